import type { Quantity } from './decimal.ts';

/**
 * What some units of a line cost at one moment, which they go on to cost: as `settleOrder` gives it. Discounts, conditions,
 * charges and taxes of where the line is do not touch them, but for discounts and charges with a higher position. Fewer
 * units, or a price that a later discount lowers, have the rest in proportion. Units beyond these are priced as any.
 */
export interface Settled {
  /** Discounts and charges with a higher position came later, and count these units. */
  readonly position: number;
  readonly quantity: Quantity;
  /** These units are a part of a line that several checks share: their price is `grossAmount`, and not `quantity` x price. */
  readonly shared?: boolean | undefined;
  /** Price of the units with their modifiers, before discounts. */
  readonly grossAmount: number;
  /** The price after the settled discounts. Contains inclusive tax, exempt or not. */
  readonly priceAmount: number;
  /** What each discount took. One that is left out later has its amount charged again, as the price of any line. */
  readonly discounts: readonly {
    readonly key: string;
    readonly amount: number;
    /** No later discount touches the line. */
    readonly exclusive?: boolean | undefined;
    /** It was given within a limit in percent, and counts for that of others. */
    readonly limited?: boolean | undefined;
  }[];
  readonly taxes: readonly SettledTax[];
  /** The line's parts of service charges, with the tax on them. */
  readonly serviceCharges: readonly {
    readonly key: string;
    readonly amount: number;
    readonly gratuity?: boolean | undefined;
    readonly taxExempt?: boolean | undefined;
    readonly taxes: readonly SettledTax[];
  }[];
  /** The whole line is exempt, or is not, whatever its check is; and so is each part of a charge. */
  readonly taxExempt?: boolean | undefined;
}

export interface SettledTax {
  /** In the tax table. */
  readonly key: string;
  readonly taxableAmount: number;
  readonly amount: number;
}
