import assert from 'node:assert/strict';
import { createHash, randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { before, describe, test } from 'node:test';
import Type from 'typebox';
import { anyone, tenant } from '../src/access/index.ts';
import { formBody, rawBody } from '../src/platform/http/bodies.ts';
import { ok } from '../src/platform/http/route.ts';
import { assertProper } from './harness/envelope.ts';
import { type Client, RawBytes, type Reply } from './harness/http.ts';
import { route } from './harness/route.ts';
import { startTestService, type TestService } from './harness/service.ts';
import { makeWorld, type World } from './harness/world.ts';

const MAX_BYTES = 1_000;
const Taken = Type.Object({ type: Type.String(), length: Type.Integer(), sha256: Type.String() });

const takesBytes = route({
  operationId: 'testTakesBytes',
  method: 'POST',
  path: '/api/v1/test/bytes',
  summary: 'Bytes of some kinds.',
  access: tenant('write:orders'),
  body: rawBody(['image/*', 'application/vnd.star.starprnt'], 'what it is'),
  bodyMaxBytes: MAX_BYTES,
  response: Taken,
  handler: ({ scope, body: { type, bytes }, transaction }) =>
    transaction(scope, async () => {
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      return { status: 201, data: { type, length: bytes.length, sha256 } };
    }),
});

const takesForm = route({
  operationId: 'testTakesForm',
  method: 'POST',
  path: '/api/v1/test/form',
  summary: 'A form.',
  access: anyone,
  body: formBody({
    ConnectionType: Type.String({ minLength: 1, maxLength: 20 }),
    Count: Type.Optional(Type.Integer()),
  }),
  status: 200,
  response: Type.Object({}, { additionalProperties: true }),
  handler: ({ body }) => ok({ ...body }),
});

let service: TestService;
let world: World;
before(async () => {
  service = await startTestService({ extraRoutes: [takesBytes, takesForm] });
  world = await makeWorld(service);
});

interface Taken {
  type: string;
  length: number;
  sha256: string;
}

const ALL_BYTES = Buffer.from(Array.from({ length: 256 }, (_, value) => value));
const bytes = (type: string, some: Buffer = ALL_BYTES) => new RawBytes(type, some);
const send = (body: unknown, headers = {}, by: Client = world.key) =>
  by.post<Taken>('/api/v1/test/bytes', body, headers);

describe('bytes', () => {
  test('arrive as they were sent, under the type that the caller states', async () => {
    const sha256 = createHash('sha256').update(ALL_BYTES).digest('hex');
    for (const [said, type] of [
      ['image/png', 'image/png'],
      ['IMAGE/PNG; name=x', 'image/png'],
      ['application/vnd.star.starprnt', 'application/vnd.star.starprnt'],
    ] as const) {
      const reply = await send(bytes(said));
      assert.deepEqual(reply.must(201), { type, length: 256, sha256 });
      assertProper(reply, said);
    }
  });

  test('of another type are refused, and the answer says which would do', async () => {
    for (const type of [
      'application/json',
      'text/plain',
      'image/',
      'image',
      'xx/image/png',
      'image/p ng',
      '',
    ]) {
      const { message } = (await send(bytes(type))).refused(415, 'UNSUPPORTED_MEDIA_TYPE');
      assert.match(message, /image\/\*, application\/vnd\.star\.starprnt/);
    }
    const packed = { 'content-encoding': 'gzip' };
    (await send(bytes('image/png'), packed)).refused(415, 'UNSUPPORTED_MEDIA_TYPE');
  });

  test('over the limit are refused, whether their length is told or not', async () => {
    (await send(bytes('image/png', Buffer.alloc(MAX_BYTES)))).must(201);
    const over = Buffer.alloc(MAX_BYTES + 1);
    const reply = await send(bytes('image/png', over));
    reply.refused(413, 'PAYLOAD_TOO_LARGE');
    assertProper(reply, 'too large');
    assert.equal(await chunked(over), 413);
  });

  test('must be there', async () => {
    assert.deepEqual((await send(undefined)).fields(), ['body  required']);
    assert.deepEqual((await send(bytes('image/png', Buffer.alloc(0)))).fields(), ['body  required']);
    assert.equal(await chunked(Buffer.alloc(0)), 400);
  });

  test('are not read before access was granted', async () => {
    (await send(bytes('text/plain'), {}, service.anyone)).refused(401, 'UNAUTHORIZED');
  });

  test('have an answer under their Idempotency-Key, and others under the same key are refused', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const first = (await send(bytes('image/png'), headers)).must(201);
    const again: Reply<Taken> = await send(bytes('image/png'), headers);
    assert.equal(again.headers['idempotency-replayed'], 'true');
    assert.deepEqual(again.must(201), first);
    (await send(bytes('image/png', Buffer.from('other')), headers)).refused(409, 'CONFLICT');
  });
});

/** Without a Content-Length. */
function chunked(body: Buffer): Promise<number> {
  const { hostname, port } = new URL(service.url);
  const headers = { 'x-api-key': world.key.key, 'content-type': 'image/png' };
  const path = '/api/v1/test/bytes';
  return new Promise((resolve, reject) => {
    const outgoing = request({ hostname, port, method: 'POST', path, headers }, (incoming) => {
      incoming.resume();
      resolve(incoming.statusCode!);
    });
    outgoing.on('error', reject);
    outgoing.write(body.subarray(0, 1));
    outgoing.end(body.subarray(1));
  });
}

const FORM = 'application/x-www-form-urlencoded';
const fill = (form: string, type = FORM) =>
  service.anyone.post<Record<string, unknown>>('/api/v1/test/form', new RawBytes(type, Buffer.from(form)));

describe('a form', () => {
  test('is read by name, with numbers where its schema has some; fields that it does not know are left alone', async () => {
    const sent = new URLSearchParams({ ConnectionType: 'Ask me & more', Count: '3', Name: 'Bar ñ 🍕' });
    const reply = await service.anyone.post<Record<string, unknown>>('/api/v1/test/form', sent);
    assert.deepEqual(reply.must(200), { ConnectionType: 'Ask me & more', Count: 3, Name: 'Bar ñ 🍕' });
    (await fill('ConnectionType=a', `${FORM}; charset=UTF-8`)).must(200);
  });

  test('that does not fit is told by field', async () => {
    assert.deepEqual((await fill('Count=x')).fields().sort(), [
      'body /ConnectionType required',
      'body /Count type',
    ]);
    assert.deepEqual((await fill('ConnectionType=a&ConnectionType=b')).fields(), [
      'body /ConnectionType type',
    ]);
    const several = 'x=1&'.repeat(100);
    assert.deepEqual((await fill(`ConnectionType=a&${several}`)).fields(), ['body  maxProperties']);
    assert.deepEqual((await service.anyone.send('POST', '/api/v1/test/form')).fields(), ['body  type']);
  });

  test('with what cannot be kept, or what must not, is refused', async () => {
    assert.deepEqual((await fill('ConnectionType=%00')).fields(), ['body /ConnectionType characters']);
    for (const broken of ['ConnectionType=%zz', 'ConnectionType=%ff', 'ConnectionType=%ED%A0%80'])
      assert.deepEqual((await fill(broken)).fields(), ['body  encoding']);
    assert.deepEqual((await fill('ConnectionType=a&Note=4111111111111111')).fields(), [
      'body /Note cardNumber',
    ]);
    const [proto] = (await fill('ConnectionType=a&__proto__=1&constructor=2')).text.match(/"__proto__":"1"/)!;
    assert.ok(proto, 'is a field like any other');
  });

  test('of another type is refused', async () => {
    for (const type of ['application/json', 'multipart/form-data; boundary=x', `${FORM}; charset=latin1`])
      (await fill('ConnectionType=a', type)).refused(415, 'UNSUPPORTED_MEDIA_TYPE');
  });
});
