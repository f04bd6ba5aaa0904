import { isoTime } from '../../platform/clock.ts';
import type { LookupDatabase } from '../../platform/db/database.ts';
import type { Deprecation } from '../../platform/http/route.ts';
import { findUsers, type UserRow } from './queries.ts';

const DAY_MS = 86_400_000;
/** Who used something within these days is a user of it. */
export const LATELY_DAYS = 90;
/** A mail comes at least so many days before removal (spec, section 9). */
const NOTICE_DAYS = 90;

/** A key that lately used something that goes away. */
export interface DeprecationUser extends UserRow {
  of: Deprecation;
  /** Until when the key may rely on it: the sunset, or 90 days after its mail if that is later; null before the mail. */
  until: string | null;
}

/** The keys that lately used any of these, by deprecation and tenant. */
export async function usersOf(
  lookup: LookupDatabase,
  deprecations: readonly Deprecation[],
  now: number,
): Promise<DeprecationUser[]> {
  const byId = new Map(deprecations.map((one) => [one.id, one]));
  const since = isoTime(now - LATELY_DAYS * DAY_MS).slice(0, 10);
  const [rows] = await lookup.run(findUsers([[...byId.keys()], since, new Date(now)]));
  return rows.map((row) => {
    const of = byId.get(row.deprecation)!; // only these were asked for
    return { ...row, of, until: untilOf(of, row.told_at) };
  });
}

function untilOf({ sunset }: Deprecation, toldAt: number | null): string | null {
  if (toldAt === null) return null;
  return isoTime(Math.max(Date.parse(sunset), toldAt + NOTICE_DAYS * DAY_MS)).slice(0, 10);
}
