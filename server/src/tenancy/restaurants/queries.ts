import type { RestaurantScope, TenantScope } from '../../access/index.ts';
import type { Page } from '../../platform/db/page-statement.ts';
import { type RowOf, type Statement, statement } from '../../platform/db/statement.ts';
import type { CashRounding, Restaurant, TaxRate } from './restaurant.ts';

/** Violated when two have the same externalId. */
export const RESTAURANT_EXTERNAL_ID = 'restaurants_external_id_key';

type Row = RowOf<'restaurants.find'>;

const COLUMNS = `guid, external_id, name, time_zone, currency, closeout_hour, address, tax_rates, cash_rounding, metadata, archived,
  approval_sources, accept_within_minutes, table_ordering, prep_time_seconds, logo_url, brand_color, menu_version, stock_version, closed_through, version, created_at, updated_at,
  (select closings from event_sequences s where s.tenant_id = restaurants.tenant_id) as closings`;

export function toRestaurant(row: Row): Restaurant {
  return {
    guid: row.guid,
    externalId: row.external_id,
    name: row.name,
    timeZone: row.time_zone,
    currency: row.currency,
    closeoutHour: row.closeout_hour,
    address: row.address === null ? null : (JSON.parse(row.address) as Record<string, string>),
    taxRates: JSON.parse(row.tax_rates) as Restaurant['taxRates'],
    cashRounding: row.cash_rounding === null ? null : (JSON.parse(row.cash_rounding) as CashRounding),
    approvalSources: row.approval_sources,
    acceptWithinMinutes: row.accept_within_minutes,
    tableOrdering: row.table_ordering,
    prepTimeSeconds: row.prep_time_seconds,
    logoUrl: row.logo_url,
    brandColor: row.brand_color,
    metadata: JSON.parse(row.metadata) as Record<string, string>,
    archived: row.archived,
    menuVersion: row.menu_version,
    stockVersion: row.stock_version,
    closedThrough: row.closed_through,
    closings: row.closings ?? 0,
    version: row.version,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

const find = statement(
  'restaurants.find',
  `select ${COLUMNS} from restaurants where tenant_id = $1 and guid = $2`,
);
export const findRestaurant = (scope: TenantScope, guid: string) => find([scope.tenantId, guid]);

const lock = statement(
  'restaurants.lock',
  `select ${COLUMNS} from restaurants where tenant_id = $1 and guid = $2 for update`,
);
export const lockRestaurant = (scope: TenantScope, guid: string) => lock([scope.tenantId, guid]);

const page = statement(
  'restaurants.page',
  `select ${COLUMNS} from restaurants
   where tenant_id = $1 and ($2::uuid[] is null or guid = any($2)) and ($3::uuid is null or guid < $3)
   order by guid desc limit $4`,
);
/** Newest first; only those within the scope's reach. */
export const pageOfRestaurants = (scope: TenantScope, { after, limit }: Page) =>
  page([scope.tenantId, scope.restaurants ? [...scope.restaurants] : null, after?.[0], limit]);

type Fields = Pick<
  Restaurant,
  | 'externalId'
  | 'name'
  | 'timeZone'
  | 'closeoutHour'
  | 'address'
  | 'taxRates'
  | 'cashRounding'
  | 'approvalSources'
  | 'acceptWithinMinutes'
  | 'tableOrdering'
  | 'prepTimeSeconds'
  | 'logoUrl'
  | 'brandColor'
  | 'metadata'
  | 'archived'
>;

/** JSON columns are written as text: an array would otherwise become a Postgres array. */
const fieldValues = (fields: Fields) => [
  fields.externalId,
  fields.name,
  fields.timeZone,
  fields.closeoutHour,
  fields.address && JSON.stringify(fields.address),
  JSON.stringify(fields.taxRates),
  JSON.stringify(fields.metadata),
  fields.archived,
  fields.approvalSources,
  fields.prepTimeSeconds,
  fields.cashRounding && JSON.stringify(fields.cashRounding),
  fields.logoUrl,
  fields.acceptWithinMinutes,
  fields.tableOrdering,
  fields.brandColor,
];

const insert = statement(
  'restaurants.insert',
  `insert into restaurants (tenant_id, guid, created_at, updated_at, currency, external_id, name, time_zone,
     closeout_hour, address, tax_rates, metadata, archived, approval_sources, prep_time_seconds, cash_rounding, logo_url,
     accept_within_minutes, table_ordering, brand_color)
   values ($1, $2, $3, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19) returning ${COLUMNS}`,
);
export const insertRestaurant = (
  scope: TenantScope,
  restaurant: Fields & Pick<Restaurant, 'guid' | 'currency'>,
  now: number,
) =>
  insert([scope.tenantId, restaurant.guid, new Date(now), restaurant.currency, ...fieldValues(restaurant)]);

const update = statement(
  'restaurants.update',
  `update restaurants set version = version + 1, updated_at = $3, external_id = $4, name = $5, time_zone = $6,
     closeout_hour = $7, address = $8, tax_rates = $9, metadata = $10, archived = $11, approval_sources = $12, prep_time_seconds = $13,
     cash_rounding = $14, logo_url = $15, accept_within_minutes = $16, table_ordering = $17, brand_color = $18
   where tenant_id = $1 and guid = $2 returning ${COLUMNS}`,
);
export const updateRestaurantRow = (
  scope: TenantScope,
  restaurant: Fields & Pick<Restaurant, 'guid'>,
  now: number,
) => update([scope.tenantId, restaurant.guid, new Date(now), ...fieldValues(restaurant)]);

const bumpMenu = statement(
  'restaurants.set_menu_version',
  'update restaurants set menu_version = $3, updated_at = $4 where tenant_id = $1 and guid = $2',
);
/** The version of the menu in force. Prices of orders count on it. */
export const setMenuVersion = (scope: RestaurantScope, version: number, now: number): Statement =>
  bumpMenu([scope.tenantId, scope.restaurantGuid, version, new Date(now)]);

const setTaxes = statement(
  'restaurants.set_tax_rates',
  `update restaurants set version = version + 1, updated_at = $3, tax_rates = $4
   where tenant_id = $1 and guid = $2 returning version`,
);
/** All taxes of a restaurant whose row the transaction holds. */
export const setTaxRates = (scope: RestaurantScope, taxRates: readonly TaxRate[], now: number) =>
  setTaxes([scope.tenantId, scope.restaurantGuid, new Date(now), JSON.stringify(taxRates)]);

const bumpStock = statement(
  'restaurants.bump_stock_version',
  'update restaurants set stock_version = stock_version + 1 where tenant_id = $1 and guid = $2',
);
/** From now on orders must have read again which items have a stock. */
export const nextStockVersion = (scope: RestaurantScope): Statement =>
  bumpStock([scope.tenantId, scope.restaurantGuid]);

const close = statement(
  'restaurants.close_through',
  `update restaurants set closed_through = greatest(closed_through, $3) where tenant_id = $1 and guid = $2`,
);
/** Nothing is booked on this business day any more, or before it. Goes with `countClosing`, in one transaction. */
export const closeThrough = (scope: RestaurantScope, businessDate: number): Statement =>
  close([scope.tenantId, scope.restaurantGuid, businessDate]);

const whereabouts = statement(
  'restaurants.whereabouts',
  `select distinct address ->> 'country' as country, time_zone from restaurants where tenant_id = $1 and not archived`,
);
/** What says in which countries the tenant's restaurants are (`countriesOf`). */
export const findWhereabouts = ({ tenantId }: TenantScope) => whereabouts([tenantId]);

const byExternalId = statement(
  'restaurants.by_external_id',
  'select guid from restaurants where tenant_id = $1 and external_id = $2',
);
export const findByExternalId = (scope: TenantScope, externalId: string) =>
  byExternalId([scope.tenantId, externalId]);

const known = statement(
  'restaurants.known',
  'select guid from restaurants where tenant_id = $1 and guid = any($2)',
);
/** Which of these restaurants the tenant has. */
export const knownRestaurants = (scope: TenantScope, guids: readonly string[]) =>
  known([scope.tenantId, guids]);
