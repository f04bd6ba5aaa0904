import type { TenantScope } from '../../access/index.ts';
import { statement } from '../../platform/db/statement.ts';
import type { HostingFacts } from '../../providers/hosting/port.ts';
import type { Problem, Status } from './mapping.ts';
import { COLUMNS } from './queries.ts';

/** A check holds the mapping's lease. Its writes apply only while the lease is held and the status is unchanged. */

/** Longer than all calls of one check together, so that only the lease of a dead process expires. */
export const LEASE_MS = 60_000;

const take = statement(
  'domain.lease',
  `update domain_mappings set lease = $3, leased_until = $4, tries = tries + 1
   where tenant_id = $1 and id = $2 and (leased_until is null or leased_until <= $5) returning ${COLUMNS}`,
);
/** No row while another process holds the lease. */
export const leaseMapping = (scope: TenantScope, id: string, lease: string, now: number) =>
  take([scope.tenantId, id, lease, new Date(now + LEASE_MS), new Date(now)]);

const takeLeased = statement(
  'domain.lock_leased',
  `update domain_mappings set tries = tries + 1 where tenant_id = $1 and id = $2 and lease = $3 returning ${COLUMNS}`,
);
/** A mapping that `claimDue` has leased already. */
export const lockLeasedMapping = (scope: TenantScope, id: string, lease: string) =>
  takeLeased([scope.tenantId, id, lease]);

const releaseLease = statement(
  'domain.release_lease',
  `update domain_mappings set lease = null, leased_until = null,
     next_check_at = case when next_check_at is not null then greatest(next_check_at, $4) end
   where tenant_id = $1 and id = $2 and lease = $3`,
);
/** Ends a check without a result; the next one comes no sooner than `notBefore`. */
export const releaseMapping = (scope: TenantScope, id: string, lease: string, notBefore?: number) =>
  releaseLease([scope.tenantId, id, lease, notBefore === undefined ? null : new Date(notBefore)]);

const hold = statement(
  'domain.claim',
  `update domain_mappings set held = true, status = 'VERIFYING', status_since = $4, tries = 1, proven_at = $4,
     version = version + 1, updated_at = $4
   where tenant_id = $1 and id = $2 and lease = $3 and status = 'PENDING' returning ${COLUMNS}`,
);
/** Fails with domain_mappings_held_key when another mapping holds the domain. */
export const claimDomain = (scope: TenantScope, id: string, lease: string, now: number) =>
  hold([scope.tenantId, id, lease, new Date(now)]);

const attempt = statement(
  'domain.attempt_registration',
  `update domain_mappings set registered = true
   where tenant_id = $1 and id = $2 and lease = $3 and status in ('VERIFYING', 'ACTIVE') returning id`,
);
export const attemptRegistration = (scope: TenantScope, id: string, lease: string) =>
  attempt([scope.tenantId, id, lease]);

const recordOneCheck = statement(
  'domain.record_check',
  `update domain_mappings set status = $5, problem = $6, failing_since = $7, hosting = coalesce($8::json, hosting),
     next_check_at = $9, checked_at = $10, notified_at = $12, paused_until = $13, lease = null, leased_until = null, held = $11,
     registered = registered and $11,
     status_since = case when status = $5 then status_since else $10 end,
     tries = case when status = $5 then tries else 0 end,
     active_at = case when $5 = 'ACTIVE' then coalesce(active_at, $10) end,
     version = case when status = $5 then version else version + 1 end,
     updated_at = case when status = $5 then updated_at else $10 end
   where tenant_id = $1 and id = $2 and lease = $3 and status = $4 returning ${COLUMNS}`,
);
export const recordCheck = (
  scope: TenantScope,
  { id, lease, from }: { id: string; lease: string; from: Status },
  to: {
    status: Status;
    problem: Problem | null;
    failingSince: number | null;
    hosting: HostingFacts | null;
    nextCheckAt: number | null;
    held: boolean;
    notifiedAt: number | null;
    pausedUntil: number | null;
  },
  now: number,
) =>
  recordOneCheck([
    scope.tenantId,
    id,
    lease,
    from,
    to.status,
    to.problem,
    to.failingSince === null ? null : new Date(to.failingSince),
    to.hosting && JSON.stringify(to.hosting),
    to.nextCheckAt === null ? null : new Date(to.nextCheckAt),
    new Date(now),
    to.held,
    to.notifiedAt === null ? null : new Date(to.notifiedAt),
    to.pausedUntil === null ? null : new Date(to.pausedUntil),
  ]);

const deregistered = statement(
  'domain.record_deregistration',
  `update domain_mappings set held = false, registered = false, hosting = null, next_check_at = null, checked_at = $4,
     lease = null, leased_until = null
   where tenant_id = $1 and id = $2 and lease = $3 and status in ('FAILED', 'REMOVED') returning ${COLUMNS}`,
);
export const recordDeregistration = (scope: TenantScope, id: string, lease: string, now: number) =>
  deregistered([scope.tenantId, id, lease, new Date(now)]);

const postpone = statement(
  'domain.postpone',
  `update domain_mappings set next_check_at = $4, checked_at = $5, problem = $6, lease = null, leased_until = null
   where tenant_id = $1 and id = $2 and lease = $3`,
);
export const postponeMapping = (
  scope: TenantScope,
  { id, lease, problem }: { id: string; lease: string; problem: Problem | null },
  nextCheckAt: number,
  now: number,
) => postpone([scope.tenantId, id, lease, new Date(nextCheckAt), new Date(now), problem]);

// Queries over all tenants; they run in the role `comanda_lookup`.

/**
 * Leases at most $3 mappings that are due at $1 to the caller, until $2. Tenants take turns, those of which fewest are being
 * checked first, and have at most $4 checks at once: names whose DNS is silent hold up none of other tenants.
 */
export const claimDue = statement(
  'domain.claim_due',
  `with busy as (
     select tenant_id, count(*) as checks from domain_mappings where leased_until > $1 group by tenant_id
   ), turns as (
     select tenant_id, id, next_check_at, coalesce(checks, 0)
         + row_number() over (partition by tenant_id order by next_check_at) as turn
     from domain_mappings left join busy using (tenant_id)
     where next_check_at <= $1 and (leased_until is null or leased_until <= $1)
   ), due as materialized (
     select m.tenant_id, m.id from domain_mappings m join turns using (tenant_id, id)
     where turn <= $4 and m.next_check_at <= $1 and (m.leased_until is null or m.leased_until <= $1)
     order by turn, turns.next_check_at limit $3 for update of m skip locked)
   update domain_mappings m set lease = gen_random_uuid(), leased_until = $2 from due
   where (m.tenant_id, m.id) = (due.tenant_id, due.id) returning m.tenant_id, m.id, m.lease`,
  ['lease'],
);

/** The mapping that holds a domain. */
export const findHolder = statement(
  'domain.holder',
  `select tenant_id, id from domain_mappings where domain = $1 and held`,
);

export const readVerifierState = statement(
  'domain.verifier_state',
  `select count(*)::int as waiting, count(*) filter (where next_check_at < $1)::int as late
   from domain_mappings where next_check_at is not null`,
  ['waiting', 'late'],
);
