/**
 * The accounts of a restaurant's ledger. A posting debits one and credits another; a balance is debits minus credits.
 * Pure.
 */
export const ACCOUNTS = {
  ORDER_RECEIVABLE: 'What guests owe for their orders; negative: they have paid ahead.',
  DEPOSITS: 'Taken for orders that are not sold yet: owed to guests until then.',
  TIP_DEPOSITS: 'Tips in such payments: owed to guests, and to the staff once the order is sold.',
  CASH: 'Cash in drawers.',
  SAFE: 'Cash outside drawers.',
  OTHER_TENDERS: 'Taken by other means: vouchers, terminals of others.',
  PROCESSOR_CLEARING: 'Captured on cards, not settled yet: what the processor owes us.',
  BANK: 'Settled by the processor: on its way to the bank, or there.',
  SALES: 'Sold, without tax and service charges.',
  SERVICE_CHARGES: 'Service charges.',
  REFUNDS: 'Refunded sales.',
  TAX_PAYABLE: 'Tax taken from guests, owed to the state.',
  TIPS_PAYABLE: 'Tips taken from guests, owed to the staff and not shared yet.',
  TIPS_DUE: 'Shared tips: owed to each of the staff.',
  PAYROLL: 'Shared tips that payroll pays, with the wages.',
  PAID_IN: 'Put into a drawer for another reason than a sale.',
  PAID_OUT: 'Taken out of a drawer for another reason than change.',
  CASH_ROUNDING: 'What was left off because it could not be paid in coins; negative: what was added.',
  WRITTEN_OFF: 'What guests owed and nobody pays any more: a loss.',
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

/** Drops zero amounts and reverses negative ones. */
export function postings(...wanted: readonly Posting[]): Posting[] {
  return wanted
    .filter(({ amount }) => amount !== 0)
    .map(({ debit, credit, amount }) =>
      amount > 0 ? { debit, credit, amount } : { debit: credit, credit: debit, amount: -amount },
    );
}

/** The same postings, reversed. */
export function reversed(given: readonly Posting[]): Posting[] {
  return given.map(({ debit, credit, amount }) => ({ debit: credit, credit: debit, amount }));
}

/** Where the money of each tender is until it is counted or banked. */
const ASSET_OF = { CASH: 'CASH', OTHER: 'OTHER_TENDERS', CARD: 'PROCESSOR_CLEARING' } as const;

/** The part of a payment that decides its asset account. */
interface Tender {
  type: keyof typeof ASSET_OF;
  processor: string | null;
  /** Of a payment by no money at all. */
  writesOff?: string;
}

/** An external terminal settles with another company, so its payments count as other tenders. What is written off is a loss. */
const assetOf = ({ type, processor, writesOff }: Tender): Account => {
  if (writesOff !== undefined) return 'WRITTEN_OFF';
  return processor === 'EXTERNAL_TERMINAL' ? 'OTHER_TENDERS' : ASSET_OF[type];
};

/** The postings of a payment: the bill's part, and the tip for the staff. */
export function receiptPostings(
  payment: Tender & { amount: number; tipAmount: number; roundingAmount?: number },
): Posting[] {
  const debit = assetOf(payment);
  return postings(
    { debit, credit: 'ORDER_RECEIVABLE', amount: payment.amount },
    { debit, credit: 'TIPS_PAYABLE', amount: payment.tipAmount },
    { debit, credit: 'CASH_ROUNDING', amount: payment.roundingAmount ?? 0 },
  );
}

/** What money stays in until its order is sold, by where it belongs then. */
const DEPOSIT_OF = { ORDER_RECEIVABLE: 'DEPOSITS', TIPS_PAYABLE: 'TIP_DEPOSITS' } as const;
export const DEPOSIT_ACCOUNTS = Object.values(DEPOSIT_OF);

const depositOf = (account: Account): Account =>
  account in DEPOSIT_OF ? DEPOSIT_OF[account as keyof typeof DEPOSIT_OF] : account;

/** The same postings for an order that is not sold yet: what is for its bill and its tip is a deposit. */
export function asDeposit(given: readonly Posting[]): Posting[] {
  return given.map(({ debit, credit, amount }) => ({
    debit: depositOf(debit),
    credit: depositOf(credit),
    amount,
  }));
}

/** The postings that move what deposits hold (credits less debits) to where it belongs once the order is sold. */
export function appliedPostings(held: readonly Balance[]): Posting[] {
  const target = (deposit: Account) => (deposit === 'DEPOSITS' ? 'ORDER_RECEIVABLE' : 'TIPS_PAYABLE');
  return postings(
    ...held.map(({ account, amount }) => ({ debit: account, credit: target(account), amount }) as const),
  );
}

/** The part of a refunded amount that is tip; `amount` includes it. */
export interface RefundedMoney {
  amount: number;
  tipAmount: number;
  /** Added to the amount, so that it can be paid in coins. */
  roundingAmount?: number;
}

/** The postings of a refund: the money. What of the sale it takes back is booked with the order's check. */
export function refundPostings(
  payment: Tender,
  { amount, tipAmount, roundingAmount = 0 }: RefundedMoney,
): Posting[] {
  const credit = assetOf(payment);
  return postings(
    { debit: 'ORDER_RECEIVABLE', credit, amount: amount - tipAmount },
    { debit: 'TIPS_PAYABLE', credit, amount: tipAmount },
    { debit: 'CASH_ROUNDING', credit, amount: roundingAmount },
  );
}

/** What an account holds of something: credits less debits, in minor units. */
export interface Balance {
  account: Account;
  amount: number;
}

/** The recognized revenue of a check, in minor units. */
interface RecognizedCheck {
  totalAmount: number;
  serviceChargeAmount: number;
  /** Added to the prices. */
  taxAmount: number;
  /** Held by the prices. */
  inclusiveTaxAmount: number;
  tipAmount: number;
}

/** The credit balance of each account once a check's revenue is recognized. Their sum is the check's total. */
export function revenueBalances(check: RecognizedCheck): Balance[] {
  const tax = check.taxAmount + check.inclusiveTaxAmount;
  const sales = check.totalAmount - tax - check.serviceChargeAmount - check.tipAmount;
  return [
    { account: 'SALES', amount: sales },
    { account: 'SERVICE_CHARGES', amount: check.serviceChargeAmount },
    { account: 'TAX_PAYABLE', amount: tax },
    { account: 'TIPS_PAYABLE', amount: check.tipAmount },
  ];
}

/** What was sold and is taken back: all of it is owed to the guest until money goes back. Tips go back with their payment. */
interface RefundedSale {
  totalAmount: number;
  taxAmount: number;
  serviceChargeAmount: number;
}

/** The credit balance of each account once it is taken back. Their sum is the negative total. */
export const refundBalances = (refunded: RefundedSale): Balance[] => [
  { account: 'REFUNDS', amount: refunded.taxAmount + refunded.serviceChargeAmount - refunded.totalAmount },
  { account: 'TAX_PAYABLE', amount: -refunded.taxAmount },
  { account: 'SERVICE_CHARGES', amount: -refunded.serviceChargeAmount },
];

/** The postings of a settlement: the money moves from the processor to the bank. A refund goes the other way. */
export function settlementPostings(kind: 'charge' | 'refund', amount: number): Posting[] {
  const sign = kind === 'charge' ? 1 : -1;
  return postings({ debit: 'BANK', credit: 'PROCESSOR_CLEARING', amount: sign * amount });
}
