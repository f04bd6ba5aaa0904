import { fromWire } from './amounts.ts';
import {
  ALREADY_SETTLED,
  adviceOf,
  avsResult,
  batchStateOf,
  cvvResult,
  isPartialApproval,
  LOST_BEHIND_THE_GATEWAY,
  NOT_FOUND,
  settledStateOf,
  stateOf,
  TIMED_OUT,
  whyNot,
} from './cardpointe-codes.ts';
import type { Exchange } from './cardpointe-exchange.ts';
import { failed, unfit, unknown } from './cardpointe-wire.ts';
import type {
  AnswerDifference,
  Outcome,
  ProcessorFacts,
  ProcessorTransaction,
  SettlementBatch,
  Void,
} from './outcomes.ts';
import type { MerchantAccount } from './port.ts';

/** What the gateway's answers mean. Of their members only what we know is read, since it adds members on purpose. */

/** An answer's object, of which nothing is believed before it was looked at. */
export type AnswerRecord = Record<string, unknown>;

/** What an answer must agree with. */
export interface Asked {
  account: MerchantAccount;
  orderId?: string;
  /** Of a transaction that is changed; a new one gets its own. */
  retref?: string;
  card?: CardMark;
  isNewCharge?: boolean;
}

/** The digits of a card number that a token shows as well: the first two and the last four. */
export type CardMark = string;
export const markOfCard = (number: string): CardMark => number.slice(0, 2) + number.slice(-4);
export const markOfToken = (token: string): CardMark => token.slice(1, 3) + token.slice(-4);

/**
 * The outcome of a writing call. `respstat` decides, and an answer must be to what was asked: one that names another
 * order, transaction, account, currency or card is somebody else's, and ours is lost.
 */
export function conclude<Done>(
  answer: Exchange,
  asked: Asked,
  approval: (record: AnswerRecord, facts: ProcessorFacts) => Outcome<Done> | null,
): Outcome<Done> {
  if (answer.kind !== 'answered') return answer;
  if (!isObject(answer.json)) return unknown('not an object');
  const record = answer.json;
  const facts = factsOf(record);
  const what = differenceOf(record, asked);
  if (what) return unfit(what, fromWire(text(record, 'amount'), asked.account.currency), facts);
  if (facts.respstat === 'A') return approval(record, facts) ?? unknown('an approval without amount', facts);
  if (facts.respstat !== 'B' && facts.respstat !== 'C') return unknown('no respstat', facts);
  return refusal(facts, asked.isNewCharge ?? false);
}

/** What an answer names that was not asked about; null when it agrees. What it leaves out agrees. */
export function differenceOf(
  record: AnswerRecord,
  { account, orderId, retref, card }: Asked,
): AnswerDifference['what'] | null {
  const isOther = (name: string, ours: string | undefined) => {
    const theirs = text(record, name);
    return ours !== undefined && theirs !== null && theirs !== ours;
  };
  if (isOther('orderId', orderId) || isOther('orderid', orderId)) return 'ORDER';
  if (isOther('retref', retref)) return 'REFERENCE';
  if (isOther('merchid', account.merchantId)) return 'ACCOUNT';
  if (isOther('currency', account.currency)) return 'CURRENCY';
  const { token } = cardMembers(record);
  return card !== undefined && token !== null && markOfToken(token) !== card ? 'CARD' : null;
}

function refusal(facts: ProcessorFacts, isNewCharge: boolean): Outcome<never> {
  const { respproc, respcode, resptext, respstat } = facts;
  const said = resptext ?? 'no reason given';
  if (respproc === 'PPS' && LOST_BEHIND_THE_GATEWAY.has(respcode ?? '')) return unknown(said, facts);
  // A new charge that timed out is declined. Of other calls the documents say nothing: they may have been carried out.
  if (respproc === 'PPS' && respcode === TIMED_OUT && !isNewCharge) return unknown(said, facts);
  if (respstat === 'B') return failed('TRY_AGAIN', said, facts);
  const why = whyNot(respproc, respcode);
  if ('failed' in why) return failed(why.failed, said, facts);
  const advice = adviceOf(facts.declineCategory, facts.merchAdviceCode);
  return { kind: 'declined', reason: why.declined, advice, facts };
}

export function concludeVoid(answer: Exchange, asked: Asked): Outcome<Void> {
  return conclude<Void>(answer, asked, (record, facts) => {
    const said = facts.resptext ?? 'settled';
    if (facts.respproc === 'PPS' && facts.respcode === ALREADY_SETTLED)
      return failed('WRONG_STATE', said, facts);
    const remainingAmount = fromWire(text(record, 'amount'), asked.account.currency);
    const retref = facts.retref ?? asked.retref;
    if (remainingAmount === null || retref === undefined) return null;
    return { kind: 'approved', done: { retref, remainingAmount }, facts };
  });
}

export function transactionOf(record: AnswerRecord, accountCurrency: string): ProcessorTransaction | null {
  const facts = factsOf(record);
  const currency = text(record, 'currency') ?? accountCurrency;
  const amount = fromWire(text(record, 'amount'), currency);
  if (facts.retref === null || amount === null) return null;
  const state = stateOf(facts.setlstat, facts.respstat);
  const why = state === 'DECLINED' ? whyNot(facts.respproc, facts.respcode) : null;
  const { token, lastFour, avs, cvv } = cardMembers(record);
  return {
    retref: facts.retref,
    orderId: text(record, 'orderId') ?? text(record, 'orderid'),
    state,
    amount: Math.abs(amount),
    currency: text(record, 'currency'),
    partial: isPartialApproval(facts.respproc, facts.respcode),
    voidable: text(record, 'voidable') === 'Y',
    refundable: text(record, 'refundable') === 'Y',
    batchId: facts.batchid,
    authorization: { token, lastFour, avs, cvv },
    decline: why && {
      reason: 'declined' in why ? why.declined : 'OTHER',
      advice: adviceOf(facts.declineCategory, facts.merchAdviceCode),
    },
    facts,
  };
}

export function batchOf(record: AnswerRecord, currency: string): SettlementBatch | null {
  const batchId = text(record, 'batchid');
  const chargeAmount = fromWire(text(record, 'chargetotal'), currency);
  const refundAmount = fromWire(text(record, 'refundtotal'), currency);
  if (batchId === null || chargeAmount === null || refundAmount === null) return null;
  const transactions = (Array.isArray(record.txns) ? record.txns : []).filter(isObject).flatMap((txn) => {
    const retref = text(txn, 'retref');
    const amount = fromWire(text(txn, 'setlamount'), currency);
    if (retref === null || amount === null) return [];
    const status = text(txn, 'setlstat');
    const state = settledStateOf(status);
    const orderId = text(txn, 'salesdoc');
    return [{ retref, orderId, amount: Math.abs(amount), isRefund: amount < 0, state, status }];
  });
  return {
    batchId,
    hostBatch: text(record, 'hostbatch'),
    state: batchStateOf(text(record, 'hoststat')),
    chargeCount: Number(text(record, 'chargecnt') ?? 0),
    chargeAmount: Math.abs(chargeAmount),
    refundCount: Number(text(record, 'refundcnt') ?? 0),
    refundAmount: Math.abs(refundAmount),
    transactions,
  };
}

export function cardMembers(record: AnswerRecord) {
  const token = text(record, 'token') ?? text(record, 'account');
  return {
    // A token begins with 9, as no card number does that we take.
    token: token !== null && /^9\d{11,18}$/.test(token) ? token : null,
    lastFour: /\d{4}$/.exec(text(record, 'lastfour') ?? token ?? '')?.[0] ?? null,
    avs: avsResult(text(record, 'avsresp')),
    cvv: cvvResult(text(record, 'cvvresp')),
  };
}

export function factsOf(record: AnswerRecord): ProcessorFacts {
  return {
    retref: text(record, 'retref'),
    respstat: text(record, 'respstat'),
    respcode: text(record, 'respcode'),
    resptext: text(record, 'resptext'),
    respproc: text(record, 'respproc'),
    authcode: text(record, 'authcode'),
    avsresp: text(record, 'avsresp'),
    cvvresp: text(record, 'cvvresp'),
    setlstat: text(record, 'setlstat'),
    batchid: text(record, 'batchid'),
    declineCategory: text(record, 'declineCategory'),
    merchAdviceCode: text(record, 'merchAdviceCode'),
  };
}

const FACT_MAX = 200;

/** A member that is a text or a number, as text; null when it is blank, missing, or something else. */
export function text(record: AnswerRecord, name: string): string | null {
  const value = record[name];
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  return String(value).trim().slice(0, FACT_MAX) || null;
}

export const isNotFound = (record: AnswerRecord): boolean =>
  text(record, 'respproc') === 'PPS' &&
  text(record, 'respcode') === NOT_FOUND &&
  text(record, 'setlstat') === null;

export const isObject = (value: unknown): value is AnswerRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
