import type { Decimal } from './decimal.ts';
import type { CheckInput, ModifierInput, SelectionInput } from './order-input.ts';
import type { Place } from './place.ts';
import type { AppliedDiscount } from './priced-order.ts';
import type { CompiledTax, TaxSet } from './tax-table.ts';

/**
 * One price in a line: the item itself, or one of its modifiers. All amounts are the node's own, without
 * those of the nodes below it.
 */
export interface LineNode {
  readonly key: string;
  /** That of the line for the item, none for a modifier. */
  readonly position: number | undefined;
  readonly input: SelectionInput | ModifierInput;
  readonly parentNode: LineNode | null;
  children: LineNode[] | null;
  /** Units altogether: own quantity times those of all parents. */
  readonly quantity: Decimal;
  readonly grossAmount: number;
  readonly taxSet: TaxSet;
  /** Fixed taxes are due where they are stated, not on the modifiers that follow. */
  readonly ownsTaxes: boolean;
  readonly discountable: boolean;
  /** What is charged for this node: gross, less credits absorbed, less discounts. Never negative. */
  priceAmount: number;
  discountAmount: number;
  /** The price that percentage taxes are computed on; during inclusive taxes still with these in it. */
  baseAmount: number;
  inclusiveTaxAmount: number;
  exclusiveTaxAmount: number;
  exemptedTaxAmount: number;
  taxes: TaxShare[] | null;
  discounts: AppliedDiscount[] | null;
}

/** A node's part of a tax. */
interface TaxShare {
  readonly tax: CompiledTax;
  readonly amount: number;
}

/** A selection with all its prices; a service charge is a line too, of one node. */
export interface Line {
  readonly key: string;
  readonly position: number | undefined;
  readonly place: Place;
  readonly root: LineNode;
  /** The root first, every parent before its children. Empty for a voided line. */
  readonly nodes: readonly LineNode[];
  readonly grossAmount: number;
  readonly checkKey: string;
  /** `null` for a service charge. */
  readonly selection: SelectionInput | null;
  /** Some discount has taken from the line. */
  discounted: boolean;
  /** An exclusive discount holds the line. */
  locked: boolean;
}

export interface CheckLines {
  readonly input: CheckInput;
  readonly place: Place;
  readonly lines: readonly Line[];
}

/** What a discount takes from which lines; the lines that it merely needs are held when it is exclusive. */
export interface Taking {
  readonly lines: readonly Line[];
  readonly amounts: readonly number[];
  readonly needed: readonly Line[];
}
