import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bitsOf, rgbaOf, sizeInDots } from './logo-bits.ts';

test('a logo is at most as wide as narrow paper, and its width is whole bytes', () => {
  assert.deepEqual(sizeInDots(1_000, 500), { width: 384, height: 192 });
  assert.deepEqual(sizeInDots(100, 50), { width: 96, height: 48 });
  assert.deepEqual(sizeInDots(400, 4_000), { width: 24, height: 240 });
  assert.deepEqual(sizeInDots(3, 3), { width: 8, height: 8 });
});

test('dark is black, light and what shows through is paper, and the way back shows the same', () => {
  const black = [0, 0, 0, 255];
  const white = [255, 255, 255, 255];
  const nothing = [0, 0, 0, 0];
  const red = [180, 30, 30, 255];
  const row = [black, white, nothing, red, black, white, white, black].flat();
  const size = { width: 8, height: 2 };
  const bits = bitsOf(new Uint8ClampedArray([...row, ...row.toReversed()]), size);
  assert.equal(Buffer.from(bits, 'base64').length, 2);
  assert.equal(Buffer.from(bits, 'base64')[0], 0b1001_1001);
  const shown = rgbaOf({ ...size, bits });
  assert.deepEqual(
    Array.from({ length: 8 }, (_, dot) => shown[dot * 4 + 3]),
    [255, 0, 0, 255, 255, 0, 0, 255],
  );
});
