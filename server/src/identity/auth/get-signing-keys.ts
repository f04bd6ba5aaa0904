import Type from 'typebox';
import { anyone } from '../../access/index.ts';
import { route } from '../deps.ts';

/** How long verifiers may cache the key set. A new key is published days before it signs. */
const CACHE_SECONDS = 300;
const JSON_TYPE = 'application/json; charset=utf-8';

const KeySet = Type.Object(
  {
    keys: Type.Array(
      Type.Object({
        kty: Type.String({ description: 'the kind of key: EC' }),
        crv: Type.String({ description: 'the curve: P-256' }),
        x: Type.String({ description: 'the point of the curve, in base64url' }),
        y: Type.String({ description: 'the point of the curve, in base64url' }),
        kid: Type.String({ description: 'the name of the key in the header of a token' }),
        alg: Type.String({ description: 'what it signs with: ES256' }),
        use: Type.String({ description: 'always sig' }),
      }),
      { description: 'those that tokens may be signed with now' },
    ),
  },
  { $id: 'KeySet', description: 'public keys, in the form of RFC 7517' },
);

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
