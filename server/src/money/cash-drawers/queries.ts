import type { Actor, RestaurantScope, TenantScope } from '../../access/index.ts';
import { camelCased } from '../../platform/db/camel-case.ts';
import { type Page, pageStatement } from '../../platform/db/page-statement.ts';
import { type RowOf, type Statement, statement } from '../../platform/db/statement.ts';
import { newGuid } from '../../platform/ids.ts';
import type { CashMovement, Drawer } from './drawer.ts';

type DrawerRow = RowOf<'cash_drawers.find'>;

export const toDrawer = (row: DrawerRow): Drawer => ({
  ...camelCased(row),
  openedBy: JSON.parse(row.opened_by) as Actor,
  closedBy: row.closed_by === null ? null : (JSON.parse(row.closed_by) as Actor),
});

const COLUMNS = `guid, restaurant_guid, name, status, business_date, coalesce(occurred_on, business_date) as occurred_on, currency, opening_amount, sales_amount, refund_amount,
  paid_in_amount, paid_out_amount, no_sale_count, counted_amount, counted_at, version, opened_by, closed_by, opened_at, closed_at, updated_at`;

/** The unique index that allows one open drawer of a name. */
export const NAME_TAKEN = 'cash_drawers_open_key';
/** The drawer has changed since it was read. */
export const DRAWER_CHANGED = 'cash_drawers.version_changed';

const insert = statement(
  'cash_drawers.insert',
  `insert into cash_drawers (tenant_id, restaurant_guid, guid, name, status, business_date, currency, opening_amount, opened_by,
     opened_at, updated_at, occurred_on)
   values ($1, $2, $3, $4, 'OPEN', $5, $6, $7, $8, $9, $9, $10)`,
);
export const insertDrawer = (scope: RestaurantScope, drawer: Drawer) =>
  insert([
    scope.tenantId,
    scope.restaurantGuid,
    drawer.guid,
    drawer.name,
    drawer.businessDate,
    drawer.currency,
    drawer.openingAmount,
    drawer.openedBy,
    new Date(drawer.openedAt),
    drawer.occurredOn,
  ]);

const update = statement(
  'cash_drawers.update',
  `with changed as (
     update cash_drawers set sales_amount = $4, refund_amount = $5, paid_in_amount = $6, paid_out_amount = $7,
       counted_amount = $8, counted_at = $9, status = $10, closed_by = $11, closed_at = $12, updated_at = $13, version = $14, no_sale_count = $15
     where tenant_id = $1 and restaurant_guid = $2 and guid = $3 and version = $14 - 1
     returning 1)
   select comanda_require((select count(*) from changed) = 1, '${DRAWER_CHANGED}')`,
);

/** Updates a drawer, unless it has changed since it was read. */
const updateDrawer = (scope: RestaurantScope, drawer: Drawer): Statement =>
  update([
    scope.tenantId,
    scope.restaurantGuid,
    drawer.guid,
    drawer.salesAmount,
    drawer.refundAmount,
    drawer.paidInAmount,
    drawer.paidOutAmount,
    drawer.countedAmount,
    drawer.countedAt === null ? null : new Date(drawer.countedAt),
    drawer.status,
    drawer.closedBy,
    drawer.closedAt === null ? null : new Date(drawer.closedAt),
    new Date(drawer.updatedAt),
    drawer.version,
    drawer.noSaleCount,
  ]);

const move = statement(
  'cash_drawers.move',
  `insert into cash_movements (tenant_id, drawer_guid, guid, type, amount, reason, payment_guid, refund_guid, made_by, approver,
     created_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
);
export const insertMovement = (
  scope: RestaurantScope,
  drawerGuid: string,
  movement: CashMovement,
  { actor, now }: { actor: Actor; now: number },
): Statement =>
  move([
    scope.tenantId,
    drawerGuid,
    newGuid(),
    movement.type,
    movement.amount,
    movement.reason,
    movement.paymentGuid,
    movement.refundGuid,
    actor,
    movement.approver,
    new Date(now),
  ]);

/** The statements of a movement: the drawer after it, unless it has changed since it was read, and the movement itself. */
export const moveDrawer = (
  scope: RestaurantScope,
  after: Drawer,
  movement: CashMovement,
  by: { actor: Actor; now: number },
): Statement[] => [updateDrawer(scope, after), insertMovement(scope, after.guid, movement, by)];

const find = statement(
  'cash_drawers.find',
  `select ${COLUMNS} from cash_drawers where tenant_id = $1 and restaurant_guid = $2 and guid = $3`,
  ['occurred_on', 'opened_by'],
);
export const findDrawer = (scope: RestaurantScope, guid: string) =>
  find([scope.tenantId, scope.restaurantGuid, guid]);

const findOpen = statement(
  'cash_drawers.find_open',
  `select ${COLUMNS} from cash_drawers where tenant_id = $1 and restaurant_guid = $2 and status = 'OPEN' limit 2`,
  ['occurred_on', 'opened_by'],
);
/** The named drawer, or without a name the open ones: at most two, since more than one means that the caller has to name one. */
export const findDrawers = (scope: RestaurantScope, named: string | undefined) =>
  named === undefined ? findOpen([scope.tenantId, scope.restaurantGuid]) : findDrawer(scope, named);

const behind = statement(
  'cash_drawers.behind',
  `select ${COLUMNS} from cash_drawers where tenant_id = $1 and guid > $2::uuid order by guid limit $3`,
  ['occurred_on', 'opened_by'],
);
/** A tenant's drawers after one of them, or from the first. */
export const drawersBehind = (scope: TenantScope, guid: string, limit: number) =>
  behind([scope.tenantId, guid, limit]);

export function pageOfDrawers(
  scope: RestaurantScope,
  filter: { businessDate?: number; status?: string },
  page: Page,
): Statement<DrawerRow> {
  return pageStatement({
    name: 'cash_drawers.page',
    select: `select ${COLUMNS} from cash_drawers`,
    of: { tenant_id: scope.tenantId, restaurant_guid: scope.restaurantGuid },
    filters: [
      ['day', 'business_date = ?1', filter.businessDate],
      ['status', 'status = ?1', filter.status],
    ],
    key: ['business_date', 'guid'],
    descending: true,
    ...page,
  });
}

export type MovementRow = RowOf<'cash_drawers.movements'>;

const movements = statement(
  'cash_drawers.movements',
  `select guid, type, amount, reason, payment_guid, refund_guid, made_by, approver, created_at from cash_movements
   where tenant_id = $1 and drawer_guid = $2 and ($3::uuid is null or guid > $3) order by guid limit $4`,
  ['made_by'],
);
export const pageOfMovements = (scope: RestaurantScope, drawerGuid: string, { after, limit }: Page) =>
  movements([scope.tenantId, drawerGuid, after?.[0], limit]);
