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
  /** Where dishes are on several orders: has the kitchen's writes say for whom tickets are once all is written. */
  settling?: (writes: Writes) => Writes;
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
  if (asked.every((one) => isOwn(one) && !isCooked(one))) return { all: [...asked], unchanged: [] };
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
  const orders = changed.map(({ after }) => after);
  const isShared = changed.some((one) => [one.before, one.after].some(hasDishesElsewhere));
  const further = isShared ? await sharing({ deps, scope }, orders, orders) : [];
  const everyone = [...orders, ...further.map(({ before }) => before)];
  const ended = await endedWrites(deps, scope, { changed, everyone }, moment.now);
  const result = { all: ending([...own, ...following], ended), unchanged: [] };
  if (!isShared) return result;
  const ticketsOf = orders.map(({ guid }) => guid);
  return {
    ...result,
    // Two changes at once must see each other: the last of them settles for whom tickets are, and lets go those of orders that are over.
    unchanged: [...unchanged, ...further.map(({ stored }) => stored)],
    settling: await deps.kitchen.settling(scope, { ticketsOf, orders: everyone }, moment.now),
  };
}

/** Whether parts of its dishes are on other orders. */
const hasDishesElsewhere = (order: OrderDocument): boolean =>
  selectionsOf(order).some(({ share }) => share?.elsewhere);

/** Whether a station goes on with what is on a ticket of such an order, which may come back with the table of another one. */
const isCooked = ({ before, change }: Changing): boolean =>
  change.begun !== undefined && hasDishesElsewhere(before);

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

/** What of an order concerns others, or all of its tickets. */
const factsOf = (order: OrderDocument) => [
  isOver(order),
  ...(hasDishesElsewhere(order) ? shownOf(order) : []),
  ...selectionsOf(order).flatMap((line) => {
    const { guid, share, fulfillmentStatus, sentAt, voided } = line;
    return share ? [[guid, fulfillmentStatus, sentAt, voided, saidOf(line), share.elsewhere]] : [];
  }),
];

/** What tickets show of an order, its own and others for which it waits, and what decides whether they do. */
const shownOf = (order: OrderDocument) => {
  const { diningOption, numberOfGuests, notes, promisedAt, tableGuid } = order;
  const lines = selectionsOf(order).map(({ guid, voided, fulfillmentStatus }) => [
    guid,
    voided,
    fulfillmentStatus,
  ]);
  return [diningOption, numberOfGuests, notes, promisedAt, tableGuid, lines];
};

/** What of an order decides for how long tickets wait: whether it is over, and what is wanted of shared dishes. */
const wantsOf = (order: OrderDocument) => [
  isOver(order),
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
  { before, after }: BeforeAndAfter,
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

/** What becomes of the tickets of orders that are over, or are not any more, or of which others stopped waiting for dishes. */
async function endedWrites(
  { kitchen }: Pick<OrderingDeps, 'kitchen'>,
  scope: RestaurantScope,
  { changed, everyone }: { changed: readonly BeforeAndAfter[]; everyone: readonly OrderDocument[] },
  now: number,
): Promise<Writes> {
  const isOtherwise = changed.some(
    ({ before, after }) => !isDeepStrictEqual(wantsOf(before), wantsOf(after)),
  );
  if (!isOtherwise) return NO_WRITES;
  const concerned = changed.filter(({ before, after }) => isOver(before) || isOver(after));
  const writes: Writes[] = [];
  for (const { after } of concerned)
    writes.push(await kitchen.over(scope, after, waitingOf(after, everyone), now));
  return allWrites(...writes);
}

interface BeforeAndAfter {
  before: OrderDocument;
  after: OrderDocument;
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
