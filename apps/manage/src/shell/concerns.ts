import type { Concerns } from '@comanda/app-shared';

const ORDERS = [
  'listOrders',
  'getOrder',
  'getOrderTimeline',
  'explainOrder',
  'getDayReport',
  'getReport',
] as const;

/** What is asked for again when something happens, by the family of the event. */
export const CONCERNS: Concerns = {
  order: ORDERS,
  check: ORDERS,
  selection: ORDERS,
  discount: ORDERS,
  payment: ORDERS,
  refund: ORDERS,
  menu: ['getMenu', 'getMenuItem', 'listMenuStock', 'getMenuItemStock'],
};
