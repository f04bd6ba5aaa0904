import type { IncomingMessage, ServerResponse } from 'node:http';
import { parseJson, readBody } from '../http.ts';
import { currencyOf } from './amounts.ts';
import { auth } from './auth.ts';
import { capture } from './capture.ts';
import type { FaultQueue, GatewayFault } from './faults.ts';
import { inquire, inquireByOrderid } from './inquire.ts';
import type { Ledger } from './ledger.ts';
import type { Operation, RequestFields } from './operation.ts';
import type { ReadQuota } from './read-quota.ts';
import { refund } from './refund.ts';
import { settlestat } from './settlestat.ts';
import { tokenize } from './tokenize.ts';
import { PPS } from './triggers.ts';
import { voidByOrderId, voidByRetref } from './void.ts';

/** The gateway's own paths: who asks, what is asked, and what goes wrong with the answer. */

const REST = '/cardconnect/rest/';
const KEEP_REQUESTS = 5_000;
const SLOW_DEFAULT_MS = 60_000;
/** The gateway's public test account: one user for every merchant number that has no login of its own. */
const USER = 'testing:testing123';

/** A request as it came, for tests that look at the wire. Holds card numbers: it stays in this process. */
export interface GatewayRequest {
  method: string;
  path: string;
  headers: IncomingMessage['headers'];
  body: string;
}

export interface Gateway {
  ledger: Ledger;
  faults: FaultQueue;
  reads: ReadQuota;
  /** `user:password` by merchant number. */
  logins: Map<string, string>;
  /** The last requests, the oldest first. */
  requests: GatewayRequest[];
}

/** Pages of any origin may have cards tokenised: what comes back is worthless without a login. */
const FROM_ANY_PAGE = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'POST, OPTIONS',
  'access-control-allow-headers': 'content-type',
};

const WRITES: Record<string, (operation: Operation) => object> = {
  auth,
  capture,
  void: voidByRetref,
  voidByOrderId,
  refund,
};

/** Answers one request. */
export async function serveGateway(
  gateway: Gateway,
  request: IncomingMessage,
  response: ServerResponse,
  { pathname, searchParams }: URL,
): Promise<void> {
  const { method = '', url: path = '', headers } = request;
  const body = await readBody(request);
  record(gateway, { method, path, headers, body });
  if (pathname === '/cardsecure/api/v1/ccn/tokenize') {
    if (method === 'OPTIONS') return void response.writeHead(204, FROM_ANY_PAGE).end();
    return send(response, 200, tokenize(gateway.ledger, body), FROM_ANY_PAGE);
  }
  if (!isLetIn(gateway, request, body)) return void response.writeHead(401).end();
  const [name = '', ...rest] = pathname.slice(REST.length).split('/').map(decodeURIComponent);
  const fault = gateway.faults.take(name);
  if (fault?.kind === 'drop-before') return void request.socket.destroy();
  if (fault?.kind === 'error-before') return void response.writeHead(500).end();
  const quota = method === 'GET' ? gateway.reads.take(gateway.ledger.now()) : null;
  if (quota?.refused) return void response.writeHead(429, quota.headers).end();
  const fields = quota ? {} : parseFields(body);
  if (fields === null) return send(response, 400, { error: 'Bad Request' });
  const answer = quota
    ? read(gateway.ledger, name, rest, searchParams)
    : write(gateway.ledger, name, fields, fault?.kind === 'timeout');
  if (answer === null) return send(response, 404, notFound(pathname, gateway.ledger.now()));
  if (fault && (await spoil(fault, answer, request, response))) return;
  send(response, 200, typeof answer === 'string' ? answer : disguise(altered(answer, fault)), quota?.headers);
}

/** Whoever asks about a merchant number, in the path, the query or the body, needs its login. */
function isLetIn({ logins }: Gateway, { url = '', headers }: IncomingMessage, body: string): boolean {
  const named = [...logins].find(([merchid]) => url.includes(merchid) || body.includes(`"${merchid}"`));
  return headers.authorization === `Basic ${Buffer.from(named?.[1] ?? USER).toString('base64')}`;
}

function record({ requests }: Gateway, request: GatewayRequest): void {
  requests.push(request);
  if (requests.length > KEEP_REQUESTS) requests.shift();
}

/** Lets a fault befall an answer whose work is done; true when nothing is left to send. */
async function spoil(
  fault: GatewayFault,
  answer: object | string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  switch (fault.kind) {
    case 'drop-after':
      request.socket.destroy();
      return true;
    case 'error-after':
      response.writeHead(500).end();
      return true;
    case 'garbage':
      response.writeHead(200, { 'content-type': 'application/json' }).end('<html>busy</ht');
      return true;
    case 'duplicate': {
      const text = JSON.stringify(answer);
      const once = `HTTP/1.1 200\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(text)}\r\n\r\n${text}`;
      request.socket.write(once + once);
      return true;
    }
    case 'slow':
      await delay(fault.delayMs ?? SLOW_DEFAULT_MS);
  }
  return false;
}

const delay = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms).unref();
  });

function write(
  ledger: Ledger,
  name: string,
  fields: RequestFields,
  timesOut: boolean,
): object | string | null {
  if (name === '') return '<h1>CardConnect REST Servlet</h1>';
  const operation = Object.hasOwn(WRITES, name) ? WRITES[name] : undefined;
  if (!operation) return null;
  const { merchid = '' } = fields;
  const currency = currencyOf(merchid);
  if (currency === null) return { ...PPS.invalidMerchant, merchid };
  return operation({ ledger, merchid, currency, fields, timesOut });
}

function read(
  ledger: Ledger,
  name: string,
  rest: readonly string[],
  query: URLSearchParams,
): object | string | null {
  switch (name) {
    case 'inquire':
      return inquire(ledger, rest);
    case 'inquireByOrderid':
      return inquireByOrderid(ledger, rest);
    case 'settlestat':
      return settlestat(ledger, query);
    default:
      return null;
  }
}

/** The answer, or each of a list, with the members that a fault replaces. */
function altered(answer: object, { members = {} }: Partial<GatewayFault> = {}): object {
  return Array.isArray(answer) ? answer.map((one) => ({ ...one, ...members })) : { ...answer, ...members };
}

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
  const value = parseJson(body, null);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  const fits = Object.entries(value).every(
    ([name, member]) =>
      typeof member === 'string' || (['items', 'userfields'].includes(name) && Array.isArray(member)),
  );
  return fits ? (value as RequestFields) : null;
}

export function send(response: ServerResponse, status: number, body: object | string, headers = {}): void {
  const type = typeof body === 'string' ? 'text/plain' : 'application/json';
  response
    .writeHead(status, { 'content-type': type, ...headers })
    .end(typeof body === 'string' ? body : JSON.stringify(body));
}
