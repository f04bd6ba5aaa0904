/**
 * What a document contributes to the sums of business days. A dataset has dimensions, by which it can be grouped,
 * and measures, which only ever add up: so a report over a longer time is the sum over its parts, always. No I/O.
 */

/** A dimension's value, and what people call it. */
export interface Dimension {
  value: string;
  label: string;
}

/** One contribution: a value for each dimension of the dataset, an amount for each measure. */
export interface Fact {
  dimensions: readonly Dimension[];
  amounts: readonly number[];
}

/** What a contribution comes from. */
export interface Origin {
  restaurantGuid: string;
  orderGuid: string | null;
  paymentGuid: string | null;
  drawerGuid: string | null;
  displayNumber: number | null;
}

/** What an entry is about: a payment, or an order, or a drawer. */
export const guidOf = ({ paymentGuid, orderGuid, drawerGuid }: Origin): string =>
  (paymentGuid ?? orderGuid ?? drawerGuid)!; // one of them is there

/** A fact with where it comes from and the business day it counts on; taken away again where `sign` is -1. */
export interface Contribution {
  origin: Origin;
  businessDate: number;
  currency: string;
  dimensions: readonly Dimension[];
  amounts: readonly number[];
  sign: 1 | -1;
}

/** A measure's amount in minor units, a count, or a quantity in thousandths. */
export type Unit = 'AMOUNT' | 'COUNT' | 'QUANTITY' | 'SECONDS';

export interface Measure {
  name: string;
  unit: Unit;
  meaning: string;
}

export interface DimensionInfo {
  name: string;
  meaning: string;
}

/** `dimension` of something that has none: no table, no approver. */
export const NONE: Dimension = { value: '', label: '' };

export const dimension = (value: string | null | undefined, label: string | null = null): Dimension =>
  value === null || value === undefined ? NONE : { value, label: label ?? '' };
