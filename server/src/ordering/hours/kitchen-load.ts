import type { RestaurantScope } from '../../access/index.ts';
import type { Database } from '../../platform/db/database.ts';

/** What the kitchen is doing now. */
export interface KitchenLoad {
  /** Tickets with work left, counted up to a thousand. */
  openTickets: number;
  /** What the tickets of the last half hour took on average, and what those that are open have waited; 0: nothing to go by. */
  seconds: number;
}

/** What hours need of the kitchen; `at` is in epoch milliseconds. `db` may be one transaction. */
export interface KitchenLoadPort {
  load(db: Pick<Database, 'run'>, scope: RestaurantScope, at: number): Promise<KitchenLoad>;
}

/** No queue of the kitchen is thought to be longer. */
export const QUOTE_MAX_SECONDS = 4 * 3_600;

/** How long a guest waits who orders now, in whole minutes: what the dishes take, or what the kitchen makes of it today. */
export const quotedSeconds = (prepTimeSeconds: number, { seconds }: KitchenLoad): number =>
  Math.max(prepTimeSeconds, Math.min(QUOTE_MAX_SECONDS, Math.ceil(seconds / 60) * 60));
