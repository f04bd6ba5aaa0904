import type Type from 'typebox';
import { anyone } from '../../access/index.ts';
import { JSON_TYPE } from '../../platform/http/pipeline/respond.ts';
import { route } from '../deps.ts';
import { KeySet } from './shapes.ts';

/** How long verifiers may cache the key set. A new key is published days before it signs. */
const CACHE_SECONDS = 300;

export const getSigningKeys = route({
  operationId: 'getSigningKeys',
  method: 'GET',
  path: '/.well-known/jwks.json',
  summary: 'Get the public signing keys (JWKS, RFC 7517).',
  description:
    'Has no envelope. Keys rotate: look up the `kid` of a token here, and fetch the set again when ' +
    'you do not know it.',
  access: anyone,
  response: KeySet,
  rawContentType: JSON_TYPE,
  handler: async ({ deps }) => {
    const data = { keys: await deps.signingKeys.publicKeys() };
    return {
      status: 200,
      data: data as Type.Static<typeof KeySet>,
      // Public by design; pages on other domains need it too.
      headers: { 'cache-control': `public, max-age=${CACHE_SECONDS}`, 'access-control-allow-origin': '*' },
      raw: { contentType: JSON_TYPE, body: JSON.stringify(data) },
    };
  },
});
