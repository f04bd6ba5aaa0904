import type { RestaurantScope, TenantScope } from '../../../access/index.ts';
import { STALE_ORDER } from '../../../ordering/orders/index.ts';
import { type RowOf, type Statement, statement } from '../../../platform/db/statement.ts';
import type { IdempotencyClaim } from '../../../platform/idempotency.ts';
import type { Attempt, AttemptAnswer, AttemptState, AttemptTerms } from './attempt.ts';

/**
 * Attempts: each call to a processor is committed before it is made. One process at a time holds an attempt, for as long as
 * its lease lasts; a generation counter fences off a process that was stopped for too long from overwriting its successor.
 */

type AttemptRow = RowOf<'payment_attempts.by_key'>;

const COLUMNS =
  'guid, restaurant_guid, payment_guid, refund_guid, operation, state, terms, fingerprint, answer, generation, tries, created_at';

export const toAttempt = (row: AttemptRow): Attempt => ({
  guid: row.guid,
  restaurantGuid: row.restaurant_guid,
  paymentGuid: row.payment_guid,
  refundGuid: row.refund_guid,
  operation: row.operation,
  state: row.state,
  terms: JSON.parse(row.terms) as AttemptTerms,
  fingerprint: row.fingerprint,
  answer: row.answer === null ? null : (JSON.parse(row.answer) as AttemptAnswer),
  generation: row.generation,
  tries: row.tries,
  createdAt: row.created_at,
});

/** Another attempt on the payment has not ended yet. */
export const ATTEMPT_OPEN = 'payment_attempts_open';
/** The payment has changed since it was read. */
export const PAYMENT_CHANGED = 'payments.version_changed';
/** The processor's reference belongs to another payment or refund. */
export const REFERENCE_TAKEN = 'payments.reference_taken';
/** Another process has taken the attempt over. */
export const FENCED = 'payments.fenced';

const insert = statement(
  'payment_attempts.insert',
  `insert into payment_attempts (tenant_id, restaurant_guid, guid, payment_guid, refund_guid, operation, state, terms, identity,
     idempotency_key, fingerprint, lease_until, created_at)
   values ($1, $2, $3, $4, $5, $6, 'PENDING', $7, $8, $9, $10, $11, $12)`,
);
/** A new attempt, leased to the process that makes it. */
export const insertAttempt = (
  scope: RestaurantScope,
  attempt: Attempt,
  claim: IdempotencyClaim | undefined,
  leaseUntil: number,
): Statement =>
  insert([
    scope.tenantId,
    attempt.restaurantGuid,
    attempt.guid,
    attempt.paymentGuid,
    attempt.refundGuid,
    attempt.operation,
    attempt.terms,
    claim?.identity,
    claim?.key,
    claim?.fingerprint,
    new Date(leaseUntil),
    new Date(attempt.createdAt),
  ]);

const hold = statement(
  'payment_attempts.require_version',
  `select comanda_require(
     (select version from payments where tenant_id = $1 and restaurant_guid = $2 and guid = $3 for update) = $4,
     '${PAYMENT_CHANGED}')`,
);
/** Precedes an attempt on an existing payment: locks the payment and requires its version. */
export const requirePayment = (scope: RestaurantScope, paymentGuid: string, version: number): Statement =>
  hold([scope.tenantId, scope.restaurantGuid, paymentGuid, version]);

const idle = statement(
  'payment_attempts.require_none',
  `select comanda_require(not exists (
     select from payment_attempts where tenant_id = $1 and payment_guid = $2 and state <> 'ENDED' and operation <> 'LET_GO'), '${ATTEMPT_OPEN}')`,
);
/** Fails while an attempt on the payment is open. */
export const requireIdle = (scope: RestaurantScope, paymentGuid: string): Statement =>
  idle([scope.tenantId, paymentGuid]);

const FALLING = `payment_attempts a where tenant_id = $1 and payment_guid = any ($2) and state <> 'ENDED'
     and (operation in ('VOID', 'RELEASE') or operation = 'CAPTURE' and
       (terms->>'amount')::bigint + (terms->>'tipAmount')::bigint <
       (select total_amount from payments p where p.tenant_id = a.tenant_id and p.guid = a.payment_guid))`;
const findFalling = statement('payment_attempts.falling', `select payment_guid from ${FALLING}`, [
  'payment_guid',
]);
/** Those of the payments that are being voided, or captured for less than is held. */
export const findFallingPayments = (scope: RestaurantScope, paymentGuids: readonly string[]) =>
  findFalling([scope.tenantId, paymentGuids]);

const noneFalling = statement(
  'payment_attempts.require_none_falling',
  `select comanda_require(not exists (select from ${FALLING}), '${STALE_ORDER}')`,
);
/** Fails when one of the payments is among those; counts as a changed order, so the caller retries. */
export const requireNoneFalling = (scope: RestaurantScope, paymentGuids: readonly string[]): Statement =>
  noneFalling([scope.tenantId, paymentGuids]);

const findByKey = statement(
  'payment_attempts.by_key',
  `select ${COLUMNS} from payment_attempts where tenant_id = $1 and identity = $2 and idempotency_key = $3`,
);
export const findAttemptByKey = (scope: TenantScope, claim: IdempotencyClaim) =>
  findByKey([scope.tenantId, claim.identity, claim.key]);

const findState = statement(
  'payment_attempts.state',
  'select state from payment_attempts where tenant_id = $1 and guid = $2',
);
export const findAttemptState = (scope: TenantScope, guid: string) => findState([scope.tenantId, guid]);

const forget = statement(
  'payment_attempts.forget_key',
  `update payment_attempts set identity = null, idempotency_key = null, fingerprint = null
   where tenant_id = $1 and guid = $2 and state = 'ENDED'`,
);
/** Frees a key beyond its retention. */
export const forgetKey = (scope: TenantScope, guid: string): Statement => forget([scope.tenantId, guid]);

const acquire = statement(
  'payment_attempts.acquire',
  `update payment_attempts set generation = generation + 1, tries = tries + 1, lease_until = $4
   where tenant_id = $1 and guid = $2 and state <> 'ENDED' and lease_until <= $3
   returning ${COLUMNS}`,
);
/** Takes over an attempt whose lease has expired; no row when it is leased, or has ended. */
export const acquireAttempt = (scope: TenantScope, guid: string, now: number, leaseUntil: number) =>
  acquire([scope.tenantId, guid, new Date(now), new Date(leaseUntil)]);

const record = statement(
  'payment_attempts.record',
  `with recorded as (
     update payment_attempts set state = $4, answer = $5, lease_until = $6, ended_at = $7
     where tenant_id = $1 and guid = $2 and generation = $3 and state <> 'ENDED'
     returning 1)
   select comanda_require((select count(*) from recorded) = 1, '${FENCED}')`,
);
/** Records the outcome of an attempt, unless another process has taken it over. */
export const recordAttempt = (
  scope: TenantScope,
  attempt: Attempt,
  {
    state,
    answer,
    now,
    nextTryAt,
  }: { state: AttemptState; answer: AttemptAnswer | null; now: number; nextTryAt: number },
): Statement =>
  record([
    scope.tenantId,
    attempt.guid,
    attempt.generation,
    state,
    answer,
    new Date(nextTryAt),
    state === 'ENDED' ? new Date(now) : null,
  ]);

const lockReference = statement(
  'payment_attempts.lock_reference',
  `select pg_advisory_xact_lock(hashtextextended($1::text || '/' || $2 || '/' || $3, 0))`,
);
const ownReference = statement(
  'payment_attempts.require_own_reference',
  `select comanda_require(not exists (
     select from payments
     where tenant_id = $1 and retref = $2 and merchant_id = $3 and guid <> $4 and created_at > $6
     union all
     select from refunds r join payments p on p.tenant_id = r.tenant_id and p.guid = r.payment_guid
     where r.tenant_id = $1 and r.retref = $2 and p.merchant_id = $3 and r.guid is distinct from $5
       and r.created_at > $6), '${REFERENCE_TAKEN}')`,
);
/** Processors count their references anew after a year at the earliest: they name the day of the year. */
const REFERENCES_UNIQUE_MS = 300 * 86_400_000;
/**
 * Fails when the reference of a new charge or refund belongs to another one of the same account. Two statements, because
 * only the second sees what was committed while the first waited for the lock.
 */
export const requireOwnReference = (
  { tenantId }: RestaurantScope,
  {
    retref,
    merchantId,
    paymentGuid,
    refundGuid,
    createdAt,
  }: Pick<Attempt, 'paymentGuid' | 'refundGuid' | 'createdAt'> & {
    retref: string;
    merchantId: string | null;
  },
): readonly Statement[] => [
  lockReference([tenantId, merchantId, retref]),
  ownReference([
    tenantId,
    retref,
    merchantId,
    paymentGuid,
    refundGuid,
    new Date(createdAt - REFERENCES_UNIQUE_MS),
  ]),
];

/**
 * Attempts without an answer that are due, of each tenant so many: what waits longest comes first. Runs in the role for look-ups.
 */
export const dueAttempts = statement(
  'payment_attempts.due',
  `select tenant_id, restaurant_guid, guid from (
     select tenant_id, restaurant_guid, guid, lease_until,
       row_number() over (partition by tenant_id order by lease_until, guid) as place
     from payment_attempts where state <> 'ENDED' and lease_until <= $1) due
   where place <= $2 order by lease_until, guid`,
);

/**
 * Refunds that wait for the settlement of their payment and need not wait any more, of all tenants. Runs in the role for
 * look-ups.
 */
export const refundsToSend = statement(
  'payments.refunds_to_send',
  `select r.tenant_id, r.restaurant_guid, r.guid, r.payment_guid
   from refunds r join payments p on p.tenant_id = r.tenant_id and p.guid = r.payment_guid
   where r.status = 'SCHEDULED' and r.guid > $1 and p.status not in ('CAPTURED', 'UNKNOWN') order by r.guid limit $2`,
);

const holdForRelease = statement(
  'payment_attempts.require_authorized',
  `select comanda_require(
     (select status from payments where tenant_id = $1 and restaurant_guid = $2 and guid = $3 for update) in ('AUTHORIZED', 'CAPTURED'),
     '${STALE_ORDER}')`,
);
const release = statement(
  'payment_attempts.release',
  `with made as (
     insert into payment_attempts (tenant_id, restaurant_guid, guid, payment_guid, operation, state, terms, lease_until, created_at)
     select $1, $2, $4, guid, 'RELEASE', 'PENDING', json_build_object('amount', document->'amount',
       'tipAmount', document->'tipAmount', 'reason', 'The order was voided'), $5, $5
     from payments p where tenant_id = $1 and restaurant_guid = $2 and guid = $3 and not exists (
       select from payment_attempts a where a.tenant_id = $1 and a.payment_guid = $3 and a.state <> 'ENDED' and a.operation <> 'LET_GO')
     returning 1)
   select comanda_require((select count(*) from made) = 1, '${STALE_ORDER}')`,
);
/**
 * Releases an authorization, or a capture that is not settled, with its order. An open attempt on the payment counts as a changed order, so the caller
 * retries. Two statements, because only the second sees what was committed while the first waited for the lock.
 */
export const insertRelease = (
  { tenantId, restaurantGuid }: RestaurantScope,
  paymentGuid: string,
  guid: string,
  now: number,
): readonly Statement[] => [
  holdForRelease([tenantId, restaurantGuid, paymentGuid]),
  release([tenantId, restaurantGuid, paymentGuid, guid, new Date(now)]),
];

/** Across tenants: refunds that wait for their payment to be settled. Runs in the look-up role. */
export const countScheduledRefunds = statement(
  'payments.count_scheduled_refunds',
  `select count(*) as waiting from refunds where status = 'SCHEDULED'`,
  ['waiting'],
);
