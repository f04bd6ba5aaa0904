import type { RestaurantScope } from '../../access/index.ts';
import { type RowOf, type Statement, statement } from '../../platform/db/statement.ts';
import type { Kept, LoggedCommand, Outcome } from './shapes.ts';

const here = (scope: RestaurantScope) => [scope.tenantId, scope.restaurantGuid];

const device = statement(
  'sync.device',
  'select guid, paired_at, revoked_at from devices where tenant_id = $1 and restaurant_guid = $2 and guid = $3',
);
export const findDevice = (scope: RestaurantScope, guid: string) => device([...here(scope), guid]);

const begin = statement(
  'sync.begin_log',
  `insert into sync_logs (tenant_id, restaurant_guid, log_id, device_guid, last_sent_at, created_at)
   values ($1, $2, $3, $4, $5, $5) on conflict (tenant_id, log_id) do nothing`,
);
/** A log begins with the first that is heard of it. */
export const beginLog = (
  scope: RestaurantScope,
  { logId, deviceGuid }: { logId: string; deviceGuid: string },
  now: number,
): Statement => begin([...here(scope), logId, deviceGuid, new Date(now)]);

const log = statement(
  'sync.log',
  'select restaurant_guid, device_guid, ack_seq, drained_at from sync_logs where tenant_id = $1 and log_id = $2',
);
export const findLog = (scope: RestaurantScope, logId: string) => log([scope.tenantId, logId]);

const note = statement(
  'sync.note_sent',
  `update sync_logs set last_sent_at = $3, offset_ms = $4,
     drained_at = case when ack_seq = $5::integer then $3 else drained_at end
   where tenant_id = $1 and log_id = $2`,
);
/** What was heard of a log. With `drainedAt` the till held nothing behind that number: what it sends next happened later. */
export const noteSent = (
  scope: RestaurantScope,
  logId: string,
  { offsetMs, drainedAt }: { offsetMs: number; drainedAt: number | null },
  now: number,
): Statement => note([scope.tenantId, logId, new Date(now), offsetMs, drainedAt]);

const KNOWN = 'id, seq, log_id, fingerprint, outcome, result';
const known = statement(
  'sync.known',
  `select ${KNOWN} from sync_commands where tenant_id = $1 and restaurant_guid = $2 and id = any($3::uuid[])`,
);
/** Those of these commands that have an outcome. */
export const knownCommands = (scope: RestaurantScope, ids: readonly string[]) => known([...here(scope), ids]);
export type KnownRow = RowOf<'sync.known'>;

/** Raised when another request has gone on with the log meanwhile. */
export const MOVED = 'sync.moved';
/** Violated when the command has its outcome already. */
export const COMMAND_KEY = 'sync_commands_pkey';

const COLUMNS = `tenant_id, restaurant_guid, id, log_id, seq, device_guid, type, staff_guid, order_guid, fingerprint,
     happened_at, claimed_at, received_at, outcome, result, amount, command, review`;
const advancing = (logId: string, seq: string) =>
  `update sync_logs set ack_seq = ${seq} where tenant_id = $1 and log_id = ${logId} and ack_seq = ${seq} - 1 returning 1`;
const claimOf = statement(
  'sync.claim',
  `with advanced as (${advancing('$4', '$5')}), turn as (
     select case when exists (select from advanced) then true else comanda_require(false, '${MOVED}') end
   )
   insert into sync_commands (${COLUMNS})
   select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11::timestamptz, $12::timestamptz, $13::timestamptz, $14, $15::json, null::bigint,
     $16::json, $17 from turn`,
);
const parkAside = statement(
  'sync.park_aside',
  `insert into sync_commands (${COLUMNS})
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, null, $16, $17) on conflict do nothing`,
);

export interface Claim {
  command: LoggedCommand;
  /** Null: it does not say. */
  staffGuid: string | null;
  logId: string;
  deviceGuid: string;
  orderGuid: string | null;
  fingerprint: string;
  happenedAt: number;
  receivedAt: number;
  outcome: Outcome;
  result: Kept;
  /** The whole of it, while somebody has to decide; a text: nobody can read it. */
  kept: LoggedCommand | string | null;
  isOpen: boolean;
}

const claimValues = (scope: RestaurantScope, claim: Claim) => [
  ...here(scope),
  claim.command.id,
  claim.logId,
  claim.command.seq,
  claim.deviceGuid,
  claim.command.type,
  claim.staffGuid,
  claim.orderGuid,
  claim.fingerprint,
  new Date(claim.happenedAt),
  new Date(claim.command.at),
  new Date(claim.receivedAt),
  claim.outcome,
  claim.result,
  claim.kept === null ? null : JSON.stringify(claim.kept),
  claim.isOpen ? 'OPEN' : null,
];

/**
 * Gives a command its outcome and its log the next number, before anything of its effect is written: of two requests with the same
 * log the second waits here, and finds that the turn has passed.
 */
export const claimCommand = (scope: RestaurantScope, claim: Claim): Statement =>
  claimOf(claimValues(scope, claim));
/** Keeps a command that is not the next of its log. */
export const keepAside = (scope: RestaurantScope, claim: Claim): Statement =>
  parkAside(claimValues(scope, claim));

const advance = statement(
  'sync.advance',
  `with advanced as (${advancing('$2', '$3')})
   select case when exists (select from advanced) then true else comanda_require(false, '${MOVED}') end`,
);
/** The next command of the log came by another log already. */
export const advanceLog = (scope: RestaurantScope, logId: string, seq: number): Statement =>
  advance([scope.tenantId, logId, seq]);

const settle = statement(
  'sync.settle',
  `update sync_commands set outcome = $4, result = $5, amount = $6, review = $7
   where tenant_id = $1 and restaurant_guid = $2 and id = $3`,
);
/** What became of a command, at the end of the transaction that has claimed it. */
export const settleCommand = (
  scope: RestaurantScope,
  id: string,
  { outcome, result, amount }: { outcome: Outcome; result: Kept; amount: number | null },
): Statement => settle([...here(scope), id, outcome, result, amount, outcome === 'APPLIED' ? null : 'OPEN']);

const parkedOn = statement(
  'sync.parked_on',
  `select distinct on (order_guid) order_guid, id, type from sync_commands
   where tenant_id = $1 and restaurant_guid = $2 and order_guid = any($3::uuid[]) and review = 'OPEN' and outcome = 'PARKED'
   order by order_guid, received_at, seq`,
);
/** The first command on each of these orders that waits for somebody. */
export const firstParked = (scope: RestaurantScope, orderGuids: readonly string[]) =>
  parkedOn([...here(scope), orderGuids]);

const key = statement(
  'sync.key',
  `select staff_guid, job_guid, public_key, pin_made_at, created_at, expires_at from sync_keys
   where tenant_id = $1 and restaurant_guid = $2 and id = $3 and device_guid = $4`,
);
/** What somebody proves themselves with at a device. */
export const findKey = (scope: RestaurantScope, id: string, deviceGuid: string) =>
  key([...here(scope), id, deviceGuid]);

const newKey = statement(
  'sync.insert_key',
  `insert into sync_keys (tenant_id, restaurant_guid, id, device_guid, staff_guid, job_guid, public_key, created_at, expires_at,
     pin_made_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
);
export interface NewKey {
  id: string;
  deviceGuid: string;
  staffGuid: string;
  jobGuid: string;
  publicKey: string;
  expiresAt: number;
  /** Of the PIN that was typed. */
  pinMadeAt: number;
}
export const insertKey = (scope: RestaurantScope, given: NewKey, now: number): Statement =>
  newKey([
    ...here(scope),
    given.id,
    given.deviceGuid,
    given.staffGuid,
    given.jobGuid,
    given.publicKey,
    new Date(now),
    new Date(given.expiresAt),
    new Date(given.pinMadeAt),
  ]);

// Numbers ---------------------------------------------------------------------------------------------------------------

const ranges = statement(
  'sync.ranges',
  `select r.business_date, r.first, r.last, (
     select max(o.display_number) from orders o where o.tenant_id = r.tenant_id and o.restaurant_guid = r.restaurant_guid
       and o.business_date = r.business_date and o.display_number between r.first and r.last) as used
   from sync_number_ranges r
   where r.tenant_id = $1 and r.restaurant_guid = $2 and r.device_guid = $3 and r.business_date >= $4
   order by r.business_date, r.first`,
  [],
);
/** The numbers that are kept for a device, from a business day on, and the last of each range that an order has. */
export const rangesOf = (scope: RestaurantScope, deviceGuid: string, from: number) =>
  ranges([...here(scope), deviceGuid, from]);
export type RangeRow = RowOf<'sync.ranges'>;

const lock = statement(
  'sync.lock_ranges',
  `select pg_advisory_xact_lock(hashtextextended('numbers ' || $1::text || ' ' || $2::text, 0))`,
  [],
);
/** What is kept for a device is kept by one at a time. */
export const lockRanges = ({ tenantId }: RestaurantScope, deviceGuid: string) => lock([tenantId, deviceGuid]);

const insert = statement(
  'sync.keep_range',
  `insert into sync_number_ranges (tenant_id, restaurant_guid, device_guid, business_date, first, last, created_at)
   values ($1, $2, $3, $4, $5, $6, $7)`,
);
export const keepRange = (
  scope: RestaurantScope,
  deviceGuid: string,
  { businessDate, first, last }: { businessDate: number; first: number; last: number },
  now: number,
): Statement => insert([...here(scope), deviceGuid, businessDate, first, last, new Date(now)]);

// What tills pull -------------------------------------------------------------------------------------------------------

const deviceLogs = statement(
  'sync.device_logs',
  `select log_id, ack_seq from sync_logs where tenant_id = $1 and restaurant_guid = $2 and device_guid = $3
   order by last_sent_at desc limit 5`,
);
/** The latest logs of a device, and how far each has come. */
export const logsOfDevice = (scope: RestaurantScope, deviceGuid: string) =>
  deviceLogs([...here(scope), deviceGuid]);

const deviceKeys = statement(
  'sync.device_keys',
  `select k.id, k.staff_guid, k.job_guid, k.public_key, k.expires_at from sync_keys k
   join staff_pins p on p.tenant_id = k.tenant_id and p.staff_guid = k.staff_guid
     and p.made_at = coalesce(k.pin_made_at, least(p.made_at, k.created_at))
   where k.tenant_id = $1 and k.restaurant_guid = $2 and k.device_guid = $3 and k.expires_at > $4
   order by k.created_at desc limit 500`,
);
/** The keys that hold at a device, the newest first: they have not expired, and their person has no other PIN by now. */
export const keysOfDevice = (scope: RestaurantScope, deviceGuid: string, now: number) =>
  deviceKeys([...here(scope), deviceGuid, new Date(now)]);
export type DeviceKeyRow = RowOf<'sync.device_keys'>;
