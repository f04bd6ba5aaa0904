import type { RestaurantScope } from '../../../access/index.ts';
import { statement } from '../../../platform/db/statement.ts';
import { LEASE_MS } from '../times.ts';

/** Whose turn it is among the printers that we connect to, and which process visits it. */

/** Times further ahead than any that we write come of a clock that has jumped back. */
const FAR = `interval '2 minutes'`;

const DUE = `(p.next_check_at <= $1::timestamptz or p.next_check_at > $1::timestamptz + ${FAR}
     or (p.condition in ('READY', 'PAPER_LOW') and exists (select from print_jobs j
       where j.tenant_id = p.tenant_id and j.printer_guid = p.guid and j.state = 'QUEUED')))`;
const FREE = `(p.leased_until is null or p.leased_until <= $1::timestamptz or p.leased_until > $1::timestamptz + ${FAR})`;

const claim = statement(
  'printers.claim_visits',
  `with due as materialized (
     select p.tenant_id, p.guid from printers p
     where p.kind = 'NETWORK_ESCPOS' and not p.deleted and p.next_check_at is not null and ${DUE} and ${FREE}
     order by p.condition = 'SILENT', p.next_check_at limit $3 for update skip locked)
   update printers p set leased_until = $2 from due where (p.tenant_id, p.guid) = (due.tenant_id, due.guid)
   returning p.tenant_id, p.restaurant_guid, p.guid, p.leased_until`,
  ['leased_until'],
);
/**
 * Printers to look at: those whose time has come, and at once those that are fine and have something to print. Those that are
 * silent come last: a visit there waits in vain for seconds, and many of them would keep the others waiting.
 */
export const claimVisits = (now: number, most: number) =>
  claim([new Date(now), new Date(now + LEASE_MS), most]);

/** The lease of a visit: whose it is. One that another process has taken over has another end. */
export interface Lease {
  guid: string;
  leasedUntil: number;
}

const HELD = 'tenant_id = $1 and restaurant_guid = $2 and guid = $3 and leased_until = $4 and not deleted';
const held = (scope: RestaurantScope, { guid, leasedUntil }: Lease) => [
  scope.tenantId,
  scope.restaurantGuid,
  guid,
  new Date(leasedUntil),
];

const renew = statement(
  'printers.renew_visit',
  `update printers set leased_until = $5 where ${HELD} returning leased_until`,
  ['leased_until'],
);
/** A visit that goes on. No row when the printer is another process's, or removed. */
export const renewVisit = (scope: RestaurantScope, lease: Lease, now: number) =>
  renew([...held(scope, lease), new Date(now + LEASE_MS)]);

const release = statement(
  'printers.end_visit',
  `update printers set leased_until = null, next_check_at = $5 where ${HELD}`,
);
/** The next visit is at a time, or when there is something to print. */
export const endVisit = (scope: RestaurantScope, lease: Lease, next: number) =>
  release([...held(scope, lease), new Date(next)]);

const unreached = statement(
  'printers.not_reached',
  `update printers set leased_until = null, next_check_at = $5, reported = $6 where ${HELD}`,
);
/** Nothing was heard of it, so when it was seen last stays. `problem`: why not, for people. */
export const noteUnreached = (
  scope: RestaurantScope,
  lease: Lease,
  { next, problem }: { next: number; problem: string },
) => unreached([...held(scope, lease), new Date(next), problem]);
