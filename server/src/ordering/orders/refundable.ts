import {
  allocate,
  isPricingError,
  priceOrder,
  pricingInputOf,
  type RefundShare,
  refundPortion,
  refundShares,
} from '@comanda/pricing';
import { sumOf } from '../../platform/sum.ts';
import { dueOfBill } from './balance.ts';
import type { Check, CheckRefund, OrderDocument } from './document.ts';
import { revenueOf, saleIn } from './revenue.ts';
import { rejectInState } from './states.ts';

/**
 * What of a check's sale is not refunded yet, by what it is: each tax, the charges, and the goods. Refunds of items and refunds of
 * money take of the same, over all payments, so that of nothing more goes back than was charged. Tips go back with their payment.
 * No I/O.
 */
interface SaleParts {
  totalAmount: number;
  /** Without the tax that they hold. */
  serviceChargeAmount: number;
  /** By the guid of the rate, added and held ones. */
  taxes: ReadonlyMap<string, number>;
}

/** A tax in refunded money. */
export interface RefundedTax {
  taxRateGuid: string;
  taxAmount: number;
}

type RefundLine = CheckRefund['lines'][number];

const byRate = (taxes: readonly RefundedTax[]): Map<string, number> => {
  const sums = new Map<string, number>();
  for (const { taxRateGuid, taxAmount } of taxes)
    sums.set(taxRateGuid, (sums.get(taxRateGuid) ?? 0) + taxAmount);
  return sums;
};

const sumOfTaxes = ({ taxes }: SaleParts): number => sumOf([...taxes.values()], (amount) => amount);

/** What a check sells, without its tip. */
export function chargedOn(check: Check): SaleParts {
  const { totalAmount, tipAmount, serviceChargeAmount } = revenueOf(check);
  return { totalAmount: totalAmount - tipAmount, serviceChargeAmount, taxes: byRate(check.appliedTaxes) };
}

/** The taxes in a refund, by rate. Money that did not say it, before it did, has them in the proportion of its check. */
export function taxesIn({ appliedTaxes }: Check, { lines, taxes, taxAmount }: CheckRefund): RefundedTax[] {
  if (lines.length > 0) return lines.flatMap((line) => line.taxes);
  if (taxes) return taxes;
  const rates = appliedTaxes.filter((rate) => rate.taxAmount > 0);
  if (rates.length === 0 || taxAmount === 0) return [];
  const shares = allocate(
    taxAmount,
    rates.map((rate) => rate.taxAmount),
  );
  return rates.map(({ taxRateGuid }, index) => ({ taxRateGuid, taxAmount: shares[index]! }));
}

/** What the refunds of a check took back of its sale. */
export function refundedOn(check: Check): SaleParts {
  const sales = check.refunds.map(saleIn);
  return {
    totalAmount: sumOf(sales, ({ totalAmount }) => totalAmount),
    serviceChargeAmount: sumOf(sales, ({ serviceChargeAmount }) => serviceChargeAmount),
    taxes: byRate(check.refunds.flatMap((refund) => taxesIn(check, refund))),
  };
}

/** What of a check's sale is left to refund; nothing of it is negative. */
export function refundableOn(check: Check): SaleParts {
  const [charged, refunded] = [chargedOn(check), refundedOn(check)];
  const left = (of: (parts: SaleParts) => number) => Math.max(0, of(charged) - of(refunded));
  const rates = [...charged.taxes.keys()];
  return {
    totalAmount: left(({ totalAmount }) => totalAmount),
    serviceChargeAmount: left((parts) => parts.serviceChargeAmount),
    taxes: new Map(rates.map((rate) => [rate, left(({ taxes }) => taxes.get(rate) ?? 0)])),
  };
}

/** What an amount takes of a sale: all of its parts in their proportion, and of none more than there is. */
export function partsOf(sale: SaleParts, amount: number) {
  const tax = sumOfTaxes(sale);
  const weights = [Math.max(0, goodsIn(sale)), tax, sale.serviceChargeAmount];
  const [, taxAmount = 0, serviceChargeAmount = 0] = allocate(
    Math.min(
      amount,
      sumOf(weights, (weight) => weight),
    ),
    weights,
  );
  const rates = [...sale.taxes.keys()];
  const shares = rates.length === 0 ? [] : allocate(taxAmount, [...sale.taxes.values()]);
  const taxes = rates
    .map((taxRateGuid, index): RefundedTax => ({ taxRateGuid, taxAmount: shares[index]! }))
    .filter((one) => one.taxAmount > 0);
  return { taxAmount, serviceChargeAmount, taxes };
}

/** What of a check is left while the lines of a refund take from it, one after the other. */
interface Left {
  goods: number;
  charges: number;
  taxes: Map<string, number>;
  /** Rates that prices hold. */
  inclusive: ReadonlySet<string>;
}

/**
 * The lines of a refund, with no more tax, charges and price than is left on their check. Money that was refunded before may have had
 * some of theirs: so much more of the lines is something else then. What they come to stays.
 */
export function withinLeft(check: Check, lines: readonly RefundLine[]): RefundLine[] {
  const sale = refundableOn(check);
  const left: Left = {
    goods: Math.max(0, goodsIn(sale)),
    charges: sale.serviceChargeAmount,
    taxes: new Map(sale.taxes),
    inclusive: new Set(
      check.appliedTaxes.filter(({ inclusive }) => inclusive).map(({ taxRateGuid }) => taxRateGuid),
    ),
  };
  return lines.map((line) => pricedWithin(left, taxedWithin(left, line)));
}

/** The line with at most the taxes and charges that are left; the rest of them is price. */
function taxedWithin(left: Left, line: RefundLine): RefundLine {
  let { netAmount, taxAmount, serviceChargeTaxAmount } = line;
  const taxes = line.taxes.map((tax) => {
    const available = left.taxes.get(tax.taxRateGuid) ?? 0;
    const over = Math.max(0, tax.taxAmount - available);
    left.taxes.set(tax.taxRateGuid, available - (tax.taxAmount - over));
    if (!tax.inclusive) {
      const ofLine = Math.min(over, taxAmount);
      taxAmount -= ofLine;
      serviceChargeTaxAmount -= over - ofLine;
      netAmount += over;
    }
    return { ...tax, taxAmount: tax.taxAmount - over };
  });
  const { serviceChargeNetAmount: charges = line.serviceChargeAmount } = line;
  const over = Math.max(0, charges - left.charges);
  left.charges -= charges - over;
  return {
    ...line,
    netAmount: netAmount + over,
    taxAmount,
    serviceChargeAmount: line.serviceChargeAmount - over,
    serviceChargeNetAmount: charges - over,
    serviceChargeTaxAmount,
    taxes,
  };
}

/** The line with at most the price that is left; the rest of it is tax, of its own rates first, or charge. */
function pricedWithin(left: Left, line: RefundLine): RefundLine {
  let { netAmount, taxAmount, serviceChargeAmount } = line;
  const charges = line.serviceChargeNetAmount ?? serviceChargeAmount;
  const goods = line.totalAmount - charges - sumOf(line.taxes, (tax) => tax.taxAmount);
  let over = Math.max(0, goods - left.goods);
  left.goods -= goods - over;
  if (over === 0) return line;
  const taxes = new Map(line.taxes.map((tax) => [tax.taxRateGuid, tax]));
  for (const rate of new Set([...taxes.keys(), ...left.taxes.keys()])) {
    const more = Math.min(over, left.taxes.get(rate) ?? 0);
    if (more === 0) continue;
    left.taxes.set(rate, (left.taxes.get(rate) ?? 0) - more);
    over -= more;
    const tax = taxes.get(rate) ?? { taxRateGuid: rate, inclusive: left.inclusive.has(rate), taxAmount: 0 };
    taxes.set(rate, { ...tax, taxAmount: tax.taxAmount + more });
    if (tax.inclusive) continue;
    taxAmount += more;
    netAmount -= more;
  }
  const more = Math.min(over, left.charges);
  left.charges -= more;
  netAmount -= more;
  serviceChargeAmount += more;
  return {
    ...line,
    netAmount,
    taxAmount,
    serviceChargeAmount,
    serviceChargeNetAmount: charges + more,
    taxes: [...taxes.values()],
  };
}

/** What is refunded of a check, of something of which less was charged. */
export interface OverRefund {
  what: 'tax' | 'service charges' | 'goods';
  taxRateGuid?: string;
  refundedAmount: number;
  chargedAmount: number;
}

/** Of what more was refunded on a check than it charges: taxes by their rate, charges, and the goods. */
export function overRefunded(check: Check): OverRefund[] {
  if (check.refunds.length === 0) return [];
  const [charged, refunded] = [chargedOn(check), refundedOn(check)];
  const taxes = [...refunded.taxes].map(([taxRateGuid, refundedAmount]): OverRefund => {
    return { what: 'tax', taxRateGuid, refundedAmount, chargedAmount: charged.taxes.get(taxRateGuid) ?? 0 };
  });
  const charges: OverRefund = {
    what: 'service charges',
    refundedAmount: refunded.serviceChargeAmount,
    chargedAmount: charged.serviceChargeAmount,
  };
  const goods: OverRefund = {
    what: 'goods',
    refundedAmount: goodsIn(refunded),
    // What a till took without the service may be more than the bill, and goes back as money of it.
    chargedAmount: goodsIn(charged) + Math.max(0, -dueOfBill(check)),
  };
  return [...taxes, charges, goods].filter((one) => one.refundedAmount > one.chargedAmount);
}

/** What of a sale is neither tax nor charges. */
const goodsIn = (sale: SaleParts): number => sale.totalAmount - sale.serviceChargeAmount - sumOfTaxes(sale);

/** A line of which something is refunded. */
export interface RefundedSelection {
  checkGuid: string;
  selectionGuid: string;
  refundedAmount: number;
  /** What so much of it as is refunded costs, and all of it. */
  partAmount: number;
  wholeAmount: number;
  /** Odd cents of taxes, charges and discounts go to one line or another as others come and go: so many do not count. */
  oddCents: number;
}

/** The lines of which something is refunded, with what they cost; none of an order that cannot be priced. */
export function refundedSelections(order: OrderDocument): RefundedSelection[] {
  if (order.checks.every(({ refunds }) => refunds.every(({ lines }) => lines.length === 0))) return [];
  const shares = sharesOf(order);
  return order.checks.flatMap((check) =>
    check.selections.flatMap(({ guid, refundedQuantity, refundedAmount = 0, appliedTaxes, ...line }) => {
      const share = shares.get(guid);
      if (!share || refundedQuantity === undefined || line.voided) return [];
      const spread = [order.appliedDiscounts, check.appliedDiscounts, check.appliedServiceCharges];
      return {
        checkGuid: check.guid,
        selectionGuid: guid,
        refundedAmount,
        // Of an odd order, from before more was refused, more may be refunded than there is.
        partAmount: refundPortion(share, atMost(refundedQuantity, line.quantity)).totalAmount,
        wholeAmount: share.totalAmount,
        oddCents: sumOf([appliedTaxes, line.appliedDiscounts, ...spread], ({ length }) => length),
      };
    }),
  );
}

const atMost = (quantity: string, whole: string): string =>
  Number(quantity) > Number(whole) ? whole : quantity;

function sharesOf(order: OrderDocument): Map<string, RefundShare> {
  try {
    const { checks } = priceOrder(pricingInputOf(order));
    return new Map(checks.flatMap(refundShares).map((share) => [share.key, share]));
  } catch (error) {
    if (!isPricingError(error)) throw error;
    return new Map();
  }
}

const onChecks = ({ checks }: OrderDocument): number =>
  sumOf(checks.flatMap(overRefunded), (one) => one.refundedAmount - one.chargedAmount);

const onLines = (order: OrderDocument): number =>
  sumOf(refundedSelections(order), ({ refundedAmount, partAmount, oddCents }) =>
    refundedAmount - partAmount > oddCents ? refundedAmount - partAmount : 0,
  );

/**
 * Rejects a change by which a check would charge less tax, fewer charges or less for its goods than was refunded of them, or a line
 * cost less than what was refunded of it: nothing is given back twice. What was so before the change is let through: it did not do it.
 */
export function assertRefundsCovered(before: OrderDocument, after: OrderDocument): void {
  // What was given back of it stays; it has sold nothing.
  if (after.guestOrderStatus === 'VOIDED') return;
  if (after.checks.every(({ refunds }) => refunds.length === 0)) return;
  for (const over of [onChecks, onLines]) {
    const now = over(after);
    if (now > 0 && now > over(before))
      rejectInState('REFUNDED', ['refund'], 'Less would be charged then than was refunded of it already.');
  }
}
