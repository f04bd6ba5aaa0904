import type { Statement } from '../../platform/db/statement.ts';
import { announceSessionsOfUser, revokeSession, revokeSessionsOfUser } from './session-queries.ts';

/** Why a session ended, as its row keeps it. */
export type EndReason =
  | 'SIGNED_OUT'
  | 'REVOKED_BY_USER'
  | 'PASSWORD_CHANGED'
  | 'EMAIL_CHANGED'
  | 'REPLACED'
  | 'REFRESH_REUSED'
  | 'SUSPENDED'
  | 'ADMINISTRATOR';

/**
 * Statements about sessions for whoever changes people; they run in the role `comanda_identity`, in the transaction of the
 * change, and count on every node when it commits.
 */

/** Ends one session of a person. A row when it was alive. */
export const endSession = (uid: string, sessionId: string, reason: EndReason, now: number) =>
  revokeSession([sessionId, uid, new Date(now), reason]);

/** Ends every session of a person, but for the one named. A row for each that was alive. */
export const endSessionsOf = (uid: string, reason: EndReason, now: number, exceptSessionId?: string) =>
  revokeSessionsOfUser([uid, exceptSessionId, new Date(now), reason]);

/**
 * Has every process look again at a person's sessions: for changes of name, roles, restaurants, status and the like. Before the
 * statement that deletes a person, since it finds the sessions by their rows.
 */
export const announceSessionsOf = (uid: string): Statement => announceSessionsOfUser([uid]);
