import type { RestaurantScope } from '../../access/index.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Statement } from '../../platform/db/statement.ts';
import { appliedPostings, type DepositRow, findDeposits, post } from '../../records/ledger/index.ts';
import type { Moment, OrderEvent } from './change.ts';
import { type OrderDocument, paymentsOf } from './document.ts';
import { isSold } from './states.ts';

/**
 * What is paid for an order before it is sold is a deposit. The change that makes it sold moves it to where it belongs then, in the
 * same transaction: to what the guest owes, and to the tips.
 */

/** What orders that are sold by this change have of deposits. */
export async function depositsOf(
  db: Database,
  scope: RestaurantScope,
  changes: readonly { before: OrderDocument; order: OrderDocument }[],
): Promise<readonly DepositRow[]> {
  const guids = changes.flatMap(({ before, order }) =>
    isSold(before) || !isSold(order) ? [] : paymentsOf(order).map(({ paymentGuid }) => paymentGuid),
  );
  return guids.length === 0 ? [] : (await db.run(scope, findDeposits(scope, guids)))[0];
}

/** The ledger statements by which deposits pay an order that is sold from now on: those of payments, and of their refunds. */
export function depositStatements(
  scope: RestaurantScope,
  order: OrderDocument,
  deposits: readonly DepositRow[],
  moment: Moment,
): Statement[] {
  const booking = { ...moment, currency: order.currency, orderGuid: order.guid, kind: 'deposit.applied' };
  const own = new Set(paymentsOf(order).map(({ paymentGuid }) => paymentGuid));
  return deposits
    .filter(({ payment_guid }) => own.has(payment_guid))
    .flatMap(({ check_guid: checkGuid, payment_guid: paymentGuid, refund_guid: refundGuid, ...held }) =>
      post(scope, { ...booking, checkGuid, paymentGuid, refundGuid }, appliedPostings([held])),
    );
}

/** The events of payments that were deposits and pay the order from now on. */
export function depositEvents({ checks }: OrderDocument, deposits: readonly DepositRow[]): OrderEvent[] {
  const applied = new Set(deposits.map(({ payment_guid }) => payment_guid));
  return checks.flatMap(({ guid: checkGuid, payments }) =>
    payments
      .filter(({ paymentGuid }) => applied.has(paymentGuid))
      .map(({ paymentGuid, amount, tipAmount, type: paymentType }): OrderEvent => {
        const data = { paymentGuid, checkGuid, amount: amount + tipAmount, paymentType };
        return { type: 'payment.deposit_applied', data };
      }),
  );
}
