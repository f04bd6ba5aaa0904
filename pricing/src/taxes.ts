import { allocateBig, allocateChecked, compareKeys } from './allocate.ts';
import { rateScale, rateUnits } from './decimal.ts';
import { PricingError } from './errors.ts';
import { explainExemption, explainTax, explainTaxShares, type Trace } from './explain.ts';
import { requireKey, requireNonNegative, requireOneOf } from './input-checks.ts';
import type { Line, LineNode } from './lines.ts';
import { sumOf } from './money.ts';
import type { DiningOption, Tax } from './order-input.ts';
import { orderPlace, type Place, pathOf, place } from './place.ts';
import {
  amountOfBigInt,
  checkRoundingMode,
  divideBig,
  multiplyDivide,
  type RoundingMode,
} from './rounding.ts';

const maxTaxPercent = 1000;
/** Different combinations of taxes that are remembered; beyond it they are only built anew. */
const maxRememberedSets = 32;

export interface CompiledTax {
  readonly key: string;
  readonly name: string;
  /** Position in the table: the sequence of computation and of output. */
  readonly index: number;
  /** `null` for a fixed tax. */
  readonly rate: string | null;
  readonly rateUnits: number;
  /** Per unit, for a fixed tax. */
  readonly fixedAmount: number;
  readonly inclusive: boolean;
  readonly rounding: RoundingMode;
  readonly perCheck: boolean;
  readonly diningOptions: readonly DiningOption[] | null;
  readonly place: Place;
  used: boolean;
}

/** The taxes that apply to a price, after its references and dining option are resolved. */
export interface TaxSet {
  readonly percent: readonly CompiledTax[];
  readonly fixed: readonly CompiledTax[];
  /** One plus the sum of the inclusive rates, in units of the rate scale: what an inclusive price divides by. */
  readonly inclusiveDivisor: number;
}

export interface TaxShare {
  readonly tax: CompiledTax;
  amount: number;
}

export interface TaxTable {
  readonly taxes: readonly CompiledTax[];
  readonly sets: { refs: readonly string[]; diningOption: DiningOption | undefined; set: TaxSet }[];
  hasFixed: boolean;
}

const emptySet: TaxSet = { percent: [], fixed: [], inclusiveDivisor: rateScale };
const noTaxes: readonly Tax[] = [];

export function compileTaxes(taxes: readonly Tax[] = noTaxes): TaxTable {
  const compiled = new Array<CompiledTax>(taxes.length);
  for (let i = 0; i < taxes.length; i++) {
    const tax = compileTax(taxes[i]!, i);
    for (let j = 0; j < i; j++) {
      if (compiled[j]!.key === tax.key) {
        throw new PricingError('KEY_DUPLICATE', pathOf(tax.place, 'key'), { key: tax.key });
      }
    }
    compiled[i] = tax;
  }
  return { taxes: compiled, sets: [], hasFixed: false };
}

const inclusions = ['EXCLUSIVE', 'INCLUSIVE'] as const;
const taxTypes = ['PERCENT', 'FIXED'] as const;
const roundingScopes = ['LINE', 'CHECK'] as const;

function compileTax(tax: Tax, index: number): CompiledTax {
  const at = place(orderPlace, 'taxes', index);
  requireKey(tax.key, at);
  requireOneOf(tax.type, taxTypes, at, 'type');
  requireOneOf(tax.inclusion, inclusions, at, 'inclusion');
  if (tax.rounding !== undefined) checkRoundingMode(tax.rounding, at, 'rounding');
  const percent = tax.type === 'PERCENT';
  if (percent && tax.roundingScope !== undefined) {
    requireOneOf(tax.roundingScope, roundingScopes, at, 'roundingScope');
  }
  if (!percent) requireNonNegative(tax.amount, at, 'amount');
  return {
    key: tax.key,
    name: tax.name ?? tax.key,
    index,
    rate: percent ? tax.rate : null,
    rateUnits: percent ? rateUnits(tax.rate, maxTaxPercent, at, 'rate') : 0,
    fixedAmount: percent ? 0 : tax.amount,
    inclusive: tax.inclusion === 'INCLUSIVE',
    rounding: tax.rounding ?? 'HALF_UP',
    perCheck: percent && tax.roundingScope === 'CHECK',
    diningOptions: tax.diningOptions ?? null,
    place: at,
    used: false,
  };
}

/** Resolves references; equal references share one set, so that most lines cost one comparison. */
export function taxSetOf(
  table: TaxTable,
  refs: readonly string[] | undefined,
  diningOption: DiningOption | undefined,
  at: Place,
): TaxSet {
  if (refs === undefined || refs.length === 0) return emptySet;
  for (const known of table.sets) {
    if (known.diningOption === diningOption && sameRefs(known.refs, refs)) return known.set;
  }
  const set = buildSet(table, refs, diningOption, at);
  if (table.sets.length < maxRememberedSets) table.sets.push({ refs, diningOption, set });
  return set;
}

function sameRefs(a: readonly string[], b: readonly string[]): boolean {
  if (a === b) return true;
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) {
    if (a[i] !== b[i]) return false;
  }
  return true;
}

function buildSet(
  table: TaxTable,
  refs: readonly string[],
  diningOption: DiningOption | undefined,
  at: Place,
): TaxSet {
  const percent: CompiledTax[] = [];
  const fixed: CompiledTax[] = [];
  let inclusiveDivisor = rateScale;
  for (let i = 0; i < refs.length; i++) {
    const tax = findTax(table, refs, i, at);
    if (tax.diningOptions !== null) {
      if (diningOption === undefined) {
        throw new PricingError('FACT_MISSING', '/diningOption', { neededBy: pathOf(tax.place) });
      }
      if (!tax.diningOptions.includes(diningOption)) continue;
    }
    tax.used = true;
    if (tax.rate === null) {
      table.hasFixed = true;
      fixed.push(tax);
    } else {
      percent.push(tax);
      if (tax.inclusive) inclusiveDivisor += tax.rateUnits;
    }
  }
  // The sequence of the table, so that the sequence of references decides nothing.
  if (refs.length > 1) {
    percent.sort(byIndex);
    fixed.sort(byIndex);
  }
  return { percent, fixed, inclusiveDivisor };
}

function byIndex(a: CompiledTax, b: CompiledTax): number {
  return a.index - b.index;
}

function findTax(table: TaxTable, refs: readonly string[], index: number, at: Place): CompiledTax {
  const key = refs[index]!;
  if (refs.indexOf(key) !== index) {
    throw new PricingError('KEY_DUPLICATE', pathOf(at, `taxes/${index}`), { key });
  }
  for (const tax of table.taxes) {
    if (tax.key === key) return tax;
  }
  throw new PricingError('TAX_UNKNOWN', pathOf(at, `taxes/${index}`), { key });
}

/**
 * Finds the tax of every node of a check: fixed inclusive taxes first, then inclusive percentages, then what
 * is added on top. An exclusive percentage is taken of the price without its inclusive taxes, as published in
 * `taxableAmount`, so that anyone can check the rounding from the result.
 */
export function taxCheck(
  checkKey: string,
  lines: readonly Line[],
  table: TaxTable,
  exempt: boolean,
  trace: Trace | null,
): void {
  if (table.sets.length === 0) return;
  for (const line of lines) {
    for (const node of line.nodes) node.baseAmount = node.priceAmount;
  }
  let inclusive = false;
  if (table.hasFixed) inclusive = applyFixedTaxes(checkKey, lines, true, trace);
  let crowded = false;
  for (const tax of table.taxes) {
    if (!tax.used || tax.rate === null || !tax.inclusive) continue;
    applyPercentTax(checkKey, lines, tax, crowded, trace);
    inclusive = true;
    crowded = true;
  }
  if (exempt) {
    if (inclusive) exemptLines(checkKey, lines, trace);
    return;
  }
  if (inclusive) {
    for (const line of lines) {
      for (const node of line.nodes) node.baseAmount = node.priceAmount - node.inclusiveTaxAmount;
    }
  }
  if (table.hasFixed) applyFixedTaxes(checkKey, lines, false, trace);
  for (const tax of table.taxes) {
    if (tax.used && tax.rate !== null && !tax.inclusive) applyPercentTax(checkKey, lines, tax, false, trace);
  }
}

/** Takes the inclusive tax out of the prices: the guest pays the net price. */
function exemptLines(checkKey: string, lines: readonly Line[], trace: Trace | null): void {
  for (const line of lines) {
    let lineAmount = 0;
    for (const node of line.nodes) {
      lineAmount += node.inclusiveTaxAmount;
      node.exemptedTaxAmount = node.inclusiveTaxAmount;
      node.inclusiveTaxAmount = 0;
      node.taxes = null;
    }
    if (trace !== null && lineAmount > 0) explainExemption(trace, checkKey, line.key, lineAmount);
  }
}

function applyFixedTaxes(
  checkKey: string,
  lines: readonly Line[],
  inclusive: boolean,
  trace: Trace | null,
): boolean {
  let found = false;
  for (const line of lines) {
    for (const node of line.nodes) {
      if (!node.ownsTaxes || node.taxSet.fixed.length === 0) continue;
      // Given away: a price that credits or discounts took to nothing carries no fixed tax.
      if (node.grossAmount > 0 && node.priceAmount === 0) continue;
      for (const tax of node.taxSet.fixed) {
        if (tax.inclusive !== inclusive) continue;
        const { units, scale } = node.quantity;
        let amount = multiplyDivide(tax.fixedAmount, units, scale, tax.rounding, tax.place, 'amount');
        if (inclusive) {
          amount = Math.min(amount, node.baseAmount);
          node.baseAmount -= amount;
        }
        addShare(node, tax, amount);
        found = true;
        if (trace !== null) explainTax(trace, checkKey, line.key, tax, node.quantity, amount, rateScale);
      }
    }
  }
  return found;
}

/**
 * `crowded`: other inclusive percentages are already in the prices, so this one must fit beside them. The
 * first always fits, since a tax contained in a price is less than the price.
 */
function applyPercentTax(
  checkKey: string,
  lines: readonly Line[],
  tax: CompiledTax,
  crowded: boolean,
  trace: Trace | null,
): void {
  if (tax.perCheck) {
    taxLinesTogether(checkKey, null, lines, tax, crowded, trace);
    return;
  }
  for (const line of lines) taxLine(checkKey, line, tax, crowded, trace);
}

/** Prices that a credit lowers carry the tax; the credit itself has no price of its own to tax. */
function isTaxedBy(node: LineNode, tax: CompiledTax): boolean {
  return node.grossAmount > 0 && node.taxSet.percent.includes(tax);
}

function taxLine(
  checkKey: string,
  line: Line,
  tax: CompiledTax,
  crowded: boolean,
  trace: Trace | null,
): void {
  let base = 0;
  let count = 0;
  let last: LineNode | null = null;
  let divisor = rateScale;
  for (const node of line.nodes) {
    if (!isTaxedBy(node, tax)) continue;
    if (tax.inclusive) {
      if (count > 0 && node.taxSet.inclusiveDivisor !== divisor) {
        taxLinesTogether(checkKey, line.key, [line], tax, crowded, trace);
        return;
      }
      divisor = node.taxSet.inclusiveDivisor;
    }
    base += node.baseAmount;
    count++;
    last = node;
  }
  if (last === null) return;
  let amount = multiplyDivide(base, tax.rateUnits, divisor, tax.rounding, line.place, '');
  if (crowded) amount = Math.min(amount, roomOf(line, tax));
  if (trace !== null) explainTax(trace, checkKey, line.key, tax, base, amount, divisor);
  if (count === 1) addShare(last, tax, amount);
  else shareWithNodes(checkKey, line, tax, amount, crowded, trace);
}

/** What the price still holds besides the inclusive taxes already found. */
function roomOf(line: Line, tax: CompiledTax): number {
  let room = 0;
  for (const node of line.nodes) {
    if (isTaxedBy(node, tax)) room += node.priceAmount - node.inclusiveTaxAmount;
  }
  return room;
}

function shareWithNodes(
  checkKey: string,
  line: Line,
  tax: CompiledTax,
  amount: number,
  crowded: boolean,
  trace: Trace | null,
): void {
  if (line.nodes.length === 1) {
    addShare(line.root, tax, amount);
    return;
  }
  const nodes: LineNode[] = [];
  const weights: number[] = [];
  const keys: string[] = [];
  for (const node of line.nodes) {
    if (!isTaxedBy(node, tax)) continue;
    nodes.push(node);
    weights.push(node.baseAmount);
    keys.push(node.key);
  }
  const shares = allocateChecked(amount, weights, keys);
  if (crowded) fitInclusiveShares(shares, nodes, keys);
  for (let i = 0; i < nodes.length; i++) addShare(nodes[i]!, tax, shares[i]!);
  if (trace !== null) explainTaxShares(trace, [checkKey, line.key], keys, tax, shares);
}

/**
 * One rounding for all given lines together, and the result shared out: to lines, then inside each line.
 * With several inclusive divisors the exact tax is a sum of different fractions; it is then computed on
 * their common denominator.
 */
function taxLinesTogether(
  checkKey: string,
  lineKey: string | null,
  lines: readonly Line[],
  tax: CompiledTax,
  crowded: boolean,
  trace: Trace | null,
): void {
  const taxed: Line[] = [];
  const keys: string[] = [];
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
    keys.push(line.key);
    weights.push(lineBase);
    base += lineBase;
  }
  if (taxed.length === 0) return;
  if (mixed) {
    shareMixedDivisors(checkKey, lineKey, taxed, keys, base, tax, trace);
    return;
  }
  let amount = multiplyDivide(base, tax.rateUnits, divisor, tax.rounding, tax.place, 'rate');
  const rooms = crowded ? taxed.map((line) => roomOf(line, tax)) : null;
  if (rooms !== null) amount = Math.min(amount, sumOf(rooms));
  const shares = allocateChecked(amount, weights, keys);
  if (rooms !== null) fitShares(shares, rooms, keys);
  if (trace !== null) {
    explainTax(trace, checkKey, lineKey, tax, base, amount, divisor);
    explainTaxShares(trace, [checkKey], keys, tax, shares);
  }
  for (let i = 0; i < taxed.length; i++) {
    shareWithNodes(checkKey, taxed[i]!, tax, shares[i]!, crowded, trace);
  }
}

function shareMixedDivisors(
  checkKey: string,
  lineKey: string | null,
  lines: readonly Line[],
  keys: readonly string[],
  base: number,
  tax: CompiledTax,
  trace: Trace | null,
): void {
  const divisors = new Set<number>();
  const perLine = lines.map((line) => line.nodes.filter((node) => isTaxedBy(node, tax)));
  for (const nodes of perLine) {
    for (const node of nodes) divisors.add(node.taxSet.inclusiveDivisor);
  }
  let common = 1n;
  for (const divisor of divisors) common *= BigInt(divisor);
  const nodeWeights = perLine.map((nodes) =>
    nodes.map((node) => BigInt(node.baseAmount) * (common / BigInt(node.taxSet.inclusiveDivisor))),
  );
  const lineWeights = nodeWeights.map((weights) => weights.reduce((sum, weight) => sum + weight, 0n));
  const total = lineWeights.reduce((sum, weight) => sum + weight, 0n);
  const rooms = lines.map((line) => roomOf(line, tax));
  const exact = divideBig(total * BigInt(tax.rateUnits), common, tax.rounding);
  const amount = Math.min(amountOfBigInt(exact, tax.place, 'rate'), sumOf(rooms));
  const shares = fitShares(
    total === 0n ? rooms.map(() => 0) : allocateBig(amount, lineWeights, keys),
    rooms,
    keys,
  );
  if (trace !== null) {
    explainTax(trace, checkKey, lineKey, tax, base, amount, 0);
    explainTaxShares(trace, [checkKey], keys, tax, shares);
  }
  for (let i = 0; i < lines.length; i++) {
    const nodes = perLine[i]!;
    const nodeKeys = nodes.map((node) => node.key);
    const nodeShares =
      lineWeights[i] === 0n ? nodes.map(() => 0) : allocateBig(shares[i]!, nodeWeights[i]!, nodeKeys);
    fitInclusiveShares(nodeShares, nodes, nodeKeys);
    for (let j = 0; j < nodes.length; j++) addShare(nodes[j]!, tax, nodeShares[j]!);
    if (trace !== null) explainTaxShares(trace, [checkKey, keys[i]!], nodeKeys, tax, nodeShares);
  }
}

function fitInclusiveShares(shares: number[], nodes: readonly LineNode[], keys: readonly string[]): void {
  fitShares(
    shares,
    nodes.map((node) => node.priceAmount - node.inclusiveTaxAmount),
    keys,
  );
}

/**
 * Two inclusive taxes that both round up could together exceed a price of a cent or two. What a share has too
 * much moves to the first key that has room, so that no price becomes negative without its taxes.
 */
function fitShares(shares: number[], rooms: readonly number[], keys: readonly string[]): number[] {
  let excess = 0;
  for (let i = 0; i < shares.length; i++) {
    const over = shares[i]! - rooms[i]!;
    if (over <= 0) continue;
    shares[i] = rooms[i]!;
    excess += over;
  }
  if (excess === 0) return shares;
  const byKey = shares.map((_, index) => index).sort((a, b) => compareKeys(keys[a]!, keys[b]!));
  for (const index of byKey) {
    const moved = Math.min(excess, rooms[index]! - shares[index]!);
    shares[index] = shares[index]! + moved;
    excess -= moved;
  }
  return shares;
}

/** Shares stand in the sequence of the table, whatever the sequence of computation. */
function addShare(node: LineNode, tax: CompiledTax, amount: number): void {
  const share = { tax, amount };
  if (node.taxes === null) {
    node.taxes = [share];
  } else {
    const next = node.taxes.findIndex((other) => other.tax.index > tax.index);
    if (next === -1) node.taxes.push(share);
    else node.taxes.splice(next, 0, share);
  }
  if (tax.inclusive) node.inclusiveTaxAmount += amount;
  else node.exclusiveTaxAmount += amount;
}
