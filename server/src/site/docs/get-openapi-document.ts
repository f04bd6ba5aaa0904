import Type from 'typebox';
import { anyone, route } from '../../access/index.ts';
import { referenceOf } from './reference.ts';

export const getOpenApiDocument = route({
  operationId: 'getOpenApiDocument',
  method: 'GET',
  path: '/api/v1/openapi.json',
  summary: 'This API as an OpenAPI 3.1 document.',
  access: anyone,
  response: Type.String(),
  rawContentType: 'application/json',
  handler: ({ deps }) => referenceOf(deps).openapi,
});
