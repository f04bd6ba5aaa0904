import { hashToken } from '../../platform/crypto/seal.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { fail } from '../../platform/errors.ts';
import type { RequestInfo } from '../../platform/http/pipeline/kernel.ts';
import type { IdentityDeps } from '../deps.ts';
import { readCustomToken } from './custom-token.ts';
import { findLiveSession, useOnce } from './federation-queries.ts';
import type { Shown } from './shown.ts';
import type { Narrow } from './start-session.ts';
import { hostOf, isTokenDomain } from './token-domains.ts';

/** What a credential proves. Whether the account may sign in, and needs a second factor, is decided later. */
export interface VerifiedCredential {
  uid: string;
  /** Whether a second factor was part of it. */
  secondFactor: boolean;
  /** When the person proved who they are: now, unless another time is given; null when that is not known. */
  provenAt?: number | null;
  shown: Shown;
  /** What the session holds no more than; undefined: all that the account has. */
  narrow?: Narrow;
  /** Details for the audit log. */
  details: Record<string, unknown>;
}

/** A checked credential. It is consumed by `redeem`, in the transaction that starts the session. */
export interface Redeemable {
  redeem(tx: Transaction): Promise<VerifiedCredential>;
}

/**
 * Reads a custom token. It must have been issued for the host of this request: otherwise a domain could use a token it
 * received at another domain.
 */
export async function readSignInByCustomToken(
  deps: IdentityDeps,
  request: RequestInfo,
  token: string,
): Promise<Redeemable> {
  const domain = hostOf(request.headers);
  const claims = domain ? await readCustomToken(deps, domain, token) : null;
  // The tenant may have lost the domain since it was issued.
  if (!domain || !claims || !(await isTokenDomain(deps, claims.tenantId, domain))) rejectToken();
  const { uid, tenantId, sessionId, secondFactor, jti, expiresAt } = claims;
  const now = new Date(deps.clock.now());
  return {
    async redeem(tx) {
      const [used, [session]] = await tx.run(
        useOnce([hashToken(jti), 'custom-token', uid, new Date(expiresAt), now]),
        findLiveSession([sessionId, now]),
      );
      // When the session has ended (sign-out, new password, suspension), its tokens are invalid too.
      if (used.length === 0 || !session || session.uid !== uid) rejectToken();
      // A copy of a session is no newer proof than the session.
      return {
        uid,
        shown: { parentId: sessionId },
        secondFactor,
        provenAt: session.proven_at,
        narrow: {
          parentId: sessionId,
          tenantId,
          host: domain,
          refreshExpiresAt: session.refresh_expires_at,
          endsAt: session.ends_at,
        },
        details: { method: 'custom-token', tenantId },
      };
    },
  };
}

/** The same answer for every reason, so that guesses reveal nothing. */
function rejectToken(): never {
  fail(
    'UNAUTHORIZED',
    'This custom token is not valid here: it may be used already, have expired, or be for another domain.',
  );
}
