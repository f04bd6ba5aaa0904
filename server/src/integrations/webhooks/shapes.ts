import Type from 'typebox';
import { isoTime } from '../../platform/clock.ts';
import * as Field from '../../platform/http/fields.ts';
import { enumOf, nullable, requestObject } from '../../platform/http/shapes.ts';
import type { DeliveryRow } from './delivery-queries.ts';
import type { EndpointRow } from './queries.ts';

/** Deliveries to an endpoint at once. */
export const CONCURRENCY_DEFAULT = 10;

const Url = Type.String({ minLength: 1, maxLength: 2_000, description: 'where events are posted to' });
export const EventFilter = Type.Array(Type.String({ minLength: 1, maxLength: 80 }), {
  minItems: 1,
  maxItems: 100,
  description: 'names of events, or families of them such as `order.*`; `*` is all',
});
const RestaurantFilter = Type.Array(Field.Guid, {
  maxItems: 500,
  description: 'only of these restaurants; none named means all, and what concerns no restaurant',
});
const Headers = Field.mapOf(
  '^[A-Za-z0-9-]{1,60}$',
  Type.String({ maxLength: 1_000, pattern: '^[\\x20-\\x7e]*$' }),
  {
    maxProperties: 20,
    description: 'sent along with each delivery; not shown again',
  },
);
const PAYLOADS = ['THIN', 'FULL'] as const;
const RateLimit = Type.Integer({ minimum: 1, maximum: 500, description: 'deliveries a second' });
const request = {
  description: Type.Optional(Type.String({ maxLength: 300, description: 'empty: none' })),
  restaurantGuids: Type.Optional(RestaurantFilter),
  payload: Type.Optional(
    enumOf(PAYLOADS, {
      default: 'THIN',
      description:
        'THIN: what happened to what. FULL: also `resource`, as a GET of it answers at the time of sending.',
    }),
  ),
  ordered: Type.Optional(
    Type.Boolean({ description: 'one at a time, in order; what fails holds up the rest' }),
  ),
  concurrency: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 50, default: 10, description: 'deliveries under way at once' }),
  ),
  rateLimit: Type.Optional(nullable(RateLimit)),
  headers: Type.Optional(Headers),
};

export const NewEndpoint = requestObject({ url: Url, eventTypes: EventFilter, ...request });
export const EndpointChange = requestObject({
  version: Type.Optional(Field.Version),
  url: Type.Optional(Url),
  eventTypes: Type.Optional(EventFilter),
  ...request,
  status: Type.Optional(enumOf(['ENABLED', 'DISABLED'] as const)),
});

const PROBLEMS = ['SECRET_UNREADABLE', 'HEADERS_UNREADABLE'] as const;
export const Endpoint = Type.Object(
  {
    id: Field.Guid,
    url: Type.String(),
    description: Type.String(),
    eventTypes: Type.Array(Type.String()),
    restaurantGuids: Type.Array(Field.Guid),
    payload: enumOf(PAYLOADS),
    ordered: Type.Boolean(),
    concurrency: Type.Integer(),
    currentConcurrency: Type.Integer({
      description:
        'How much of `concurrency` is in use now: 2 at first, one more with each delivery that arrives, half with ' +
        'each that times out.',
    }),
    rateLimit: nullable(Type.Integer()),
    headerNames: Type.Array(Type.String()),
    status: enumOf(['ENABLED', 'DISABLED'] as const),
    disabledReason: nullable(enumOf(['REQUESTED', 'GONE', 'FAILING'] as const)),
    failingSince: nullable(Field.Timestamp),
    problem: nullable(
      enumOf(PROBLEMS, {
        description:
          'Why nothing can be sent: the secret or the headers cannot be read, because the secret of the ' +
          'installation has changed. Rotate the secret, or set the headers again.',
      }),
    ),
    previousSecretEndsAt: nullable(Field.Timestamp),
    ...Field.stamps,
  },
  { $id: 'WebhookEndpoint', description: 'an address of yours that is told of events' },
);

export const EndpointWithSecret = Type.Object({
  endpoint: Endpoint,
  secret: nullable(Type.String({ description: 'shown once; null when the request is replayed' })),
});

export const OVERLAP_DEFAULT_SECONDS = 86_400;
export const SecretRotation = requestObject({
  overlapSeconds: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 2_592_000,
      default: OVERLAP_DEFAULT_SECONDS,
      description: 'how long the old secret signs beside the new one',
    }),
  ),
});

const DELIVERY_STATES = ['PENDING', 'DELIVERED', 'DEAD'] as const;
export const DeliveryStatus = enumOf(DELIVERY_STATES, {
  description: 'DEAD: given up after the last try, or the endpoint said that it is gone',
});
export const Delivery = Type.Object(
  {
    id: Field.Guid,
    endpointId: Field.Guid,
    origin: enumOf(['EVENT', 'TEST', 'RESEND', 'REPLAY'] as const, {
      description: 'EVENT: sent automatically. The others were requested.',
    }),
    eventId: Type.String({ description: 'the `webhook-id` of every try' }),
    eventType: Type.String(),
    sequence: Type.Integer(),
    status: DeliveryStatus,
    tries: Type.Integer(),
    nextTryAt: nullable(Field.Timestamp),
    createdAt: Field.Timestamp,
    finishedAt: nullable(Field.Timestamp),
    attempts: Type.Array(
      Type.Object({
        number: Type.Integer(),
        at: Field.Timestamp,
        status: nullable(Type.Integer()),
        latencyMs: Type.Integer(),
        error: nullable(Type.String({ description: 'why there was no answer' })),
        answer: nullable(Type.String({ description: 'the first KiB of the answer' })),
      }),
    ),
  },
  { $id: 'WebhookDelivery', description: 'one event on its way to one endpoint' },
);

export function renderDelivery(row: DeliveryRow): Type.Static<typeof Delivery> {
  const attempts = JSON.parse(row.attempts) as Type.Static<typeof Delivery>['attempts'];
  return {
    id: row.id,
    endpointId: row.endpoint_id,
    origin: row.origin,
    eventId: row.event_id,
    eventType: row.event_type,
    sequence: row.event_sequence,
    status: row.status,
    tries: row.tries,
    nextTryAt: row.status === 'PENDING' ? isoTime(row.next_try_at) : null,
    createdAt: isoTime(row.created_at),
    finishedAt: row.finished_at === null ? null : isoTime(row.finished_at),
    attempts: attempts.map((one) => ({ ...one, at: isoTime(Date.parse(one.at)) })),
  };
}

export const deliveryParams = requestObject({ deliveryId: Field.Guid });
export const endpointParams = requestObject({ endpointId: Field.Guid });

/** What an endpoint's sealed values say. */
export interface SealedFacts {
  headerNames: string[];
  problem: (typeof PROBLEMS)[number] | null;
}

export function renderEndpoint(row: EndpointRow, sealed: SealedFacts): Type.Static<typeof Endpoint> {
  const time = (at: number | null) => (at === null ? null : isoTime(at));
  return {
    id: row.id,
    url: row.url,
    description: row.description,
    eventTypes: row.event_types,
    restaurantGuids: row.restaurant_guids,
    payload: row.payload,
    ordered: row.ordered,
    concurrency: row.concurrency,
    currentConcurrency: Math.min(row.concurrency, row.current_concurrency),
    rateLimit: row.rate_limit,
    ...sealed,
    status: row.status,
    disabledReason: row.disabled_reason as 'REQUESTED' | null,
    failingSince: time(row.failing_since),
    previousSecretEndsAt: time(row.previous_secret_ends_at),
    version: row.version,
    createdAt: isoTime(row.created_at),
    updatedAt: isoTime(row.updated_at),
  };
}
