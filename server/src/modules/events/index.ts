/**
 * The events log: every change of a tenant's data leaves one event, written in the change's own transaction. The log is
 * append-only, and its numbers have no gap and follow the order of commits, so a reader that remembers the last
 * number it saw never misses one. Webhooks, the change feed and the live stream are readers of it.
 */
export { EVENT_TYPES, type EventData, type EventType, scopeOfEvent } from './catalogue/index.ts';
export { checkEvents, emit, eventsLast } from './emit.ts';
