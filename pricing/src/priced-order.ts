import type { Quantity } from './decimal.ts';
import type { ExplainStep } from './explain.ts';
import type { LimitReached } from './order-input.ts';

/**
 * The result: plain JSON data, integers only. Everything adds up, at every level:
 *
 * - `netAmount = grossAmount − discountAmount − exemptedTaxAmount`
 * - `totalAmount = netAmount + taxAmount` (lines, modifiers, charges)
 * - `amount = subtotalAmount − discountAmount − exemptedTaxAmount + serviceChargeAmount`
 * - `totalAmount = amount + taxAmount + tipAmount` (checks, order)
 * - selections and charges add up to their check, checks to the order
 *
 * `taxAmount` is what is added; `inclusiveTaxAmount` is already in the prices.
 */
export interface PricedOrder extends Totals {
  readonly checks: readonly PricedCheck[];
  /** Every discount of the input, in the sequence in which they were tried, with what became of it; none that is settled. */
  readonly discountOutcomes: readonly DiscountOutcome[];
  /** With `explain: true` only: each step in order. */
  readonly steps?: readonly ExplainStep[];
}

export interface Totals {
  /** Prices before discounts and charges. */
  readonly subtotalAmount: number;
  readonly discountAmount: number;
  /** Tax taken out of the lines' inclusive prices because the check is exempt. */
  readonly exemptedTaxAmount: number;
  /** All service charges as they are charged, gratuities included, without added tax. */
  readonly serviceChargeAmount: number;
  /** The part of `serviceChargeAmount` that goes to the staff. */
  readonly gratuityAmount: number;
  /** After discounts and charges, before tax and tip. Contains inclusive tax. */
  readonly amount: number;
  readonly taxAmount: number;
  readonly inclusiveTaxAmount: number;
  readonly tipAmount: number;
  readonly totalAmount: number;
  readonly appliedTaxes: readonly AppliedTax[];
  readonly appliedDiscounts: readonly AppliedDiscount[];
}

export interface PricedCheck extends Totals {
  readonly key: string;
  readonly taxExempt: boolean;
  readonly selections: readonly PricedSelection[];
  readonly appliedServiceCharges: readonly PricedServiceCharge[];
}

/** Amounts of a line or a modifier, always with the modifiers below it. */
export interface PricedLine {
  readonly key: string;
  readonly quantity: Quantity;
  readonly grossAmount: number;
  readonly discountAmount: number;
  readonly exemptedTaxAmount: number;
  readonly netAmount: number;
  readonly taxAmount: number;
  readonly inclusiveTaxAmount: number;
  readonly totalAmount: number;
  readonly appliedTaxes: readonly AppliedTax[];
  readonly appliedDiscounts: readonly AppliedDiscount[];
  readonly modifiers: readonly PricedModifier[];
}

/** A line with all its modifiers; `ownAmounts` gives the part of the item alone. */
export interface PricedSelection extends PricedLine {
  /** As given. */
  readonly position?: number;
  readonly voided: boolean;
  /** As given: whether percentage service charges count this line. */
  readonly serviceChargeable: boolean;
  /** Of a line with a settled part: what that is at present. It is contained in all amounts of the line. */
  readonly settled?: SettledAmounts;
}

export interface SettledAmounts {
  /** As given. */
  readonly position: number;
  /** The line has a live part beside it, priced where it is. */
  readonly live: boolean;
  /** After later discounts too, without exempted tax. */
  readonly netAmount: number;
  /** The settled discounts. */
  readonly discounts: readonly AppliedDiscount[];
  readonly serviceCharges: readonly SettledCharge[];
}

/** A line's part of a service charge. The charge of this key, on the line's check, contains it. */
export interface SettledCharge {
  readonly key: string;
  readonly gratuity: boolean;
  /** Contains inclusive tax. */
  readonly grossAmount: number;
  readonly exemptedTaxAmount: number;
  readonly appliedTaxes: readonly AppliedTax[];
}

export type PricedModifier = PricedLine;

export interface PricedServiceCharge {
  readonly key: string;
  /** As given. */
  readonly position?: number;
  readonly gratuity: boolean;
  /** What the percentage was taken of; 0 for a fixed charge. */
  readonly baseAmount: number;
  /** The charge as computed; contains inclusive tax. */
  readonly grossAmount: number;
  readonly exemptedTaxAmount: number;
  /** The charge as it is in `serviceChargeAmount`. */
  readonly netAmount: number;
  readonly taxAmount: number;
  readonly inclusiveTaxAmount: number;
  readonly totalAmount: number;
  readonly appliedTaxes: readonly AppliedTax[];
}

export interface AppliedTax {
  readonly key: string;
  /** The percentage as given; `null` for a fixed tax. */
  readonly rate: string | null;
  readonly inclusive: boolean;
  /** The amount that the tax is on, without any inclusive tax. */
  readonly taxableAmount: number;
  readonly amount: number;
}

export interface AppliedDiscount {
  readonly key: string;
  readonly amount: number;
}

export type DiscountNotAppliedReason =
  | 'TIME_WINDOW'
  | 'CODE'
  /** Its first day is to come. */
  | 'NOT_YET'
  /** Its last day is past. */
  | 'OVER'
  | 'DINING_OPTION'
  | 'MINIMUM_AMOUNT'
  | 'MINIMUM_GUESTS'
  | 'REQUIRED_ITEMS'
  | LimitReached
  /** No line matches, or what matches is free, voided or not discountable. */
  | 'NO_ELIGIBLE_ITEMS'
  /** The lines were taken by a discount that does not share them, or this one does not share. */
  | 'STACKING'
  /** It could be used but comes to nothing: 0 %, or the lines cost no more than the fixed total already. */
  | 'NO_EFFECT';

/** The result of a discount at the place that has it. */
export interface DiscountOutcome {
  readonly key: string;
  readonly level: 'ORDER' | 'CHECK' | 'SELECTION';
  /** Key of the check or selection that has it; `null` for the order. */
  readonly ownerKey: string | null;
  readonly amount: number;
  /** `null` when it took something. */
  readonly notAppliedReason: DiscountNotAppliedReason | null;
}
