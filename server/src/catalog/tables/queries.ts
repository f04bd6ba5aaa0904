import type { RestaurantScope } from '../../access/index.ts';
import { camelCased } from '../../platform/db/camel-case.ts';
import type { Page } from '../../platform/db/page-statement.ts';
import { type RowOf, statement } from '../../platform/db/statement.ts';
import type { Position } from './position.ts';

/** Violated when two have the same externalId. */
export const AREA_EXTERNAL_ID = 'service_areas_external_id_key';

export interface ServiceArea {
  guid: string;
  externalId: string | null;
  restaurantGuid: string;
  name: string;
  archived: boolean;
  metadata: Record<string, string>;
  version: number;
  createdAt: number;
  updatedAt: number;
}

export interface DiningTable extends ServiceArea {
  serviceAreaGuid: string | null;
  capacity: number | null;
  position: Position | null;
}

type AreaRow = RowOf<'tables.find_area'>;

interface TableRow extends AreaRow {
  service_area_guid: string | null;
  capacity: number | null;
  position: string | null;
}

export const toServiceArea = (row: AreaRow): ServiceArea => ({
  ...camelCased(row),
  metadata: JSON.parse(row.metadata) as Record<string, string>,
});

export const toTable = (row: TableRow): DiningTable => ({
  ...toServiceArea(row),
  serviceAreaGuid: row.service_area_guid,
  capacity: row.capacity,
  position: row.position === null ? null : (JSON.parse(row.position) as Position),
});

const AREA = `guid, external_id, restaurant_guid, name, archived, metadata, version, created_at, updated_at`;
const TABLE = `${AREA}, service_area_guid, capacity, position`;
const HERE = 'tenant_id = $1 and restaurant_guid = $2';
const here = (scope: RestaurantScope) => [scope.tenantId, scope.restaurantGuid];

const insertArea = statement(
  'tables.insert_area',
  `insert into service_areas (tenant_id, restaurant_guid, guid, external_id, name, metadata, created_at, updated_at)
   values ($1, $2, $3, $4, $5, $6, $7, $7)`,
);
export const insertServiceArea = (scope: RestaurantScope, area: ServiceArea) =>
  insertArea([
    ...here(scope),
    area.guid,
    area.externalId,
    area.name,
    JSON.stringify(area.metadata),
    new Date(area.createdAt),
  ]);

const findArea = statement(
  'tables.find_area',
  `select ${AREA} from service_areas where ${HERE} and guid = $3`,
);
export const findServiceArea = (scope: RestaurantScope, guid: string) => findArea([...here(scope), guid]);

const lockArea = statement(
  'tables.lock_area',
  `select ${AREA} from service_areas where ${HERE} and guid = $3 for update`,
);
export const lockServiceArea = (scope: RestaurantScope, guid: string) => lockArea([...here(scope), guid]);

const updateArea = statement(
  'tables.update_area',
  `update service_areas set version = version + 1, updated_at = $4, external_id = $5, name = $6, metadata = $7,
     archived = $8
   where ${HERE} and guid = $3 returning ${AREA}`,
);
export const updateServiceAreaRow = (scope: RestaurantScope, area: ServiceArea, now: number) =>
  updateArea([
    ...here(scope),
    area.guid,
    new Date(now),
    area.externalId,
    area.name,
    JSON.stringify(area.metadata),
    area.archived,
  ]);

const areaByExternalId = statement(
  'tables.area_by_external_id',
  `select guid from service_areas where ${HERE} and external_id = $3`,
);
export const findServiceAreaByExternalId = (scope: RestaurantScope, externalId: string) =>
  areaByExternalId([...here(scope), externalId]);

const areaPage = statement(
  'tables.area_page',
  `select ${AREA} from service_areas
   where ${HERE} and ($3::boolean is null or archived = $3) and ($4::uuid is null or guid < $4)
   order by guid desc limit $5`,
);
/** Newest first. */
export const pageOfServiceAreas = (
  scope: RestaurantScope,
  archived: boolean | undefined,
  { after, limit }: Page,
) => areaPage([...here(scope), archived, after?.[0], limit]);

const textOf = (position: Position | null): string | null => position && JSON.stringify(position);

const insert = statement(
  'tables.insert',
  `insert into dining_tables (tenant_id, restaurant_guid, guid, external_id, name, metadata, created_at, updated_at,
     service_area_guid, capacity, position)
   values ($1, $2, $3, $4, $5, $6, $7, $7, $8, $9, $10)`,
);
export const insertTable = (scope: RestaurantScope, table: DiningTable) =>
  insert([
    ...here(scope),
    table.guid,
    table.externalId,
    table.name,
    JSON.stringify(table.metadata),
    new Date(table.createdAt),
    table.serviceAreaGuid,
    table.capacity,
    textOf(table.position),
  ]);

const find = statement('tables.find', `select ${TABLE} from dining_tables where ${HERE} and guid = $3`);
export const findTable = (scope: RestaurantScope, guid: string) => find([...here(scope), guid]);

const lock = statement(
  'tables.lock',
  `select ${TABLE} from dining_tables where ${HERE} and guid = $3 for update`,
);
export const lockTable = (scope: RestaurantScope, guid: string) => lock([...here(scope), guid]);

const update = statement(
  'tables.update',
  `update dining_tables set version = version + 1, updated_at = $4, external_id = $5, name = $6, metadata = $7,
     archived = $8, service_area_guid = $9, capacity = $10, position = $11
   where ${HERE} and guid = $3 returning ${TABLE}`,
);
export const updateTableRow = (scope: RestaurantScope, table: DiningTable, now: number) =>
  update([
    ...here(scope),
    table.guid,
    new Date(now),
    table.externalId,
    table.name,
    JSON.stringify(table.metadata),
    table.archived,
    table.serviceAreaGuid,
    table.capacity,
    textOf(table.position),
  ]);

const numberOfCode = statement(
  'tables.code',
  `select name, archived, code_number from dining_tables where ${HERE} and guid = $3`,
);
/** Which code of a table is good. */
export const findTableCode = (scope: RestaurantScope, guid: string) => numberOfCode([...here(scope), guid]);

const lockCode = statement(
  'tables.lock_code',
  `select archived, version, code_number from dining_tables where ${HERE} and guid = $3 for update`,
);
/** The same of a table that is held until the end of the transaction. */
export const lockTableCode = (scope: RestaurantScope, guid: string) => lockCode([...here(scope), guid]);

const nextCode = statement(
  'tables.next_code',
  `update dining_tables set code_number = code_number + 1, version = version + 1, updated_at = $4
   where ${HERE} and guid = $3`,
);
/** The codes before it are worth nothing. */
export const nextTableCode = (scope: RestaurantScope, guid: string, now: number) =>
  nextCode([...here(scope), guid, new Date(now)]);

/** Across tenants: where is this table? Runs in the look-up role. */
export const findTableAnywhere = statement(
  'tables.anywhere',
  'select tenant_id, restaurant_guid, archived, code_number from dining_tables where guid = $1',
);

const byExternalId = statement(
  'tables.by_external_id',
  `select guid from dining_tables where ${HERE} and external_id = $3`,
);
export const findTableByExternalId = (scope: RestaurantScope, externalId: string) =>
  byExternalId([...here(scope), externalId]);

const page = statement(
  'tables.page',
  `select ${TABLE} from dining_tables
   where ${HERE} and ($3::boolean is null or archived = $3) and ($4::uuid is null or service_area_guid = $4)
     and ($5::uuid is null or guid < $5)
   order by guid desc limit $6`,
);
/** Newest first. */
export const pageOfTables = (
  scope: RestaurantScope,
  filter: { archived?: boolean; serviceAreaGuid?: string },
  { after, limit }: Page,
) => page([...here(scope), filter.archived, filter.serviceAreaGuid, after?.[0], limit]);

const areasToKnow = statement(
  'tables.areas_to_know',
  `select ${AREA} from service_areas where ${HERE} and (guid = any($3::uuid[]) or ($3::uuid[] is null and not archived))`,
);
/** These service areas; with null, all that are not archived. */
export const serviceAreasOf = (scope: RestaurantScope, guids: readonly string[] | null) =>
  areasToKnow([...here(scope), guids]);

const tablesToKnow = statement(
  'tables.tables_to_know',
  `select ${TABLE} from dining_tables where ${HERE} and (guid = any($3::uuid[]) or ($3::uuid[] is null and not archived))`,
);
/** These tables; with null, all that are not archived. */
export const tablesOf = (scope: RestaurantScope, guids: readonly string[] | null) =>
  tablesToKnow([...here(scope), guids]);
