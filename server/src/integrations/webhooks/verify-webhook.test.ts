import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { before, test } from 'node:test';
import { proves } from '../../../test/harness/proves.ts';
import { startTestService, type TestService } from '../../../test/harness/service.ts';
import { addEndpoint, ENDPOINTS } from '../../../test/harness/webhooks.ts';
import { issueKey, makeWorld, type World } from '../../../test/harness/world.ts';
import { messageText } from './message.ts';
import { keyOf, newSecret, signatureHeaders } from './signature.ts';
import { verifyWebhook } from './verify-webhook.ts';

proves(verifyWebhook);

/** Common mistakes with signatures, and the diagnosis of each. */

interface Scheme {
  valid: boolean;
  problems: { code: string; message: string }[];
  signedText: string | null;
  signedBase64: string | null;
  signedBytes: number | null;
  expected: string | null;
}
interface Answer {
  valid: boolean;
  standardWebhooks: Scheme;
  comanda: Scheme;
}
interface Sent {
  body: string;
  headers: Record<string, string>;
  secret: string;
}

let service: TestService;
let world: World;
before(async () => {
  service = await startTestService();
  world = await makeWorld(service);
});

const ID = '019353a5-0000-7000-8000-000000000001';

/** A message as it is sent, at a time this far from now. */
function message(secret = newSecret(), offsetMs = 0): Sent {
  const now = service.clock.now() + offsetMs;
  const request = {
    id: ID,
    type: 'order.created',
    tenantId: world.tenantId,
    restaurantGuid: world.place.guid,
    sequence: 7,
    occurredAt: '2026-11-21T12:00:00.000Z',
    businessDate: 20261121,
    data: '{"guid":"x","source":"Café"}',
  };
  const body = messageText(request, now);
  return { body, headers: signatureHeaders([secret], ID, Math.floor(now / 1_000), body), secret };
}

async function verify(request: object, key = world.key): Promise<Answer> {
  return (await key.post<Answer>('/api/v1/webhooks/verify', request)).must(200);
}
const codes = ({ problems }: Scheme) => problems.map(({ code }) => code);

test('200 for a message as it came: valid both ways, and the bytes that are signed are shown', async () => {
  const sent = message();
  const { valid, standardWebhooks, comanda } = await verify(sent);
  assert.deepEqual([valid, standardWebhooks.valid, comanda.valid], [true, true, true]);
  const signed = `${ID}.${sent.headers['webhook-timestamp']}.${sent.body}`;
  assert.equal(standardWebhooks.signedText, signed);
  assert.equal(standardWebhooks.signedBytes, Buffer.byteLength(signed));
  assert.equal(standardWebhooks.expected, sent.headers['webhook-signature']);
  assert.equal(comanda.signedText, sent.body);
  assert.equal(comanda.expected, sent.headers['x-comanda-signature']);
  const { body, ...rest } = sent;
  assert.ok((await verify({ ...rest, bodyBase64: Buffer.from(body).toString('base64') })).valid);
  const upper = Object.fromEntries(
    Object.entries(sent.headers).map(([name, value]) => [name.toUpperCase(), value]),
  );
  assert.ok((await verify({ ...sent, headers: upper })).valid);
});

const sign = (key: Buffer | string, text: string, encoding: 'hex' | 'base64' | 'base64url' = 'base64') =>
  createHmac('sha256', key).update(text).digest(encoding);
const signedText = ({ headers, body }: Sent) =>
  `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
const withSignature = (sent: Sent, signature: string): Sent => ({
  ...sent,
  headers: { ...sent.headers, 'webhook-signature': signature },
});
const without = (sent: Sent, name: string): Sent => {
  const { [name]: _, ...headers } = sent.headers;
  return { ...sent, headers };
};

const MISTAKES: [string, (sent: Sent) => Sent, string, string | null][] = [
  [
    'another secret',
    (sent) => ({ ...sent, secret: newSecret() }),
    'WRONG_SECRET_OR_BODY',
    'WRONG_SECRET_OR_BODY',
  ],
  [
    'a body that was parsed and indented',
    (sent) => ({ ...sent, body: JSON.stringify(JSON.parse(sent.body), null, 2) }),
    'BODY_RESERIALISED',
    'BODY_RESERIALISED',
  ],
  [
    'a line end behind the body',
    (sent) => ({ ...sent, body: `${sent.body}\n` }),
    'BODY_RESERIALISED',
    'BODY_RESERIALISED',
  ],
  ['a body in quotes', (sent) => ({ ...sent, body: JSON.stringify(sent.body) }), 'BODY_QUOTED', null],
  [
    'a body that was decoded as Latin-1',
    (sent) => ({ ...sent, body: Buffer.from(sent.body).toString('latin1') }),
    'BODY_WRONG_CHARSET',
    'BODY_WRONG_CHARSET',
  ],
  [
    'a changed body',
    (sent) => ({ ...sent, body: sent.body.replace('"x"', '"y"') }),
    'WRONG_SECRET_OR_BODY',
    'WRONG_SECRET_OR_BODY',
  ],
  [
    'letters beyond ASCII in the signature, as many as it has',
    (sent) => withSignature(sent, `v1,${'é'.repeat(sent.headers['webhook-signature']!.length - 3)}`),
    'WRONG_SECRET_OR_BODY',
    null,
  ],
  ['no id', (sent) => without(sent, 'webhook-id'), 'HEADER_MISSING', null],
  ['no timestamp', (sent) => without(sent, 'webhook-timestamp'), 'HEADER_MISSING', null],
  ['no signature', (sent) => without(sent, 'webhook-signature'), 'HEADER_MISSING', null],
  [
    'a timestamp in milliseconds',
    (sent) => ({
      ...sent,
      headers: { ...sent.headers, 'webhook-timestamp': `${sent.headers['webhook-timestamp']}000` },
    }),
    'TIMESTAMP_IN_MILLISECONDS WRONG_SECRET_OR_BODY',
    null,
  ],
  [
    'a timestamp that is a date',
    (sent) => ({ ...sent, headers: { ...sent.headers, 'webhook-timestamp': '2026-11-21' } }),
    'TIMESTAMP_MALFORMED WRONG_SECRET_OR_BODY',
    null,
  ],
  [
    'a secret that was used as text',
    (sent) => withSignature(sent, `v1,${sign(sent.secret, signedText(sent))}`),
    'SECRET_NOT_DECODED',
    null,
  ],
  [
    'a secret that was used as text without its prefix',
    (sent) => withSignature(sent, `v1,${sign(sent.secret.slice(6), signedText(sent))}`),
    'SECRET_NOT_DECODED',
    null,
  ],
  [
    'a signature in hexadecimal',
    (sent) => withSignature(sent, `v1,${sign(keyOf(sent.secret), signedText(sent), 'hex')}`),
    'SIGNATURE_WRONG_ENCODING',
    null,
  ],
  [
    'a signature without its version',
    (sent) => withSignature(sent, sign(keyOf(sent.secret), signedText(sent))),
    'SIGNATURE_WITHOUT_VERSION',
    null,
  ],
  [
    'a signature of the body alone',
    (sent) => withSignature(sent, `v1,${sign(keyOf(sent.secret), sent.body)}`),
    'SIGNED_BODY_ONLY',
    null,
  ],
  ['a signature that is none', (sent) => withSignature(sent, 'yes'), 'SIGNATURE_MALFORMED', null],
  [
    'a secret that was cut',
    (sent) => ({ ...sent, secret: sent.secret.slice(0, 20) }),
    'SECRET_MALFORMED WRONG_SECRET_OR_BODY',
    'SECRET_MALFORMED WRONG_SECRET_OR_BODY',
  ],
];

for (const [what, spoil, standard, ours] of MISTAKES) {
  test(`says what is wrong with ${what}`, async () => {
    const answer = await verify(spoil(message()));
    assert.equal(answer.standardWebhooks.valid, false);
    assert.equal(codes(answer.standardWebhooks).join(' '), standard);
    if (ours) assert.equal(codes(answer.comanda).join(' '), ours);
  });
}

test('says that a message is too old or from the future, by either signature', async () => {
  for (const [offset, code] of [
    [-301_000, 'TOO_OLD'],
    [302_000, 'FROM_THE_FUTURE'],
  ] as const) {
    const { valid, standardWebhooks, comanda } = await verify(message(newSecret(), offset));
    assert.deepEqual([valid, codes(standardWebhooks), codes(comanda)], [false, [code], [code]]);
  }
});

test('checks with the secrets of an endpoint without showing what it would sign, and knows the one before', async () => {
  const { endpoint, secret } = await addEndpoint(world, { url: 'http://127.0.0.1:9/' });
  const { secret: _, ...sent } = message(secret);
  const request = { ...sent, endpointId: endpoint.id };
  const first = await verify(request);
  assert.deepEqual(
    [first.valid, first.standardWebhooks.expected, first.comanda.expected],
    [true, null, null],
  );
  await world.key.post(`${ENDPOINTS}/${endpoint.id}/rotate-secret`, { overlapSeconds: 0 });
  assert.deepEqual(codes((await verify(request)).standardWebhooks), ['OLD_SECRET']);
  const other = await makeWorld(service);
  (await other.key.post('/api/v1/webhooks/verify', request)).refused(404, 'RESOURCE_NOT_FOUND');
  const narrow = await issueKey(service, world.tenantId, { restaurantGuids: [world.place.guid] });
  (await narrow.post('/api/v1/webhooks/verify', request)).refused(404, 'RESOURCE_NOT_FOUND');
});

test('keeps nothing and repeats no secret, in answers, logs and tables', async () => {
  const sent = message();
  const headers = { 'idempotency-key': 'kept nowhere' };
  for (const spoilt of [sent, { ...sent, body: 'x' }, { ...sent, headers: {} }]) {
    const reply = await world.key.post('/api/v1/webhooks/verify', spoilt, headers);
    assert.ok(!reply.text.includes(sent.secret));
    assert.equal(reply.headers['idempotency-replayed'], undefined);
  }
  assert.ok(!service.logText().includes(sent.secret));
  const kept = await service.database.sql("select 1 from idempotency_keys where key = 'kept nowhere'");
  assert.deepEqual(kept, []);
});

test('rejects an invalid verification request', async () => {
  const { body, headers, secret } = message();
  const fields = async (request: object) =>
    (await world.key.post('/api/v1/webhooks/verify', request)).fields();
  assert.deepEqual(await fields({ headers, secret }), ['body /body required']);
  assert.deepEqual(await fields({ body, bodyBase64: 'e30=', headers, secret }), ['body /body required']);
  assert.deepEqual(await fields({ body, headers }), ['body /secret required']);
  assert.deepEqual(await fields({ body, headers, secret, endpointId: world.place.guid }), [
    'body /secret required',
  ]);
  const reader = await issueKey(service, world.tenantId, { scopes: ['read:orders'] });
  (await reader.post('/api/v1/webhooks/verify', { body, headers, secret })).refused(403, 'FORBIDDEN');
});
