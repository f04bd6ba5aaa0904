import { slices } from '../../platform/workers/each.ts';
import type { Job } from '../../platform/workers/jobs.ts';
import { bookingDayAt } from '../../tenancy/restaurants/index.ts';
import type { OrderingDeps } from '../deps.ts';
import { changeOrderInside, jobScope } from './change-order.ts';
import { isEmptied } from './move-between-orders.ts';
import { ordersHoldingNothing } from './queries.ts';
import { EMPTY, stateOf } from './states.ts';
import { voidWholeOrder } from './void-order.ts';

const SLICE = 200;
/** For so long after the end of its day an order stays, empty as it is: guests still sit there, and tills may be offline. */
const STAYS_MS = 6 * 3_600_000;

/** Ends a change that is not wanted: somebody still uses the order, or it is over. */
class NotDue extends Error {}

/**
 * Voids orders of a business day that is over, of which all was voided line by line, or on which nobody ever put anything: they would
 * occupy their tables for ever. Until then they stay, for what comes instead; who adds something later opens them again.
 */
export const voidEmptyOrders: Job<OrderingDeps> = {
  name: 'orders.void_empty',
  schedule: '17 * * * *',
  async run(deps) {
    const found = slices(
      SLICE,
      async (after) => (await deps.lookup.run(ordersHoldingNothing([after, SLICE])))[0],
    );
    let failures = 0;
    for await (const { tenant_id, restaurant_guid, guid } of found) {
      const scope = jobScope(tenant_id, restaurant_guid, 'nothing was left of an order');
      await voidEmpty(deps, scope, guid).catch((error: unknown) => {
        if (!(error instanceof NotDue)) failures++;
      });
    }
    if (failures > 0) throw new Error(`${failures} orders that hold nothing could not be voided`);
  },
};

const voidEmpty = (deps: OrderingDeps, scope: ReturnType<typeof jobScope>, orderGuid: string) =>
  changeOrderInside(deps, scope, {
    orderGuid,
    change: async (order, moment) => {
      const { businessDate } = bookingDayAt(
        await deps.restaurants.get(scope, scope.restaurantGuid),
        moment.now - STAYS_MS,
      );
      const isOfToday = order.businessDate === null || order.businessDate >= businessDate;
      if (isOfToday || stateOf(order) !== 'OPEN' || !isEmptied(order)) throw new NotDue();
      return voidWholeOrder(order, { ...moment, deps, scope, approver: null, reason: EMPTY, comment: null });
    },
  });
