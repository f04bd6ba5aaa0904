import assert from 'node:assert/strict';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { test } from 'node:test';
import { atEnd } from '../../../test/harness/cleanup.ts';
import { startReceiver } from '../../../test/harness/receiver.ts';
import { openPoster } from './post.ts';

const open = (timeoutMs = 5_000) => {
  const poster = openPoster({ allowPrivate: true, timeoutMs });
  atEnd(poster.close);
  return poster;
};

test('a resting connection that the receiver closes just then is no failed try', async () => {
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
  const poster = open();
  for (let nth = 1; nth <= 3; nth++) assert.equal((await poster.post(url, {}, '{}')).status, 204);
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
