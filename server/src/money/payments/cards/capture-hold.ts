import type { RestaurantScope } from '../../../access/index.ts';
import type { MoneyDeps } from '../../deps.ts';
import { type Payment, requirePaymentAction } from '../payment.ts';
import { newAttempt } from './attempt.ts';
import { insertAttempt, requirePayment } from './attempt-queries.ts';
import { leaseMs } from './exchange.ts';
import { findConnectionOf } from './merchant-connection.ts';
import { sendCapture } from './processor-calls.ts';
import { readSubject, recordOutcome, withoutIdempotency } from './record-outcome.ts';

/**
 * Captures what a hold is for, without a caller; for jobs. Nothing happens when it is not wanted any more, or when its merchant
 * account is forgotten.
 */
export async function captureHold(
  deps: MoneyDeps,
  scope: RestaurantScope,
  paymentGuid: string,
  isWanted: (payment: Payment) => boolean,
): Promise<void> {
  const { payment } = await readSubject(deps, scope, { paymentGuid, refundGuid: null });
  if (!isWanted(payment)) return;
  requirePaymentAction(payment, 'capture');
  const connection = await findConnectionOf(deps, scope, payment);
  if (!connection) return;
  const now = deps.clock.now();
  const { amount, tipAmount } = payment;
  const attempt = newAttempt(payment, 'CAPTURE', { amount, tipAmount }, { now });
  await deps.db.run(
    scope,
    requirePayment(scope, paymentGuid, payment.version),
    insertAttempt(scope, attempt, undefined, now + leaseMs(deps)),
  );
  await deps.cardCallLimit.run(async () => {
    const result = await sendCapture(connection, attempt, payment);
    await recordOutcome({ deps, scope, commit: withoutIdempotency(deps) }, attempt, result);
  }, scope.tenantId);
}
