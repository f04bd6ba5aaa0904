import assert from 'node:assert/strict';
import { test } from 'node:test';
import { client } from '../../../server/test/harness/http.ts';
import { linkIn } from '../../../server/test/harness/mailbox.ts';
import { startOutside } from '../../../server/test/harness/outside.ts';
import { startReceiver } from '../../../server/test/harness/receiver.ts';
import { PASSWORD } from '../../../server/test/harness/visitor.ts';
import { assertSound } from '../../shared/test/browser.ts';
import { tenants } from './tenants.ts';

/**
 * A stranger, from the first page to a webhook that arrives: a restaurant of their own that took an order, seen live, opened line
 * by line, an item refunded, an API key issued and used. Only what the screens say is followed.
 */

const manage = tenants(startOutside);

test('a stranger has a restaurant that sells, and programs that hear of it', async () => {
  const service = manage.service();
  const screen = await manage.browser();
  const { page } = screen;
  // All of it in one breath: whoever asks more than a hundred times in a minute is asked to wait.
  page.setDefaultTimeout(75_000);
  const dialog = page.getByRole('dialog');
  const email = 'stranger@example.com';

  await page.goto(service.url);
  await page.getByRole('link', { name: /Sign up/ }).click();
  await page.getByLabel('Your name').fill('Ana Alonso');
  await page.getByLabel('Name of the business').fill('Casa Ana');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign up', exact: true }).click();
  await page.getByRole('heading', { name: 'Look into your mail' }).waitFor();
  const [mail] = await service.mailbox.to(email);
  // It was waited for.
  await page.goto(linkIn(mail!));
  await page.getByRole('button', { name: 'Confirm address' }).click();
  await page.getByRole('link', { name: 'Sign in', exact: true }).click();
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');

  await page.getByLabel('Name and town').fill('Trattoria');
  await page.getByRole('button', { name: /^Trattoria 1 / }).click();
  await page.getByRole('button', { name: 'Open the restaurant' }).click();
  await page.getByRole('button', { name: 'Pizzeria' }).click();
  await page.getByRole('button', { name: /^Take this menu/ }).click();
  for (const name of ['Which tax is on what you sell?', 'When are you open?', 'Where do you cook?']) {
    await page.getByRole('heading', { name }).waitFor();
    await page.getByRole('button', { name: 'Skip this' }).click();
  }
  await page.getByRole('button', { name: 'Go on' }).click();
  await page.getByRole('heading', { name: 'Trattoria 1 is ready' }).waitFor();
  await assertSound(screen, 'ready');

  const at = new URL(page.url()).pathname.split('/').slice(0, 3).join('/');
  const receiver = await startReceiver();
  await page.goto(`${service.url}${at}/webhooks`);
  await page.getByRole('button', { name: 'Add an endpoint' }).click();
  await dialog.getByLabel('Address').fill(receiver.url);
  await dialog.getByRole('button', { name: 'Add the endpoint' }).click();
  await dialog.getByRole('button', { name: 'I have kept it' }).click();

  await page.getByRole('link', { name: 'Today', exact: true }).click();
  await page.getByText('No open orders').waitFor();
  await page.getByRole('button', { name: 'Take an order' }).click();
  await dialog.getByRole('button', { name: 'One more: Margherita' }).click();
  await dialog.getByRole('button', { name: 'One more: Water' }).click();
  await dialog.getByRole('button', { name: 'Place the order' }).click();
  await dialog.waitFor({ state: 'detached' });

  await page.getByRole('link', { name: 'Orders', exact: true }).click();
  await page.getByRole('link', { name: 'Order 1' }).click();
  await page.getByText('Why this total').click();
  await page.locator('summary', { hasText: 'Water' }).click();
  await page.getByRole('button', { name: 'Refund Water' }).click();
  await dialog.getByRole('button', { name: 'Refund Water' }).click();
  await page
    .getByText(/refunded/)
    .first()
    .waitFor();
  await assertSound(screen, 'refunded');

  await page.getByRole('link', { name: 'API keys', exact: true }).click();
  await page.getByRole('button', { name: 'Issue an API key' }).click();
  await dialog.getByLabel('Name').fill('Accounting');
  await dialog.getByLabel('Orders: read').check();
  await dialog.getByRole('button', { name: 'Issue the key' }).click();
  const key = await dialog.getByLabel('API key', { exact: true }).innerText();
  await dialog.getByRole('button', { name: 'I have kept it' }).click();
  const restaurantGuid = at.split('/').at(-1)!; // it is in the address
  const orders = await client(service.url, key).get<{ items: { displayNumber: number }[] }>(
    `/api/v1/restaurants/${restaurantGuid}/orders`,
  );
  assert.deepEqual(
    orders.must(200).items.map(({ displayNumber }) => displayNumber),
    [1],
  );

  await page.getByRole('link', { name: 'Webhooks', exact: true }).click();
  await page.getByRole('link', { name: receiver.url }).click();
  await page
    .getByRole('row', { name: /order\.created/ })
    .getByText('Delivered')
    .waitFor();
  await assertSound(screen, 'delivered');
  assert.ok(receiver.received.some(({ event }) => event.type === 'order.created'));
});
