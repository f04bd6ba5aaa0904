import assert from 'node:assert/strict';
import { test } from 'node:test';
import { manage } from './manage.ts';

/** That a fault of one screen, or of the network, leaves the rest of the app as it is. */

const app = manage();

test('an answer that nobody expected costs its screen, not the app, and is asked for again', async () => {
  const screen = await app.personAt('/menu');
  const { page } = screen;
  await page.getByText('Soup').first().waitFor();
  const orders = /\/restaurants\/[^/]+\/orders\?/;
  await page.route(orders, (route) =>
    route.fulfill({ json: { success: true, data: { items: null, nextCursor: null } } }),
  );
  await page.getByRole('link', { name: 'Orders', exact: true }).click();
  await page.getByRole('heading', { name: 'This did not work' }).waitFor();
  await page.getByRole('link', { name: 'Menu', exact: true }).click();
  await page.getByText('Soup').first().waitFor();
  await page.unroute(orders);
  await page.getByRole('link', { name: 'Orders', exact: true }).click();
  await page.getByText('No orders yet').waitFor();
});

test('a screen whose code does not come says so, keeps the page, and is there once there is a network', async () => {
  const { page, context } = await app.personAt('/menu');
  await page.getByText('Soup').first().waitFor();
  await page.getByText('Live', { exact: true }).waitFor();
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Webhooks', exact: true }).click();
  await page.getByText('The service could not be reached. Check the connection.').waitFor();
  assert.equal(await page.getByRole('link', { name: 'Menu', exact: true }).count(), 1);
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('heading', { name: 'Webhooks' }).waitFor();
});

test('a screen of an app that was upgraded meanwhile is loaded with the page', async () => {
  const { page } = await app.personAt('/menu');
  await page.getByText('Soup').first().waitFor();
  let gone = 0;
  await page.route(/webhooks-page.*\.js/, (route) =>
    gone++ === 0 ? route.fulfill({ status: 404, body: '' }) : route.continue(),
  );
  await page.getByRole('link', { name: 'Webhooks', exact: true }).click();
  await page.getByRole('heading', { name: 'Webhooks' }).waitFor();
  assert.ok(gone >= 2, 'loaded anew');
});
