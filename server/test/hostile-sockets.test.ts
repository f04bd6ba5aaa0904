import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { before, describe, test } from 'node:test';
import { assertBooksAgree } from './harness/books.ts';
import { assertProper } from './harness/envelope.ts';
import { eventually } from './harness/eventually.ts';
import type { Reply } from './harness/http.ts';
import { exchange } from './harness/raw-socket.ts';
import { startTestService, type TestService } from './harness/service.ts';
import { makeWorld, soup, type World } from './harness/world.ts';

let service: TestService;
let world: World;

before(async () => {
  service = await startTestService();
  world = await makeWorld(service);
});

/** A request head, line by line; the connection closes after its answer. */
const head = (...lines: string[]): string => `${lines.join('\r\n')}\r\nConnection: close\r\n\r\n`;

const HOST = 'Host: localhost';
const HEALTH = 'GET /api/v1/health HTTP/1.1';
const key = () => `x-api-key: ${world.key.key}`;
const orders = () => `POST ${world.place.path}/orders HTTP/1.1`;

/** The one answer to a text; in the envelope like any other. */
async function answer(text: string, ...more: (string | Buffer)[]): Promise<Reply> {
  const replies = await exchange(service.url, text, more);
  assert.equal(replies.length, 1, `one answer to ${text.slice(0, 200)}`);
  assertProper(replies[0]!, text.slice(0, 200));
  return replies[0]!;
}

async function countOrders(): Promise<number> {
  const [row] = await service.database.sql<{ n: number }>('select count(*)::int as n from orders');
  return row!.n;
}

describe('headers that two parties could read as two requests are refused, in the envelope', () => {
  test('two of a header that may stand once', async () => {
    const cases: Record<string, string[]> = {
      host: ['Host: a', 'Host: b'],
      'x-api-key': [HOST, key(), 'X-API-KEY: other'],
      'idempotency-key': [HOST, 'Idempotency-Key: a', 'idempotency-key: b'],
      'if-match': [HOST, 'If-Match: "1"', 'If-Match: "2"'],
      'content-type': [HOST, 'Content-Type: application/json', 'Content-Type: text/plain'],
    };
    for (const [name, lines] of Object.entries(cases)) {
      assert.deepEqual((await answer(head(HEALTH, ...lines))).fields(), [`header /${name} once`]);
    }
  });

  test('two lengths, a length beside chunks, chunks that are none', async () => {
    const body = JSON.stringify(soup(world.place));
    const json = 'Content-Type: application/json';
    const length = `Content-Length: ${body.length}`;
    const before = await countOrders();
    const cases = [
      head(orders(), HOST, key(), json, length, length),
      head(orders(), HOST, key(), json, length, 'Content-Length: 0'),
      head(orders(), HOST, key(), json, length, 'Transfer-Encoding: chunked'),
      head(orders(), HOST, key(), json, 'Transfer-Encoding: chunked, identity'),
      head(orders(), HOST, key(), json, 'Content-Length: -1'),
      head(orders(), HOST, key(), json, 'Content-Length: 1e3'),
      head(orders(), HOST, key(), json, 'Content-Length: +10'),
    ];
    for (const text of cases) {
      const [reply, ...more] = await exchange(service.url, text, [body]);
      assert.deepEqual(more, []);
      assertProper(reply!, text);
      reply!.refused(400, 'VALIDATION_ERROR');
    }
    assert.equal(await countOrders(), before);
  });

  test('a line that ends in a bare line feed, a space before the colon, a folded line, a NUL', async () => {
    for (const text of [
      `${HEALTH}\n${HOST}\nConnection: close\n\n`,
      head(HEALTH, 'Host : localhost'),
      head(HEALTH, HOST, 'X-A: b', ' folded'),
      head(HEALTH, HOST, 'X-A: a\0b'),
      head(HEALTH, HOST, 'X A: b'),
    ]) {
      assert.deepEqual((await answer(text)).fields(), ['header  http'], JSON.stringify(text));
    }
  });

  test('no Host at all', async () => {
    assert.deepEqual((await answer(head(HEALTH))).fields(), ['header /host required']);
    (await answer('GET /api/v1/health HTTP/1.0\r\n\r\n')).must(200);
  });
});

describe('what cannot be read as a request is answered in the envelope', () => {
  test('no HTTP, another version of it, a method that does not exist', async () => {
    for (const text of [
      'hello\r\n\r\n',
      '\x16\x03\x01\x02\x00\x01',
      'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
      'GET / HTTP/9.9\r\n\r\n',
    ]) {
      const reply = await answer(text);
      assert.deepEqual(reply.fields(), ['header  http']);
      assert.equal(reply.headers.connection, 'close');
    }
    assert.deepEqual((await answer(head('BREW /api/v1/health HTTP/1.1', HOST))).fields(), ['header  http']);
  });

  test('more than 16 KiB of headers, or of path', async () => {
    const long = 'x'.repeat(20_000);
    for (const text of [head(HEALTH, HOST, `X-Long: ${long}`), head(`GET /${long} HTTP/1.1`, HOST)]) {
      assert.deepEqual((await answer(text)).fields(), ['header  maxLength']);
    }
    (await answer(head(HEALTH, HOST, `X-Long: ${long.slice(0, 15_000)}`))).must(200);
  });

  test('chunks that break off in the middle', async () => {
    const text = head(orders(), HOST, key(), 'Content-Type: application/json', 'Transfer-Encoding: chunked');
    const reply = await answer(text, '5\r\n{"a":\r\n', 'zz\r\n');
    reply.refused(400, 'VALIDATION_ERROR');
  });

  test('an expectation that nobody knows is ignored, 100-continue is kept', async () => {
    (await answer(head(HEALTH, HOST, 'Expect: the-unexpected'))).must(200);
    const body = JSON.stringify(soup(world.place));
    const json = ['Content-Type: application/json', `Content-Length: ${body.length}`, 'Expect: 100-continue'];
    (await answer(head(orders(), HOST, key(), ...json), body)).must(201);
  });
});

describe('a path', () => {
  test('with bad percent-encoding, dots, slashes or a parameter too long is refused in the envelope', async () => {
    const own = world.place.path;
    for (const path of [
      '/%',
      '/api/v1/health%',
      '/%zz',
      '/%ED%A0%80',
      '/api/v1/restaurants/%C3',
      `${own}/orders/%`,
    ]) {
      (await answer(head(`GET ${path} HTTP/1.1`, HOST, key()))).refused(400, 'VALIDATION_ERROR');
    }
    for (const path of [
      '//api/v1/health',
      '/api/v1/health/',
      '/API/v1/health',
      '/api/v1/./health',
      '/api/v1/x/../health',
      '/api/v1/health;x',
      '/api/v1/%68ealth/x',
      '/api%2Fv1%2Fhealth',
      `/api/v1/restaurants/${'x'.repeat(300)}/orders`,
      'http://localhost/nowhere',
    ]) {
      (await answer(head(`GET ${path} HTTP/1.1`, HOST, key()))).refused(404, 'RESOURCE_NOT_FOUND');
    }
  });

  test('that exists, with a method that does not, answers 405 with Allow', async () => {
    const allowed: Record<string, string> = {
      '/api/v1/health': 'GET, HEAD',
      '/api/v1/restaurants': 'GET, POST, HEAD',
      [world.place.path]: 'GET, PATCH, HEAD',
    };
    for (const [path, allow] of Object.entries(allowed)) {
      for (const method of ['DELETE', 'PUT', 'OPTIONS', 'TRACE', 'PROPFIND', 'LINK']) {
        const reply = await answer(head(`${method} ${path} HTTP/1.1`, HOST, key()));
        reply.refused(405, 'METHOD_NOT_ALLOWED');
        assert.equal(reply.headers.allow, allow);
      }
    }
  });

  test('answers HEAD with the headers of GET and no body', async () => {
    const reply = await world.key.send('HEAD', world.place.path);
    assert.equal(reply.status, 200);
    assert.equal(reply.text, '');
    assert.ok(Number(reply.headers['content-length']) > 100);
    assert.match(String(reply.headers['x-correlation-id']), /^[0-9a-f-]{36}$/);
  });
});

describe('a client that goes away', () => {
  test('in the middle of its body leaves nothing behind, and the service goes on', async () => {
    const before = await countOrders();
    const body = JSON.stringify(soup(world.place));
    for (let round = 0; round < 20; round++) {
      const socket = connect(Number(new URL(service.url).port), '127.0.0.1');
      await once(socket, 'connect');
      const json = `Content-Type: application/json\r\nContent-Length: ${body.length}`;
      socket.write(`${orders()}\r\n${HOST}\r\n${key()}\r\n${json}\r\n\r\n${body.slice(0, round)}`, () =>
        socket.destroy(),
      );
      await once(socket, 'close');
    }
    assert.equal(await countOrders(), before);
    (await world.key.get('/api/v1/health')).must(200);
  });

  test('after its body finds its order when it asks again with the same Idempotency-Key', async () => {
    const before = await countOrders();
    const body = JSON.stringify(soup(world.place));
    const json = `Content-Type: application/json\r\nContent-Length: ${body.length}`;
    for (let round = 0; round < 10; round++) {
      const idempotency = `cut-${round}`;
      const socket = connect(Number(new URL(service.url).port), '127.0.0.1');
      await once(socket, 'connect');
      const lines = [orders(), HOST, key(), `Idempotency-Key: ${idempotency}`, json];
      socket.write(`${lines.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy());
      await once(socket, 'close');
      (await world.key.post(`${world.place.path}/orders`, body, { 'idempotency-key': idempotency })).must(
        201,
      );
    }
    assert.equal(await countOrders(), before + 10);
    await assertBooksAgree(service.database);
  });

  test('that sends its requests one after the other without waiting gets the answers in order', async () => {
    const text = `${HEALTH}\r\n${HOST}\r\n\r\nGET /nowhere HTTP/1.1\r\n${HOST}\r\n\r\n${head(HEALTH, HOST)}`;
    const replies = await exchange(service.url, text);
    assert.deepEqual(
      replies.map(({ status }) => status),
      [200, 404, 200],
    );
  });
});

test('requests that are sent behind others are answered in turn, and not handled before', async () => {
  const [asked, traceId] = [12, 'c0ffee00c0ffee00c0ffee00c0ffee00'];
  const handled = () => service.logLines().filter((line) => line.traceId === traceId).length;
  const socket = connect(Number(new URL(service.url).port), '127.0.0.1').pause();
  await once(socket, 'connect');
  socket.write(
    `GET /api/v1/openapi.json HTTP/1.1\r\n${HOST}\r\ntraceparent: 00-${traceId}-00f067aa0ba902b7-01\r\n\r\n`.repeat(
      asked,
    ),
  );
  await eventually(async () => assert.ok(handled() > 0));
  // Whoever does not read has as many handled as the system has taken.
  for (let others = 0; others < 20; others++) (await world.key.get('/api/v1/restaurants')).must(200);
  assert.ok(handled() < asked, `${handled()} of ${asked}`);
  let [answers, end] = [0, ''];
  socket.setEncoding('latin1').on('data', (piece: string) => {
    answers += `${end}${piece}`.split('HTTP/1.1 200').length - 1;
    end = piece.slice(1 - 'HTTP/1.1 200'.length);
  });
  socket.resume();
  await eventually(async () => assert.equal(answers, asked));
  assert.equal(handled(), asked);
  socket.destroy();
});
