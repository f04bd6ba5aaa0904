import { isDeepStrictEqual } from 'node:util';
import {
  type Check,
  type OrderDocument,
  overRefunded,
  refundedSelections,
  reprice,
} from '../../ordering/orders/index.ts';
import { sumOf } from '../../platform/sum.ts';

/** What must hold of the money of each order, whatever was done to it. Faults name the order, the payments and the rule. Pure. */
export function faultsOfOrder(order: OrderDocument): string[] {
  return order.checks.flatMap((check) =>
    [...overRefundedOf(order, check), ...tipsOf(check), ...linesOf(order, check)].map(
      ({ payments, fault }) => `order ${order.guid}, check ${check.guid}${named(payments)}: ${fault}`,
    ),
  );
}

interface Fault {
  payments: readonly string[];
  fault: string;
}

const named = (payments: readonly string[]): string =>
  payments.length === 0 ? '' : `, payment ${payments.join(' and ')}`;

/** The payments that refunds of a check are of. */
const refundedPayments = ({ refunds }: Check): string[] => [
  ...new Set(refunds.flatMap(({ paymentGuid }) => paymentGuid ?? [])),
];

/** Of each tax, and of the charges, at most what was charged is refunded. An order that was voided since charges nothing. */
function overRefundedOf({ guestOrderStatus }: OrderDocument, check: Check): Fault[] {
  if (guestOrderStatus === 'VOIDED') return [];
  return overRefunded(check).map(({ what, taxRateGuid, refundedAmount, chargedAmount }) => ({
    payments: refundedPayments(check),
    fault: `more ${what}${taxRateGuid ? ` of rate ${taxRateGuid}` : ''} is refunded than was charged, ${refundedAmount} of ${chargedAmount}`,
  }));
}

/** Of the tip of each payment, at most what it brought is refunded. */
function tipsOf({ payments, refunds }: Check): Fault[] {
  return payments.flatMap(({ paymentGuid, tipAmount }) => {
    const refunded = sumOf(
      refunds.filter((one) => one.paymentGuid === paymentGuid),
      (one) => one.tipAmount,
    );
    return refunded <= tipAmount
      ? []
      : [
          {
            payments: [paymentGuid],
            fault: `more tip is refunded than the payment brought, ${refunded} of ${tipAmount}`,
          },
        ];
  });
}

/** Of each line, at most what it costs is refunded: what discounts and comps took of it is not given back as well. */
function linesOf(order: OrderDocument, check: Check): Fault[] {
  return refundedSelections(order)
    .filter(({ checkGuid }) => checkGuid === check.guid)
    .filter(({ refundedAmount, wholeAmount, oddCents }) => refundedAmount > wholeAmount + oddCents)
    .map(({ selectionGuid, refundedAmount, wholeAmount }) => ({
      payments: check.payments.map(({ paymentGuid }) => paymentGuid),
      fault: `line ${selectionGuid} is given back twice: ${refundedAmount} is refunded of ${wholeAmount}`,
    }));
}

/** An order costs what it did when its prices were computed last. */
export function pricingFaults(order: OrderDocument): string[] {
  const { guid } = order;
  try {
    if (isDeepStrictEqual(amountsOf(reprice(order)), amountsOf(order))) return [];
    return [`order ${guid}: priced again, it costs another amount`];
  } catch {
    return [`order ${guid}: it cannot be priced, so it refuses every change`];
  }
}

/** Everything that is an amount, at its place. */
const amountsOf = (order: OrderDocument): unknown =>
  JSON.parse(
    JSON.stringify(order, (name, value) =>
      typeof value === 'object' || name.endsWith('Amount') ? value : undefined,
    ),
  );
