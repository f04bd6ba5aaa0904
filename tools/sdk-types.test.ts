import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { OpenApiDocument } from '../server/src/platform/http/openapi/openapi-types.ts';
import { operationsFile } from './sdk-types.ts';

const enveloped = {
  201: { content: { 'application/json': { schema: { properties: { data: { type: 'string' } } } } } },
};

const fileOf = (content: object, path = '/api/v1/things'): string =>
  operationsFile({
    paths: {
      [path]: {
        post: {
          operationId: 'createThing',
          summary: 'Create a thing.',
          parameters: [],
          requestBody: { required: true, content },
          responses: enveloped,
        },
      },
    },
    components: { schemas: {} },
  } as unknown as OpenApiDocument);

test('a body of bytes is a Blob, or bytes with one of the types that are taken', () => {
  const schema = { type: 'string', format: 'binary' };
  const file = fileOf({ 'image/png': { schema }, 'image/webp': { schema } });
  assert.match(file, /^import type { Bytes } from '..\/bytes.ts';$/m);
  assert.match(file, /^ {4}body: Blob \| Bytes<'image\/png' \| 'image\/webp'>;$/m);
  assert.match(fileOf({ 'image/*': { schema } }), /Bytes<`image\/\$\{string\}`>/);
});

test('pages for a browser and what printers ask are left out', () => {
  const content = { 'application/json': { schema: { type: 'object' } } };
  for (const path of ['/docs', '/', '/api/v1/printers/{printerKey}/cloudprnt'])
    assert.ok(!fileOf(content, path).includes('createThing'), path);
  assert.ok(fileOf(content).includes('createThing'));
});
