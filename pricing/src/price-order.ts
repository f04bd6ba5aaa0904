import { applyDiscounts } from './discounts.ts';
import { Trace } from './explain.ts';
import { explainCheckTotal } from './explain-steps.ts';
import { claimKey, fromZero, requireCount, requireNonNegative, requirePosition } from './input-checks.ts';
import type { CheckLines } from './line.ts';
import { type LineReader, readCheck } from './lines.ts';
import type { OrderInput } from './order-input.ts';
import { orderPlace, place } from './place.ts';
import type { DiscountOutcome, PricedCheck, PricedOrder } from './priced-order.ts';
import { type ChargeLine, serviceChargesOf } from './service-charges.ts';
import { compileTaxes, type TaxTable } from './tax-table.ts';
import { taxCheck } from './taxes.ts';
import { totalCheck, totalOrder } from './totals.ts';

export interface PriceOptions {
  /** Return every step of the computation, for people and for tests. Default `false`. */
  readonly explain?: boolean | undefined;
}

const checkCounts = { minimum: 0, maximum: 10_000 };

const noOutcomes: readonly DiscountOutcome[] = Object.freeze([]);
const noCharges: readonly ChargeLine[] = Object.freeze([]);

/**
 * Prices an order: discounts, service charges, taxes and totals of every check, line and modifier.
 * Pure: the same input always gives the same result, and the input is not changed.
 *
 * @throws PricingError that names the field, when the input cannot be priced exactly
 */
export function priceOrder(input: OrderInput, options?: PriceOptions): PricedOrder {
  const trace = options?.explain === true ? new Trace() : null;
  const taxTable = compileTaxes(input.taxes);
  if (input.numberOfGuests !== undefined) {
    requireCount(input.numberOfGuests, fromZero, orderPlace, 'numberOfGuests');
  }
  requireCount(input.checks.length, checkCounts, orderPlace, 'checks');
  const reader: LineReader = {
    taxTable,
    diningOption: input.diningOption,
    seenKeys: new Set(),
    trace,
    hasSelectionDiscounts: false,
    absoluteTotal: 0,
  };
  const checks = readChecks(input, reader);
  const outcomes = hasDiscounts(input, reader) ? applyDiscounts(input, checks, trace) : noOutcomes;
  const charges = hasCharges(input) ? serviceChargesOf(input, checks, taxTable, trace) : null;
  const priced: PricedCheck[] = [];
  for (const check of checks) {
    priced.push(priceCheck(check, charges?.[priced.length] ?? noCharges, taxTable, trace));
  }
  return totalOrder(priced, outcomes, taxTable, trace);
}

function priceCheck(
  check: CheckLines,
  charges: readonly ChargeLine[],
  taxTable: TaxTable,
  trace: Trace | null,
): PricedCheck {
  const { input, lines } = check;
  const taxed = charges.length === 0 ? lines : [...lines, ...charges.map(({ line }) => line)];
  taxCheck(input, taxed, taxTable, trace);
  const priced = totalCheck(check, charges, taxTable, trace);
  if (trace !== null) explainCheckTotal(trace, priced);
  return priced;
}

function hasDiscounts(input: OrderInput, reader: LineReader): boolean {
  return (
    reader.hasSelectionDiscounts ||
    isFilled(input.discounts) ||
    input.checks.some(({ discounts }) => isFilled(discounts))
  );
}

function hasCharges(input: OrderInput): boolean {
  return (
    isFilled(input.serviceCharges) || input.checks.some(({ serviceCharges }) => isFilled(serviceCharges))
  );
}

function isFilled(list: readonly unknown[] | undefined): boolean {
  return list !== undefined && list.length > 0;
}

function readChecks(input: OrderInput, reader: LineReader): CheckLines[] {
  const checks: CheckLines[] = [];
  const seenKeys = new Set<string>();
  for (const [i, check] of input.checks.entries()) {
    const at = place(orderPlace, 'checks', i);
    claimKey(check.key, at, seenKeys);
    requirePosition(check.position, at);
    if (check.tipAmount !== undefined) requireNonNegative(check.tipAmount, at, 'tipAmount');
    checks.push(readCheck(check, at, reader));
  }
  return checks;
}
