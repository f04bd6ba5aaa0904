import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventually } from '../../../server/test/harness/eventually.ts';
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
});
