import { cancelStorefrontOrder } from './cancel-storefront-order.ts';
import { createStorefrontOrder } from './create-storefront-order.ts';
import { createStorefrontPayment } from './create-storefront-payment.ts';
import { getStorefrontBasket } from './get-storefront-basket.ts';
import { getStorefrontOrder } from './get-storefront-order.ts';
import { listStorefrontOrders } from './list-storefront-orders.ts';
import { previewStorefrontOrder } from './preview-storefront-order.ts';
import { streamStorefrontOrder } from './stream-storefront-order.ts';

/**
 * What guests order: as any order is taken, from a menu and at hours of their channel, and noted as theirs. A guest sees
 * their own orders, and of those what is named here.
 */
export const guestOrderRoutes = [
  previewStorefrontOrder,
  createStorefrontOrder,
  listStorefrontOrders,
  getStorefrontOrder,
  getStorefrontBasket,
  streamStorefrontOrder,
  createStorefrontPayment,
  cancelStorefrontOrder,
];
