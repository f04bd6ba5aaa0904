import type { RestaurantScope } from '../../access/index.ts';
import { type RowOf, statement } from '../../platform/db/statement.ts';
import type { ReportView } from './shapes.ts';

/** The unique index of the names. */
export const VIEW_NAME = 'report_views_name_key';

const COLUMNS = 'guid, name, view, created_at';
const HERE = 'tenant_id = $1 and restaurant_guid = $2';
const here = (scope: RestaurantScope) => [scope.tenantId, scope.restaurantGuid];

export const toView = (row: RowOf<'report_views.all'>): ReportView => ({
  guid: row.guid,
  name: row.name,
  ...(JSON.parse(row.view) as Omit<ReportView, 'guid' | 'name' | 'createdAt'>),
  createdAt: new Date(row.created_at).toISOString(),
});

const insert = statement(
  'report_views.insert',
  `insert into report_views (tenant_id, restaurant_guid, guid, name, view, created_at)
   select $1, $2, $3, $4, $5, $6
   where (select count(*) from report_views where ${HERE}) < $7
   returning guid`,
);
/** Keeps a view, unless there are `most` already: then it answers no row. */
export const insertView = (
  scope: RestaurantScope,
  { guid, name, createdAt, ...view }: ReportView,
  most: number,
) => insert([...here(scope), guid, name, JSON.stringify(view), new Date(createdAt), most]);

const all = statement(
  'report_views.all',
  `select ${COLUMNS} from report_views where ${HERE} order by lower(name), guid`,
);
export const allViews = (scope: RestaurantScope) => all(here(scope));

const remove = statement(
  'report_views.remove',
  `delete from report_views where ${HERE} and guid = $3 returning guid`,
);
export const deleteView = (scope: RestaurantScope, guid: string) => remove([...here(scope), guid]);
