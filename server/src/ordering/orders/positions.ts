import type { Order } from './shapes/order.ts';

/**
 * The sequence in which lines, discounts and service charges came onto an order: numbers from 1, each given once in an order and
 * kept wherever the thing goes within it. Pricing decides ties by them, and never by guids, which are random within a
 * millisecond. A charge that is on several checks has one position. No I/O.
 */

type Stored = Omit<Order, 'displayNumber'>;
type Selection = Order['checks'][number]['selections'][number];

/** Of what is not on the order yet; `withPositions` gives it the next one. */
export const NO_POSITION = 0;

/** `position` is absent in documents of format 1. */
interface Positioned {
  guid: string;
  position?: number;
}

interface Holder {
  appliedDiscounts: Positioned[];
  appliedServiceCharges: Positioned[];
}

interface Lines extends Holder {
  selections: (Positioned & Pick<Holder, 'appliedDiscounts'> & { settled?: { position: number } })[];
}

/** Everything with a position: lines, then discounts, then charges. */
const positionedIn = (checks: readonly Lines[], order?: Holder): Positioned[] => {
  const holders = order ? [order, ...checks] : checks;
  const lines = checks.flatMap(({ selections }) => selections);
  return [
    ...lines,
    ...holders.flatMap(({ appliedDiscounts }) => appliedDiscounts),
    ...lines.flatMap(({ appliedDiscounts }) => appliedDiscounts),
    ...holders.flatMap(({ appliedServiceCharges }) => appliedServiceCharges),
  ];
};

const isNew = ({ position }: Positioned): boolean => !position;

const nextOf = (all: readonly Positioned[]): number =>
  1 + all.reduce((highest, { position = NO_POSITION }) => Math.max(highest, position), NO_POSITION);

/** The highest position that was ever given on the order: of what is on it, and of what settled lines know of. */
export const lastPosition = (order: Holder & { checks: readonly Lines[] }): number =>
  Math.max(
    nextOf(positionedIn(order.checks, order)) - 1,
    ...order.checks.flatMap(({ selections }) =>
      selections.map(({ settled }) => settled?.position ?? NO_POSITION),
    ),
  );

/** Positions from `next` on, by guid. */
function positionsFrom(next: number, things: readonly Positioned[]): Map<string, number> {
  const given = new Map<string, number>();
  for (const { guid } of things) if (!given.has(guid)) given.set(guid, next + given.size);
  return given;
}

/** Things with the positions that they are given. */
const placed = <T extends Positioned>(things: T[], given: ReadonlyMap<string, number>): T[] =>
  things.map((thing) => {
    const position = given.get(thing.guid);
    return position === undefined ? thing : { ...thing, position };
  });

const placedChecks = <Check extends Lines>(
  checks: readonly Check[],
  given: ReadonlyMap<string, number>,
): Check[] =>
  checks.map((check) => ({
    ...check,
    selections: placed(check.selections, given).map((line) =>
      line.appliedDiscounts.length === 0
        ? line
        : { ...line, appliedDiscounts: placed(line.appliedDiscounts, given) },
    ),
    appliedDiscounts: placed(check.appliedDiscounts, given),
    appliedServiceCharges: placed(check.appliedServiceCharges, given),
  }));

/** The order with the next positions on what has none, in the sequence of the document. */
export function withPositions<Doc extends Stored>(order: Doc): Doc {
  const all = positionedIn(order.checks, order);
  const added = all.filter(isNew);
  if (added.length === 0) return order;
  const given = positionsFrom(lastPosition(order) + 1, added);
  return {
    ...order,
    appliedDiscounts: placed(order.appliedDiscounts, given),
    appliedServiceCharges: placed(order.appliedServiceCharges, given),
    checks: placedChecks(order.checks, given),
  };
}

/** Checks that come to `order` from another one: with its next positions, in the sequence that their things had there. */
export function arriving<Check extends Lines>(order: Stored, checks: readonly Check[]): Check[] {
  const things = positionedIn(checks).toSorted(({ position: a = 0 }, { position: b = 0 }) => a - b);
  const given = positionsFrom(lastPosition(order) + 1, things);
  const last = Math.max(...given.values());
  return placedChecks(checks, given).map((check) => ({
    ...check,
    // Whatever is on the order already did not count them where they come from.
    selections: check.selections.map((line) =>
      line.settled ? { ...line, settled: { ...line.settled, position: last } } : line,
    ),
  }));
}

/** The same for lines that come without their check. */
export const arrivingLines = (order: Stored, lines: readonly Selection[]): Selection[] =>
  arriving(order, [{ selections: [...lines], appliedDiscounts: [], appliedServiceCharges: [] }]).flatMap(
    ({ selections }) => selections,
  );
