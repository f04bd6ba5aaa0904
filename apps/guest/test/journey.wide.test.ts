import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventually } from '../../../server/test/harness/eventually.ts';
import { codeOfTable } from '../../../server/test/harness/guests.ts';
import type { Order } from '../../../server/test/harness/world.ts';
import { assertSound, type Screen, takeScreen } from '../../shared/test/browser.ts';
import { GOOD, typeCard } from '../../shared/test/card.ts';
import { guestApp, LOOKS } from './guest.ts';

/** A guest on a phone, from the menu to a paid order, and what is in the way. */

type Page = Screen['page'];

const app = guestApp();

const add = async (
  page: Page,
  name: string,
  choose?: (dialog: ReturnType<Page['getByRole']>) => Promise<void>,
) => {
  await page.getByRole('button', { name, exact: true }).click();
  const dialog = page.getByRole('dialog', { name });
  await choose?.(dialog);
  await dialog.getByRole('button', { name: /^(Add to the order|Añadir al pedido)$/ }).click();
};
const toCart = (page: Page) => page.getByRole('link', { name: /^(Your order:|Tu pedido:)/ }).click();
const orders = async (): Promise<Order[]> =>
  (await app.world.key.get<{ items: Order[] }>(`${app.world.place.path}/orders?limit=100`)).must(200).items;

test('a guest reads, chooses, orders, pays by card and follows it until it is ready', async () => {
  const { key, place } = app.world;
  const screen = await app.guestAt();
  const { page } = screen;
  await assertSound(screen, 'menu');
  await add(page, 'Soup', async (dialog) => {
    await assertSound(screen, 'item');
    await dialog.getByRole('button', { name: 'One more: Soup' }).click();
    await dialog.getByLabel('A note for the kitchen').fill('Hot, please');
  });
  await toCart(page);
  await page.getByLabel('Name').fill('Ana');
  await page.getByText(/^10 % /).click();
  await page.getByText('Total').waitFor();
  await assertSound(screen, 'cart');
  await page.getByRole('button', { name: 'Place the order' }).click();
  await page.getByRole('heading', { name: /^Order #\d+$/ }).waitFor();
  const [made] = await orders();
  assert.equal(made!.checks[0]!.selections[0]!.quantity, '2');
  await page.getByRole('button', { name: /^Pay \$[\d.]+ by card$/ }).click();
  await typeCard({ page }, GOOD);
  await page.getByText('Paid. Thank you!').waitFor();
  const paid = (await key.get<Order>(`${place.path}/orders/${made!.guid}`)).must(200);
  assert.deepEqual([paid.dueAmount, paid.tipAmount > 0], [0, true]);
  const { tickets } = (
    await key.get<{ tickets: { guid: string }[] }>(`${place.path}/kitchen/orders/${made!.guid}`)
  ).must(200);
  await key.post(`${place.path}/kitchen/tickets/${tickets[0]!.guid}/start`, {});
  await page.getByRole('status').filter({ hasText: 'Being prepared' }).waitFor();
  await key.post(`${place.path}/kitchen/tickets/${tickets[0]!.guid}/bump`, {});
  await page.getByRole('status').filter({ hasText: 'Ready' }).waitFor();
  const strange = screen.complaints.filter((one) => !one.includes('/cardsecure/api/v1/ccn/tokenize'));
  assert.deepEqual(strange, []);
  assert.ok(app.gateway.requests().length > 0);
});

test('an answer that gets lost, and a reload, order once', async () => {
  const before = (await orders()).length;
  const screen = await app.guestAt();
  const { page } = screen;
  await add(page, 'Soup');
  await page.reload();
  await toCart(page);
  await page.getByLabel('Name').fill('Ben');
  let lost = 0;
  await page.route('**/api/v1/storefront/orders', async (route) => {
    if (route.request().method() !== 'POST' || lost >= 2) return route.continue();
    lost++;
    await route.fetch();
    await route.abort();
  });
  const button = page.getByRole('button', { name: 'Place the order' });
  await button.click();
  await page.getByText('No answer. Check your connection and try again.').waitFor();
  await button.click();
  await page.getByRole('heading', { name: /^Order #\d+$/ }).waitFor();
  assert.equal(lost, 2);
  assert.equal((await orders()).length, before + 1);
});

test('a server that may have lost its own answer is asked again under the same key', async () => {
  const before = (await orders()).length;
  const { page } = await app.guestAt();
  await add(page, 'Soup');
  await toCart(page);
  await page.getByLabel('Name').fill('Eva');
  const error = {
    code: 'SERVICE_UNAVAILABLE',
    message: 'The database does not answer in time.',
    correlationId: 'x',
  };
  let refused = 0;
  await page.route('**/api/v1/storefront/orders', async (route) => {
    if (route.request().method() !== 'POST' || refused >= 2) return route.continue();
    refused++;
    await route.fetch();
    await route.fulfill({ status: 503, json: { success: false, error, meta: {} } });
  });
  const button = page.getByRole('button', { name: 'Place the order' });
  await button.click();
  await page.getByText('Something went wrong. Try again.').waitFor();
  await button.click();
  await page.getByRole('heading', { name: /^Order #\d+$/ }).waitFor();
  assert.equal(refused, 2);
  assert.equal((await orders()).length, before + 1);
});

test('who changes their mind cancels, and orders it again', async () => {
  const { page } = await app.guestAt();
  await add(page, 'Soup');
  await toCart(page);
  await page.getByLabel('Name').fill('Cleo');
  await page.getByRole('button', { name: 'Place the order' }).click();
  await page.getByRole('button', { name: 'Cancel the order' }).click();
  await page.getByRole('status').filter({ hasText: 'Cancelled' }).waitFor();
  const [made] = await orders();
  assert.equal(made!.guestOrderStatus, 'VOIDED');
  await page.getByRole('button', { name: 'Order again' }).click();
  await page.getByRole('heading', { name: 'Your order', exact: true }).waitFor();
  await page.getByText('Soup').waitFor();
  await page.goBack();
  const { key, place } = app.world;
  const stock = `${place.path}/menu/items/${place.item('Soup').guid}/stock`;
  (await key.put(stock, { status: 'OUT_OF_STOCK' })).must(200);
  await page.getByRole('button', { name: 'Order again' }).click();
  await page.getByText('1 × Soup: Sold out').waitFor();
  (await key.put(stock, { status: 'IN_STOCK' })).must(200);
  await page.getByRole('link', { name: 'Your orders' }).click();
  await page.getByText(/Cancelled/).waitFor();
});

test('a stream that a balancer has ended is opened again; a page without an answer says so', async () => {
  const { key, place } = app.world;
  const { page, context } = await app.guestAt();
  let refused = 0;
  await page.route('**/stream', async (route) => {
    if (refused++ > 0) return route.continue();
    return route.fulfill({ status: 503, contentType: 'text/html', body: 'No server is available.' });
  });
  await add(page, 'Soup');
  await toCart(page);
  await page.getByLabel('Name').fill('Gus');
  await page.getByRole('button', { name: 'Place the order' }).click();
  await page.getByRole('status').filter({ hasText: 'Received' }).waitFor();
  await eventually(async () => assert.ok(refused > 1, 'it is asked again'));
  const [made] = await orders();
  const { tickets } = (
    await key.get<{ tickets: { guid: string }[] }>(`${place.path}/kitchen/orders/${made!.guid}`)
  ).must(200);
  await key.post(`${place.path}/kitchen/tickets/${tickets[0]!.guid}/start`, {});
  await page.getByRole('status').filter({ hasText: 'Being prepared' }).waitFor();
  await context.setOffline(true);
  const note = page.getByText('No connection: it may be further than shown here.');
  await note.waitFor({ timeout: 60_000 });
  await key.post(`${place.path}/kitchen/tickets/${tickets[0]!.guid}/bump`, {});
  await context.setOffline(false);
  await page.getByRole('status').filter({ hasText: 'Ready' }).waitFor();
  await note.waitFor({ state: 'detached' });
});

test('a declined card leaves it due, and another one pays it', async () => {
  const { page } = await app.guestAt();
  await add(page, 'Soup');
  await toCart(page);
  await page.getByLabel('Name').fill('Dan');
  await page.getByRole('button', { name: 'Place the order' }).click();
  await page.getByRole('button', { name: /by card$/ }).click();
  const frame = page.frameLocator('iframe');
  await frame.getByLabel('Card number').fill('4387751111111053');
  await frame.getByLabel('Expires MM/YY').fill('12/60');
  await frame.getByLabel('Security code').fill('123');
  await frame.getByRole('button', { name: 'Use this card' }).click();
  await page.getByText('The card was declined. Nothing was charged.').waitFor();
  const [made] = await orders();
  assert.ok(made!.dueAmount > 0);
  await frame.getByLabel('Card number').fill('4788250000121443');
  await frame.getByLabel('Expires MM/YY').fill('12/60');
  await frame.getByLabel('Security code').fill('123');
  await frame.getByRole('button', { name: 'Use this card' }).click();
  await page.getByText('Paid. Thank you!').waitFor();
});

test('who has it brought sees the fee and the free times, and where nothing is brought', async (t) => {
  const { key, place } = app.world;
  const zone = { name: 'Centre', postalCodes: ['1000'], feeAmount: 250, driveMinutes: 10 };
  (await key.put(`${place.path}/delivery-zones`, { zones: [zone] })).must(200);
  const hours = `${place.path}/opening-hours`;
  (await key.put(hours, { maxOrders: 1 })).must(200);
  t.after(async () => {
    (await key.put(hours, {})).must(200);
    (await key.put(`${place.path}/delivery-zones`, { zones: [] })).must(200);
  });
  const screen = await app.guestAt();
  const { page } = screen;
  await add(page, 'Soup');
  await toCart(page);
  await page.getByText('Bring it to me').click();
  const button = page.getByRole('button', { name: 'Place the order' });
  await page.getByLabel('Name').fill('Fay');
  assert.ok(await button.isDisabled());
  await page.getByLabel('Street and number').fill('Main Street 1');
  await page.getByLabel('City').fill('Springfield');
  await page.getByLabel('Postal code').fill('9999');
  await page.getByText('The restaurant does not deliver to that address.').waitFor();
  await page.getByLabel('Postal code').fill('1000');
  await page.getByText('$2.50').waitFor();
  await assertSound(screen, 'delivery');
  await takeScreen(page, 'guest-delivery');
  const when = page.getByLabel('Ready at');
  // The page asks what it costs at that time. Only when it has heard can the answer be out of date.
  const priced = page.waitForResponse((response) => {
    const request = response.request();
    return (
      request.url().endsWith('/storefront/orders/preview') && /promisedAt/.test(request.postData() ?? '')
    );
  });
  await when.selectOption({ index: 3 });
  const promisedAt = await when.inputValue();
  await priced;
  // Zones change under their eyes: nobody pays for what they did not read.
  const dearer = { ...zone, feeAmount: 400 };
  (await key.put(`${place.path}/delivery-zones`, { zones: [dearer] })).must(200);
  await button.click();
  await page.getByText('The delivery costs more by now. Look at the total, and order again.').waitFor();
  await page.getByText('$4.00').waitFor();
  await button.click();
  await page.getByRole('button', { name: 'Cancel the order' }).waitFor();
  const [made] = await orders();
  assert.deepEqual(
    [made!.diningOption, Date.parse(made!.promisedAt!), made!.delivery?.feeAmount],
    ['DELIVERY', Date.parse(promisedAt), 400],
  );
  // Another guest is not offered what is taken.
  const other = await app.guestAt();
  await add(other.page, 'Soup');
  await toCart(other.page);
  const offered = other.page.getByLabel('Ready at').locator('option');
  await eventually(async () => assert.ok((await offered.count()) > 10));
  const values = await offered.evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value));
  assert.equal(values.includes(promisedAt), false);
});

test('what sells out meanwhile, and a restaurant that pauses, are said', async () => {
  const { key, place } = app.world;
  const stock = `${place.path}/menu/items/${place.item('Soup').guid}/stock`;
  const { page } = await app.guestAt();
  await add(page, 'Soup');
  (await key.put(stock, { status: 'OUT_OF_STOCK' })).must(200);
  await toCart(page);
  await page.getByText('Something of it has just sold out.').waitFor();
  const other = await app.guestAt();
  const soup = other.page.getByRole('button', { name: 'Soup', exact: true });
  await eventually(async () => assert.ok(await soup.isDisabled()));
  (await key.put(stock, { status: 'IN_STOCK' })).must(200);
  const large = `${place.path}/menu/items/${place.modifier('Large')}/stock`;
  (await key.put(large, { status: 'OUT_OF_STOCK' })).must(200);
  const choosing = await app.guestAt();
  await choosing.page.getByRole('button', { name: 'Pizza', exact: true }).click();
  assert.ok(await choosing.page.getByLabel(/^Large.*Sold out/).isDisabled());
  assert.equal(await choosing.page.getByLabel(/^Regular/).isDisabled(), false);
  await assertSound(choosing, 'choice-sold-out');
  (await key.put(large, { status: 'IN_STOCK' })).must(200);
  const pause = { channels: ['WEB'], reason: 'The fryer is broken' };
  (await key.post(`${place.path}/opening-hours/pause`, pause)).must(200);
  const paused = await app.guestAt();
  await paused.page.getByText(/^No orders for the moment/).waitFor();
  assert.ok(!(await paused.page.content()).includes('fryer'));
  (await key.post(`${place.path}/opening-hours/resume`, {})).must(200);
});

test('a guest whose check the house has split pays the waiter, and may still cancel', async () => {
  const { page } = await app.guestAt();
  await add(page, 'Soup');
  await toCart(page);
  await page.getByLabel('Name').fill('Noa');
  await page.getByRole('button', { name: 'Place the order' }).click();
  await page.getByRole('heading', { name: /^Order #\d+$/ }).waitFor();
  const { key, place } = app.world;
  const made = (await orders()).find((one) => one.guest?.name === 'Noa')!; // it was placed
  const [line] = made.checks[0]!.selections;
  const sharing = { selectionGuid: line!.guid, parts: 2 };
  (await key.post(`${place.path}/orders/${made.guid}/share`, sharing)).must(200);
  await page.getByText('There are several checks to pay. The waiter takes the payment.').waitFor();
  assert.equal(await page.getByText('Others have ordered').count(), 0);
  await page.getByRole('button', { name: 'Cancel the order' }).click();
  await page.getByText('Cancelled', { exact: true }).waitFor();
});

test('guests at a table order onto its check by the code there, until it is replaced', async () => {
  const { code, tableGuid, path } = await codeOfTable(app.world);
  const seated = async () => {
    const screen = await app.guestAt('', undefined, `/t/${code}`);
    await add(screen.page, 'Soup');
    await toCart(screen.page);
    await screen.page.getByText('It is brought to your table.').waitFor();
    await screen.page.getByText('Total', { exact: true }).waitFor();
    await assertSound(screen, 'cart at a table');
    await screen.page.getByRole('button', { name: 'Place the order' }).click();
    await screen.page.getByRole('heading', { name: /^Order/ }).waitFor();
    return screen;
  };
  const first = await seated();
  assert.equal(await first.page.getByText('Others have ordered').count(), 0);
  const second = await seated();
  await second.page.getByText('Others have ordered on the same check. You pay at the table.').waitFor();
  await first.page.getByText('Others have ordered on the same check. You pay at the table.').waitFor();
  assert.equal(await first.page.getByText('1 × Soup').count(), 1);
  await assertSound(second, 'order at a table');
  const atTable = (await orders()).filter((one) => one.tableGuid === tableGuid);
  assert.deepEqual(
    atTable.map(({ checks }) => checks.map(({ selections }) => selections.length)),
    [[2]],
  );
  (await app.world.key.post(`${path}/code`, { rotate: true })).must(200);
  await first.page.getByRole('button', { name: 'Order again' }).click();
  await first.page.getByRole('button', { name: 'Place the order' }).click();
  await first.page.getByText('Scan the code at your table again.').waitFor();
  await first.page.goto(`${app.service.url}/t/${code}`);
  await first.page.getByText('Look at the address again').waitFor();
});

test('every screen is whole and sound in every look', async () => {
  for (const [name, look] of LOOKS) {
    const screen = await app.guestAt('', look);
    const { page } = screen;
    await assertSound(screen, `menu ${name}`);
    await takeScreen(page, `guest-menu-${name}`);
    await page.getByRole('button', { name: 'Pizza', exact: true }).click();
    await page.getByRole('dialog', { name: 'Pizza' }).waitFor();
    await assertSound(screen, `item ${name}`);
    await takeScreen(page, `guest-item-${name}`);
    await page.keyboard.press('Escape');
    await add(page, 'Soup');
    await toCart(page);
    await page.getByLabel(/^(Name|Nombre)$/).fill('x'.repeat(60));
    await page.getByText('Total', { exact: true }).waitFor();
    await assertSound(screen, `cart ${name}`);
    await takeScreen(page, `guest-cart-${name}`);
    await page.getByRole('button', { name: /^(Place the order|Hacer el pedido)$/ }).click();
    await page.getByRole('heading', { name: /^(Order|Pedido)/ }).waitFor();
    await assertSound(screen, `order ${name}`);
    await takeScreen(page, `guest-order-${name}`);
  }
});
