import {
  type Check,
  type OrderDocument,
  overRefundedAmount,
  takenAmount,
} from '../../ordering/orders/index.ts';
import { sumOf } from '../../platform/sum.ts';
import { type Payment, totalOf } from '../payments/index.ts';
import type { Outcome, PaymentState } from './queries.ts';
import { postingsOfPayment } from './wanted-balances.ts';

/** What is given back at most: what was paid, by check, payment and line. Pure; each fault names the order and the rule. */

/** What is known of payments beside their orders. */
export interface KnownPayments {
  states: ReadonlyMap<string, PaymentState>;
  /** Those about which an exception is open: a person is at it already. */
  excepted: ReadonlySet<string>;
}

/** What breaks the rules of giving back on an order. */
export function refundFaults(order: OrderDocument, known: KnownPayments): string[] {
  const faults = order.checks.flatMap((check) => [
    ...checkFaults(check, known),
    ...snapshotFaults(check, known),
  ]);
  return [...faults, ...lineFaults(order)].map((fault) => `order ${order.guid}: ${fault}`);
}

function checkFaults(check: Check, { excepted }: KnownPayments): string[] {
  const { guid, payments, refundedAmount } = check;
  if (overRefundedAmount(check) === 0 || payments.some(({ paymentGuid }) => excepted.has(paymentGuid)))
    return [];
  const names = payments.map(({ paymentGuid }) => paymentGuid).join(', ') || 'none';
  return [
    `check ${guid}: ${refundedAmount} refunded of ${takenAmount(check)} paid (refunded <= paid; payments: ${names})`,
  ];
}

/** What is refunded of a payment that brought less; a void whose answer is awaited has not taken it away yet. */
export function paymentFaults(payment: Payment, refundedAmount: number): string[] {
  const paid = postingsOfPayment(payment).length === 0 ? 0 : totalOf(payment);
  if (refundedAmount <= paid) return [];
  const { orderGuid, paymentGuid } = payment;
  return [
    `order ${orderGuid ?? 'none'}: payment ${paymentGuid}: ${refundedAmount} refunded of ${paid} paid (refunded <= paid)`,
  ];
}

/** What is awaited of the processor, and nobody asks for: its order can neither be closed nor voided. */
export function outcomeFault({ order_guid, guid, refund_guid, status }: Outcome): string {
  const what = refund_guid === null ? 'it' : `refund ${refund_guid}`;
  return `order ${order_guid ?? 'none'}: payment ${guid}: ${what} is ${status}, and nobody asks for its outcome`;
}

/** The order shows each of its payments as it is. */
const snapshotFaults = ({ payments }: Check, { states }: KnownPayments): string[] =>
  payments.flatMap(({ paymentGuid, status, amount, tipAmount }) => {
    const found = states.get(paymentGuid);
    if (!found) return [`payment ${paymentGuid}: it is not there`];
    if (found.status === status && found.total_amount === amount + tipAmount) return [];
    return [
      `payment ${paymentGuid}: the order shows ${status} ${amount + tipAmount}, and it is ${found.status} ${found.total_amount}`,
    ];
  });

const SCALE = 1_000;
const thousandths = (quantity: string): number => Math.round(Number(quantity) * SCALE);

/** No more of a line is given back than was sold, and each of its refunds is counted. What that may come to: order-rules.ts. */
function lineFaults({ checks }: OrderDocument): string[] {
  const lines = checks.flatMap((check) => check.refunds.flatMap((refund) => refund.lines));
  const selections = checks.flatMap((check) => check.selections);
  return selections.flatMap(({ guid, quantity, refundedQuantity = '0', refundedAmount = 0 }) => {
    const given = sumOf(
      lines.filter(({ selectionGuid }) => selectionGuid === guid),
      ({ totalAmount }) => totalAmount,
    );
    return [
      thousandths(refundedQuantity) > thousandths(quantity)
        ? [`line ${guid}: ${refundedQuantity} refunded of ${quantity} (refunded <= sold)`]
        : [],
      given === refundedAmount
        ? []
        : [`line ${guid}: its refunds come to ${given}, and it says ${refundedAmount}`],
    ].flat();
  });
}
