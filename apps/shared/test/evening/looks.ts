import type { Evening } from './evening.ts';
import { percentile } from './eyes.ts';
import type { Seat } from './seat.ts';
import type { Truth } from './truth.ts';

/** Whether what was seen on screens in the midst of it was so, and how soon it was there. */

/** After trouble ends, it is over: a screen comes back within a question and its answer. */
const BACK_MS = 10_000;

type Troubled = Pick<Seat, 'troubles'>;

/** What was in the way at that time. */
const troublesAt = (at: number, places: readonly Troubled[]): Troubled['troubles'] =>
  places.flatMap(({ troubles }) => troubles).filter(({ from, to }) => at > from - 2_000 && at < to + BACK_MS);

/** When the service knew at the latest what a till did: while it is cut off it tells nobody, and later when it was done. */
const knownAt = (at: number, { house, counters, handhelds }: Evening): number =>
  Math.max(at, ...troublesAt(at, [house, ...counters, ...handhelds]).map(({ to }) => to + BACK_MS));

/** As long as a screen without an answer may say that it has contact: 12 seconds, and what an answer takes. */
const GRACE_MS = 15_000;

/** Something that a screen lists. */
interface Listed {
  label: string;
  /** When the service knew of it, */
  from: number;
  /** when it was over, */
  to: number;
  /** and when the service knew that. */
  goneAt: number;
  /** When somebody has done something to it at this screen. */
  touchedAt: number;
}

const endOf = (time: string | null): number => (time === null ? Number.POSITIVE_INFINITY : Date.parse(time));

/** What a screen that says it has contact does not show though it has been there for long, or shows though it has long gone. */
function untruths(seat: Seat, hasContact: RegExp, listed: readonly Listed[]): string[] {
  const byLabel = new Map(listed.map((one) => [one.label, one]));
  return seat.looks
    .filter(({ contact, isList }) => isList && contact !== null && hasContact.test(contact))
    .flatMap(({ at, labels, contact }) => {
      const shown = new Set(labels);
      const when = `${seat.name} at ${new Date(at).toISOString()} (${contact})`;
      const missing = listed.filter(
        ({ label, from, to, touchedAt }) =>
          from + GRACE_MS < at && to > at && touchedAt > at && !shown.has(label),
      );
      const stale = labels.filter(
        (label) => (byLabel.get(label)?.goneAt ?? Number.POSITIVE_INFINITY) + GRACE_MS < at,
      );
      return [
        ...missing.map(({ label }) => `${when} does not show ${label}`),
        ...stale.map((label) => `${when} still shows ${label}`),
      ];
    });
}

/** What screens seem to have shown though it was not so. Printed: a machine that stands still for seconds does that, too. */
export function untruthsOf(evening: Evening, truth: Truth): string[] {
  const { book, kitchens, handhelds } = evening;
  const { orders, payments, tickets } = truth;
  const found: string[] = [];
  for (const seat of kitchens) {
    const listed = tickets
      .filter(({ stationGuid }) => seat.station === null || stationGuid === seat.station)
      .map((ticket): Listed => {
        const label = `Ticket ${ticket.number}`;
        const press = book.presses.find((one) => one.seat === seat.name && one.ticket === label);
        const touchedAt = press?.at ?? Number.POSITIVE_INFINITY;
        const from = knownAt(Date.parse(ticket.createdAt), evening);
        const to = endOf(ticket.bumpedAt);
        return { label, from, to, goneAt: to, touchedAt };
      });
    found.push(...untruths(seat, /^Live/, listed));
  }
  for (const seat of handhelds) {
    const listed = orders.map((order): Listed => {
      const paid = payments.filter(({ orderGuid }) => orderGuid === order.guid);
      const taking = book.takings.find(
        ({ number, by }) => number === order.displayNumber && by === seat.person.name,
      );
      const to =
        order.source === 'WEB'
          ? endOf(order.closedAt)
          : Math.max(...paid.map(({ createdAt }) => Date.parse(createdAt)));
      return {
        label: `Order ${order.displayNumber}`,
        from: knownAt(Date.parse(order.createdAt), evening),
        to,
        goneAt: knownAt(to, evening),
        touchedAt:
          order.source === 'WEB' ? Number.POSITIVE_INFINITY : (taking?.at ?? Number.POSITIVE_INFINITY),
      };
    });
    found.push(...untruths(seat, /^(Everything sent|Sending)/, listed));
  }
  return found;
}

/** How soon things were on the screens, without what was in the way. Printed, and never the reason of a failure. */
export function speedOf({ house, book, counters, handhelds, kitchens }: Evening, truth: Truth): string[] {
  const calm = (at: number, ...seats: Seat[]): boolean => troublesAt(at, [house, ...seats]).length === 0;
  const toKitchen = kitchens.flatMap((seat) =>
    truth.tickets.flatMap(({ number, createdAt }) => {
      const seen = seat.eyes.seen.get(`Ticket ${number}`);
      const at = Date.parse(createdAt);
      return seen !== undefined && calm(at, seat, ...counters) ? [seen - at] : [];
    }),
  );
  const inStep = handhelds.flatMap((seat) =>
    book.sales.flatMap(({ note, by, sentAt }) => {
      const order = truth.orders.find(({ checks }) =>
        checks.some(({ selections }) => selections.some(({ notes }) => notes === note)),
      );
      const seen = seat.eyes.seen.get(`Order ${order?.displayNumber}`);
      const from = counters.filter(({ person }) => person.name === by);
      return seen !== undefined && sentAt !== null && calm(sentAt, seat, ...from) ? [seen - sentAt] : [];
    }),
  );
  const taps = counters.flatMap(({ eyes }) => eyes.taps);
  return (
    [
      ['from a ticket to the kitchen’s screen', toKitchen],
      ['from Send at a till to the orders of another', inStep],
      ['from a press on a dish to its line', taps],
    ] as const
  ).map(
    ([what, times]) =>
      `${what}: p50 ${percentile(times, 50)} ms, p95 ${percentile(times, 95)} ms, most ${percentile(times, 100)} ms (${times.length})`,
  );
}
