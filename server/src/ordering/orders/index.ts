import { transferCheck } from './checks/transfer-check.ts';
import { createOrder } from './create-order.ts';
import { explainOrder } from './explain-order.ts';
import { getOrder } from './get-order.ts';
import { getOrderTimeline } from './get-order-timeline.ts';
import { eraseOrderGuest } from './guest/erase-order-guest.ts';
import { exportCustomer } from './guest/export-customer.ts';
import { getOrderGuest } from './guest/get-order-guest.ts';
import { listCustomerOrders } from './guest/list-customer-orders.ts';
import { putOrderGuest } from './guest/put-order-guest.ts';
import { listOrders } from './list-orders.ts';
import { listTenantOrders } from './list-tenant-orders.ts';
import { mergeOrders } from './merge-orders.ts';
import { orderCommands } from './order-commands.ts';
import { previewOrder } from './preview-order.ts';
import { runOrderCommands } from './run-order-commands.ts';
import { addSelections } from './selections/add-selections.ts';
import { moveSelections } from './selections/move-selections.ts';

/**
 * Orders, the centre of the system. An order is priced here, from the menu of the moment, and keeps those prices. It
 * is created whole or not at all, once however often the request is repeated, and leaves an event. An order's money
 * is never computed anywhere but in the pricing package.
 *
 * Other modules change orders through `changeOrder` and the pure functions here, never by their own SQL.
 */
export const orderRoutes = [
  listOrders,
  listTenantOrders,
  createOrder,
  previewOrder,
  getOrder,
  ...orderCommands,
  runOrderCommands,
  moveSelections,
  mergeOrders,
  transferCheck,
  getOrderGuest,
  putOrderGuest,
  eraseOrderGuest,
  listCustomerOrders,
  exportCustomer,
  getOrderTimeline,
  explainOrder,
];
/** What the handlers above are called with, by whoever runs them in a request of its own. */
export type { OrderingDeps } from '../deps.ts';
export { reprice } from './apply-pricing.ts';
export { asAsked } from './asked-choices.ts';
export {
  assertNotOverRefunded,
  billLeft,
  dueOfBill,
  overRefundedAmount,
  takenAmount,
  tipLacking,
  withPayment,
} from './balance.ts';
export type { Moment, OrderChange, OrderEvent } from './change.ts';
export { changeOrder } from './change-order.ts';
export {
  dishOf,
  elsewhereOf,
  isOnTicket,
  isUnwanted,
  onTickets,
  partsOf as partsOfDish,
  waitsFor,
  wholeQuantity,
} from './dishes.ts';
export {
  type Actor,
  type Check,
  type CheckRefund,
  changeCheck,
  checkOf,
  type OrderDocument,
  orderFormat,
  type PaymentSnapshot,
  type PlacedOrder,
  paymentsOf,
  type Selection,
  selectionsOf,
} from './document.ts';
export { expireWaitingOrders } from './expire-waiting-orders.ts';
export { newlyReady, withFulfillment, withPreparation } from './fulfillment.ts';
export { eraseOldGuests } from './guest/erase-old-guests.ts';
export { findGuest } from './guest/queries.ts';
export { readGuest } from './guest/read-guest.ts';
export type { KitchenPort, Sharing } from './kitchen-port.ts';
export { lackingOn, overWrittenOff } from './lacking.ts';
export { ordersOf, pageOfOrders } from './list-queries.ts';
export { isEmptied } from './move-between-orders.ts';
export type { PaymentPort, UnderWay } from './payment-port.ts';
export { findOrder, holdOrderToChange } from './queries.ts';
export {
  overRefunded,
  partsOf,
  type RefundedTax,
  refundableOn,
  refundedSelections,
  taxesIn,
} from './refundable.ts';
export { bookedOf, saleIn, taxIn } from './revenue.ts';
export { needsApproval } from './rules.ts';
export { startOrderFiring } from './scheduled-order-firing.ts';
export { PromoCodeOutcome } from './shapes/applied-rules.ts';
export { shownFeeAmount } from './shapes/delivery.ts';
export { Guest } from './shapes/guest.ts';
export { ApprovalStatus, GuestOrderStatus, Order } from './shapes/order.ts';
export {
  isOver,
  isSold,
  PAYMENT_STATUSES,
  requireAllowed,
  requireAllowedOnCheck,
  stateOf,
} from './states.ts';
export { voidEmptyOrders } from './void-empty-orders.ts';
export { voidWholeOrder } from './void-order.ts';
export { NO_DAY, NUMBER_TAKEN, requireOrder, reserveNumbers, STALE_ORDER } from './write-queries.ts';
export { addSelections, createOrder, previewOrder, runOrderCommands };
