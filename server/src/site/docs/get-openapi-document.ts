import Type from 'typebox';
import { anyone } from '../../access/index.ts';
import { route } from '../deps.ts';
import { documentOf } from './reference.ts';

export const getOpenApiDocument = route({
  operationId: 'getOpenApiDocument',
  method: 'GET',
  path: '/api/v1/openapi.json',
  summary: 'Get the OpenAPI 3.1 document.',
  description: 'The document that this reference is made from, for generators and tools.',
  access: anyone,
  response: Type.Unknown({ description: 'an OpenAPI 3.1 document' }),
  sends: ['etag'],
  rawContentType: 'application/json',
  handler: ({ deps }) => documentOf(deps),
});
