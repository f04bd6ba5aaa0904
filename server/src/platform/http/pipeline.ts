import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { Clock } from '../clock.ts';
import { isoTime } from '../clock.ts';
import type { Cursors } from '../crypto/cursor.ts';
import {
  type Database,
  GLOBAL_TENANT,
  isLockTimeout,
  type TenantContext,
  type Transaction,
  violates,
} from '../db/database.ts';
import type { BatchRows, RowStatement, Statement, Writes } from '../db/statement.ts';
import { ApiError, fail, validationError } from '../errors.ts';
import {
  findAnswer,
  fingerprintOf,
  forgetAnswer,
  type IdempotencyClaim,
  isAnswering,
  KEY_TAKEN,
  keyReused,
  RETENTION_MS,
  readIdempotencyKey,
  recordAnswer,
  stillRunning,
} from '../idempotency.ts';
import { newGuid } from '../ids.ts';
import type { Log } from '../log.ts';
import { addressIdentity, DEFAULT_LIMIT, type RateCount, type RateLimit } from '../rate-limit/rate-limit.ts';
import type { ConcurrencyLimit } from '../workers/concurrency-limit.ts';
import { readBody } from './request/body.ts';
import { assertUnambiguousHeaders, readIfMatch } from './request/headers.ts';
import { assertStorable, parseStrictJson } from './request/strict-json.ts';
import { coerceQuery } from './request/validate.ts';
import { validatorsOf } from './request/validators.ts';
import type { AccessLine } from './response/access-log.ts';
import { deprecationHeaders } from './response/deprecation.ts';
import { dataText, errorEnvelope, type Meta, RawJson, successEnvelope } from './response/envelope.ts';
import { type Body, lengthOf, type QueuedResponse } from './response/response-writer.ts';
import type { Answer, Route } from './route.ts';

/** The caller as the platform sees it; access/ knows the rest. */
export interface Caller {
  /** Counts requests and owns idempotency keys: `key:<id>`, `user:<uid>`. */
  readonly identity: string;
  /** Requests per window. */
  readonly limit: number;
  /** Cookies that the answer should renew, whatever it is. */
  readonly renewedCookies?: readonly string[];
}

/** A request as the server hands it over: routed, not yet authorized or validated. */
export interface IncomingRequest {
  readonly raw: IncomingMessage;
  /** The client's, behind trusted proxies. */
  readonly address: string;
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly query: Readonly<Record<string, unknown>>;
}

/** What access/ authorizes a request by. */
export interface RequestInfo {
  readonly method: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly address: string;
  readonly params: Readonly<Record<string, string>>;
}

/** Authentication and authorization: implemented by access/, called by the pipeline. */
export interface Gate {
  /**
   * The caller that the credentials name; null without credentials or with wrong ones. `mayLookUp` is false for an
   * address that is over its limit: then only cached credentials count, so guessing cannot flood the database.
   */
  authenticate(request: RequestInfo, mayLookUp: boolean): Caller | null | Promise<Caller | null>;
  /** Whether a route is public: then a fault while looking up a credential does not fail the request. */
  isPublic(access: unknown): boolean;
  /** The scope that a route's handler gets; throws UNAUTHORIZED, FORBIDDEN or RESOURCE_NOT_FOUND. */
  authorize(access: unknown, caller: Caller | null, request: RequestInfo): TenantContext | null;
}

/** What the pipeline works with; made once by the composition root. */
export interface Kernel {
  readonly clock: Clock;
  readonly log: Log;
  readonly db: Database;
  readonly cursors: Cursors;
  readonly rateLimit: RateLimit;
  readonly gate: Gate;
  readonly version: string;
  /** Keys the fingerprints of requests. */
  readonly secret: string;
  /** Handed to every handler; the modules' own dependencies. */
  readonly deps: unknown;
  /** Development and tests: an answer that does not fit its declared schema is a fault. */
  readonly checkAnswers: boolean;
  /** Bounds how many long lists are built at a time. */
  readonly listLimit: ConcurrencyLimit;
  /** Counts the request for the metrics. */
  readonly observe: (route: Route | null, status: number, seconds: number) => void;
  /** Sends an answer at the end of this turn of the event loop. */
  readonly queueResponse: (answer: QueuedResponse) => void;
  /** Writes the request's line and counts it, at the end of this turn and behind the answers. */
  readonly requestEnded: (line: AccessLine) => void;
  /** True once shutdown has begun: connections are asked to close. */
  readonly closing: () => boolean;
}

/** What every handler gets. access/ narrows the types of `deps` and `scope`. */
export interface BaseCall {
  readonly deps: unknown;
  readonly scope: TenantContext | null;
  readonly params: Record<string, unknown>;
  readonly query: Record<string, unknown>;
  readonly body: unknown;
  readonly correlationId: string;
  /** Headers and address, for code that handles credentials; everything else works with parsed values. */
  readonly request: RequestInfo;
  readonly caller: Caller | null;
  /** The caller's Idempotency-Key, for calls that move money: they are bound to it before the answer is known. */
  readonly idempotencyKey: IdempotencyClaim | undefined;
  readonly log: Log;
  /** Fires when the client disconnects before it has the whole answer. */
  readonly aborted: AbortSignal;
  /**
   * For streams: authenticates and authorizes the request again. Throws UNAUTHORIZED, FORBIDDEN or
   * RESOURCE_NOT_FOUND once its credentials no longer permit the call.
   */
  reauthorize(): Promise<{ caller: Caller | null; scope: TenantContext | null }>;
  /** The version that an If-Match header or the body's `version` expects. */
  readonly expectedVersion: number | undefined;
  /** The position that the query's `cursor` stands for. */
  readonly cursor: (string | number)[] | undefined;
  /** The opaque cursor for a position in this same query. */
  seal(position: readonly (string | number)[]): string;
  /**
   * Rows, then events, then the answer, in one round trip and one transaction; gives what the rows return. The data is not
   * needed when a statement knows the answer.
   */
  commit<const R extends readonly RowStatement[]>(
    scope: TenantContext,
    writes: Writes<R>,
    answer: Answer,
    db?: Database,
  ): Promise<BatchRows<R>>;
  /** A transaction of several round trips; the answer it returns is stored with it. */
  transaction<T>(
    scope: TenantContext,
    work: (tx: Transaction) => Promise<Answer<T>>,
    db?: Database,
  ): Promise<Answer<T>>;
}

/**
 * One request on its way through the stages; each fills in what the later ones need. Handlers get it as their call. A class
 * on purpose: an object literal with getters gets a shape (V8's hidden class) of its own on every request. That cost more
 * than all stages together, and memory grew until a full collection. Assigning functions in a constructor has some of the
 * same effect, hence getters for them as well.
 */
class Exchange implements BaseCall {
  readonly kernel: Kernel;
  /** null: no such path or method, or a request that the HTTP layer refused (`refusal`). */
  readonly route: Route | null;
  readonly refusal: ApiError | undefined;
  readonly incoming: IncomingRequest;
  readonly response: ServerResponse;
  readonly startedAt = performance.now();
  readonly correlationId = newGuid();
  readonly request: RequestInfo;
  rate: RateCount | undefined;
  caller: Caller | null = null;
  scope: TenantContext | null = null;
  bytes: Buffer | undefined;
  body: unknown;
  params: Record<string, unknown> = NOTHING;
  query: Record<string, unknown> = NOTHING;
  idempotencyKey: IdempotencyClaim | undefined;
  replayed = false;
  answer: Answer | undefined;
  /** How it ended, and after how long. */
  status = 0;
  errorCode: string | undefined;
  ms = 0;

  constructor(
    kernel: Kernel,
    route: Route | null,
    incoming: IncomingRequest,
    response: ServerResponse,
    refusal: ApiError | undefined,
  ) {
    this.kernel = kernel;
    this.route = route;
    this.incoming = incoming;
    this.response = response;
    this.refusal = refusal;
    const { raw, address, params } = incoming;
    this.request = {
      method: raw.method!,
      headers: raw.headers,
      address,
      params: params as Record<string, string>,
    };
  }

  get deps(): unknown {
    return this.kernel.deps;
  }

  // Handlers take these out of the object: what they get are functions that need no `this`.
  get seal(): BaseCall['seal'] {
    return (position) => this.kernel.cursors.seal(cursorBinding(this), position);
  }

  get commit(): BaseCall['commit'] {
    return (scope, writes, answer, db) => commit(this, scope, writes, answer, db);
  }

  get transaction(): BaseCall['transaction'] {
    return (scope, work, db) => transaction(this, scope, work, db);
  }

  get log(): Log {
    return this.kernel.log.child({ correlationId: this.correlationId });
  }

  get aborted(): AbortSignal {
    const controller = new AbortController();
    this.response.once('close', () => controller.abort());
    if (this.response.closed) controller.abort();
    return controller.signal;
  }

  get reauthorize(): BaseCall['reauthorize'] {
    const { kernel, request, route } = this;
    return async () => {
      const caller = await kernel.gate.authenticate(request, true);
      return { caller, scope: kernel.gate.authorize(route!.access, caller, request) };
    };
  }

  get expectedVersion(): number | undefined {
    const fromBody = (this.body as { version?: number } | undefined)?.version;
    return readIfMatch(this.request.headers['if-match']) ?? fromBody;
  }

  get cursor(): (string | number)[] | undefined {
    const { cursor } = this.query;
    return typeof cursor === 'string' ? this.kernel.cursors.open(cursorBinding(this), cursor) : undefined;
  }
}

const NOTHING: Record<string, unknown> = Object.freeze({});

type Stage = (x: Exchange) => void | Promise<void>;

/** The order in which every request is treated. Whatever throws goes straight to the end: the envelope. */
const STAGES: readonly Stage[] = [authenticate, countRate, assertRoutable, authorize, parse, readKey, handle];

/** Runs a request through the stages and sends the answer. Never throws. */
export async function serve(
  kernel: Kernel,
  route: Route | null,
  incoming: IncomingRequest,
  response: ServerResponse,
  refusal?: ApiError,
): Promise<void> {
  const x = new Exchange(kernel, route, incoming, response, refusal);
  try {
    for (const stage of STAGES) {
      const pending = stage(x);
      if (pending) await pending;
    }
    if (x.answer!.stream) await sendStream(x, x.answer!.stream);
    else sendAnswer(x);
    // After a wait the garbage collector holds this exchange for old, and would take what it refers to for old as well.
    x.answer = undefined;
  } catch (error) {
    sendError(x, error);
  }
}

/** Nearly every caller is cached: then nothing is awaited. */
function authenticate(x: Exchange): void | Promise<void> {
  const known = x.kernel.gate.authenticate(x.request, false);
  if (known instanceof Promise) return lookUp(x, known);
  x.caller = known;
  if (!known && x.request.headers['x-api-key'] !== undefined) return lookUp(x, null);
}

async function lookUp(x: Exchange, known: Promise<Caller | null> | null): Promise<void> {
  const { gate, rateLimit } = x.kernel;
  try {
    x.caller = await known;
    if (x.caller || x.request.headers['x-api-key'] === undefined) return;
    const address = addressIdentity(x.request.address);
    const { exceeded } = await rateLimit.look(address, DEFAULT_LIMIT);
    x.caller = await gate.authenticate(x.request, !exceeded);
  } catch (error) {
    if (x.route && gate.isPublic(x.route.access)) return;
    // Who it is cannot be found out now, which is our fault: it counts for nobody. Else many callers behind one address
    // would have used their window up when the database comes back.
    x.rate = await rateLimit.look(addressIdentity(x.request.address), DEFAULT_LIMIT);
    throw error;
  }
}

function countRate(x: Exchange): Promise<void> {
  const { caller, kernel } = x;
  const counting = caller ? kernel.rateLimit.count(caller.identity, caller.limit) : countAddress(x);
  return counting.then((rate) => {
    x.rate = rate;
    if (rate.exceeded && !x.route?.exemptFromRateLimit) throw rateLimitExceeded(rate, kernel.clock.now());
  });
}

function countAddress({ route, kernel, request }: Exchange): Promise<RateCount> {
  const address = addressIdentity(request.address);
  if (route?.anonymousRateLimit === undefined) return kernel.rateLimit.count(address, DEFAULT_LIMIT);
  return kernel.rateLimit.count(`${address} ${route.operationId}`, route.anonymousRateLimit);
}

function rateLimitExceeded(rate: RateCount, now: number): ApiError {
  return new ApiError(
    'RATE_LIMIT_EXCEEDED',
    `Rate limit exceeded: ${rate.limit} requests per 60 seconds.`,
    { limit: rate.limit, remaining: 0, resetTime: isoTime(rate.resetMs) },
    { 'retry-after': String(Math.max(1, Math.ceil((rate.resetMs - now) / 1_000))) },
  );
}

function assertRoutable(x: Exchange): void {
  assertUnambiguousHeaders(x.incoming.raw);
  if (x.refusal) throw x.refusal;
  if (!x.route) fail('RESOURCE_NOT_FOUND', 'No such path.');
}

function authorize(x: Exchange): void {
  x.scope = x.kernel.gate.authorize(x.route!.access, x.caller, x.request);
}

function parse(x: Exchange): void | Promise<void> {
  const route = x.route!;
  if (route.method === 'GET') return validate(x);
  const reading = readBody(x.incoming.raw, route.body !== undefined, route.bodyMaxBytes);
  return reading ? reading.then((bytes) => validateBody(x, bytes)) : validateBody(x, undefined);
}

function validateBody(x: Exchange, bytes: Buffer | undefined): void | Promise<void> {
  x.bytes = bytes;
  return x.route!.auditInvalidRequest ? validateAndAudit(x) : validate(x);
}

async function validateAndAudit(x: Exchange): Promise<void> {
  try {
    validate(x);
  } catch (error) {
    if (error instanceof ApiError) await x.route!.auditInvalidRequest!(x as never, error);
    throw error;
  }
}

function validate(x: Exchange): void {
  const { bytes, incoming } = x;
  const route = x.route!;
  const validators = validatorsOf(route);
  const problems: ApiError[] = [];
  const attempt = <T>(work: () => T): T | undefined => {
    try {
      return work();
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'VALIDATION_ERROR') throw error;
      problems.push(error);
      return undefined;
    }
  };
  if (route.params) x.params = attempt(() => validators.params(storable(incoming.params, 'path'))) ?? NOTHING;
  if (route.query || !isEmpty(incoming.query)) {
    x.query =
      attempt(() =>
        validators.query(coerceQuery(validators.querySchema, storable(incoming.query, 'query'))),
      ) ?? NOTHING;
  }
  if (bytes) x.body = attempt(() => validators.body(parseStrictJson(bytes)));
  else if (route.body) attempt(() => validators.body(undefined));
  if (problems.length === 1) throw problems[0];
  if (problems.length > 1) throw merged(problems);
}

function isEmpty(values: object): boolean {
  for (const _ in values) return false;
  return true;
}

function storable(values: unknown, part: 'path' | 'query'): Record<string, unknown> {
  assertStorable(values, part);
  return values as Record<string, unknown>;
}

/** Every offending field of every part in one answer. */
function merged(problems: ApiError[]): ApiError {
  return validationError(problems.flatMap((problem) => problem.details?.fields as never));
}

/**
 * Only reads the key and what it stands for. The claim itself is the unique row that the handler's own transaction
 * writes at its end (idempotency.ts), so a request that changes nothing claims nothing.
 */
function readKey(x: Exchange): void {
  const header = x.request.headers['idempotency-key'];
  if (header === undefined || !x.caller || x.route!.method === 'GET') return;
  const key = readIdempotencyKey(String(header));
  const fingerprint = fingerprintOf(
    x.kernel.secret,
    x.request.method,
    x.incoming.raw.url!,
    x.bytes ?? NO_BYTES,
  );
  x.idempotencyKey = { identity: x.caller.identity, key, fingerprint };
}

const NO_BYTES = Buffer.alloc(0);

function handle(x: Exchange): void | Promise<void> {
  if (x.idempotencyKey) return handleOnce(x);
  if (x.route!.concurrency) return x.kernel.listLimit.run(() => answerOf(x));
  return answerOf(x);
}

function answerOf(x: Exchange): void | Promise<void> {
  const answer = x.route!.handler(x as never);
  if (answer instanceof Promise) return answer.then((later) => keep(x, later));
  keep(x, answer);
}

async function handleOnce(x: Exchange): Promise<void> {
  let answer: Answer | undefined;
  while (!answer) {
    try {
      answer = await x.route!.handler(x as never);
    } catch (error) {
      answer = await storedAnswer(x, error);
    }
  }
  keep(x, answer);
}

function keep(x: Exchange, answer: Answer): void {
  if (x.kernel.checkAnswers) validatorsOf(x.route!).answer(answer);
  x.answer = answer;
}

/**
 * The first answer to this key; none when it was too old to count. Then the request is new, and of several that find it
 * so, again only one can store its answer. Else the error stands.
 */
async function storedAnswer(x: Exchange, error: unknown): Promise<Answer | undefined> {
  const { kernel, idempotencyKey } = x;
  const owner: TenantContext = { tenantId: GLOBAL_TENANT, identity: idempotencyKey!.identity };
  const [[stored]] = await kernel.db.run(owner, findAnswer(idempotencyKey!));
  if (!stored) throw violates(error, KEY_TAKEN) || isLockTimeout(error) ? stillRunning() : error;
  if (stored.created_at <= kernel.clock.now() - RETENTION_MS) {
    await kernel.db.run(owner, forgetAnswer(idempotencyKey!, kernel.clock.now()));
    return undefined;
  }
  if (stored.fingerprint !== idempotencyKey!.fingerprint) throw keyReused();
  x.replayed = true;
  return { status: stored.status, data: new RawJson(stored.body) };
}

async function commit<const R extends readonly RowStatement[]>(
  { kernel, idempotencyKey }: Exchange,
  scope: TenantContext,
  { rows, events = [] }: Writes<R>,
  answer: Answer,
  db = kernel.db,
): Promise<BatchRows<R>> {
  const statements = [...rows, ...events];
  const all = idempotencyKey
    ? withAnswer(statements, idempotencyKey, answer, kernel.clock.now())
    : statements;
  const returned = await db.run(scope, ...all);
  return returned.slice(0, rows.length) as never;
}

/** The statements, and with them the answer stored: by the one that knows it, or by one more at the end. */
function withAnswer(
  statements: readonly Statement[],
  claim: IdempotencyClaim,
  { status, data }: Answer,
  now: number,
): Statement[] {
  if (!statements.some(isAnswering)) return [...statements, recordAnswer(claim, status, dataText(data), now)];
  return statements.map((one) => (isAnswering(one) ? one.recording(claim, status, now) : one));
}

function transaction<T>(
  { kernel, idempotencyKey }: Exchange,
  scope: TenantContext,
  work: (tx: Transaction) => Promise<Answer<T>>,
  db = kernel.db,
): Promise<Answer<T>> {
  return db.transaction(scope, async (tx) => {
    const result = await work(tx);
    const last = idempotencyKey
      ? [
          recordAnswer(
            idempotencyKey,
            result.status,
            dataText(result.stored ?? result.data),
            kernel.clock.now(),
          ),
        ]
      : [];
    return { result, last };
  });
}

/** A cursor holds for one list, one tenant, one set of filters; the page size may change from page to page. */
function cursorBinding(x: Exchange): string {
  const { cursor: _, limit: __, ...filters } = x.query;
  const inOrder = Object.entries(filters).sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([x.route!.operationId, x.scope?.tenantId, x.params, inOrder]);
}

function sendAnswer(x: Exchange): void {
  const answer = x.answer!;
  const headers = headersOf(x, answer.headers);
  if (x.replayed) headers['idempotency-replayed'] = 'true';
  if (isKnownToCaller(x, answer)) {
    write(x, 304, headers, null);
  } else if (answer.raw) {
    headers['content-type'] = answer.raw.contentType;
    write(x, answer.status, headers, answer.raw.body);
  } else {
    headers['content-type'] = JSON_TYPE;
    write(x, answer.status, headers, successEnvelope(answer.data, metaOf(x), x.kernel.version));
  }
  finish(x, answer.status);
}

/** The connection ends with the stream: nobody knows how long it was open. */
async function sendStream(x: Exchange, stream: NonNullable<Answer['stream']>): Promise<void> {
  const { response, incoming, kernel, answer } = x;
  const headers = headersOf(x, answer!.headers);
  headers['content-type'] = stream.contentType;
  headers.connection = 'close';
  response.writeHead(answer!.status, headers);
  try {
    if (incoming.raw.method !== 'HEAD') await stream.run(response);
    response.end();
  } catch (error) {
    kernel.log.error({ correlationId: x.correlationId, err: error }, 'failed');
    response.destroy();
  }
  finish(x, answer!.status);
}

function write(
  { response, kernel }: Exchange,
  status: number,
  headers: OutgoingHttpHeaders,
  body: Body,
): void {
  if (body !== null) headers['content-length'] = lengthOf(body);
  kernel.queueResponse({ response, status, headers, body });
}

/** A read of what the caller has already, by its ETag (RFC 9110, section 13.1.2): 304 without a body. */
function isKnownToCaller({ route, request }: Exchange, { headers }: Answer): boolean {
  const theirs = request.headers['if-none-match'];
  const etag = headers?.etag;
  if (route?.method !== 'GET' || typeof theirs !== 'string' || typeof etag !== 'string') return false;
  const bare = (tag: string) => tag.trim().replace(/^W\//, '');
  return theirs === '*' || theirs.split(',').some((tag) => bare(tag) === bare(etag));
}

const JSON_TYPE = 'application/json; charset=utf-8';

function sendError(x: Exchange, thrown: unknown): void {
  const error = thrown instanceof ApiError ? thrown : new ApiError('INTERNAL_ERROR');
  if (error.status >= 500) {
    x.kernel.log.error(
      { correlationId: x.correlationId, err: error === thrown ? (error.cause ?? error) : thrown },
      'failed',
    );
  }
  const headers = headersOf(x, error.headers);
  headers['content-type'] = JSON_TYPE;
  // What is left of an unread body would be taken for the next request.
  if (!x.incoming.raw.complete) headers.connection = 'close';
  write(x, error.status, headers, errorEnvelope(error, metaOf(x), x.kernel.version));
  finish(x, error.status, error.code);
}

function metaOf(x: Exchange): Meta {
  return { timestamp: isoTime(x.kernel.clock.now()), correlationId: x.correlationId };
}

function headersOf(x: Exchange, own: Answer['headers']): OutgoingHttpHeaders {
  const { rate, route, kernel } = x;
  const headers: OutgoingHttpHeaders = {
    'x-correlation-id': x.correlationId,
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  };
  if (rate) {
    headers['x-ratelimit-limit'] = rate.limit;
    headers['x-ratelimit-remaining'] = rate.remaining;
    headers['x-ratelimit-reset'] = Math.ceil(rate.resetMs / 1_000);
  }
  if (route?.deprecated) Object.assign(headers, deprecationHeaders(route.deprecated));
  // An answer that sets cookies of its own (a sign-in, a sign-out) has the last word on them.
  if (x.caller?.renewedCookies) headers['set-cookie'] = [...x.caller.renewedCookies];
  if (own) Object.assign(headers, own);
  if (kernel.closing()) headers.connection = 'close';
  return headers;
}

function finish(x: Exchange, status: number, errorCode?: string): void {
  x.status = status;
  x.errorCode = errorCode;
  x.ms = performance.now() - x.startedAt;
  x.kernel.requestEnded(accessLine(x));
}

function accessLine(x: Exchange): AccessLine {
  const { kernel, request } = x;
  const theirs = request.headers['x-correlation-id'];
  return {
    time: isoTime(kernel.clock.now()),
    correlationId: x.correlationId,
    callerCorrelationId: typeof theirs === 'string' ? theirs : undefined,
    method: request.method,
    route: x.route,
    url: x.incoming.raw.url!,
    status: x.status,
    errorCode: x.errorCode,
    identity: x.caller?.identity,
    tenantId: x.scope?.tenantId,
    address: request.address,
    replayed: x.replayed,
    ms: x.ms,
  };
}
