import { allocateChecked } from './allocate.ts';
import { rateScale, rateUnits } from './decimal.ts';
import { coveredWholeUnits, matches } from './discount-conditions.ts';
import type { Line, Taking } from './line.ts';
import { sumOf } from './money.ts';
import type { BuyXGetYDiscount } from './order-input.ts';
import { orderPlace } from './place.ts';
import { compareRanks } from './rank.ts';
import { amountOfBigInt, divideBig } from './rounding.ts';

/** A line that takes part, with its whole units. */
interface Candidate {
  readonly line: Line;
  readonly weight: number;
  readonly units: number;
  readonly mayBuy: boolean;
  readonly mayGet: boolean;
}

/**
 * Finds the units that are cheaper: as many as the rule allows, the cheapest ones, and to pay for them the
 * dearest. `null` when too few take part.
 */
export function buyXGetY(
  discount: BuyXGetYDiscount,
  lines: readonly Line[],
  weights: readonly number[],
): Taking | null {
  const candidates = rankedCandidates(discount, lines, weights);
  const { uses, given } = countUses(discount, candidates);
  if (given === 0) return null;
  const paying = payingUnits(candidates, uses * discount.buy.quantity);
  const taken: Line[] = [];
  const amounts: number[] = [];
  let left = given;
  for (const [i, candidate] of candidates.entries()) {
    if (left === 0) break;
    if (!candidate.mayGet) continue;
    const units = Math.min(left, candidate.units - (paying[i] ?? 0));
    if (units === 0) continue;
    taken.push(candidate.line);
    amounts.push(amountOff(candidate, units, discount.get.rate));
    left -= units;
  }
  const needed = candidates.filter((_, i) => (paying[i] ?? 0) > 0).map(({ line }) => line);
  return {
    lines: taken,
    amounts: atMost(amounts, taken, discount.maximumAmount),
    needed: [...needed, ...taken],
  };
}

/** Cheapest unit first; equal prices by position, then key. */
function rankedCandidates(
  discount: BuyXGetYDiscount,
  lines: readonly Line[],
  weights: readonly number[],
): Candidate[] {
  const candidates: Candidate[] = [];
  for (const [i, line] of lines.entries()) {
    const units = coveredWholeUnits(discount, line);
    if (units === 0 || line.selection === null) continue;
    candidates.push({
      line,
      weight: weights[i] ?? 0,
      units,
      mayBuy: matches(discount.buy.items ?? discount.items, line.selection),
      mayGet: matches(discount.get.items ?? discount.items, line.selection),
    });
  }
  return candidates.sort((a, b) => compareUnitPrice(a, b) || compareRanks(a.line, b.line));
}

/** Price of a unit is weight × scale ÷ units; compared crosswise, exactly. */
function compareUnitPrice(a: Candidate, b: Candidate): number {
  const quantityA = a.line.root.quantity;
  const quantityB = b.line.root.quantity;
  const left = a.weight * quantityA.scale * quantityB.units;
  const right = b.weight * quantityB.scale * quantityA.units;
  if (left <= Number.MAX_SAFE_INTEGER && right <= Number.MAX_SAFE_INTEGER) return left - right;
  const exactLeft = BigInt(a.weight) * BigInt(quantityA.scale) * BigInt(quantityB.units);
  const exactRight = BigInt(b.weight) * BigInt(quantityB.scale) * BigInt(quantityA.units);
  if (exactLeft === exactRight) return 0;
  return exactLeft < exactRight ? -1 : 1;
}

/**
 * With b units that can only pay, g that can only be given and m that can do both, u uses need u × x paying
 * units and leave min(u × y, g + m − max(0, u × x − b)) to give. The first part grows with u and the second
 * falls, so the most is at the last use that is full or the one after it, which gives less than y.
 */
function countUses(
  discount: BuyXGetYDiscount,
  candidates: readonly Candidate[],
): { uses: number; given: number } {
  const x = discount.buy.quantity;
  const y = discount.get.quantity;
  const unitsOf = (mayBuy: boolean, mayGet: boolean) =>
    sumOf(candidates.filter((c) => c.mayBuy === mayBuy && c.mayGet === mayGet).map((c) => c.units));
  const b = unitsOf(true, false);
  const g = unitsOf(false, true);
  const m = unitsOf(true, true);
  const limit = Math.min(discount.maximumUses ?? Number.POSITIVE_INFINITY, Math.floor((b + m) / x));
  const givenWith = (uses: number) => Math.min(uses * y, g + m - Math.max(0, uses * x - b));
  const full = Math.min(limit, Math.floor((g + m) / y), Math.floor((b + g + m) / (x + y)));
  const more = Math.min(limit, full + 1);
  return givenWith(more) > givenWith(full)
    ? { uses: more, given: givenWith(more) }
    : { uses: full, given: givenWith(full) };
}

/** How many units of each candidate pay: first those that cannot be given, then the dearest. */
function payingUnits(candidates: readonly Candidate[], count: number): number[] {
  const paying = candidates.map(() => 0);
  let left = count;
  for (const mayGet of [false, true]) {
    for (const [i, candidate] of [...candidates.entries()].reverse()) {
      if (!candidate.mayBuy || candidate.mayGet !== mayGet) continue;
      const units = Math.min(left, candidate.units);
      paying[i] = units;
      left -= units;
    }
  }
  return paying;
}

/** The rate's share of the price of some units of a line, rounded once. */
function amountOff({ line, weight }: Candidate, units: number, rate: string | undefined): number {
  const { units: quantityUnits, scale } = line.root.quantity;
  const rateOff = rate === undefined ? rateScale : rateUnits(rate, 100, orderPlace, '');
  const product = BigInt(weight) * BigInt(units) * BigInt(scale) * BigInt(rateOff);
  const exact = divideBig(product, BigInt(quantityUnits) * BigInt(rateScale), 'HALF_UP');
  return amountOfBigInt(exact, orderPlace, '');
}

function atMost(
  amounts: readonly number[],
  lines: readonly Line[],
  maximum: number | undefined,
): readonly number[] {
  if (maximum === undefined || sumOf(amounts) <= maximum) return amounts;
  return allocateChecked(maximum, amounts, lines);
}
