import { isDeepStrictEqual } from 'node:util';
import { isOnTicket, type saidOf } from './dishes.ts';
import { type OrderDocument, type Selection, selectionsOf } from './document.ts';
import { asFarAs } from './fulfillment.ts';

/** Keeps the parts of shared lines in agreement about their dish, on whatever orders they are. No I/O. */

type Elsewhere = NonNullable<NonNullable<Selection['share']>['elsewhere']>;

interface Known {
  /** By dish: its parts on orders that are not among these. */
  outside?: ReadonlyMap<string, Elsewhere>;
  /** By dish: what is said of it from now on. */
  said?: ReadonlyMap<string, ReturnType<typeof saidOf>>;
  /** By dish: a part that is as far as the dish is from now on, whatever the line that tickets name says. */
  moved?: ReadonlyMap<string, Selection>;
}

/** Two orders after something went from one to the other: what they know of third ones stays. */
export const afterMove = (
  before: [OrderDocument, OrderDocument],
  after: [OrderDocument, OrderDocument],
): [OrderDocument, OrderDocument] =>
  agreeing(after, { outside: outsideOf(before) }) as [OrderDocument, OrderDocument];

/** What is on orders that are not among these, as these know it. */
export function outsideOf(orders: readonly OrderDocument[]): Map<string, Elsewhere> {
  const guids = new Set(orders.map(({ guid }) => guid));
  const wantedHere = new Map(
    [...partsByDish(orders)].map(([dish, parts]) => [dish, parts.filter(({ line }) => !line.voided)]),
  );
  const outside = new Map<string, Elsewhere>();
  for (const order of orders)
    for (const { share } of selectionsOf(order)) {
      if (!share?.elsewhere) continue;
      const { orderGuids, wanted } = share.elsewhere;
      const among = wantedHere.get(share.guid)!.filter((part) => part.order !== order); // it is one of its parts
      outside.set(share.guid, {
        orderGuids: orderGuids.filter((guid) => !guids.has(guid)),
        wanted: wanted - among.length,
      });
    }
  return outside;
}

/** The parts of shared lines, each with its order. */
const partsByDish = (orders: readonly OrderDocument[]): Map<string, Part[]> =>
  Map.groupBy(
    orders.flatMap((order) =>
      selectionsOf(order).flatMap((line) => (line.share ? [{ order, line, dish: line.share.guid }] : [])),
    ),
    ({ dish }) => dish,
  );

/** The orders with each part as far as its dish, knowing of the parts on other orders; the same order where that is so already. */
export function agreeing(orders: readonly OrderDocument[], known: Known = {}): OrderDocument[] {
  const byDish = partsByDish(orders);
  if (byDish.size === 0) return [...orders];
  return orders.map((order) => {
    const changed = new Map<string, Selection>();
    for (const line of selectionsOf(order)) {
      if (!line.share) continue;
      const next = agreed({ order, line }, byDish.get(line.share.guid)!, known); // it is one of its parts
      if (!isDeepStrictEqual(next, line)) changed.set(line.guid, next);
    }
    if (changed.size === 0) return order;
    const selections = (all: Selection[]) => all.map((line) => changed.get(line.guid) ?? line);
    return {
      ...order,
      checks: order.checks.map((check) => ({ ...check, selections: selections(check.selections) })),
    };
  });
}

interface Part {
  order: OrderDocument;
  line: Selection;
}

function agreed({ order, line }: Part, parts: readonly Part[], { outside, said, moved }: Known): Selection {
  const { elsewhere: _, ...share } = line.share!; // it is a part
  const beyond = outside?.get(share.guid);
  const others = parts.filter((part) => part.order !== order);
  const orderGuids = new Set([...others.map((part) => part.order.guid), ...(beyond?.orderGuids ?? [])]);
  const wanted = others.filter((part) => !part.line.voided).length + (beyond?.wanted ?? 0);
  // What older code has moved is not found: nobody knows of it.
  const isKnown = beyond !== undefined || parts.length === share.parts;
  const elsewhere = { orderGuids: [...orderGuids].sort(), wanted };
  const dish = moved?.get(share.guid) ?? parts.find((part) => isOnTicket(part.line))?.line ?? line;
  return {
    ...asFarAs(line, dish),
    ...said?.get(share.guid),
    share: isKnown && orderGuids.size > 0 ? { ...share, elsewhere } : share,
  };
}
