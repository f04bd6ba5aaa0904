import { setTimeout as sleep } from 'node:timers/promises';
import { type Comanda, createComanda } from '@comanda/sdk';
import { systemClock } from '../platform/clock.ts';
import type { Log } from '../platform/log.ts';
import type { Demo } from './demo-data.ts';
import { furnish } from './demo-furniture.ts';
import { fillHistory } from './demo-history.ts';
import { simulateDay } from './simulate/simulate-day.ts';

/** Four minutes of the day in one: what happens can be watched, and a day lasts for hours. */
const SPEED = 4;
const PARTIES = 150;
/** The middle of lunch: it is busy at once. */
const FROM = 150;
const DAY_MS = 86_400_000;
const REST_MS = 60_000;

export interface DemoGuests {
  stop(): Promise<void>;
}

/**
 * Has guests come to the demo restaurant that no guide uses, one day after the other, so that every screen has something to
 * show. Ends when told to.
 */
export function startDemoGuests(
  demo: Demo,
  { tokenizer, log }: { tokenizer: string | undefined; log: Log },
): DemoGuests {
  const over = new AbortController();
  const { signal } = over;
  // The demo has two tenants.
  const { restaurants, apiKeys } = demo.tenants.at(-1)!;
  const restaurant = restaurants[0]!;
  const { restaurantGuid } = restaurant;
  const comanda = createComanda({ url: demo.url, apiKey: apiKeys[0]!.key });
  const run = async () => {
    await furnish(comanda, restaurantGuid);
    await seeOut(comanda, restaurantGuid);
    await fillHistory({ comanda, url: demo.url, restaurant, signal });
    await openBar(comanda, restaurantGuid);
    for (let day = 0; !signal.aborted; day++) {
      const seed = Math.floor(systemClock.now() / DAY_MS) + day;
      const from = day === 0 ? FROM : 0;
      await simulateDay(comanda, {
        restaurantGuid,
        seed,
        parties: PARTIES,
        speed: SPEED,
        from,
        withPast: day === 0,
        tokenizer,
        signal,
      });
      await sleep(REST_MS, undefined, { signal });
    }
  };
  const running = run().catch((error: unknown) => {
    if (!signal.aborted) log.warn({ err: error }, 'the guests of the demo went home');
  });
  return {
    async stop() {
      over.abort();
      await running;
    },
  };
}

/** The drawer that cash goes into, unless one is open. */
async function openBar(comanda: Comanda, restaurantGuid: string): Promise<void> {
  const params = { restaurantGuid };
  const { items } = await comanda.call('listCashDrawers', { params, query: { status: 'OPEN' } });
  if (items.length > 0) return;
  await comanda.call('openCashDrawer', { params, body: { name: 'Bar', openingAmount: 15_000 } });
}

/** Who sat when the last service ended pays and leaves, and the drawer is counted. */
async function seeOut(comanda: Comanda, restaurantGuid: string): Promise<void> {
  for await (const order of comanda.each('listOrders', {
    params: { restaurantGuid },
    query: { open: true },
  })) {
    const params = { restaurantGuid, orderGuid: order.guid };
    for (const { guid, dueAmount } of order.checks) {
      if (dueAmount > 0)
        await comanda.call('createOrderPayment', { params, body: { type: 'CASH', checkGuid: guid } });
    }
    await comanda.call('closeOrder', { params, body: {} });
  }
  for await (const { guid, expectedAmount } of comanda.each('listCashDrawers', {
    params: { restaurantGuid },
    query: { status: 'OPEN' },
  })) {
    const params = { restaurantGuid, drawerGuid: guid };
    await comanda.call('closeCashDrawer', { params, body: { countedAmount: expectedAmount } });
  }
}
