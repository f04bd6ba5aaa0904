import type { RestaurantScope } from '../../access/index.ts';
import { type RowOf, statement } from '../../platform/db/statement.ts';
import type { RoutingRule, TicketsTo } from './routing.ts';

export interface Station {
  guid: string;
  externalId: string | null;
  restaurantGuid: string;
  name: string;
  kind: 'HOT' | 'COLD' | 'BAR' | 'BAKERY' | 'PACKING' | 'OTHER';
  expediter: boolean;
  isDefault: boolean;
  printer: string | null;
  screen: string | null;
  printerGuid: string | null;
  ticketsTo: TicketsTo;
  metadata: Record<string, string>;
  deleted: boolean;
  version: number;
  createdAt: number;
  updatedAt: number;
}

type StationRow = RowOf<'kitchen.stations'>;

export function toStation(row: StationRow): Station {
  const {
    external_id,
    restaurant_guid,
    is_default,
    printer_guid,
    tickets_to,
    created_at,
    updated_at,
    metadata,
    ...station
  } = row;
  return {
    ...station,
    externalId: external_id,
    restaurantGuid: restaurant_guid,
    isDefault: is_default,
    printerGuid: printer_guid,
    ticketsTo: tickets_to,
    metadata: JSON.parse(metadata) as Record<string, string>,
    createdAt: created_at,
    updatedAt: updated_at,
  };
}

const STATION = `guid, external_id, restaurant_guid, name, kind, expediter, is_default, printer, screen, printer_guid, tickets_to, metadata, deleted,
  version, created_at, updated_at`;
const HERE = 'tenant_id = $1 and restaurant_guid = $2';
const here = (scope: RestaurantScope) => [scope.tenantId, scope.restaurantGuid];

const all = statement(
  'kitchen.stations',
  `select ${STATION} from kitchen_stations where ${HERE} order by guid`,
);
/** Every station that there is or was, oldest first. */
export const allStations = (scope: RestaurantScope) => all(here(scope));

const find = statement(
  'kitchen.find_station',
  `select ${STATION} from kitchen_stations where ${HERE} and guid = $3 and not deleted`,
);
export const findStation = (scope: RestaurantScope, guid: string) => find([...here(scope), guid]);

const lock = statement(
  'kitchen.lock_station',
  `select ${STATION} from kitchen_stations where ${HERE} and guid = $3 and not deleted for update`,
);
export const lockStation = (scope: RestaurantScope, guid: string) => lock([...here(scope), guid]);

const fieldValues = (station: Station) => [
  station.guid,
  new Date(station.updatedAt),
  station.externalId,
  station.name,
  station.kind,
  station.expediter,
  station.isDefault,
  station.printer,
  station.screen,
  JSON.stringify(station.metadata),
  station.printerGuid,
  station.ticketsTo,
];

/** Raised when a restaurant has the maximum number of stations. */
export const TOO_MANY = 'kitchen.too_many_stations';

const insert = statement(
  'kitchen.insert_station',
  `insert into kitchen_stations (tenant_id, restaurant_guid, guid, created_at, updated_at, external_id, name, kind,
     expediter, is_default, printer, screen, metadata, printer_guid, tickets_to)
   select $1, $2, $3, $4, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14
   where comanda_require(
     (select count(*) from kitchen_stations where ${HERE} and not deleted) < $15::integer, '${TOO_MANY}')`,
);
export const insertStation = (scope: RestaurantScope, station: Station, most: number) =>
  insert([...here(scope), ...fieldValues(station), most]);

const update = statement(
  'kitchen.update_station',
  `update kitchen_stations set version = version + 1, updated_at = $4, external_id = $5, name = $6, kind = $7,
     expediter = $8, is_default = $9, printer = $10, screen = $11, metadata = $12, printer_guid = $13, tickets_to = $14, deleted = $15
   where ${HERE} and guid = $3 returning ${STATION}`,
);
export const updateStationRow = (scope: RestaurantScope, station: Station) =>
  update([...here(scope), ...fieldValues(station), station.deleted]);

const inTheWay = statement(
  'kitchen.station_in_the_way',
  `select guid from kitchen_stations
   where ${HERE} and not deleted and guid <> $3 and (external_id = $4 or ($4::text is null and is_default))`,
);
/** The other station that has this externalId; without one, the other that is the default. */
export const findInTheWay = (scope: RestaurantScope, guid: string, externalId: string | null) =>
  inTheWay([...here(scope), guid, externalId]);

type RoutingRow = RowOf<'kitchen.routing'>;

export interface RoutingTable {
  rules: RoutingRule[];
  version: number;
}

/** The rules as stored; none before the first write. */
export const toRoutingTable = (row: RoutingRow | undefined): RoutingTable =>
  row ? { rules: JSON.parse(row.rules) as RoutingRule[], version: row.version } : { rules: [], version: 0 };

const routing = statement('kitchen.routing', `select rules, version from kitchen_routing where ${HERE}`);
export const findRouting = (scope: RestaurantScope) => routing(here(scope));

const replace = statement(
  'kitchen.replace_routing',
  `insert into kitchen_routing as r (tenant_id, restaurant_guid, rules, version, updated_at)
   select $1, $2, $3, 1, $4 where $5::integer is null or $5 = 0 or exists (select from kitchen_routing where ${HERE})
   on conflict (tenant_id, restaurant_guid) do update
     set rules = excluded.rules, version = r.version + 1, updated_at = excluded.updated_at
     where $5::integer is null or r.version = $5
   returning version`,
);
/** Replaces the rules, when they still have the expected version; no row when they do not. */
export const replaceRules = (
  scope: RestaurantScope,
  rules: RoutingRule[],
  expectedVersion: number | undefined,
  now: number,
) => replace([...here(scope), JSON.stringify(rules), new Date(now), expectedVersion]);
