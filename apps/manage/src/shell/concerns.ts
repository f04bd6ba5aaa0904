import type { Concerns } from '@comanda/app-shared';

const ORDERS = [
  'listOrders',
  'getOrder',
  'getOrderTimeline',
  'explainOrder',
  'getDayReport',
  'getReport',
] as const;

const MONEY = [
  'listPayments',
  'getPayment',
  'listPaymentRefunds',
  'listCashDrawers',
  'getCashDrawer',
  'listCashMovements',
] as const;

const STOCK = ['listMenuStock', 'getMenuItemStock'] as const;

/** What is asked for again when something happens, by the event or its family. */
export const CONCERNS: Concerns = {
  order: ORDERS,
  check: ORDERS,
  selection: ORDERS,
  discount: ORDERS,
  device: ['listDevices'],
  payment: [...ORDERS, ...MONEY],
  refund: [...ORDERS, ...MONEY],
  cash_drawer: [...MONEY, 'getDayReport'],
  settlement: ['listSettlements', ...MONEY],
  reconciliation: ['listReconciliationExceptions'],
  business_day: ['getDayReport', 'listDayCloses'],
  restaurant: ['getRestaurant'],
  ordering: ['getOpeningHours'],
  opening_hours: ['getOpeningHours'],
  document_settings: ['getDocumentSettings'],
  delivery_zones: ['getDeliveryZones'],
  domain: ['listDomainMappings'],
  sync: ['listSyncReviews', 'getSyncReport'],
  table: ['listTables'],
  service_area: ['listServiceAreas'],
  time_entry: ['listTimeEntries'],
  printer: ['listPrinters', 'getPrinter'],
  print_job: ['listPrintJobs'],
  'kitchen.station.created': ['listKitchenStations'],
  'kitchen.station.updated': ['listKitchenStations'],
  'kitchen.station.deleted': ['listKitchenStations'],
  menu: ['getMenu', 'getMenuItem', ...STOCK],
  'menu.item_out_of_stock': STOCK,
  'menu.item_in_stock': STOCK,
  'menu.stock_updated': STOCK,
};
