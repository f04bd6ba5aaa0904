import assert from 'node:assert/strict';
import { test } from 'node:test';
import { brandStyle } from './brand-style.ts';

/** The ratio of WCAG 2.2, worked out by the text of its definition. */
function ratio(one: string, other: string): number {
  const light = (color: string) => {
    const [r, g, b] = [1, 3, 5]
      .map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255)
      .map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4)) as [number, number, number];
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const [a, b] = [light(one), light(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

const COLORS = [
  '#000000',
  '#ffffff',
  '#ffff66',
  '#0b3d2e',
  '#1f5a70',
  '#d2691e',
  '#777777',
  '#ff0000',
  '#0000ff',
  '#00ff00',
];

test('no colour of its own: nothing', () => {
  assert.equal(brandStyle(null), '');
});

test('whatever the colour, words can be read on buttons and on paper, in the light and in the dark', () => {
  for (const color of COLORS) {
    const style = brandStyle(color);
    assert.ok(style.includes(`--brand: ${color};`));
    const [, onBrand] = /--on-brand: (#\w{6})/.exec(style)!;
    const [, light, dark] = /light-dark\((#\w{6}), (#\w{6})\)/.exec(style)!;
    assert.ok(ratio(onBrand!, color) >= 4.5, `${color}: words on a button`);
    for (const ground of ['#fffdf8', '#f3eee4'])
      assert.ok(ratio(light!, ground) >= 4.5, `${color} on ${ground}`);
    for (const ground of ['#221e19', '#161310'])
      assert.ok(ratio(dark!, ground) >= 4.5, `${color} on ${ground}`);
  }
});

test('a colour that can be read stays as it is', () => {
  assert.match(brandStyle('#0b3d2e'), /light-dark\(#0b3d2e, /);
  assert.match(brandStyle('#ffff66'), /, #ffff66\)/);
});
