import type { RestaurantScope, TenantScope } from '../../access/index.ts';
import { statement } from '../../platform/db/batch.ts';
import type { EntryKind, MenuEntry } from './menu.ts';

interface Row {
  guid: string;
  kind: EntryKind;
  parent_guid: string | null;
  position: number;
  external_id: string | null;
  document: string;
}

export const toEntry = (row: Row): MenuEntry => ({
  guid: row.guid,
  kind: row.kind,
  parentGuid: row.parent_guid,
  position: row.position,
  externalId: row.external_id,
  document: row.document,
});

const entriesAt = statement<Row>(
  'menus.entries_at',
  `select guid, kind, parent_guid, position, external_id, document from menu_entries
   where tenant_id = $1 and restaurant_guid = $2 and from_version <= $3 and (to_version is null or to_version > $3)`,
);
/** All entries as they were in a version. */
export const menuEntriesAt = (scope: TenantScope, restaurantGuid: string, version: number) =>
  entriesAt([scope.tenantId, restaurantGuid, version]);

const lock = statement<{ menu_version: number; tax_rates: string }>(
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

const bump = statement(
  'menus.bump',
  'update restaurants set menu_version = $3, updated_at = $4 where tenant_id = $1 and guid = $2',
);
export const setMenuVersion = (scope: RestaurantScope, version: number, now: number) =>
  bump([scope.tenantId, scope.restaurantGuid, version, new Date(now)]);
