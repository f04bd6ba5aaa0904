import { operators } from '../../access/index.ts';
import * as Field from '../../platform/http/fields.ts';
import { pageOf, pageParameters, requestObject } from '../../platform/http/shapes.ts';
import { route } from '../deps.ts';
import { keysOfTenant, listKeys } from './handlers.ts';
import { ApiKey } from './shapes.ts';

export const listApiKeys = route({
  operationId: 'listApiKeys',
  method: 'GET',
  path: '/api/v1/admin/api-keys',
  summary: "List a tenant's API keys, newest first.",
  description: 'Revoked ones are among them. Keys themselves are never shown again.',
  access: operators,
  query: requestObject({ tenantId: Field.Guid, ...pageParameters }),
  response: pageOf(ApiKey),
  handler: (call) => listKeys(call, keysOfTenant(call.scope, call.query.tenantId)),
});
