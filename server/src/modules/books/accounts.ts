/**
 * The accounts of a restaurant's books, from its own point of view. A posting debits one and credits another; a balance is
 * debits minus credits. Pure.
 */
export const ACCOUNTS = {
  ORDER_RECEIVABLE: 'What guests owe for their orders; negative: they have paid ahead.',
  PROCESSOR_CLEARING: 'Captured by the card processor, not settled yet.',
  BANK: 'Settled by the card processor.',
  CASH: 'Cash in drawers.',
  SAFE: 'Cash outside drawers.',
  OTHER_TENDERS: 'Taken by other means: vouchers, terminals of others.',
  SALES: 'Sold, without tax and service charges.',
  SERVICE_CHARGES: 'Service charges.',
  REFUNDS: 'Sales that were given back.',
  TAX_PAYABLE: 'Tax taken from guests, owed to the state.',
  TIPS_PAYABLE: 'Tips taken from guests, owed to the staff.',
  UNAPPLIED_RECEIPTS: 'Paid without an order.',
  PAID_IN: 'Put into a drawer for another reason than a sale.',
  PAID_OUT: 'Taken out of a drawer for another reason than change.',
  CASH_OVER_SHORT: 'What drawers held less than they should have; negative: more.',
} as const;

export type Account = keyof typeof ACCOUNTS;
export const ACCOUNT_NAMES = Object.keys(ACCOUNTS) as Account[];

/** One movement between two accounts; minor units, more than zero. */
export interface Posting {
  debit: Account;
  credit: Account;
  amount: number;
}

/** Leaves out what moves nothing, and turns around what moves backwards. */
export function postings(...wanted: readonly Posting[]): Posting[] {
  return wanted
    .filter(({ amount }) => amount !== 0)
    .map(({ debit, credit, amount }) =>
      amount > 0 ? { debit, credit, amount } : { debit: credit, credit: debit, amount: -amount },
    );
}
