import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Order, Page } from '../../../server/test/harness/world.ts';
import { GOOD, typeCard } from '../../shared/test/card.ts';
import { guestApp } from './guest.ts';

/** The frame in which a card is typed: when the server is away as it loads, and when the order changes meanwhile. */

const app = guestApp();

const payButton = /^Pay \$[\d.]+ by card$/;

async function ordered() {
  const { page } = await app.guestAt();
  await page.getByRole('button', { name: 'Soup', exact: true }).click();
  await page.getByRole('button', { name: 'Add to the order' }).click();
  await page.getByRole('link', { name: /^Your order:/ }).click();
  await page.getByLabel('Name').fill('Ana');
  await page.getByRole('button', { name: 'Place the order' }).click();
  await page.getByRole('button', { name: payButton }).waitFor();
  return page;
}

test('the card page that did not load is loaded again by itself, and takes the card', async () => {
  const page = await ordered();
  let asked = 0;
  await page.route('**/pay/card?*', (route) => (asked++ === 0 ? route.abort() : route.continue()));
  await page.getByRole('button', { name: payButton }).click();
  await typeCard({ page }, GOOD);
  await page.getByText('Paid. Thank you!').waitFor();
  assert.equal(asked, 2, 'a page that can be typed into stays');
});

test('what costs more by now is not charged until the guest has seen it; what costs the same is', async () => {
  const { key, place } = app.world;
  const page = await ordered();
  const [order] = (await key.get<Page<Order>>(`${place.path}/orders?limit=1`)).must(200).items;
  const path = `${place.path}/orders/${order!.guid}`;
  // Nobody tells the page of what changes.
  await page.route('**/stream', (route) => route.abort());
  await page.reload();
  await page.getByRole('button', { name: payButton }).click();
  const charge = { name: 'Terrace', type: 'FIXED', amount: 100 };
  (await key.post(`${path}/service-charges`, charge)).must(200);
  await typeCard({ page }, GOOD);
  await page.getByText('What is due has changed. Look at it, and pay again.').waitFor();
  assert.equal((await key.get<Order>(path)).must(200).paidAmount, 0);
  await page.getByText('$7.90').first().waitFor();
  (await key.patch(path, { notes: 'Corner table' })).must(200);
  await typeCard({ page }, GOOD);
  await page.getByText('Paid. Thank you!').waitFor();
  assert.equal((await key.get<Order>(path)).must(200).paidAmount, 790);
});
