import { listSettlements } from './list-settlements.ts';
import { pullSettlements } from './pull-settlements.ts';
import { resolveReconciliationException } from './resolve-reconciliation-exception.ts';

/**
 * Settlements: the batches in which a processor moves the money of captured cards. They are pulled, booked payment by
 * payment, and compared with our records.
 */
export const settlementRoutes = [listSettlements, pullSettlements, resolveReconciliationException];
export { pullAllSettlements } from './pull.ts';
