import { allocateChecked } from './allocate.ts';
import { type Decimal, multiplyDecimals, one, parseQuantity } from './decimal.ts';
import { PricingError } from './errors.ts';
import type { Trace } from './explain.ts';
import { explainCredit, explainGross, explainVoided } from './explain-steps.ts';
import { claimKey, requireAmount, requireKey, requireNonNegative, requirePosition } from './input-checks.ts';
import type { CheckLines, Line, LineNode } from './line.ts';
import { checkModifierKeys } from './modifier-keys.ts';
import { add, sumOf } from './money.ts';
import type { CheckInput, DiningOption, ModifierInput, SelectionInput } from './order-input.ts';
import { type Place, pathOf, place } from './place.ts';
import { multiplyDivide, requireExact } from './rounding.ts';
import { readSettled } from './settled.ts';
import type { Settled } from './settled-input.ts';
import { type TaxTable, taxSetOf } from './tax-table.ts';

/** No order is longer and no burger deeper; beyond this it is a mistake or an attack. */
const maxSelections = 10_000;
const maxModifiers = 1_000;
const maxDepth = 10;

/** What is common to all lines of an order while they are read. */
export interface LineReader {
  readonly taxTable: TaxTable;
  readonly diningOption: DiningOption | undefined;
  readonly seenKeys: Set<string>;
  readonly trace: Trace | null;
  /** Some selection has discounts of its own. */
  hasSelectionDiscounts: boolean;
  /** Sum of the absolute prices: while it is a safe integer, so is every partial sum of prices. */
  absoluteTotal: number;
}

export function readCheck(check: CheckInput, at: Place, reader: LineReader): CheckLines {
  const { selections } = check;
  const lines = new Array<Line>(selections.length);
  let index = 0;
  for (const selection of selections) {
    lines[index] = readSelection(check.key, selection, place(at, 'selections', index), reader);
    index++;
  }
  return { input: check, place: at, lines };
}

function readSelection(checkKey: string, selection: SelectionInput, at: Place, reader: LineReader): Line {
  const { key, modifiers, unitPriceAmount } = selection;
  claimKey(key, at, reader.seenKeys);
  requirePosition(selection.position, at);
  if (reader.seenKeys.size > maxSelections) {
    throw new PricingError('LIMIT_EXCEEDED', pathOf(at), { limit: maxSelections });
  }
  requireNonNegative(unitPriceAmount, at, 'unitPriceAmount');
  if (selection.discounts !== undefined && selection.discounts.length > 0) {
    reader.hasSelectionDiscounts = true;
  }
  const voided = selection.voided === true;
  const { settled } = selection;
  const diningOption = selection.diningOption ?? reader.diningOption;
  const root = readRoot(selection, diningOption, at, reader);
  const nodes = [root];
  if (reader.trace !== null) {
    if (voided) explainVoided(reader.trace, [checkKey, key], root);
    else explainGross(reader.trace, [checkKey, key], root);
  }
  if (modifiers !== undefined && modifiers.length > 0) {
    readModifiers(
      modifiers,
      { checkKey, lineKey: key, diningOption, voided, nodes, parent: root, at, depth: 1 },
      reader,
    );
    checkModifierKeys(nodes, at);
  }
  const summed = sumLine(nodes, checkKey, at, reader);
  const grossAmount = settled?.shared === true && !voided ? priceOfShare(settled, nodes, at) : summed;
  const line = { key, position: selection.position, place: at, root, checkKey, selection };
  if (settled !== undefined && !voided) return settledLine({ ...line, nodes }, settled, grossAmount);
  return {
    ...line,
    nodes: voided ? [] : nodes,
    grossAmount,
    settled: null,
    discounted: false,
    locked: false,
    limitedAmount: 0,
  };
}

/** The price of a part of a shared line, which odd cents fell to when it was shared; put on the item and its modifiers. */
function priceOfShare({ grossAmount }: Settled, nodes: readonly LineNode[], at: Place): number {
  requireNonNegative(grossAmount, place(at, 'settled', -1), 'grossAmount');
  const prices = nodes.map(({ priceAmount }) => priceAmount);
  const weights = prices.some((price) => price > 0) ? prices : nodes.map((_, i) => (i === 0 ? 1 : 0));
  const shares = allocateChecked(grossAmount, weights, nodes);
  const credits = nodes.some((node) => node.grossAmount < 0);
  let rest = grossAmount;
  for (const [i, node] of nodes.entries()) {
    node.priceAmount = shares[i] ?? 0;
    if (!credits) node.grossAmount = node.priceAmount;
    rest -= node.grossAmount;
  }
  // What a credit takes is shown as it is, and the item bears the odd cent.
  const [root] = nodes;
  if (root !== undefined) root.grossAmount += rest;
  return grossAmount;
}

function settledLine(
  line: Pick<Line, 'key' | 'position' | 'place' | 'root' | 'checkKey' | 'nodes'> & {
    readonly selection: SelectionInput;
  },
  settled: Settled,
  grossAmount: number,
): Line {
  const { selection, nodes, place: at } = line;
  const { part, liveAmount, isLive } = readSettled({ ...selection, settled }, nodes, grossAmount, at);
  return {
    ...line,
    nodes: isLive ? nodes : [],
    grossAmount: liveAmount,
    settled: part,
    discounted: part.discounts.some(({ amount }) => amount > 0),
    locked: settled.discounts.some(({ exclusive }) => exclusive === true),
    limitedAmount: sumOf(
      part.discounts.map(({ amount }, i) => (settled.discounts[i]?.limited === true ? amount : 0)),
    ),
  };
}

function readRoot(
  selection: SelectionInput,
  diningOption: DiningOption | undefined,
  at: Place,
  reader: LineReader,
): LineNode {
  const { key, unitPriceAmount } = selection;
  const quantity = parseQuantity(selection.quantity, at, 'quantity');
  return newNode({
    key,
    position: selection.position,
    input: selection,
    parentNode: null,
    quantity,
    grossAmount: selection.voided === true ? 0 : grossOf(unitPriceAmount, quantity, at),
    taxSet: taxSetOf(reader.taxTable, selection.taxes, diningOption, at),
    ownsTaxes: true,
    discountable: selection.discountable !== false,
  });
}

interface ModifierContext {
  readonly checkKey: string;
  readonly lineKey: string;
  readonly diningOption: DiningOption | undefined;
  readonly voided: boolean;
  /** All nodes of the line; modifiers are added here. */
  readonly nodes: LineNode[];
  readonly parent: LineNode;
  readonly at: Place;
  readonly depth: number;
}

function readModifiers(
  modifiers: readonly ModifierInput[],
  context: ModifierContext,
  reader: LineReader,
): void {
  const { parent, nodes, voided } = context;
  if (context.depth > maxDepth) {
    throw new PricingError('LIMIT_EXCEEDED', pathOf(context.at, 'modifiers'), { limit: maxDepth });
  }
  parent.children = [];
  let index = 0;
  for (const modifier of modifiers) {
    const at = place(context.at, 'modifiers', index++);
    const node = readModifier(modifier, at, context, reader);
    if (nodes.length > maxModifiers)
      throw new PricingError('LIMIT_EXCEEDED', pathOf(at), { limit: maxModifiers });
    nodes.push(node);
    parent.children.push(node);
    if (reader.trace !== null && !voided) {
      explainGross(reader.trace, [context.checkKey, context.lineKey, node.key], node);
    }
    if (modifier.modifiers !== undefined && modifier.modifiers.length > 0) {
      readModifiers(modifier.modifiers, { ...context, parent: node, at, depth: context.depth + 1 }, reader);
    }
  }
}

function readModifier(
  modifier: ModifierInput,
  at: Place,
  { parent, voided, diningOption }: ModifierContext,
  reader: LineReader,
): LineNode {
  const { key, unitPriceAmount } = modifier;
  requireKey(key, at);
  requireAmount(unitPriceAmount, at, 'unitPriceAmount');
  const own = modifier.quantity === undefined ? one : parseQuantity(modifier.quantity, at, 'quantity');
  const quantity = multiplyDecimals(parent.quantity, own, at, 'quantity');
  const ownsTaxes = modifier.taxes !== undefined && unitPriceAmount >= 0;
  return newNode({
    key,
    position: undefined,
    input: modifier,
    parentNode: parent,
    quantity,
    grossAmount: voided ? 0 : grossOf(unitPriceAmount, quantity, at),
    taxSet: ownsTaxes ? taxSetOf(reader.taxTable, modifier.taxes, diningOption, at) : parent.taxSet,
    ownsTaxes,
    discountable: modifier.discountable ?? parent.discountable,
  });
}

/** The line's gross price. Credits are absorbed on the way. */
function sumLine(nodes: readonly LineNode[], checkKey: string, at: Place, reader: LineReader): number {
  let grossAmount = 0;
  let credits = false;
  for (const node of nodes) {
    const amount = node.grossAmount;
    if (amount < 0) credits = true;
    reader.absoluteTotal = add(reader.absoluteTotal, amount < 0 ? -amount : amount, at, 'unitPriceAmount');
    grossAmount += amount;
  }
  if (grossAmount < 0) throw new PricingError('LINE_NEGATIVE', pathOf(at), { grossAmount });
  if (credits) absorbCredits(nodes, [checkKey, nodes[0]?.key ?? ''], reader.trace);
  return grossAmount;
}

type NewNode = Pick<
  LineNode,
  | 'key'
  | 'position'
  | 'input'
  | 'parentNode'
  | 'quantity'
  | 'grossAmount'
  | 'taxSet'
  | 'ownsTaxes'
  | 'discountable'
>;

export function newNode(node: NewNode): LineNode {
  const { key, position, input, parentNode, quantity, grossAmount, taxSet, ownsTaxes, discountable } = node;
  return {
    key,
    position,
    input,
    parentNode,
    children: null,
    quantity,
    grossAmount,
    taxSet,
    ownsTaxes,
    discountable,
    priceAmount: Math.max(grossAmount, 0),
    discountAmount: 0,
    baseAmount: 0,
    inclusiveTaxAmount: 0,
    exclusiveTaxAmount: 0,
    exemptedTaxAmount: 0,
    taxes: null,
    discounts: null,
  };
}

function grossOf(unitPriceAmount: number, quantity: Decimal, at: Place): number {
  const amount = multiplyDivide(unitPriceAmount, quantity.units, quantity.scale, 'HALF_UP');
  return requireExact(amount, at, 'unitPriceAmount');
}

/**
 * A credit ("no cheese") lowers the price of what it modifies, then of what that modifies, up to the item.
 * What they cannot absorb is spread over the rest of the line. So every price that is discounted and taxed
 * afterwards is zero or more, and their sum is the line's price.
 */
function absorbCredits(nodes: readonly LineNode[], keys: readonly string[], trace: Trace | null): void {
  let rest = 0;
  for (const node of nodes) {
    if (node.grossAmount >= 0) continue;
    let credit = -node.grossAmount;
    for (let above = node.parentNode; above !== null && credit > 0; above = above.parentNode) {
      const taken = Math.min(credit, above.priceAmount);
      above.priceAmount -= taken;
      credit -= taken;
      if (trace !== null && taken > 0) explainCredit(trace, keys, above, taken);
    }
    rest += credit;
  }
  if (rest === 0) return;
  const shares = allocateChecked(
    rest,
    nodes.map((node) => node.priceAmount),
    nodes,
  );
  for (const [i, node] of nodes.entries()) {
    const share = shares[i] ?? 0;
    node.priceAmount -= share;
    if (trace !== null && share > 0) explainCredit(trace, keys, node, share);
  }
}
