import { getLedgerDay } from './get-ledger-day.ts';
import { listLedgerEntries } from './list-ledger-entries.ts';

/**
 * The ledger: double-entry records of every movement of money. A row debits one account and credits another by one
 * amount, so the ledger always balances. Rows are never changed or removed, not even by the owner of the database. Each
 * movement of money writes its postings in its own transaction. Decisions never depend on the ledger; it verifies them.
 */
export const ledgerRoutes = [getLedgerDay, listLedgerEntries];
export {
  appliedPostings,
  asDeposit,
  type Balance,
  type Posting,
  postings,
  type RefundedMoney,
  receiptPostings,
  refundBalances,
  refundPostings,
  revenueBalances,
  reversed,
  settlementPostings,
} from './accounts.ts';
export { bookCheck, type DepositRow, findDeposits, findTipsTaken, type Movement, post } from './queries.ts';
