import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventually } from '../../../server/test/harness/eventually.ts';
import { startSilentProxy } from '../../../server/test/harness/silent-proxy.ts';
import { order } from '../../../server/test/harness/world.ts';
import { manage } from './manage.ts';

/** That what is seen follows what happens, from the first moment on, and asks for no more than it must. */

const app = manage();

test('what happens between the loading of a screen and its stream is not missed', async () => {
  const { key, place } = app.world;
  const first = await order(key, place);
  const screen = await app.personAt('/webhooks');
  const { page } = screen;
  await page.getByText('Live', { exact: true }).waitFor();
  const held = Promise.withResolvers<void>();
  await page.route('**/events/stream*', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto(`${app.service.url}/manage/${place.guid}/orders`);
  await page.getByRole('link', { name: `Order ${first.displayNumber}` }).waitFor();
  const second = await order(key, place);
  held.resolve();
  await page.getByRole('link', { name: `Order ${second.displayNumber}` }).waitFor();
});

test('a role that may read little is live all the same', async () => {
  const { page } = await app.personAt('/menu', 'kitchen');
  await page.getByText('Soup').first().waitFor();
  await page.getByText('Live', { exact: true }).waitFor();
  const { key, place } = app.world;
  const item = place.item('Soup').guid;
  (await key.put(`${place.path}/menu/items/${item}/stock`, { status: 'OUT_OF_STOCK' })).must(200);
  await page.getByText('Sold out', { exact: true }).waitFor();
  (await key.put(`${place.path}/menu/items/${item}/stock`, { status: 'IN_STOCK' })).must(200);
  await page.getByText('Sold out', { exact: true }).waitFor({ state: 'detached' });
});

test('an item that is sold out has the menu itself not read again', async () => {
  const { key, place } = app.world;
  const item = place.item('Soup').guid;
  const { page } = await app.personAt('/menu');
  await page.getByText('Soup').first().waitFor();
  const asked: string[] = [];
  page.on('request', (request) =>
    asked.push(new URL(request.url()).pathname.replace(/.*\/restaurants\/[^/]+/, '')),
  );
  await page.reload();
  await page.getByText('Live', { exact: true }).waitFor();
  // Once for the screen, and once more when its stream is open; on a busy machine later than it says so.
  await eventually(async () => {
    const before = asked.length;
    await page.waitForTimeout(2_000);
    assert.equal(asked.length, before);
  });
  assert.ok(asked.filter((path) => path === '/menu').length >= 2, asked.join());
  asked.length = 0;
  (await key.put(`${place.path}/menu/items/${item}/stock`, { status: 'OUT_OF_STOCK' })).must(200);
  await page.getByText('Sold out', { exact: true }).waitFor();
  assert.ok(asked.includes('/menu/stock'), asked.join());
  assert.equal(asked.includes('/menu'), false, asked.join());
  (await key.put(`${place.path}/menu/items/${item}/stock`, { status: 'IN_STOCK' })).must(200);
});

test('the sign says for how long the service has said nothing: frozen, cut off, and back', async () => {
  const { key, place } = app.world;
  const line = await startSilentProxy(app.service.url);
  const { page } = await app.personAt('/orders', 'owner', { origin: line.url.replace(/\/$/, '') });
  await page.getByText('Live', { exact: true }).waitFor();
  line.silence({ newOnes: true });
  const since = Date.now();
  await page.getByText('Reconnecting').waitFor();
  await page.getByText(/^\d+ s$/).waitFor();
  assert.ok(Date.now() - since < 25_000, 'soon after a heartbeat is due');
  const unseen = await order(key, place);
  line.resume();
  await page.getByText('Live', { exact: true }).waitFor();
  await page.getByRole('link', { name: `Order ${unseen.displayNumber}` }).waitFor();
  line.silence({ newOnes: true });
  line.cut();
  await page.getByText('Reconnecting').waitFor({ timeout: 5_000 });
  line.resume();
  await page.getByText('Live', { exact: true }).waitFor();
});

test('whoever is refused for a while is live again without loading the page anew', async () => {
  const { page } = await app.personAt('/orders');
  await page.getByText('Live', { exact: true }).waitFor();
  let refused = 0;
  await page.route('**/events/stream*', async (route) => {
    const refusal = REFUSALS[refused++];
    if (!refusal) return route.continue();
    await route.fulfill({ ...refusal, headers: { 'content-type': 'application/json' } });
  });
  await page.context().setOffline(true);
  await page.getByText('Reconnecting').waitFor();
  await page.context().setOffline(false);
  await page.getByText('Live', { exact: true }).waitFor();
  assert.equal(refused, REFUSALS.length + 1);
});

const REFUSALS = [
  [401, 'UNAUTHORIZED'],
  [403, 'FORBIDDEN'],
].map(([status, code]) => ({
  status: Number(status),
  body: JSON.stringify({ success: false, error: { code, message: 'Not now.', correlationId: 'x' } }),
}));

test('a burst of orders has each thing asked for once a second at most, and ends at the last of them', async () => {
  const { key, place } = app.world;
  const { page } = await app.personAt('');
  await page.getByText('Live', { exact: true }).waitFor();
  const asked = new Map<string, number>();
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    const path = pathname + search;
    if (path.startsWith('/api/')) asked.set(path, (asked.get(path) ?? 0) + 1);
  });
  const since = performance.now();
  let last = await order(key, place);
  while (performance.now() < since + 5_000) last = await order(key, place);
  await page.getByText(`#${last.displayNumber}`).first().waitFor();
  const seconds = (performance.now() - since) / 1_000;
  for (const [path, times] of asked)
    assert.ok(times <= seconds + 2, `${path} was asked for ${times} times in ${seconds.toFixed(1)} s`);
});
