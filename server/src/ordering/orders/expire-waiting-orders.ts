import { slices } from '../../platform/workers/each.ts';
import type { Job } from '../../platform/workers/jobs.ts';
import type { OrderingDeps } from '../deps.ts';
import { HOUSE_CHANNELS, isGuestChannel } from '../hours/index.ts';
import { changeOrderInside, jobScope } from './change-order.ts';
import type { OrderDocument } from './document.ts';
import { ordersNotAccepted } from './queries.ts';
import { rejectWaiting } from './reject-order.ts';
import { stateOf } from './states.ts';

const SLICE = 200;
const MINUTE_MS = 60_000;
const REASON = 'NOT_ACCEPTED_IN_TIME';

/** Ends a change that somebody, or another process, has made unnecessary. */
class NotDue extends Error {}

type Deps = Pick<OrderingDeps, 'lookup' | 'db' | 'clock' | 'restaurants' | 'menus' | 'payments' | 'kitchen'>;

/**
 * Rejects what guests have ordered and nobody has accepted in the time that the restaurant takes for it, each in a transaction of
 * its own (docs/decisions/168-nobody-waits-for-ever.md). Whoever accepts one first has it.
 */
export const expireWaitingOrders: Job<Deps> = {
  name: 'orders.expire_waiting',
  schedule: '* * * * *',
  async run(deps) {
    const now = new Date(deps.clock.now());
    const late = slices(
      SLICE,
      async (after) =>
        (await deps.lookup.run(ordersNotAccepted([now, [...HOUSE_CHANNELS], after, SLICE])))[0],
    );
    let failures = 0;
    for await (const { tenant_id, restaurant_guid, guid } of late) {
      const scope = jobScope(tenant_id, restaurant_guid, 'nobody has accepted an order of a guest');
      await expire(deps, scope, guid).catch((error: unknown) => {
        if (!(error instanceof NotDue)) failures++;
      });
    }
    if (failures > 0) throw new Error(`${failures} orders that nobody has accepted could not be rejected`);
  },
};

const expire = (deps: Deps, scope: ReturnType<typeof jobScope>, orderGuid: string) =>
  changeOrderInside(deps, scope, {
    orderGuid,
    change: async (order, moment) => {
      const { acceptWithinMinutes } = await deps.restaurants.get(scope, scope.restaurantGuid);
      if (!isLate(order, acceptWithinMinutes, moment.now)) throw new NotDue();
      return rejectWaiting(order, { ...moment, deps, scope, reason: REASON, comment: null });
    },
  });

/** The same as the query, of the order as it is in the transaction. */
const isLate = (order: OrderDocument, minutes: number | null, now: number): boolean =>
  minutes !== null &&
  isGuestChannel(order.source) &&
  stateOf(order) === 'NEEDS_APPROVAL' &&
  Date.parse(order.createdAt) + minutes * MINUTE_MS <= now &&
  (order.fireAt === null || Date.parse(order.fireAt) <= now);
