import { ApiError } from '../platform/errors.ts';
import type { UserPrincipal } from './principal.ts';

/**
 * A session outlives the attention of its person: an open browser must not be enough to lock its owner out, to issue
 * keys or to move money elsewhere. What does that asks for a proof of the last ten minutes (OWASP ASVS 7.5).
 */
export const PROOF_MAX_AGE_SECONDS = 600;

/** What a person can prove who they are with. */
export const PROOFS = ['PASSWORD', 'SECOND_FACTOR', 'PASSKEY', 'SSO'] as const;
export type Proof = (typeof PROOFS)[number];

/** What is known about a session, read from the database: a proof counts on every process at once. */
export interface SessionProof {
  /** When its person last proved who they are, in epoch milliseconds; null: never, as far as we know. */
  provenAt: number | null;
  /** What would do: only what the person has. */
  proofs: readonly Proof[];
}

/** Finds out how fresh a session's proof is; identity/auth does. */
export type FindProof = (principal: UserPrincipal) => Promise<SessionProof>;

/** Ends the request with REAUTHENTICATION_REQUIRED unless the proof is fresh. A proof of the future is none. */
export function assertFresh({ provenAt, proofs }: SessionProof, now: number): void {
  const ageMs = provenAt === null ? Number.POSITIVE_INFINITY : now - provenAt;
  if (ageMs > -CLOCK_SKEW_MS && ageMs <= PROOF_MAX_AGE_SECONDS * 1_000) return;
  throw new ApiError('REAUTHENTICATION_REQUIRED', 'Prove again who you are; see details.proofs.', {
    proofs,
    maxAgeSeconds: PROOF_MAX_AGE_SECONDS,
  });
}

/** Another process may have written the proof. */
const CLOCK_SKEW_MS = 30_000;
