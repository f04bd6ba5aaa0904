import { acceptOrder } from './accept-order.ts';
import { addDiscount } from './add-discount.ts';
import { addSelections } from './add-selections.ts';
import { addServiceCharge } from './add-service-charge.ts';
import { closeOrder } from './close-order.ts';
import { compOrderItems } from './comp-order-items.ts';
import { createOrder } from './create-order.ts';
import { eraseOrderGuest } from './erase-order-guest.ts';
import { fireSelections } from './fire-selections.ts';
import { getOrder } from './get-order.ts';
import { getOrderGuest } from './get-order-guest.ts';
import { getOrderTimeline } from './get-order-timeline.ts';
import { holdSelections } from './hold-selections.ts';
import { listFloor } from './list-floor.ts';
import { listOrders } from './list-orders.ts';
import { mergeChecks } from './merge-checks.ts';
import { mergeOrders } from './merge-orders.ts';
import { moveSelections } from './move-selections.ts';
import { previewOrder } from './preview-order.ts';
import { putOrderGuest } from './put-order-guest.ts';
import { refundItems } from './refund-items.ts';
import { rejectOrder } from './reject-order.ts';
import { removeDiscount } from './remove-discount.ts';
import { removeServiceCharge } from './remove-service-charge.ts';
import { reopenOrder } from './reopen-order.ts';
import { splitCheck } from './split-check.ts';
import { transferCheck } from './transfer-check.ts';
import { updateCheck } from './update-check.ts';
import { updateOrder } from './update-order.ts';
import { updateSelection } from './update-selection.ts';
import { voidOrder } from './void-order.ts';
import { voidSelections } from './void-selections.ts';

/**
 * Orders: what everything else hangs on. An order is priced here, from the menu of the moment, and keeps those prices. It
 * is created whole or not at all, once however often the request is repeated, and leaves an event. An order's money
 * is never computed anywhere but in the pricing package.
 *
 * Other modules change orders through `changeOrder` and the pure functions here, never by SQL of their own.
 */
export const orderRoutes = [
  listOrders,
  createOrder,
  previewOrder,
  getOrder,
  updateOrder,
  addSelections,
  updateSelection,
  voidSelections,
  fireSelections,
  holdSelections,
  compOrderItems,
  addDiscount,
  removeDiscount,
  addServiceCharge,
  removeServiceCharge,
  splitCheck,
  mergeChecks,
  moveSelections,
  mergeOrders,
  transferCheck,
  updateCheck,
  closeOrder,
  reopenOrder,
  acceptOrder,
  rejectOrder,
  voidOrder,
  refundItems,
  getOrderGuest,
  putOrderGuest,
  eraseOrderGuest,
  getOrderTimeline,
  listFloor,
];
export { actorOf } from './actor.ts';
export { refuseOverRefunded, withPayment } from './balance.ts';
export { changeOrder, type Moment, type OrderEvent } from './change-order.ts';
export {
  type Actor,
  type Check,
  type CheckRefund,
  changeCheck,
  checkOf,
  type OrderDocument,
  type PaymentSnapshot,
  type PlacedOrder,
  paymentsOf,
  type Selection,
  selectionsOf,
} from './document.ts';
export { earnedBy } from './earnings.ts';
export { withFulfillment, withPreparation } from './fulfillment.ts';
export type { KitchenPort } from './kitchen-port.ts';
export type { PaymentPort } from './payment-port.ts';
export { findOrder, MOVED as ORDER_MOVED } from './queries.ts';
export { reprice } from './reprice.ts';
export { startOrderFiring } from './scheduled-order-firing.ts';
export { Order } from './shapes.ts';
export { demand, demandOfCheck, PAYMENT_STATUSES } from './states.ts';
