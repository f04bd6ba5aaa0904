import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { atEnd } from '../server/test/harness/cleanup.ts';
import { createComanda } from './src/index.ts';

/** Says what arrived. */
async function echo(): Promise<string> {
  const server = createServer(async (request, response) => {
    const bytes = Buffer.concat(await request.toArray());
    const data = { type: request.headers['content-type'], bytes: [...bytes] };
    response.writeHead(201, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ success: true, data }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  atEnd(() => new Promise<void>((resolve) => void server.close(() => resolve())));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test('bytes and Blobs are sent as they are, under their own type', async () => {
  const comanda = createComanda({ url: await echo(), apiKey: 'any' });
  // What an operation takes is for the types; the client sends what it is given.
  const send = (body: unknown) =>
    comanda.call('createOrder', { params: { restaurantGuid: 'x' }, body } as never);
  const bytes = Uint8Array.from([0, 255, 128, 10]);
  const said = { type: 'image/png', bytes: [...bytes] };
  assert.deepEqual(await send({ type: 'image/png', bytes }), said);
  assert.deepEqual(await send(new Blob([bytes], { type: 'image/png' })), said);
  const json = { type: 'application/json', bytes: [...Buffer.from('{"bytes":1}')] };
  assert.deepEqual(await send({ bytes: 1 }), json);
});
