import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isSamePerson, type Somebody } from './self.ts';

const NAMES: Record<string, Somebody> = {
  account: { staffGuid: null, uid: 'lea', pinMadeByUid: null },
  member: { staffGuid: 'one', uid: 'lea', pinMadeByUid: 'boss' },
  'second name': { staffGuid: 'two', uid: 'lea', pinMadeByUid: null },
  'without an account': { staffGuid: 'three', uid: null, pinMadeByUid: null },
  'a PIN that they made': { staffGuid: 'four', uid: 'ben', pinMadeByUid: 'lea' },
  'another PIN that they made': { staffGuid: 'five', uid: null, pinMadeByUid: 'lea' },
};

test('of all pairs of names, those of one person are one, whichever comes first', () => {
  const pairs = Object.entries(NAMES).flatMap(([some, one]) =>
    Object.entries(NAMES).map(([other, two]) => ({ some, other, is: isSamePerson(one, two) })),
  );
  for (const { some, other, is } of pairs) {
    const isAlone = [some, other].some((name) => name === 'without an account');
    const areMade = [some, other].every((name) => name.endsWith('that they made'));
    assert.equal(is, some === other || !(isAlone || areMade), `${some}, ${other}`);
  }
});
