import { majorUnits, minorUnits, wholeUnits } from './amounts.ts';
import type { HeldTransaction } from './ledger.ts';
import { type Operation, type RequestFields, type Result, refused } from './operation.ts';
import { codeOfAmount, PPS, processorSays } from './triggers.ts';

/** `refund`: returns settled money, whole or in parts. */
export function refund(operation: Operation): object {
  const { merchid, fields, timesOut } = operation;
  if (timesOut) return { ...PPS.timedOut, merchid };
  return refundAnswer(refundSettled(operation), fields);
}

function refundSettled(operation: Operation): Result {
  const { ledger, merchid, fields } = operation;
  const parent = ledger.byRetref(merchid, fields.retref);
  if (!parent || parent.kind === 'refund') return refused(PPS.notFound);
  if (parent.setlstat !== 'Accepted') return refused(PPS.notSettled);
  const refunded = ledger.transactions
    .filter((one) => one.parentRetref === parent.retref && one.amount > 0)
    .reduce((sum, one) => sum + one.amount, 0);
  const left = parent.amount - refunded;
  const asked = fields.amount === undefined ? left : minorUnits(fields.amount, parent.currency);
  if (asked === null || asked <= 0) return refused(PPS.invalidAmount);
  if (asked > left) return refused(PPS.aboveMaximum);
  return returnAmount(operation, parent, asked);
}

/** Asks the processor, and records the refund that it approved or declined. */
function returnAmount({ ledger, fields }: Operation, parent: HeldTransaction, amount: number): Result {
  const verdict = processorSays(codeOfAmount(wholeUnits(amount, parent.currency)) ?? '00');
  const approved = verdict.respstat === 'A';
  const transaction: HeldTransaction = {
    ...parent,
    ...verdict,
    retref: ledger.newRetref(),
    orderid: fields.orderid ?? parent.orderid,
    kind: 'refund',
    parentRetref: parent.retref,
    setlstat: 'Declined',
    authorizedAmount: approved ? amount : 0,
    amount: approved ? amount : 0,
    authcode: approved ? 'REFUND' : '',
    batchid: null,
    at: ledger.now(),
    capturedAt: null,
    settledAt: null,
  };
  if (approved) ledger.queueForCapture(transaction);
  ledger.transactions.push(transaction);
  return { verdict, transaction };
}

function refundAnswer({ verdict, transaction }: Result, fields: RequestFields): object {
  if (!transaction) return { ...verdict, merchid: fields.merchid, retref: fields.retref, amount: '0.00' };
  const { merchid, amount, currency, retref, orderid, authcode } = transaction;
  const receipt = fields.receipt === 'Y' ? { orderid, receipt: '{}' } : {};
  return { ...verdict, merchid, amount: majorUnits(amount, currency), retref, authcode, ...receipt };
}
