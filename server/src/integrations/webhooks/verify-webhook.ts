import Type from 'typebox';
import { tenant } from '../../access/index.ts';
import { fail, failFields } from '../../platform/errors.ts';
import * as Field from '../../platform/http/fields.ts';
import { ok } from '../../platform/http/route.ts';
import { nullable, requestObject } from '../../platform/http/shapes.ts';
import { route } from '../deps.ts';
import { type Diagnosis, diagnose } from './diagnose.ts';
import { unseal, withinReach } from './endpoint.ts';
import { findEndpoint } from './queries.ts';

/** Any name that HTTP allows: the request is whatever the receiver got. */
const HEADER_NAME = "^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,100}$";
const BODY_MAX = 262_144;
const Scheme = Type.Object({
  valid: Type.Boolean(),
  problems: Type.Array(
    Type.Object({
      code: Type.String({ description: 'a stable word, such as BODY_RESERIALISED' }),
      message: Type.String(),
    }),
  ),
  signedText: nullable(Type.String({ description: 'what is signed, as UTF-8' })),
  signedBase64: nullable(Type.String({ description: 'what is signed, byte for byte' })),
  signedBytes: nullable(Type.Integer({ description: 'how many bytes' })),
  expected: nullable(
    Type.String({
      description: 'the expected signature; null for an endpoint, so that its messages cannot be forged',
    }),
  ),
});

export const verifyWebhook = route({
  operationId: 'verifyWebhook',
  method: 'POST',
  path: '/api/v1/webhooks/verify',
  summary: 'Diagnose a webhook signature.',
  description:
    'Send what your receiver got: the raw body (`body` as text, or `bodyBase64` to keep every byte), ' +
    'the headers, and either your secret or the id of the endpoint. The answer shows the bytes that ' +
    'are signed, and names the usual mistakes. Nothing is stored, and the secret is not repeated.',
  access: tenant('read:webhooks'),
  bodyMaxBytes: 1_048_576,
  body: requestObject({
    body: Type.Optional(Type.String({ maxLength: BODY_MAX })),
    bodyBase64: Type.Optional(Type.String({ maxLength: BODY_MAX * 2, pattern: '^[A-Za-z0-9+/]*={0,2}$' })),
    headers: Field.mapOf(HEADER_NAME, Type.String({ maxLength: 4_000 }), { maxProperties: 100 }),
    secret: Type.Optional(Type.String({ minLength: 1, maxLength: 500 })),
    endpointId: Type.Optional(Field.Guid),
  }),
  response: Type.Object({
    valid: Type.Boolean({ description: 'whether either signature fits' }),
    standardWebhooks: Scheme,
    comanda: Scheme,
  }),
  status: 200,
  handler: async ({ deps, scope, body }) => {
    assertExactlyOne(body, 'body', 'bodyBase64');
    assertExactlyOne(body, 'secret', 'endpointId');
    const { bodyBase64 = '', endpointId = '' } = body;
    const bytes = body.body === undefined ? Buffer.from(bodyBase64, 'base64') : Buffer.from(body.body);
    const headers = Object.fromEntries(
      Object.entries(body.headers).map(([name, value]) => [name.toLowerCase(), value]),
    );
    const request = { body: bytes, headers };
    const now = deps.clock.now();
    if (body.secret !== undefined) return ok(render(diagnose(request, [body.secret], now), true));
    const [rows] = await deps.db.run(scope, findEndpoint(scope, endpointId));
    const row = withinReach(scope, rows);
    const secret = unseal(deps.sealer, row, 'secret') ?? failUnreadable();
    const former = unseal(deps.sealer, row, 'previous_secret');
    const previous = former === null ? [] : [former];
    const counts = (row.previous_secret_ends_at ?? 0) > now;
    const secrets = [secret, ...(counts ? previous : [])];
    return ok(render(diagnose(request, secrets, now, counts ? [] : previous), false));
  },
});

const failUnreadable = () =>
  fail('INVALID_STATE', 'The secret of this endpoint cannot be read; rotate it.', {
    reason: 'SECRET_UNREADABLE',
  });

function assertExactlyOne(body: object, one: string, other: string): void {
  if (one in body !== other in body) return;
  const message = `exactly one of ${one} and ${other} is required`;
  failFields([{ in: 'body', path: `/${one}`, rule: 'required', message }]);
}

function render({ standardWebhooks, comanda }: Diagnosis, shown: boolean) {
  const scheme = ({ valid, problems, signed, expected }: Diagnosis['comanda']) => ({
    valid,
    problems,
    signedText: signed?.toString('utf8') ?? null,
    signedBase64: signed?.toString('base64') ?? null,
    signedBytes: signed?.length ?? null,
    expected: shown ? expected : null,
  });
  return {
    valid: standardWebhooks.valid || comanda.valid,
    standardWebhooks: scheme(standardWebhooks),
    comanda: scheme(comanda),
  };
}
