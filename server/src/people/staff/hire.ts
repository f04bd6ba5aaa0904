import { assertRoleHeld, type RestaurantScope } from '../../access/index.ts';
import { assertMayGive, type GivenRole, keepGiven, type RoleDirectory } from '../../identity/roles/index.ts';
import { type Database, onlyRow, type Transaction, violates } from '../../platform/db/database.ts';
import type { EventStatement } from '../../platform/db/statement.ts';
import { failFields } from '../../platform/errors.ts';
import { rejectTakenExternalId } from '../../platform/external-id.ts';
import { newGuid } from '../../platform/ids.ts';
import { emit } from '../../records/events/index.ts';
import { newPin, type PinDigits, type Pins } from './pins.ts';
import {
  EXTERNAL_ID_KEY,
  findAccount,
  findByExternalId,
  findByNumber,
  findByPin,
  insertStaffMember,
  type Job,
  lockStaffOf,
  NUMBER_KEY,
  putStaffPin,
  type StaffFields,
  type StaffMember,
  toStaffMember,
} from './queries.ts';
import type { NewJobs } from './shapes.ts';

/** What the routes, the import and the demo do with staff, each inside the caller's transaction. */

export interface StaffContext {
  tx: Transaction;
  scope: RestaurantScope;
  pins: Pins;
  now: number;
}

/** The same, for whoever asks what roles may. */
export interface ChangeContext extends StaffContext {
  roles: RoleDirectory;
}

export type Hiring = Pick<StaffFields, 'name'> & {
  [Field in Exclude<keyof StaffFields, 'guid' | 'name' | 'jobs'>]?: StaffFields[Field] | undefined;
} & { jobs: NewJobs };

/** A PIN that nobody has been told yet. */
export interface PreparedPin {
  staffGuid: string;
  digits: PinDigits;
  pin: string;
  hash: string;
}

export interface Hired {
  member: StaffMember;
  /** Goes to the one who asked, and nowhere else. */
  pin: string;
  /** Comes behind everything that may wait. */
  event: EventStatement;
}

/**
 * A PIN for somebody, made before the transaction: its hash is slow. We make it: whoever chose one could be told that it is
 * taken, and would know a colleague's.
 */
export async function preparePin(
  { scope, pins }: Pick<StaffContext, 'scope' | 'pins'>,
  staffGuid: string,
  digits: PinDigits = 6,
): Promise<PreparedPin> {
  const pin = newPin(digits);
  const { tenantId, restaurantGuid } = scope;
  return { staffGuid, digits, pin, hash: await pins.hashOf(pin, { tenantId, restaurantGuid, staffGuid }) };
}

/** Stores a PIN, or another one when somebody at the restaurant has it; the one that was stored, and when. */
export async function storePin(
  context: StaffContext,
  prepared: PreparedPin,
): Promise<{ pin: string; pinMadeAt: number }> {
  const { tx, scope, now } = context;
  const [, taken] = await tx.run(lockStaffOf(scope), findByPin(scope, prepared.hash));
  if (taken.length > 0) {
    return storePin(context, await preparePin(context, prepared.staffGuid, prepared.digits));
  }
  const [stored] = await tx.run(putStaffPin(scope, prepared, now));
  return { pin: prepared.pin, pinMadeAt: onlyRow(stored).made_at };
}

/** Adds somebody to the staff, with the PIN that was prepared for them. */
export async function hire(context: StaffContext, request: Hiring, prepared: PreparedPin): Promise<Hired> {
  const { tx, scope, now } = context;
  await assertAccount(context, request.uid);
  await keepRolesOf(context, request.jobs);
  const { staffGuid: guid, digits } = prepared;
  const fields = {
    guid,
    externalId: request.externalId ?? null,
    number: request.number ?? null,
    name: request.name,
    displayName: request.displayName ?? firstWordOf(request.name),
    uid: request.uid ?? null,
    jobs: jobsOf([], request.jobs),
    activeFrom: request.activeFrom ?? null,
    activeUntil: request.activeUntil ?? null,
    metadata: request.metadata ?? {},
  };
  assertPeriod(fields);
  // The next free number is nobody else's: two who are added at once wait for each other.
  const [, inserted] = await tx.run(lockStaffOf(scope), insertStaffMember(scope, fields, now));
  const { pin, pinMadeAt } = await storePin(context, prepared);
  const { restaurantGuid } = scope;
  const event = emit(scope, { type: 'staff.created', restaurantGuid, data: { guid, version: 1 }, now });
  return { member: { ...toStaffMember(onlyRow(inserted)), pinDigits: digits, pinMadeAt }, pin, event };
}

const DISPLAY_NAME_MAX = 40;
const firstWordOf = (name: string): string => name.trim().split(/\s+/)[0]!.slice(0, DISPLAY_NAME_MAX);

/** The jobs that a request asks for. Those of before are named by guid and stay what they are to wages and hours. */
export function jobsOf(before: readonly Job[], wanted: NewJobs): Job[] {
  const known = new Set(before.map(({ guid }) => guid));
  const wrong = wanted.flatMap(({ guid }, index) => {
    if (guid === undefined) return [];
    const isTwice = wanted.findIndex((job) => job.guid === guid) !== index;
    return isTwice || !known.has(guid) ? [index] : [];
  });
  if (wrong.length > 0) {
    const message = 'is not a job of this person, or stands twice';
    failFields(wrong.map((index) => ({ in: 'body', path: `/jobs/${index}/guid`, rule: 'known', message })));
  }
  return wanted.map(({ guid, title, role }) => ({ guid: guid ?? newGuid(), title, role }));
}

type Giving = Pick<ChangeContext, 'scope' | 'roles'>;
type Roles = readonly Pick<Job, 'role'>[];

/** The roles that a request gives with jobs, each with its place in the body; a file has but one. */
const rolesOf = (jobs: Roles, path?: string): GivenRole[] =>
  jobs.map(({ role }, index) => ({ role, path: path ?? `/jobs/${index}/role` }));

/** Nobody gives more than they hold. Programs without a caller (the demo) are not asked. */
export const assertMayHire = ({ roles, scope }: Giving, jobs: Roles, path?: string): Promise<void> =>
  assertMayGive(roles, scope, rolesOf(jobs, path));

/** Nobody changes or resets somebody who holds more than they do. */
export async function assertRolesHeld({ roles, scope }: Giving, jobs: Roles): Promise<void> {
  if (scope.principal === null) return;
  for (const { role } of jobs) assertRoleHeld(scope, await roles.rightsOf(scope.tenantId, role));
}

/** Has the roles of jobs stay until the transaction ends. */
export const keepRolesOf = ({ tx, scope }: StaffContext, jobs: Roles): Promise<void> =>
  keepGiven(tx, scope, rolesOf(jobs));

export function assertPeriod({ activeFrom, activeUntil }: Pick<StaffFields, 'activeFrom' | 'activeUntil'>) {
  if (activeFrom === null || activeUntil === null || activeFrom <= activeUntil) return;
  const message = 'is before activeFrom';
  failFields([{ in: 'body', path: '/activeUntil', rule: 'minimum', message }]);
}

export async function assertAccount(
  { tx, scope }: StaffContext,
  uid: string | null | undefined,
): Promise<void> {
  if (uid === null || uid === undefined) return;
  const [[found]] = await tx.run(findAccount(scope, uid));
  const message = 'is not a person of this tenant who reaches the restaurant';
  if (!found) failFields([{ in: 'body', path: '/uid', rule: 'known', message }]);
}

/** Explains why somebody could not be written; any other error is rethrown. */
export function rejectStaffWrite(
  error: unknown,
  db: Database,
  scope: RestaurantScope,
  { number, externalId }: { number?: number | undefined; externalId?: string | null | undefined },
): Promise<never> {
  if (violates(error, NUMBER_KEY)) {
    return rejectTakenExternalId(error, NUMBER_KEY, 'Somebody at this restaurant has this number.', () =>
      // Without a number the next free one is taken, which nobody has.
      db.run(scope, findByNumber(scope, number!)),
    );
  }
  const message = 'Somebody at this restaurant has this externalId.';
  return rejectTakenExternalId(error, EXTERNAL_ID_KEY, message, () =>
    // Without an externalId there is no such conflict.
    db.run(scope, findByExternalId(scope, externalId!)),
  );
}
