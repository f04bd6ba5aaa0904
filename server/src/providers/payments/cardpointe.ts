import type { Log } from '../../platform/log.ts';
import { fromWire, toWire } from './amounts.ts';
import {
  ALREADY_SETTLED,
  adviceOf,
  avsResult,
  batchStateOf,
  cvvResult,
  LOST_BEHIND_THE_GATEWAY,
  NOT_FOUND,
  settledStateOf,
  stateOf,
  TIMED_OUT,
  whyNot,
} from './cardpointe-codes.ts';
import { type Circuit, createCircuit } from './circuit.ts';
import { type GatewayAnswer, type GatewayRequest, openGatewayHttp } from './gateway-http.ts';
import type {
  AuthorizeRequest,
  BillingAddress,
  CardExpiry,
  Failed,
  FailureReason,
  Inquiry,
  MerchantAccount,
  Outcome,
  PaymentProcessor,
  ProcessorCall,
  ProcessorFacts,
  ProcessorTransaction,
  SettlementBatch,
  Unknown,
} from './port.ts';

/** The gateway waits 31 s for the bank and answers at 32 s: a shorter wait would lose answers that were coming. */
const TIMEOUT_MS = 38_000;

const REST = '/cardconnect/rest/';
const TOKENISE = '/cardsecure/api/v1/ccn/tokenize';
/** Printable ASCII, short, and no run of digits that could pass for a card number: those are masked and lost. */
const ORDER_ID = /^(?!.*\d{12})[\x21-\x7e]{1,50}$/;
const RETREF = /^[\w-]{1,20}$/;

export interface CardPointe extends PaymentProcessor {
  circuit: Circuit;
  close(): void;
}

/**
 * The adapter for the CardPointe Gateway API. Every request value is a JSON string; of answers only what we know is read,
 * wherever it stands, since the gateway adds members and shuffles them on purpose.
 */
export function openCardPointe(options: {
  /** `https://<site>.cardconnect.com`. */
  url: string;
  timeoutMs?: number;
  log?: Log;
}): CardPointe {
  const { url, timeoutMs = TIMEOUT_MS, log } = options;
  const http = openGatewayHttp(url);
  const circuit = createCircuit(() => performance.now());
  /** Reading calls are rationed; until then none is sent. */
  let readsFrom = 0;

  /** One request to the gateway, through the circuit. Only what answers in JSON is `answered`. */
  const exchange = async (
    { account, timeoutMs: givenTimeoutMs, correlationId }: ProcessorCall,
    operation: string,
    request: Pick<GatewayRequest, 'method' | 'path' | 'body'> & { open?: boolean; plain?: boolean },
  ): Promise<Exchange> => {
    const reads = request.method === 'GET';
    const waitMs = readsFrom - performance.now();
    if (reads && waitMs > 0)
      return { ...failed('RATE_LIMITED', 'the gateway rations its reading calls'), retryAfterMs: waitMs };
    if (!circuit.admits()) return failed('UNAVAILABLE', 'the gateway is down; calls wait a while');
    const { username, password } = account;
    const { open, plain, ...rest } = request;
    const answer = await http.send({
      ...rest,
      ...(open ? {} : { credentials: { username, password: password.reveal() } }),
      timeoutMs: givenTimeoutMs ?? timeoutMs,
    });
    const exchanged = understand(answer, plain ?? false);
    circuit.report(isDown(answer, exchanged) ? 'badly' : 'well');
    if (exchanged.kind === 'failed' && exchanged.reason === 'RATE_LIMITED' && reads) {
      readsFrom = performance.now() + (exchanged.retryAfterMs ?? 1_000);
    }
    if (exchanged.kind !== 'answered') {
      const { kind, message } = exchanged;
      log?.warn(
        { processor: 'cardpointe', operation, outcome: kind, reason: message, correlationId },
        'payment processor',
      );
    }
    return exchanged;
  };

  const write = (call: ProcessorCall, operation: string, members: Members) =>
    exchange(call, operation, {
      method: 'PUT',
      path: REST + operation,
      body: withoutBlanks({ merchid: call.account.merchantId, ...members }),
    });

  const inquire = async (call: ProcessorCall, operation: string, path: string): Promise<Inquiry> => {
    const answer = await exchange(call, operation, { method: 'GET', path: REST + path });
    if (answer.kind !== 'answered') return answer;
    const records = [answer.json].flat().flatMap((value) => (isObject(value) ? [value] : []));
    if (records.length === 0) return unknown('not an answer to an inquiry');
    const found = records.filter((record) => !isNotFound(record));
    if (found.length === 0) return { kind: 'notFound' };
    const transactions = found.map((record) => transactionOf(record, call.account.currency));
    if (transactions.includes(null)) return unknown('an inquiry without reference or amount');
    return { kind: 'found', transactions: transactions as [ProcessorTransaction, ...ProcessorTransaction[]] };
  };

  return {
    can: { inquire: true, settlement: true, tokenise: true },
    circuit,
    close: http.close,

    async authorize(call, request) {
      const { money, orderId } = request;
      const wrong = wrongMoney(call.account, money) ?? wrongOrderId(orderId);
      if (wrong) return wrong;
      if (request.source.kind === 'terminal') return failed('UNSUPPORTED', 'nothing to charge');
      const answer = await write(call, 'auth', {
        orderid: orderId,
        amount: toWire(money.amount, money.currency),
        currency: money.currency,
        capture: request.capture ? 'Y' : 'N',
        // Brings the order id back in the answer: it must be ours.
        receipt: 'Y',
        ...sourceMembers(request),
        ...storedCredentialMembers(request),
        ...billingMembers(request.billing ?? {}),
      });
      return conclude(answer, { orderId, isNewCharge: true }, (record, facts) => {
        const amount = fromWire(text(record, 'amount'), money.currency);
        if (amount === null || amount < 0 || facts.retref === null) return null;
        return {
          kind: amount < money.amount ? 'partiallyApproved' : 'approved',
          done: { retref: facts.retref, amount, ...cardMembers(record), batchId: facts.batchid },
          facts,
        };
      });
    },

    async capture(call, { retref, money }) {
      const wrong = wrongRetref(retref) ?? (money && wrongMoney(call.account, money));
      if (wrong) return wrong;
      const amount = money && toWire(money.amount, money.currency);
      const answer = await write(call, 'capture', { retref, amount });
      return conclude(answer, { retref }, (record, facts) => {
        const captured = fromWire(text(record, 'amount'), call.account.currency);
        if (captured === null) return null;
        return { kind: 'approved', done: { retref, amount: captured, batchId: facts.batchid }, facts };
      });
    },

    async refund(call, { retref, orderId, money }) {
      const wrong = wrongRetref(retref) ?? wrongOrderId(orderId) ?? wrongMoney(call.account, money);
      if (wrong) return wrong;
      const amount = toWire(money.amount, money.currency);
      const answer = await write(call, 'refund', { retref, amount, orderid: orderId, receipt: 'Y' });
      return conclude(answer, { orderId }, (record, facts) => {
        const refunded = fromWire(text(record, 'amount'), money.currency);
        if (refunded === null || facts.retref === null) return null;
        const done = { retref: facts.retref, parentRetref: retref, amount: Math.abs(refunded) };
        return { kind: 'approved', done, facts };
      });
    },

    async void(call, { retref, money }) {
      const wrong = wrongRetref(retref) ?? (money && wrongMoney(call.account, money));
      if (wrong) return wrong;
      const amount = money && toWire(money.amount, money.currency);
      const answer = await write(call, 'void', { retref, amount });
      return concludeVoid(answer, { retref }, call.account);
    },

    async voidByOrderId(call, orderId) {
      const wrong = wrongOrderId(orderId);
      if (wrong) return wrong;
      return concludeVoid(
        await write(call, 'voidByOrderId', { orderid: orderId }),
        { orderId },
        call.account,
      );
    },

    async inquire(call, retref) {
      const wrong = wrongRetref(retref);
      return wrong ?? inquire(call, 'inquire', `inquire/${retref}/${segment(call.account.merchantId)}`);
    },

    async inquireByOrderId(call, orderId) {
      const wrong = wrongOrderId(orderId);
      if (wrong) return wrong;
      const path = `inquireByOrderid/${segment(orderId)}/${segment(call.account.merchantId)}?set=1`;
      return inquire(call, 'inquireByOrderid', path);
    },

    async settlementBatches(call, { date, batchId }) {
      const query = new URLSearchParams({ merchid: call.account.merchantId });
      if (date !== undefined) query.set('date', String(date).slice(-4));
      if (batchId !== undefined) query.set('batchid', batchId);
      const path = `${REST}settlestat?${query}`;
      const answer = await exchange(call, 'settlestat', { method: 'GET', path, plain: true });
      if (answer.kind !== 'answered') return answer;
      if (/^\s*"?null batches/i.test(answer.body)) return { kind: 'found', batches: [] };
      if (!Array.isArray(answer.json)) return unknown('not an answer to settlestat');
      const batches = answer.json.filter(isObject).map((record) => batchOf(record, call.account.currency));
      if (batches.includes(null)) return unknown('a batch without number or totals');
      return { kind: 'found', batches: batches as SettlementBatch[] };
    },

    async tokenise(call, { number, expiry }) {
      const answer = await exchange(call, 'tokenize', {
        method: 'POST',
        path: TOKENISE,
        body: { account: number.reveal(), expiry: expiryOf(expiry) },
        open: true,
      });
      if (answer.kind !== 'answered') return answer;
      const record = isObject(answer.json) ? answer.json : {};
      const token = text(record, 'token');
      if (text(record, 'errorcode') !== '0' || token === null) {
        return failed('INVALID', text(record, 'message') ?? 'no token');
      }
      return { kind: 'approved', done: { token }, facts: factsOf({}) };
    },

    async verify(call) {
      const body = { merchid: call.account.merchantId };
      const answer = await exchange(call, 'verify', { method: 'PUT', path: REST, body, plain: true });
      return answer.kind === 'answered' ? { kind: 'approved', done: {}, facts: factsOf({}) } : answer;
    },
  };
}

/** A member of a request; what is undefined or blank is left out. */
type Members = Record<string, string | undefined>;

/** An answer's object, of which nothing is believed before it was looked at. */
type AnswerRecord = Record<string, unknown>;

type Exchange = { kind: 'answered'; json: unknown; body: string } | Failed | Unknown;

/** What an HTTP answer says about the call; 200 says only that the request was understood. */
function understand(answer: GatewayAnswer, plain: boolean): Exchange {
  if (answer.kind === 'notSent') return failed('UNAVAILABLE', answer.message);
  if (answer.kind === 'lost') return unknown(answer.message);
  const { status, body } = answer;
  if (status === 200) {
    const json = parse(body);
    return json === undefined && !plain ? unknown('not JSON') : { kind: 'answered', json, body };
  }
  if (status === 401 || status === 403) return failed('ACCOUNT_REFUSED', `the gateway answered ${status}`);
  if (status === 429) {
    const retryAfterMs = answer.retryAfterMs ?? 1_000;
    return { ...failed('RATE_LIMITED', 'the gateway answered 429'), retryAfterMs };
  }
  if (status === 400 || status === 404 || status === 405) {
    return failed('INVALID', `the gateway answered ${status}`);
  }
  return unknown(`the gateway answered ${status}`);
}

/** Whether this counts against the gateway: not reached, no answer, a fault, or nothing that can be understood. */
function isDown(answer: GatewayAnswer, exchanged: Exchange): boolean {
  return answer.kind !== 'answered' || exchanged.kind === 'unknown';
}

/**
 * The outcome of a writing call. `respstat` decides, and an approval must be of what was asked: an answer that names
 * another order or transaction is somebody else's, and ours is lost.
 */
function conclude<Done>(
  answer: Exchange,
  asked: { orderId?: string; retref?: string; isNewCharge?: boolean },
  approval: (record: AnswerRecord, facts: ProcessorFacts) => Outcome<Done> | null,
): Outcome<Done> {
  if (answer.kind !== 'answered') return answer;
  if (!isObject(answer.json)) return unknown('not an object');
  const record = answer.json;
  const facts = factsOf(record);
  const orderId = text(record, 'orderId') ?? text(record, 'orderid');
  if (asked.orderId !== undefined && orderId !== null && orderId !== asked.orderId)
    return unknown('an answer to another order');
  if (asked.retref !== undefined && facts.retref !== null && facts.retref !== asked.retref)
    return unknown('an answer to another transaction');
  if (facts.respstat === 'A') return approval(record, facts) ?? unknown('an approval without amount', facts);
  if (facts.respstat !== 'B' && facts.respstat !== 'C') return unknown('no respstat', facts);
  return refusal(facts, asked.isNewCharge ?? false);
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

function concludeVoid(
  answer: Exchange,
  asked: { orderId?: string; retref?: string },
  { currency }: MerchantAccount,
) {
  return conclude<{ retref: string; remainingAmount: number }>(answer, asked, (record, facts) => {
    const said = facts.resptext ?? 'settled';
    if (facts.respproc === 'PPS' && facts.respcode === ALREADY_SETTLED)
      return failed('WRONG_STATE', said, facts);
    const remainingAmount = fromWire(text(record, 'amount'), currency);
    const retref = facts.retref ?? asked.retref;
    if (remainingAmount === null || retref === undefined) return null;
    return { kind: 'approved', done: { retref, remainingAmount }, facts };
  });
}

function transactionOf(record: AnswerRecord, accountCurrency: string): ProcessorTransaction | null {
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

function batchOf(record: AnswerRecord, currency: string): SettlementBatch | null {
  const batchId = text(record, 'batchid');
  const chargeAmount = fromWire(text(record, 'chargetotal'), currency);
  const refundAmount = fromWire(text(record, 'refundtotal'), currency);
  if (batchId === null || chargeAmount === null || refundAmount === null) return null;
  const transactions = (Array.isArray(record.txns) ? record.txns : []).filter(isObject).flatMap((txn) => {
    const retref = text(txn, 'retref');
    const amount = fromWire(text(txn, 'setlamount'), currency);
    if (retref === null || amount === null) return [];
    const state = settledStateOf(text(txn, 'setlstat'));
    return [{ retref, orderId: text(txn, 'salesdoc'), amount: Math.abs(amount), state }];
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

function sourceMembers({ source, storedCredential }: AuthorizeRequest): Members {
  if (source.kind === 'terminal') return {};
  // A merchant cannot have it: it is never stored.
  const mayHaveCvv = storedCredential?.initiator !== 'merchant';
  if (source.kind === 'token') {
    return {
      account: source.token,
      expiry: source.expiry && expiryOf(source.expiry),
      cvv2: mayHaveCvv ? source.cvv?.reveal() : undefined,
    };
  }
  const { number, expiry, cvv } = source.card;
  return {
    account: number.reveal(),
    expiry: expiryOf(expiry),
    cvv2: mayHaveCvv ? cvv?.reveal() : undefined,
  };
}

const ENTRY = { ecommerce: 'E', mailOrPhone: 'T', recurring: 'R' } as const;

/** How the card came to us, and what the networks must hear about kept cards (the gateway's table of pairs). */
function storedCredentialMembers({ entry, storedCredential }: AuthorizeRequest): Members {
  const ecomind = entry && ENTRY[entry];
  if (!storedCredential) return { ecomind };
  const { initiator, scheduled, consentGiven } = storedCredential;
  const byMerchant = initiator === 'merchant';
  return {
    ecomind: byMerchant && scheduled ? 'R' : (ecomind ?? 'E'),
    cof: byMerchant ? 'M' : 'C',
    cofscheduled: scheduled ? 'Y' : 'N',
    cofpermission: consentGiven ? 'Y' : undefined,
  };
}

function billingMembers(billing: BillingAddress): Members {
  return {
    name: ascii(billing.name, 30),
    address: ascii(billing.address, 30),
    address2: ascii(billing.address2, 30),
    city: ascii(billing.city, 30),
    region: ascii(billing.region, 20),
    country: ascii(billing.country, 2),
    postal: ascii(billing.postalCode?.replace(/[^0-9A-Za-z]/g, ''), 9),
    phone: ascii(billing.phone, 15),
    email: billing.email && billing.email.length <= 128 ? ascii(billing.email, 128) : undefined,
  };
}

/** Values are US-ASCII: letters lose their marks, what has no ASCII form goes. */
function ascii(value: string | undefined, max: number): string | undefined {
  return value
    ?.normalize('NFKD')
    .replace(/[^\x20-\x7e]/g, '')
    .slice(0, max);
}

/** MMYY. */
const expiryOf = ({ month, year }: CardExpiry): string =>
  String(month).padStart(2, '0') + String(year).slice(-2);

function cardMembers(record: AnswerRecord) {
  const token = text(record, 'token') ?? text(record, 'account');
  return {
    // A token begins with 9, as no card number does that we take.
    token: token !== null && /^9\d{11,18}$/.test(token) ? token : null,
    lastFour: /\d{4}$/.exec(text(record, 'lastfour') ?? token ?? '')?.[0] ?? null,
    avs: avsResult(text(record, 'avsresp')),
    cvv: cvvResult(text(record, 'cvvresp')),
  };
}

function factsOf(record: AnswerRecord): ProcessorFacts {
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
function text(record: AnswerRecord, name: string): string | null {
  const value = record[name];
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  return String(value).trim().slice(0, FACT_MAX) || null;
}

const isNotFound = (record: AnswerRecord): boolean =>
  text(record, 'respproc') === 'PPS' &&
  text(record, 'respcode') === NOT_FOUND &&
  text(record, 'setlstat') === null;

const isObject = (value: unknown): value is AnswerRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

const withoutBlanks = (members: Members): Record<string, string> =>
  Object.fromEntries(Object.entries(members).filter((entry): entry is [string, string] => Boolean(entry[1])));

const segment = encodeURIComponent;

const wrongOrderId = (orderId: string): Failed | undefined =>
  ORDER_ID.test(orderId) ? undefined : failed('INVALID', 'an order id that the gateway would not find again');

const wrongRetref = (retref: string): Failed | undefined =>
  RETREF.test(retref) ? undefined : failed('NOT_FOUND', 'not a reference of the gateway');

function wrongMoney(
  account: MerchantAccount,
  { amount, currency }: { amount: number; currency: string },
): Failed | undefined {
  if (currency !== account.currency) return failed('INVALID', `the account takes ${account.currency} only`);
  return Number.isSafeInteger(amount) && amount >= 0 && amount <= AMOUNT_MAX
    ? undefined
    : failed('INVALID', 'an amount that is not a whole number of minor units');
}

/** Longer ones do not fit the gateway's field. */
const AMOUNT_MAX = 99_999_999_999;

function failed(reason: FailureReason, message: string, facts: ProcessorFacts | null = null): Failed {
  return { kind: 'failed', reason, message, facts };
}

function unknown(message: string, facts: ProcessorFacts | null = null): Unknown {
  return { kind: 'unknown', message, facts };
}
