import type { TenantScope } from '../../access/index.ts';
import { statement } from '../../platform/db/statement.ts';
import type { HostingFacts } from '../../providers/hosting/port.ts';
import type { Problem, Status } from './mapping.ts';

export interface MappingRow {
  id: string;
  restaurant_guid: string;
  domain: string;
  is_primary: boolean;
  status: Status;
  status_since: number;
  held: boolean;
  registered: boolean;
  hosting: string | null;
  problem: Problem | null;
  failing_since: number | null;
  proven_at: number | null;
  active_at: number | null;
  checked_at: number | null;
  tries: number;
  next_check_at: number | null;
  version: number;
  created_at: number;
  updated_at: number;
}

const COLUMNS = `id, restaurant_guid, domain, is_primary, status, status_since, held, registered, hosting, problem,
  failing_since, proven_at, active_at, checked_at, tries, next_check_at, version, created_at, updated_at`;

// Slugs.

export interface SlugRow {
  slug: string;
  is_current: boolean;
  created_at: number;
}

const slugs = statement(
  'domain.slugs',
  `select slug, is_current, created_at from restaurant_slugs where tenant_id = $1 and restaurant_guid = $2
   order by is_current desc, created_at desc, slug`,
);
export const slugsOf = (scope: TenantScope, restaurantGuid: string) =>
  slugs([scope.tenantId, restaurantGuid]);

const retire = statement(
  'domain.retire_slug',
  `update restaurant_slugs set is_current = false where tenant_id = $1 and restaurant_guid = $2 and is_current`,
);
export const retireSlug = (scope: TenantScope, restaurantGuid: string) =>
  retire([scope.tenantId, restaurantGuid]);

const revive = statement(
  'domain.revive_slug',
  `update restaurant_slugs set is_current = true where tenant_id = $1 and restaurant_guid = $2 and slug = $3
   returning slug`,
);
export const reviveSlug = (scope: TenantScope, restaurantGuid: string, slug: string) =>
  revive([scope.tenantId, restaurantGuid, slug]);

const insertSlugRow = statement(
  'domain.insert_slug',
  `insert into restaurant_slugs (tenant_id, restaurant_guid, slug, is_current, created_at) values ($1, $2, $3, true, $4)`,
);
export const insertSlug = (scope: TenantScope, restaurantGuid: string, slug: string, now: number) =>
  insertSlugRow([scope.tenantId, restaurantGuid, slug, new Date(now)]);

// The tenant's proof.

const makeToken = statement(
  'domain.make_token',
  `insert into domain_tokens (tenant_id, token, created_at) values ($1, $2, $3) on conflict do nothing`,
);
/** Keeps the token that is there. */
export const ensureToken = (scope: TenantScope, token: string, now: number) =>
  makeToken([scope.tenantId, token, new Date(now)]);

const token = statement('domain.token', `select token from domain_tokens where tenant_id = $1`);
export const findToken = (scope: TenantScope) => token([scope.tenantId]);

// Mappings.

const find = statement(
  'domain.find',
  `select ${COLUMNS} from domain_mappings where tenant_id = $1 and id = $2 and status <> 'REMOVED'
   and ($3::uuid[] is null or restaurant_guid = any($3))`,
);
const reach = (scope: TenantScope) => (scope.restaurants ? [...scope.restaurants] : null);
/** Only within the scope's restaurants; none that was removed. */
export const findMapping = (scope: TenantScope, id: string) => find([scope.tenantId, id, reach(scope)]);

const findDomain = statement(
  'domain.find_by_domain',
  `select ${COLUMNS} from domain_mappings where tenant_id = $1 and domain = $2 and status <> 'REMOVED'
   and ($3::uuid[] is null or restaurant_guid = any($3))`,
);
export const findMappingOf = (scope: TenantScope, domain: string) =>
  findDomain([scope.tenantId, domain, reach(scope)]);

const lock = statement(
  'domain.lock',
  `select ${COLUMNS} from domain_mappings where tenant_id = $1 and id = $2 and status <> 'REMOVED'
   and ($3::uuid[] is null or restaurant_guid = any($3)) for update`,
);
export const lockMapping = (scope: TenantScope, id: string) => lock([scope.tenantId, id, reach(scope)]);

const page = statement(
  'domain.page',
  `select ${COLUMNS} from domain_mappings
   where tenant_id = $1 and ($2::uuid[] is null or restaurant_guid = any($2))
     and ($3::uuid is null or restaurant_guid = $3)
     and case when $4::text is null then status <> 'REMOVED' else status = $4 end
     and ($5::uuid is null or id < $5)
   order by id desc limit $6`,
);
export const pageOfMappings = (
  scope: TenantScope,
  filter: { restaurantGuid?: string | undefined; status?: string | undefined },
  after: unknown,
  limit: number,
) => page([scope.tenantId, reach(scope), filter.restaurantGuid, filter.status, after, limit]);

const count = statement(
  'domain.count',
  `select count(*)::int as n from domain_mappings where tenant_id = $1 and status <> 'REMOVED'`,
  ['n'],
);
export const countMappings = (scope: TenantScope) => count([scope.tenantId]);

const insert = statement(
  'domain.insert',
  `insert into domain_mappings (tenant_id, id, restaurant_guid, domain, is_primary, status, status_since, next_check_at,
     created_at, updated_at)
   values ($1, $2, $3, $4, $5, 'PENDING', $6, $6, $6, $6) returning ${COLUMNS}`,
);
export const insertMapping = (
  scope: TenantScope,
  request: { id: string; restaurantGuid: string; domain: string; primary: boolean },
  now: number,
) =>
  insert([
    scope.tenantId,
    request.id,
    request.restaurantGuid,
    request.domain,
    request.primary,
    new Date(now),
  ]);

const unsetPrimary = statement(
  'domain.unset_primary',
  `update domain_mappings set is_primary = false, version = version + 1, updated_at = $3
   where tenant_id = $1 and restaurant_guid = $2 and is_primary and status <> 'REMOVED'`,
);
export const demoteOthers = (scope: TenantScope, restaurantGuid: string, now: number) =>
  unsetPrimary([scope.tenantId, restaurantGuid, new Date(now)]);

const change = statement(
  'domain.change',
  `update domain_mappings set restaurant_guid = $3, is_primary = $4, version = version + 1, updated_at = $5
   where tenant_id = $1 and id = $2 returning ${COLUMNS}`,
);
export const changeMapping = (
  scope: TenantScope,
  id: string,
  request: { restaurantGuid: string; primary: boolean },
  now: number,
) => change([scope.tenantId, id, request.restaurantGuid, request.primary, new Date(now)]);

const remove = statement(
  'domain.remove',
  `update domain_mappings set status = 'REMOVED', status_since = $3, is_primary = false, problem = null, tries = 0,
     next_check_at = case when held or registered then $3::timestamptz end, version = version + 1, updated_at = $3
   where tenant_id = $1 and id = $2 returning ${COLUMNS}`,
);
/** What the hosting provider still has is given back by the keeper; until then the domain stays held. */
export const removeMapping = (scope: TenantScope, id: string, now: number) =>
  remove([scope.tenantId, id, new Date(now)]);

const restart = statement(
  'domain.restart',
  `update domain_mappings set status = 'PENDING', status_since = $3, problem = null, failing_since = null, tries = 0,
     next_check_at = $3, version = version + 1, updated_at = $3
   where tenant_id = $1 and id = $2 and status = 'FAILED' returning ${COLUMNS}`,
);
export const restartMapping = (scope: TenantScope, id: string, now: number) =>
  restart([scope.tenantId, id, new Date(now)]);

// Checking. Whoever checks holds the mapping's lease; what it writes counts only while it does and the status is the same.

const take = statement(
  'domain.take',
  `update domain_mappings set lease = $3, leased_until = $4, tries = tries + 1
   where tenant_id = $1 and id = $2 and (leased_until is null or leased_until <= $5) returning ${COLUMNS}`,
);
export const leaseMapping = (scope: TenantScope, id: string, lease: string, now: number, leaseMs: number) =>
  take([scope.tenantId, id, lease, new Date(now + leaseMs), new Date(now)]);

const takeLeased = statement(
  'domain.take_leased',
  `update domain_mappings set tries = tries + 1 where tenant_id = $1 and id = $2 and lease = $3 returning ${COLUMNS}`,
);
/** One that dispatch has leased already. */
export const lockLeasedMapping = (scope: TenantScope, id: string, lease: string) =>
  takeLeased([scope.tenantId, id, lease]);

const releaseLease = statement(
  'domain.let_go',
  `update domain_mappings set lease = null, leased_until = null where tenant_id = $1 and id = $2 and lease = $3`,
);
export const releaseMapping = (scope: TenantScope, id: string, lease: string) =>
  releaseLease([scope.tenantId, id, lease]);

const hold = statement(
  'domain.hold',
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
  'domain.settle',
  `update domain_mappings set status = $5, problem = $6, failing_since = $7, hosting = coalesce($8::json, hosting),
     next_check_at = $9, checked_at = $10, lease = null, leased_until = null, held = $11,
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
  ]);

const deregistered = statement(
  'domain.given_back',
  `update domain_mappings set held = false, registered = false, hosting = null, next_check_at = null, checked_at = $4,
     lease = null, leased_until = null
   where tenant_id = $1 and id = $2 and lease = $3 and status in ('FAILED', 'REMOVED') returning ${COLUMNS}`,
);
export const recordDeregistration = (scope: TenantScope, id: string, lease: string, now: number) =>
  deregistered([scope.tenantId, id, lease, new Date(now)]);

const postpone = statement(
  'domain.put_off',
  `update domain_mappings set next_check_at = $4, checked_at = $5, problem = $6, lease = null, leased_until = null
   where tenant_id = $1 and id = $2 and lease = $3`,
);
export const postponeMapping = (
  scope: TenantScope,
  { id, lease, problem }: { id: string; lease: string; problem: Problem | null },
  nextCheckAt: number,
  now: number,
) => postpone([scope.tenantId, id, lease, new Date(nextCheckAt), new Date(now), problem]);

// Questions that no tenant asks; they run in the role `comanda_lookup`.

/** Takes at most $3 mappings that are due at $1, and leases each until $2 for whoever asks. */
export const claimDue = statement(
  'domain.claim_due',
  `with due as materialized (
     select tenant_id, id from domain_mappings
     where next_check_at <= $1 and (leased_until is null or leased_until <= $1)
     order by next_check_at limit $3 for update skip locked)
   update domain_mappings m set lease = gen_random_uuid(), leased_until = $2 from due
   where (m.tenant_id, m.id) = (due.tenant_id, due.id) returning m.tenant_id, m.id, m.lease`,
  ['lease'],
);

/** The mapping that holds a domain. */
export const findHolder = statement(
  'domain.holder',
  `select tenant_id, id from domain_mappings where domain = $1 and held`,
);

export interface AddressRow {
  address: string;
  tenant_id: string;
  restaurant_guid: string;
  slug: string | null;
  canonical: string | null;
}

const PLACE = (owner: string) => `
  (select s.slug from restaurant_slugs s
   where s.tenant_id = ${owner}.tenant_id and s.restaurant_guid = ${owner}.restaurant_guid and s.is_current) as slug,
  (select c.domain from domain_mappings c
   where c.tenant_id = ${owner}.tenant_id and c.restaurant_guid = ${owner}.restaurant_guid and c.status = 'ACTIVE'
   order by c.is_primary desc, c.active_at, c.id limit 1) as canonical`;

export const findHosts = statement(
  'domain.hosts',
  `select m.domain as address, m.tenant_id, m.restaurant_guid, ${PLACE('m')}
   from domain_mappings m where m.domain = any($1) and m.held and m.status = 'ACTIVE'`,
);

export const findSlugs = statement(
  'domain.find_slugs',
  `select a.slug as address, a.tenant_id, a.restaurant_guid, ${PLACE('a')}
   from restaurant_slugs a where a.slug = any($1)`,
);

export const readVerifierState = statement(
  'domain.keeper_state',
  `select count(*)::int as waiting, count(*) filter (where next_check_at < $1)::int as late
   from domain_mappings where next_check_at is not null`,
  ['waiting', 'late'],
);
