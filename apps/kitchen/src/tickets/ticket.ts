import type { Answer } from '@comanda/sdk';

/** What the screens work out of tickets. Pure. */

export type Ticket = Answer<'listKitchenTickets'>['items'][number];
export type TicketItem = Ticket['items'][number];
export type Station = Answer<'listKitchenStations'>['items'][number];

/** How long a ticket has waited, in steps that a cook sees from afar. */
export type Age = 'FRESH' | 'WAITING' | 'LATE';

const MINUTE_MS = 60_000;
/** Without a promise: yellow and red as most kitchen screens begin with. */
const WAITING_AFTER_MS = 5 * MINUTE_MS;
const LATE_AFTER_MS = 10 * MINUTE_MS;
/** Of an order that was promised for a time: so long before it, it is high time. */
const BEFORE_PROMISE_MS = 5 * MINUTE_MS;

export function ageOf({ createdAt, promisedAt }: Ticket, now: number): Age {
  if (promisedAt !== null) {
    const left = Date.parse(promisedAt) - now;
    if (left <= 0) return 'LATE';
    return left <= BEFORE_PROMISE_MS ? 'WAITING' : 'FRESH';
  }
  const waited = now - Date.parse(createdAt);
  if (waited >= LATE_AFTER_MS) return 'LATE';
  return waited >= WAITING_AFTER_MS ? 'WAITING' : 'FRESH';
}

/** Whole minutes since it came; never less than none, whatever the clocks say. */
export const minutesOf = ({ createdAt }: Pick<Ticket, 'createdAt'>, now: number): number =>
  Math.max(0, Math.floor((now - Date.parse(createdAt)) / MINUTE_MS));

export const isDone = ({ status }: Ticket): boolean => status === 'BUMPED';

/** Whether somebody is to make it, who looks at a screen. */
export const isOpen = (ticket: Ticket): boolean => ticket.open && !isDone(ticket);

/** The most urgent first, then the oldest: as the service lists them. */
export const inOrder = (tickets: readonly Ticket[]): Ticket[] =>
  [...tickets].sort(
    (a, b) =>
      b.priority - a.priority || a.createdAt.localeCompare(b.createdAt) || a.guid.localeCompare(b.guid),
  );

/** Those of a station. The default one also shows what belonged to a station that was deleted. */
export function atStation(
  tickets: readonly Ticket[],
  stations: readonly Station[],
  guid: string | undefined,
): Ticket[] {
  if (guid === undefined) return [...tickets];
  const known = new Set(stations.map((station) => station.guid));
  const isDefault = stations.find((station) => station.guid === guid)?.isDefault ?? false;
  return tickets.filter(({ stationGuid }) => stationGuid === guid || (isDefault && !known.has(stationGuid)));
}

export interface Total {
  name: string;
  quantity: number;
}

/** How much of each dish is still to be made, most first. Sizes are dishes of their own. */
export function allDay(tickets: readonly Ticket[]): Total[] {
  const sums = new Map<string, number>();
  for (const item of tickets.flatMap(({ items }) => items)) {
    if (item.voided || item.status === 'READY') continue;
    const name = item.sizeName === undefined ? item.name : `${item.name}, ${item.sizeName}`;
    sums.set(name, (sums.get(name) ?? 0) + Number(item.quantity));
  }
  return [...sums]
    .map(([name, quantity]) => ({ name, quantity: Math.round(quantity * 1_000) / 1_000 }))
    .sort((a, b) => b.quantity - a.quantity || a.name.localeCompare(b.name));
}

/** What the pass has of an order, as far as it is handed out. */
export interface OnPass {
  missing: readonly { ticketGuid: string; selectionGuid: string }[];
  tickets: readonly (Pick<Ticket, 'guid' | 'status'> & {
    items: readonly Pick<TicketItem, 'selectionGuid' | 'status' | 'voided'>[];
  })[];
}

/** What is bumped when an order goes out: its tickets, and of those that have dishes of other orders, too, its own dishes. */
export function handedOut({ missing, tickets }: OnPass): { ticketGuid: string; selectionGuids?: string[] }[] {
  const open = new Map(tickets.filter(({ status }) => status !== 'BUMPED').map((one) => [one.guid, one]));
  const guids = new Set([...open.keys(), ...missing.map(({ ticketGuid }) => ticketGuid)]);
  return [...guids].flatMap((ticketGuid) => {
    const selectionGuids = missing
      .filter((one) => one.ticketGuid === ticketGuid)
      .map(({ selectionGuid }) => selectionGuid);
    const isAll = open
      .get(ticketGuid)
      ?.items.every(
        ({ voided, status, selectionGuid }) =>
          voided || status === 'READY' || selectionGuids.includes(selectionGuid),
      );
    if (isAll) return [{ ticketGuid }];
    return selectionGuids.length > 0 ? [{ ticketGuid, selectionGuids }] : [];
  });
}

/** The other stations that still make something for the same order. */
export function alsoAt(ticket: Ticket, all: readonly Ticket[], stations: readonly Station[]): string[] {
  const names = new Map(stations.map(({ guid, name }) => [guid, name]));
  const others = all.filter(
    (one) =>
      one.orderGuid === ticket.orderGuid &&
      one.stationGuid !== ticket.stationGuid &&
      (one.status === 'NEW' || one.status === 'IN_PROGRESS' || one.status === 'RECALLED'),
  );
  return [...new Set(others.flatMap(({ stationGuid }) => names.get(stationGuid) ?? []))];
}
