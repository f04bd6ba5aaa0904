import { routeFor } from '../access/index.ts';
import type { MoneyDeps } from '../money/payments/index.ts';
import type { OrderingDeps } from '../ordering/orders/index.ts';
import type { PeopleDeps } from '../people/time-entries/index.ts';

/** What handlers of offline tills work with: they run the commands of orders, money and people. */
export interface OfflineDeps extends OrderingDeps, MoneyDeps, PeopleDeps {}

export const route = routeFor<OfflineDeps>();
