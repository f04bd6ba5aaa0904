import { listReconciliationExceptions } from './list-reconciliation-exceptions.ts';
import { resolveReconciliationException } from './resolve-reconciliation-exception.ts';

/**
 * Reconciliation: what differs between our books and a processor's, each difference once, with its kind, until it is gone or a
 * person has closed it. Others find the differences; here they are kept.
 */
export const reconciliationRoutes = [listReconciliationExceptions, resolveReconciliationException];
export { closeExceptions, openException } from './exceptions.ts';
export type { Difference } from './queries.ts';
