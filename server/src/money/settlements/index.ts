import { listSettlements } from './list-settlements.ts';
import { pullSettlements } from './pull-settlements.ts';

/**
 * Settlements: the batches in which a processor moves the money of captured cards. They are pulled, taken into the books payment
 * by payment, and compared with what we have on record.
 */
export const settlementRoutes = [listSettlements, pullSettlements];
export { pullAllSettlements } from './pull.ts';
