import type { RestaurantScope, TenantScope } from '../../access/index.ts';
import type { Page } from '../../platform/db/page-statement.ts';
import { type RowOf, statement } from '../../platform/db/statement.ts';
import { newGuid } from '../../platform/ids.ts';
import { keptTrace } from '../../platform/trace.ts';
import { insertNewEvents } from '../../records/events/index.ts';
import type { MenuEntry } from './menu-entries.ts';

/** Raised when a stock is not in the version that the caller expected. */
export const STOCK_CHANGED = 'menus.stock_changed';

type Row = RowOf<'menus.entries_at'>;

export const toEntry = ({ parent_guid: parentGuid, external_id: externalId, ...entry }: Row): MenuEntry => ({
  ...entry,
  parentGuid,
  externalId,
});

const entriesAt = statement(
  'menus.entries_at',
  `select guid, kind, parent_guid, position, external_id, document from menu_entries
   where tenant_id = $1 and restaurant_guid = $2 and from_version <= $3 and (to_version is null or to_version > $3)`,
);
/** All entries as they were in a version. */
export const menuEntriesAt = (scope: TenantScope, restaurantGuid: string, version: number) =>
  entriesAt([scope.tenantId, restaurantGuid, version]);

const lock = statement(
  'menus.lock',
  'select menu_version, tax_rates from restaurants where tenant_id = $1 and guid = $2 for no key update',
);
/** The current version; one writer of a restaurant's menu at a time. */
export const lockMenu = (scope: RestaurantScope) => lock([scope.tenantId, scope.restaurantGuid]);

const close = statement(
  'menus.close',
  `update menu_entries set to_version = $3
   where tenant_id = $1 and restaurant_guid = $2 and guid = any($4::uuid[]) and to_version is null`,
);
export const closeEntries = (scope: RestaurantScope, version: number, guids: string[]) =>
  close([scope.tenantId, scope.restaurantGuid, version, guids]);

const open = statement(
  'menus.open',
  `insert into menu_entries (tenant_id, restaurant_guid, from_version, guid, kind, parent_guid, position, external_id, document)
   select $1, $2, $3, e.guid, e.kind, e."parentGuid", e.position, e."externalId", e.document::json
   from json_to_recordset($4::json)
     as e (guid uuid, kind text, "parentGuid" uuid, position integer, "externalId" text, document text)`,
);
export const openEntries = (scope: RestaurantScope, version: number, entries: MenuEntry[]) =>
  open([scope.tenantId, scope.restaurantGuid, version, JSON.stringify(entries)]);

const stocked = statement(
  'menus.stocked',
  `select item_guid from menu_stock where tenant_id = $1 and restaurant_guid = $2 and status <> 'IN_STOCK'`,
);
/** The items that are counted or out of stock. */
export const stockedItems = (scope: TenantScope, restaurantGuid: string) =>
  stocked([scope.tenantId, restaurantGuid]);

export type StockRow = RowOf<'menus.find_stock'>;

const STOCK = 'item_guid, status, trim_scale(quantity)::text as quantity, returns_at, version, updated_at';

const findOneStock = statement(
  'menus.find_stock',
  `select ${STOCK} from menu_stock where tenant_id = $1 and restaurant_guid = $2 and item_guid = $3`,
);
export const findStock = (scope: RestaurantScope, itemGuid: string) =>
  findOneStock([scope.tenantId, scope.restaurantGuid, itemGuid]);

const stockOf = statement(
  'menus.page_of_stock',
  `select w.item as item_guid, s.status, trim_scale(s.quantity)::text as quantity, s.returns_at, s.version, s.updated_at
   from unnest($3::uuid[], $7::uuid[]) as w (item, dish) join menu_stock s on s.item_guid = w.dish
   where s.tenant_id = $1 and s.restaurant_guid = $2 and s.status <> 'IN_STOCK'
     and (s.status = 'QUANTITY' or s.returns_at is null or s.returns_at > $4) and ($5::uuid is null or w.item > $5)
   order by w.item limit $6`,
  ['item_guid'],
);
/** The items that are counted or out of stock at that time, each with what is left of its dish. */
export const pageOfStock = (
  scope: RestaurantScope,
  { items, now }: { items: readonly { itemGuid: string; dishGuid: string }[]; now: number },
  { after, limit }: Page,
) =>
  stockOf([
    scope.tenantId,
    scope.restaurantGuid,
    items.map(({ itemGuid }) => itemGuid),
    new Date(now),
    after?.[0],
    limit,
    items.map(({ dishGuid }) => dishGuid),
  ]);

const setStockRow = statement(
  'menus.set_stock',
  `with found as (
     select version from menu_stock where tenant_id = $1 and restaurant_guid = $2 and item_guid = $3 for update
   ), expected as (
     select comanda_require($7::integer is null or $7 = coalesce((select version from found), 0), '${STOCK_CHANGED}')
   )
   insert into menu_stock (tenant_id, restaurant_guid, item_guid, status, quantity, returns_at, updated_at)
   select $1, $2, $3, $4, $5::numeric, $6, $8 from expected
   on conflict (tenant_id, restaurant_guid, item_guid) do update set status = excluded.status, quantity = excluded.quantity,
     returns_at = excluded.returns_at, version = menu_stock.version + 1, updated_at = excluded.updated_at
   returning ${STOCK}`,
);
export interface StockLevel {
  status: StockRow['status'];
  quantity: string | null;
  returnsAt: string | null;
}
/** Sets what is left; ends the transaction when its version is not the expected one. */
export const setStock = (
  scope: RestaurantScope,
  itemGuid: string,
  { status, quantity, returnsAt, expectedVersion }: StockLevel & { expectedVersion: number | undefined },
  now: number,
) =>
  setStockRow([
    scope.tenantId,
    scope.restaurantGuid,
    itemGuid,
    status,
    quantity,
    returnsAt,
    expectedVersion,
    new Date(now),
  ]);

/** An event for each row of `moved`: of each item of a dish, since who shows one of them need not know the others. */
const MOVED_EVENTS = `new_events as (
     select event_id as id, $2::uuid as restaurant_guid, $6::timestamptz as created_at,
       case when status = 'OUT_OF_STOCK' then 'menu.item_out_of_stock'
            when sold < 0 and quantity + sold = 0 then 'menu.item_in_stock'
            else 'menu.stock_updated' end as type,
       json_build_object('restaurantGuid', $2::uuid, 'itemGuid', shown, 'status', status,
         'quantity', trim_scale(quantity)::text, 'version', version) as data,
       $7::text as trace
     from moved
   ), ${insertNewEvents()}`;
const moveStockOf = statement(
  'menus.move_stock',
  `with moved as materialized (
     select m.*, w.event_id, w.shown
     from comanda_move_stock($1, $2, $3::uuid[], $4::numeric[], $6) m
     join unnest($8::uuid[], $9::uuid[], $5::uuid[]) as w (item, shown, event_id) on w.item = m.item
   ), ${MOVED_EVENTS}`,
);
const takeLeftOf = statement(
  'menus.take_left',
  `with held as materialized (
     select item_guid from menu_stock
     where tenant_id = $1 and restaurant_guid = $2 and item_guid = any($3::uuid[]) and status = 'QUANTITY'
     order by item_guid for update
   ), taken as materialized (
     update menu_stock s
     set quantity = greatest(0, s.quantity - w.quantity),
       status = case when s.quantity <= w.quantity then 'OUT_OF_STOCK' else 'QUANTITY' end,
       version = s.version + 1, updated_at = $6
     from held h join unnest($3::uuid[], $4::numeric[]) as w (item, quantity) on w.item = h.item_guid
     where s.tenant_id = $1 and s.restaurant_guid = $2 and s.item_guid = h.item_guid and s.status = 'QUANTITY'
     returning s.item_guid as item, s.status, s.quantity, s.version, w.quantity as sold
   ), moved as (
     select t.*, w.event_id, w.shown
     from taken t join unnest($8::uuid[], $9::uuid[], $5::uuid[]) as w (item, shown, event_id) on w.item = t.item
   ), ${MOVED_EVENTS}`,
);
const lockStockOf = statement(
  'menus.lock_stock',
  `select from menu_stock where tenant_id = $1 and restaurant_guid = $2 and item_guid = any($3::uuid[])
   order by item_guid for update`,
);
/** Holds what is left of items until the transaction ends, in the sequence in which `moveStock` does. */
export const lockStock = (scope: RestaurantScope, guids: readonly string[]) =>
  lockStockOf([scope.tenantId, scope.restaurantGuid, guids]);

/** Portions of dishes, and whose events tell of them. */
export interface MovedPortions {
  dishes: string[];
  quantities: string[];
  told: readonly { dishGuid: string; itemGuid: string }[];
  now: number;
}

const movedValues = (scope: RestaurantScope, { dishes, quantities, told, now }: MovedPortions) => [
  scope.tenantId,
  scope.restaurantGuid,
  dishes,
  quantities,
  told.map(() => newGuid()),
  new Date(now),
  keptTrace(),
  told.map(({ dishGuid }) => dishGuid),
  told.map(({ itemGuid }) => itemGuid),
];

/** Takes from stock or returns to it, and emits an event for each item that is counted. */
export const moveStock = (scope: RestaurantScope, moved: MovedPortions) =>
  moveStockOf(movedValues(scope, moved));

/** Takes portions as far as there are any, of items that are counted, and emits an event for each. */
export const takeLeft = (scope: RestaurantScope, taken: MovedPortions) =>
  takeLeftOf(movedValues(scope, taken));

/** Across tenants, for the job: items whose time of return has come. Any, so that what fails keeps none waiting behind it. */
export const dueReturns = statement(
  'menus.due_returns',
  `select tenant_id, restaurant_guid, item_guid from menu_stock
   where status = 'OUT_OF_STOCK' and returns_at <= $1 order by random() limit 500`,
);

const endOutage = statement(
  'menus.end_outage',
  `update menu_stock set status = 'IN_STOCK', quantity = null, returns_at = null, version = version + 1, updated_at = $4
   where tenant_id = $1 and restaurant_guid = $2 and item_guid = $3 and status = 'OUT_OF_STOCK' and returns_at <= $4
   returning version`,
);
/** An item that was out of stock until now; no row when it was set in the meantime. */
export const returnToStock = (scope: RestaurantScope, itemGuid: string, now: number) =>
  endOutage([scope.tenantId, scope.restaurantGuid, itemGuid, new Date(now)]);

const stockToKnow = statement(
  'menus.stock_to_know',
  `select ${STOCK} from menu_stock
   where tenant_id = $1 and restaurant_guid = $2 and (item_guid = any($3::uuid[]) or ($3::uuid[] is null and status <> 'IN_STOCK'))`,
);
/** The stock of these items; with null, of all that are counted or out of stock. */
export const stockOfItems = (scope: RestaurantScope, itemGuids: readonly string[] | null) =>
  stockToKnow([scope.tenantId, scope.restaurantGuid, itemGuids]);
