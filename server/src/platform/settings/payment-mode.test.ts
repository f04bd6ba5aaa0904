import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readConfig } from './config.ts';

const production = {
  NODE_ENV: 'production',
  COMANDA_SECRET: 'x'.repeat(32),
  DATABASE_URL: 'postgres://db/x',
};

test('payments are of tests at the test system of the gateway and at a simulator, and real anywhere else', () => {
  const modeAt = (CARDPOINTE_URL: string) => readConfig({ CARDPOINTE_URL }).paymentMode;
  for (const url of [
    '',
    'http://127.0.0.1:9',
    'http://localhost:8080',
    'https://fts-uat.cardconnect.com',
    'https://FTS-UAT.CardConnect.com/',
  ])
    assert.equal(modeAt(url), 'TEST', url);
  for (const url of [
    'https://fts.cardconnect.com',
    'https://fts-uat.cardconnect.com.evil.example',
    'https://fts-uat.evil.example',
    'https://-uat.cardconnect.com.example',
    'https://uat.cardconnect.com',
  ])
    assert.equal(modeAt(url), 'LIVE', url);
});

test('payments of a production without a gateway are real, since cash is', () => {
  assert.equal(readConfig(production).paymentMode, 'LIVE');
  const staging = { CARDPOINTE_URL: 'https://fts-uat.cardconnect.com', CARDPOINTE_TEST: 'true' };
  assert.equal(readConfig({ ...production, ...staging }).paymentMode, 'TEST');
});

test('staging moves no money: it has no real payments, and takes no gateway that makes any', () => {
  const staging = { ...production, COMANDA_ENVIRONMENT: 'staging' };
  assert.equal(readConfig(staging).paymentMode, 'TEST');
  const trial = { ...staging, CARDPOINTE_URL: 'https://fts-uat.cardconnect.com' };
  assert.equal(readConfig(trial).paymentMode, 'TEST');
  for (const CARDPOINTE_TEST of ['true', 'false']) {
    const real = { ...staging, CARDPOINTE_URL: 'https://fts.cardconnect.com', CARDPOINTE_TEST };
    assert.throws(() => readConfig(real), /CARDPOINTE_URL moves real money/);
  }
});
