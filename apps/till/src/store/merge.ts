import { changed } from './changes.ts';
import type { Kept, Order, State } from './database.ts';
import { countedPayments, isTaken } from './priced.ts';
import { becameOf } from './review.ts';
import type { Synced } from './sale.ts';

/** How what was pulled takes the place of what was there, and what the orders look like with what is not there yet. Pure. */

const replaced = <T>(before: readonly T[], changed: readonly T[], keyOf: (one: T) => string): T[] => {
  const all = new Map(before.map((one) => [keyOf(one), one]));
  for (const one of changed) all.set(keyOf(one), one);
  return [...all.values()];
};
const guidOf = ({ guid }: { guid: string }): string => guid;

export function mergeState(before: State | null, pulled: Synced): State {
  const { orders: _, kind, reason: __, more: ___, logs: ____, ...state } = pulled;
  if (before === null || kind === 'SNAPSHOT') return state;
  return {
    ...state,
    restaurant: pulled.restaurant ?? before.restaurant,
    menu: pulled.menu ?? before.menu,
    roles: pulled.roles ?? before.roles,
    deviceKeys: pulled.deviceKeys ?? before.deviceKeys,
    staff: replaced(before.staff, pulled.staff, guidOf),
    stock: replaced(before.stock, pulled.stock, ({ itemGuid }) => itemGuid),
    serviceAreas: replaced(before.serviceAreas, pulled.serviceAreas, guidOf),
    tables: replaced(before.tables, pulled.tables, guidOf),
    discounts: replaced(before.discounts, pulled.discounts, guidOf),
    serviceCharges: replaced(before.serviceCharges, pulled.serviceCharges, guidOf),
  };
}

/** Nothing more can be added to the others, or paid on them. */
export const isOpen = ({ guestOrderStatus }: Order): boolean =>
  guestOrderStatus !== 'CLOSED' && guestOrderStatus !== 'VOIDED';

export interface OpenOrder extends Pick<Order, 'guid' | 'displayNumber' | 'totalAmount' | 'dueAmount'> {
  /** As the service will have it once it has all of the log. */
  order: Order;
  tableName: string | null;
  staffName: string;
  /** The service does not have all of it yet. */
  isWaiting: boolean;
  /** What it costs only the service can say: it is asked, and until then nothing can be done with it here. */
  isUnsure: boolean;
  /** A guest has paid it elsewhere: whoever hands it out closes it. */
  mayClose: boolean;
}

type Waiting = Pick<OpenOrder, 'order' | 'isWaiting' | 'isUnsure'>;

/**
 * All open orders: the service's, and ours, with what the log does to them. The oldest first. What was paid here is done; what
 * guests have paid by themselves stays until somebody closes it, since nobody here has seen it yet.
 */
export function openOrders(
  orders: readonly Order[],
  kept: readonly Kept[],
  tables: State['tables'],
): OpenOrder[] {
  const tableOf = new Map(tables.map(({ guid, name }) => [guid, name]));
  return [...ordersNow(orders, kept).values()]
    .filter(({ order }) => isOpen(order) && (order.dueAmount > 0 || !isPaid(order) || isOfGuest(order)))
    .sort((a, b) => a.order.openedAt.localeCompare(b.order.openedAt))
    .map((one) => shown(one, tableOf));
}

/** The orders that are here, with what the log does to them, by guid; also those that it has paid or voided. */
export function ordersNow(orders: readonly Order[], kept: readonly Kept[]): Map<string, Waiting> {
  const all = new Map<string, Waiting>(
    orders.map((order) => [order.guid, { order, isWaiting: false, isUnsure: false }]),
  );
  const versions = new Map(orders.map(({ guid, version }) => [guid, version]));
  for (const one of kept) {
    const guid = one.command.orderGuid ?? one.command.id;
    const known = all.get(guid);
    if (isThere(one, versions.get(guid))) continue;
    const next = known ? afterwards(known, one) : written(one);
    if (next) all.set(guid, next);
  }
  return all;
}

/** Whether an order, in the version that was pulled, has what a command did; a parked one does nothing. */
function isThere(kept: Kept, version: number | undefined): boolean {
  if (kept.outcome === undefined) return false;
  if (becameOf(kept.outcome) === 'PARKED') return kept.command.type !== 'createOrder';
  return version !== undefined && version >= (kept.outcome.version ?? Number.POSITIVE_INFINITY);
}

const isPaid = ({ checks }: Order): boolean =>
  checks.some(({ payments }) => countedPayments(payments).length > 0);

const isOfGuest = ({ openedBy }: Order): boolean => openedBy.kind === 'GUEST';

const mayClose = ({ order, isUnsure }: Waiting): boolean =>
  !isUnsure &&
  isOfGuest(order) &&
  order.approvalStatus === 'APPROVED' &&
  order.dueAmount === 0 &&
  order.checks.every(({ payments }) => countedPayments(payments).every(({ status }) => isTaken(status)));

function afterwards({ order, isUnsure }: Waiting, one: Kept): Waiting {
  if (one.command.type === 'createOrder') return { order, isWaiting: true, isUnsure };
  const next = isUnsure ? null : changed(order, one);
  return { order: next ?? order, isWaiting: true, isUnsure: next === null };
}

/** An order of ours that was never pulled. */
function written({ command, written: said }: Kept): Waiting | null {
  if (command.type !== 'createOrder' || !said?.order) return null;
  const order = { ...said.order, guid: command.id, displayNumber: command.displayNumber ?? null };
  return { order, isWaiting: true, isUnsure: false };
}

function shown(waiting: Waiting, tableOf: ReadonlyMap<string, string>): OpenOrder {
  const { order } = waiting;
  const { guid, displayNumber, totalAmount, dueAmount, tableGuid, openedBy } = order;
  const tableName = tableGuid === null ? null : (tableOf.get(tableGuid) ?? null);
  return {
    ...waiting,
    guid,
    displayNumber,
    totalAmount,
    dueAmount,
    tableName,
    staffName: openedBy.name ?? '',
    mayClose: mayClose(waiting),
  };
}
