import { hashToken } from '../../platform/crypto/seal.ts';
import type { PasskeyDeps } from './deps.ts';

/** What a challenge is for. An answer to it counts for nothing else. */
export type Bound =
  | { use: 'REGISTER'; uid: string }
  /** Without a password; whose it is, the answer says. */
  | { use: 'SIGN_IN' }
  /** After the password; `challengeId` is that of MFA_REQUIRED. */
  | { use: 'SECOND_FACTOR'; uid: string; challengeId: string }
  /** By somebody who is signed in. */
  | { use: 'PROOF'; uid: string }
  /** Of an act of somebody; `what` is all that is approved. */
  | { use: 'APPROVAL'; tenantId: string; what: string };

/** Time to find the phone, and to have it scan a code. */
export const CHALLENGE_MS = 5 * 60_000;
/** Another process may have made it, whose clock is ahead a little. */
const CLOCK_SKEW_MS = 30_000;

const PURPOSE = 'passkey challenge';
const ownerOf = (bound: Bound): string => JSON.stringify(Object.entries(bound).toSorted());

/**
 * A challenge that carries what it is for, sealed: asking for one writes nothing, so nobody fills a table. Answering it
 * writes the row that makes it single-use.
 */
export function newChallenge(
  { sealer, clock }: Pick<PasskeyDeps, 'sealer' | 'clock'>,
  bound: Bound,
): Uint8Array {
  return Buffer.from(sealer.seal(PURPOSE, ownerOf(bound), String(clock.now() + CHALLENGE_MS)));
}

export interface Challenge {
  /** As the browser repeats it. */
  text: string;
  hash: string;
  expiresAt: number;
}

/** The challenge that a browser has answered; null when it is not ours, for something else, or over. */
export function readChallenge(
  { sealer, clock }: Pick<PasskeyDeps, 'sealer' | 'clock'>,
  bound: Bound,
  clientDataJSON: string,
): Challenge | null {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as {
      challenge: unknown;
    };
    const text = String(challenge);
    const sealed = Buffer.from(text, 'base64url').toString();
    const expiresAt = Number(sealer.open(PURPOSE, ownerOf(bound), sealed));
    const left = expiresAt - clock.now();
    // The hash is of what was sealed: other ways to write the same in base64url are the same challenge.
    const hash = hashToken(Buffer.from(sealed.replace(/^v1\./, ''), 'base64url').toString('base64url'));
    return left > 0 && left <= CHALLENGE_MS + CLOCK_SKEW_MS ? { text, hash, expiresAt } : null;
  } catch {
    return null;
  }
}
