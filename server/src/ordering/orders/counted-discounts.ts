import type { LimitReached } from '@comanda/pricing';
import type { RestaurantScope } from '../../access/index.ts';
import {
  type CountedDiscount,
  countOrders,
  guestMarks,
  isCounted,
  limitsReached,
  type OrderLimits,
} from '../../catalog/price-rules/index.ts';
import type { Database } from '../../platform/db/database.ts';
import type { RowStatement } from '../../platform/db/statement.ts';
import { reprice } from './apply-pricing.ts';
import type { OrderChange } from './change.ts';
import {
  type AppliedDiscount,
  discountsOn,
  mapChecks,
  mapSelections,
  type OrderDocument,
  type PlacedOrder,
} from './document.ts';
import { findGuest } from './guest/queries.ts';

/**
 * Discounts that only so many orders may have, in all or of one guest. What counts is the definition, however often it is on an
 * order. A definition that is asked for and gone is marked on the order (`limitReached`), and the order priced without it.
 */

type Guest = Parameters<typeof guestMarks>[0];

/** Who the order is for, asked when it matters. */
type GuestOf = () => Promise<Guest> | Guest;

/** The guest whom a change gives an order, or whom it has. */
const guestOf =
  (
    { db, scope }: { db: Database; scope: RestaurantScope },
    { order, guest }: { order: OrderDocument; guest?: Guest },
  ): GuestOf =>
  async () => {
    if (guest) return guest;
    const [[found]] = await db.run(scope, findGuest(scope, order.guid));
    return found ? (JSON.parse(found.guest) as Guest) : undefined;
  };

/**
 * The change of one order as limits let it be. What goes from one order to another, and what has happened already, counts and is not
 * held to them.
 */
export async function limitedChanges(
  inside: { db: Database; scope: RestaurantScope },
  before: readonly OrderDocument[],
  changes: readonly OrderChange[],
): Promise<readonly OrderChange[]> {
  const [change, ...more] = changes;
  const [order] = before;
  if (!change || !order || more.length > 0 || change.alreadyHappened) return changes;
  const limited = await withinLimits(inside, change.order, { before: order, guest: guestOf(inside, change) });
  return limited === change.order ? changes : [{ ...change, order: limited }];
}

/** What counts changed orders among those that have their discounts; `asked` is how many of them a caller changes. */
export async function countedChanges(
  inside: { db: Database; scope: RestaurantScope },
  results: readonly { before: OrderDocument; order: OrderDocument; change: OrderChange }[],
  asked: number,
): Promise<RowStatement[]> {
  const rows: RowStatement[] = [];
  for (const { before, order, change } of results) {
    const isHeld = asked === 1 && !change.alreadyHappened;
    const guest = guestOf(inside, { order, guest: change.guest });
    const isAnother = change.guest !== undefined;
    rows.push(...(await countedAnew(inside.scope, { before, order }, { guest, isHeld, isAnother })));
  }
  return rows;
}

/** The order without the discounts of which there are none left for it. `before`: what it has already stays its own. */
export async function withinLimits<Doc extends PlacedOrder>(
  { db, scope }: { db: Database; scope: RestaurantScope },
  order: Doc,
  { before, guest }: { before?: PlacedOrder; guest: GuestOf },
): Promise<Doc> {
  if (!discountsOn(order).some(({ conditions }) => isCounted(conditions))) return order;
  const settled = new Set(before ? countedOn(before).keys() : []);
  // What was paid stays as it was paid.
  let judged = isPaidUpon(order) ? order : withMarks(order, new Map());
  for (;;) {
    const asked = [...countedOn(judged)].filter(([guid]) => !settled.has(guid));
    if (asked.length === 0) return judged;
    const marks = guestMarks(await guest());
    const wanted = asked.map((one) => counted(judged, one, marks));
    const reached = await limitsReached(db, scope, wanted);
    for (const [guid] of asked) settled.add(guid);
    if (reached.size > 0) judged = withMarks(judged, reached);
  }
}

/**
 * Counts an order among those that have its discounts, behind what keeps its guest. Not `isHeld`: whatever the limits. With
 * `isAnother` guest, what it has is theirs now, whatever they had.
 */
export async function countedAnew(
  scope: RestaurantScope,
  { before, order }: { before?: PlacedOrder; order: PlacedOrder },
  { guest, isHeld = true, isAnother = false }: { guest: GuestOf; isHeld?: boolean; isAnother?: boolean },
): Promise<RowStatement[]> {
  const had = before ? countedOn(before) : NONE;
  const has = countedOn(order);
  const added = [...has].filter(([guid]) => isAnother || !had.has(guid));
  const given = [...had.keys()].filter((guid) => isAnother || !has.has(guid));
  if (added.length + given.length === 0) return [];
  const marks = added.length > 0 ? guestMarks(await guest()) : [];
  const taken = added.map(([guid, limits]) =>
    counted(order, [guid, isHeld && !had.has(guid) ? limits : {}], marks),
  );
  return countOrders(scope, order.guid, { taken, given });
}

const NONE: ReadonlyMap<string, OrderLimits> = new Map();

const counted = (
  { guid: orderGuid }: PlacedOrder,
  [discountGuid, { maximumOrders, maximumOrdersPerGuest }]: [string, OrderLimits],
  guest: readonly string[],
): CountedDiscount => ({
  discountGuid,
  orderGuid,
  guest,
  ...(maximumOrders === undefined ? {} : { maximumOrders }),
  ...(maximumOrdersPerGuest === undefined ? {} : { maximumOrdersPerGuest }),
});

/** The definitions whose orders are counted and that take something on an order, with what they say. */
function countedOn(order: PlacedOrder): ReadonlyMap<string, OrderLimits> {
  if (order.guestOrderStatus === 'VOIDED') return NONE;
  return new Map(
    discountsOn(order).flatMap(({ discountGuid, discountAmount, conditions }): [string, OrderLimits][] =>
      discountGuid !== null && conditions && discountAmount > 0 && isCounted(conditions)
        ? [[discountGuid, conditions]]
        : [],
    ),
  );
}

const isPaidUpon = (order: PlacedOrder): boolean => order.checks.some(({ payments }) => payments.length > 0);

/** The order priced with these marks, and without others that it may have had where none are given. */
function withMarks<Doc extends PlacedOrder>(order: Doc, reached: ReadonlyMap<string, LimitReached>): Doc {
  const isMarked = discountsOn(order).some(({ limitReached }) => limitReached !== undefined);
  if (reached.size === 0 && !isMarked) return order;
  const marked = (discount: AppliedDiscount): AppliedDiscount => {
    const { limitReached, ...rest } = discount;
    const found = reached.size > 0 ? (reached.get(rest.discountGuid ?? '') ?? limitReached) : undefined;
    return found === undefined ? rest : { ...rest, limitReached: found };
  };
  const on = <On extends { appliedDiscounts: AppliedDiscount[] }>(one: On): On => ({
    ...one,
    appliedDiscounts: one.appliedDiscounts.map(marked),
  });
  return reprice(mapChecks(mapSelections(on(order), on) as Doc & OrderDocument, on) as Doc);
}
