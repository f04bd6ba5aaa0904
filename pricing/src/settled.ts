import { allocateChecked } from './allocate.ts';
import { decimalOf, decimalParts, multiplyDecimals, one, parseQuantity } from './decimal.ts';
import { PricingError } from './errors.ts';
import type { Trace } from './explain.ts';
import { explainSettled } from './explain-settled.ts';
import { addDiscount, type Line, type LineNode, type SettledPart } from './line.ts';
import { sumOf } from './money.ts';
import type { ModifierInput, SelectionInput } from './order-input.ts';
import { type Place, pathOf, place } from './place.ts';
import type { AppliedTax, SettledAmounts, SettledCharge } from './priced-order.ts';
import { multiplyDivide } from './rounding.ts';
import { checkSettled } from './settled-checks.ts';
import type { Settled, SettledTax } from './settled-input.ts';
import { type CompiledTax, emptySet, type TaxTable } from './tax-table.ts';

/** Lines that keep what they cost wherever they go. */

/** Whether a discount or charge with this position came later than the settled part, and so touches it. */
export function reaches(position: number | undefined, settled: SettledPart | null): settled is SettledPart {
  return settled !== null && position !== undefined && position > settled.input.position;
}

/** Takes the settled part out of the prices of a line; what stays in them is the live part, which is returned too. */
export function readSettled(
  selection: SelectionInput & { readonly settled: Settled },
  nodes: readonly LineNode[],
  grossAmount: number,
  linePlace: Place,
): { part: SettledPart; liveAmount: number; isLive: boolean } {
  const input = selection.settled;
  const at = place(linePlace, 'settled', -1);
  checkSettled(input, at);
  const amounts = [input.priceAmount, ...input.discounts.map(({ amount }) => amount)];
  // A settled discount that was taken away since has left its amount to the live part.
  const releasedAmount = Math.max(0, input.grossAmount - sumOf(amounts));
  const left =
    grossAmount < input.grossAmount
      ? allocateChecked(grossAmount, [...amounts, releasedAmount]).slice(0, -1)
      : amounts;
  const [priceAmount = 0, ...discountAmounts] = left;
  const liveAmount = grossAmount - sumOf(left);
  if (liveAmount < 0) throw new PricingError('AMOUNT_NEGATIVE', pathOf(at), { received: liveAmount });
  const units = decimalParts(parseQuantity(input.quantity, at, 'quantity'));
  const now = decimalParts(parseQuantity(selection.quantity, linePlace, 'quantity'));
  const prices = nodes.map((node) => node.priceAmount);
  const live = allocateChecked(liveAmount, prices, nodes);
  for (const [i, node] of nodes.entries()) node.priceAmount = live[i] ?? 0;
  leaveUnits(nodes, Math.max(0, now - units), linePlace);
  const part: SettledPart = {
    input,
    place: at,
    node: settledNode(selection, priceAmount),
    discounts: input.discounts.map(({ key }, i) => ({ key, amount: discountAmounts[i] ?? 0 })),
    unitsLeft: Math.min(now, units),
    units,
    weights: prices.map((price, i) => price - (live[i] ?? 0)),
    nodes,
  };
  return { part, liveAmount, isLive: liveAmount > 0 || now > units };
}

/** Units that were added since: of the item, and so of its modifiers. `parts` as `decimalParts` gives them. */
function leaveUnits(nodes: readonly LineNode[], parts: number, at: Place): void {
  const added = decimalOf(parts);
  for (const node of nodes) {
    const { quantity = 1 } = node.input as SelectionInput | ModifierInput;
    node.quantity =
      node.parentNode === null
        ? added
        : multiplyDecimals(node.parentNode.quantity, parseQuantity(quantity, at, 'quantity'), at, 'quantity');
  }
}

function settledNode(selection: SelectionInput, priceAmount: number): LineNode {
  return {
    key: selection.key,
    position: selection.position,
    input: selection,
    parentNode: null,
    children: null,
    quantity: one,
    grossAmount: priceAmount,
    taxSet: emptySet,
    ownsTaxes: false,
    discountable: selection.discountable !== false,
    priceAmount,
    discountAmount: 0,
    baseAmount: 0,
    inclusiveTaxAmount: 0,
    exclusiveTaxAmount: 0,
    exemptedTaxAmount: 0,
    taxes: null,
    discounts: null,
  };
}

/** The price of the settled part before all discounts. */
export function settledGross({ node, discounts }: SettledPart): number {
  return node.grossAmount + sumOf(discounts.map(({ amount }) => amount));
}

/** Puts the settled part on the item and its modifiers, once discounts and live taxes are known, and says what it is. */
export function spreadSettled(line: Line, table: TaxTable, trace: Trace | null): SettledAmounts | null {
  const part = line.settled;
  if (part === null) return null;
  const { input, node } = part;
  const rest = [...part.weights];
  for (const { key, amount } of [...part.discounts, ...(node.discounts ?? [])]) {
    spreadDiscount(part, rest, key, amount);
  }
  const ratio = ratioOf(part);
  const taxes = scaleTaxes(
    input.taxes,
    { from: input.priceAmount, to: node.priceAmount, ratio },
    table,
    part,
  );
  const { exemptedTaxAmount, due } = exempted(taxes, input.taxExempt === true);
  spreadTaxes(part, rest, due, table);
  spread(part, rest, exemptedTaxAmount, (one, share) => {
    one.exemptedTaxAmount += share;
  });
  const amounts = {
    position: input.position,
    live: line.nodes.length > 0,
    netAmount: node.priceAmount - exemptedTaxAmount,
    discounts: part.discounts,
    serviceCharges: input.serviceCharges.map((charge) => scaleCharge(charge, ratio, table, part)),
  };
  if (trace !== null) explainSettled(trace, line, input.quantity, amounts);
  return amounts;
}

/** What is left of the settled price; of units where there is no price. */
interface Ratio {
  readonly numerator: number;
  readonly denominator: number;
}

function ratioOf({ input, node, unitsLeft, units }: SettledPart): Ratio {
  return input.priceAmount > 0
    ? { numerator: node.priceAmount, denominator: input.priceAmount }
    : { numerator: unitsLeft, denominator: units };
}

const scale = (amount: number, { numerator, denominator }: Ratio): number =>
  multiplyDivide(amount, numerator, denominator, 'HALF_UP');

interface Scaling {
  readonly from: number;
  readonly to: number;
  readonly ratio: Ratio;
}

/** Taxes in proportion. What a price contains is shared out, so that price and taxes still add up. */
function scaleTaxes(
  taxes: readonly SettledTax[],
  { from, to, ratio }: Scaling,
  table: TaxTable,
  { place: at }: SettledPart,
): AppliedTax[] {
  const found = taxes.map(({ key }) => taxOf(table, key, at));
  const contained = taxes.map(({ amount }, i) => (found[i]?.inclusive ? amount : 0));
  const withoutTax = Math.max(0, from - sumOf(contained));
  const [base = 0, ...shares] =
    to === from ? [withoutTax, ...contained] : allocateChecked(to, [withoutTax, ...contained]);
  return taxes.map(({ key, amount, taxableAmount }, i) => {
    const inclusive = found[i]?.inclusive === true;
    return {
      key,
      rate: found[i]?.rate ?? null,
      inclusive,
      taxableAmount: taxableAmount === withoutTax ? base : scale(taxableAmount, ratio),
      amount: inclusive ? (shares[i] ?? 0) : scale(amount, ratio),
    };
  });
}

function taxOf(table: TaxTable, key: string, at: Place): CompiledTax {
  const tax = table.taxes.find((one) => one.key === key);
  if (tax === undefined) throw new PricingError('TAX_UNKNOWN', pathOf(at, 'taxes'), { key });
  return tax;
}

/** An exempt line owes no tax, and what its price contains is taken out. */
function exempted(
  taxes: readonly AppliedTax[],
  taxExempt: boolean,
): { exemptedTaxAmount: number; due: readonly AppliedTax[] } {
  if (!taxExempt) return { exemptedTaxAmount: 0, due: taxes };
  const contained = taxes.filter(({ inclusive }) => inclusive);
  return { exemptedTaxAmount: sumOf(contained.map(({ amount }) => amount)), due: [] };
}

function scaleCharge(
  charge: Settled['serviceCharges'][number],
  ratio: Ratio,
  table: TaxTable,
  part: SettledPart,
): SettledCharge {
  const grossAmount = scale(charge.amount, ratio);
  const taxes = scaleTaxes(charge.taxes, { from: charge.amount, to: grossAmount, ratio }, table, part);
  const { exemptedTaxAmount, due } = exempted(taxes, charge.taxExempt === true);
  return {
    key: charge.key,
    gratuity: charge.gratuity === true,
    grossAmount,
    exemptedTaxAmount,
    appliedTaxes: due,
  };
}

/** Gives each node its share of an amount, in proportion to `weights`; returns the shares. */
function spread(
  { nodes }: SettledPart,
  weights: readonly number[],
  amount: number,
  give: (node: LineNode, share: number) => void,
): readonly number[] {
  const shares = allocateChecked(amount, weights, nodes);
  for (const [i, node] of nodes.entries()) {
    const share = shares[i] ?? 0;
    if (share > 0) give(node, share);
  }
  return shares;
}

/** `rest` is what is left of the nodes' prices, and gets less. */
function spreadDiscount(part: SettledPart, rest: number[], key: string, amount: number): void {
  const shares = spread(part, rest, amount, (node, share) => addDiscount(node, key, share));
  for (const [i, share] of shares.entries()) rest[i] = (rest[i] ?? 0) - share;
}

function spreadTaxes(
  part: SettledPart,
  rest: readonly number[],
  taxes: readonly AppliedTax[],
  table: TaxTable,
): void {
  if (taxes.length === 0) return;
  for (const node of part.nodes) {
    const liveAmount = node.priceAmount - node.inclusiveTaxAmount;
    for (const share of node.taxes ?? []) share.taxableAmount = liveAmount;
  }
  const rooms = [...rest];
  for (const { key, inclusive, amount, taxableAmount } of taxes) {
    const tax = taxOf(table, key, part.place);
    const amounts = allocateChecked(amount, inclusive ? rooms : rest, part.nodes);
    const bases = allocateChecked(taxableAmount, rest, part.nodes);
    for (const [i, node] of part.nodes.entries()) {
      if (inclusive) rooms[i] = (rooms[i] ?? 0) - (amounts[i] ?? 0);
      addSettledTax(node, tax, amounts[i] ?? 0, bases[i] ?? 0);
    }
  }
}

function addSettledTax(node: LineNode, tax: CompiledTax, amount: number, taxableAmount: number): void {
  const known = node.taxes?.find((share) => share.tax === tax);
  if (known !== undefined) {
    known.amount += amount;
    known.taxableAmount = (known.taxableAmount ?? 0) + taxableAmount;
  } else if (amount > 0 || taxableAmount > 0) {
    node.taxes = [...(node.taxes ?? []), { tax, amount, taxableAmount }].sort(
      (a, b) => a.tax.index - b.tax.index,
    );
  }
  if (tax.inclusive) node.inclusiveTaxAmount += amount;
  else node.exclusiveTaxAmount += amount;
}
