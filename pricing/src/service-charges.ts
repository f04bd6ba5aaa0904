import { allocateChecked } from './allocate.ts';
import { one, rateScale, rateUnits } from './decimal.ts';
import { PricingError } from './errors.ts';
import type { Trace } from './explain.ts';
import { explainCharge, explainChargeNotApplied } from './explain-steps.ts';
import {
  claimKey,
  fromZero,
  requireCount,
  requireNonNegative,
  requireOneOf,
  requirePosition,
} from './input-checks.ts';
import type { CheckLines, Line } from './line.ts';
import { newNode } from './lines.ts';
import { add } from './money.ts';
import type { OrderInput, ServiceCharge } from './order-input.ts';
import { orderPlace, type Place, pathOf, place } from './place.ts';
import { multiplyDivide, requireExact } from './rounding.ts';
import { reaches, settledGross } from './settled.ts';
import { type TaxTable, taxSetOf } from './tax-table.ts';

const maxChargePercent = 1000;
const chargeTypes = ['PERCENT', 'FIXED'] as const;
const none: readonly ServiceCharge[] = [];
const calculations = ['PRE_DISCOUNT', 'POST_DISCOUNT'] as const;

/** A service charge on a check: a line of one node, so that it is taxed as any other line. */
export interface ChargeLine {
  readonly line: Line;
  readonly gratuity: boolean;
  /** What the percentage was taken of; 0 for a fixed charge. */
  readonly baseAmount: number;
}

/** A check, and what it is charged. */
interface CheckCharges {
  readonly check: CheckLines;
  readonly charges: ChargeLine[];
  readonly seenKeys: Set<string>;
}

interface ChargeContext {
  readonly order: OrderInput;
  readonly checks: readonly CheckCharges[];
  readonly taxTable: TaxTable;
  readonly trace: Trace | null;
}

/** The charges of each check, in the sequence of the checks. Those of the order come first. */
export function serviceChargesOf(
  order: OrderInput,
  checks: readonly CheckLines[],
  taxTable: TaxTable,
  trace: Trace | null,
): ChargeLine[][] {
  const charged = checks.map((check): CheckCharges => ({ check, charges: [], seenKeys: new Set() }));
  const context: ChargeContext = { order, checks: charged, taxTable, trace };
  let index = 0;
  for (const charge of order.serviceCharges ?? none) {
    const at = place(orderPlace, 'serviceCharges', index++);
    for (const { seenKeys } of charged) claimKey(charge.key, at, seenKeys);
    chargeOrder({ charge, at }, context);
  }
  for (const { check, charges, seenKeys } of charged) {
    let ownIndex = 0;
    for (const charge of check.input.serviceCharges ?? none) {
      const at = place(check.place, 'serviceCharges', ownIndex++);
      claimKey(charge.key, at, seenKeys);
      checkCharge(charge, at);
      if (!applies(charge, [check], at, context)) continue;
      const fixedAmount = charge.type === 'FIXED' ? charge.amount + 0 : 0;
      charges.push(chargeCheck({ charge, at }, check, fixedAmount, context));
    }
  }
  for (const { check, charges } of charged) assertNoOverflow(check, charges);
  return charged.map(({ charges }) => charges);
}

interface PlacedCharge {
  readonly charge: ServiceCharge;
  readonly at: Place;
}

/** A percentage is taken of each check; a fixed amount is charged once, in proportion to the checks. */
function chargeOrder({ charge, at }: PlacedCharge, context: ChargeContext): void {
  checkCharge(charge, at);
  const checks = context.checks.map(({ check }) => check);
  if (!applies(charge, checks, at, context)) return;
  const live = context.checks.filter(({ check }) => isLive(check, charge));
  const fixedAmounts =
    charge.type === 'FIXED'
      ? allocateChecked(
          charge.amount,
          live.map(({ check }) => baseOf(check, charge, 'POST_DISCOUNT', true)),
          live.map(({ check }) => check.input),
        )
      : [];
  let next = 0;
  for (const { check, charges } of live) {
    charges.push(chargeCheck({ charge, at }, check, fixedAmounts[next++] ?? 0, context));
  }
}

function checkCharge(charge: ServiceCharge, at: Place): void {
  requirePosition(charge.position, at);
  requireOneOf(charge.type, chargeTypes, at, 'type');
  if (charge.minimumGuests !== undefined) {
    requireCount(charge.minimumGuests, fromZero, at, 'minimumGuests');
  }
  if (charge.type === 'FIXED') {
    requireNonNegative(charge.amount, at, 'amount');
    return;
  }
  rateUnits(charge.rate, maxChargePercent, at, 'rate');
  if (charge.calculation !== undefined) requireOneOf(charge.calculation, calculations, at, 'calculation');
}

function applies(
  charge: ServiceCharge,
  checks: readonly CheckLines[],
  at: Place,
  { order, trace }: ChargeContext,
): boolean {
  let reason: string | null = null;
  if (!checks.some((check) => isLive(check, charge))) reason = 'NO_LIVE_LINE';
  if (charge.minimumGuests !== undefined && (order.numberOfGuests ?? 0) < charge.minimumGuests) {
    reason = 'MINIMUM_GUESTS';
  }
  if (charge.diningOptions !== undefined) {
    if (order.diningOption === undefined) {
      throw new PricingError('FACT_MISSING', '/diningOption', { neededBy: pathOf(at) });
    }
    if (!charge.diningOptions.includes(order.diningOption)) reason = 'DINING_OPTION';
  }
  if (reason !== null && trace !== null) explainChargeNotApplied(trace, charge, checks, reason);
  return reason === null;
}

function isLive(check: CheckLines, { position }: ServiceCharge): boolean {
  return check.lines.some((line) => line.nodes.length > 0 || reaches(position, line.settled));
}

function chargeCheck(
  { charge, at }: PlacedCharge,
  check: CheckLines,
  fixedAmount: number,
  { order, taxTable, trace }: ChargeContext,
): ChargeLine {
  const baseAmount =
    charge.type === 'PERCENT' ? baseOf(check, charge, charge.calculation ?? 'POST_DISCOUNT', false) : 0;
  const amount = charge.type === 'PERCENT' ? percentOf(baseAmount, charge.rate, at) : fixedAmount;
  const root = newNode({
    key: charge.key,
    position: charge.position,
    input: { key: charge.key, name: charge.name, unitPriceAmount: amount },
    parentNode: null,
    quantity: one,
    grossAmount: amount,
    taxSet: taxSetOf(taxTable, charge.taxes, order.diningOption, at),
    ownsTaxes: true,
    discountable: false,
  });
  const line: Line = {
    key: charge.key,
    position: charge.position,
    place: at,
    root,
    nodes: [root],
    grossAmount: amount,
    checkKey: check.input.key,
    selection: null,
    settled: null,
    discounted: false,
    locked: false,
    limitedAmount: 0,
  };
  if (trace !== null) explainCharge(trace, check.input.key, charge, { baseAmount, amount });
  return { line, gratuity: charge.gratuity === true, baseAmount };
}

function percentOf(baseAmount: number, rate: string, at: Place): number {
  const units = rateUnits(rate, maxChargePercent, at, 'rate');
  return requireExact(multiplyDivide(baseAmount, units, rateScale, 'HALF_UP'), at, 'rate');
}

/** Prices as the guest sees them, inclusive tax included, whether or not the check is exempt. */
function baseOf(
  check: CheckLines,
  { position }: ServiceCharge,
  calculation: 'PRE_DISCOUNT' | 'POST_DISCOUNT',
  allLines: boolean,
): number {
  let base = 0;
  for (const line of check.lines) {
    if (!allLines && line.selection?.serviceChargeable === false) continue;
    base += line.grossAmount;
    if (reaches(position, line.settled)) {
      base += calculation === 'PRE_DISCOUNT' ? settledGross(line.settled) : line.settled.node.priceAmount;
    }
    if (calculation === 'PRE_DISCOUNT' || !line.discounted) continue;
    for (const node of line.nodes) base -= node.discountAmount;
  }
  return base;
}

/** Taxes may be computed on all lines and charges of a check together: that sum must be exact. */
function assertNoOverflow(check: CheckLines, charges: readonly ChargeLine[]): void {
  let sum = 0;
  for (const line of check.lines) sum += line.grossAmount;
  for (const { line } of charges) sum = add(sum, line.grossAmount, line.place, '');
}
