import { requirePermission } from '../../access/index.ts';
import { findDrawer, toDrawer } from '../../money/cash-drawers/index.ts';
import { findPayment, paymentFormat, refundPayment } from '../../money/payments/index.ts';
import type { Statement } from '../../platform/db/statement.ts';
import type { Answer } from '../../platform/http/route.ts';
import type { ReviewRow } from './review-queries.ts';
import type { DecideCall } from './run.ts';
import type { Kept } from './shapes.ts';
import { type Within, writing } from './writing.ts';

/** Cash for an order that was voided meanwhile was taken, so it is booked. Somebody may say that the guest gets it back. */

/** Of the reason of a refund. */
const REASON_MAX = 200;

/** Whether rejecting it gives money back. */
export function canGoBack({ type, result }: ReviewRow): boolean {
  const { differences } = JSON.parse(result) as Kept;
  return type === 'createOrderPayment' && differences.some(({ field }) => field === 'voided');
}

/** Refunds what is left of the payment, in one transaction with the decision: whoever decides may do that, or is refused. */
export async function giveBack(
  call: DecideCall,
  row: ReviewRow,
  given: { claim: Statement; within: Within; note: string; drawerGuid: string | undefined },
): Promise<void> {
  const { deps, scope, request, correlationId, log, caller } = call;
  const { claim, within, note } = given;
  requirePermission(scope, 'payments.take');
  const drawerGuid = given.drawerGuid ?? (await openDrawerOf(call, row));
  const handler = refundPayment.handler as (call: unknown) => Promise<Answer>;
  await handler({
    deps,
    scope,
    request,
    correlationId,
    log,
    caller,
    // The payment has the guid of its command.
    params: { restaurantGuid: scope.restaurantGuid, paymentGuid: row.id },
    query: {},
    body: { reason: note.slice(0, REASON_MAX), ...(drawerGuid === undefined ? {} : { drawerGuid }) },
    expectedVersion: undefined,
    idempotencyKey: undefined,
    ...writing({ claim, within, last: async () => [], told: () => [] }),
  });
}

/** The drawer that it went into, while that is open. */
async function openDrawerOf({ deps, scope }: DecideCall, { id }: ReviewRow): Promise<string | undefined> {
  const [[payment]] = await deps.db.run(scope, findPayment(scope, id));
  const guid = payment ? paymentFormat.parse(payment).drawerGuid : null;
  const [[drawer]] = guid === null ? [[]] : await deps.db.run(scope, findDrawer(scope, guid));
  return drawer && toDrawer(drawer).status === 'OPEN' ? drawer.guid : undefined;
}
