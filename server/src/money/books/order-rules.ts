import { isDeepStrictEqual } from 'node:util';
import {
  type Check,
  type OrderDocument,
  overRefunded,
  overWrittenOff,
  refundedSelections,
  reprice,
  tipLacking,
} from '../../ordering/orders/index.ts';

/** What must hold of the money of each order, whatever was done to it. Faults name the order, the payments and the rule. Pure. */
export function faultsOfOrder(order: OrderDocument, excepted: ReadonlySet<string>): string[] {
  return order.checks.flatMap((check) =>
    [
      ...closedAndDue(order, check, excepted),
      ...overRefundedOf(order, check),
      ...tipsOf(check, excepted),
      ...lossesOf(order, check),
      ...linesOf(order, check),
    ].map(({ payments, fault }) => `order ${order.guid}, check ${check.guid}${named(payments)}: ${fault}`),
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

/** What is closed is paid, unless a person is at what it lacks. */
function closedAndDue(
  { guestOrderStatus }: OrderDocument,
  { dueAmount, payments }: Check,
  excepted: ReadonlySet<string>,
): Fault[] {
  const names = payments.map(({ paymentGuid }) => paymentGuid);
  if (guestOrderStatus !== 'CLOSED' || dueAmount === 0 || names.some((guid) => excepted.has(guid))) return [];
  return [{ payments: names, fault: `it is closed, and owes ${dueAmount}` }];
}

/** Of each tax, of the charges, and of the goods, at most what was charged is refunded. An order that was voided since charges nothing. */
function overRefundedOf({ guestOrderStatus }: OrderDocument, check: Check): Fault[] {
  if (guestOrderStatus === 'VOIDED') return [];
  return overRefunded(check).map(({ what, taxRateGuid, refundedAmount, chargedAmount }) => ({
    payments: refundedPayments(check),
    fault: `of the ${what}${taxRateGuid ? ` of rate ${taxRateGuid}` : ''} more is refunded than was charged, ${refundedAmount} of ${chargedAmount}`,
  }));
}

/** Of the tip of each payment, at most what it brought is refunded; a person is at it already while an exception says why not. */
function tipsOf(check: Check, excepted: ReadonlySet<string>): Fault[] {
  return check.payments
    .filter(({ paymentGuid }) => tipLacking(check, paymentGuid) > 0 && !excepted.has(paymentGuid))
    .map(({ paymentGuid }) => ({
      payments: [paymentGuid],
      fault: `more tip is refunded than the payment brought, by ${tipLacking(check, paymentGuid)}`,
    }));
}

/** In the place of a payment, at most what it lacks is written off. An order that was voided since lacks nothing. */
function lossesOf({ guestOrderStatus }: OrderDocument, check: Check): Fault[] {
  if (guestOrderStatus === 'VOIDED') return [];
  return overWrittenOff(check).map(({ paymentGuid, writtenOffAmount, lackingAmount }) => ({
    payments: [paymentGuid],
    fault: `more is written off than it lacks, ${writtenOffAmount} of ${lackingAmount}`,
  }));
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
