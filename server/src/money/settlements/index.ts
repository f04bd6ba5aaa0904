import { listSettlements } from './list-settlements.ts';
import { pullSettlements } from './pull-settlements.ts';

/**
 * Settlements: the batches in which a processor moves the money of captured cards. They are pulled, booked payment by
 * payment, and compared with our records.
 */
export const settlementRoutes = [listSettlements, pullSettlements];
export { pullAllSettlements } from './pull.ts';
