import { IsOptional, type TObject, type TSchema } from 'typebox';
import { bodyFormatOf } from '../bodies.ts';
import { deprecationsIn } from '../deprecations.ts';
import type { Method, Route } from '../route.ts';
import { type AccessWords, isWrite, occasionsOf, takesIfMatch } from './occasions.ts';
import {
  commonHeaders,
  deprecationResponseHeaders,
  type Example,
  errorResponses,
  headerRefs,
  notModified,
  replayHeader,
  successResponse,
} from './openapi-responses.ts';
import {
  createSchemaStore,
  type DescribeField,
  deprecationText,
  type JsonSchema,
  type SchemaStore,
} from './openapi-schemas.ts';
import type {
  OpenApiDocument,
  Operation,
  Parameter,
  Reference,
  ResponseObject,
  Tag,
  TagGroup,
} from './openapi-types.ts';

/** What the routes do not say themselves. */
export interface DocumentWords {
  title: string;
  version: string;
  /** Markdown. */
  description: string;
  license?: { name: string; identifier: string };
  contact?: { name: string };
  /** Where clients reach the service; without it addresses are relative to the document's own. */
  publicUrl?: string;
  access: AccessWords;
  /** The tags in the order in which they are shown. Those of no route are left out. */
  tags: readonly Tag[];
  tagOf(route: Route): string;
  /** Headings over the tags. */
  tagGroups?: readonly TagGroup[];
  /** What we send: bodies that have the fields of `shape`, of which `type` is the name and `data` as each says. */
  webhooks?: { tag: string; shape: TObject; events: Readonly<Record<string, WebhookWords>> };
  /** What a field is that its shape does not describe. */
  describeField?: DescribeField;
  /** A request and its answer that show the operation at work. */
  exampleOf?(route: Route): Example | undefined;
}

export interface WebhookWords {
  description: string;
  scope: string;
  data: TSchema;
}

const PLATFORM_PARAMETERS: Record<string, Parameter> = {
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'One unique text per logical operation; a UUID suits. A retry with it answers what the first try did.',
    schema: { type: 'string', minLength: 1, maxLength: 255 },
  },
  IfMatch: {
    name: 'If-Match',
    in: 'header',
    description:
      'The `version` that you change, or the `ETag` that you were shown with it. Another one in the meantime is CONFLICT.',
    schema: { type: 'string', pattern: '^(\\*|(W/)?"?\\d{1,9}(-[0-9a-f]+)?"?)$' },
  },
  IfNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    description:
      'The `ETag` of an earlier answer, or several with commas. While nothing has changed the answer is 304.',
    schema: { type: 'string' },
  },
  LastEventId: {
    name: 'Last-Event-ID',
    in: 'header',
    description:
      'The last `id` of the stream that was cut: this one goes on behind it. It counts before `after`.',
    schema: { type: 'string', pattern: '^\\d{1,15}$' },
  },
};

/** The OpenAPI 3.1 document of these routes. Everything in it derives from the route values and the given words. */
export function openApiDocument(routes: readonly Route[], words: DocumentWords): OpenApiDocument {
  const schemas = createSchemaStore(words.describeField);
  const responses: Record<string, ResponseObject> = {};
  const paths: OpenApiDocument['paths'] = {};
  for (const route of routes) {
    const method = route.method.toLowerCase() as Lowercase<Method>;
    paths[route.path] = { ...paths[route.path], [method]: operationOf(route, words, { schemas, responses }) };
  }
  const tags = tagsOf(routes, words);
  return {
    openapi: '3.1.0',
    info: {
      title: words.title,
      version: words.version,
      description: words.description,
      ...(words.license ? { license: words.license } : {}),
      ...(words.contact ? { contact: words.contact } : {}),
    },
    servers: [{ url: words.publicUrl || '/' }],
    tags,
    ...(words.tagGroups ? { 'x-tagGroups': groupsOf(words.tagGroups, tags) } : {}),
    paths,
    webhooks: words.webhooks ? webhooksOf(words.webhooks, schemas) : {},
    components: {
      schemas: schemas.components(),
      responses: sorted(responses),
      parameters: { ...words.access.parameters, ...PLATFORM_PARAMETERS },
      headers: usedHeaders(routes),
      securitySchemes: words.access.securitySchemes,
    },
  };
}

function tagsOf(routes: readonly Route[], { tags, tagOf }: DocumentWords): Tag[] {
  const used = new Set(routes.map(tagOf));
  const known = tags.filter(({ name }) => used.delete(name));
  return [...known, ...[...used].map((name) => ({ name }))];
}

function groupsOf(groups: readonly TagGroup[], used: readonly Tag[]): TagGroup[] {
  const names = new Set(used.map(({ name }) => name));
  return groups
    .map(({ name, tags }) => ({ name, tags: tags.filter((tag) => names.delete(tag)) }))
    .concat(names.size > 0 ? [{ name: 'More', tags: [...names] }] : [])
    .filter(({ tags }) => tags.length > 0);
}

/** Those of deprecation are there once something is deprecated. */
function usedHeaders(routes: readonly Route[]): OpenApiDocument['components']['headers'] {
  if (deprecationsIn(routes).length > 0) return commonHeaders;
  const { deprecation: _, sunset: __, link: ___, ...used } = commonHeaders;
  return used;
}

function webhooksOf(
  { tag, shape, events }: NonNullable<DocumentWords['webhooks']>,
  schemas: SchemaStore,
): OpenApiDocument['webhooks'] {
  const common = schemas.put(shape);
  return Object.fromEntries(
    Object.entries(events).map(([type, { description, scope, data }]) => {
      const properties = {
        type: { description: 'The name of the event.', type: 'string', const: type },
        data: { description: 'What the event says.', ...schemas.put(data, type) },
      };
      const own: JsonSchema = { type: 'object', properties, required: ['type', 'data'] };
      const content = { 'application/json': { schema: { allOf: [common, own] } } };
      return [
        type,
        {
          post: {
            operationId: webhookId(type),
            security: [],
            tags: [tag],
            summary: description,
            'x-required-scope': scope,
            requestBody: { required: true as const, content },
            responses: { '2XX': { description: 'It has arrived; anything else is tried again.' } },
          },
        },
      ];
    }),
  );
}

/** `order.created` is `onOrderCreated`. */
const webhookId = (type: string): string =>
  `on${type.replaceAll(/(?:^|[._])([a-z])/g, (_, letter: string) => letter.toUpperCase())}`;

interface Shared {
  schemas: SchemaStore;
  responses: Record<string, ResponseObject>;
}

function operationOf(route: Route, words: DocumentWords, { schemas, responses }: Shared): Operation {
  const access = words.access.of(route.access);
  const example = words.exampleOf?.(route);
  const description = [route.description, route.deprecated && deprecationText(route.deprecated)].filter(
    Boolean,
  );
  return {
    operationId: route.operationId,
    tags: [words.tagOf(route)],
    summary: route.summary,
    ...(description.length > 0 ? { description: description.join('\n\n') } : {}),
    ...(route.deprecated ? { deprecated: true, 'x-deprecation': route.deprecated } : {}),
    // The scope stands apart: tools take lists of scopes for those of OAuth.
    security: access.security,
    ...(access.requiredScope ? { 'x-required-scope': access.requiredScope } : {}),
    ...(route.approval ? { 'x-approval': route.approval } : {}),
    parameters: [
      ...parametersIn('path', route, schemas),
      ...parametersIn('query', route, schemas),
      ...access.parameters.map(parameterRef),
      ...(isWrite(route) ? [parameterRef('IdempotencyKey')] : []),
      ...(takesIfMatch(route) ? [parameterRef('IfMatch')] : []),
      ...(isConditional(route) ? [parameterRef('IfNoneMatch')] : []),
      ...(route.resumes ? [parameterRef('LastEventId')] : []),
    ],
    ...(route.body ? { requestBody: requestBodyOf(route, example?.body, schemas) } : {}),
    responses: {
      [String(route.status)]: successResponse(route, schemas, {
        headers: {
          ...headerRefs(...(route.sends ?? [])),
          ...(isWrite(route) ? replayHeader : {}),
          ...(deprecationsIn([route]).length > 0 ? deprecationResponseHeaders : {}),
        },
        example,
      }),
      ...(isConditional(route) ? notModified : {}),
      ...errorResponses(occasionsOf(route, access), schemas, responses),
    },
  };
}

function parametersIn(place: 'path' | 'query', route: Route, schemas: SchemaStore): Parameter[] {
  const part = place === 'path' ? route.params : route.query;
  if (!part) return [];
  const { properties = {}, required = [] } = schemas.put(part, route.operationId);
  return Object.entries(properties).map(([name, { description, deprecated, ...schema }]) => ({
    name,
    in: place,
    ...(place === 'path' || required.includes(name) ? { required: true } : {}),
    ...(description ? { description } : {}),
    ...(deprecated ? { deprecated } : {}),
    schema,
  }));
}

/** Whether it answers 304: a read with an entity tag (respond.ts). */
const isConditional = ({ method, sends }: Route): boolean =>
  method === 'GET' && sends?.includes('etag') === true;

const parameterRef = (name: string): Reference => ({ $ref: `#/components/parameters/${name}` });

function requestBodyOf(
  route: Route,
  example: unknown,
  schemas: SchemaStore,
): NonNullable<Operation['requestBody']> {
  const body = route.body!; // asked for routes with a body only
  const media = {
    schema: schemas.put(body, route.operationId),
    ...(example === undefined ? {} : { example }),
  };
  const content = Object.fromEntries(bodyFormatOf(body).types.map((type) => [type, media]));
  return { required: !IsOptional(body), content };
}

function sorted<T>(record: Record<string, T>): Record<string, T> {
  return Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)));
}
