import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addressList, generateKey, hintOf, looksLikeKey, modeOf } from './key.ts';

test('a key is recognized, and with any one character changed it is not', () => {
  const key = generateKey('live', 'production');
  assert.match(key, /^ck_live_[0-9A-Za-z]{49}$/);
  assert.ok(looksLikeKey(key, 'production'));
  for (let at = 8; at < key.length; at++) {
    const other = key[at] === 'x' ? 'y' : 'x';
    assert.ok(!looksLikeKey(key.slice(0, at) + other + key.slice(at + 1), 'production'), `position ${at}`);
  }
});

test('no two keys are the same, and the hint does not give one away', () => {
  const keys = Array.from({ length: 1_000 }, () => generateKey('test', 'production'));
  assert.equal(new Set(keys).size, keys.length);
  assert.equal(hintOf(keys[0]!).length, 'ck_test_…Ab3d'.length);
});

test('a key of staging is none of production, with or without its mark, and the other way round', () => {
  for (const mode of ['live', 'test'] as const) {
    const [staging, production] = [generateKey(mode, 'staging'), generateKey(mode, 'production')];
    assert.match(staging, new RegExp(`^ck_staging_${mode}_[0-9A-Za-z]{49}$`));
    assert.ok(looksLikeKey(staging, 'staging'));
    assert.ok(!looksLikeKey(staging, 'production'));
    assert.ok(!looksLikeKey(staging.replace('staging_', ''), 'production'));
    assert.ok(!looksLikeKey(production, 'staging'));
    assert.ok(!looksLikeKey(production.replace('ck_', 'ck_staging_'), 'staging'));
    assert.equal(modeOf(hintOf(staging)), mode);
    assert.equal(hintOf(staging), `ck_staging_${mode}_…${staging.slice(-4)}`);
  }
});

test('addresses and ranges of both families are understood', () => {
  const list = addressList(['10.1.0.0/16', '192.0.2.7', '2001:db8::/32'])!;
  assert.ok(list.check('10.1.200.3'));
  assert.ok(list.check('192.0.2.7'));
  assert.ok(list.check('2001:db8:1::1', 'ipv6'));
  assert.ok(!list.check('10.2.0.1'));
  assert.ok(!list.check('192.0.2.8'));
  assert.equal(addressList([]), null);
});

for (const range of [
  '10.0.0.0/33',
  '10.0.0.0/',
  '10.0.0.0/-1',
  '10.0.0.0/8/8',
  '300.1.1.1',
  'localhost',
  '::/129',
]) {
  test(`${range} is refused as a range`, () => {
    assert.throws(() => addressList([range]), { code: 'VALIDATION_ERROR' });
  });
}
