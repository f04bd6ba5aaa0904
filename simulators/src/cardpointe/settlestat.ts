import { currencyOf, majorUnits } from './amounts.ts';
import { compactTime } from './inquire.ts';
import type { HeldBatch, HeldTransaction, Ledger } from './ledger.ts';

/** `settlestat`: the closed batches of a merchant, by date or number; without either, each is handed out once. */
export function settlestat(ledger: Ledger, query: URLSearchParams): object | string {
  const merchid = query.get('merchid') ?? '';
  const date = query.get('date');
  const batchid = query.get('batchid');
  const batches = ledger.batches.filter((batch) => {
    if (batch.merchid !== merchid || batch.closedAt === null) return false;
    if (batchid !== null) return batch.batchid === batchid;
    return date === null ? !batch.handedOut : compactTime(batch.closedAt).slice(4, 8) === date;
  });
  if (batches.length === 0) return 'Null batches';
  if (date === null && batchid === null) for (const batch of batches) batch.handedOut = true;
  return batches.map((batch) => batchAnswer(ledger, batch));
}

function batchAnswer(ledger: Ledger, { batchid, merchid }: HeldBatch): object {
  const inside = ledger.transactions.filter(
    (one) => one.batchid === batchid && (one.setlstat === 'Accepted' || one.setlstat === 'Rejected'),
  );
  const accepted = inside.filter(({ setlstat }) => setlstat === 'Accepted');
  const charges = accepted.filter(({ kind }) => kind === 'charge');
  const refunds = accepted.filter(({ kind }) => kind === 'refund');
  return {
    respproc: 'FNOR',
    hostbatch: batchid.slice(-6),
    chargecnt: charges.length,
    chargetotal: totalOf(charges, merchid),
    refundcnt: refunds.length,
    refundtotal: totalOf(refunds, merchid),
    batchid,
    batchsource: 'ECOM',
    hoststat: hoststatOf(inside.length, accepted.length),
    merchid,
    txns: inside.map((one) => ({
      setlamount: majorUnits(one.kind === 'refund' ? -one.amount : one.amount, one.currency),
      setlstat: one.setlstat === 'Accepted' ? 'Y' : 'N',
      salesdoc: one.orderid,
      retref: one.retref,
      authcode: one.authcode,
      cardtype: 'VISA',
    })),
  };
}

function totalOf(transactions: readonly HeldTransaction[], merchid: string): string {
  const total = transactions.reduce((sum, { amount }) => sum + amount, 0);
  return majorUnits(total, currencyOf(merchid) ?? 'USD');
}

/** Empty, good, bad or mixed batch. */
function hoststatOf(count: number, accepted: number): string {
  if (count === 0) return 'EB';
  if (accepted === count) return 'GB';
  return accepted === 0 ? 'BB' : 'MB';
}
