import type { RestaurantScope } from '../../../access/index.ts';
import type { MoneyDeps } from '../../deps.ts';
import type { Difference } from '../../reconciliation/index.ts';
import { paymentFormat } from '../formats.ts';
import { type Payment, totalOf } from '../payment.ts';
import type { MerchantConnection } from './merchant-connection.ts';
import { rejectedNow, syncedTo } from './processor-state.ts';
import { syncPayment } from './record-outcome.ts';
import { overdue } from './settlement-queries.ts';

/**
 * Inquires about payments of an account that should have been settled by now, and returns the differences. Without a
 * connection, because the account is forgotten or does not let us in, there is nobody to ask.
 */
export async function inspectOverdue(
  deps: MoneyDeps,
  scope: RestaurantScope,
  { merchantId, connection }: { merchantId: string; connection: MerchantConnection | null },
  before: number,
): Promise<Difference[]> {
  const { tenantId, restaurantGuid } = scope;
  const [rows] = await deps.db.run(scope, overdue([tenantId, restaurantGuid, merchantId, new Date(before)]));
  const differences: Difference[] = [];
  for (const payment of rows.map(paymentFormat.parse)) {
    if (payment.retref === null) continue;
    const difference = await inspect(deps, scope, connection, payment);
    if (difference) differences.push(difference);
  }
  return differences;
}

async function inspect(
  deps: MoneyDeps,
  scope: RestaurantScope,
  connection: MerchantConnection | null,
  payment: Payment,
): Promise<Difference | null> {
  const { paymentGuid, retref } = payment;
  const ours = { ourAmount: totalOf(payment), ourStatus: 'CAPTURED' };
  const facts = { subject: paymentGuid, paymentGuid, retref, ...ours };
  if (!connection) return { kind: 'NOT_SETTLED', ...facts };
  // What was captured has one.
  const inquiry = await connection.processor.inquire(connection.call, retref!);
  if (inquiry.kind === 'notFound') return { kind: 'MISSING_THERE', ...facts };
  if (inquiry.kind !== 'found') return null;
  const [actual] = inquiry.transactions;
  const both = { ...facts, theirAmount: actual.amount, theirStatus: actual.state };
  if (actual.state === 'CAPTURED') return { kind: 'NOT_SETTLED', ...both };
  if (actual.state === 'REJECTED') {
    await syncPayment(deps, scope, payment, (one, at) =>
      one.status === 'CAPTURED' ? rejectedNow(one, actual.batchId, at) : null,
    );
    return { kind: 'REJECTED', ...both };
  }
  await syncPayment(deps, scope, payment, (one, at) => syncedTo(one, actual, at));
  return actual.state === 'VOIDED' ? { kind: 'STATUS_DIFFERS', ...facts, theirStatus: actual.state } : null;
}
