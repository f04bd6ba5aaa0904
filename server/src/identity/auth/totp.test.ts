import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSealer } from '../../platform/crypto/seal.ts';
import { matchTotp, newTotpSeed, openTotpSeed, sealTotpSeed, totpUri } from './totp.ts';

/** ASCII `1234567890` twice, as in RFC 6238, appendix B. */
const SEED = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
/** Unix seconds and the last six digits of the RFC's SHA-1 column. */
const VECTORS: [number, string][] = [
  [59, '287082'],
  [1111111109, '081804'],
  [1111111111, '050471'],
  [1234567890, '005924'],
  [2000000000, '279037'],
  [20000000000, '353130'],
];

test('codes are those of RFC 6238', () => {
  for (const [seconds, code] of VECTORS) {
    assert.equal(matchTotp(SEED, code, seconds * 1_000), Math.floor(seconds / 30));
  }
});

test('a code is accepted one step early and one step late, and no further', () => {
  const [seconds, code] = VECTORS[2]!;
  const step = Math.floor(seconds / 30);
  const offsets = [-60, -30, 0, 30, 60].map((offset) => matchTotp(SEED, code, (seconds + offset) * 1_000));
  assert.deepEqual(offsets, [null, step, step, step, null]);
});

test('nothing but six ASCII digits is a code', () => {
  for (const text of [
    '',
    '28708',
    '2870820',
    ' 287082',
    '287082 ',
    '２８７０８２',
    '-28708',
    '0x1234',
    '1e5',
  ]) {
    assert.equal(matchTotp(SEED, text, 59_000), null, text);
  }
});

test('seeds have 160 bits and open only for their owner', () => {
  const sealer = createSealer('a secret for this test, long enough');
  const seed = newTotpSeed();
  assert.match(seed, /^[A-Z2-7]{32}$/);
  const sealed = sealTotpSeed(sealer, 'owner', seed);
  assert.equal(openTotpSeed(sealer, 'owner', sealed), seed);
  assert.throws(() => openTotpSeed(sealer, 'somebody else', sealed));
  assert.ok(!sealed.includes(seed));
});

test('the URI names issuer and account, and keeps the values that every app takes', () => {
  const uri = new URL(totpUri(SEED, 'ana:maria@example.com'));
  assert.equal(uri.protocol, 'otpauth:');
  assert.equal(decodeURIComponent(uri.pathname.replace(/^\/+/, '')), 'Comanda:anamaria@example.com');
  assert.equal(uri.searchParams.get('secret'), SEED);
  assert.equal(uri.searchParams.get('issuer'), 'Comanda');
  for (const [name, value] of [
    ['algorithm', 'SHA1'],
    ['digits', '6'],
    ['period', '30'],
  ] as const) {
    assert.equal(uri.searchParams.get(name) ?? value, value);
  }
});
