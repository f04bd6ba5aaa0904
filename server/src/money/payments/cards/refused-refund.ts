import type { RestaurantScope } from '../../../access/index.ts';
import type { MoneyDeps } from '../../deps.ts';
import { openException } from '../../reconciliation/index.ts';
import type { Refund } from './effect.ts';

/**
 * Lists a refund that had waited for its payment and came to nothing: whoever asked for it has gone, and the guest does not
 * get their money unless a person looks.
 */
export async function tellOfRefusedRefund(
  deps: MoneyDeps,
  scope: RestaurantScope,
  refund: Refund | null,
): Promise<void> {
  if (refund?.scheduledAt === undefined || !['DECLINED', 'FAILED'].includes(refund.status)) return;
  const { refundGuid, paymentGuid, amount, status } = refund;
  await openException(deps, scope, {
    kind: 'REJECTED',
    subject: refundGuid,
    paymentGuid,
    refundGuid,
    ourAmount: amount,
    ourStatus: 'SCHEDULED',
    theirStatus: status,
  });
}
