import { setTimeout as sleep } from 'node:timers/promises';
import type { Call, RestaurantScope } from '../../../access/index.ts';
import type { OrderDocument } from '../../../ordering/orders/index.ts';
import { refusalOf, violates } from '../../../platform/db/database.ts';
import { NO_WRITES } from '../../../platform/db/statement.ts';
import { ApiError } from '../../../platform/errors.ts';
import type { Answer } from '../../../platform/http/route.ts';
import { keyReused, RETENTION_MS, stillRunning } from '../../../platform/idempotency.ts';
import { orderIdFor } from '../../../providers/payments/port.ts';
import { recordAudit } from '../../../records/audit-log/index.ts';
import type { MoneyDeps } from '../../deps.ts';
import { type Attempt, type AttemptAnswer, isNewTransaction } from './attempt.ts';
import {
  ATTEMPT_OPEN,
  acquireAttempt,
  FENCED,
  findAttemptByKey,
  findAttemptState,
  forgetKey,
  toAttempt,
} from './attempt-queries.ts';
import type { ProcessorResult } from './effect.ts';
import { findConnectionOf } from './merchant-connection.ts';
import { outcomeUnknown } from './outcome-answers.ts';
import { resolveOutcome } from './processor-calls.ts';
import { readSubject, recordOutcome, withoutIdempotency } from './record-outcome.ts';

/**
 * The three phases of every exchange with a processor. One: the attempt is committed with the caller's key, the money that
 * it reserves, and a lease. Two: the call is made, with no database connection held. Three: the outcome is recorded in one
 * batch. A request or job that finds an attempt with an expired lease resolves its outcome; it never repeats the call.
 */

export type CardCall = Pick<
  Call<MoneyDeps, { kind: 'tenant'; scope: 'write:payments' }>,
  'deps' | 'commit' | 'idempotencyKey' | 'request' | 'correlationId' | 'atDeadline'
> & {
  scope: RestaurantScope;
  /** The version of the payment, or of the order to charge, that the caller has seen. */
  expectedVersion?: number | undefined;
  /** Ends a new charge where whoever asks may not pay the order as it is; a retry of one finds out what became of it. */
  judge?: (order: OrderDocument) => void;
};

/** The part of a restaurant call that card operations need. */
export const cardCallOf = (call: CardCall): CardCall => {
  const { deps, scope, commit, idempotencyKey, request, correlationId, atDeadline, expectedVersion } = call;
  return { deps, scope, commit, idempotencyKey, request, correlationId, atDeadline, expectedVersion };
};

/** Phase one is committed; `send` is phase two. */
export interface StartedAttempt {
  attempt: Attempt;
  leaseUntil: number;
  send(): Promise<ProcessorResult>;
}

/** What a beginning comes to: a call to make, or a committed answer that needed none. */
export type Begun = StartedAttempt | { answer: Answer<never> };

/** How long an attempt is leased to the process that makes the call: longer than the call may take. */
export const leaseMs = ({ config }: Pick<MoneyDeps, 'config'>): number =>
  1.5 * config.cardpointeTimeoutMs + 2_000;
/** Resolving an outcome takes an inquiry, three voids, and perhaps another inquiry. */
const resolveMs = ({ config }: Pick<MoneyDeps, 'config'>): number => 5 * config.cardpointeTimeoutMs + 2_000;

/**
 * Runs an operation once per Idempotency-Key: begins, calls and records. For a used key it resolves and repeats the
 * first outcome. A rejection by `begin` leaves only an audit entry.
 */
export async function exchange(call: CardCall, begin: () => Promise<Begun>): Promise<Answer<never>> {
  const { deps, scope } = call;
  const known = await findAttemptOfKey(call);
  if (known) return replay(call, known);
  call.atDeadline(stillRunning());
  return deps.cardCallLimit.run(async () => {
    let begun: Begun;
    try {
      begun = await begin();
    } catch (error) {
      const other = await findAttemptOfKey(call);
      if (other) return replay(call, other);
      await auditRejection(call, error);
      throw isPaymentBusy(error) ? paymentBusy() : error;
    }
    if ('answer' in begun) return begun.answer;
    const { attempt, leaseUntil, send } = begun;
    call.atDeadline(outcomeUnknown(attempt.paymentGuid));
    // The call must end before the lease does.
    const isLate = deps.clock.now() + deps.config.cardpointeTimeoutMs > leaseUntil;
    const result = isLate ? { kind: 'unknown' as const, message: 'stopped before the call' } : await send();
    return record(call, attempt, result, scope);
  }, scope.tenantId);
}

async function record(
  call: CardCall,
  attempt: Attempt,
  result: ProcessorResult,
  scope: RestaurantScope,
): Promise<Answer<never>> {
  const { deps, commit, idempotencyKey } = call;
  let recorded: Awaited<ReturnType<typeof recordOutcome>>;
  try {
    const committing = { deps, scope, commit: idempotencyKey ? commit : withoutIdempotency(deps) };
    recorded = await retryWhenBusy(() => recordOutcome(committing, attempt, result));
  } catch (error) {
    if (refusalOf(error) === FENCED) await voidLateApproval(deps, scope, attempt, result);
    // The call was made and its outcome is not recorded: the caller must not read this error as "nothing was done".
    throw Object.assign(outcomeUnknown(attempt.paymentGuid), { cause: error });
  }
  const { effect, releaseGuids } = recorded;
  for (const guid of releaseGuids) await resolveAttempt(deps, scope, guid).catch(() => {});
  return answerFrom(effect.answer, attempt);
}

const BUSY_TRIES = 5;
const PAUSE_MS = 300;

/** A known outcome is not lost because the database is busy for a moment, as when many answers arrive at once. */
async function retryWhenBusy<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      const isBusyNow = error instanceof ApiError && error.code === 'SERVICE_UNAVAILABLE';
      if (!isBusyNow || tries === BUSY_TRIES) throw error;
    }
    await sleep(PAUSE_MS * tries * Math.random());
  }
}

/** Voids an approval that arrived after another process had found nothing and recorded the attempt as failed. */
async function voidLateApproval(
  deps: MoneyDeps,
  scope: RestaurantScope,
  attempt: Attempt,
  result: ProcessorResult,
): Promise<void> {
  if (result.kind !== 'done' || !isNewTransaction(attempt)) return;
  const { payment, refund } = await readSubject(deps, scope, attempt);
  const isGivenUp =
    attempt.operation === 'REAUTHORIZE'
      ? payment.retref !== result.retref && (await hasEnded(deps, scope, attempt))
      : (refund ?? payment).status === 'FAILED';
  if (!isGivenUp) return;
  const connection = await findConnectionOf(deps, scope, payment);
  await connection?.processor.voidByOrderId(connection.call, orderIdFor(attempt.guid));
}

async function hasEnded({ db }: MoneyDeps, scope: RestaurantScope, { guid }: Attempt): Promise<boolean> {
  const [[row]] = await db.run(scope, findAttemptState(scope, guid));
  return row?.state === 'ENDED';
}

function answerFrom(answer: AttemptAnswer | null, { paymentGuid }: Attempt): Answer<never> {
  if (answer === null) throw outcomeUnknown(paymentGuid);
  if ('data' in answer) return answer as Answer<never>;
  const { code, message, details } = answer.error;
  throw new ApiError(code, message, details);
}

/** The attempt that was started under the caller's key; a key beyond its retention counts as new. */
async function findAttemptOfKey({ deps, scope, idempotencyKey }: CardCall): Promise<Attempt | null> {
  if (!idempotencyKey) return null;
  const [[row]] = await deps.db.run(scope, findAttemptByKey(scope, idempotencyKey));
  if (!row) return null;
  const attempt = toAttempt(row);
  if (attempt.state !== 'ENDED' || attempt.createdAt > deps.clock.now() - RETENTION_MS) return attempt;
  await deps.db.run(scope, forgetKey(scope, attempt.guid));
  return null;
}

/** Answers a second request under one key with the first one's answer, as soon as that is known. */
async function replay(call: CardCall, attempt: Attempt): Promise<Answer<never>> {
  const { deps, scope, idempotencyKey, commit } = call;
  // Only a request with a key finds an earlier attempt.
  if (attempt.fingerprint !== idempotencyKey!.fingerprint) throw keyReused();
  if (attempt.state !== 'ENDED') {
    call.atDeadline(outcomeUnknown(attempt.paymentGuid));
    const taken = await acquire(deps, scope, attempt.guid);
    if (!taken) throw attempt.state === 'PENDING' ? stillRunning() : outcomeUnknown(attempt.paymentGuid);
    return deps.cardCallLimit.run(
      async () => record(call, taken, await resolve(deps, scope, taken, call.correlationId), scope),
      scope.tenantId,
    );
  }
  const answer = answerFrom(attempt.answer, attempt);
  // Stored already, unless a job resolved the outcome: then this is the first time that the caller gets it.
  await commit(scope, NO_WRITES, answer);
  return answer;
}

async function acquire(deps: MoneyDeps, scope: RestaurantScope, guid: string): Promise<Attempt | null> {
  const now = deps.clock.now();
  const [[row]] = await deps.db.run(scope, acquireAttempt(scope, guid, now, now + resolveMs(deps)));
  return row ? toAttempt(row) : null;
}

async function resolve(
  deps: MoneyDeps,
  scope: RestaurantScope,
  attempt: Attempt,
  correlationId?: string,
): Promise<ProcessorResult> {
  const subject = await readSubject(deps, scope, attempt);
  const { payment } = subject;
  const connection = await findConnectionOf(deps, scope, payment, correlationId);
  if (!connection) return { kind: 'unknown', message: `the account ${payment.merchantId} is forgotten` };
  const isOver = deps.clock.now() >= attempt.createdAt + deps.config.cardpointeTimeoutMs;
  return resolveOutcome(connection, attempt, subject, isOver);
}

/**
 * Resolves and records the outcome of an attempt whose lease has expired. Returns the result, and whether it is final;
 * null while another process holds the lease.
 */
export async function resolveAttempt(
  deps: MoneyDeps,
  scope: RestaurantScope,
  guid: string,
): Promise<{ attempt: Attempt; result: ProcessorResult; isOver: boolean } | null> {
  const attempt = await acquire(deps, scope, guid);
  if (!attempt) return null;
  const result = await resolve(deps, scope, attempt);
  const { effect, releaseGuids } = await recordOutcome(
    { deps, scope, commit: withoutIdempotency(deps) },
    attempt,
    result,
  );
  for (const guid of releaseGuids) await resolveAttempt(deps, scope, guid);
  return { attempt, result, isOver: effect.state === 'ENDED' };
}

/** Another attempt on the payment has not ended. */
function isPaymentBusy(error: unknown): boolean {
  return violates(error, ATTEMPT_OPEN) || refusalOf(error) === ATTEMPT_OPEN;
}

export const paymentBusy = (): ApiError =>
  new ApiError(
    'CONFLICT',
    'Something else is under way with this payment.',
    { reason: 'PAYMENT_BUSY' },
    {
      'retry-after': '1',
    },
  );

const AUDITED_FIELDS_MAX = 20;
/** Paths that may be audited; a name that the caller made up could be anything, even a card number. */
const FIELD_PATH = /^(\/[A-Za-z]{1,30}){0,3}$/;

/** Audits a request that was rejected before the processor was called. */
export async function auditRejection(
  {
    deps,
    scope,
    request,
    correlationId,
  }: Pick<CardCall, 'deps' | 'request' | 'correlationId'> & {
    scope: Pick<RestaurantScope, 'tenantId' | 'principal' | 'identity'>;
  },
  error: unknown,
): Promise<void> {
  if (!(error instanceof ApiError) || !['VALIDATION_ERROR', 'RESOURCE_NOT_FOUND'].includes(error.code))
    return;
  const { tenantId, principal } = scope;
  const fields = (error.details?.fields ?? []) as { path: string; rule: string }[];
  const noted = fields
    .slice(0, AUDITED_FIELDS_MAX)
    .map(({ path, rule }) => `${FIELD_PATH.test(path) ? path : '?'} ${rule}`);
  const details = { code: error.code, fields: noted };
  const now = deps.clock.now();
  await deps.db.run(
    scope,
    recordAudit({ tenantId, principal, action: 'payment.refused', request, correlationId, details, now }),
  );
}
