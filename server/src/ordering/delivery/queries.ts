import type { RestaurantScope } from '../../access/index.ts';
import { type RowOf, statement } from '../../platform/db/statement.ts';
import type { Zone } from './zones.ts';

export interface StoredZones {
  /** 0: none yet. */
  version: number;
  zones: Zone[];
}

const here = (scope: RestaurantScope) => [scope.tenantId, scope.restaurantGuid];

export const toZones = (row: RowOf<'delivery.find'> | undefined): StoredZones => ({
  version: row?.version ?? 0,
  zones: row ? (JSON.parse(row.zones) as Zone[]) : [],
});

const find = statement(
  'delivery.find',
  'select version, zones from delivery_zones where tenant_id = $1 and restaurant_guid = $2',
);
export const findZones = (scope: RestaurantScope) => find(here(scope));

const store = statement(
  'delivery.store',
  `insert into delivery_zones as z (tenant_id, restaurant_guid, version, zones, updated_at)
   values ($1, $2, 1, $3, $4)
   on conflict (tenant_id, restaurant_guid) do update
     set version = z.version + 1, zones = excluded.zones, updated_at = excluded.updated_at
     where z.version = $5
   returning version`,
);
/** No row when another writer was faster. */
export const storeZones = (scope: RestaurantScope, { version, zones }: StoredZones, now: number) =>
  store([...here(scope), JSON.stringify(zones), new Date(now), version]);

/** Raised when the zones have changed since an order was judged by them. */
export const ZONES_CHANGED = 'delivery.zones_changed';

const require = statement(
  'delivery.require',
  `with locked as (
     select version from delivery_zones where tenant_id = $1 and restaurant_guid = $2 for share)
   select case when coalesce((select version from locked), 0) = $3 then true
     else comanda_require(false, '${ZONES_CHANGED}') end`,
);
/** Ends the transaction when the zones are not those of this version any more. */
export const requireZones = (scope: RestaurantScope, version: number) => require([...here(scope), version]);
