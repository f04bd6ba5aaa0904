import type { RestaurantScope } from '../../access/index.ts';
import type { OrderingDeps } from '../deps.ts';
import { dishOf } from './dishes.ts';
import { type OrderDocument, type Selection, selectionsOf } from './document.ts';
import { withGuestStatus, withPreparation } from './fulfillment.ts';

/** An order to which lines came from another one: as far as these are, for its guests and for the waiter. */

interface Arrival {
  from: OrderDocument;
  to: OrderDocument;
  /** As they were on the order that they left. */
  lines: readonly Selection[];
}

/** The order with the status that its lines amount to: in preparation when a station has begun with a dish that came. */
export async function arrivedOn(
  { kitchen }: Pick<OrderingDeps, 'kitchen'>,
  scope: RestaurantScope,
  { from, to, lines }: Arrival,
): Promise<OrderDocument> {
  const order = withGuestStatus(to);
  // Where nothing was begun, no dish of the order was.
  if (order.guestOrderStatus !== 'RECEIVED' || from.guestOrderStatus === 'RECEIVED') return order;
  const coming = new Set(lines.map(({ guid }) => guid));
  const dishes = selectionsOf(order)
    .filter(
      ({ guid, voided, fulfillmentStatus }) => coming.has(guid) && !voided && fulfillmentStatus === 'SENT',
    )
    .map(dishOf);
  if (dishes.length === 0) return order;
  const elsewhere = lines.flatMap(({ share }) => share?.elsewhere?.orderGuids ?? []);
  const begun = await kitchen.begun(scope, [...new Set([from.guid, ...elsewhere])]);
  return dishes.some((guid) => begun.has(guid)) ? withPreparation(order) : order;
}
