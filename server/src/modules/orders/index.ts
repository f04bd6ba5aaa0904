import { createOrder } from './create-order.ts';
import { getOrder } from './get-order.ts';
import { listOrders } from './list-orders.ts';

/**
 * Orders: what everything else hangs on. An order is priced here, from the menu of the moment, and keeps those prices. It
 * is created whole or not at all, once however often the request is repeated, and leaves an event. An order's money
 * is never computed anywhere but in the pricing package.
 */
export const orderRoutes = [listOrders, createOrder, getOrder];
