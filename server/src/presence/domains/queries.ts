import type { Actor, TenantScope } from '../../access/index.ts';
import type { Page } from '../../platform/db/page-statement.ts';
import { statement } from '../../platform/db/statement.ts';
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
  notified_at: number | null;
  paused_until: number | null;
  /** Who asked for it; null: nobody is asked about again. */
  requested_by: string | null;
  version: number;
  created_at: number;
  updated_at: number;
}

export const COLUMNS = `id, restaurant_guid, domain, is_primary, status, status_since, held, registered, hosting, problem,
  failing_since, proven_at, active_at, checked_at, tries, next_check_at, notified_at, paused_until, requested_by, version,
  created_at, updated_at`;

// The tenant's ownership token.

const makeToken = statement(
  'domain.make_token',
  `insert into domain_tokens (tenant_id, token, created_at) values ($1, $2, $3) on conflict do nothing`,
);
/** Keeps an existing token. */
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
/** Only within the scope's restaurants, and not removed. */
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
  { after, limit }: Page,
) => page([scope.tenantId, reach(scope), filter.restaurantGuid, filter.status, after?.[0], limit]);

const count = statement(
  'domain.count',
  `select count(*)::int as n from domain_mappings where tenant_id = $1 and status <> 'REMOVED'`,
  ['n'],
);
export const countMappings = (scope: TenantScope) => count([scope.tenantId]);

const insert = statement(
  'domain.insert',
  `insert into domain_mappings (tenant_id, id, restaurant_guid, domain, is_primary, status, status_since, next_check_at,
     created_at, updated_at, requested_by)
   values ($1, $2, $3, $4, $5, 'PENDING', $6, $6, $6, $6, $7) returning ${COLUMNS}`,
);
export const insertMapping = (
  scope: TenantScope,
  request: {
    id: string;
    restaurantGuid: string;
    domain: string;
    primary: boolean;
    requestedBy: Actor | null;
  },
  now: number,
) =>
  insert([
    scope.tenantId,
    request.id,
    request.restaurantGuid,
    request.domain,
    request.primary,
    new Date(now),
    request.requestedBy && JSON.stringify(request.requestedBy),
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
  `update domain_mappings set restaurant_guid = $3, is_primary = $4, version = version + 1, updated_at = $5,
     requested_by = coalesce($6::json, requested_by)
   where tenant_id = $1 and id = $2 returning ${COLUMNS}`,
);
export const changeMapping = (
  scope: TenantScope,
  id: string,
  request: { restaurantGuid: string; primary: boolean; backedBy: Actor | null },
  now: number,
) =>
  change([
    scope.tenantId,
    id,
    request.restaurantGuid,
    request.primary,
    new Date(now),
    request.backedBy && JSON.stringify(request.backedBy),
  ]);

const remove = statement(
  'domain.remove',
  `update domain_mappings set status = 'REMOVED', status_since = $3, is_primary = false, problem = null, tries = 0,
     next_check_at = case when held or registered then $3::timestamptz end, version = version + 1, updated_at = $3
   where tenant_id = $1 and id = $2 returning ${COLUMNS}`,
);
/** The verifier removes the domain from the hosting provider; until then the domain stays held. */
export const removeMapping = (scope: TenantScope, id: string, now: number) =>
  remove([scope.tenantId, id, new Date(now)]);

const restart = statement(
  'domain.restart',
  `update domain_mappings set status = 'PENDING', status_since = $3, problem = null, failing_since = null, tries = 0,
     next_check_at = $3, version = version + 1, updated_at = $3, requested_by = coalesce($4::json, requested_by)
   where tenant_id = $1 and id = $2 and status = 'FAILED' returning ${COLUMNS}`,
);
/** A person who starts it over stands behind it from now on. */
export const restartMapping = (scope: TenantScope, id: string, backedBy: Actor | null, now: number) =>
  restart([scope.tenantId, id, new Date(now), backedBy && JSON.stringify(backedBy)]);
