import type { KitchenLoadPort } from '../hours/index.ts';
import { kitchenLoad } from './load-queries.ts';

/** How busy the kitchen is, for those who decide whether guests can order. */
export const createKitchenLoad = (): KitchenLoadPort => ({
  async load(db, scope, at) {
    const [[row]] = await db.run(scope, kitchenLoad(scope, at));
    const { open_tickets: openTickets, made_seconds, waited_seconds } = row!; // sums: always one row
    return { openTickets, seconds: Math.max(made_seconds, waited_seconds) };
  },
});
