import assert from 'node:assert/strict';
import { randomInt, randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { holdsCardNumber, maskCardNumbers, passesLuhn } from './card-numbers.ts';

const CARDS = [
  '4111111111111111',
  '5555555555554444',
  '2223003122003222',
  '378282246310005',
  '30569309025904',
  '3530111333300000',
  '6011000990139424',
  '6304000000000000000',
];

test('finds a card number of every network, alone, in a sentence, in groups and in wide digits', () => {
  for (const card of CARDS) {
    const groups = card.match(/.{1,4}/g) ?? [];
    const wide = card.replace(/\d/g, (digit) => String.fromCharCode(0xff10 + Number(digit)));
    // A last group of two digits is how nobody writes a card.
    const grouped = groups.every(({ length }) => length > 2)
      ? [groups.join(' '), groups.join('-'), groups.join('\u00a0')]
      : [];
    for (const text of [card, `card ${card}, exp 12/29`, `pan-${card}.`, wide, ...grouped])
      assert.ok(holdsCardNumber(text), text);
    assert.equal(maskCardNumbers(`a ${card} b`), 'a [card] b');
  }
});

test('leaves alone what is no card: guids, times, phones, barcodes, lists, identifiers with letters', () => {
  const harmless = [
    '01a1fc46-50c5-78a5-8182-411111111111',
    '2026-11-21T04:03:48.974Z',
    '1763836258000',
    '+49 (0)30 1234 5678',
    '+1 415 555 0132',
    '4006381333931',
    'DE89 3704 0044 0532 0130 00',
    'x4111111111111111',
    '4111111111111112',
    '9418594164541111',
    'tables 4 12 15 20 31 40 52 8 1 1 1',
  ];
  for (const text of harmless) assert.ok(!holdsCardNumber(text), text);
  for (let i = 0; i < 20_000; i++) {
    const guid = randomUUID();
    assert.ok(!holdsCardNumber(guid), guid);
  }
});

test('of random numbers of 13 to 19 digits it takes only those of a network that pass the check digit', () => {
  let found = 0;
  for (let i = 0; i < 20_000; i++) {
    const number = Array.from({ length: randomInt(13, 20) }, () => randomInt(10)).join('');
    if (!holdsCardNumber(number)) continue;
    found += 1;
    assert.ok(passesLuhn(number) && /^[2-6]/.test(number), number);
  }
  assert.ok(found < 20_000 * 0.03, `${found} of 20,000`);
});
