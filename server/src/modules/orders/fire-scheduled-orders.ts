import type { Deps } from '../../deps.ts';
import type { Job } from '../../platform/jobs.ts';
import { changeOrderInside, jobScope } from './change-order.ts';
import { ordersToFire } from './queries.ts';
import { isDue, withFired } from './schedule.ts';

/** So many at a time; what is left is found a moment later. */
const BATCH = 500;

/** Ends a change that somebody else has made already. */
class NotDue extends Error {}

/**
 * Sends scheduled orders to the kitchen when their time has come, in one transaction each: the order's state, the tickets,
 * the event. The time stands on the order's row, so neither a crash nor a clock that jumps loses one; of two processes that
 * find the same order one fires it. An order that cannot be fired does not hold up the others; it is tried again.
 */
export const fireScheduledOrders: Job<Deps> = {
  name: 'orders.fire_scheduled',
  schedule: '* * * * *',
  async run(deps) {
    const faults: unknown[] = [];
    for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
      const due = new Date(deps.clock.now());
      const [rows] = await deps.lookup.run(ordersToFire([due, after, BATCH]));
      for (const row of rows) await fire(deps, row).catch((error: unknown) => faults.push(error));
      if (rows.length < BATCH) break;
      after = rows.at(-1)!.guid;
    }
    if (faults.length > 0) throw new AggregateError(faults, `${faults.length} orders could not be fired`);
  },
};

interface DueOrder {
  tenant_id: string;
  restaurant_guid: string;
  guid: string;
}

async function fire(deps: Deps, { tenant_id, restaurant_guid, guid }: DueOrder): Promise<void> {
  const scope = jobScope(tenant_id, restaurant_guid, 'to fire a scheduled order');
  const firing = changeOrderInside(deps, scope, {
    orderGuid: guid,
    change: async (order, { now }) => {
      if (!isDue(order, now)) throw new NotDue();
      const { order: next, sent } = withFired(order, now);
      const facts = { selectionGuids: sent.map((line) => line.guid), promisedAt: order.promisedAt };
      return {
        order: next,
        events: [{ type: 'order.fired', data: { selectionGuids: facts.selectionGuids } }],
        timeline: { action: 'order.fired', facts },
        alongside: await deps.kitchen.sent(scope, next, sent, now),
      };
    },
  });
  await firing.catch((error: unknown) => {
    if (!(error instanceof NotDue)) throw error;
  });
}
