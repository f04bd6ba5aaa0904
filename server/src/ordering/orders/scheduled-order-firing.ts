import type { Log } from '../../platform/log.ts';
import { startLoop } from '../../platform/workers/loop.ts';
import type { OrderingDeps } from '../deps.ts';
import { changeOrderInside, jobScope } from './change-order.ts';
import { ordersToFire } from './queries.ts';
import { isDue, withFired } from './schedule.ts';

/** How often due orders are polled: no order fires later than this. */
const POLL_MS = 500;
/** Orders read per query. */
const BATCH = 500;
/** Per process: a Saturday's orders are promised for the same full hour. */
const CONCURRENCY = 8;
/** How long an order that failed to fire is skipped: it holds up nothing, and does not fill the log. */
const REST_MS = 30_000;

/** Ends a change that another process has made already. */
class NotDue extends Error {}

type FiringDeps = Pick<OrderingDeps, 'db' | 'clock' | 'restaurants' | 'menus' | 'lookup' | 'kitchen'>;

interface DueOrder {
  tenant_id: string;
  restaurant_guid: string;
  guid: string;
}

export interface OrderFiring {
  /** Orders that could not be fired are worth an operator's look. */
  state(): Promise<{ degraded: boolean; facts: Record<string, unknown> }>;
  /** Starts no new round and waits for the current one. */
  stop(): Promise<void>;
}

/**
 * Sends scheduled orders to the kitchen when their time has come. Every process looks for them. The time is on the
 * order's row, so neither a crash nor a clock that jumps loses one, and what a dead process had not fired the others do.
 */
export function startOrderFiring(deps: FiringDeps & { log: Log }): OrderFiring {
  const { log } = deps;
  const resting = new Map<string, number>();
  const round = async (): Promise<boolean> => {
    for (const [guid, until] of resting) if (performance.now() >= until) resting.delete(guid);
    for (const { order, error } of await fireDueOrders(deps, resting)) {
      resting.set(order, performance.now() + REST_MS);
      log.error({ err: error, order }, 'orders: a scheduled one could not be fired; it is tried again');
    }
    return false;
  };
  const loop = startLoop({ name: 'orders: firing scheduled ones', round, pollMs: POLL_MS, log });
  return {
    state: async () => ({ degraded: resting.size > 0, facts: { failing: resting.size } }),
    stop: loop.stop,
  };
}

/**
 * Fires every order that is due, in one transaction each: its state, the tickets, the event. Of two processes that find the
 * same order one fires it. One that cannot be fired does not hold up the others; it is in the answer. `except` are passed over.
 */
export async function fireDueOrders(
  deps: FiringDeps,
  except: ReadonlyMap<string, unknown> = new Map(),
): Promise<{ order: string; error: unknown }[]> {
  const faults: { order: string; error: unknown }[] = [];
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const due = new Date(deps.clock.now());
    const [rows] = await deps.lookup.run(ordersToFire([due, after, BATCH]));
    // Each process goes through them in another sequence, so that they seldom meet at one.
    const queue = rows
      .filter(({ guid }) => !except.has(guid))
      .map((row) => ({ row, place: Math.random() }))
      .sort((a, b) => a.place - b.place)
      .values();
    const work = async () => {
      for (const { row } of queue)
        await fire(deps, row).catch((error: unknown) => faults.push({ order: row.guid, error }));
    };
    await Promise.all(Array.from({ length: CONCURRENCY }, work));
    if (rows.length < BATCH) return faults;
    after = rows.at(-1)!.guid;
  }
}

async function fire(deps: FiringDeps, { tenant_id, restaurant_guid, guid }: DueOrder): Promise<void> {
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
        extraWrites: await deps.kitchen.sent(scope, next, sent, now),
      };
    },
  });
  await firing.catch((error: unknown) => {
    if (!(error instanceof NotDue)) throw error;
  });
}
