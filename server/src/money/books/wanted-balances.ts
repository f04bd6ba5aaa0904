import { bookedOf, type OrderDocument } from '../../ordering/orders/index.ts';
import {
  type Posting,
  postings,
  receiptPostings,
  refundPostings,
  settlementPostings,
} from '../../records/ledger/index.ts';
import { type Drawer, expectedAmount } from '../cash-drawers/index.ts';
import { type Payment, type Refund, totalOf } from '../payments/index.ts';
import type { TipTotals } from '../tips/index.ts';

/** What the books have to say, made again from orders, payments, refunds and drawers. Pure. */

/** Balances by account and currency of one restaurant or of all: debits minus credits, minor units. Zeros are left out. */
export type Balances = Map<string, number>;

/** Adds postings to balances. `times` -1 takes them off again. */
export function book(
  balances: Balances,
  where: { restaurantGuid: string; currency: string },
  entries: readonly Posting[],
  times = 1,
): void {
  const add = (account: string, amount: number) => {
    const key = `${where.restaurantGuid} ${where.currency} ${account}`;
    const sum = (balances.get(key) ?? 0) + amount;
    if (sum === 0) balances.delete(key);
    else balances.set(key, sum);
  };
  for (const { debit, credit, amount } of entries) {
    add(debit, times * amount);
    add(credit, -times * amount);
  }
}

/** What an order has sold, and what of it was taken back. */
export const postingsOfOrder = (order: OrderDocument): Posting[] =>
  postings(
    ...bookedOf(order).map(
      ({ account, amount }) => ({ debit: 'ORDER_RECEIVABLE', credit: account, amount }) as const,
    ),
  );

/** Voided, declined, or refused by the bank later: nothing of it is left in the books. */
const UNDONE = ['VOIDED', 'DECLINED', 'FAILED'];

/** Captured is in, also while the answer to a later void is awaited. */
export function postingsOfPayment(payment: Payment): Posting[] {
  if (payment.capturedAt === null || UNDONE.includes(payment.status)) return [];
  const settled = payment.settledAt === null ? [] : settlementPostings('charge', totalOf(payment));
  return [...receiptPostings(payment), ...settled];
}

export function postingsOfRefund(refund: Refund, payment: Payment): Posting[] {
  if (refund.status !== 'COMPLETED') return [];
  const settled = refund.settledAt === null ? [] : settlementPostings('refund', refund.amount);
  return [...refundPostings(payment, refund), ...settled];
}

/** The processor settled another amount than we had: the difference is in the bank, and on the list of exceptions. */
export const postingsOfDifference = ({ isRefund, difference }: { isRefund: boolean; difference: number }) =>
  settlementPostings(isRefund ? 'refund' : 'charge', difference);

/** Float, pay-ins and pay-outs; when it is closed, what was counted. Sales are in its payments. */
export function postingsOfDrawer(drawer: Drawer): Posting[] {
  const { openingAmount, paidInAmount, paidOutAmount, countedAmount, status } = drawer;
  const counted = status === 'CLOSED' ? (countedAmount ?? 0) : null;
  return postings(
    { debit: 'CASH', credit: 'SAFE', amount: openingAmount },
    { debit: 'CASH', credit: 'PAID_IN', amount: paidInAmount },
    { debit: 'PAID_OUT', credit: 'CASH', amount: paidOutAmount },
    {
      debit: 'CASH',
      credit: 'CASH_OVER_SHORT',
      amount: counted === null ? 0 : counted - expectedAmount(drawer),
    },
    { debit: 'SAFE', credit: 'CASH', amount: counted ?? 0 },
  );
}

/** Tips that were shared, and what was paid of them. Cash came from pay-outs of drawers, and went back by pay-ins. */
export const postingsOfTips = (totals: TipTotals): Posting[] =>
  postings(
    { debit: 'TIPS_PAYABLE', credit: 'TIPS_DUE', amount: totals.shared_amount },
    { debit: 'TIPS_DUE', credit: 'PAID_OUT', amount: totals.cash_out_amount ?? 0 },
    { debit: 'PAID_IN', credit: 'TIPS_DUE', amount: totals.cash_in_amount ?? 0 },
    { debit: 'TIPS_DUE', credit: 'PAYROLL', amount: totals.payroll_amount ?? 0 },
  );
