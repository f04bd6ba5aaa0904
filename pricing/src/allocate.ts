import { PricingError } from './errors.ts';
import { orderPlace } from './place.ts';
import { compareRanks, type Ranked } from './rank.ts';
import { amountOfBigInt } from './rounding.ts';

/** No bill is split in more parts; keeps a mistyped number from filling the memory. */
const maxParts = 10_000;

/**
 * Divides an amount in proportion to weights so that the shares add up to it exactly: the largest-remainder
 * method. Each share is its exact quota rounded down, and the cents left over go one each to the largest
 * fractions. Equal fractions are ranked by key (by position where there are no keys), so with distinct keys
 * the result does not depend on the sequence. Weights are not negative; when all are zero the amount is
 * divided evenly. A negative amount is the mirror of the positive one.
 *
 * No share exceeds its weight when the amount does not exceed the sum of the weights.
 *
 * @example
 * allocate(100, [1, 1, 1]); // [34, 33, 33]
 * allocate(100, [1, 1, 1], ['c', 'b', 'a']); // [33, 33, 34]
 */
export function allocate(
  amount: number,
  weights: readonly number[],
  keys?: readonly string[] | undefined,
): number[] {
  if (!Number.isSafeInteger(amount))
    throw new PricingError('AMOUNT_INVALID', '/amount', { received: amount });
  if (weights.length === 0 && amount !== 0) {
    throw new PricingError('COUNT_INVALID', '/weights', { received: 0, minimum: 1, maximum: maxParts });
  }
  if (keys !== undefined && keys.length !== weights.length) {
    throw new PricingError('COUNT_INVALID', '/keys', {
      received: keys.length,
      minimum: weights.length,
      maximum: weights.length,
    });
  }
  for (const [i, weight] of weights.entries()) {
    if (!Number.isSafeInteger(weight)) {
      throw new PricingError('AMOUNT_INVALID', `/weights/${i}`, { received: weight });
    }
    if (weight < 0) throw new PricingError('AMOUNT_NEGATIVE', `/weights/${i}`, { received: weight });
  }
  const owners = keys?.map((key) => ({ key }));
  if (amount < 0) return allocateChecked(-amount, weights, owners).map((share) => 0 - share);
  return allocateChecked(amount, weights, owners);
}

/** An amount in `parts` shares that differ by at most one minor unit, larger ones first. */
export function splitEvenly(amount: number, parts: number): number[] {
  if (!Number.isInteger(parts) || parts < 1 || parts > maxParts) {
    throw new PricingError('COUNT_INVALID', '/parts', { received: parts, minimum: 1, maximum: maxParts });
  }
  return allocate(amount, new Array<number>(parts).fill(1));
}

/** allocate for arguments known to be sound: amount and weights are safe integers of zero or more. */
export function allocateChecked(
  amount: number,
  weights: readonly number[],
  owners?: readonly Ranked[] | undefined,
): number[] {
  let total = 0;
  let largest = 0;
  for (const weight of weights) {
    total += weight;
    if (weight > largest) largest = weight;
  }
  if (total === 0) return amount === 0 ? weights.map(() => 0) : allocateEvenly(amount, weights, owners);
  if (total > Number.MAX_SAFE_INTEGER || amount * largest > Number.MAX_SAFE_INTEGER) {
    return allocateBig(amount, weights.map(BigInt), owners);
  }
  const shares = new Array<number>(weights.length);
  const remainders = new Array<number>(weights.length);
  let left = amount;
  for (let i = 0; i < weights.length; i++) {
    const product = amount * weights[i]!;
    const remainder = product % total;
    const share = (product - remainder) / total;
    shares[i] = share;
    remainders[i] = remainder;
    left -= share;
  }
  if (left > 0) handOut(left, shares, remainders, owners);
  return shares;
}

/** The same over weights of any size; also used where exact weights are fractions on a common denominator. */
export function allocateBig(
  amount: number,
  weights: readonly bigint[],
  owners?: readonly Ranked[] | undefined,
): number[] {
  const big = BigInt(amount);
  let total = 0n;
  for (const weight of weights) total += weight;
  if (total === 0n) return amount === 0 ? weights.map(() => 0) : allocateEvenly(amount, weights, owners);
  const shares: number[] = [];
  const remainders: bigint[] = [];
  let left = amount;
  for (const weight of weights) {
    const product = big * weight;
    const share = amountOfBigInt(product / total, orderPlace, '');
    shares.push(share);
    remainders.push(product % total);
    left -= share;
  }
  if (left > 0) handOut(left, shares, remainders, owners);
  return shares;
}

function allocateEvenly(
  amount: number,
  weights: readonly unknown[],
  owners: readonly Ranked[] | undefined,
): number[] {
  return allocateChecked(
    amount,
    weights.map(() => 1),
    owners,
  );
}

/** One unit to each of the `left` largest remainders; there are always more non-zero remainders than units left. */
function handOut<Size extends number | bigint>(
  left: number,
  shares: number[],
  remainders: readonly Size[],
  owners: readonly Ranked[] | undefined,
): void {
  if (left === 1) {
    let best = 0;
    for (let i = 1; i < remainders.length; i++) {
      if (compareRank(i, best, remainders, owners) < 0) best = i;
    }
    shares[best] = (shares[best] ?? 0) + 1;
    return;
  }
  const ranked = shares.map((_, index) => index);
  ranked.sort((a, b) => compareRank(a, b, remainders, owners));
  for (const index of ranked.slice(0, left)) shares[index] = (shares[index] ?? 0) + 1;
}

function compareRank<Size extends number | bigint>(
  a: number,
  b: number,
  remainders: readonly Size[],
  owners: readonly Ranked[] | undefined,
): number {
  // Both are positions in the lists.
  const remainderA = remainders[a]!;
  const remainderB = remainders[b]!;
  if (remainderA !== remainderB) return remainderA > remainderB ? -1 : 1;
  return (owners === undefined ? 0 : compareRanks(owners[a]!, owners[b]!)) || a - b;
}
