import { NO_WRITES } from '../../platform/db/statement.ts';
import type { OfflineDeps } from '../deps.ts';

/** A kitchen that has it on paper: a ticket would have it cooked again. */
export const sentAlready = (kitchen: OfflineDeps['kitchen']): OfflineDeps['kitchen'] => ({
  ...kitchen,
  within: (db) => sentAlready(kitchen.within(db)),
  sent: async () => NO_WRITES,
});
