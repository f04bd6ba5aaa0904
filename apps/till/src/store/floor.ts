import type { State } from './database.ts';
import type { OpenOrder } from './merge.ts';

/** Who sits where: the tables as they were pulled, with the orders that are open at them. Pure: it works without a network. */

type DiningTable = State['tables'][number];

/** A table, and who sits there. */
export interface Seating {
  table: DiningTable;
  /** The oldest first. */
  orders: readonly OpenOrder[];
  /** Of its orders together, in minor units. */
  dueAmount: number;
  /** Of its orders together, where the number is known; null: of none it is. */
  numberOfGuests: number | null;
  /** When the first of its orders was opened; null: nobody sits there. */
  openedAt: string | null;
  /** Whose orders they are, each once. */
  staffNames: readonly string[];
}

/** A part of the house, with its tables. */
export interface Area {
  /** null: tables in no area that is in use. */
  guid: string | null;
  name: string | null;
  seatings: readonly Seating[];
}

/** As people count: T2 before T10. */
const byName = (a: { name: string }, b: { name: string }): number =>
  a.name.localeCompare(b.name, undefined, { numeric: true });

/** The areas that have tables, by name; what is in none comes last. A table that is archived is there while guests sit at it. */
export function floorOf(
  { tables, serviceAreas }: Pick<State, 'tables' | 'serviceAreas'>,
  orders: readonly OpenOrder[],
): Area[] {
  const seated = Map.groupBy(orders.filter(isSeated), ({ order }) => order.tableGuid);
  const seatings = tables
    .toSorted(byName)
    .map((table) => seatingOf(table, seated.get(table.guid) ?? []))
    .filter((one) => !one.table.archived || one.orders.length > 0);
  const areas = serviceAreas.filter(({ archived }) => !archived).toSorted(byName);
  const known = new Set(areas.map(({ guid }) => guid));
  const areaOf = ({ table: { serviceAreaGuid: guid } }: Seating) =>
    guid !== null && known.has(guid) ? guid : null;
  return [...areas, { guid: null, name: null }]
    .map(({ guid, name }) => ({ guid, name, seatings: seatings.filter((one) => areaOf(one) === guid) }))
    .filter((area) => area.seatings.length > 0);
}

/** What is promised for later does not sit there yet. */
const isSeated = ({ order: { approvalStatus } }: OpenOrder): boolean =>
  approvalStatus === 'APPROVED' || approvalStatus === 'NEEDS_APPROVAL';

function seatingOf(table: DiningTable, orders: readonly OpenOrder[]): Seating {
  const known = orders.flatMap(({ order }) => order.numberOfGuests ?? []);
  return {
    table,
    orders,
    dueAmount: orders.reduce((sum, { dueAmount }) => sum + dueAmount, 0),
    numberOfGuests: known.length === 0 ? null : known.reduce((sum, count) => sum + count, 0),
    openedAt: orders[0]?.order.openedAt ?? null,
    staffNames: [...new Set(orders.map(({ staffName }) => staffName).filter((name) => name !== ''))],
  };
}
