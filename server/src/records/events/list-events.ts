import Type from 'typebox';
import { atRestaurant, type TenantScope, tenantByAnyScope } from '../../access/index.ts';
import * as Field from '../../platform/http/fields.ts';
import { RawJson } from '../../platform/http/response/envelope.ts';
import { ok } from '../../platform/http/route.ts';
import { PAGE_DEFAULT, PAGE_MAX, requestObject } from '../../platform/http/shapes.ts';
import { route } from '../deps.ts';
import { EVENT_DATA } from './catalogue/index.ts';
import { BATCH, type EventTail } from './event-tail.ts';
import { type Filter, filterFor, matches, TypesParameter } from './filter.ts';
import { EventShape, type StoredEvent } from './shapes.ts';

const WAIT_MAX_SECONDS = 30;
/** Events scanned for one response. A filter for rare events may need several requests. */
const SCAN_MAX = 4 * BATCH;
const SEQUENCE_MAX = 999_999_999_999_999;

export const AfterParameter = Type.Integer({
  minimum: 0,
  maximum: SEQUENCE_MAX,
  description: 'the number of the last event that you have; without it, from the oldest that is kept',
});

export const listEvents = route({
  operationId: 'listEvents',
  method: 'GET',
  path: '/api/v1/events',
  summary: "Read the tenant's change feed.",
  description:
    'Numbers have no gaps and follow the order of commits. A reader that continues with `nextAfter` ' +
    'misses nothing, however late a transaction commits. `nextAfter` also moves past events that you ' +
    'may not see. With `wait` an empty answer comes only after that time without events. Events are ' +
    'kept for 30 days, or as configured; older numbers get `EVENTS_EXPIRED`.',
  when: { EVENTS_EXPIRED: 'The events after this number are no longer kept.' },
  access: tenantByAnyScope,
  query: requestObject({
    after: Type.Optional(AfterParameter),
    types: Type.Optional(TypesParameter),
    restaurantGuid: Type.Optional(Field.Guid),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: PAGE_MAX, default: PAGE_DEFAULT })),
    wait: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: WAIT_MAX_SECONDS,
        default: 0,
        description:
          'Seconds to wait for an event when there is none. Too many who wait at once: the answer comes without waiting.',
      }),
    ),
  }),
  response: Type.Object({
    items: Type.Array(EventShape),
    nextAfter: Type.Integer({ minimum: 0, description: 'where to go on' }),
    lastSequence: Type.Integer({ minimum: 0, description: "the number of the tenant's newest event" }),
  }),
  carries: EVENT_DATA,
  errors: ['EVENTS_EXPIRED'],
  isUnattended: true,
  deadline: 'none',
  handler: async (call) => {
    const { deps, scope, query } = call;
    const { types, restaurantGuid, limit = PAGE_DEFAULT, wait = 0 } = query;
    if (restaurantGuid !== undefined)
      await deps.restaurants.get(atRestaurant(scope, restaurantGuid), restaurantGuid);
    let filter = filterFor(scope, types, restaurantGuid);
    const { tail, pollers } = deps.events;
    const { tenantId } = scope;
    const after = query.after ?? (await tail.beginning(tenantId));
    let page = await pageAfter((number) => tail.readNow(tenantId, number), after, filter, limit);
    const release = wait > 0 && page.items.length === 0 ? pollers.tryAcquire(scope.identity, tenantId) : null;
    if (release) {
      const { aborted } = call;
      const until = performance.now() + wait * 1_000;
      const read: Read = (number) => tail.read(tenantId, number);
      try {
        for (;;) {
          const left = until - performance.now();
          if (page.items.length > 0 || left <= 0 || aborted.aborted || tail.closing) break;
          await tail.wait(tenantId, page.nextAfter, left, aborted);
          // Who waited may read what they may read by now, and nothing when their credentials have ended.
          filter = filterFor((await call.reauthorize()).scope as TenantScope, types, restaurantGuid);
          page = await pageAfter(read, page.nextAfter, filter, limit);
        }
      } finally {
        release();
      }
    }
    const items = page.items.map(({ text }) => text).join(',');
    const text = `{"items":[${items}],"nextAfter":${page.nextAfter},"lastSequence":${page.last}}`;
    return { ...ok(new RawJson(text)), deprecations: deps.events.deprecationsOf(filter.types) };
  },
});

interface FeedPage {
  items: StoredEvent[];
  nextAfter: number;
  last: number;
}

/** The events after a number, and the number of the newest. */
type Read = (after: number) => ReturnType<EventTail['read']>;

/** The next events that fit, and how far was looked. */
async function pageAfter(read: Read, after: number, filter: Filter, limit: number): Promise<FeedPage> {
  const items: StoredEvent[] = [];
  for (let nextAfter = after; ; ) {
    const { events, last } = await read(nextAfter);
    for (const event of events) {
      nextAfter = event.sequence;
      if (matches(filter, event) && items.push(event) === limit) return { items, nextAfter, last };
    }
    if (events.length === 0 || nextAfter >= last || nextAfter - after >= SCAN_MAX)
      return { items, nextAfter, last };
  }
}
