import assert from 'node:assert/strict';
import { lookup } from 'node:dns';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { test } from 'node:test';
import { atEnd } from '../../../test/harness/cleanup.ts';
import { eventually } from '../../../test/harness/eventually.ts';
import { startSpeaker } from '../../../test/harness/evil-servers.ts';
import { startReceiver } from '../../../test/harness/receiver.ts';
import { openWebhookClient } from './webhook-client.ts';

const open = (timeoutMs = 5_000) => {
  const client = openWebhookClient({ allowPrivate: true, timeoutMs, lookup });
  atEnd(client.close);
  return client;
};

test('an idle connection that the receiver closes at that moment is not a failed attempt', async () => {
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket);
    let requests = 0;
    socket.on('error', () => {});
    socket.on('data', () => {
      if (requests++ > 0) socket.resetAndDestroy();
      else socket.write('HTTP/1.1 204 No Content\r\nconnection: keep-alive\r\n\r\n');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  atEnd(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const client = open();
  for (let nth = 1; nth <= 3; nth++) assert.equal((await client.post(url, {}, '{}')).status, 204);
  assert.equal(sockets.length, 3, 'the second and third request went to a resting connection first');
});

test('no answer in time is a failure that says so, and of a long answer the beginning is kept', async () => {
  const silent = await startReceiver(() => 'never');
  const { status, error } = await open(500).post(silent.url, {}, '{}');
  assert.deepEqual([status, error], [null, 'no answer within 0.5 s']);
  const talkative = await startReceiver(() => ({ status: 200, body: `\0${'é'.repeat(100_000)}` }));
  const { answer } = await open().post(talkative.url, {}, '{}');
  assert.ok(answer!.startsWith('éé') && Buffer.byteLength(answer!) <= 1_026 && !answer!.includes('\0'));
});

const OK = 'HTTP/1.1 200 OK\r\n';
const dripping = (start: string, drop: string) => (socket: Socket) => {
  socket.write(start);
  const timer = setInterval(() => socket.write(drop), 20);
  socket.on('close', () => clearInterval(timer));
};

for (const [name, speak] of [
  ['headers', dripping(OK, 'x')],
  ['a body', dripping(`${OK}content-length: 1000\r\n\r\n`, 'x')],
] as const) {
  test(`a receiver that drips ${name} without end is left at the deadline`, async () => {
    const { url, open: connections } = await startSpeaker(speak);
    const { status, error } = await open(500).post(url, {}, '{}');
    assert.deepEqual([status, error], [null, 'no answer within 0.5 s']);
    await eventually(async () => assert.equal(connections(), 0));
  });
}

test('a receiver that gives one interim answer after the other is left after some', async () => {
  const { url } = await startSpeaker(dripping('', 'HTTP/1.1 102 Processing\r\n\r\n'));
  assert.equal((await open(60_000).post(url, {}, '{}')).error, 'TOO_MANY_INTERIM');
});

test('of a body that never ends the beginning is read, and the connection is closed', async () => {
  let sent = 0;
  const { url, open: connections } = await startSpeaker((socket) => {
    const more = () => {
      sent += 65_536;
      if (!socket.destroyed) socket.write(Buffer.alloc(65_536, 'y'), () => setImmediate(more));
    };
    socket.write(`${OK}\r\n`, more);
  });
  const { status, answer } = await open().post(url, {}, '{}');
  assert.deepEqual([status, answer!.length], [200, 1_024]);
  await eventually(async () => assert.equal(connections(), 0));
  assert.ok(sent < 100_000_000);
});

test('headers without end are a failure', async () => {
  const { url } = await startSpeaker((socket) =>
    socket.write(`${OK}${'x-long: yyyyyyyy\r\n'.repeat(5_000)}`),
  );
  assert.deepEqual((await open().post(url, {}, '{}')).error, 'HPE_HEADER_OVERFLOW');
});
