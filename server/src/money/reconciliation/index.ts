import { listReconciliationExceptions } from './list-reconciliation-exceptions.ts';
import { resolveReconciliationException } from './resolve-reconciliation-exception.ts';

/**
 * Reconciliation: the differences between our records and a processor's. Each is listed once, with its kind, until it
 * no longer exists or a person closes it. Settlements and payments find them; this module stores them.
 */
export const reconciliationRoutes = [listReconciliationExceptions, resolveReconciliationException];
export { closeExceptions, openException } from './exceptions.ts';
export type { Difference } from './queries.ts';
