import { fail } from '../../platform/errors.ts';

/** A ticket: what one station has to make of one sending of an order, and how far it is. Pure. */

export const TICKET_STATUSES = ['NEW', 'IN_PROGRESS', 'BUMPED', 'RECALLED', 'VOIDED'] as const;
export type TicketStatus = (typeof TICKET_STATUSES)[number];

export const PRINT_STATUSES = ['WAITING', 'PRINTED', 'FAILED'] as const;
export type PrintStatus = (typeof PRINT_STATUSES)[number];

/** What can be asked of a ticket; the words of INVALID_STATE's `allowed`. */
export const TICKET_ACTIONS = ['start', 'bump', 'recall', 'prioritize', 'reprint'] as const;
export type TicketAction = (typeof TICKET_ACTIONS)[number];

/** What each status allows. A voided ticket stays in sight, struck through, until the station has taken note: it bumps it. */
export const TICKET_ALLOWED: Readonly<Record<TicketStatus, readonly TicketAction[]>> = {
  NEW: ['start', 'bump', 'prioritize', 'reprint'],
  IN_PROGRESS: ['bump', 'recall', 'prioritize', 'reprint'],
  RECALLED: ['start', 'bump', 'recall', 'prioritize', 'reprint'],
  BUMPED: ['recall', 'reprint'],
  VOIDED: ['bump', 'reprint'],
};

export interface TicketModifier {
  /** The name for the kitchen, where the menu has one. */
  name: string;
  quantity: string;
  /** "NO", "EXTRA" and so on; absent: as it comes. */
  preModifier?: string;
  modifiers: TicketModifier[];
}

/** What a cook reads of a line. */
interface Dish {
  name: string;
  quantity: string;
  /** Absent of what comes in one size. */
  sizeName?: string;
  /** Only when it is not that of the order. */
  diningOption?: string;
  modifiers: TicketModifier[];
  notes: string | null;
  seatNumber: number | null;
  course: number | null;
}

export interface TicketItem extends Dish {
  selectionGuid: string;
  menuItemGuid: string | null;
  status: 'NEW' | 'IN_PROGRESS' | 'READY';
  /** Struck through: not wanted any more. It stays on the ticket. */
  voided: boolean;
  /** What it was before it was changed; null when it never was. */
  changedFrom: Dish | null;
  /** ISO times. */
  sentAt: string;
  startedAt: string | null;
  readyAt: string | null;
  voidedAt: string | null;
  changedAt: string | null;
}

/** What every ticket says of its order, as the order is now. */
export interface Header {
  diningOption: string;
  source: string;
  numberOfGuests: number | null;
  notes: string | null;
  promisedAt: string | null;
  tableGuid: string | null;
}

export interface TicketDocument extends Header {
  items: TicketItem[];
}

export interface Ticket extends TicketDocument {
  guid: string;
  orderGuid: string;
  stationGuid: string;
  status: TicketStatus;
  version: number;
  startedAt: string | null;
  bumpedAt: string | null;
}

/** Requires that the ticket's status allows an action; INVALID_STATE names what it allows. */
export function requireAllowedOnTicket(status: TicketStatus, action: TicketAction): void {
  const allowed = TICKET_ALLOWED[status];
  if (!allowed.includes(action))
    fail('INVALID_STATE', `Not possible while the ticket is ${status}.`, { state: status, allowed });
}

const isWanted = (item: TicketItem): boolean => !item.voided;

/** The items that are meant: those named, or all that are wanted; RESOURCE_NOT_FOUND when a named one is not there. */
function chosen(ticket: Ticket, selectionGuids: readonly string[] | undefined): TicketItem[] {
  if (!selectionGuids) return ticket.items.filter(isWanted);
  return selectionGuids.map((guid) => {
    const item = ticket.items.find((one) => one.selectionGuid === guid);
    if (!item) fail('RESOURCE_NOT_FOUND', 'No such selection on this ticket.');
    if (item.voided) fail('INVALID_STATE', 'This item was voided.', { state: 'VOIDED', allowed: [] });
    return item;
  });
}

const withItems = (
  ticket: Ticket,
  which: readonly TicketItem[],
  change: (item: TicketItem) => TicketItem,
) => ({
  ...ticket,
  items: ticket.items.map((item) => (which.includes(item) ? change(item) : item)),
});

/** The station has begun. */
export function startTicket(ticket: Ticket, at: string): Ticket {
  requireAllowedOnTicket(ticket.status, 'start');
  const waiting = ticket.items.filter((item) => isWanted(item) && item.status === 'NEW');
  return {
    ...withItems(ticket, waiting, (item) => ({
      ...item,
      status: 'IN_PROGRESS',
      startedAt: item.startedAt ?? at,
    })),
    status: 'IN_PROGRESS',
    startedAt: ticket.startedAt ?? at,
  };
}

/** Items, or the whole ticket, are done. With its last item the ticket is. */
export function bumpTicket(
  ticket: Ticket,
  selectionGuids: readonly string[] | undefined,
  at: string,
): Ticket {
  requireAllowedOnTicket(ticket.status, 'bump');
  const which = chosen(ticket, selectionGuids).filter(({ status }) => status !== 'READY');
  if (selectionGuids && which.length === 0)
    fail('INVALID_STATE', 'These items are ready already.', { state: 'READY', allowed: ['recall'] });
  const bumped = withItems(ticket, which, (item) => ({ ...item, status: 'READY', readyAt: at }));
  // Who takes note of a ticket that nobody wants any more has cooked nothing.
  if (!bumped.items.some(isWanted)) return { ...bumped, status: 'BUMPED', bumpedAt: null };
  const done = bumped.items.every((item) => item.voided || item.status === 'READY');
  if (done) return { ...bumped, status: 'BUMPED', bumpedAt: at };
  return { ...bumped, status: 'IN_PROGRESS', startedAt: ticket.startedAt ?? at };
}

/** What was bumped by mistake comes back: the whole ticket, or some of its items. */
export function recallTicket(ticket: Ticket, selectionGuids: readonly string[] | undefined): Ticket {
  requireAllowedOnTicket(ticket.status, 'recall');
  const which = chosen(ticket, selectionGuids).filter(({ status }) => status === 'READY');
  if (which.length === 0)
    fail('INVALID_STATE', 'None of these items is ready.', {
      state: ticket.status,
      allowed: TICKET_ALLOWED[ticket.status].filter((action) => action !== 'recall'),
    });
  return {
    ...withItems(ticket, which, (item) => ({
      ...item,
      status: item.startedAt ? 'IN_PROGRESS' : 'NEW',
      readyAt: null,
    })),
    status: 'RECALLED',
    bumpedAt: null,
  };
}

/** A line of an order as a ticket looks at it. */
export interface Line extends Dish {
  guid: string;
  voided: boolean;
}

const dishOf = ({
  name,
  quantity,
  sizeName,
  diningOption,
  modifiers,
  notes,
  seatNumber,
  course,
}: Dish): Dish => ({
  name,
  quantity,
  ...(sizeName === undefined ? {} : { sizeName }),
  ...(diningOption === undefined ? {} : { diningOption }),
  modifiers,
  notes,
  seatNumber,
  course,
});

/**
 * The ticket as it must look after its order was changed: what is voided is struck through, what is changed says what it
 * was. Of more than the station was done with, or of something else, the ticket comes back. The ticket itself when nothing on it is concerned; one
 * that is bumped does not hear of its order's table or notes any more.
 */
export function followOrder(
  ticket: Ticket,
  header: Header,
  lines: ReadonlyMap<string, Line>,
  at: string,
): Ticket {
  const items = ticket.items.map((item) => followLine(item, lines.get(item.selectionGuid), at));
  const same = items.every((item, index) => item === ticket.items[index]);
  if (same && (ticket.status === 'BUMPED' || sameHeader(ticket, header))) return ticket;
  return settled({ ...ticket, ...header, items }, ticket.status);
}

function followLine(item: TicketItem, line: Line | undefined, at: string): TicketItem {
  if (!line || item.voided) return item;
  if (line.voided) return { ...item, voided: true, voidedAt: at };
  const before = dishOf(item);
  const after = dishOf(line);
  if (JSON.stringify(before) === JSON.stringify(after)) return item;
  const changed = { ...item, ...after, changedFrom: item.changedFrom ?? before, changedAt: at };
  const again = Number(after.quantity) > Number(before.quantity) || !sameToCook(before, after);
  return again && item.status === 'READY'
    ? { ...changed, status: 'NEW', startedAt: null, readyAt: null }
    : changed;
}

const sameToCook = (before: Dish, after: Dish): boolean =>
  before.sizeName === after.sizeName && JSON.stringify(before.modifiers) === JSON.stringify(after.modifiers);

/** Whether a ticket says this of its order already. */
export const sameHeader = (ticket: Ticket, header: Header): boolean =>
  (Object.keys(header) as (keyof Header)[]).every((name) => ticket[name] === header[name]);

/** A ticket whose items are others now, in the status that they make of the one it had. */
function settled(ticket: Ticket, before: TicketStatus): Ticket {
  const wanted = ticket.items.filter(isWanted);
  if (before === 'BUMPED') {
    const back = wanted.some(({ status }) => status !== 'READY');
    return back ? { ...ticket, status: 'RECALLED', bumpedAt: null } : ticket;
  }
  return wanted.length === 0 ? { ...ticket, status: 'VOIDED' } : ticket;
}

/**
 * What becomes of a ticket when selections move to another order: what stays, and what goes, which is the ticket itself when
 * nothing stays. Items are as far as they were. Null where there is nothing of the kind; null at all when nothing moves.
 */
export function splitTicket(
  ticket: Ticket,
  moving: ReadonlySet<string>,
  to: { orderGuid: string; header: Header; newGuid: () => string },
  at: string,
): { stays: Ticket | null; goes: Ticket } | null {
  const going = ticket.items.filter(({ selectionGuid }) => moving.has(selectionGuid));
  if (going.length === 0) return null;
  const staying = ticket.items.filter(({ selectionGuid }) => !moving.has(selectionGuid));
  const goes = { ...ticket, ...to.header, orderGuid: to.orderGuid };
  if (staying.length === 0) return { stays: null, goes };
  return {
    stays: partOf(ticket, staying, at),
    goes: partOf({ ...goes, guid: to.newGuid() }, going, at),
  };
}

/** A ticket with fewer items: done when all of them are, and never cooked when none of them was. */
function partOf(ticket: Ticket, items: TicketItem[], at: string): Ticket {
  const part = settled({ ...ticket, items }, ticket.status);
  if (part.status === 'BUMPED' && items.every(({ status }) => status !== 'READY'))
    return { ...part, bumpedAt: null };
  const wanted = items.filter(isWanted);
  const done = wanted.length > 0 && wanted.every(({ status }) => status === 'READY');
  return done && part.status !== 'BUMPED' ? { ...part, status: 'BUMPED', bumpedAt: at } : part;
}

/** Requires that no station has started these selections; INVALID_STATE says that they can still be voided. */
export function requireNotStarted(tickets: readonly Ticket[], selectionGuids: ReadonlySet<string>): void {
  const begun = tickets
    .flatMap(({ items }) => items)
    .find((item) => isWanted(item) && item.status !== 'NEW' && selectionGuids.has(item.selectionGuid));
  if (begun)
    fail('INVALID_STATE', 'A station has started this already.', {
      state: begun.status,
      allowed: ['voidSelections'],
    });
}

/** The dishes on a ticket with which its station has begun. */
export const begunOn = ({ items }: Pick<Ticket, 'items'>): string[] =>
  items.filter((item) => isWanted(item) && item.status !== 'NEW').map(({ selectionGuid }) => selectionGuid);

/** Which of these selections are ready at every station that makes a part of them. */
export function readyEverywhere(tickets: readonly Ticket[], selectionGuids: readonly string[]): string[] {
  const items = tickets.flatMap((ticket) => ticket.items).filter(isWanted);
  return selectionGuids.filter((guid) =>
    items.every((item) => item.selectionGuid !== guid || item.status === 'READY'),
  );
}
