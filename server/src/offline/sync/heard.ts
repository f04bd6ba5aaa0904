/** What events change of what tills know. Pure. */

/** What has to be read again. `null` of guids: all of them. */
export interface Wanted {
  /** The restaurant, with its taxes, and its menu. */
  place: boolean;
  roles: boolean;
  stock: Set<string> | null;
  tables: Set<string> | null;
  serviceAreas: Set<string> | null;
  priceRules: Set<string> | null;
  staff: Set<string> | null;
  orders: Set<string>;
}

export const nothing = (): Wanted => ({
  place: false,
  roles: false,
  stock: new Set(),
  tables: new Set(),
  serviceAreas: new Set(),
  priceRules: new Set(),
  staff: new Set(),
  orders: new Set(),
});

/** All but the orders, which come page by page. */
export const everything = (): Wanted => ({
  place: true,
  roles: true,
  stock: null,
  tables: null,
  serviceAreas: null,
  priceRules: null,
  staff: null,
  orders: new Set(),
});

/** By the family of an event, its type up to the first dot. A test knows the families that tills need not hear of. */
export const HEARD: Readonly<Record<string, keyof Wanted | undefined>> = {
  restaurant: 'place',
  business_day: 'place',
  role: 'roles',
  staff: 'staff',
  table: 'tables',
  service_area: 'serviceAreas',
  price_rule: 'priceRules',
  order: 'orders',
  check: 'orders',
  selection: 'orders',
  discount: 'orders',
  payment: 'orders',
  refund: 'orders',
};

interface Data {
  guid?: string;
  itemGuid?: string;
  orderGuid?: string | null;
  fromOrderGuid?: string;
  toOrderGuid?: string;
}

/** Adds what an event has changed. */
export function hear(wanted: Wanted, { type, data }: { type: string; data: string }): void {
  const family = type.slice(0, type.indexOf('.'));
  const said = JSON.parse(data) as Data;
  const what = HEARD[family];
  if (family === 'menu') hearOfMenu(wanted, type, said);
  if (what === 'place' || what === 'roles') wanted[what] = true;
  else if (what === 'orders') {
    if (family === 'order') add(wanted.orders, said.guid);
    for (const guid of [said.orderGuid, said.fromOrderGuid, said.toOrderGuid]) add(wanted.orders, guid);
  } else if (what !== undefined) add(wanted[what], said.guid);
}

function hearOfMenu(wanted: Wanted, type: string, { itemGuid }: Data): void {
  if (type === 'menu.published' || type === 'menu.item_updated') wanted.place = true;
  else add(wanted.stock, itemGuid);
}

function add(guids: Set<string> | null, guid: string | null | undefined): void {
  if (typeof guid === 'string') guids?.add(guid);
}
