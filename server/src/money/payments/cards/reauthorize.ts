import type { MoneyDeps } from '../../deps.ts';
import { type Payment, rejectField, requirePaymentAction } from '../payment.ts';
import { retryOnConflict } from '../tenders/cash.ts';
import { newAttempt } from './attempt.ts';
import { insertAttempt, requirePayment } from './attempt-queries.ts';
import { type CardCall, leaseMs, type StartedAttempt } from './exchange.ts';
import { heldCardOf } from './held-card.ts';
import { connectionOf } from './merchant-connection.ts';
import { sendCharge } from './processor-calls.ts';
import { readSubject } from './record-outcome.ts';
import { capturableAmount } from './tip-tolerance.ts';

/** Whether a tip needs more than may be captured of what the bank holds for the payment. Minor units. */
export const needsMore = (deps: Pick<MoneyDeps, 'config'>, payment: Payment, tipAmount: number): boolean =>
  payment.authorizedAmount !== null && payment.amount + tipAmount > capturableAmount(deps, payment);

/**
 * Begins to hold the bill with a larger tip, in the place of what is held (docs/decisions/157-tips-on-the-slip.md): the new
 * hold first, so that a decline loses nothing; the former one is voided once it stands, and only one is ever captured.
 */
export function startReauthorization(
  { deps, scope, idempotencyKey: claim, correlationId }: CardCall,
  paymentGuid: string,
  tipAmount: number,
): Promise<StartedAttempt> {
  return retryOnConflict(async () => {
    const { payment } = await readSubject(deps, scope, { paymentGuid, refundGuid: null });
    requirePaymentAction(payment, 'adjustTip');
    assertModest(payment, tipAmount);
    const card = await heldCardOf(deps, scope, payment);
    const connection = await connectionOf(deps, scope, payment, correlationId);
    const now = deps.clock.now();
    const terms = { amount: payment.amount, tipAmount };
    const attempt = newAttempt(payment, 'REAUTHORIZE', terms, { now, claim });
    const leaseUntil = now + leaseMs(deps);
    await deps.db.run(
      scope,
      requirePayment(scope, paymentGuid, payment.version),
      insertAttempt(scope, attempt, claim, leaseUntil),
    );
    return { attempt, leaseUntil, send: () => sendCharge(connection, attempt, { ...card, capture: false }) };
  });
}

/** The guest is not there any more: a slip of the pen, or of the hand that types it in, is not held on their card. */
function assertModest({ amount }: Payment, tipAmount: number): void {
  if (tipAmount > amount)
    rejectField('/tipAmount', 'maximum', `is more than the bill of ${amount}, and more than is authorized`);
}
