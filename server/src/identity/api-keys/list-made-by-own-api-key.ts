import Type from 'typebox';
import { owners } from '../../access/index.ts';
import { MadeShape } from '../accounts/index.ts';
import { route } from '../deps.ts';
import { listMade, ownKeys } from './handlers.ts';
import { keyParams } from './shapes.ts';

export const listMadeByOwnApiKey = route({
  operationId: 'listMadeByOwnApiKey',
  method: 'GET',
  path: '/api/v1/api-keys/{id}/made',
  summary: 'List what one of your keys made that outlives it.',
  description:
    'For owners. Devices that it added or made a code for, people whose PIN it made, printers whose key it made, and webhook ' +
    'endpoints that it added or changed: those that still work, the oldest first. So are a payment account that is as the key set ' +
    'it, and a change to another one that waits. Revoking the key ends none of it unless you ' +
    'ask for it (`withWhatItMade`).',
  access: owners,
  params: keyParams,
  response: Type.Object({ items: Type.Array(MadeShape) }),
  handler: (call) => listMade(call, ownKeys(call.scope), call.params.id),
});
