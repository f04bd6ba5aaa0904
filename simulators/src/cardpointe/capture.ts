import { majorUnits, minorUnits } from './amounts.ts';
import { type Operation, type RequestFields, type Result, refused } from './operation.ts';
import { PPS } from './triggers.ts';

/** `capture`: queues an authorized amount, or part of it, for the merchant's open batch. */
export function capture(operation: Operation): object {
  const { merchid, fields, timesOut } = operation;
  if (timesOut) return { ...PPS.timedOut, merchid, retref: fields.retref };
  return captureAnswer(captureHeld(operation), fields);
}

function captureHeld({ ledger, merchid, fields }: Operation): Result {
  const transaction = ledger.byRetref(merchid, fields.retref);
  if (!transaction) return refused(PPS.notFound);
  if (transaction.setlstat === 'Queued for Capture' || transaction.setlstat === 'Accepted')
    return refused(PPS.batched);
  if (transaction.setlstat !== 'Authorized') return refused(PPS.noMatchingAuth);
  const asked =
    fields.amount === undefined ? transaction.amount : minorUnits(fields.amount, transaction.currency);
  if (asked === null || asked <= 0) return refused(PPS.invalidAmount);
  if (asked * 100 > transaction.amount * (100 + ledger.overCapturePercent)) return refused(PPS.aboveMaximum);
  transaction.amount = asked;
  ledger.queueForCapture(transaction);
  return { verdict: PPS.approval, transaction };
}

function captureAnswer({ verdict, transaction }: Result, fields: RequestFields): object {
  if (!transaction)
    return {
      ...verdict,
      merchid: fields.merchid,
      retref: fields.retref,
      account: '',
      batchid: '-1',
      amount: '0.00',
    };
  const { merchid, token, amount, currency, retref, batchid, setlstat, orderid } = transaction;
  const amountText = majorUnits(amount, currency);
  return {
    ...verdict,
    merchid,
    account: token,
    token,
    amount: amountText,
    retref,
    batchid,
    setlstat,
    commcard: 'N',
    orderid,
  };
}
