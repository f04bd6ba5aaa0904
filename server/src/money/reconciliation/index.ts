import { listReconciliationExceptions } from './list-reconciliation-exceptions.ts';

/**
 * Reconciliation: the differences between our records and a processor's. Each is listed once, with its kind, until it
 * no longer exists or a person closes it. Settlements and payments find them; this module stores them.
 */
export const reconciliationRoutes = [listReconciliationExceptions];
export { closeExceptions, openException, openingOf } from './exceptions.ts';
export {
  type Difference,
  EXCEPTION_RESOLVED,
  findException,
  findSettledAmount,
  renderException,
  requireResolved,
  resolveException,
} from './queries.ts';
export { exceptionParams, ReconciliationException, Resolution } from './shapes.ts';
