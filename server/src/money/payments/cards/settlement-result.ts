import type { RestaurantScope } from '../../../access/index.ts';
import type { MoneyDeps } from '../../deps.ts';
import type { Difference } from '../../reconciliation/index.ts';
import type { MerchantConnection } from './merchant-connection.ts';

/** What comes of a line of a settled batch. */

/** A closed batch of an account, as one restaurant handles it. */
export interface BatchRun {
  deps: MoneyDeps;
  scope: RestaurantScope;
  connection: MerchantConnection;
  batchId: string;
}

/** `wait`: its outcome is still being resolved; try again later. */
export type SettlementResult = { kind: 'done' } | { kind: 'wait' } | Differs;

/** `isOpened`: together with the change that is its cause. */
export interface Differs {
  kind: 'differs';
  difference: Difference;
  isOpened?: boolean;
}

export const DONE: SettlementResult = { kind: 'done' };
export const differs = (difference: Difference): Differs => ({ kind: 'differs', difference });
/** Opened together with the change that is its cause. */
export const opened = (difference: Difference): Differs => ({
  kind: 'differs',
  difference,
  isOpened: true,
});
/** One for each batch that it is in besides the first. */
export const settledTwice = (facts: Omit<Difference, 'kind'>): SettlementResult =>
  differs({ ...facts, kind: 'SETTLED_TWICE', subject: `${facts.subject}/${facts.batchId}` });
