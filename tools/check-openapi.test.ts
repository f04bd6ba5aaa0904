import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { OpenApiDocument } from '../server/src/platform/http/openapi/openapi-types.ts';
import type { Route } from '../server/src/platform/http/route.ts';
import { describeField } from '../server/src/site/docs/vocabulary/index.ts';
import { createListener, undescribed, unexplained } from './check-openapi.ts';
import { exampleProblems } from './document-examples.ts';

test('an operation, a parameter and an object without words are problems', () => {
  const document = {
    paths: { '/': { get: { operationId: 'getIt', parameters: [{ name: 'q', in: 'query', schema: {} }] } } },
    components: { schemas: { Thing: { type: 'object' } } },
  } as unknown as OpenApiDocument;
  assert.deepEqual(undescribed(document), [
    'getIt: no description',
    'getIt: parameter q is not described',
    'Thing: the object is not described',
  ]);
});

test('a field that nobody describes, or only by its unit, is a problem', () => {
  const { describe, problems } = createListener();
  describe({ owner: 'Thing', path: ['frobs'] }, { type: 'string' });
  describe(
    { owner: 'Thing', path: ['grobs'] },
    { type: 'integer', description: 'minor units of the currency' },
  );
  describe({ owner: 'Thing', path: ['hrobs'] }, { type: 'string', description: 'how many hrobs there are' });
  describe({ owner: 'Thing', path: ['restaurantGuid'] }, { type: 'string' });
  assert.deepEqual(problems(), [
    'Thing.frobs: the field is not described',
    'Thing.grobs: the field is not described',
  ]);
});

test('a word of the vocabulary is spent by the field that needs it', () => {
  const { describe, unused } = createListener();
  assert.ok(unused().includes('restaurantGuid'));
  describe({ owner: 'Thing', path: ['restaurantGuid'] }, { type: 'string' });
  assert.ok(!unused().includes('restaurantGuid'));
});

test('words of a shape win over the vocabulary, which adds the unit', () => {
  const say = (owner: string, field: string, schema: object) =>
    describeField({ owner, path: [field] }, schema).description;
  assert.equal(say('Thing', 'guid', { description: 'its own words' }), 'Its own words.');
  assert.equal(
    say('Thing', 'createdAt', { description: 'ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z' }),
    'When it was made. ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z.',
  );
  assert.equal(
    say('Order', 'dueAmount', { type: 'integer' }),
    'What is left to pay. In minor units of the currency.',
  );
});

test('an error of which an operation does not say when it occurs is a problem', () => {
  const route = {
    operationId: 'getIt',
    errors: ['INVALID_STATE', 'FORBIDDEN'],
    when: { FORBIDDEN: 'Never.' },
  };
  assert.deepEqual(unexplained(route as unknown as Route), [
    'getIt: say in `when` when INVALID_STATE occurs',
  ]);
});

test('an operation without an example of its body or its answer is a problem, and so is one that does not fit', () => {
  const media = (example?: unknown) => ({
    'application/json': { schema: { $ref: '#/components/schemas/Thing' }, example },
  });
  const operation = (operationId: string, body: unknown, answer: unknown) => ({
    operationId,
    requestBody: { content: media(body) },
    responses: { 200: { content: media(answer) }, 400: { $ref: '#/components/responses/no' } },
  });
  const document = {
    paths: {
      '/fits': { post: operation('fits', { id: 1 }, { id: 2 }) },
      '/{bare}': { post: operation('bare', undefined, undefined) },
      '/bent~': { post: operation('bent', { id: 'one' }, {}) },
      '/page': { get: { operationId: 'page', responses: { 200: { content: { 'text/html': {} } } } } },
    },
    components: {
      schemas: { Thing: { type: 'object', required: ['id'], properties: { id: { type: 'integer' } } } },
    },
  } as unknown as OpenApiDocument;
  assert.deepEqual(exampleProblems(document), [
    'bare: no example of its body',
    'bare: no example of its answer (application/json)',
    'bent: the example of its body does not fit: data/id must be integer',
    "bent: the example of its answer (application/json) does not fit: data must have required property 'id'",
  ]);
});
