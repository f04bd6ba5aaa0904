import type { Decimal } from './decimal.ts';
import type { CheckInput, ModifierInput, SelectionInput } from './order-input.ts';
import type { Place } from './place.ts';
import type { AppliedDiscount } from './priced-order.ts';
import type { Settled } from './settled-input.ts';
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
  /** Units altogether: own quantity times those of all parents. Of a line with a settled part: those added since. */
  quantity: Decimal;
  grossAmount: number;
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
  amount: number;
  /** Where it is not the price without inclusive tax. */
  taxableAmount?: number;
}

/**
 * Lines that keep what they cost wherever they go. The settled part of a line is a price of its own beside those of the
 * item and its modifiers: only discounts and charges that came later touch it, and its taxes and charges follow it in
 * proportion. What is added to the line later is its live part, priced as any line.
 */
export interface SettledPart {
  readonly input: Settled;
  readonly place: Place;
  /** Holds the settled price; `grossAmount` is what it was before later discounts. */
  readonly node: LineNode;
  /** Settled discounts, as much of them as the units that are left have. */
  readonly discounts: readonly AppliedDiscount[];
  /** Units that are settled, of those that were: for what has no price. */
  readonly unitsLeft: number;
  readonly units: number;
  /** Settled part of the price of each node of the line, before settled discounts. */
  readonly weights: readonly number[];
  readonly nodes: readonly LineNode[];
}

/** A selection with all its prices; a service charge is a line too, of one node. */
export interface Line {
  readonly key: string;
  readonly position: number | undefined;
  readonly place: Place;
  readonly root: LineNode;
  /** The root first, every parent before its children. Empty for a voided line, and for one that is settled as a whole. */
  readonly nodes: readonly LineNode[];
  /** Of the live part. */
  readonly grossAmount: number;
  readonly checkKey: string;
  /** `null` for a service charge. */
  readonly selection: SelectionInput | null;
  /** What the line goes on to cost as it did, beside its live part; mostly nothing. */
  readonly settled: SettledPart | null;
  /** Some discount has taken from the line. */
  discounted: boolean;
  /** An exclusive discount holds the line. */
  locked: boolean;
  /** What discounts that were given within a limit in percent have taken. */
  limitedAmount: number;
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

/** Notes what a discount took from a node, once for each discount. */
export function addDiscount(node: LineNode, key: string, amount: number): void {
  node.discountAmount += amount;
  if (node.discounts === null) {
    node.discounts = [{ key, amount }];
    return;
  }
  const index = node.discounts.findIndex((discount) => discount.key === key);
  const known = node.discounts[index];
  if (known === undefined) node.discounts.push({ key, amount });
  else node.discounts[index] = { key, amount: known.amount + amount };
}
