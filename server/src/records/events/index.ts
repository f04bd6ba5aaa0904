import { listEvents } from './list-events.ts';
import { streamEvents } from './stream-events.ts';
import { streamRestaurantEvents } from './stream-restaurant-events.ts';

/**
 * The events log: every change of a tenant's data leaves one event, written in the change's own transaction. The log is
 * append-only, and its numbers have no gap and follow the order of commits, so a reader that remembers the last
 * number it saw never misses one. Webhooks, the change feed and the live stream are readers of it.
 */
export const eventRoutes = [listEvents, streamEvents, streamRestaurantEvents];
export { CATALOGUE, EVENT_TYPES, type EventData, type EventType, scopeOfEvent } from './catalogue/index.ts';
export { checkingEvents } from './check-events.ts';
export {
  countClosing,
  createEventSequence,
  DAY_CLOSED,
  type DayGuard,
  emit,
  insertNewEvents,
} from './emit.ts';
export { createEventFeed, type EventFeed } from './event-feed.ts';
export { forgetEvents } from './forget-events.ts';
export { endQuietly, STREAM_TYPE } from './open-stream.ts';
export { eventsAfter, findNumbering, lastNumber } from './queries.ts';
export { EventShape } from './shapes.ts';
export { type Live, NO_NEWS, writeLive } from './streams.ts';
export { EVENTS_TOPIC } from './topic.ts';
