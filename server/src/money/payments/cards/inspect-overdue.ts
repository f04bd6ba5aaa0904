import type { RestaurantScope } from '../../../access/index.ts';
import type { MoneyDeps } from '../../deps.ts';
import type { Difference } from '../../reconciliation/index.ts';
import { paymentFormat } from '../formats.ts';
import { type Payment, totalOf } from '../payment.ts';
import { rejectPayment } from './apply-settlement.ts';
import type { MerchantConnection } from './merchant-connection.ts';
import { syncedTo } from './processor-state.ts';
import { overdue } from './settlement-queries.ts';
import { type Differs, differs, opened } from './settlement-result.ts';
import { syncPayment } from './sync-payment.ts';

/**
 * Inquires about payments of an account that should have been settled by now, and returns the differences. Without a
 * connection, because the account is forgotten or does not let us in, there is nobody to ask.
 */
export async function inspectOverdue(
  deps: MoneyDeps,
  scope: RestaurantScope,
  { merchantId, connection }: { merchantId: string; connection: MerchantConnection | null },
  before: number,
): Promise<Differs[]> {
  const { tenantId, restaurantGuid } = scope;
  const [rows] = await deps.db.run(scope, overdue([tenantId, restaurantGuid, merchantId, new Date(before)]));
  const differences: Differs[] = [];
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
): Promise<Differs | null> {
  const { paymentGuid, retref } = payment;
  const ours = { ourAmount: totalOf(payment), ourStatus: 'CAPTURED' };
  const facts = { subject: paymentGuid, paymentGuid, retref, ...ours };
  if (!connection) return differs({ kind: 'NOT_SETTLED', ...facts });
  // What was captured has one.
  const inquiry = await connection.processor.inquire(connection.call, retref!);
  if (inquiry.kind === 'notFound') return differs({ kind: 'MISSING_THERE', ...facts });
  if (inquiry.kind !== 'found') return null;
  const [actual] = inquiry.transactions;
  const both = { ...facts, theirAmount: actual.amount, theirStatus: actual.state };
  if (actual.state === 'CAPTURED') return differs({ kind: 'NOT_SETTLED', ...both });
  if (actual.state === 'REJECTED') {
    const rejected = await rejectPayment({ deps, scope }, payment, actual.batchId, {
      kind: 'REJECTED',
      ...both,
    });
    return rejected.kind === 'differs' ? rejected : null;
  }
  const difference: Difference = { kind: 'STATUS_DIFFERS', ...facts, theirStatus: actual.state };
  let isVoided = false;
  await syncPayment(deps, scope, payment, (one, at) => {
    const synced = syncedTo(one, actual, at);
    isVoided = synced?.payment.status === 'VOIDED';
    return synced && isVoided ? { ...synced, difference } : synced;
  });
  return isVoided ? opened(difference) : null;
}
