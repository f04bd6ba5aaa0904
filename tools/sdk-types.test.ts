import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { OpenApiDocument } from '../server/src/platform/http/openapi/openapi-types.ts';
import { operationsFile } from './sdk-types.ts';

const enveloped = {
  201: { content: { 'application/json': { schema: { properties: { data: { type: 'string' } } } } } },
};

const fileOf = (content: object): string =>
  operationsFile({
    paths: {
      '/things': {
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

test('operations that take forms are left to the machines that send them', () => {
  const file = fileOf({ 'application/x-www-form-urlencoded': { schema: { type: 'object' } } });
  assert.ok(!file.includes('createThing'));
});
