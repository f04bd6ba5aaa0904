import {
  DAY_MS,
  endOf,
  type HoursRules,
  type Limits,
  openStretches,
  type Pause,
  pauseAt,
  SEARCH_DAYS,
  type Stretch,
} from './hours.ts';

/** Quarters of an hour, and what is left of them. No I/O. */

export const SLOT_MS = 15 * 60_000;

/** What is taken of one, on one channel. */
export interface Taken {
  /** Epoch milliseconds. */
  slot: number;
  channel: string;
  orders: number;
  items: number;
}

export type TakenBySlot = ReadonlyMap<number, readonly Taken[]>;

export interface FreeSlot {
  startsAt: number;
  /** Null: any number. */
  ordersLeft: number | null;
  itemsLeft: number | null;
}

/** What somebody looks for a time for. */
export interface Terms {
  rules: HoursRules;
  pauses: readonly Pause[];
  channel: string;
  timeZone: string;
  /** Where what guests can order for ends, in epoch milliseconds. */
  until: number;
  /** By slot. */
  taken: TakenBySlot;
  /** How many items are to fit in. */
  items: number;
  /** How long the dishes take, with the drive of a delivery. */
  prepTimeSeconds: number;
}

export const slotOf = (at: number): number => Math.floor(at / SLOT_MS) * SLOT_MS;

/** Whether two orders were promised for the same one, on the same channel. */
export const isSameSlot = (one: Promised, other: Promised): boolean =>
  one.promisedAt !== null &&
  other.promisedAt !== null &&
  one.source === other.source &&
  slotOf(Date.parse(one.promisedAt)) === slotOf(Date.parse(other.promisedAt));

interface Promised {
  source: string;
  promisedAt: string | null;
}

/** The limits that hold for a channel: its own, and under '' those of all guests together. */
export function limitsOf(rules: HoursRules, channel: string): (Limits & { channel: string })[] {
  const own = rules.channels.find((one) => one.channel === channel);
  return [{ ...rules, channel: '' }, ...(own ? [own] : [])]
    .map(({ channel: name, maxOrders, maxItems }) => ({ channel: name, maxOrders, maxItems }))
    .filter(({ maxOrders, maxItems }) => maxOrders !== null || maxItems !== null);
}

/** What is left of a slot for a channel; null when the items do not fit in. */
function leftOf({ rules, channel, taken, items }: Terms, startsAt: number): FreeSlot | null {
  const here = taken.get(startsAt) ?? [];
  let ordersLeft: number | null = null;
  let itemsLeft: number | null = null;
  for (const limit of limitsOf(rules, channel)) {
    const counted = here.filter((one) => limit.channel === '' || one.channel === limit.channel);
    const sum = (of: 'orders' | 'items') => counted.reduce((total, one) => total + one[of], 0);
    ordersLeft = least(ordersLeft, limit.maxOrders, sum('orders'));
    itemsLeft = least(itemsLeft, limit.maxItems, sum('items'));
  }
  if ((ordersLeft !== null && ordersLeft < 1) || (itemsLeft !== null && itemsLeft < items)) return null;
  return { startsAt, ordersLeft, itemsLeft };
}

const least = (known: number | null, max: number | null, taken: number): number | null =>
  max === null ? known : Math.max(0, Math.min(known ?? max, max - taken));

/** What decides when something can be had, whatever else is ordered. */
type Preparing = Pick<Terms, 'rules' | 'channel' | 'timeZone' | 'prepTimeSeconds'>;

/**
 * When something can be had between two times: as long as the restaurant is open, but for the time that it takes from the opening
 * on. What takes longer than the restaurant is open is begun on a day before.
 */
function* readyStretches(
  { rules, channel, timeZone, prepTimeSeconds }: Preparing,
  { from, to }: Stretch,
): Generator<Stretch> {
  const takes = prepTimeSeconds * 1_000;
  for (const open of openStretches(rules, channel, timeZone, { from: from - takes, to: to + takes })) {
    const ready = open.to - open.from > takes ? open.from + takes : open.from;
    const stretch = { from: Math.max(ready, from), to: Math.min(open.to, to) };
    if (stretch.from < stretch.to) yield stretch;
  }
}

/** Whether it can be ready at a time at which the restaurant is open, as far as the opening goes. */
export const isReadyAt = (terms: Preparing, at: number): boolean =>
  !readyStretches(terms, { from: at, to: at + 1 }).next().done;

export const fits = (terms: Terms, at: number): boolean => leftOf(terms, slotOf(at)) !== null;

/** The slots between two times that one can order for, in their sequence. */
export function* freeSlots(terms: Terms, { from, to }: Stretch): Generator<FreeSlot> {
  const { pauses, channel } = terms;
  const pause = pauseAt(pauses, channel, from);
  const begin = pause ? endOf(pause) : from;
  if (begin >= to) return;
  for (const stretch of readyStretches(terms, { from: begin, to })) {
    for (let at = Math.ceil(stretch.from / SLOT_MS) * SLOT_MS; at < stretch.to; at += SLOT_MS) {
      const free = leftOf(terms, at);
      if (free) yield free;
    }
  }
}

/** How far a search goes from a moment: as far as guests order ahead, and never further than two weeks. */
export const searchEnd = (until: number, now: number): number => Math.min(until, now + SEARCH_DAYS * DAY_MS);

/** The next time that one can order for, not before `from`; null when there is none until the end of the search. */
export function nextTime(terms: Terms, from: number, now: number): number | null {
  for (const { startsAt } of freeSlots(terms, { from, to: searchEnd(terms.until, now) })) return startsAt;
  return null;
}
