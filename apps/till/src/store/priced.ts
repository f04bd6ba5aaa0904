import { priceOrder, pricingInputOf, withPrices } from '@comanda/pricing';
import type { Order } from './database.ts';

/** What an order costs and what is due of it, worked out here as the service does. Pure. */

type Payment = Order['checks'][number]['payments'][number];

/** Taken, or perhaps taken: it counts. */
const COUNTS: ReadonlySet<Payment['status']> = new Set([
  'PENDING',
  'AUTHORIZED',
  'CAPTURED',
  'SETTLED',
  'UNKNOWN',
]);

/** The money is the restaurant's. */
export const isTaken = (status: Payment['status']): boolean => status === 'CAPTURED' || status === 'SETTLED';

export const countedPayments = (payments: readonly Payment[]): Payment[] =>
  payments.filter(({ status }) => COUNTS.has(status));

const paidBy = (payments: readonly Payment[]): number =>
  countedPayments(payments).reduce((sum, { amount, tipAmount }) => sum + amount + tipAmount, 0);

/** The order with every amount worked out again. */
export const priced = (order: Order): Order => withDue(withPrices(order, priceOrder(pricingInputOf(order))));

/** The order with what its payments leave of it. */
export function withDue(order: Order): Order {
  const checks = order.checks.map((check) => {
    const paidAmount = paidBy(check.payments);
    const divided = check.parts.reduce((sum, part) => sum + part.amount + part.taxAmount, 0);
    return {
      ...check,
      paidAmount,
      dueAmount: Math.max(0, check.totalAmount - paidAmount),
      // Guests who agreed on parts of another amount have to agree again.
      parts: divided === check.totalAmount - check.tipAmount ? check.parts : [],
    };
  });
  const sumOf = (name: 'paidAmount' | 'dueAmount'): number =>
    checks.reduce((sum, check) => sum + check[name], 0);
  return { ...order, checks, paidAmount: sumOf('paidAmount'), dueAmount: sumOf('dueAmount') };
}
