import { getLedgerDay } from './get-ledger-day.ts';
import { listLedgerEntries } from './list-ledger-entries.ts';

/**
 * The books: every movement of money, twice. A row debits one account and credits another by one amount, so the books cannot
 * be out of balance; rows are never changed or removed, not even by the owner of the database. What moves money writes its
 * postings in the transaction of the movement itself. The books never decide anything: they are what decisions are checked by.
 */
export const ledgerRoutes = [getLedgerDay, listLedgerEntries];
export {
  type Posting,
  postings,
  type RefundParts,
  receiptPostings,
  refundPostings,
  revenueBalances,
  reversed,
  settlementPostings,
} from './accounts.ts';
export { type Movement, post, recognizeRevenue } from './queries.ts';
