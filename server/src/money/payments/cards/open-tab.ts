import type { Static } from 'typebox';
import type { RestaurantScope } from '../../../access/index.ts';
import { findOrder, orderFormat, requireAllowed } from '../../../ordering/orders/index.ts';
import { one } from '../../../platform/db/database.ts';
import type { MoneyDeps } from '../../deps.ts';
import { type Payment, rejectField } from '../payment.ts';
import type { PaymentSource } from '../source-shapes.ts';

/**
 * Holds for a tab: money is held before it is known what the guest will owe, and grows by further holds. They pay nothing of
 * an order until the tab is settled (settle-tab.ts).
 */

/** What of a charge is about a tab. */
interface TabRequest {
  orderGuid?: string | undefined;
  checkGuid?: string | undefined;
  tipAmount?: number | undefined;
  capture: boolean | 'WHEN_ACCEPTED';
  source: Static<typeof PaymentSource>;
  tab?: { name?: string } | undefined;
}

export const newTab = ({ orderGuid, tab }: TabRequest): NonNullable<Payment['tab']> => ({
  orderGuid: orderGuid ?? null,
  name: tab?.name ?? null,
  settledAt: null,
});

/** VALIDATION_ERROR for what does not go with a tab, and for the card of a hold without one. */
export function assertTabFields({ tab, capture, checkGuid, tipAmount, source }: TabRequest): void {
  if (!tab) {
    if (source.heldRetref !== undefined)
      rejectField('/source/heldRetref', 'dependentRequired', 'goes with tab');
    return;
  }
  if (capture) rejectField('/capture', 'oneOf', 'what is held for a tab is captured when the tab is settled');
  if (checkGuid !== undefined) rejectField('/checkGuid', 'oneOf', 'is named when the tab is settled');
  if (tipAmount) rejectField('/tipAmount', 'oneOf', 'is named when the tab is settled');
}

/** The order of a tab can still be paid. RESOURCE_NOT_FOUND when there is none, INVALID_STATE when it is over. */
export async function requireOpenOrder(
  { db }: Pick<MoneyDeps, 'db'>,
  scope: RestaurantScope,
  orderGuid: string | undefined,
): Promise<void> {
  if (orderGuid === undefined) return;
  const [rows] = await db.run(scope, findOrder(scope, orderGuid));
  requireAllowed(orderFormat.parse(one(rows, 'order')), 'pay');
}
