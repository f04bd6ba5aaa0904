import type { Actor, RestaurantScope } from '../../access/index.ts';
import { isoTime } from '../../platform/clock.ts';
import { type RowOf, type Statement, statement } from '../../platform/db/statement.ts';
import type { Somebody } from '../staff/index.ts';
import type { Approver } from './shapes.ts';
import type { Subject } from './subject.ts';

const insert = statement(
  'approvals.insert',
  `insert into approvals (tenant_id, restaurant_guid, guid, subject, requested_by, approver_kind, approver_id, approver_name, job_guid,
     proof, device_guid, created_at, expires_at, pin_made_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
);

export interface NewApprovalRow {
  subject: Subject;
  requestedBy: Actor | null;
  approver: Approver;
  /** Of a staff member: the job whose right it is. */
  jobGuid: string | null;
  /** Of a staff member: when the PIN was made that proved it. */
  pinMadeAt: number | null;
  createdAt: number;
  expiresAt: number;
}

export const insertApproval = (scope: RestaurantScope, given: NewApprovalRow): Statement =>
  insert([
    scope.tenantId,
    scope.restaurantGuid,
    given.approver.approvalGuid,
    given.subject,
    given.requestedBy,
    given.approver.kind,
    given.approver.id,
    given.approver.name,
    given.jobGuid,
    given.approver.proof,
    given.approver.deviceGuid,
    new Date(given.createdAt),
    new Date(given.expiresAt),
    given.pinMadeAt === null ? null : new Date(given.pinMadeAt),
  ]);

/**
 * The role by which the approver has the right now; null when they have none any more. $4 is the business day. A member
 * has it by their membership, a staff member by the job in which they approved, with the PIN that they had then (which older code
 * has not kept).
 */
const ROLE_NOW = `case a.approver_kind
     when 'USER' then (
       select m.role from memberships m join users u on u.uid = m.uid
       where m.tenant_id = a.tenant_id and m.uid = a.approver_id and m.status = 'ACTIVE' and u.status = 'ACTIVE'
         and (m.restaurant_guids = '{}' or a.restaurant_guid = any(m.restaurant_guids)))
     else (
       select job->>'role' from staff_members s join staff_pins p on p.tenant_id = s.tenant_id and p.staff_guid = s.guid,
         json_array_elements(s.jobs) as job
       where s.tenant_id = a.tenant_id and s.restaurant_guid = a.restaurant_guid and s.guid = a.approver_id
         and coalesce(s.active_from, 0) <= $4::integer and coalesce(s.active_until, 99999999) >= $4::integer
         and p.made_at = coalesce(a.pin_made_at, least(p.made_at, a.created_at)) and job->>'guid' = a.job_guid::text)
     end`;
const HERE = 'a.tenant_id = $1 and a.restaurant_guid = $2 and a.guid = $3';
const COLUMNS = `guid, subject, requested_by, approver_kind, approver_id, approver_name, proof, device_guid, created_at, expires_at,
     used_at, used_by`;

const find = statement(
  'approvals.find',
  `select ${COLUMNS}, role_now,
     case approver_kind when 'USER' then approver_id else (
       select s.uid from staff_members s where s.tenant_id = $1 and s.guid = approver_id) end as approver_uid,
     (select p.made_by->>'id' from staff_pins p
      where p.tenant_id = $1 and p.staff_guid = approver_id and p.made_by->>'kind' = 'USER') as approver_pin_made_by,
     (select permissions from roles where tenant_id = $1 and name = role_now) as role_permissions,
     (select version from roles where tenant_id = $1 and name = role_now) as role_version
   from (select a.*, ${ROLE_NOW} as role_now from approvals a where ${HERE}) a`,
);
export type ApprovalRow = RowOf<'approvals.find'>;

/** Under what names the approver acts. */
export const personIn = (row: ApprovalRow): Somebody => ({
  staffGuid: row.approver_kind === 'STAFF' ? row.approver_id : null,
  uid: row.approver_uid,
  pinMadeByUid: row.approver_pin_made_by,
});

const at = (scope: RestaurantScope, guid: string, businessDate: number) => [
  scope.tenantId,
  scope.restaurantGuid,
  guid,
  businessDate,
];

/** An approval, and the role of its approver on a business day, as it is now. */
export const findApproval = (scope: RestaurantScope, guid: string, businessDate: number) =>
  find(at(scope, guid, businessDate));

const read = statement('approvals.read', `select ${COLUMNS} from approvals a where ${HERE}`);
export const readApproval = ({ tenantId, restaurantGuid }: RestaurantScope, guid: string) =>
  read([tenantId, restaurantGuid, guid]);

/** Another process may have given it, whose clock is ahead a little. */
export const CLOCK_SKEW_MS = 30_000;

/** Raised when an approval is not worth anything any more: somebody was faster, or it ended meanwhile. */
export const APPROVAL_GONE = 'approvals.gone';

const use = statement(
  'approvals.use',
  `with used as (
     update approvals a set used_at = $6, used_by = $7
     where ${HERE} and used_at is null and expires_at > $6
       and created_at <= $6::timestamptz + interval '${CLOCK_SKEW_MS} milliseconds' and ${ROLE_NOW} = $5
       and ($8::integer is null or exists (select from roles r where r.tenant_id = $1 and r.name = $5 and r.version = $8))
     returning 1
   )
   select case when exists (select from used) then true else comanda_require(false, '${APPROVAL_GONE}') end`,
);

/** By which right an approval is used, as it was judged. */
export interface Judged {
  businessDate: number;
  role: string;
  /** Of the role, when the tenant has made it. */
  roleVersion: number | null;
}

/** Uses an approval up; the whole transaction ends when it is worth nothing any more, or its approver's role is another. */
export const useApproval = (
  scope: RestaurantScope,
  guid: string,
  { businessDate, role, roleVersion }: Judged,
  { usedBy, now }: { usedBy: Actor; now: number },
): Statement => use([...at(scope, guid, businessDate), role, new Date(now), usedBy, roleVersion]);

/** An approval without what its approver may now. */
type GivenApproval = Omit<
  ApprovalRow,
  'role_now' | 'role_permissions' | 'role_version' | 'approver_uid' | 'approver_pin_made_by'
>;

export const toApprover = (row: GivenApproval): Approver => ({
  kind: row.approver_kind,
  id: row.approver_id,
  name: row.approver_name,
  approvalGuid: row.guid,
  proof: row.proof,
  deviceGuid: row.device_guid,
});

export const render = (scope: RestaurantScope, row: GivenApproval) => ({
  guid: row.guid,
  restaurantGuid: scope.restaurantGuid,
  ...(JSON.parse(row.subject) as Subject),
  requestedBy: row.requested_by === null ? null : (JSON.parse(row.requested_by) as Actor),
  approver: toApprover(row),
  createdAt: isoTime(row.created_at),
  expiresAt: isoTime(row.expires_at),
  usedAt: row.used_at === null ? null : isoTime(row.used_at),
  usedBy: row.used_by === null ? null : (JSON.parse(row.used_by) as Actor),
});
