import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readConfig } from './config.ts';

const PRODUCTION = {
  NODE_ENV: 'production',
  COMANDA_SECRET: 'x'.repeat(32),
  DATABASE_URL: 'postgresql://localhost/comanda',
};

test('a mail server is named by smtp:// or smtps:// and nothing else', () => {
  for (const SMTP_URL of ['smtp://mail.test', 'smtps://user:p%40ss@mail.test:465', 'smtp://[::1]:25']) {
    assert.equal(readConfig({ SMTP_URL }).smtpUrl, SMTP_URL);
  }
  for (const SMTP_URL of [
    'mail.test',
    'https://mail.test',
    'smtp://',
    'direct://mail.test',
    'smtp://u:100%@mail.test',
  ]) {
    assert.throws(() => readConfig({ SMTP_URL }), /SMTP_URL/, SMTP_URL);
  }
});

test('a request has 15 s, one that a card processor is waited for 7 s more than the processor', () => {
  const usual = readConfig({});
  assert.deepEqual([usual.requestDeadlineMs, usual.cardDeadlineMs], [15_000, 45_000]);
  const others = readConfig({ REQUEST_DEADLINE_MS: '20000', CARDPOINTE_TIMEOUT_MS: '1000' });
  assert.deepEqual([others.requestDeadlineMs, others.cardDeadlineMs], [20_000, 20_000]);
});

test('the database may be silent for longer than a statement may take', () => {
  assert.equal(readConfig({}).databaseSilenceMs, 7_000);
  assert.throws(() => readConfig({ DATABASE_SILENCE_MS: '5000' }), /DATABASE_SILENCE_MS/);
});

test('the sender of mail is one address, with a name or without', () => {
  for (const MAIL_FROM of ['a@b.test', 'Comanda <a@b.test>', '<a@b.test>', 'Café "Zum Löwen" <a@b.test>']) {
    assert.equal(readConfig({ MAIL_FROM }).mailFrom, MAIL_FROM);
  }
  for (const MAIL_FROM of [
    'Comanda',
    'a@b.test, c@d.test',
    'A <a@b.test>\r\nBcc: <c@d.test>',
    'A <a@b.test> <c@d.test>',
  ]) {
    assert.throws(() => readConfig({ MAIL_FROM }), /MAIL_FROM/, MAIL_FROM);
  }
});

test('production requires a sender with a mail server, and works without both', () => {
  assert.equal(readConfig(PRODUCTION).smtpUrl, '');
  assert.throws(() => readConfig({ ...PRODUCTION, SMTP_URL: 'smtp://mail.test' }), /MAIL_FROM is required/);
  readConfig({ ...PRODUCTION, SMTP_URL: 'smtp://mail.test', MAIL_FROM: 'a@b.test' });
});
