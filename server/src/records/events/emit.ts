import type { TenantScope } from '../../access/index.ts';
import { type EventStatement, type Statement, statement } from '../../platform/db/statement.ts';
import { newGuid } from '../../platform/ids.ts';
import { keptTrace } from '../../platform/trace.ts';
import type { EventData, EventType } from './catalogue/index.ts';
import { topicOf } from './topic.ts';

export interface NewEvent<T extends EventType> {
  type: T;
  restaurantGuid?: string | undefined;
  businessDate?: number | undefined;
  /** As the catalogue has it. */
  data: EventData<T>;
  now: number;
  /** The business day on which something is booked with it; one event of a transaction says so. */
  guard?: DayGuard | undefined;
}

/** A business day that was open, and how many days the tenant had closed by then. */
export interface DayGuard {
  businessDate: number;
  closings: number;
}

/** Raised when the business day was closed meanwhile: it takes nothing more. */
export const DAY_CLOSED = 'restaurants.day_closed';

const insertSequence = statement(
  'events.insert_sequence',
  'insert into event_sequences (tenant_id) values ($1)',
);
/** The start of a new tenant's event numbers: before its first event. */
export const createEventSequence = (scope: TenantScope): Statement => insertSequence([scope.tenantId]);

const insertEvent = statement(
  'events.emit',
  `with next as (update event_sequences set last = last + 1 where tenant_id = $1 returning last, closings)
   insert into events (tenant_id, sequence, id, type, restaurant_guid, business_date, data, created_at, slot, trace)
   select $1, next.last, $2, $3, $4, $5, $6, $7, (select slot from event_ring), $10 from next
   where case when $8::bigint is null or next.closings = $8 then true else comanda_require_open_day($1::uuid, $4::uuid, $9::int) end`,
);

const closing = statement(
  'events.count_closing',
  'update event_sequences set closings = closings + 1 where tenant_id = $1',
);
/**
 * A business day is being closed. Whoever took an event number before has committed when this returns; whoever takes one
 * later finds the day closed.
 */
export const countClosing = (scope: TenantScope): Statement => closing([scope.tenantId]);

/**
 * For a statement that learns only while it runs what to emit: the end of its SQL, behind a CTE `new_events` with the columns
 * id, type, restaurant_guid, data, created_at and trace (`keptTrace`). Its first parameter is the tenant. All rows of the CTE are there, and the
 * locks behind them held, before it takes the tenant's event numbers. It is an `EventStatement` that `writes: 'what it finds'`.
 */
export const insertNewEvents = () => `next as (
     update event_sequences set last = last + (select count(*) from new_events)
     where tenant_id = $1 and exists (select from new_events) returning last)
   insert into events (tenant_id, sequence, id, type, restaurant_guid, data, created_at, slot, trace)
   select $1, next.last - (count(*) over ()) + row_number() over (order by e.id), e.id, e.type, e.restaurant_guid, e.data,
     e.created_at, (select slot from event_ring), e.trace
   from next, new_events e`;

/** The statement that writes an event. In a transaction of several round trips it belongs at the end: it holds the tenant's event number until commit. */
export function emit<T extends EventType>(scope: TenantScope, event: NewEvent<T>): EventStatement {
  const { type, restaurantGuid, businessDate, data, now, guard } = event;
  const { tenantId } = scope;
  const values = [
    tenantId,
    newGuid(),
    type,
    restaurantGuid,
    businessDate,
    data,
    new Date(now),
    guard?.closings,
    guard?.businessDate,
    keptTrace(),
  ];
  return { ...insertEvent(values), writes: 'event', notification: topicOf(tenantId) };
}

/** What a statement of `emit` says. */
export function eventIn({ values }: Statement): { type: EventType; data: unknown } {
  const [, , type, , , data] = values;
  return { type: type as EventType, data };
}
