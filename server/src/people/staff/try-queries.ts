import type { RestaurantScope } from '../../access/index.ts';
import { isoTime } from '../../platform/clock.ts';
import { type Statement, statement } from '../../platform/db/statement.ts';
import type { Tries } from './pin-limits.ts';

const insertSubjects = statement(
  'staff.insert_subjects',
  `insert into staff_pin_tries (tenant_id, subject, tries, updated_at)
   select $1, subject, '[]', $3 from unnest($2::text[]) as subject order by subject on conflict do nothing`,
);
const lockSubjects = statement(
  'staff.lock_subjects',
  `select subject, tries, locked_until from staff_pin_tries where tenant_id = $1 and subject = any($2) order by subject for update`,
);
/** Holds what is stored of some subjects; in one sequence everywhere. */
export const lockTries = ({ tenantId }: RestaurantScope, subjects: readonly string[], now: number) =>
  [insertSubjects([tenantId, subjects, new Date(now)]), lockSubjects([tenantId, subjects])] as const;

const update = statement(
  'staff.update_tries',
  `update staff_pin_tries t set tries = u.tries::json, locked_until = u.locked_until, updated_at = $2
   from unnest($3::text[], $4::text[], $5::timestamptz[]) as u (subject, tries, locked_until)
   where t.tenant_id = $1 and t.subject = u.subject`,
);
export const updateTries = (
  { tenantId }: RestaurantScope,
  counted: readonly (Tries & { subject: string })[],
  now: number,
): Statement =>
  update([
    tenantId,
    new Date(now),
    counted.map(({ subject }) => subject),
    counted.map(({ tries }) => JSON.stringify(tries)),
    counted.map(({ lockedUntil }) => (lockedUntil === null ? null : isoTime(lockedUntil))),
  ]);

const clear = statement(
  'staff.clear_tries',
  'delete from staff_pin_tries where tenant_id = $1 and (subject = $2 or starts_with(subject, $2 || $3))',
);
/** Forgets the tries of a number, everywhere: there is another PIN to guess now. */
export const clearTriesOf = ({ tenantId }: RestaurantScope, subject: string): Statement =>
  clear([tenantId, subject, ' ']);

/** Forgets what counts no more, over all tenants. */
export const purgeTries = statement('staff.purge_tries', 'delete from staff_pin_tries where updated_at < $1');
