import { STATUS_CODES } from 'node:http';
import Type, { type TSchema } from 'typebox';
import { ERRORS, type ErrorCode, type FieldError } from '../../errors.ts';
import { DEFAULT_LIMIT, WINDOW_SECONDS } from '../../rate-limit/rate-limit.ts';
import { VERSION } from '../../version.ts';
import * as Field from '../fields.ts';
import type { Occasions, Route } from '../route.ts';
import { enumOf } from '../shapes.ts';
import type { JsonSchema, SchemaStore } from './openapi-schemas.ts';
import type { HeaderObject, MediaType, Reference, ResponseObject } from './openapi-types.ts';
import { sentence } from './sentence.ts';

const CODES = Object.keys(ERRORS) as ErrorCode[];

const Meta = Type.Object(
  {
    timestamp: Field.Timestamp,
    correlationId: Type.String({
      ...Field.Guid,
      description: 'names the request in our logs; quote it to support',
    }),
    version: Type.String({ pattern: '^\\d+\\.\\d+\\.\\d+$', description: 'of the service' }),
  },
  { $id: 'Meta', description: 'when and by what a request was answered' },
);

const ErrorEnvelope = Type.Object(
  {
    success: Type.Literal(false),
    error: Type.Object({
      code: enumOf(CODES, { $id: 'ErrorCode', description: 'stable; branch on it' }),
      message: Type.String({ description: 'for people; may change' }),
      correlationId: Field.Guid,
      details: Type.Optional(
        Type.Object({}, { additionalProperties: true, description: 'depends on the code' }),
      ),
    }),
    meta: Meta,
  },
  { $id: 'Error', description: 'every answer of a refused or failed request' },
);

const InvalidField = Type.Object(
  {
    in: enumOf(['body', 'query', 'path', 'header'] as const),
    path: Type.String({ description: 'JSON pointer into that part' }),
    rule: Type.String({ description: 'the rule that was broken, a stable word' }),
    message: Type.String(),
  },
  { $id: 'InvalidField', description: 'a part of the request that does not fit' },
);

/** The shape of `details` where a code always has the same. */
const DETAILS: { readonly [Code in ErrorCode]?: TSchema } = {
  VALIDATION_ERROR: Type.Object(
    { fields: Type.Array(InvalidField) },
    { $id: 'ValidationErrorDetails', description: 'what does not fit in the request' },
  ),
  RATE_LIMIT_EXCEEDED: Type.Object(
    {
      limit: Type.Integer(),
      remaining: Type.Literal(0),
      resetTime: Field.Timestamp,
      reason: Type.Optional(
        Type.String({ description: 'a word for programs, when it is not the rate of requests' }),
      ),
    },
    { $id: 'RateLimitDetails', description: 'where the caller stands with the rate limit' },
  ),
};

const EXAMPLE_META = {
  timestamp: '2026-11-21T18:30:00.000Z',
  correlationId: '019aa7f2-7c1e-7d0a-9b43-52f1c0a8e6d1',
  version: VERSION,
};
const EXAMPLE_FIELD: FieldError = {
  in: 'body',
  path: '/items/0/quantity',
  rule: 'required',
  message: 'is required',
};
const EXAMPLE_DETAILS: { readonly [Code in ErrorCode]?: object } = {
  VALIDATION_ERROR: { fields: [EXAMPLE_FIELD] },
  RATE_LIMIT_EXCEEDED: { limit: DEFAULT_LIMIT, remaining: 0, resetTime: EXAMPLE_META.timestamp },
};

/** Components of response headers. */
export const commonHeaders: Record<string, HeaderObject> = {
  'x-correlation-id': {
    description: 'Names the request; the same as meta.correlationId.',
    schema: { type: 'string' },
  },
  'x-ratelimit-limit': {
    description: `Requests per ${WINDOW_SECONDS} seconds.`,
    schema: { type: 'integer' },
  },
  'x-ratelimit-remaining': { description: 'Requests left in this window.', schema: { type: 'integer' } },
  'x-ratelimit-reset': { description: 'When the window ends, in Unix seconds.', schema: { type: 'integer' } },
  'idempotency-replayed': {
    description: '`true` when this is the stored answer to an earlier request with the same Idempotency-Key.',
    schema: { type: 'string', const: 'true' },
  },
  'retry-after': { description: 'Seconds to wait before trying again.', schema: { type: 'integer' } },
  deprecation: { description: 'Since when this is deprecated (RFC 9745).', schema: { type: 'string' } },
  sunset: { description: 'From when it may stop answering (RFC 8594).', schema: { type: 'string' } },
  location: { description: 'Where the browser goes next.', schema: { type: 'string' } },
  etag: {
    description: 'Of all that is shown: another answer has another one.',
    schema: { type: 'string' },
  },
  'content-disposition': {
    description: 'Whether it is shown or kept, and under which name (RFC 6266).',
    schema: { type: 'string' },
  },
  'x-comanda-as-of': {
    description: 'Until when all is counted.',
    schema: { type: 'string', format: 'date-time' },
  },
  link: { description: 'The replacement, and the guide to it (RFC 8288).', schema: { type: 'string' } },
};

export const headerRefs = (...names: string[]): Record<string, Reference> =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

const everyHeader = headerRefs(
  'x-correlation-id',
  'x-ratelimit-limit',
  'x-ratelimit-remaining',
  'x-ratelimit-reset',
);
export const replayHeader = headerRefs('idempotency-replayed');
export const deprecationResponseHeaders = headerRefs('deprecation', 'sunset', 'link');

/** The answer to a read of what the caller has already. It has the headers of 200, and no body. */
export const notModified: Record<string, ResponseObject> = {
  304: {
    description: 'It is as it was: `If-None-Match` names its `ETag`.',
    headers: { ...everyHeader, ...headerRefs('etag') },
    content: {},
  },
};

/** What was asked of an operation, and what it answered. */
export interface Example {
  body?: unknown;
  /** The `data` of the envelope, or the raw text. */
  answer?: unknown;
  /** What it answered in other content types. */
  texts?: Readonly<Record<string, string>>;
}

/** The answer when all goes well: the envelope around the route's own schema, or the raw text. */
export function successResponse(
  route: Route,
  schemas: SchemaStore,
  {
    headers,
    example: { answer, texts = {} } = {},
  }: { headers: Record<string, Reference>; example?: Example | undefined },
): ResponseObject {
  const schema = schemas.put(route.response, route.operationId);
  const example = answer === undefined ? {} : { example: route.rawContentType ? answer : enveloped(answer) };
  const content: ResponseObject['content'] = route.rawContentType
    ? { [route.rawContentType]: { schema, ...example } }
    : { 'application/json': { schema: successEnvelopeSchema(schema, schemas), ...example } };
  for (const [type, words] of Object.entries(route.alternatives ?? {})) {
    const text = texts[type] === undefined ? {} : { example: texts[type] };
    content[type] = { schema: { type: 'string', description: sentence(words) }, ...text };
  }
  return {
    description: STATUS_CODES[route.status] ?? 'Success',
    headers: { ...everyHeader, ...(route.status === 302 ? headerRefs('location') : {}), ...headers },
    content,
  };
}

const enveloped = (data: unknown) => ({ success: true, data, meta: EXAMPLE_META });

function successEnvelopeSchema(data: JsonSchema, schemas: SchemaStore): JsonSchema {
  return {
    type: 'object',
    required: ['success', 'data', 'meta'],
    properties: {
      success: { type: 'boolean', const: true, description: 'Whether the request did what it asks for.' },
      data,
      meta: schemas.put(Meta),
    },
  };
}

/** One response for each status that these codes have, with when each occurs; the same set of codes is one component. */
export function errorResponses(
  occasions: Occasions,
  schemas: SchemaStore,
  components: Record<string, ResponseObject>,
): Record<string, Reference> {
  const byStatus = Map.groupBy(
    CODES.filter((code) => occasions[code] !== undefined),
    (code) => ERRORS[code].status,
  );
  const responses: Record<string, Reference> = {};
  for (const [status, alike] of byStatus) {
    const name = alike.join('_or_');
    components[name] ??= errorResponse(alike, schemas);
    responses[String(status)] = {
      $ref: `#/components/responses/${name}`,
      description: alike.map((code) => `\`${code}\`: ${occasions[code]}`).join('\n\n'),
    };
  }
  return responses;
}

function errorResponse(codes: ErrorCode[], schemas: SchemaStore): ResponseObject {
  const waits = codes.some((code) => code === 'RATE_LIMIT_EXCEEDED' || code === 'SERVICE_UNAVAILABLE');
  const media: MediaType = {
    schema: { allOf: [schemas.put(ErrorEnvelope), narrowed(codes, schemas)] },
    examples: Object.fromEntries(
      codes.map((code) => [code, { summary: ERRORS[code].meaning, value: exampleOf(code) }]),
    ),
  };
  return {
    description: codes.map((code) => `\`${code}\`: ${ERRORS[code].meaning}`).join('\n\n'),
    headers: { ...everyHeader, ...(waits ? headerRefs('retry-after') : {}) },
    content: { 'application/json': media },
  };
}

/** What these codes say beyond the general envelope. */
function narrowed(codes: ErrorCode[], schemas: SchemaStore): JsonSchema {
  const details = codes.length === 1 ? DETAILS[codes[0]!] : undefined;
  const error: JsonSchema = {
    type: 'object',
    description: 'What went wrong.',
    properties: {
      code: { type: 'string', enum: codes, description: 'One of the codes of this status.' },
      ...(details ? { details: schemas.put(details) } : {}),
    },
  };
  return { type: 'object', properties: { error } };
}

function exampleOf(code: ErrorCode): unknown {
  const { correlationId } = EXAMPLE_META;
  const details = EXAMPLE_DETAILS[code];
  return {
    success: false,
    error: { code, message: ERRORS[code].meaning, correlationId, ...(details ? { details } : {}) },
    meta: EXAMPLE_META,
  };
}
