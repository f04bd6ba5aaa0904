import type { RestaurantScope } from '../../access/index.ts';
import type { Statement } from '../../platform/db/batch.ts';
import { earned, type Movement, postEarned } from '../books/index.ts';
import { checkOf, type OrderDocument } from '../orders/index.ts';
import { earnedBy, isEarned } from './payment.ts';

/** Once a check is paid in full, what it sold goes into the books; when it was before, what has changed since. */
export function earnings(
  scope: RestaurantScope,
  { businessDate, currency, now }: Movement,
  order: OrderDocument,
  checkGuid: string,
): readonly Statement[] {
  const check = checkOf(order, checkGuid);
  if (!isEarned(check)) return [];
  const movement = { kind: 'check.earned', businessDate, currency, now, orderGuid: order.guid, checkGuid };
  return [postEarned(scope, movement, earned(earnedBy(check)))];
}
