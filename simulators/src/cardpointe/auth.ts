import { fromMajor, majorUnits, minorUnits, wholeUnits } from './amounts.ts';
import type { HeldTransaction } from './ledger.ts';
import type { Operation, RequestFields } from './operation.ts';
import {
  avsresp,
  codeOfAmount,
  codeOfCard,
  cvvresp,
  isKnownBrand,
  PARTIAL_CARD,
  PPS,
  passesLuhn,
  processorSays,
  TIMEOUT_CARDS,
  type Verdict,
} from './triggers.ts';

/** `auth`: holds an amount on a card, and captures it at once when asked to. */
export function auth(operation: Operation): object {
  const { ledger, fields } = operation;
  const transaction = authorize(operation);
  ledger.transactions.push(transaction);
  if (transaction.setlstat === 'Authorized' && fields.capture === 'Y') ledger.queueForCapture(transaction);
  return authAnswer(transaction, fields);
}

/** A card request as the checks and the bank look at it. */
interface CardRequest {
  amount: number;
  pan: string;
  expiry: string;
  currency: string;
}

function authorize(operation: Operation): HeldTransaction {
  const { ledger, merchid, currency, fields } = operation;
  const amount = minorUnits(fields.amount ?? '', currency) ?? 0;
  const pan = ledger.cardOf(fields.account ?? '');
  const expiry = fields.expiry ?? '';
  const refusal = gatewayRefusal(fields, pan, currency);
  const verdict = refusal ?? bankVerdict({ amount, pan, expiry, currency }, operation);
  const approved = verdict.respstat === 'A';
  const held = !approved ? 0 : verdict.respcode === '10' ? fromMajor(5, currency) : amount;
  const retref = ledger.newRetref();
  return {
    ...verdict,
    retref,
    merchid,
    // What looks like a card number is masked, and no longer found.
    orderid: holdsCard(fields.orderid ?? '') ? '****' : (fields.orderid ?? ''),
    kind: 'charge',
    parentRetref: null,
    setlstat: !approved ? 'Declined' : amount === 0 ? 'Zero Amount' : 'Authorized',
    authorizedAmount: held,
    amount: held,
    currency,
    token: refusal ? '' : ledger.tokenFor(pan),
    expiry,
    authcode: approved ? `PPS${retref.slice(-3)}` : '',
    avsresp: approved ? avsresp(fields.postal) : '',
    cvvresp: approved ? cvvresp(fields.cvv2) : '',
    batchid: null,
    at: ledger.now(),
    capturedAt: null,
    settledAt: null,
  };
}

/** What the gateway itself refuses, before a bank is asked. */
function gatewayRefusal(fields: RequestFields, pan: string, currency: string): Verdict | null {
  const amount = minorUnits(fields.amount ?? '', currency);
  if (amount === null) return PPS.invalidAmount;
  if (amount < 0) return PPS.noBlindRefunds;
  if (fields.currency !== undefined && fields.currency !== currency) return PPS.wrongCurrency;
  const { account = '' } = fields;
  if (pan === account && account.startsWith('9')) return PPS.invalidToken;
  if (!/^\d{4,19}$/.test(pan)) return PPS.invalidCard;
  if (!isKnownBrand(pan)) return PPS.unknownCardType;
  if (!passesLuhn(pan)) return PPS.badCheckDigit;
  if (!/^\d{4,8}$/.test(fields.expiry ?? '')) return PPS.nonNumericExpiry;
  if (fields.cvv2 !== undefined && !/^\d{3,4}$/.test(fields.cvv2)) return PPS.nonNumericCvv;
  return null;
}

/** What the bank says, or that it said nothing in time. */
function bankVerdict(
  { amount, pan, expiry, currency }: CardRequest,
  { ledger, timesOut }: Operation,
): Verdict {
  if (timesOut || TIMEOUT_CARDS.has(pan)) return PPS.timedOut;
  if (isPast(expiry, ledger.now())) return processorSays('54');
  if (pan === PARTIAL_CARD && amount >= fromMajor(6, currency)) return processorSays('10');
  return processorSays(codeOfCard(pan) ?? codeOfAmount(wholeUnits(amount, currency)) ?? '00');
}

/** Only the form MMYY is looked into. */
function isPast(expiry: string, now: number): boolean {
  if (expiry.length !== 4) return false;
  return now >= Date.UTC(2_000 + Number(expiry.slice(2)), Number(expiry.slice(0, 2)), 1);
}

const holdsCard = (text: string): boolean =>
  (text.match(/\d{13,19}/g) ?? []).some((run) => passesLuhn(run)) || (/^\d+$/.test(text) && passesLuhn(text));

/** How an authorization is answered; an inquiry repeats it. */
export function authAnswer(transaction: HeldTransaction, fields: RequestFields): object {
  const { respstat, respcode, resptext, respproc, retref, token, currency, amount } = transaction;
  const common = {
    merchid: transaction.merchid,
    respstat,
    respcode,
    resptext,
    respproc,
    retref,
    account: token,
    token,
    amount: majorUnits(amount, currency),
    commcard: 'N',
    expiry: transaction.expiry,
    ...(fields.receipt === 'Y'
      ? { receipt: JSON.stringify({ dba: 'Simulated' }), orderId: transaction.orderid }
      : {}),
    ...(fields.cof ? { cof: fields.cof } : {}),
  };
  if (respstat !== 'A') {
    const category = respproc === 'FNOR' ? { declineCategory: respcode === 'NU' ? '2' : '1' } : {};
    return { ...common, cardproc: 'FNOR', ...category };
  }
  const { authcode, avsresp, cvvresp, batchid } = transaction;
  return { ...common, authcode, avsresp, cvvresp, ...(batchid ? { batchid } : {}) };
}
