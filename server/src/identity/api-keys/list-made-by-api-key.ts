import Type from 'typebox';
import { operators } from '../../access/index.ts';
import { MadeShape } from '../accounts/index.ts';
import { route } from '../deps.ts';
import { keysOfTenant, listMade } from './handlers.ts';
import { keyParams, keyQuery } from './shapes.ts';

export const listMadeByApiKey = route({
  operationId: 'listMadeByApiKey',
  method: 'GET',
  path: '/api/v1/admin/api-keys/{id}/made',
  summary: 'List what a key made that outlives it.',
  description:
    'Devices that it added or made a code for, people whose PIN it made, printers whose key it made, and webhook endpoints that ' +
    'it added or changed: those that still work, the oldest first. So are a payment account that is as the key set it, and a ' +
    'change to another one that waits. Revoking the key ends none of it unless you ask for it (`withWhatItMade`).',
  access: operators,
  params: keyParams,
  query: keyQuery,
  response: Type.Object({ items: Type.Array(MadeShape) }),
  handler: (call) => listMade(call, keysOfTenant(call.scope, call.query.tenantId), call.params.id),
});
