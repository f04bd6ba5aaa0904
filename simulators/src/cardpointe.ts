import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  createLedger,
  type HeldTransaction,
  type Ledger,
  majorUnits,
  type RequestFields,
  type Result,
} from './cardpointe-ledger.ts';
import { PPS, passesLuhn } from './cardpointe-triggers.ts';

/**
 * A card gateway that moves no money: it speaks the CardPointe Gateway API on loopback as its test system does, documented
 * triggers included, keeps what it was sent in memory, and can be made to fail. Card numbers never leave it.
 *
 * Beside the gateway's paths there is a JSON API for people and tests under `/simulator/`:
 * GET `transactions`, `batches`; POST `faults`, `clock` `{ moveMs }`, `batches/close` `{ merchid?, rejected? }`,
 * `settings` `{ readsPerMinute }`; DELETE `faults`, `transactions`.
 */

const HOST = '127.0.0.1';
const REST = '/cardconnect/rest/';
const BODY_MAX_BYTES = 100_000;
const KEEP_REQUESTS = 5_000;
const READS_PER_MINUTE = 20;
const SLOW_DEFAULT_MS = 60_000;

/** The gateway's public test account: one user for every merchant number of this form; the last letters are its currency. */
const USER = 'testing:testing123';
const MERCHID = /^\d{12}([A-Z]{3})?$/;

/** What goes wrong with the next requests. */
export interface GatewayFault {
  /**
   * `slow`: the work is done, the answer comes late. `drop-before`, `drop-after`: the connection breaks before or after
   * the work. `error-before`, `error-after`: a 500 likewise. `garbage`: the work is done, the answer is no JSON.
   * `duplicate`: the answer is sent twice. `timeout`: the bank does not answer the gateway (PPS 62).
   */
  kind: (typeof FAULTS)[number];
  /** How many requests it befalls; 1 when not said, unlimited with `share`. */
  times?: number;
  /** The share of requests that it befalls, 0 to 1; 1 when not said. */
  share?: number;
  /** Only this operation: `auth`, `capture`, `void`, `refund`, `voidByOrderId`, `inquire`, `inquireByOrderid`, `settlestat`. */
  operation?: string;
  /** Of `slow`. */
  delayMs?: number;
}

const FAULTS = [
  'slow',
  'drop-before',
  'drop-after',
  'error-before',
  'error-after',
  'garbage',
  'duplicate',
  'timeout',
] as const;

/** A request as it came, for tests that look at the wire. Holds card numbers: it stays in this process. */
export interface GatewayRequest {
  method: string;
  path: string;
  headers: IncomingMessage['headers'];
  body: string;
}

export interface CardPointeSimulator {
  /** What CARDPOINTE_URL is set to. */
  url: string;
  /** Shows what it holds. */
  pageUrl: string;
  /** What it holds, for comparison with our own books. */
  transactions(): readonly HeldTransaction[];
  requests(): readonly GatewayRequest[];
  /** Connections accepted so far. */
  connections(): number;
  addFault(fault: GatewayFault): void;
  clearFaults(): void;
  /** Moves its clock; batches close as days pass. */
  moveClock(ms: number): void;
  closeBatches(merchid?: string, rejected?: readonly string[]): void;
  setReadsPerMinute(count: number): void;
  clear(): void;
  stop(): Promise<void>;
}

/** Starts it on a free port, or the one named. */
export async function startCardPointeSimulator(
  options: { port?: number; readsPerMinute?: number } = {},
): Promise<CardPointeSimulator> {
  const ledger = createLedger();
  const requests: GatewayRequest[] = [];
  let faults: (GatewayFault & { times: number })[] = [];
  let readsPerMinute = options.readsPerMinute ?? READS_PER_MINUTE;
  let window = { startedAt: 0, count: 0 };
  let connections = 0;

  const takeFault = (operation: string): GatewayFault | undefined => {
    const found = faults.find(
      (fault) =>
        (fault.operation === undefined || fault.operation === operation) &&
        Math.random() < (fault.share ?? 1),
    );
    if (found && --found.times <= 0) faults = faults.filter((fault) => fault !== found);
    return found;
  };

  const ration = (): { refused: boolean; headers: Record<string, string> } => {
    const now = ledger.now();
    if (now - window.startedAt >= 60_000 || now < window.startedAt) window = { startedAt: now, count: 0 };
    window.count++;
    const remaining = readsPerMinute - window.count;
    if (remaining >= 0) return { refused: false, headers: { 'x-rate-limit-remaining': String(remaining) } };
    const seconds = Math.ceil((window.startedAt + 60_000 - now) / 1_000);
    return { refused: true, headers: { 'x-rate-limit-retry-after-seconds': String(seconds) } };
  };

  const gateway = async (request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> => {
    const body = await readBody(request);
    requests.push({ method: request.method!, path: request.url!, headers: request.headers, body });
    if (requests.length > KEEP_REQUESTS) requests.shift();
    if (url.pathname === '/cardsecure/api/v1/ccn/tokenize')
      return send(response, 200, tokenize(ledger, body));
    if (request.headers.authorization !== `Basic ${Buffer.from(USER).toString('base64')}`)
      return void response.writeHead(401).end();
    const [operation = '', ...rest] = url.pathname.slice(REST.length).split('/').map(decodeURIComponent);
    const reads = request.method === 'GET';
    const fault = takeFault(operation);
    if (fault?.kind === 'drop-before') return void request.socket.destroy();
    if (fault?.kind === 'error-before') return void response.writeHead(500).end();
    let headers = {};
    if (reads) {
      const rationed = ration();
      if (rationed.refused) return void response.writeHead(429, rationed.headers).end();
      headers = rationed.headers;
    }
    const fields = reads ? {} : parseFields(body);
    if (fields === null) return send(response, 400, { error: 'Bad Request' });
    const answer = reads
      ? read(ledger, operation, rest, url.searchParams)
      : write(ledger, operation, fields, fault?.kind === 'timeout');
    if (answer === null) return send(response, 404, notFound(url.pathname, ledger.now()));
    switch (fault?.kind) {
      case 'drop-after':
        return void request.socket.destroy();
      case 'error-after':
        return void response.writeHead(500).end();
      case 'garbage':
        return void response.writeHead(200, { 'content-type': 'application/json' }).end('<html>busy</ht');
      case 'slow':
        await delay(fault.delayMs ?? SLOW_DEFAULT_MS);
        break;
      case 'duplicate': {
        const text = JSON.stringify(answer);
        const once = `HTTP/1.1 200\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(text)}\r\n\r\n${text}`;
        return void request.socket.write(once + once);
      }
    }
    send(response, 200, typeof answer === 'string' ? answer : disguise(answer), headers);
  };

  const control = async (request: IncomingMessage, response: ServerResponse, path: string): Promise<void> => {
    // Nobody who came by another name (DNS rebinding), and no page of another site.
    const site = request.headers['sec-fetch-site'];
    const names = [new URL(simulator.url).host, new URL(simulator.url).host.replace(HOST, 'localhost')];
    if (
      !names.includes(request.headers.host ?? '') ||
      (site !== undefined && site !== 'same-origin' && site !== 'none')
    )
      return void response.writeHead(403).end();
    const fields = parseJson((await readBody(request)) || '{}') as Record<string, unknown>;
    switch (`${request.method} ${path}`) {
      case 'GET transactions':
        return send(response, 200, { transactions: ledger.transactions() });
      case 'DELETE transactions':
        ledger.clear();
        break;
      case 'GET batches':
        return send(response, 200, { batches: ledger.batches() });
      case 'POST batches/close':
        ledger.closeBatches(fields.merchid as string | undefined, fields.rejected as string[] | undefined);
        break;
      case 'POST clock':
        ledger.moveClock(Number(fields.moveMs) || 0);
        break;
      case 'POST settings':
        readsPerMinute = Number(fields.readsPerMinute) || READS_PER_MINUTE;
        break;
      case 'POST faults':
        if (!FAULTS.includes(fields?.kind as never))
          return send(response, 400, { error: `kind must be one of ${FAULTS.join(', ')}` });
        simulator.addFault(fields as unknown as GatewayFault);
        break;
      case 'DELETE faults':
        simulator.clearFaults();
        break;
      default:
        return void response.writeHead(404).end();
    }
    response.writeHead(204).end();
  };

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', `http://${HOST}`);
    const work = url.pathname.startsWith('/simulator/')
      ? control(request, response, url.pathname.slice('/simulator/'.length))
      : gateway(request, response, url);
    work.catch(() => {
      if (!response.headersSent) response.writeHead(400);
      response.end();
    });
  });
  server.on('connection', () => {
    connections++;
  });
  await new Promise<void>((resolve, reject) => {
    server
      .once('listening', resolve)
      .once('error', reject)
      .listen(options.port ?? 0, HOST);
  });
  const url = `http://${HOST}:${(server.address() as AddressInfo).port}`;

  const simulator: CardPointeSimulator = {
    url,
    pageUrl: `${url}/simulator/transactions`,
    transactions: ledger.transactions,
    requests: () => requests,
    connections: () => connections,
    addFault: (fault) => {
      faults.push({
        ...fault,
        times: fault.times ?? (fault.share === undefined ? 1 : Number.POSITIVE_INFINITY),
      });
    },
    clearFaults: () => {
      faults = [];
    },
    moveClock: ledger.moveClock,
    closeBatches: ledger.closeBatches,
    setReadsPerMinute: (count) => {
      readsPerMinute = count;
    },
    clear: ledger.clear,
    async stop() {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
  return simulator;
}

const delay = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms).unref();
  });

/** The currency that the last letters of a merchant number name; of the documented one, US dollars. null: unknown number. */
function currencyOf(merchid: string): string | null {
  const found = MERCHID.exec(merchid);
  return found && (found[1] ?? 'USD');
}

function write(
  ledger: Ledger,
  operation: string,
  fields: RequestFields,
  timesOut: boolean,
): object | string | null {
  if (operation === '') return '<h1>CardConnect REST Servlet</h1>';
  const merchid = fields.merchid ?? '';
  const currency = currencyOf(merchid);
  if (!['auth', 'capture', 'void', 'refund', 'voidByOrderId'].includes(operation)) return null;
  if (currency === null) return { ...PPS.invalidMerchant, merchid };
  switch (operation) {
    case 'auth': {
      const { transaction } = ledger.authorize(merchid, currency, fields, timesOut);
      return authAnswer(transaction!, fields);
    }
    case 'capture':
      if (timesOut) return { ...PPS.timedOut, merchid, retref: fields.retref };
      return captureAnswer(ledger.capture(merchid, fields), fields);
    case 'void':
    case 'voidByOrderId': {
      if (timesOut) return { ...PPS.timedOut, merchid };
      const voided =
        operation === 'void' ? ledger.void(merchid, fields) : ledger.voidByOrderId(merchid, fields);
      return voidAnswer(voided, fields);
    }
    default:
      if (timesOut) return { ...PPS.timedOut, merchid };
      return refundAnswer(ledger.refund(merchid, fields), fields);
  }
}

function read(
  ledger: Ledger,
  operation: string,
  rest: string[],
  query: URLSearchParams,
): object | string | null {
  switch (operation) {
    case 'inquire': {
      const [retref = '', merchid = ''] = rest;
      const found = ledger.byRetref(merchid, retref);
      return found ? inquiryAnswer(found) : { ...PPS.notFound, retref };
    }
    case 'inquireByOrderid': {
      const [orderid = '', merchid = ''] = rest;
      const found = ledger.byOrderId(merchid, orderid).map(inquiryAnswer);
      return found.length === 0
        ? { ...PPS.notFound, orderId: orderid }
        : found.length === 1
          ? found[0]!
          : found;
    }
    case 'settlestat':
      return settlementAnswer(ledger, query);
    default:
      return null;
  }
}

function authAnswer(transaction: HeldTransaction, fields: RequestFields): object {
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

function refundAnswer({ verdict, transaction }: Result, fields: RequestFields): object {
  if (!transaction) return { ...verdict, merchid: fields.merchid, retref: fields.retref, amount: '0.00' };
  const { merchid, amount, currency, retref, orderid, authcode } = transaction;
  const receipt = fields.receipt === 'Y' ? { orderid, receipt: '{}' } : {};
  return { ...verdict, merchid, amount: majorUnits(amount, currency), retref, authcode, ...receipt };
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
    authdate: compact(at).slice(0, 8),
    ...(capturedAt ? { capturedate: compact(capturedAt) } : {}),
    ...(settledAt ? { settledate: compact(settledAt) } : {}),
    currency,
    lastfour: token.slice(-4),
    orderId: orderid,
  };
}

function settlementAnswer(ledger: Ledger, query: URLSearchParams): object | string {
  const merchid = query.get('merchid') ?? '';
  const date = query.get('date');
  const batchid = query.get('batchid');
  const batches = ledger.batches().filter((batch) => {
    if (batch.merchid !== merchid || batch.closedAt === null) return false;
    if (batchid !== null) return batch.batchid === batchid;
    return date === null ? !batch.handedOut : compact(batch.closedAt).slice(4, 8) === date;
  });
  if (batches.length === 0) return 'Null batches';
  return batches.map((batch) => {
    if (date === null && batchid === null) batch.handedOut = true;
    const inside = ledger
      .transactions()
      .filter(
        (one) =>
          one.batchid === batch.batchid && (one.setlstat === 'Accepted' || one.setlstat === 'Rejected'),
      );
    const sum = (kind: string): [number, string] => {
      const moved = inside.filter((one) => one.kind === kind && one.setlstat === 'Accepted');
      const total = moved.reduce((all, { amount }) => all + amount, 0);
      return [moved.length, majorUnits(total, currencyOf(merchid)!)];
    };
    const [chargecnt, chargetotal] = sum('charge');
    const [refundcnt, refundtotal] = sum('refund');
    const accepted = inside.filter(({ setlstat }) => setlstat === 'Accepted').length;
    return {
      respproc: 'FNOR',
      hostbatch: batch.batchid.slice(-6),
      chargecnt,
      chargetotal,
      refundcnt,
      refundtotal,
      batchid: batch.batchid,
      batchsource: 'ECOM',
      hoststat: inside.length === 0 ? 'EB' : accepted === inside.length ? 'GB' : accepted === 0 ? 'BB' : 'MB',
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
  });
}

function tokenize(ledger: Ledger, body: string): object {
  const { account } = (parseJson(body) ?? {}) as { account?: unknown };
  if (typeof account !== 'string' || account === '')
    return { message: 'Data is empty', errorcode: 14, token: '' };
  if (!/^\d+$/.test(account)) return { message: 'Data not decimal digits', errorcode: 8, token: '' };
  if (account.length > 19) return { message: 'Data too long', errorcode: 13, token: '' };
  if (!passesLuhn(account)) return { message: 'Failed Luhn check', errorcode: 54, token: '' };
  return { message: '', errorcode: 0, token: ledger.tokenFor(account) };
}

/** yyyymmddhhmmss, UTC. */
const compact = (time: number): string => new Date(time).toISOString().replace(/\D/g, '').slice(0, 14);

/** As the test system does on purpose: members in any order, and some that no document names. */
function disguise(answer: object): object {
  if (Array.isArray(answer)) return answer.map((one) => disguise(one as object));
  const members: [string, unknown][] = [
    ...Object.entries(answer),
    ['dummyText', 'pay no heed'],
    ['dummyObject', { respstat: 'C', retref: '0' }],
    ['dummyList', ['A', 1, null]],
  ];
  return Object.fromEntries(
    members
      .map((member) => [Math.random(), member] as const)
      .sort(([a], [b]) => a - b)
      .map(([, member]) => member),
  );
}

const notFound = (path: string, now: number): object => ({
  timestamp: new Date(now).toISOString(),
  status: 404,
  error: 'Not Found',
  path,
});

/** A request's members; every value must be a text, but for the two that are lists. null when it is no such thing. */
function parseFields(body: string): RequestFields | null {
  const value = parseJson(body);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  const fits = Object.entries(value).every(
    ([name, member]) =>
      typeof member === 'string' || (['items', 'userfields'].includes(name) && Array.isArray(member)),
  );
  return fits ? (value as RequestFields) : null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += (chunk as Buffer).length;
    if (size > BODY_MAX_BYTES) throw new Error('too large');
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function send(response: ServerResponse, status: number, body: object | string, headers = {}): void {
  const type = typeof body === 'string' ? 'text/plain' : 'application/json';
  response
    .writeHead(status, { 'content-type': type, ...headers })
    .end(typeof body === 'string' ? body : JSON.stringify(body));
}
