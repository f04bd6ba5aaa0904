import type { RestaurantScope, TenantScope } from '../../access/index.ts';
import { type RowOf, type Statement, statement } from '../../platform/db/statement.ts';
import { announce } from '../../platform/workers/bus.ts';

/** News of a session, by the hash of its token: every process forgets what it knows of it. */
export const STAFF_SESSION_TOPIC = 'staff-session';

const lockSessions = statement(
  'staff_sessions.lock',
  'select pg_advisory_xact_lock(hashtextextended($1, 0)) is null as locked',
);
/** Until the end of the transaction nobody else signs in or out at the device. */
export const lockSessionsAt = ({ tenantId }: TenantScope, deviceGuid: string) =>
  lockSessions([`staff sessions ${tenantId} ${deviceGuid}`]);

const end = statement(
  'staff_sessions.end',
  `update staff_sessions set ended_at = $3 where tenant_id = $1 and device_guid = $2 and ended_at is null
   returning id, staff_guid, token_hash`,
);
/** Whoever is signed in at the device is not any more. */
export const endSessionAt = ({ tenantId }: TenantScope, deviceGuid: string, now: number) =>
  end([tenantId, deviceGuid, new Date(now)]);

export const announceSession = (tokenHash: string): Statement => announce(STAFF_SESSION_TOPIC, tokenHash);

const insert = statement(
  'staff_sessions.insert',
  `insert into staff_sessions (tenant_id, restaurant_guid, id, device_guid, staff_guid, job_guid, token_hash, pin_made_at, started_at,
     last_used_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9)`,
);
export interface NewSession {
  id: string;
  deviceGuid: string;
  staffGuid: string;
  jobGuid: string;
  tokenHash: string;
  /** Of the PIN that was typed. */
  pinMadeAt: number;
}
export const insertSession = (scope: RestaurantScope, session: NewSession, now: number): Statement =>
  insert([
    scope.tenantId,
    scope.restaurantGuid,
    session.id,
    session.deviceGuid,
    session.staffGuid,
    session.jobGuid,
    session.tokenHash,
    new Date(session.pinMadeAt),
    new Date(now),
  ]);

const find = statement(
  'staff_sessions.find',
  'select id, staff_guid, job_guid, started_at from staff_sessions where tenant_id = $1 and id = $2',
);
export const findSession = ({ tenantId }: TenantScope, id: string) => find([tenantId, id]);

/** Across tenants, for authentication: whose is the session with this token? */
export const findByToken = statement(
  'staff_sessions.by_token',
  `select id, device_guid, staff_guid, job_guid, pin_made_at, started_at, last_used_at from staff_sessions
   where token_hash = $1 and ended_at is null`,
);
export type SessionRow = RowOf<'staff_sessions.by_token'>;

/** When sessions were used last, for many at once. Runs in the role that may write just this column. */
export const touchSessions = statement(
  'staff_sessions.touch',
  `update staff_sessions s set last_used_at = greatest(s.last_used_at, u.at)
   from unnest($1::text[], $2::timestamptz[]) as u (token_hash, at) where s.token_hash = u.token_hash`,
);

const jobOf = statement(
  'staff_sessions.job_of_person',
  `select s.job_guid from staff_sessions s join devices d on d.tenant_id = s.tenant_id and d.guid = s.device_guid
     join staff_pins p on p.tenant_id = s.tenant_id and p.staff_guid = s.staff_guid
       and p.made_at = coalesce(s.pin_made_at, least(p.made_at, s.started_at))
   where s.tenant_id = $1 and s.staff_guid = $2 and s.ended_at is null
     and s.last_used_at > $3::timestamptz - make_interval(mins => d.idle_minutes)
   order by s.started_at desc limit 1`,
);
/** The job that somebody is signed in with, at whatever device; the latest one when there are several. */
export const findJobOfPerson = ({ tenantId }: TenantScope, staffGuid: string, now: number) =>
  jobOf([tenantId, staffGuid, new Date(now)]);

const endAll = statement(
  'staff_sessions.end_all',
  `with ended as (
     update staff_sessions set ended_at = $2 where tenant_id = $1 and ended_at is null returning id)
   select count(*) as ended from ended`,
  ['ended'],
);
/** Nobody of a tenant is signed in at a device any more. Processes that serve are not told: none does. */
export const endAllStaffSessions = ({ tenantId }: TenantScope, now: number) =>
  endAll([tenantId, new Date(now)]);
