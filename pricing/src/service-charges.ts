import { allocateChecked } from './allocate.ts';
import { one, rateScale, rateUnits } from './decimal.ts';
import { PricingError } from './errors.ts';
import type { Trace } from './explain.ts';
import { explainCharge, explainChargeNotApplied } from './explain-steps.ts';
import { claimKey, maxCount, requireCount, requireNonNegative, requireOneOf } from './input-checks.ts';
import type { CheckLines, Line } from './line.ts';
import { newNode } from './lines.ts';
import { add } from './money.ts';
import type { OrderInput, ServiceCharge } from './order-input.ts';
import { orderPlace, type Place, pathOf, place } from './place.ts';
import { multiplyDivide } from './rounding.ts';
import { type TaxTable, taxSetOf } from './tax-table.ts';

const maxChargePercent = 1000;
const chargeTypes = ['PERCENT', 'FIXED'] as const;
const calculations = ['PRE_DISCOUNT', 'POST_DISCOUNT'] as const;

/** A service charge on a check: a line of one node, so that it is taxed as any other line. */
export interface ChargeLine {
  readonly line: Line;
  readonly gratuity: boolean;
  /** What the percentage was taken of; 0 for a fixed charge. */
  readonly baseAmount: number;
}

interface ChargeContext {
  readonly order: OrderInput;
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
  const context = { order, taxTable, trace };
  const perCheck: ChargeLine[][] = checks.map(() => []);
  const seenKeys = checks.map(() => new Set<string>());
  const orderCharges = order.serviceCharges ?? [];
  for (let i = 0; i < orderCharges.length; i++) {
    const charge = orderCharges[i]!;
    const at = place(orderPlace, 'serviceCharges', i);
    for (const seen of seenKeys) claimKey(charge.key, at, seen);
    chargeOrder(charge, at, checks, perCheck, context);
  }
  for (let c = 0; c < checks.length; c++) {
    const check = checks[c]!;
    const charges = check.input.serviceCharges ?? [];
    for (let i = 0; i < charges.length; i++) {
      const charge = charges[i]!;
      const at = place(check.place, 'serviceCharges', i);
      claimKey(charge.key, at, seenKeys[c]!);
      checkCharge(charge, at);
      if (!applies(charge, [check], at, context)) continue;
      const fixedAmount = charge.type === 'FIXED' ? charge.amount + 0 : 0;
      perCheck[c]!.push(chargeCheck(charge, at, check, fixedAmount, context));
    }
  }
  for (let c = 0; c < checks.length; c++) assertNoOverflow(checks[c]!, perCheck[c]!);
  return perCheck;
}

/** A percentage is taken of each check; a fixed amount is charged once, in proportion to the checks. */
function chargeOrder(
  charge: ServiceCharge,
  at: Place,
  checks: readonly CheckLines[],
  perCheck: ChargeLine[][],
  context: ChargeContext,
): void {
  checkCharge(charge, at);
  if (!applies(charge, checks, at, context)) return;
  const live = checks.map((_, c) => c).filter((c) => isLive(checks[c]!));
  const fixedAmounts =
    charge.type === 'FIXED'
      ? allocateChecked(
          charge.amount,
          live.map((c) => baseOf(checks[c]!, 'POST_DISCOUNT', true)),
          live.map((c) => checks[c]!.input.key),
        )
      : [];
  for (let i = 0; i < live.length; i++) {
    const c = live[i]!;
    perCheck[c]!.push(chargeCheck(charge, at, checks[c]!, fixedAmounts[i] ?? 0, context));
  }
}

function checkCharge(charge: ServiceCharge, at: Place): void {
  requireOneOf(charge.type, chargeTypes, at, 'type');
  if (charge.minimumGuests !== undefined) {
    requireCount(charge.minimumGuests, 0, maxCount, at, 'minimumGuests');
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
  if (!checks.some(isLive)) reason = 'NO_LIVE_LINE';
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

function isLive(check: CheckLines): boolean {
  return check.lines.some((line) => line.nodes.length > 0);
}

function chargeCheck(
  charge: ServiceCharge,
  at: Place,
  check: CheckLines,
  fixedAmount: number,
  { order, taxTable, trace }: ChargeContext,
): ChargeLine {
  const percent = charge.type === 'PERCENT';
  const baseAmount = percent ? baseOf(check, charge.calculation ?? 'POST_DISCOUNT', false) : 0;
  const amount = percent
    ? multiplyDivide(
        baseAmount,
        rateUnits(charge.rate, maxChargePercent, at, 'rate'),
        rateScale,
        'HALF_UP',
        at,
        'rate',
      )
    : fixedAmount;
  const root = newNode({
    key: charge.key,
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
    place: at,
    root,
    nodes: [root],
    grossAmount: amount,
    checkKey: check.input.key,
    selection: null,
    discounted: false,
    locked: false,
  };
  if (trace !== null) explainCharge(trace, check.input.key, charge, baseAmount, amount);
  return { line, gratuity: charge.gratuity === true, baseAmount };
}

/** Prices as the guest sees them, inclusive tax included, whether or not the check is exempt. */
function baseOf(check: CheckLines, calculation: 'PRE_DISCOUNT' | 'POST_DISCOUNT', allLines: boolean): number {
  let base = 0;
  for (const line of check.lines) {
    if (!allLines && line.selection!.serviceChargeable === false) continue;
    base += line.grossAmount;
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
