import { allocateBig, allocateChecked } from './allocate.ts';
import { rateScale } from './decimal.ts';
import type { Trace } from './explain.ts';
import {
  explainExemption,
  explainFixedTax,
  explainLineTaxes,
  explainNodeTaxes,
  explainTax,
} from './explain-steps.ts';
import type { Line, LineNode } from './line.ts';
import { sumOf } from './money.ts';
import type { CheckInput } from './order-input.ts';
import { amountOfBigInt, divideBig, multiplyDivide, requireExact } from './rounding.ts';
import { addShare, fitShares, roomOfNode } from './tax-shares.ts';
import type { CompiledTax, TaxTable } from './tax-table.ts';

/** The taxing of one check. */
interface TaxRun {
  readonly checkKey: string;
  readonly lines: readonly Line[];
  readonly trace: Trace | null;
  /**
   * Other inclusive percentages are already in the prices, so the next must fit next to them. The first
   * always fits: what a price contains is less than the price.
   */
  crowded: boolean;
}

/**
 * Finds the tax of every node of a check: fixed inclusive taxes first, then inclusive percentages, then what
 * is added on top. An exclusive percentage is taken of the price without its inclusive taxes, as published in
 * `taxableAmount`, so that anyone can check the rounding from the result.
 */
export function taxCheck(
  check: CheckInput,
  lines: readonly Line[],
  table: TaxTable,
  trace: Trace | null,
): void {
  if (!table.used) return;
  const run: TaxRun = { checkKey: check.key, lines, trace, crowded: false };
  for (const line of lines) {
    for (const node of line.nodes) node.baseAmount = node.priceAmount;
  }
  const inclusive = applyTaxes(run, table, true);
  const exempt = lines.filter((line) => (line.settled?.input ?? check).taxExempt === true);
  const taxed = exempt.length === 0 ? lines : lines.filter((line) => !exempt.includes(line));
  if (inclusive) {
    exemptLines({ ...run, lines: exempt });
    for (const line of taxed) {
      for (const node of line.nodes) node.baseAmount = roomOfNode(node);
    }
  }
  if (taxed.length > 0) applyTaxes({ ...run, lines: taxed }, table, false);
}

/** Whether there was any such tax. */
function applyTaxes(run: TaxRun, table: TaxTable, inclusive: boolean): boolean {
  let found = table.hasFixed && applyFixedTaxes(run, inclusive);
  run.crowded = false;
  for (const tax of table.taxes) {
    if (!tax.used || tax.rate === null || tax.inclusive !== inclusive) continue;
    if (tax.perCheck) taxLinesTogether(run, run.lines, tax);
    else for (const line of run.lines) taxLine(run, line, tax);
    run.crowded = inclusive;
    found = true;
  }
  return found;
}

/** Takes the inclusive tax out of the prices: the guest pays the net price. */
function exemptLines({ lines, trace }: TaxRun): void {
  for (const line of lines) {
    let lineAmount = 0;
    for (const node of line.nodes) {
      lineAmount += node.inclusiveTaxAmount;
      node.exemptedTaxAmount = node.inclusiveTaxAmount;
      node.inclusiveTaxAmount = 0;
      node.taxes = null;
    }
    if (trace !== null && lineAmount > 0) explainExemption(trace, line, lineAmount);
  }
}

function applyFixedTaxes({ lines, trace }: TaxRun, inclusive: boolean): boolean {
  let found = false;
  for (const line of lines) {
    for (const node of line.nodes) {
      if (!node.ownsTaxes || node.taxSet.fixed.length === 0) continue;
      // Given away: a price that credits or discounts took to nothing carries no fixed tax.
      if (node.grossAmount > 0 && node.priceAmount === 0) continue;
      for (const tax of node.taxSet.fixed) {
        if (tax.inclusive !== inclusive) continue;
        const { units, scale } = node.quantity;
        let amount = multiplyDivide(tax.fixedAmount, units, scale, tax.rounding);
        requireExact(amount, tax.place, 'amount');
        if (inclusive) {
          amount = Math.min(amount, node.baseAmount);
          node.baseAmount -= amount;
        }
        addShare(node, tax, amount);
        found = true;
        if (trace !== null) explainFixedTax(trace, tax, { line, node, amount });
      }
    }
  }
  return found;
}

/** Prices that a credit lowers carry the tax; the credit itself has no price of its own to tax. */
function isTaxedBy(node: LineNode, tax: CompiledTax): boolean {
  return node.grossAmount > 0 && node.taxSet.percent.includes(tax);
}

/** A single line: the usual case, without lists when one price carries the tax. */
function taxLine(run: TaxRun, line: Line, tax: CompiledTax): void {
  let base = 0;
  let count = 0;
  let last: LineNode | null = null;
  let divisor = rateScale;
  for (const node of line.nodes) {
    if (!isTaxedBy(node, tax)) continue;
    if (tax.inclusive) {
      if (count > 0 && node.taxSet.inclusiveDivisor !== divisor) {
        taxLinesTogether(run, [line], tax);
        return;
      }
      divisor = node.taxSet.inclusiveDivisor;
    }
    base += node.baseAmount;
    count++;
    last = node;
  }
  if (last === null) return;
  let amount = requireExact(multiplyDivide(base, tax.rateUnits, divisor, tax.rounding), line.place, '');
  if (run.crowded) amount = Math.min(amount, roomOf(line, tax));
  if (run.trace !== null) {
    explainTax(run.trace, tax, { checkKey: run.checkKey, line, baseAmount: base, amount, divisor });
  }
  if (count === 1) addShare(last, tax, amount);
  else shareWithNodes(run, line, tax, amount);
}

function shareWithNodes(run: TaxRun, line: Line, tax: CompiledTax, amount: number): void {
  if (line.nodes.length === 1) {
    addShare(line.root, tax, amount);
    return;
  }
  const nodes: LineNode[] = [];
  const weights: number[] = [];
  for (const node of line.nodes) {
    if (!isTaxedBy(node, tax)) continue;
    nodes.push(node);
    weights.push(node.baseAmount);
  }
  const shares = allocateChecked(amount, weights, nodes);
  addShares(run, tax, nodes, shares);
  if (run.trace !== null) explainNodeTaxes(run.trace, tax, { line, nodes, shares });
}

/**
 * One rounding for all given lines together, and the result shared out: to lines, then inside each line.
 * With several inclusive divisors the exact tax is a sum of different fractions; it is then computed on
 * their common denominator.
 */
function taxLinesTogether(run: TaxRun, lines: readonly Line[], tax: CompiledTax): void {
  const taxed: Line[] = [];
  const weights: number[] = [];
  let base = 0;
  let divisor = 0;
  let mixed = false;
  for (const line of lines) {
    let lineBase = 0;
    let found = false;
    for (const node of line.nodes) {
      if (!isTaxedBy(node, tax)) continue;
      const nodeDivisor = tax.inclusive ? node.taxSet.inclusiveDivisor : rateScale;
      if (divisor !== 0 && divisor !== nodeDivisor) mixed = true;
      divisor = nodeDivisor;
      lineBase += node.baseAmount;
      found = true;
    }
    if (!found) continue;
    taxed.push(line);
    weights.push(lineBase);
    base += lineBase;
  }
  if (taxed.length === 0) return;
  if (mixed) {
    taxMixedDivisors(run, taxed, base, tax);
    return;
  }
  let amount = requireExact(multiplyDivide(base, tax.rateUnits, divisor, tax.rounding), tax.place, 'rate');
  const rooms = run.crowded ? taxed.map((line) => roomOf(line, tax)) : null;
  if (rooms !== null) amount = Math.min(amount, sumOf(rooms));
  const shares = allocateChecked(amount, weights, taxed);
  if (rooms !== null) fitShares(shares, rooms, taxed);
  if (run.trace !== null) {
    explainTax(run.trace, tax, { checkKey: run.checkKey, line: null, baseAmount: base, amount, divisor });
    explainLineTaxes(run.trace, tax, taxed, shares);
  }
  let next = 0;
  for (const line of taxed) shareWithNodes(run, line, tax, shares[next++] ?? 0);
}

/** An inclusive tax over prices that divide differently. `lines` all have prices with this tax. */
function taxMixedDivisors(run: TaxRun, lines: readonly Line[], base: number, tax: CompiledTax): void {
  const perLine = lines.map((line) => line.nodes.filter((node) => isTaxedBy(node, tax)));
  const divisors = new Set(perLine.flat().map((node) => node.taxSet.inclusiveDivisor));
  let common = 1n;
  for (const divisor of divisors) common *= BigInt(divisor);
  const weightOf = (node: LineNode) =>
    BigInt(node.baseAmount) * (common / BigInt(node.taxSet.inclusiveDivisor));
  const nodeWeights = perLine.map((nodes) => nodes.map(weightOf));
  const lineWeights = nodeWeights.map(bigSum);
  const total = bigSum(lineWeights);
  const rooms = lines.map((line) => roomOf(line, tax));
  const exact = divideBig(total * BigInt(tax.rateUnits), common, tax.rounding);
  const amount = Math.min(amountOfBigInt(exact, tax.place, 'rate'), sumOf(rooms));
  const shares = fitShares(allocateBig(amount, lineWeights, lines), rooms, lines);
  if (run.trace !== null) {
    const line = tax.perCheck ? null : (lines[0] ?? null);
    explainTax(run.trace, tax, { checkKey: run.checkKey, line, baseAmount: base, amount, divisor: 0 });
    explainLineTaxes(run.trace, tax, lines, shares);
  }
  for (const [i, line] of lines.entries()) {
    const nodes = perLine[i] ?? [];
    const nodeShares = allocateBig(shares[i] ?? 0, nodeWeights[i] ?? [], nodes);
    fitShares(nodeShares, nodes.map(roomOfNode), nodes);
    addShares(run, tax, nodes, nodeShares);
    if (run.trace !== null) explainNodeTaxes(run.trace, tax, { line, nodes, shares: nodeShares });
  }
}

function addShares(run: TaxRun, tax: CompiledTax, nodes: readonly LineNode[], shares: number[]): void {
  if (run.crowded) fitShares(shares, nodes.map(roomOfNode), nodes);
  let next = 0;
  for (const node of nodes) addShare(node, tax, shares[next++] ?? 0);
}

function roomOf(line: Line, tax: CompiledTax): number {
  let room = 0;
  for (const node of line.nodes) {
    if (isTaxedBy(node, tax)) room += roomOfNode(node);
  }
  return room;
}

function bigSum(amounts: readonly bigint[]): bigint {
  return amounts.reduce((sum, amount) => sum + amount, 0n);
}
