import assert from 'node:assert/strict';
import { Writable } from 'node:stream';
import { test } from 'node:test';
import fc from 'fast-check';
import { passesLuhn } from './card-numbers.ts';
import { createLog, scrub } from './log.ts';

const VISA = '4111111111111111';

function capture(): { lines: () => string; log: ReturnType<typeof createLog> } {
  let text = '';
  const destination = new Writable({
    write(chunk, _, done) {
      text += String(chunk);
      done();
    },
  });
  return { lines: () => text, log: createLog({ level: 'info', destination }) };
}

test('a card number is masked wherever a line holds it, in groups as well', () => {
  for (const shape of [VISA, '4111 1111 1111 1111', '4111-1111-1111-1111', '378282246310005']) {
    assert.equal(scrub(`note: ${shape}.`), 'note: [card].');
  }
});

test('identifiers, times and amounts are left alone', () => {
  const line =
    '{"time":"2026-11-21T03:10:32.245Z","guid":"01a1fc15-89f4-7503-b4ec-0f159e0b4b72","n":4111111111111112}';
  assert.equal(scrub(line), line);
});

test('an API key is masked', () => {
  assert.equal(scrub('x-api-key: ck_live_hOKfHDuZ5eopi1CyKx6rZmdiYmp'), 'x-api-key: [key]');
  assert.equal(scrub('x-api-key: ck_staging_test_hOKfHDuZ5eopi1CyKx6rZm'), 'x-api-key: [key]');
});

test('fields that carry credentials are redacted at the first three levels', () => {
  const { log, lines } = capture();
  log.info(
    { password: 'p1', headers: { authorization: 'p2', 'x-api-key': 'p3' }, a: { b: { secret: 'p4' } } },
    'x',
  );
  for (const value of ['p1', 'p2', 'p3', 'p4']) assert.ok(!lines().includes(value), value);
});

test('every number with a right check digit passes Luhn, and none with another digit there', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^\d{12,18}$/), (body) => {
      const passing = [...'0123456789'].filter((digit) => passesLuhn(body + digit));
      assert.equal(passing.length, 1);
    }),
  );
});
