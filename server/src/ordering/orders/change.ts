import type { Static } from 'typebox';
import type { MenuOnSale } from '../../catalog/menus/index.ts';
import type { Approver } from '../../people/approvals/index.ts';
import type { Writes } from '../../platform/db/statement.ts';
import type { Answer } from '../../platform/http/route.ts';
import type { EventData, EventType } from '../../records/events/index.ts';
import type { BookingDay } from '../../tenancy/restaurants/index.ts';
import type { Actor, OrderDocument } from './document.ts';
import type { Guest } from './shapes/guest.ts';

/** A timeline entry. Facts are identifiers and amounts, never guest or card data. */
export interface TimelineNote {
  /** `resource.past_tense`, mostly the type of the event. */
  action: string;
  reason?: string | null;
  approver?: Approver | null;
  facts?: Record<string, unknown>;
}

export type OrderEventType = Extract<
  EventType,
  `${'order' | 'check' | 'selection' | 'discount' | 'kitchen.ticket' | 'payment' | 'refund'}.${string}`
>;
type OwnData<T extends EventType> = Omit<EventData<T>, 'guid' | 'orderGuid' | 'version'>;

/** An event of a command. The order and its version are added later. */
export type OrderEvent = {
  [T in OrderEventType]: object extends OwnData<T>
    ? { type: T; data?: OwnData<T> }
    : { type: T; data: OwnData<T> };
}[OrderEventType];

/** The result of a command on an order. */
export interface OrderChange {
  order: OrderDocument;
  events: readonly OrderEvent[];
  timeline: TimelineNote;
  /** The answer to the caller; the order by default. */
  answer?: Answer;
  /** Writes of other modules, or of tables other than the order: they commit with it. */
  extraWrites?: Writes;
  /** Who the order is for from now on. */
  guest?: Static<typeof Guest>;
  /** Other orders that were read for it, and must still be as they were. */
  unchanged?: readonly { guid: string; version: number }[];
  /** Dishes, by the guids on tickets, with which a station has begun: all orders with a part of them are in preparation. */
  begun?: readonly string[];
  /** It has happened already, at the card processor: it is recorded whether or not we would have allowed it. */
  alreadyHappened?: boolean;
}

/** The time of a change: epoch milliseconds, as text, and the business day on which it is booked, never before the order's. */
export interface Moment extends BookingDay {
  now: number;
  at: string;
  /** When it is written down; later than `now` for what a till tells afterwards. */
  writtenAt: number;
  actor: Actor;
  /** The menu as it is now, where lines take their portions later. */
  menu?: MenuOnSale;
}

export type Change = (order: OrderDocument, moment: Moment) => OrderChange | Promise<OrderChange>;
