import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countryOfZone } from './country-of-zone.ts';
import { digitsOf, e164Of, storedForms } from './phone.ts';

test('a number is one however it is written, where it is at home and abroad', () => {
  for (const [text, country, e164] of [
    ['(212) 555-0100', 'US', '+12125550100'],
    ['(555) 555-0100', 'US', '+15555550100'],
    ['011 44 20 7946 0018', 'US', '+442079460018'],
    ['020 7946 0018', 'GB', '+442079460018'],
    ['+44 (0)20 7946 0018', null, '+442079460018'],
    ['06 1234 5678', 'IT', '+390612345678'],
    ['600/111/222', 'ES', '+34600111222'],
    ['＋３４ ６００１１１２２２', null, '+34600111222'],
  ] as const)
    assert.equal(e164Of(text, country), e164, text);
});

test('what is too short, too long, of no country, or has words or an extension is none', () => {
  for (const [text, country] of [
    ['555-0100', 'US'],
    ['(212) 555-0100', 'ES'],
    ['(212) 555-0100', null],
    ['212 555 0100', 'XX'],
    ['+0 600 111 222', 'ES'],
    ['+1234567890123456', 'ES'],
    ['(212) 555-0100 x5', 'US'],
    ['call 212 555 0100', 'US'],
    ['', 'US'],
  ] as const)
    assert.equal(e164Of(text, country), null, text);
  assert.equal(digitsOf('+34 (91) 23-45'), '+34912345');
  assert.equal(digitsOf('+34 91 23 45 x5'), null);
  assert.equal(digitsOf('912345678'), null);
});

test('a number is looked for in each country, and as earlier versions kept it', () => {
  assert.deepEqual(storedForms('020 7946 0018', ['GB', null]), ['+442079460018', '+4402079460018']);
  assert.deepEqual(storedForms('34 600 111 222', []), ['+34600111222']);
  assert.deepEqual(storedForms('12', ['ES']), []);
});

test('a time zone says the country, by whichever of its names', () => {
  for (const [zone, country] of [
    ['America/New_York', 'US'],
    ['US/Eastern', 'US'],
    ['Europe/London', 'GB'],
    ['Asia/Kolkata', 'IN'],
    ['Europe/Kyiv', 'UA'],
    ['America/Argentina/Buenos_Aires', 'AR'],
    ['Europe/Berlin', 'DE'],
    ['UTC', null],
  ] as const)
    assert.equal(countryOfZone(zone), country, zone);
});
