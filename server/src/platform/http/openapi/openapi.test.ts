import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Validator } from '@seriousme/openapi-schema-validator';
import Type from 'typebox';
import { formBody, rawBody } from '../bodies.ts';
import type { Route } from '../route.ts';
import { enumOf, listQuery, nullable, pageOf, requestObject } from '../shapes.ts';
import type { AccessWords } from './occasions.ts';
import { type DocumentWords, openApiDocument } from './openapi.ts';
import type { ResponseObject } from './openapi-types.ts';

const access: AccessWords = {
  securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'x-key', description: 'a key' } },
  parameters: { Tenant: { name: 'x-tenant', in: 'header', schema: { type: 'string' } } },
  of: (value) =>
    value === 'anyone'
      ? { security: [], parameters: [], when: {} }
      : {
          security: [{ key: ['read:it'] }],
          requiredScope: 'read:it',
          parameters: ['Tenant'],
          when: { UNAUTHORIZED: 'It is not known.' },
        },
};

const words: DocumentWords = {
  title: 'T',
  version: '1.2.3',
  description: 'D',
  access,
  tags: [{ name: 'unused' }, { name: 'things', description: 'Things.' }],
  tagOf: ({ path }) => path.split('/')[1]!,
};

const Thing = Type.Object({ id: Type.String(), kind: enumOf(['a', 'b'] as const) }, { $id: 'Thing' });

function route(parts: Partial<Route>): Route {
  return {
    operationId: 'getThing',
    method: 'GET',
    path: '/things/{id}',
    summary: 'Get a thing.',
    access: 'key',
    params: requestObject({ id: Type.String({ description: 'which' }) }),
    response: Thing,
    status: 200,
    errors: [],
    handler: () => ({ status: 200, data: null }),
    ...parts,
  };
}

const change = route({
  operationId: 'changeThing',
  method: 'PATCH',
  body: requestObject({ kind: enumOf(['a'] as const) }),
});
const success = (response: unknown) => response as ResponseObject;

test('the document is valid OpenAPI 3.1', async () => {
  const list = route({
    operationId: 'listThings',
    path: '/things',
    query: listQuery(),
    response: pageOf(Thing),
  });
  const page = route({
    operationId: 'getPage',
    path: '/page',
    access: 'anyone',
    response: Type.String(),
    rawContentType: 'text/html',
  });
  const { params: _, ...rest } = page;
  const result = await new Validator().validate(
    openApiDocument([route({}), change, list, rest as Route], words) as never,
  );
  assert.deepEqual(result.errors ?? [], []);
  assert.equal(result.valid, true);
});

test('named schemas become components, wherever they stand, and lose their $id', () => {
  const { components, paths } = openApiDocument(
    [route({ response: Type.Object({ one: nullable(Thing), many: Type.Array(Thing) }) })],
    words,
  );
  assert.deepEqual(components.schemas.Thing, {
    type: 'object',
    required: ['id', 'kind'],
    properties: { id: { type: 'string' }, kind: { type: 'string', enum: ['a', 'b'] } },
  });
  const { content } = success(paths['/things/{id}']!.get!.responses['200']);
  const { data } = content['application/json']!.schema.properties!;
  assert.deepEqual(data!.properties, {
    one: { anyOf: [{ $ref: '#/components/schemas/Thing' }, { type: 'null' }] },
    many: { type: 'array', items: { $ref: '#/components/schemas/Thing' } },
  });
});

test('a recursive schema refers to itself', () => {
  const Tree = Type.Cyclic({ Tree: Type.Object({ below: Type.Array(Type.Ref('Tree')) }) }, 'Tree');
  const { components } = openApiDocument([route({ response: Tree })], words);
  assert.deepEqual(components.schemas.Tree!.properties!.below!.items, { $ref: '#/components/schemas/Tree' });
});

test('two schemas of one name are refused', () => {
  const other = route({ path: '/other', response: Type.Object({}, { $id: 'Thing' }) });
  assert.throws(() => openApiDocument([route({}), other], words), /Thing/);
});

test('writes take an Idempotency-Key and say when they are replays; changes take If-Match', () => {
  const refs = (method: Route['method'], body?: Route['body']) => {
    const document = openApiDocument([route({ method, ...(body ? { body } : {}) })], words);
    const operation = Object.values(document.paths['/things/{id}']!)[0]!;
    const replay = success(operation.responses['200']).headers['idempotency-replayed'];
    return [
      ...operation.parameters.flatMap((one) => ('$ref' in one ? one.$ref.split('/').at(-1) : [])),
      replay && 'replayed',
    ];
  };
  const versioned = requestObject({ version: Type.Optional(Type.Integer()) });
  assert.deepEqual(refs('GET'), ['Tenant', undefined]);
  assert.deepEqual(refs('POST'), ['Tenant', 'IdempotencyKey', 'replayed']);
  assert.deepEqual(refs('POST', versioned), ['Tenant', 'IdempotencyKey', 'IfMatch', 'replayed']);
  for (const method of ['PUT', 'PATCH', 'DELETE'] as const) {
    assert.deepEqual(refs(method), ['Tenant', 'IdempotencyKey', 'IfMatch', 'replayed']);
  }
});

test('path parameters are required, query parameters as their schema says', () => {
  const query = requestObject({
    a: Type.String(),
    b: Type.Optional(Type.Integer({ default: 3, description: 'bees' })),
  });
  const { paths } = openApiDocument([route({ query })], words);
  assert.deepEqual(paths['/things/{id}']!.get!.parameters.slice(0, 3), [
    { name: 'id', in: 'path', required: true, description: 'Which.', schema: { type: 'string' } },
    { name: 'a', in: 'query', required: true, schema: { type: 'string' } },
    {
      name: 'b',
      in: 'query',
      description: 'Bees.',
      schema: { type: 'integer', default: 3, format: 'int64' },
    },
  ]);
});

test('errors: its own, those that its path and its access imply, and those of the pipeline, by status', () => {
  const codes = (one: Route) =>
    Object.values(Object.values(openApiDocument([one], words).paths)[0]!)
      .flatMap((operation) => Object.entries(operation.responses))
      .filter(([status]) => Number(status) >= 400)
      .map(([status, response]) => `${status} ${(response as { $ref: string }).$ref.split('/').at(-1)}`);
  const always = [
    '400 VALIDATION_ERROR',
    '404 RESOURCE_NOT_FOUND',
    '429 RATE_LIMIT_EXCEEDED',
    '500 INTERNAL_ERROR',
    '503 SERVICE_UNAVAILABLE',
  ];
  assert.deepEqual(codes(route({ access: 'anyone' })), always);
  const { params: _, ...withoutParameter } = route({ access: 'anyone', path: '/things' });
  assert.ok(!codes(withoutParameter as Route).includes('404 RESOURCE_NOT_FOUND'));
  assert.ok(!codes(route({ exemptFromRateLimit: true })).includes('429 RATE_LIMIT_EXCEEDED'));
  assert.deepEqual(codes(route({ ...change, errors: ['INVALID_STATE'] })), [
    '400 VALIDATION_ERROR',
    '401 UNAUTHORIZED',
    '404 RESOURCE_NOT_FOUND',
    '409 CONFLICT_or_INVALID_STATE',
    '413 PAYLOAD_TOO_LARGE',
    '415 UNSUPPORTED_MEDIA_TYPE',
    '429 RATE_LIMIT_EXCEEDED',
    '500 INTERNAL_ERROR',
    '503 SERVICE_UNAVAILABLE',
  ]);
});

test('a deprecated operation says so, in the document and in the headers of its answer', () => {
  const deprecated = {
    id: 'things',
    what: 'Things',
    since: '2026-01-01',
    sunset: '2026-06-01',
    successor: '/things2',
    guide: 'https://x.example/g',
  };
  const operation = openApiDocument([route({ deprecated })], words).paths['/things/{id}']!.get!;
  assert.equal(operation.deprecated, true);
  assert.match(operation.description!, /since 2026-01-01.*\/things2.*2026-06-01.*https:\/\/x\.example\/g/s);
  assert.deepEqual(Object.keys(success(operation.responses['200']).headers).slice(-3), [
    'deprecation',
    'sunset',
    'link',
  ]);
});

test('access and tags', () => {
  const other = route({ path: '/others/{id}', operationId: 'getOther', access: 'anyone' });
  const { paths, tags } = openApiDocument([other, route({})], words);
  assert.deepEqual(tags, [{ name: 'things', description: 'Things.' }, { name: 'others' }]);
  assert.deepEqual(paths['/things/{id}']!.get!.security, [{ key: ['read:it'] }]);
  assert.equal(paths['/things/{id}']!.get!['x-required-scope'], 'read:it');
  assert.deepEqual(paths['/others/{id}']!.get!.security, []);
});

test('a raw answer comes without the envelope', () => {
  const raw = route({ response: Type.String(), rawContentType: 'text/csv' });
  const { content } = success(openApiDocument([raw], words).paths['/things/{id}']!.get!.responses['200']);
  assert.deepEqual(content, { 'text/csv': { schema: { type: 'string' } } });
});

test('a body that is not JSON stands under its own media types, which 415 names', () => {
  const bodyOf = (body: Route['body']) => {
    const document = openApiDocument([route({ ...change, body: body! })], words);
    const { requestBody, responses } = document.paths['/things/{id}']!.patch!;
    return { requestBody, refusal: (responses['415'] as { description: string }).description };
  };
  const picture = bodyOf(rawBody(['image/png', 'image/webp'], 'A picture.'));
  const schema = { type: 'string', format: 'binary', description: 'A picture.' };
  assert.deepEqual(picture.requestBody, {
    required: true,
    content: { 'image/png': { schema }, 'image/webp': { schema } },
  });
  assert.match(picture.refusal, /not uncompressed `image\/png` or `image\/webp`/);
  const form = bodyOf(formBody({ Name: Type.String() }));
  assert.deepEqual(Object.keys(form.requestBody!.content), ['application/x-www-form-urlencoded']);
  assert.match(form.refusal, /`application\/x-www-form-urlencoded`/);
});
