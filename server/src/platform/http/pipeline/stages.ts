import type { ServerResponse } from 'node:http';
import { GLOBAL_TENANT, isLockTimeout, type TenantContext, violates } from '../../db/database.ts';
import { fail } from '../../errors.ts';
import {
  findAnswer,
  fingerprintOf,
  forgetAnswer,
  type IdempotencyClaim,
  KEY_TAKEN,
  keyReused,
  keyWithin,
  RETENTION_MS,
  readIdempotencyKey,
  stillRunning,
} from '../../idempotency.ts';
import { addressIdentity, DEFAULT_LIMIT, UNKNOWN_KEYS_MAX } from '../../rate-limit/rate-limit.ts';
import { traced } from '../../trace.ts';
import { readBody } from '../request/body.ts';
import { assertNoCardNumber } from '../request/card-data.ts';
import { assertUnambiguousHeaders } from '../request/headers.ts';
import { validatorsOf } from '../request/validators.ts';
import { RawJson } from '../response/envelope.ts';
import type { Answer, Route } from '../route.ts';
import { countRate, rateLimitExceeded } from './count-rate.ts';
import { Exchange } from './exchange.ts';
import { admitForeignPage } from './foreign-pages.ts';
import type { Caller, IncomingRequest, Kernel } from './kernel.ts';
import { giveUp, send, sendError } from './respond.ts';
import { validate, validateBody } from './validate-request.ts';

type Stage = (x: Exchange) => void | Promise<void>;

/** Who sends a body for so long is asked again whether they still may: keys are revoked meanwhile, and sessions end. */
const SLOW_BODY_MS = 1_000;

/** The order in which every request is treated. Whatever throws goes straight to the end: the envelope. */
const STAGES: readonly Stage[] = [
  authenticate,
  countRate,
  admitForeignPage,
  assertRoutable,
  authorize,
  parse,
  readKey,
  handle,
];

/** Runs a request through the stages and sends the answer. Never throws. */
export function serve(
  kernel: Kernel,
  route: Route | null,
  incoming: IncomingRequest,
  response: ServerResponse,
): Promise<void> {
  const x = new Exchange(kernel, route, incoming, response);
  kernel.deadlines.begin(x, giveUp);
  return x.trace ? traced(x.trace, () => runStages(x)) : runStages(x);
}

async function runStages(x: Exchange): Promise<void> {
  let begunAt = x.startedAt;
  /** What has run without a pause so far, by the operation that everybody has waited for. */
  const pause = (): void => ranSince(x, begunAt);
  try {
    for (const stage of STAGES) {
      const pending = stage(x);
      if (pending) {
        pause();
        await pending;
        begunAt = performance.now();
      }
      if (x.status !== 0) return;
    }
    const sending = send(x);
    pause();
    if (sending) await sending;
    // After a wait the garbage collector holds this exchange for old, and would take what it refers to for old as well.
    x.answer = undefined;
  } catch (error) {
    sendError(x, error);
  }
}

/** Tells for which operation everybody has waited. */
function ranSince(x: Exchange, begunAt: number): void {
  x.kernel.eventLoop.ran(x.route?.operationId ?? 'none', performance.now() - begunAt);
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
    await lookUpKey(x);
  } catch (error) {
    if (x.route && gate.isPublic(x.route.access)) return;
    if (x.rate?.exceeded) throw error;
    // Who it is cannot be found out now, which is our fault: it counts for nobody. Else many callers behind one address
    // would have used their window up when the database comes back.
    x.rate = await rateLimit.look(addressIdentity(x.request.address), DEFAULT_LIMIT);
    throw error;
  }
}

/**
 * Asks the database about a key that is not remembered. An address has a budget of keys that turn out to be unknown,
 * apart from its other requests: many callers may share it, as behind a proxy that is not trusted, and anonymous traffic
 * there must not lock keys out. What has not the form of a key is refused without a look-up and costs nothing.
 */
async function lookUpKey(x: Exchange): Promise<void> {
  const { gate, rateLimit, clock } = x.kernel;
  const budget = `unknown keys ${addressIdentity(x.request.address)}`;
  const found = await rateLimit.look(budget, UNKNOWN_KEYS_MAX - 1);
  const looking = gate.authenticate(x.request, !found.exceeded);
  if (looking === null && found.exceeded) {
    x.rate = found;
    throw rateLimitExceeded(found, clock.now());
  }
  x.caller = await looking;
  if (looking !== null && x.caller === null) await rateLimit.count(budget, UNKNOWN_KEYS_MAX);
}

function assertRoutable(x: Exchange): void {
  assertUnambiguousHeaders(x.incoming.raw);
  if (x.incoming.refusal) throw x.incoming.refusal;
  if (!x.route) fail('RESOURCE_NOT_FOUND', 'No such path.');
}

function authorize(x: Exchange): void | Promise<void> {
  const { gate } = x.kernel;
  x.scope = gate.authorize(x.matched.access, x.caller, x.request);
  return gate.assertFresh(x.matched.access, x.caller);
}

function parse(x: Exchange): void | Promise<void> {
  const route = x.matched;
  if (route.method === 'GET') return validate(x);
  const reading = readBody(x.incoming.raw, validatorsOf(route).format, route.bodyMaxBytes);
  return reading ? whenRead(x, reading) : validateBody(x, undefined);
}

async function whenRead(x: Exchange, reading: Promise<Buffer | undefined>): Promise<void> {
  const since = performance.now();
  const bytes = await reading;
  if (performance.now() - since > SLOW_BODY_MS) {
    const { caller, scope } = await x.reauthorize();
    Object.assign(x, { caller, scope });
  }
  const begunAt = performance.now();
  let auditing: void | Promise<void>;
  try {
    auditing = validateBody(x, bytes);
  } finally {
    ranSince(x, begunAt);
  }
  await auditing;
}

/**
 * Only reads the key and what it stands for. The claim itself is the unique row that the handler's own transaction
 * writes at its end (idempotency.ts), so a request that changes nothing claims nothing.
 */
function readKey(x: Exchange): void {
  const header = x.request.headers['idempotency-key'];
  if (header === undefined || !x.caller || x.matched.method === 'GET') return;
  // What anybody may do is done in no caller's name, whatever credentials come along.
  if (x.kernel.gate.isPublic(x.matched.access)) return;
  const key = readIdempotencyKey(String(header));
  assertNoCardNumber(key, 'header', { path: '/idempotency-key' });
  const fingerprint = fingerprintOf(
    x.kernel.secret,
    x.request.method,
    x.incoming.raw.url ?? '',
    x.bytes ?? NO_BYTES,
  );
  x.idempotencyKey = {
    identity: x.caller.identity,
    key: keyWithin(key, x.request.headers),
    fingerprint,
  };
}

const NO_BYTES = Buffer.alloc(0);

function handle(x: Exchange): void | Promise<void> {
  if (x.idempotencyKey) return handleOnce(x, x.idempotencyKey);
  if (x.matched.concurrency) return x.kernel.listLimit.run(() => answerOf(x), x.scope?.tenantId);
  return answerOf(x);
}

function answerOf(x: Exchange): void | Promise<void> {
  const answer = x.matched.handler(x as never);
  if (answer instanceof Promise) return answer.then((later) => keep(x, later));
  keep(x, answer);
}

async function handleOnce(x: Exchange, claim: IdempotencyClaim): Promise<void> {
  let answer: Answer | undefined;
  while (!answer) {
    try {
      answer = await x.matched.handler(x as never);
    } catch (error) {
      answer = await storedAnswer(x, claim, error);
    }
  }
  keep(x, answer);
}

function keep(x: Exchange, answer: Answer): void {
  if (x.kernel.checkAnswers) validatorsOf(x.matched).answer(answer);
  x.answer = answer;
}

/**
 * The first answer to this key; none when it was too old to count. Then the request is new, and of several that find it
 * so, again only one can store its answer. Else the error stands.
 */
async function storedAnswer(
  x: Exchange,
  claim: IdempotencyClaim,
  error: unknown,
): Promise<Answer | undefined> {
  const { kernel } = x;
  const owner: TenantContext = { tenantId: GLOBAL_TENANT, identity: claim.identity };
  const [[stored]] = await kernel.db.run(owner, findAnswer(claim));
  if (!stored) throw violates(error, KEY_TAKEN) || isLockTimeout(error) ? stillRunning() : error;
  if (stored.created_at <= kernel.clock.now() - RETENTION_MS) {
    await kernel.db.run(owner, forgetAnswer(claim, kernel.clock.now()));
    return undefined;
  }
  if (stored.fingerprint !== claim.fingerprint) throw keyReused();
  x.replayed = true;
  return { status: stored.status, data: new RawJson(stored.body) };
}
