import { majorUnits, minorUnits } from './amounts.ts';
import type { HeldTransaction } from './ledger.ts';
import { type Operation, type RequestFields, type Result, refused } from './operation.ts';
import { PPS } from './triggers.ts';

const VOID_WITHIN_MS = 30 * 86_400_000;

/** `void`: lets go of a transaction that no batch has settled yet, or of a part of what it holds. */
export function voidByRetref(operation: Operation): object {
  const { ledger, merchid, fields } = operation;
  return answer(ledger.byRetref(merchid, fields.retref), operation);
}

/** `voidByOrderId`: the same, for a caller that never learned the reference. */
export function voidByOrderId(operation: Operation): object {
  const { ledger, merchid, fields } = operation;
  const found = ledger.byOrderId(merchid, fields.orderid).filter(({ setlstat }) => setlstat !== 'Declined');
  return answer(found.find(({ setlstat }) => setlstat !== 'Voided') ?? found[0], operation);
}

function answer(transaction: HeldTransaction | undefined, operation: Operation): object {
  if (operation.timesOut) return { ...PPS.timedOut, merchid: operation.merchid };
  return voidAnswer(voidHeld(transaction, operation), operation.fields);
}

function voidHeld(transaction: HeldTransaction | undefined, { ledger, fields }: Operation): Result {
  if (!transaction) return refused(PPS.notFound);
  const asked = fields.amount === undefined ? 0 : minorUnits(fields.amount, transaction.currency);
  if (asked === null || asked < 0) return refused(PPS.invalidAmount);
  const { setlstat, at } = transaction;
  if (setlstat === 'Accepted' || setlstat === 'Rejected') return refused(PPS.settled);
  if (setlstat !== 'Authorized' && setlstat !== 'Queued for Capture') return refused(PPS.noMatchingAuth);
  if (ledger.now() - at > VOID_WITHIN_MS) return refused(PPS.tooLateToVoid);
  if (asked > transaction.amount) return refused(PPS.invalidAmount);
  if (asked > 0 && asked < transaction.amount) {
    if (setlstat !== 'Authorized') return refused(PPS.invalidField);
    transaction.amount -= asked;
    return { verdict: PPS.approval, transaction };
  }
  transaction.setlstat = 'Voided';
  transaction.amount = 0;
  transaction.authcode = 'REVERS';
  return { verdict: PPS.approval, transaction };
}

function voidAnswer({ verdict, transaction }: Result, fields: RequestFields): object {
  if (!transaction)
    return { ...verdict, merchid: fields.merchid, ...(fields.retref ? { retref: fields.retref } : {}) };
  const { merchid, amount, currency, retref, orderid } = transaction;
  return {
    ...verdict,
    merchid,
    authcode: 'REVERS',
    amount: majorUnits(amount, currency),
    currency,
    retref,
    orderId: orderid,
  };
}
