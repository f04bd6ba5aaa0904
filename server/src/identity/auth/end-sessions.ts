import type { Statement } from '../../platform/db/statement.ts';
import { announceSessionsOfUser, revokeSession, revokeSessionsOfUser } from './session-queries.ts';

/** Why a session ended. */
export type EndReason =
  | 'SIGNED_OUT'
  | 'REVOKED_BY_USER'
  | 'PASSWORD_CHANGED'
  | 'EMAIL_CHANGED'
  | 'REPLACED'
  | 'REFRESH_REUSED'
  | 'SUSPENDED'
  | 'IDENTITY_UNLINKED'
  | 'FACTOR_REMOVED'
  | 'PASSKEY_SUSPECTED'
  | 'ADMINISTRATOR';

/**
 * Session statements for code that changes users. They run in the role `comanda_identity`, in the transaction of the
 * change, and take effect on every node when it commits. It has locked the account before: who acts by a session locks it too,
 * and looks whether the session still lives.
 */

/** Ends one session of a user. Returns a row when it was active. */
export const endSession = (uid: string, sessionId: string, reason: EndReason, now: number) =>
  revokeSession([sessionId, uid, new Date(now), reason]);

/** Ends every session of a user except the given one. Returns a row for each active one. */
export const endSessionsOf = (uid: string, reason: EndReason, now: number, exceptSessionId?: string) =>
  revokeSessionsOfUser([uid, exceptSessionId, new Date(now), reason]);

/**
 * Makes every process reload a user's sessions, after a change of name, role, restaurants or status. It must precede
 * the statement that deletes a user, because it finds the sessions by their rows.
 */
export const announceSessionsOf = (uid: string): Statement => announceSessionsOfUser([uid]);
