import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { decideProof, type ProofAttempt, type Refusal, type Verdict, type Way } from './address-proof.ts';

/** Who asked x who clicks x what exists: what `decideProof` says of each. */

const UNPROVEN = { uid: 'u', isProven: false };
const PROVEN = { uid: 'u', isProven: true };
const EXISTS = { nothing: null, unproven: UNPROVEN, proven: PROVEN };

const ASKED = { uid: 'u', sessionId: 'asked' };
const CLICKERS = {
  'in the session or browser that asked': { session: ASKED, browser: 'asked' },
  'in another session of the account': { session: { uid: 'u', sessionId: 'other' }, browser: 'other' },
  'signed in as somebody else': { session: { uid: 'else', sessionId: 'else' }, browser: 'other' },
  elsewhere: { session: null, browser: null },
};
type Clicker = keyof typeof CLICKERS;
const HERE: Clicker = 'in the session or browser that asked';
const OTHER: Clicker = 'in another session of the account';
const ELSE: Clicker = 'signed in as somebody else';
const AWAY: Clicker = 'elsewhere';

type Said = Verdict | Refusal;
/** Without a password, and with one that is chosen. */
type Row = [Way, keyof typeof EXISTS, Clicker, Said, Said];

const NONE = 'PASSWORD_REQUIRED';
const KEEPS = 'PASSWORD_UNEXPECTED';
const AWAY_FROM_OWNER: [Said, Said] = ['SIGN_IN_REQUIRED', KEEPS];

const TABLE: Row[] = [
  // An account that others made for the address changes nothing: it is taken over.
  ...(['nothing', 'unproven'] as const).flatMap((exists): Row[] => [
    ['SIGN_UP', exists, HERE, 'ASKER', 'CHOSEN'],
    ['SIGN_UP', exists, OTHER, NONE, 'CHOSEN'],
    ['SIGN_UP', exists, ELSE, NONE, 'CHOSEN'],
    ['SIGN_UP', exists, AWAY, NONE, 'CHOSEN'],
  ]),
  ...(['VERIFICATION', 'CHANGE'] as const).flatMap((way): Row[] => [
    [way, 'unproven', HERE, 'ASKER', 'CHOSEN'],
    [way, 'unproven', OTHER, NONE, 'CHOSEN'],
    [way, 'unproven', ELSE, NONE, 'CHOSEN'],
    [way, 'unproven', AWAY, NONE, 'CHOSEN'],
    [way, 'proven', HERE, 'OWNER', KEEPS],
    [way, 'proven', OTHER, 'OWNER', KEEPS],
    [way, 'proven', ELSE, ...AWAY_FROM_OWNER],
    [way, 'proven', AWAY, ...AWAY_FROM_OWNER],
  ]),
  // The inviter asked, and nobody's session counts for an account that nobody owns.
  ['INVITATION', 'unproven', OTHER, NONE, 'CHOSEN'],
  ['INVITATION', 'unproven', ELSE, NONE, 'CHOSEN'],
  ['INVITATION', 'unproven', AWAY, NONE, 'CHOSEN'],
  ['INVITATION', 'proven', OTHER, 'OWNER', KEEPS],
  ['INVITATION', 'proven', ELSE, ...AWAY_FROM_OWNER],
  ['INVITATION', 'proven', AWAY, ...AWAY_FROM_OWNER],
];

const attempt = (way: Way, exists: keyof typeof EXISTS, clicker: Clicker): ProofAttempt => ({
  way,
  account: EXISTS[exists],
  askedBy: {
    sessionId: way === 'INVITATION' || way === 'SIGN_UP' ? null : 'asked',
    browser: way === 'SIGN_UP' ? 'asked' : null,
  },
  clicker: { ...CLICKERS[clicker], choosesPassword: false },
});

describe('who proves an address', () => {
  for (const [way, exists, clicker, bare, chosen] of TABLE) {
    test(`${way}, ${exists} exists, ${clicker}: ${bare}, with a password ${chosen}`, () => {
      const given = attempt(way, exists, clicker);
      assert.equal(decideProof(given), bare);
      assert.equal(decideProof({ ...given, clicker: { ...given.clicker, choosesPassword: true } }), chosen);
    });
  }

  test('a reset keeps what an owner has, and ends what was made before there was one', () => {
    assert.equal(decideProof(attempt('RESET', 'proven', AWAY)), 'OWNER');
    assert.equal(decideProof(attempt('RESET', 'unproven', AWAY)), 'CHOSEN');
  });

  test('a provider makes an account, or links one that is proven', () => {
    assert.equal(decideProof(attempt('SSO', 'nothing', AWAY)), 'ASKER');
    assert.equal(decideProof(attempt('SSO', 'proven', AWAY)), 'OWNER');
    assert.equal(decideProof(attempt('SSO', 'unproven', AWAY)), 'SIGN_IN_REQUIRED');
  });

  test('links of which nothing is known who asked never count for who asked', () => {
    for (const way of ['SIGN_UP', 'CHANGE', 'VERIFICATION', 'INVITATION'] as const) {
      const given: ProofAttempt = {
        ...attempt(way, 'unproven', AWAY),
        askedBy: { sessionId: null, browser: null },
      };
      assert.equal(decideProof(given), 'PASSWORD_REQUIRED');
    }
  });
});
