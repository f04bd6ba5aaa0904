import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addressList, generateKey, hintOf, looksLikeKey } from './key.ts';

test('a key is recognized, and with any one character changed it is not', () => {
  const key = generateKey('live');
  assert.match(key, /^ck_live_[0-9A-Za-z]{49}$/);
  assert.ok(looksLikeKey(key));
  for (let at = 8; at < key.length; at++) {
    const other = key[at] === 'x' ? 'y' : 'x';
    assert.ok(!looksLikeKey(key.slice(0, at) + other + key.slice(at + 1)), `position ${at}`);
  }
});

test('no two keys are the same, and the hint does not give one away', () => {
  const keys = Array.from({ length: 1_000 }, () => generateKey('test'));
  assert.equal(new Set(keys).size, keys.length);
  assert.equal(hintOf(keys[0]!).length, 'ck_test_…Ab3d'.length);
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
