import { type Address, createClient } from './client.ts';
import { type Outcomes, placeOrders, readBack } from './orders.ts';
import { createProgress } from './progress.ts';
import { placeMenu, placeRestaurant } from './restaurant.ts';
import type { Sales } from './sales.ts';
import type { TaxKind } from './tax.ts';
import type { Totals } from './totals.ts';

/** Sends a year of sales through the API and reads it back. May be stopped and started again at any point. */
export async function replay(
  address: Address,
  { pizzas, sales }: Sales,
  options: { externalId: string; tax?: TaxKind | undefined; quiet?: boolean },
): Promise<{ outcomes: Outcomes; totals: Totals }> {
  const client = createClient(address);
  const restaurantGuid = await placeRestaurant(client, options.externalId, options.tax);
  const till = { restaurantGuid, items: await placeMenu(client, restaurantGuid, pizzas) };
  const progress = createProgress(sales.length, () => client.quota.waiting(), options.quiet ?? false);
  try {
    const outcomes = await placeOrders(client, till, sales, progress.step);
    progress.stop();
    return { outcomes, totals: await readBack(client, till) };
  } finally {
    progress.stop();
  }
}
