import { type Statement, statement } from '../../platform/db/statement.ts';

/** As many as 001_foundation.sql makes. */
export const SLOTS = 8;

/** No reader and no writer waits longer for a slot to be emptied; the next run tries again. */
const LOCK_WAIT = '200ms';
/** Why a slot is not emptied: another process has done it, or the clocks do not agree. */
export const NOT_DUE = 'SLOT_NOT_DUE';

/** A time counts as over when both this process's clock and the database's say so: one that runs ahead forgets nothing. */
const CUTOFF = `least($1::timestamptz, now()) - $2 * interval '1 day'`;

/** Slots that were closed more than $2 days before $1. */
export const dueSlots = statement(
  'events.due_slots',
  `select slot from event_slots where closed_at <= ${CUTOFF} order by closed_at`,
);

const waitShortly = statement(
  'events.wait_shortly',
  `select set_config('lock_timeout', '${LOCK_WAIT}', true)`,
);
const requireDue = statement(
  'events.demand_due',
  `select comanda_require((select closed_at <= ${CUTOFF} from event_slots where slot = $3 for update), '${NOT_DUE}')`,
);
const truncates = Array.from({ length: SLOTS }, (_, slot) =>
  statement(`events.empty_${slot}`, `truncate events_${slot}`),
);
const markEmpty = statement('events.mark_empty', 'update event_slots set closed_at = null where slot = $1');

/** Empties a slot, if it is due; fails with CM001 otherwise. One transaction. */
export const emptySlot = (slot: number, now: Date, days: number): Statement[] => [
  waitShortly([]),
  requireDue([now, days, slot]),
  truncates[slot]!([]),
  markEmpty([slot]),
];

const turn = statement(
  'events.turn_ring',
  `with turned as (
     update event_ring r set slot = (r.slot + 1) % ${SLOTS}, opened_at = greatest($1::timestamptz, now())
     where r.opened_at <= least($1::timestamptz, now()) - $2 * interval '1 day' / ${SLOTS - 1}
       and exists (select from event_slots s where s.slot = (r.slot + 1) % ${SLOTS} and s.closed_at is null)
     returning r.slot, r.opened_at)
   update event_slots s set closed_at = turned.opened_at
   from turned where s.slot = (turned.slot + ${SLOTS - 1}) % ${SLOTS} returning turned.slot`,
);
/** Goes on to the next slot, if this one was written for its share of the $2 days and the next is empty. */
export const rotateSlots = (now: Date, days: number) => turn([now, days]);
