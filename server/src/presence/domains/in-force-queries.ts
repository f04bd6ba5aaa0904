import type { TenantScope } from '../../access/index.ts';
import type { Makers } from '../../identity/accounts/index.ts';
import { type RowOf, type Statement, statement } from '../../platform/db/statement.ts';
import { announce } from '../../platform/workers/bus.ts';
import { emit } from '../../records/events/index.ts';
import { announceAddresses } from './directory.ts';
import { removeMapping } from './queries.ts';
import { VERIFIER_TOPIC } from './verifier-topic.ts';

/** What a key or a person asked for that goes on without them. */

const IN_FORCE = `select id, restaurant_guid, domain, created_at from domain_mappings
   where tenant_id = $1 and requested_by->>'kind' = $2 and requested_by->>'id' = any($3::text[]) and status <> 'REMOVED'
   order by id`;
const find = statement('domain.in_force', IN_FORCE);
const lock = statement('domain.lock_in_force', `${IN_FORCE} for update`);
/** The domains that lead to a restaurant, are on their way, or may be started over; `locked`: held until the transaction ends. */
export const mappingsInForce = ({ tenantId }: TenantScope, { kind, ids }: Makers, locked: boolean) =>
  (locked ? lock : find)([tenantId, kind, ids]);

type Named = Pick<RowOf<'domain.in_force'>, 'id' | 'restaurant_guid' | 'domain'>;

/** The domain stops working at once. */
export const endMapping = (scope: TenantScope, mapping: Named, now: number): Statement[] => [
  removeMapping(scope, mapping.id, now),
  ...tellRemoved(scope, mapping, now),
];

/** What says that a mapping was removed: to the verifier, to other processes, and, last, as an event. */
export function tellRemoved(
  scope: TenantScope,
  { id, restaurant_guid: restaurantGuid, domain }: Named,
  now: number,
): Statement[] {
  return [
    announce(VERIFIER_TOPIC, id),
    ...announceAddresses(restaurantGuid, domain),
    emit(scope, { type: 'domain.removed', restaurantGuid, data: { id, domain }, now }),
  ];
}

const setBy = statement(
  'domain.slugs_set_by',
  `select restaurant_guid, slug, coalesce(set_at, created_at) as set_at from restaurant_slugs
   where tenant_id = $1 and is_current and set_by->>'kind' = $2 and set_by->>'id' = any($3::text[]) order by set_at, restaurant_guid`,
  ['set_at'],
);
/** The slugs of restaurants that are as the key or person has set them. */
export const slugsSetBy = ({ tenantId }: TenantScope, { kind, ids }: Makers) => setBy([tenantId, kind, ids]);
