import { actorOf, type RestaurantScope, type TenantScope } from '../../access/index.ts';
import { camelCased } from '../../platform/db/camel-case.ts';
import type { Page } from '../../platform/db/page-statement.ts';
import { type RowOf, type Statement, statement } from '../../platform/db/statement.ts';
import type { PinDigits } from './pins.ts';

/** Violated when two at a restaurant have the same. */
export const NUMBER_KEY = 'staff_members_number_key';
export const EXTERNAL_ID_KEY = 'staff_members_external_id_key';

/** What somebody does at a restaurant, and may do there. */
export interface Job {
  guid: string;
  title: string;
  /** By name: a built-in one, or one of the tenant's own. Never that of an owner. */
  role: string;
}

export interface StaffMember {
  guid: string;
  externalId: string | null;
  restaurantGuid: string;
  number: number;
  name: string;
  displayName: string;
  uid: string | null;
  jobs: Job[];
  activeFrom: number | null;
  activeUntil: number | null;
  pinDigits: PinDigits | null;
  pinMadeAt: number | null;
  /** The account of the person who has made it; null: a key did, or it is not kept. */
  pinMadeByUid: string | null;
  metadata: Record<string, string>;
  version: number;
  createdAt: number;
  updatedAt: number;
}

/** With the PIN that they have typed. */
export type Proven = StaffMember & { pinMadeAt: number };

/**
 * Whether what somebody began is of the PIN that they have now. `pinMadeAt` says which one they typed; null: older code has not
 * kept it, and `at` has to do.
 */
export const isOfPinNow = (
  { pinMadeAt: now }: StaffMember,
  { pinMadeAt, at }: { pinMadeAt: number | null; at: number },
): boolean => now !== null && (pinMadeAt === null ? now <= at : now === pinMadeAt);

type Row = RowOf<'staff.find'>;

export const toStaffMember = (row: Row): StaffMember => ({
  ...camelCased(row),
  jobs: JSON.parse(row.jobs) as Job[],
  pinDigits: row.pin_digits as PinDigits | null,
  metadata: JSON.parse(row.metadata) as Record<string, string>,
});

const PIN = 'from staff_pins p where p.tenant_id = s.tenant_id and p.staff_guid = s.guid';
const COLUMNS = `guid, external_id, restaurant_guid, number, name, display_name, uid, jobs, active_from, active_until,
  (select digits ${PIN}) as pin_digits, (select made_at ${PIN}) as pin_made_at,
  (select made_by->>'id' ${PIN} and made_by->>'kind' = 'USER') as pin_made_by_uid, metadata, version, created_at, updated_at`;
const HERE = 'tenant_id = $1 and restaurant_guid = $2';
const here = (scope: RestaurantScope) => [scope.tenantId, scope.restaurantGuid];

/** What may be changed of a staff member. */
export type StaffFields = Omit<
  StaffMember,
  'restaurantGuid' | 'pinDigits' | 'pinMadeAt' | 'pinMadeByUid' | 'version' | 'createdAt' | 'updatedAt'
>;

const values = (member: Omit<StaffFields, 'number'> & { number: number | null }) => [
  member.guid,
  member.externalId,
  member.number,
  member.name,
  member.displayName,
  member.uid,
  JSON.stringify(member.jobs),
  member.activeFrom,
  member.activeUntil,
  JSON.stringify(member.metadata),
];

const insert = statement(
  'staff.insert',
  `insert into staff_members as s (tenant_id, restaurant_guid, created_at, updated_at, guid, external_id, number, name, display_name,
     uid, jobs, active_from, active_until, metadata)
   values ($1, $2, $3, $3, $4, $5, coalesce($6, (select coalesce(max(number), 0) + 1 from staff_members where ${HERE})),
     $7, $8, $9, $10, $11, $12, $13)
   returning ${COLUMNS}`,
);
/** With the next free number of the restaurant when none is given. */
export const insertStaffMember = (
  scope: RestaurantScope,
  member: Omit<StaffFields, 'number'> & { number: number | null },
  now: number,
) => insert([...here(scope), new Date(now), ...values(member)]);

const lockStaff = statement(
  'staff.lock_restaurant',
  'select pg_advisory_xact_lock(hashtextextended($1, 0)) is null as locked',
);
/** Until the end of the transaction nobody else takes a number or a PIN at the restaurant. */
export const lockStaffOf = (scope: RestaurantScope) =>
  lockStaff([`staff ${scope.tenantId} ${scope.restaurantGuid}`]);

const find = statement('staff.find', `select ${COLUMNS} from staff_members s where ${HERE} and guid = $3`);
export const findStaffMember = (scope: RestaurantScope, guid: string) => find([...here(scope), guid]);

const lock = statement(
  'staff.lock',
  `select ${COLUMNS} from staff_members s where ${HERE} and guid = $3 for update`,
);
export const lockStaffMember = (scope: RestaurantScope, guid: string) => lock([...here(scope), guid]);

const update = statement(
  'staff.update',
  `update staff_members s set version = version + 1, updated_at = $3, external_id = $5, number = $6, name = $7, display_name = $8,
     uid = $9, jobs = $10, active_from = $11, active_until = $12, metadata = $13
   where ${HERE} and guid = $4 returning ${COLUMNS}`,
);
export const updateStaffMemberRow = (scope: RestaurantScope, member: StaffFields, now: number) =>
  update([...here(scope), new Date(now), ...values(member)]);

const byNumber = statement('staff.by_number', `select guid from staff_members where ${HERE} and number = $3`);
export const findByNumber = (scope: RestaurantScope, number: number) => byNumber([...here(scope), number]);

const byExternalId = statement(
  'staff.by_external_id',
  `select guid from staff_members where ${HERE} and external_id = $3`,
);
export const findByExternalId = (scope: RestaurantScope, externalId: string) =>
  byExternalId([...here(scope), externalId]);

const page = statement(
  'staff.page',
  `select ${COLUMNS} from staff_members s
   where tenant_id = $1 and ($2::uuid[] is null or restaurant_guid = any($2)) and ($3::uuid is null or uid = $3)
     and ($4::text is null or external_id = $4) and ($5::integer is null or number = $5)
     and ($6::integer is null or (coalesce(active_from, 0) <= $6 and coalesce(active_until, 99999999) >= $6))
     and ($7::uuid is null or guid < $7)
     and ($9::text is null or strpos(lower(name), $9) > 0 or strpos(lower(display_name), $9) > 0
       or starts_with(number::text, $9))
   order by guid desc limit $8`,
);
export interface StaffFilter {
  /** Part of a name, or how a number begins. */
  q?: string | undefined;
  uid?: string | undefined;
  externalId?: string | undefined;
  number?: number | undefined;
  /** A business date on which they work there. */
  activeOn?: number | undefined;
}
/** Newest first; only those of restaurants within reach. */
export const pageOfStaff = (
  { tenantId }: TenantScope,
  restaurants: readonly string[] | null,
  { q, uid, externalId, number, activeOn }: StaffFilter,
  { after, limit }: Page,
) => page([tenantId, restaurants, uid, externalId, number, activeOn, after?.[0], limit, searchText(q)]);

const searchText = (q: string | undefined) => q?.normalize('NFC').trim().toLowerCase();

const everybody = statement(
  'staff.everybody',
  `select ${COLUMNS} from staff_members s where ${HERE} order by number`,
);
export const findAllStaff = (scope: RestaurantScope) => everybody(here(scope));

/** $6 is now by the clock of this server, which may be behind that of another one. */
const NEXT_MADE_AT = `greatest($6, staff_pins.made_at + interval '1 millisecond')`;
const putPin = statement(
  'staff.put_pin',
  `insert into staff_pins (tenant_id, restaurant_guid, staff_guid, digits, hash, made_at, made_by) values ($1, $2, $3, $4, $5, $6, $7)
   on conflict (tenant_id, staff_guid) do update set digits = $4, hash = $5, made_at = ${NEXT_MADE_AT}, made_by = $7
   returning made_at`,
);
/** When it was made, which is another time than that of any PIN of theirs before. */
export const putStaffPin = (
  scope: RestaurantScope,
  pin: { staffGuid: string; digits: PinDigits; hash: string },
  now: number,
) =>
  putPin([
    ...here(scope),
    pin.staffGuid,
    pin.digits,
    pin.hash,
    new Date(now),
    JSON.stringify(actorOf(scope)),
  ]);

const withPin = statement(
  'staff.with_pin',
  `select ${COLUMNS}, (select hash ${PIN}) as pin_hash from staff_members s where ${HERE} and number = $3`,
);
/** Whoever has this number, with what is stored of their PIN. */
export const findStaffMemberByNumber = (scope: RestaurantScope, number: number) =>
  withPin([...here(scope), number]);

const pinTaken = statement(
  'staff.pin_taken',
  `select staff_guid, made_at from staff_pins where ${HERE} and hash = $3`,
);
/** Whoever has this PIN at the restaurant. */
export const findByPin = (scope: RestaurantScope, hash: string) => pinTaken([...here(scope), hash]);

const member = statement(
  'staff.member_of_tenant',
  `select uid from memberships where tenant_id = $1 and uid = $2 and status = 'ACTIVE'
     and (restaurant_guids = '{}' or $3 = any(restaurant_guids)) for share`,
);
/** The account that a staff member may be linked with, held as it is: whoever suspends it waits, and takes the new PIN away, too. */
export const findAccount = (scope: RestaurantScope, uid: string) =>
  member([scope.tenantId, uid, scope.restaurantGuid]);

const wages = statement(
  'staff.wages',
  'select job_guid, amount, per from staff_wages where tenant_id = $1 and staff_guid = $2',
);
export const findWages = (scope: RestaurantScope, staffGuid: string) => wages([scope.tenantId, staffGuid]);

const deleteWages = statement(
  'staff.delete_wages',
  'delete from staff_wages where tenant_id = $1 and staff_guid = $2 and not job_guid = any($3)',
);
/** Of all jobs but these. */
export const deleteWagesBut = (
  scope: RestaurantScope,
  staffGuid: string,
  kept: readonly string[],
): Statement => deleteWages([scope.tenantId, staffGuid, kept]);

export interface Wage {
  jobGuid: string;
  amount: number;
  per: 'HOUR' | 'MONTH';
}

const insertAllWages = statement(
  'staff.insert_wages',
  `insert into staff_wages (tenant_id, staff_guid, job_guid, amount, per, updated_at)
   select $1, $2, job, amount, per, $3 from unnest($4::uuid[], $5::bigint[], $6::text[]) as w (job, amount, per)`,
);
export const insertWages = (
  scope: RestaurantScope,
  staffGuid: string,
  list: readonly Wage[],
  now: number,
): Statement =>
  insertAllWages([
    scope.tenantId,
    staffGuid,
    new Date(now),
    list.map(({ jobGuid }) => jobGuid),
    list.map(({ amount }) => amount),
    list.map(({ per }) => per),
  ]);

const toKnow = statement(
  'staff.to_know',
  `select ${COLUMNS} from staff_members s
   where ${HERE} and (guid = any($3::uuid[]) or ($3::uuid[] is null and coalesce(active_until, $4::integer) >= $4::integer))`,
);
/** These people; with null, all whose last business day is not before that one. */
export const staffOf = (scope: RestaurantScope, guids: readonly string[] | null, businessDate: number) =>
  toKnow([...here(scope), guids, businessDate]);
