import type { RestaurantScope } from '../../access/index.ts';
import type { OrderingDeps } from '../deps.ts';
import { dishOf, elsewhereOf } from './dishes.ts';
import { type OrderDocument, type Selection, selectionsOf } from './document.ts';
import { withGuestStatus, withPreparation } from './fulfillment.ts';

/** Orders between which lines went: as far as the lines are that each has by now, for its guests and for the waiter. */

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

/** The order that lines left: no longer in preparation when no station has begun with what stayed. */
export const stayedOn = async (
  deps: Pick<OrderingDeps, 'kitchen'>,
  scope: RestaurantScope,
  order: OrderDocument,
): Promise<OrderDocument> =>
  order.guestOrderStatus === 'IN_PREPARATION' ? asFarAsBegun(deps, scope, order) : order;

/** The order with the status that its lines amount to now, whatever it had: in preparation when a station has begun with one. */
export async function asFarAsBegun(
  { kitchen }: Pick<OrderingDeps, 'kitchen'>,
  scope: RestaurantScope,
  before: OrderDocument,
): Promise<OrderDocument> {
  const order = withGuestStatus({ ...before, guestOrderStatus: 'RECEIVED' });
  if (order.guestOrderStatus !== 'RECEIVED') return order;
  const begun = await kitchen.begun(scope, [order.guid, ...elsewhereOf(order)]);
  const isBegun = selectionsOf(order).some((line) => !line.voided && begun.has(dishOf(line)));
  return isBegun ? withPreparation(order) : order;
}
