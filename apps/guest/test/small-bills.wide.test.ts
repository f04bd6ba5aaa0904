import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Order } from '../../../server/test/harness/world.ts';
import { assertSound } from '../../shared/test/browser.ts';
import { guestApp } from './guest.ts';

/** Tips that a page suggests: amounts on a small bill, percents on another. */

const app = guestApp();

test('a small bill is offered amounts, which the order has; one more dish, and it is percents', async () => {
  const { key, place } = app.world;
  // A soup is 6.90.
  const smallBillTips = { belowAmount: 1_000, amounts: [50, 100] };
  (await key.put(`${place.path}/document-settings`, { tipRates: [10], smallBillTips })).must(200);
  const screen = await app.guestAt();
  const { page } = screen;
  await page.getByRole('button', { name: 'Soup', exact: true }).click();
  await page.getByRole('button', { name: 'Add to the order' }).click();
  await page.getByRole('link', { name: /^Your order:/ }).click();
  await page.getByLabel('Name').fill('Ana');
  await page.getByRole('radio', { name: '$1.00' }).check();
  assert.equal(await page.getByRole('radio', { name: /%/ }).count(), 0);
  await assertSound(screen, 'amounts');
  await page.getByRole('button', { name: 'Place the order' }).click();
  await page.getByRole('heading', { name: /^Order #\d+$/ }).waitFor();
  const { items } = (await key.get<{ items: Order[] }>(`${place.path}/orders`)).must(200);
  assert.equal(items[0]!.tipAmount, 100);

  const more = await app.guestAt();
  await more.page.getByRole('button', { name: 'Soup', exact: true }).click();
  await more.page.getByRole('button', { name: 'One more: Soup' }).click();
  await more.page.getByRole('button', { name: 'Add to the order' }).click();
  await more.page.getByRole('link', { name: /^Your order:/ }).click();
  await more.page.getByRole('radio', { name: '10 % · $1.38' }).waitFor();
  assert.equal(await more.page.getByRole('radio', { name: '$1.00' }).count(), 0);
});
