import type { TenantScope } from '../../access/index.ts';
import { statement } from '../../platform/db/statement.ts';

const use = statement(
  'places.use',
  `insert into places_usage as u (tenant_id, day, requests) select $1, $2::date, 1 where $3 > 0
   on conflict (tenant_id, day) do update set requests = u.requests + 1 where u.requests < $3 returning requests`,
);
/** Counts one request; no row when the quota of the day is used up. */
export const countUse = (scope: TenantScope, day: string, quota: number) => use([scope.tenantId, day, quota]);

/**
 * Reserves the next slot at a provider that requires an interval between requests, and returns its time. In the role
 * `comanda_lookup`.
 */
export const takeTurn = statement(
  'places.reserve_slot',
  `update places_throttles set next_at = greatest(next_at, $2) + $3 * interval '1 millisecond'
   where provider = $1 and next_at < $4 returning next_at - $3 * interval '1 millisecond' as at`,
  ['at'],
);

/** Deletes usage before a day. In the role `comanda_lookup`. */
export const purgeUsage = statement('places.purge_usage', 'delete from places_usage where day < $1');
