import { type Statement, statement } from '../../platform/db/statement.ts';
import { ORDERED_BATCH, type Share } from './fair-share.ts';

/** All of it runs in the narrow role, in one transaction: lock, find what waits, claim what fair-share.ts gives. */

/** One process claims at a time, so that limits and order hold over all of them. Ends with the transaction. */
export const lockClaims = statement('webhooks.lock_claims', 'select pg_advisory_xact_lock(7266264)');

const DUE = (d: string, now: string) =>
  `${d}.next_try_at <= ${now}::timestamptz and (${d}.leased_until is null or ${d}.leased_until <= ${now}::timestamptz)`;

/** Deliveries of an endpoint \`p\` that may go now, \`most\` of them; of an ordered one the oldest, as far as all of them are due. */
const dueOf = (p: string, { now, most }: { now: string; most: string }) =>
  `(select q.tenant_id, q.id, q.event_sequence from (
      select h.*, bool_and(${DUE('h', now)}) over (order by h.event_sequence rows unbounded preceding) as free from (
        select tenant_id, id, next_try_at, event_sequence, leased_until from webhook_deliveries d
        where ${p}.ordered and d.tenant_id = ${p}.tenant_id and d.endpoint_id = ${p}.id and d.status = 'PENDING'
        order by d.event_sequence limit ${most}) h) q
    where q.free)
   union all
   (select d.tenant_id, d.id, d.event_sequence from webhook_deliveries d
    where not ${p}.ordered and d.tenant_id = ${p}.tenant_id and d.endpoint_id = ${p}.id and d.status = 'PENDING'
      and ${DUE('d', now)}
    order by d.next_try_at limit ${most})`;

/** What an endpoint could be sent at once: more need not be counted. */
const ROOM = `case when p.ordered then ${ORDERED_BATCH} else greatest(p.current_concurrency - u.busy, 0) end`;
const selectWaiting = statement(
  'webhooks.waiting',
  `with recursive waiting as (
     (select tenant_id, endpoint_id from webhook_deliveries where status = 'PENDING'
      order by tenant_id, endpoint_id limit 1)
     union all
     select n.tenant_id, n.endpoint_id from waiting w cross join lateral (
       select d.tenant_id, d.endpoint_id from webhook_deliveries d
       where d.status = 'PENDING' and (d.tenant_id, d.endpoint_id) > (w.tenant_id, w.endpoint_id)
       order by d.tenant_id, d.endpoint_id limit 1) n)
   select p.tenant_id, p.id as endpoint_id, p.ordered, p.concurrency, p.current_concurrency, p.rate_limit, p.failing_since, z.next_send_at,
     u.busy, f.due, f.first_sequence
   from waiting w
   join webhook_endpoints p on p.tenant_id = w.tenant_id and p.id = w.endpoint_id and p.status = 'ENABLED' and not p.deleted
   left join webhook_throttles z on z.tenant_id = p.tenant_id and z.endpoint_id = p.id
   cross join lateral (
     select count(*)::int as busy from webhook_deliveries b where b.tenant_id = p.tenant_id and b.endpoint_id = p.id
       and b.status = 'PENDING' and b.leased_until > $1::timestamptz) u
   cross join lateral (
     select count(*)::int as due, min(event_sequence) as first_sequence
     from (${dueOf('p', { now: '$1', most: ROOM })}) d) f`,
  ['busy', 'due'],
);
/** Every enabled endpoint for which something waits: a walk along the index, a probe for each, however long its queue. */
export const waitingEndpoints = (now: number) => selectWaiting([new Date(now)]);

export interface Claim {
  tenant_id: string;
  id: string;
  endpoint_id: string;
  tries: number;
  ordered: boolean;
}

const claim = statement(
  'webhooks.claim',
  `with share as materialized (
     select p.tenant_id, p.id, p.ordered, p.rate_limit, s.take, s.pace_from
     from unnest($3::uuid[], $4::uuid[], $5::int[], $6::timestamptz[]) s (tenant_id, endpoint_id, take, pace_from)
     join webhook_endpoints p on p.tenant_id = s.tenant_id and p.id = s.endpoint_id and p.status = 'ENABLED' and not p.deleted),
   due as materialized (
     select d.tenant_id, d.id, s.id as endpoint_id, s.ordered, d.event_sequence
     from share s cross join lateral (${dueOf('s', { now: '$1', most: 's.take' })}) d),
   held as materialized (
     select w.tenant_id, w.id from webhook_deliveries w join due on due.tenant_id = w.tenant_id and due.id = w.id
     for update of w skip locked),
   free as (
     select due.tenant_id, due.id from due join held using (tenant_id, id)
     where not due.ordered or not exists (
       select from due one left join held h on h.tenant_id = one.tenant_id and h.id = one.id
       where one.tenant_id = due.tenant_id and one.endpoint_id = due.endpoint_id and one.event_sequence < due.event_sequence
         and h.id is null)),
   claimed as (
     update webhook_deliveries w set leased_until = $2, tries = w.tries + 1 from free
     where w.tenant_id = free.tenant_id and w.id = free.id
     returning w.tenant_id, w.id, w.endpoint_id, w.event_sequence, w.tries),
   paced as (
     insert into webhook_throttles as z (tenant_id, endpoint_id, next_send_at)
     select s.tenant_id, s.id, s.pace_from + n.taken * interval '1 second' / s.rate_limit
     from (select tenant_id, endpoint_id, count(*) as taken from claimed group by tenant_id, endpoint_id) n
     join share s on s.tenant_id = n.tenant_id and s.id = n.endpoint_id and s.rate_limit is not null
     on conflict (tenant_id, endpoint_id) do update set next_send_at = excluded.next_send_at)
   select c.tenant_id, c.id, c.endpoint_id, c.tries, s.ordered
   from claimed c join share s on s.tenant_id = c.tenant_id and s.id = c.endpoint_id order by c.event_sequence`,
);
/**
 * Claims each endpoint's share. No other process touches these deliveries until the lease ends. One whose row somebody else holds
 * is left for later, and at an ordered endpoint those behind it: everybody would wait for it.
 */
export const claimShares = (shares: readonly Share[], now: number, leasedUntil: number): Statement<Claim> =>
  claim([
    new Date(now),
    new Date(leasedUntil),
    shares.map(({ tenantId }) => tenantId),
    shares.map(({ endpointId }) => endpointId),
    shares.map(({ take }) => take),
    shares.map(({ paceFrom }) => new Date(paceFrom).toISOString()),
  ]);
