import { requirePermission } from '../../access/index.ts';
import { restoreStock, shortages, takeStock } from '../../catalog/menus/index.ts';
import { allWrites } from '../../platform/db/statement.ts';
import { changesOf } from '../../platform/version-guard.ts';
import { REFUSALS } from '../hours/index.ts';
import { reprice } from './apply-pricing.ts';
import { wrongField } from './body-references.ts';
import type { OrderChange } from './change.ts';
import { deliveredAnew, newDestinationOf, zonesAsJudged } from './delivery/destination.ts';
import type { OrderDocument } from './document.ts';
import { admitChange } from './guest-order.ts';
import { orderCommand } from './order-command.ts';
import { withPortionsMoved } from './portions-ahead.ts';
import { requirePromise, withPromise } from './schedule.ts';
import { requireServer } from './serving-staff.ts';
import { OrderUpdate } from './shapes/order-commands.ts';
import { requireAllowed } from './states.ts';
import { requireTable } from './table-reference.ts';

export const updateOrder = orderCommand({
  operationId: 'updateOrder',
  method: 'PATCH',
  path: '',
  summary: 'Update an order.',
  description:
    'Fields that are left out stay; null clears. The order is priced again, because taxes and charges ' +
    'may depend on the dining option and the number of guests. A scheduled order with a new ' +
    '`promisedAt` waits for that time. With null, or when preparation takes longer than that, it goes ' +
    'to the kitchen at once. What is to be brought from now on is judged, and costs, as a new delivery. What makes a service charge smaller, such as fewer guests, needs approval ' +
    'as a comp does. `version` or If-Match names the version that you have seen.',
  errors: [...REFUSALS, 'TOO_SOON', 'OUT_OF_ZONE', 'BELOW_MINIMUM'],
  when: {
    INVALID_STATE: 'The order is closed or voided.',
    CLOSED: 'A guest wants it for a time at which the restaurant is closed.',
    PAUSED: 'A guest wants it while no orders of guests are taken.',
    TOO_SOON: 'A guest wants it sooner than it can be ready.',
    SLOT_FULL: 'A guest wants it for a quarter of an hour that is full.',
    OUT_OF_ZONE: 'A guest wants it brought to where the restaurant does not deliver.',
    BELOW_MINIMUM: 'A guest orders for less than what is delivered there.',
  },
  approval: { permissions: ['orders.remove_service_charge'], when: 'a service charge becomes smaller' },
  body: OrderUpdate,
  prepare: async ({ deps, scope, body }) => {
    if (body.tableGuid) await requireTable(deps, scope, body.tableGuid);
    if (body.serverUid) await requireServer(deps, scope, body.serverUid);
    return deps.restaurants.get(scope, scope.restaurantGuid);
  },
  change: async (
    order,
    { deps, scope, body, prepared: restaurant, now, actor, at, businessDate, occurredOn },
  ) => {
    const { approval: _, ...change } = changesOf(body);
    requireAllowed(order, 'update');
    const { promisedAt: wanted, ...plain } = change;
    // A promise that stays the same is not asked about: near its time, it could not be given any more.
    const promisedAt = isSameMoment(wanted, order.promisedAt) ? undefined : wanted;
    const { order: promised, sent } =
      promisedAt === undefined
        ? { order, sent: [] }
        : withPromise(
            order,
            promisedAt === null ? null : requirePromise(promisedAt, now),
            order.prepTimeSeconds ?? restaurant.prepTimeSeconds,
            now,
          );
    const menu = await deps.menus.get(scope, restaurant);
    const moved =
      promisedAt === undefined
        ? { order: promised, returned: [], taken: [] }
        : await withPortionsMoved(deps, scope, { restaurant, menu, now }, promised);
    const changed = reprice({ ...moved.order, ...plain });
    const destination = await newDestinationOf(deps, scope, { before: order, order: changed });
    const next = destination
      ? deliveredAnew(changed, destination, { actor, at, businessDate, occurredOn })
      : changed;
    const less = order.serviceChargeAmount - next.serviceChargeAmount;
    const newTable = next.tableGuid !== order.tableGuid;
    const newServer = (next.serverUid ?? null) !== (order.serverUid ?? null);
    // Whoever may only on their own orders must not make them their own.
    if (newServer) requirePermission(scope, 'orders.transfer');
    const isTransferred = newTable || newServer;
    const admitted =
      promisedAt === undefined
        ? []
        : await admitChange(deps, scope, next, { restaurant, now, isPromisedNow: true });
    return {
      order: next,
      events: [
        {
          type: isTransferred ? 'order.transferred' : 'order.updated',
          data: { changed: Object.keys(change) },
        },
        ...promisedAnew(order, next, sent),
      ],
      timeline: {
        action: isTransferred ? 'order.transferred' : 'order.updated',
        facts: {
          changed: Object.keys(change),
          ...(newTable ? { fromTableGuid: order.tableGuid, toTableGuid: next.tableGuid } : {}),
          ...(newServer ? { fromServerUid: order.serverUid ?? null, toServerUid: next.serverUid } : {}),
        },
      },
      takes: less > 0 ? { amount: less } : undefined,
      extraWrites: allWrites(
        { rows: [...admitted, ...zonesAsJudged(scope, destination)] },
        await deps.kitchen.changed(scope, next, [], now),
        await deps.kitchen.sent(scope, next, sent, now),
        { rows: [], events: restoreStock(scope, menu, moved.returned, now) },
        { rows: [], events: takeStock(scope, menu, moved.taken, now) },
      ),
    };
  },
  onError: (error) => {
    if (shortages(error)) wrongField('/promisedAt', 'stock', 'is when a dish of it is sold out');
    throw error;
  },
});

/** Whether two moments are the same, however they are written. */
const isSameMoment = (one: string | null | undefined, other: string | null): boolean =>
  one === other || (one != null && other !== null && Date.parse(one) === Date.parse(other));

/** The events of a scheduled order whose time has changed. */
function promisedAnew(
  before: OrderDocument,
  { approvalStatus, promisedAt, fireAt }: OrderDocument,
  sent: readonly { guid: string }[],
): OrderChange['events'] {
  if (before.approvalStatus !== 'FUTURE' || before.fireAt === fireAt) return [];
  return approvalStatus === 'FUTURE'
    ? [{ type: 'order.scheduled', data: { promisedAt, fireAt } }]
    : [{ type: 'order.fired', data: { selectionGuids: sent.map(({ guid }) => guid) } }];
}
