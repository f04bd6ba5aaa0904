import { decimalText } from '../../platform/currency.ts';
import type { Log } from '../../platform/log.ts';
import { fromWire } from './amounts.ts';
import {
  type Asked,
  batchOf,
  cardMembers,
  conclude,
  concludeVoid,
  differenceOf,
  factsOf,
  isNotFound,
  isObject,
  markOfCard,
  markOfToken,
  text,
  transactionOf,
} from './cardpointe-answers.ts';
import { isPartialApproval } from './cardpointe-codes.ts';
import { exchange, type Gateway, REST, write } from './cardpointe-exchange.ts';
import {
  billingMembers,
  expiryOf,
  failed,
  sourceMembers,
  storedCredentialMembers,
  unfit,
  unknown,
  wrongMoney,
  wrongOrderId,
  wrongRetref,
} from './cardpointe-wire.ts';
import { createLines, type Lines } from './circuit.ts';
import { openGatewayHttp } from './gateway-http.ts';
import type {
  Authorization,
  Capture,
  Inquiry,
  Outcome,
  Refund,
  SettlementReport,
  Tokenised,
  Void,
} from './outcomes.ts';
import type {
  AuthorizeRequest,
  CaptureRequest,
  CardDetails,
  PaymentProcessor,
  ProcessorCall,
  RefundRequest,
  SettlementFilter,
  VoidRequest,
} from './port.ts';

/** The gateway waits 31 s for the bank and answers at 32 s: a shorter wait would lose answers that were coming. */
const TIMEOUT_MS = 38_000;
const TOKENISE = '/cardsecure/api/v1/ccn/tokenize';

export interface CardPointe extends PaymentProcessor {
  state: Lines['state'];
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
  const lines = createLines(() => performance.now());
  const gateway: Gateway = { http, lines, timeoutMs, log };
  return {
    can: { inquire: true, settlement: true, tokenise: true },
    state: lines.state,
    close: http.close,
    authorize: (call, request) => authorize(gateway, call, request),
    capture: (call, request) => capture(gateway, call, request),
    refund: (call, request) => refund(gateway, call, request),
    void: (call, request) => voidByRetref(gateway, call, request),
    voidByOrderId: (call, orderId) => voidByOrderId(gateway, call, orderId),
    inquire: (call, retref) => inquire(gateway, call, retref),
    inquireByOrderId: (call, orderId) => inquireByOrderId(gateway, call, orderId),
    settlementBatches: (call, filter) => settlementBatches(gateway, call, filter),
    tokenise: (call, card) => tokenise(gateway, call, card),
    verify: (call) => verify(gateway, call),
  };
}

async function authorize(
  gateway: Gateway,
  call: ProcessorCall,
  request: AuthorizeRequest,
): Promise<Outcome<Authorization>> {
  const { money, orderId } = request;
  const wrong = wrongMoney(call.account, money) ?? wrongOrderId(orderId);
  if (wrong) return wrong;
  const { source } = request;
  if (source.kind === 'terminal') return failed('UNSUPPORTED', 'nothing to charge');
  const answer = await write(gateway, call, 'auth', {
    orderid: orderId,
    amount: decimalText(money.amount, money.currency),
    currency: money.currency,
    capture: request.capture ? 'Y' : 'N',
    // Brings the order id back in the answer: it must be ours.
    receipt: 'Y',
    ...sourceMembers(request),
    ...storedCredentialMembers(request),
    ...billingMembers(request.billing ?? {}),
  });
  const asked = { account: call.account, orderId, card: markOf(source), isNewCharge: true };
  return conclude(answer, asked, (record, facts) => {
    const amount = fromWire(text(record, 'amount'), money.currency);
    if (amount === null || facts.retref === null) return null;
    const done = { retref: facts.retref, amount, ...cardMembers(record), batchId: facts.batchid };
    if (amount === money.amount) return { kind: 'approved', done, facts };
    const isPartial =
      isPartialApproval(facts.respproc, facts.respcode) && amount > 0 && amount < money.amount;
    return isPartial ? { kind: 'partiallyApproved', done, facts } : unfit('AMOUNT', amount, facts);
  });
}

const markOf = (source: Exclude<AuthorizeRequest['source'], { kind: 'terminal' }>) =>
  source.kind === 'token' ? markOfToken(source.token) : markOfCard(source.card.number.reveal());

async function capture(
  gateway: Gateway,
  call: ProcessorCall,
  { retref, money }: CaptureRequest,
): Promise<Outcome<Capture>> {
  const wrong = wrongRetref(retref) ?? (money && wrongMoney(call.account, money));
  if (wrong) return wrong;
  const amount = money && decimalText(money.amount, money.currency);
  const answer = await write(gateway, call, 'capture', { retref, amount });
  return conclude(answer, { account: call.account, retref }, (record, facts) => {
    const captured = fromWire(text(record, 'amount'), call.account.currency);
    if (captured === null) return null;
    if (money && captured !== money.amount) return unfit('AMOUNT', captured, facts);
    return { kind: 'approved', done: { retref, amount: captured, batchId: facts.batchid }, facts };
  });
}

async function refund(
  gateway: Gateway,
  call: ProcessorCall,
  { retref, orderId, money }: RefundRequest,
): Promise<Outcome<Refund>> {
  const wrong = wrongRetref(retref) ?? wrongOrderId(orderId) ?? wrongMoney(call.account, money);
  if (wrong) return wrong;
  const amount = decimalText(money.amount, money.currency);
  const answer = await write(gateway, call, 'refund', { retref, amount, orderid: orderId, receipt: 'Y' });
  return conclude(answer, { account: call.account, orderId }, (record, facts) => {
    const refunded = fromWire(text(record, 'amount'), money.currency);
    if (refunded === null || facts.retref === null) return null;
    const done = { retref: facts.retref, parentRetref: retref, amount: Math.abs(refunded) };
    if (done.amount !== money.amount) return unfit('AMOUNT', done.amount, facts);
    return { kind: 'approved', done, facts };
  });
}

async function voidByRetref(
  gateway: Gateway,
  call: ProcessorCall,
  { retref, money }: VoidRequest,
): Promise<Outcome<Void>> {
  const wrong = wrongRetref(retref) ?? (money && wrongMoney(call.account, money));
  if (wrong) return wrong;
  const amount = money && decimalText(money.amount, money.currency);
  const answer = await write(gateway, call, 'void', { retref, amount });
  return concludeVoid(answer, { account: call.account, retref });
}

async function voidByOrderId(gateway: Gateway, call: ProcessorCall, orderId: string): Promise<Outcome<Void>> {
  const wrong = wrongOrderId(orderId);
  if (wrong) return wrong;
  const answer = await write(gateway, call, 'voidByOrderId', { orderid: orderId });
  return concludeVoid(answer, { account: call.account, orderId });
}

async function inquire(gateway: Gateway, call: ProcessorCall, retref: string): Promise<Inquiry> {
  const wrong = wrongRetref(retref);
  if (wrong) return wrong;
  const path = `inquire/${retref}/${encodeURIComponent(call.account.merchantId)}`;
  return inquireAt(gateway, call, { retref }, { operation: 'inquire', path });
}

async function inquireByOrderId(gateway: Gateway, call: ProcessorCall, orderId: string): Promise<Inquiry> {
  const wrong = wrongOrderId(orderId);
  if (wrong) return wrong;
  const { merchantId } = call.account;
  // The last segment, `set`, limits the answer to this merchant.
  const path = `inquireByOrderid/${encodeURIComponent(orderId)}/${encodeURIComponent(merchantId)}/1`;
  return inquireAt(gateway, call, { orderId }, { operation: 'inquireByOrderid', path });
}

async function inquireAt(
  gateway: Gateway,
  call: ProcessorCall,
  asked: Omit<Asked, 'account'>,
  { operation, path }: { operation: string; path: string },
): Promise<Inquiry> {
  const answer = await exchange(gateway, call, { operation, method: 'GET', path: REST + path });
  if (answer.kind !== 'answered') return answer;
  const records = [answer.json].flat().flatMap((value) => (isObject(value) ? [value] : []));
  if (records.length === 0) return unknown('not an answer to an inquiry');
  const found = records.filter((record) => !isNotFound(record));
  for (const record of found) {
    const what = differenceOf(record, { account: call.account, ...asked });
    if (what) return unfit(what, fromWire(text(record, 'amount'), call.account.currency), factsOf(record));
  }
  const transactions = found.flatMap((record) => transactionOf(record, call.account.currency) ?? []);
  if (transactions.length < found.length) return unknown('an inquiry without reference or amount');
  const [first, ...more] = transactions;
  return first ? { kind: 'found', transactions: [first, ...more] } : { kind: 'notFound' };
}

async function settlementBatches(
  gateway: Gateway,
  call: ProcessorCall,
  { date, batchId }: SettlementFilter,
): Promise<SettlementReport> {
  const { merchantId, currency } = call.account;
  const query = new URLSearchParams({ merchid: merchantId });
  if (date !== undefined) query.set('date', String(date).slice(-4));
  if (batchId !== undefined) query.set('batchid', batchId);
  const path = `${REST}settlestat?${query}`;
  const request = { operation: 'settlestat', method: 'GET', path, plain: true } as const;
  const answer = await exchange(gateway, call, request);
  if (answer.kind !== 'answered') return answer;
  if (/^\s*"?null batches/i.test(answer.body)) return { kind: 'found', batches: [] };
  if (!Array.isArray(answer.json)) return unknown('not an answer to settlestat');
  const records = answer.json.filter(isObject);
  const batches = records.flatMap((record) => batchOf(record, currency) ?? []);
  if (batches.length < records.length) return unknown('a batch without number or totals');
  return { kind: 'found', batches };
}

async function tokenise(
  gateway: Gateway,
  call: ProcessorCall,
  { number, expiry }: CardDetails,
): Promise<Outcome<Tokenised>> {
  const body = { account: number.reveal(), expiry: expiryOf(expiry) };
  const request = { operation: 'tokenize', method: 'POST', path: TOKENISE, body, open: true } as const;
  const answer = await exchange(gateway, call, request);
  if (answer.kind !== 'answered') return answer;
  const record = isObject(answer.json) ? answer.json : {};
  const token = text(record, 'token');
  if (text(record, 'errorcode') !== '0' || token === null) {
    return failed('INVALID', text(record, 'message') ?? 'no token');
  }
  return { kind: 'approved', done: { token }, facts: factsOf({}) };
}

async function verify(gateway: Gateway, call: ProcessorCall): Promise<Outcome<object>> {
  const body = { merchid: call.account.merchantId };
  const request = { operation: 'verify', method: 'PUT', path: REST, body, plain: true } as const;
  const answer = await exchange(gateway, call, request);
  return answer.kind === 'answered' ? { kind: 'approved', done: {}, facts: factsOf({}) } : answer;
}
