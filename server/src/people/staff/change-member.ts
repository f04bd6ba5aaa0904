import { isDeepStrictEqual } from 'node:util';
import { onlyRow } from '../../platform/db/database.ts';
import type { EventStatement } from '../../platform/db/statement.ts';
import { emit } from '../../records/events/index.ts';
import { announceStaff } from './directory.ts';
import {
  assertAccount,
  assertMayHire,
  assertPeriod,
  assertRolesHeld,
  type ChangeContext,
  jobsOf,
  keepRolesOf,
} from './hire.ts';
import {
  deleteWagesBut,
  type StaffFields,
  type StaffMember,
  toStaffMember,
  updateStaffMemberRow,
} from './queries.ts';
import { assertNotSelf } from './self.ts';
import type { NewJobs } from './shapes.ts';

/** What a request or a file changes; what is undefined stays. */
export type MemberChange = {
  [Field in Exclude<keyof StaffFields, 'guid' | 'jobs'>]?: StaffFields[Field] | undefined;
} & {
  jobs?: NewJobs | undefined;
};

/** What nobody changes of themselves. */
const OTHERS_DECIDE = ['uid', 'jobs', 'activeFrom', 'activeUntil'] as const;

interface Changed {
  member: StaffMember;
  /** What is another one now; the line of the audit log names it. */
  changed: string[];
  event: EventStatement;
}

/** Changes somebody whose row the transaction holds. FORBIDDEN when their roles, before or after, are more than the caller holds, or when it is the caller. The event comes behind everything that may wait. */
export async function changeMember(
  context: ChangeContext,
  before: StaffMember,
  { jobs: wanted, ...changes }: MemberChange,
): Promise<Changed> {
  const { tx, scope, now } = context;
  const jobs = wanted ? jobsOf(before.jobs, wanted) : before.jobs;
  await assertRolesHeld(context, before.jobs);
  if (wanted) {
    await assertMayHire(context, jobs);
    await keepRolesOf(context, jobs);
  }
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
  const next: StaffMember = { ...before, ...given, jobs };
  // Who is linked to an account, works in a job, or works at all, is what others go by to know whose hours they see.
  const fields = [...Object.keys(given), 'jobs'] as (keyof StaffMember)[];
  const changed = fields.filter((field) => !isDeepStrictEqual(next[field], before[field]));
  if (OTHERS_DECIDE.some((field) => changed.includes(field)))
    assertNotSelf(scope, before, 'changes their own account, jobs or time of employment');
  assertPeriod(next);
  await assertAccount(context, changes.uid);
  const { guid } = before;
  const { restaurantGuid } = scope;
  const kept = jobs.map((job) => job.guid);
  const [updated] = await tx.run(
    updateStaffMemberRow(scope, next, now),
    deleteWagesBut(scope, guid, kept),
    announceStaff(scope, guid),
  );
  const data = { guid, version: before.version + 1 };
  const event = emit(scope, { type: 'staff.updated', restaurantGuid, data, now });
  return { member: toStaffMember(onlyRow(updated)), changed, event };
}
