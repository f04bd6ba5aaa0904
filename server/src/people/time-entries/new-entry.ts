import { actorOf, type RestaurantScope } from '../../access/index.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { fail, failFields } from '../../platform/errors.ts';
import { newGuid } from '../../platform/ids.ts';
import { type EventType, emit } from '../../records/events/index.ts';
import { businessDayAt, type Restaurant } from '../../tenancy/restaurants/index.ts';
import { type Job, lockStaffMember, type StaffMember, toStaffMember } from '../staff/index.ts';
import { worksOn } from '../staff-sessions/index.ts';
import { findOverlapping } from './queries.ts';
import type { TimeEntry } from './time-entry.ts';

/** Somebody of the staff, held until the end of the transaction: what is written of their time is written one after the other. */
export async function lockPerson(
  tx: Transaction,
  scope: RestaurantScope,
  guid: string,
): Promise<StaffMember> {
  const [[row]] = await tx.run(lockStaffMember(scope, guid));
  const message = 'is nobody of the staff of this restaurant';
  return row ? toStaffMember(row) : failFields([{ in: 'body', path: '/staffGuid', rule: 'known', message }]);
}

/** The job that is named, else the first. VALIDATION_ERROR for one that the person does not have. */
export function jobOf({ jobs }: StaffMember, jobGuid: string | undefined): Job {
  const job = jobGuid === undefined ? jobs[0] : jobs.find(({ guid }) => guid === jobGuid);
  const message = 'is not a job of this person';
  return job ?? failFields([{ in: 'body', path: '/jobGuid', rule: 'known', message }]);
}

/** An open entry of somebody who works there by then; INVALID_STATE when they do not. */
export function newEntry(
  scope: RestaurantScope,
  place: Restaurant,
  member: StaffMember,
  {
    guid = newGuid(),
    job,
    clockedInAt,
    now,
  }: { guid?: string | undefined; job: Job; clockedInAt: number; now: number },
): TimeEntry {
  const { businessDate, endMs: dayEndsAt } = businessDayAt(place, clockedInAt);
  if (!worksOn(member, businessDate)) {
    fail('INVALID_STATE', 'This person does not work here on that day.', {
      state: 'NOT_ACTIVE',
      allowed: [],
    });
  }
  return {
    guid,
    restaurantGuid: scope.restaurantGuid,
    staffGuid: member.guid,
    jobGuid: job.guid,
    jobTitle: job.title,
    jobRole: job.role,
    status: 'OPEN',
    businessDate,
    dayEndsAt,
    clockedInAt,
    clockedOutAt: null,
    breaks: [],
    declaredTipAmount: null,
    outMissingAt: null,
    clockedInBy: actorOf(scope),
    clockedOutBy: null,
    version: 1,
    createdAt: now,
    updatedAt: now,
  };
}

/** CONFLICT when the person has another entry in the same time. */
export async function assertNoOverlap(
  tx: Transaction,
  scope: RestaurantScope,
  entry: TimeEntry,
): Promise<void> {
  const [[other]] = await tx.run(findOverlapping(scope, entry));
  if (!other) return;
  const details = { reason: 'OVERLAP', existingGuid: other.guid };
  fail('CONFLICT', 'The same person has another time entry in that time.', details);
}

export const tell = (
  scope: RestaurantScope,
  type: Extract<EventType, `time_entry.${string}`>,
  { guid, staffGuid, version, updatedAt: now }: TimeEntry,
) => emit(scope, { type, restaurantGuid: scope.restaurantGuid, data: { guid, staffGuid, version }, now });
