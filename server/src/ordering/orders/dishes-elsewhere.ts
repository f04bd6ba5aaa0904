import { isDeepStrictEqual } from 'node:util';
import type { RestaurantScope } from '../../access/index.ts';
import { zip } from '../../platform/collections.ts';
import { allWrites, NO_WRITES, type Writes } from '../../platform/db/statement.ts';
import type { OrderingDeps } from '../deps.ts';
import { agreeing, outsideOf } from './agreeing-dishes.ts';
import type { Moment, OrderChange, OrderEvent } from './change.ts';
import { dishOf, elsewhereOf, isOnTicket, isWantedElsewhere, onTickets, partsOf, saidOf } from './dishes.ts';
import { type OrderDocument, orderFormat, type Selection, selectionsOf } from './document.ts';
import { newlyReady, withGuestStatus, withPreparation } from './fulfillment.ts';
import { findOrderToChange, type StoredOrder } from './queries.ts';
import { isOver, rejectInState } from './states.ts';

/** What the change of an order means for others that share its dishes, and for the tickets of orders that are over. */

/** An order that changes. */
export interface Changing {
  stored: StoredOrder;
  before: OrderDocument;
  change: OrderChange;
}

/** All that is written of orders, and the orders that were read for it and must still be as they were. */
export interface Concerned {
  all: Changing[];
  unchanged: StoredOrder[];
}

/**
 * The changes with those of other orders that follow from them: how far a dish is, whether it is wanted and what its cook is to
 * know is the same on all orders with a part of it. The asked ones come first.
 */
export async function withOrdersOfDishes(
  { deps, scope }: { deps: Pick<OrderingDeps, 'db' | 'kitchen'>; scope: RestaurantScope },
  asked: readonly Changing[],
  moment: Moment,
): Promise<Concerned> {
  const begun = new Set(asked.flatMap(begunElsewhere));
  const isOwn = ({ before, change }: Changing) => isDeepStrictEqual(factsOf(before), factsOf(change.order));
  if (begun.size === 0 && asked.every(isOwn)) return { all: [...asked], unchanged: [] };
  const known = asked.flatMap(({ before, change }) => [before, change.order]);
  const others = await sharing({ deps, scope }, known, known);
  const said = new Map(asked.flatMap(({ before, change }) => newlySaid(before, change.order)));
  const all = [
    ...asked.map(({ before, change }) => ({ before, after: change.order })),
    ...others.map(asItIs),
  ];
  // Of further dishes that the others share, some parts are on orders that are not read.
  const outside = outsideOf(all.map(({ before }) => before));
  const moved = new Map(asked.flatMap(({ before, change }) => newlyMoved(before, change.order)));
  const agreed = agreeing(
    all.map(({ after }) => after),
    { said, outside, moved },
  );
  const changed = zip(all, agreed).map(([{ before }, after]) => ({ before, after: withBegun(after, begun) }));
  const own = zip(asked, agreed.slice(0, asked.length)).map(([one, order]) => ({
    ...one,
    change: { ...one.change, order },
  }));
  const following: Changing[] = [];
  const unchanged: StoredOrder[] = [];
  for (const [{ stored }, { before, after }] of zip(others, changed.slice(asked.length)))
    if (after === before) unchanged.push(stored);
    else
      following.push({ stored, before, change: await followed({ deps, scope }, { before, after }, moment) });
  const isOtherwise = changed.some(
    ({ before, after }) => !isDeepStrictEqual(wantsOf(before), wantsOf(after)),
  );
  const over = await overWrites({ deps, scope }, isOtherwise ? changed : [], moment.now);
  return {
    all: ending([...own, ...following], over.writes),
    // Two orders that end at once must see each other: the last of them lets the tickets of both go.
    unchanged: over.isAny ? [...unchanged, ...over.further] : [],
  };
}

/** The dishes that a change begins with, and of which other orders have parts. */
const begunElsewhere = ({ change: { order, begun = [] } }: Changing): string[] =>
  selectionsOf(order)
    .filter((line) => line.share?.elsewhere && begun.includes(dishOf(line)))
    .map(dishOf);

/** The order in preparation when somebody there wants a dish that is begun. */
const withBegun = (order: OrderDocument, begun: ReadonlySet<string>): OrderDocument =>
  !isOver(order) && selectionsOf(order).some((line) => !line.voided && begun.has(dishOf(line)))
    ? withPreparation(order)
    : order;

const asItIs = ({ before }: Pick<Changing, 'before'>) => ({ before, after: before });

/** The changes with something behind all that they do. */
const ending = (changes: Changing[], last: Writes): Changing[] =>
  changes.map((one, index) =>
    index < changes.length - 1
      ? one
      : {
          ...one,
          change: { ...one.change, extraWrites: allWrites(one.change.extraWrites ?? NO_WRITES, last) },
        },
  );

/** What else is wanted of an order with dishes that only others want: while there is some on their ticket, it shows this order. */
const ownWhereLeaving = (order: OrderDocument): string[] =>
  leavesToOthers(order)
    ? selectionsOf(order)
        .filter(({ voided }) => !voided)
        .map(({ guid }) => guid)
    : [];

/** What of an order concerns others, or all of its tickets. */
const factsOf = (order: OrderDocument) => [
  isOver(order),
  ownWhereLeaving(order),
  ...selectionsOf(order).flatMap((line) => {
    const { guid, share, fulfillmentStatus, sentAt, voided } = line;
    return share ? [[guid, fulfillmentStatus, sentAt, voided, saidOf(line), share.elsewhere]] : [];
  }),
];

/** What of an order decides for how long tickets wait, and for whom: whether it is over, and what is wanted of shared dishes. */
const wantsOf = (order: OrderDocument) => [
  isOver(order),
  ownWhereLeaving(order),
  ...selectionsOf(order).flatMap(({ guid, share, voided }) => (share ? [[guid, voided]] : [])),
];

/** The orders, beside those that are known, on which some have parts of their dishes. */
async function sharing(
  { deps, scope }: { deps: Pick<OrderingDeps, 'db'>; scope: RestaurantScope },
  orders: readonly OrderDocument[],
  known: readonly OrderDocument[],
): Promise<Pick<Changing, 'stored' | 'before'>[]> {
  const guids = new Set(orders.flatMap(elsewhereOf));
  for (const { guid } of known) guids.delete(guid);
  if (guids.size === 0) return [];
  const rows = (await deps.db.run(scope, ...[...guids].map((guid) => findOrderToChange(scope, guid)))).flat();
  return rows.map((stored) => ({ stored, before: orderFormat.parse(stored) }));
}

/** What cooks are to know of shared dishes from now on. */
function newlySaid(before: OrderDocument, after: OrderDocument): [string, ReturnType<typeof saidOf>][] {
  const was = new Map(selectionsOf(before).map((line) => [line.guid, line]));
  return selectionsOf(after).flatMap((line) => {
    const earlier = was.get(line.guid);
    const isNew = line.share && earlier && !isDeepStrictEqual(saidOf(earlier), saidOf(line));
    return isNew ? [[dishOf(line), saidOf(line)]] : [];
  });
}

/** Parts of dishes that were fired, held, made or recalled. */
function newlyMoved(before: OrderDocument, after: OrderDocument): [string, Selection][] {
  const was = new Map(selectionsOf(before).map((line) => [line.guid, line.fulfillmentStatus]));
  return selectionsOf(after)
    .filter(
      ({ guid, share, fulfillmentStatus }) => share && was.has(guid) && was.get(guid) !== fulfillmentStatus,
    )
    .map((line) => [dishOf(line), line]);
}

/** The dishes whose tickets are with the order, and that were fired, or held, on another one. */
function firedAndHeld(
  before: OrderDocument,
  after: OrderDocument,
): { fired: Selection[]; held: Selection[] } {
  const was = new Map(selectionsOf(before).map((line) => [line.guid, line.fulfillmentStatus]));
  const dishes = selectionsOf(after).filter((line) => line.share && isOnTicket(line));
  const now = (status: 'HOLD' | 'SENT', earlier: 'HOLD' | 'SENT') =>
    dishes.filter((line) => line.fulfillmentStatus === status && was.get(line.guid) === earlier);
  return { fired: now('SENT', 'HOLD'), held: now('HOLD', 'SENT') };
}

/** Whether nobody wants anything of a dish on this very order. */
const isUnwantedHere = (order: OrderDocument, line: Selection): boolean =>
  partsOf(order, dishOf(line)).every(({ voided }) => voided);

async function followed(
  { deps, scope }: { deps: Pick<OrderingDeps, 'kitchen'>; scope: RestaurantScope },
  { before, after }: { before: OrderDocument; after: OrderDocument },
  { now }: Moment,
): Promise<OrderChange> {
  const order = withGuestStatus(after);
  const shared = selectionsOf(order).filter(({ share }) => share?.elsewhere);
  const same = new Set(selectionsOf(before));
  const changed = onTickets(
    order,
    shared.filter((line) => !same.has(line)),
  );
  const { fired, held } = firedAndHeld(before, order);
  if (isOver(order) && held.some((line) => !isUnwantedHere(order, line)))
    rejectInState(
      'SENT',
      [],
      'The order with the ticket of this item is over: nobody there would fire it again.',
    );
  const guids = (lines: readonly Selection[]) => ({ selectionGuids: lines.map(({ guid }) => guid) });
  const ready = { selectionGuids: newlyReady(before, order) };
  const events: OrderEvent[] = [
    ...(ready.selectionGuids.length > 0 ? [{ type: 'selection.ready' as const, data: ready }] : []),
    ...(fired.length > 0 ? [{ type: 'selection.fired' as const, data: guids(fired) }] : []),
    ...(held.length > 0 ? [{ type: 'selection.held' as const, data: guids(held) }] : []),
  ];
  return {
    order,
    events,
    timeline: { action: 'order.updated', facts: guids(shared) },
    extraWrites: allWrites(
      // Most orders that follow have no ticket of what has changed: they ask the kitchen nothing.
      changed.length > 0 ? await deps.kitchen.changed(scope, order, changed, now) : NO_WRITES,
      await deps.kitchen.sent(scope, order, fired, now),
      held.length > 0 ? await deps.kitchen.held(scope, order, held, now) : NO_WRITES,
    ),
  };
}

/** What becomes of the tickets of orders that are over, or are not any more, or have dishes that others stopped waiting for. */
async function overWrites(
  { deps, scope }: { deps: Pick<OrderingDeps, 'db' | 'kitchen'>; scope: RestaurantScope },
  changed: readonly { before: OrderDocument; after: OrderDocument }[],
  now: number,
): Promise<{ writes: Writes; isAny: boolean; further: StoredOrder[] }> {
  const orders = changed.map(({ after }) => after);
  const concerned = changed
    .filter(({ before, after }) => isOver(before) || isOver(after))
    .map(({ after }) => after);
  const leaving = changed
    .filter((one) => [one.before, one.after].some(leavesToOthers))
    .map(({ after }) => after);
  const further = await sharing({ deps, scope }, [...concerned, ...leaving], orders);
  const all = [...orders, ...further.map(({ before }) => before)];
  const writes: Writes[] = [];
  for (const order of concerned)
    writes.push(await deps.kitchen.over(scope, order, waitingOf(order, all), now));
  for (const order of leaving)
    writes.push(await deps.kitchen.served(scope, order, wantingOf(order, all), now));
  const isAny = concerned.length > 0 || leaving.length > 0;
  return { writes: allWrites(...writes), isAny, further: further.map(({ stored }) => stored) };
}

/** Whether tickets of the order name a dish that others want, and nobody there. */
const leavesToOthers = (order: OrderDocument): boolean =>
  selectionsOf(order).some(
    (line) => line.share?.elsewhere && isOnTicket(line) && isUnwantedHere(order, line),
  );

/** For the dishes on tickets of an order another one that wants of them: the oldest that is not over, if there is one. */
function wantingOf(order: OrderDocument, orders: readonly OrderDocument[]): Map<string, OrderDocument> {
  const others = orders
    .filter((one) => one !== order)
    .sort((a, b) => Number(isOver(a)) - Number(isOver(b)) || (a.guid < b.guid ? -1 : 1));
  const dishes = selectionsOf(order).filter((line) => line.share && isOnTicket(line));
  return new Map(
    dishes.flatMap(({ guid }) => {
      const wanting = others.find((one) => partsOf(one, guid).some(({ voided }) => !voided));
      return wanting ? [[guid, wanting]] : [];
    }),
  );
}

/** Which dishes of an order that is over somebody waits for on another one that is not. */
function waitingOf(order: OrderDocument, orders: readonly OrderDocument[]): string[] {
  const others = orders.filter((one) => one !== order);
  const isLive = ({ voided }: Selection) => !voided;
  return selectionsOf(order)
    .filter((line) => line.share && isOnTicket(line) && isWantedElsewhere(order, line))
    .filter((line) => {
      const wanting = others.filter((one) => partsOf(one, line.guid).some(isLive));
      // What older code has moved is on orders that are not found.
      return wanting.length === 0 || wanting.some((one) => !isOver(one));
    })
    .map(({ guid }) => guid);
}
