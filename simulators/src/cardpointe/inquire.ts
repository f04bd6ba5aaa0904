import { majorUnits } from './amounts.ts';
import { authAnswer } from './auth.ts';
import type { HeldTransaction, Ledger } from './ledger.ts';
import { PPS } from './triggers.ts';

/** `inquire/<retref>/<merchid>`. */
export function inquire(ledger: Ledger, [retref = '', merchid = '']: readonly string[]): object {
  const found = ledger.byRetref(merchid, retref);
  return found ? inquiryAnswer(found) : { ...PPS.notFound, retref };
}

/**
 * `inquireByOrderid/<orderid>/<merchid>` and `…/<set>`: one answer, or a list when there are several. Only `set` 1 limits
 * them to the merchant.
 */
export function inquireByOrderid(ledger: Ledger, segments: readonly string[]): object {
  const [orderid = '', merchid = '', set = ''] = segments;
  const found = set === '1' ? ledger.byOrderId(merchid, orderid) : ledger.byOrderIdOfAny(orderid);
  const answers = found.map(inquiryAnswer);
  const [first, second] = answers;
  if (!first) return { ...PPS.notFound, orderId: orderid };
  return second ? answers : first;
}

function inquiryAnswer(transaction: HeldTransaction): object {
  const { setlstat, currency, amount, token, orderid, at, capturedAt, settledAt } = transaction;
  const yes = (holds: boolean): string => (holds ? 'Y' : 'N');
  return {
    ...authAnswer(transaction, {}),
    ...(transaction.kind === 'refund' ? { authcode: transaction.authcode } : {}),
    amount: majorUnits(amount, currency),
    setlstat,
    voidable: yes(setlstat === 'Authorized' || setlstat === 'Queued for Capture'),
    refundable: yes(setlstat === 'Accepted' && transaction.kind === 'charge'),
    authdate: compactTime(at).slice(0, 8),
    ...(capturedAt ? { capturedate: compactTime(capturedAt) } : {}),
    ...(settledAt ? { settledate: compactTime(settledAt) } : {}),
    currency,
    lastfour: token.slice(-4),
    orderId: orderid,
  };
}

/** yyyymmddhhmmss, UTC. */
export const compactTime = (time: number): string =>
  new Date(time).toISOString().replace(/\D/g, '').slice(0, 14);
