import { ComandaError } from '@comanda/sdk';

/** What kind of refusal an answer is, for screens that go on differently. */

export const isForbidden = (error: unknown): boolean => error instanceof ComandaError && error.status === 403;
export const isNotFound = (error: unknown): boolean => error instanceof ComandaError && error.status === 404;
/** Reasons of CONFLICT that say that somebody else was faster; a version that is not the expected one has none. */
const RACES: readonly unknown[] = ['LOST_RACE', 'MENU_CHANGED', 'ORDER_CHANGING'];

/** Whether somebody else changed the same meanwhile. Other refusals are CONFLICT too, and say what is in the way. */
export const isConflict = (error: unknown): boolean =>
  error instanceof ComandaError &&
  error.code === 'CONFLICT' &&
  (error.details?.currentVersion !== undefined || RACES.includes(error.details?.reason));
export const isSignedOut = (error: unknown): boolean => error instanceof ComandaError && error.status === 401;
