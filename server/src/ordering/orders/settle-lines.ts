import { isDeepStrictEqual } from 'node:util';
import { pricingInputOf, type Settled, settleOrder } from '@comanda/pricing';
import { sumOf } from '../../platform/sum.ts';
import { reprice } from './apply-pricing.ts';
import type { AppliedDiscount, AppliedServiceCharge, Check, OrderDocument, Selection } from './document.ts';
import { selectionsOf } from './document.ts';
import { lastPosition, NO_POSITION } from './positions.ts';

/** Lines that go elsewhere or are refunded, and those that stay, go on to cost what they cost. Pure. */

type Settlement = ReadonlyMap<string, Omit<Settled, 'position'>>;

/**
 * Orders after some of their lines went elsewhere, at the same price. `rebuild` moves them, and prices the orders again. Where that
 * conserves what every line and all orders together cost, lines are priced as any lines are where they stand now. Where it would
 * not, the lines that go keep what they cost; and if that is not enough, all lines do.
 */
export function conserving<Orders extends [OrderDocument, ...OrderDocument[]]>(
  before: Orders,
  leaving: readonly string[],
  rebuild: (orders: Orders) => Orders,
): Orders {
  const settled = (chosen: (order: OrderDocument) => readonly string[]) =>
    rebuild(before.map((order) => settleLines(order, new Set(chosen(order)))) as Orders);
  const plain = rebuild(before);
  if (costTheSame(before, plain)) return plain;
  const carried = settled(() => leaving);
  if (costTheSame(before, carried)) return carried;
  return settled((order) => selectionsOf(order).map(({ guid }) => guid));
}

const COLUMNS = [
  'subtotalAmount',
  'discountAmount',
  'exemptedTaxAmount',
  'serviceChargeAmount',
  'taxAmount',
  'inclusiveTaxAmount',
  'tipAmount',
  'totalAmount',
  'dueAmount',
] as const;

/** Whether each line (the parts of a shared one together), and the sum over all orders, has the same amounts in every column, of gratuities and of every tax. */
export function costTheSame(before: readonly OrderDocument[], after: readonly OrderDocument[]): boolean {
  return (
    COLUMNS.every((name) => sumOf(before, (order) => order[name]) === sumOf(after, (order) => order[name])) &&
    gratuityOf(before) === gratuityOf(after) &&
    isDeepStrictEqual(taxesOf(before), taxesOf(after)) &&
    isDeepStrictEqual(linesOf(before), linesOf(after))
  );
}

/** Gratuities are the staff's: a cent that went from one to another charge would be theirs no more. */
const gratuityOf = (orders: readonly OrderDocument[]): number =>
  sumOf(
    orders.flatMap(({ checks }) => checks).flatMap(({ appliedServiceCharges }) => appliedServiceCharges),
    ({ gratuity, chargeAmount }) => (gratuity ? chargeAmount : 0),
  );

type Taxes = Record<string, { taxableAmount: number; taxAmount: number }>;

/** What comes to nothing is left out: of a charge of nothing there may be a tax of nothing. */
function taxesOf(taxed: readonly Pick<OrderDocument, 'appliedTaxes'>[]): Taxes {
  const taxes: Taxes = {};
  for (const { taxRateGuid, taxableAmount, taxAmount } of taxed.flatMap(({ appliedTaxes }) => appliedTaxes)) {
    if (taxableAmount === 0 && taxAmount === 0) continue;
    taxes[taxRateGuid] ??= { taxableAmount: 0, taxAmount: 0 };
    taxes[taxRateGuid].taxableAmount += taxableAmount;
    taxes[taxRateGuid].taxAmount += taxAmount;
  }
  return taxes;
}

const linesOf = (orders: readonly OrderDocument[]) => {
  const shared = Map.groupBy(orders.flatMap(selectionsOf), ({ guid, share }) => share?.guid ?? guid);
  return Object.fromEntries(
    [...shared].map(([guid, parts]) => [
      guid,
      [
        sumOf(parts, ({ grossAmount }) => grossAmount),
        sumOf(parts, ({ discountAmount }) => discountAmount),
        sumOf(parts, ({ exemptedTaxAmount }) => exemptedTaxAmount),
        sumOf(parts, ({ totalAmount }) => totalAmount),
        taxesOf(parts),
      ],
    ]),
  );
};

/** The order with these lines settled; where others would cost something else then, with all of them. */
export function atTheSamePrice(
  order: OrderDocument,
  guids: readonly string[],
  change: (settled: OrderDocument) => OrderDocument = (settled) => settled,
): OrderDocument {
  const changed = (chosen: readonly string[]) => {
    const settled = settleLines(order, new Set(chosen));
    return reprice(withChargesOfLines(change(settled), [settled]));
  };
  const few = changed(guids);
  if (costTheSame([order], [few])) return few;
  return changed(selectionsOf(order).map(({ guid }) => guid));
}

/** The order with some of its lines settled: what discounts and charges take from them is on the lines from now on. */
export function settleLines(order: OrderDocument, chosen: ReadonlySet<string>): OrderDocument {
  if (!selectionsOf(order).some(({ guid, voided }) => chosen.has(guid) && !voided)) return order;
  const settlement = settleOrder(pricingInputOf(order));
  const position = lastPosition(order);
  // What is voided keeps nothing.
  const lines = selectionsOf(order).filter(({ guid, voided }) => chosen.has(guid) && !voided);
  const checks = order.checks.map((check): Check => {
    const own = check.selections.filter(({ guid, voided }) => chosen.has(guid) && !voided);
    return {
      ...check,
      selections: check.selections.map((line) => {
        const settled = settlement.get(line.guid);
        if (!chosen.has(line.guid) || !settled) return line;
        return settledLine(line, { ...settled, position }, [
          ...order.appliedDiscounts,
          ...check.appliedDiscounts,
        ]);
      }),
      appliedDiscounts: check.appliedDiscounts.flatMap((one) => restOfDiscount(one, own, settlement)),
      appliedServiceCharges: check.appliedServiceCharges.map((one) => restOfCharge(one, own, settlement)),
    };
  });
  return reprice({
    ...order,
    appliedDiscounts: order.appliedDiscounts.flatMap((one) => restOfDiscount(one, lines, settlement)),
    appliedServiceCharges: order.appliedServiceCharges.map((one) => restOfCharge(one, lines, settlement)),
    checks,
  });
}

function settledLine(line: Selection, settled: Settled, above: readonly AppliedDiscount[]): Selection {
  const known = [...line.appliedDiscounts, ...above];
  const taken = settled.discounts.map(({ key, amount }): AppliedDiscount => {
    // Pricing was given these, and names them by their guid.
    const discount = known.find(({ guid }) => guid === key)!;
    return { ...asFixed(discount, amount), settled: true, discountAmount: amount, notAppliedReason: null };
  });
  const { quantity, discounts: _, taxes, serviceCharges, taxExempt, ...amounts } = settled;
  return {
    ...line,
    // What took nothing so far may still take from what comes later.
    appliedDiscounts: [
      ...taken,
      ...line.appliedDiscounts.filter((one) => !one.settled && !taken.some(({ guid }) => guid === one.guid)),
    ],
    settled: {
      ...amounts,
      quantity: String(quantity),
      taxExempt: taxExempt === true,
      taxes: taxes.map(settledTax),
      serviceCharges: serviceCharges.map(({ key, taxes: onCharge, amount, gratuity, taxExempt: exempt }) => ({
        guid: key,
        amount,
        ...(gratuity ? { gratuity } : {}),
        ...(exempt ? { taxExempt: exempt } : {}),
        taxes: onCharge.map(settledTax),
      })),
    },
  };
}

const settledTax = ({ key, taxableAmount, amount }: Settled['taxes'][number]) => ({
  taxRateGuid: key,
  taxableAmount,
  taxAmount: amount,
});

/** A discount reduced to a fixed amount. It still is the one of its code, and counts among the orders that may have it. */
function asFixed(discount: AppliedDiscount, amount: number): AppliedDiscount {
  const { rate: _, buy: __, get: ___, perUnit: ____, maximumUses: _5, maximumAmount: _6, ...rest } = discount;
  const { conditions, items: _8, target: _9, selectionGuids: _10, fromCheckGuid: _11, ...plain } = rest;
  const { covers: _12, ...fixed } = plain;
  const kept = conditions && whoseItIs(conditions);
  return { ...fixed, ...(kept ? { conditions: kept } : {}), type: 'FIXED', amount };
}

/** Of conditions, those that were not met by what is on the order, but say which discount it is. */
function whoseItIs({ code, maximumOrders, maximumOrdersPerGuest }: Conditions): Conditions | undefined {
  const kept = {
    ...(code === undefined ? {} : { code }),
    ...(maximumOrders === undefined ? {} : { maximumOrders }),
    ...(maximumOrdersPerGuest === undefined ? {} : { maximumOrdersPerGuest }),
  };
  return Object.keys(kept).length > 0 ? kept : undefined;
}

type Conditions = NonNullable<AppliedDiscount['conditions']>;

/** What is left of a discount of the order or a check when its lines keep what it took; nothing when they keep all of it. */
function restOfDiscount(
  discount: AppliedDiscount,
  lines: readonly Selection[],
  settlement: Settlement,
): AppliedDiscount[] {
  const taken = sumOf(lines, (line) => {
    const amounts = settlement.get(line.guid)?.discounts ?? [];
    const before = line.appliedDiscounts.find(({ guid, settled }) => settled && guid === discount.guid);
    const now = amounts.find(({ key }) => key === discount.guid)?.amount ?? 0;
    return now - (before?.discountAmount ?? 0);
  });
  if (taken === 0) return [discount];
  if (discount.target === 'SELECTION') return [{ ...discount, ...restOfLimit(discount, taken) }];
  const { type, maximumAmount, limitAmount, items, covers, selectionGuids, fromCheckGuid } = discount;
  if (type === 'PERCENT' || type === 'BUY_X_GET_Y') {
    const most = Math.min(maximumAmount ?? Infinity, limitAmount ?? Infinity);
    if (most <= taken) return [];
    return [
      {
        ...discount,
        ...(maximumAmount === undefined ? {} : { maximumAmount: maximumAmount - taken }),
        ...restOfLimit(discount, taken),
      },
    ];
  }
  const rest = discount.discountAmount - taken;
  if (rest <= 0) return [];
  const kept = {
    ...(items && { items }),
    ...(covers && { covers }),
    ...(selectionGuids && { selectionGuids }),
    ...(fromCheckGuid && { fromCheckGuid }),
  };
  return [{ ...asFixed(discount, rest), ...kept }];
}

const restOfLimit = ({ limitAmount }: AppliedDiscount, taken: number) =>
  limitAmount === undefined ? {} : { limitAmount: Math.max(0, limitAmount - taken) };

/** A fixed charge is charged once: what lines keep of it is not charged again. A percentage is simply taken of less. */
function restOfCharge(
  charge: AppliedServiceCharge,
  lines: readonly Selection[],
  settlement: Settlement,
): AppliedServiceCharge {
  if (charge.type === 'PERCENT' || charge.settled) return charge;
  const now = lines.flatMap((line) => settlement.get(line.guid)?.serviceCharges ?? []);
  const before = lines.flatMap((line) => line.settled?.serviceCharges ?? []);
  const parts = now.filter(({ key }) => key === charge.guid);
  const earlier = before.filter(({ guid }) => guid === charge.guid);
  if (parts.length === 0) return charge;
  const taken = sumOf(parts, ({ amount }) => amount) - sumOf(earlier, ({ amount }) => amount);
  // Only fixed charges come here, and these have an amount.
  const amount = charge.amount!;
  return taken < amount ? { ...charge, amount: amount - taken } : { ...charge, settled: true };
}

/**
 * The order with the charges of which its settled lines keep parts, on their checks, and without those of which none does. `known`
 * are the orders before, where those charges were.
 */
export function withChargesOfLines(order: OrderDocument, known: readonly OrderDocument[]): OrderDocument {
  const charges = new Map(known.flatMap((one) => chargesOn(one, one.guid === order.guid)));
  const kept = (parts: ReadonlySet<string>) => (charge: AppliedServiceCharge) =>
    !charge.settled || parts.has(charge.guid);
  const appliedServiceCharges = order.appliedServiceCharges.filter(kept(partsOn(order.checks)));
  const checks = order.checks.map((check): Check => {
    const parts = partsOn([check]);
    const own = check.appliedServiceCharges.filter(
      (charge) => charge.level === 'CHECK' && kept(parts)(charge),
    );
    const shown = new Set([...appliedServiceCharges, ...own].map(({ guid }) => guid));
    const missing = [...charges.values()].filter(({ guid }) => parts.has(guid) && !shown.has(guid));
    return { ...check, appliedServiceCharges: [...own, ...missing] };
  });
  return { ...order, appliedServiceCharges, checks };
}

/** Guids of the charges of which settled lines keep parts. */
const partsOn = (checks: readonly Check[]): Set<string> =>
  new Set(
    checks.flatMap(({ selections }) =>
      selections.flatMap(({ settled }) => settled?.serviceCharges.map(({ guid }) => guid) ?? []),
    ),
  );

/** The charges of an order by guid, in their sequence there, as a check has them of which only settled lines keep parts. */
const chargesOn = (order: OrderDocument, isSame: boolean): [string, AppliedServiceCharge][] =>
  [order, ...order.checks]
    .flatMap(({ appliedServiceCharges }) => appliedServiceCharges)
    .toSorted(({ position: a }, { position: b }) => a - b)
    .map((charge) => [
      charge.guid,
      {
        ...charge,
        position: isSame ? charge.position : NO_POSITION,
        level: 'CHECK',
        settled: true,
      },
    ]);
