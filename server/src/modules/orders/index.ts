import { createOrder } from './create-order.ts';
import { getOrder } from './get-order.ts';
import { listOrders } from './list-orders.ts';
import { updateOrder } from './update-order.ts';

/**
 * Orders: what everything else hangs on. An order is priced here, from the menu of the moment, and keeps those prices. It
 * is created whole or not at all, once however often the request is repeated, and leaves an event. An order's money
 * is never computed anywhere but in the pricing package.
 *
 * Other modules change orders through `changeOrder` and the pure functions here, never by SQL of their own.
 */
export const orderRoutes = [listOrders, createOrder, getOrder, updateOrder];
export { actorOf } from './actor.ts';
export { coveredAmount, dueOf, withPayment } from './balance.ts';
export {
  type Change,
  type Changed,
  changeOrder,
  changeOrderInside,
  changeOrders,
  jobScope,
  type Moment,
  type TimelineNote,
} from './change-order.ts';
export {
  type Actor,
  type Check,
  type CheckRefund,
  checkOf,
  mapSelections,
  type OrderDocument,
  type PaymentSnapshot,
  type PlacedOrder,
  paymentsOf,
  type Selection,
  selectionsOf,
} from './document.ts';
export { withFulfillment, withGuestStatus, withPreparation } from './fulfillment.ts';
export { type KitchenPort, NO_KITCHEN } from './kitchen-port.ts';
export { Order } from './shapes.ts';
export { demand, demandOfCheck, type OrderAction, refuseInState, stateOf } from './states.ts';
