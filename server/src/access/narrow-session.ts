import { fail } from '../platform/errors.ts';
import type { RequestInfo } from '../platform/http/pipeline/kernel.ts';
import type { Access } from './route.ts';

/**
 * Whoever runs another domain could otherwise make a way into the whole account there, or leave a key or a colleague
 * that outlives the session.
 */
export function assertMayNarrow(access: Access, { method }: RequestInfo): void {
  const changesAccount = access.kind === 'user' && method !== 'GET' && method !== 'HEAD';
  if (!changesAccount && !ofWhole(access)) return;
  fail('FORBIDDEN', 'A session of a custom token changes no account and no access. Sign in for that.', {
    reason: 'CUSTOM_TOKEN_SESSION',
  });
}

/** What asks for a fresh proof is not for the session of a custom token: it has the proof of the session it came from. */
export const ofWhole = ({ freshProof, wholeSession }: Access): boolean => Boolean(freshProof ?? wholeSession);
