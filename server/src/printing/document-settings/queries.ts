import type { RestaurantScope } from '../../access/index.ts';
import { type RowOf, statement } from '../../platform/db/statement.ts';
import { type DocumentSettings, NO_SETTINGS } from './settings.ts';

const here = (scope: RestaurantScope) => [scope.tenantId, scope.restaurantGuid];

export type SettingsRow = RowOf<'document_settings.find'>;

const find = statement(
  'document_settings.find',
  'select version, settings from document_settings where tenant_id = $1 and restaurant_guid = $2',
);
export const findSettings = (scope: RestaurantScope) => find(here(scope));

/** Settings that came later are those of a restaurant that has said nothing of them. */
export const toSettings = (row: SettingsRow | undefined): DocumentSettings =>
  row ? { ...NO_SETTINGS, ...(JSON.parse(row.settings) as Partial<DocumentSettings>) } : NO_SETTINGS;

const put = statement(
  'document_settings.put',
  `insert into document_settings as s (tenant_id, restaurant_guid, settings, updated_at) values ($1, $2, $3, $4)
   on conflict (tenant_id, restaurant_guid) do update
     set version = s.version + 1, settings = excluded.settings, updated_at = excluded.updated_at
     where $5::integer is null or s.version = $5
   returning version, settings`,
);
/** Returns no row when the version is not the expected one. */
export const putSettings = (
  scope: RestaurantScope,
  settings: DocumentSettings,
  { now, expectedVersion }: { now: number; expectedVersion: number | undefined },
) => put([...here(scope), JSON.stringify(settings), new Date(now), expectedVersion]);
