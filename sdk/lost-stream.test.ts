import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startTestService } from '../server/test/harness/service.ts';
import { startSilentProxy } from '../server/test/harness/silent-proxy.ts';
import { makeWorld, order } from '../server/test/harness/world.ts';
import { createComanda } from './src/index.ts';

test('a live stream whose connection was lost without a word is opened again, and misses nothing', async () => {
  const service = await startTestService();
  const { key, place } = await makeWorld(service);
  const line = await startSilentProxy(service.url);
  const comanda = createComanda({ url: line.url.replace(/\/$/, ''), apiKey: key.key });
  const stop = new AbortController();
  const seen: string[] = [];
  const made: string[] = [];
  const told: string[] = [];
  const follower = {
    onOpen: () => void told.push('open'),
    onHeard: () => void (told.at(-1) !== 'heard' && told.push('heard')),
    onCut: () => void told.push('cut'),
  };
  const { lastSequence: after } = await comanda.call('listEvents', { query: { limit: 1 } });
  made.push((await order(key, place)).guid);
  for await (const event of comanda.follow({
    after,
    silentAfterMs: 1_000,
    signal: stop.signal,
    ...follower,
  })) {
    if (event.type !== 'order.created') continue;
    seen.push(event.data.guid);
    if (seen.length === 2) stop.abort();
    else {
      line.lose();
      made.push((await order(key, place)).guid);
    }
  }
  assert.deepEqual(seen, made);
  assert.deepEqual(told, ['open', 'heard', 'cut', 'open', 'heard']);
});
