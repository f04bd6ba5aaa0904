import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { openBrowser } from '../../../server/test/harness/browser.ts';
import { eventually } from '../../../server/test/harness/eventually.ts';
import { signedIn } from '../../../server/test/harness/people.ts';
import { makeRole } from '../../../server/test/harness/roles.ts';
import { startTestService, type TestService } from '../../../server/test/harness/service.ts';
import { makeAccount, PASSWORD } from '../../../server/test/harness/visitor.ts';
import {
  makeRestaurant,
  makeWorld,
  type Order,
  openPlace,
  order,
  type World,
} from '../../../server/test/harness/world.ts';
import { areAppsBuilt, buildApps } from '../../../tools/build-apps.js';
import {
  assertSound,
  openScreen,
  PHONE,
  type Screen,
  signIn,
  takeScreen,
} from '../../shared/test/browser.ts';

/** What screens show when there is nothing, when something failed, and to whom they do not belong. */

let service: TestService;
let browser: Awaited<ReturnType<typeof openBrowser>>;
let world: World;

before(async () => {
  if (!areAppsBuilt()) await buildApps();
  service = await startTestService();
  browser = await openBrowser();
  world = await makeWorld(service, { name: 'Aurora Hospitality', restaurant: { name: 'Osteria Aurora' } });
});

async function personAt(path: string, role = 'owner', look = {}): Promise<Screen> {
  const screen = await openScreen(browser, service.url, look);
  const { email } = await makeAccount(service, { places: [{ tenantId: world.tenantId, role }] });
  await signIn(screen.page, service.url + path, email, PASSWORD);
  return screen;
}

test('a restaurant without orders says what will be there', async () => {
  const empty = await makeRestaurant(world.key, { name: 'Bar Nuovo' });
  const screen = await personAt(`/manage/${empty.guid}`);
  const { page } = screen;
  await page.getByText('No open orders').waitFor();
  await page.getByText('Nothing sold yet').waitFor();
  await assertSound(screen, 'empty today');
  await takeScreen(page, 'today-empty');
  await page.getByRole('link', { name: 'Orders', exact: true }).click();
  await page.getByText('No orders yet').waitFor();
  await page.getByLabel('Number or guest').fill('77');
  await page.getByText('No order is like that').waitFor();
  await assertSound(screen, 'nothing found');
  await page.getByRole('link', { name: 'Show all orders' }).click();
  await page.getByText('No orders yet').waitFor();
  assert.equal(await page.getByLabel('Number or guest').inputValue(), '');
});

test('a service that fails is told with its number for support, and tried again', async () => {
  const made = await order(world.key, world.place);
  const screen = await personAt(`/manage/${world.place.guid}/orders`);
  const { page } = screen;
  await page.getByRole('link', { name: `Order ${made.displayNumber}` }).waitFor();
  const missing = made.guid.replace(/.$/, (last) => (last === '0' ? '1' : '0'));
  await page.goto(`${service.url}/manage/${world.place.guid}/orders/${missing}`);
  await page.getByText('This is not here').waitFor();
  await assertSound(screen, 'not here');
  // Longer than the API takes it: refused, with a number.
  await page.goto(`${service.url}/manage/${world.place.guid}/orders?cursor=nonsense`);
  await page.getByRole('heading', { name: 'This did not work' }).waitFor();
  const number = await page.locator('code').innerText();
  assert.ok(
    service.logLines().some(({ correlationId }) => correlationId === number),
    'support finds it in the log',
  );
  await assertSound(screen, 'failed');
  await page.context().setOffline(true);
  await page.getByText('Reconnecting').waitFor();
  await page.context().setOffline(false);
  await page.getByText('Live', { exact: true }).waitFor();
});

test('who may not see orders is told who can help', async () => {
  const boss = await signedIn(service, { places: [{ tenantId: world.tenantId, role: 'owner' }] });
  const role = await makeRole(boss, ['restaurant.view']);
  const screen = await personAt(`/manage/${world.place.guid}`, role, PHONE);
  const { page } = screen;
  await page.getByText('You may not see this').first().waitFor();
  await page.getByText('Ask an owner of Aurora Hospitality').first().waitFor();
  await assertSound(screen, 'forbidden');
});

test('a cashier reads what an order costs, and is not offered what only a manager may do', async () => {
  const { key, place } = world;
  const made = await order(key, place);
  (await key.post(`${place.path}/cash-drawers`, { name: 'Bar', openingAmount: 0 })).must(201);
  const payment = { type: 'CASH', amount: made.dueAmount };
  (await key.post(`${place.path}/orders/${made.guid}/payments`, payment)).must(201);
  const { page } = await personAt(`/manage/${place.guid}/orders/${made.guid}`, 'cashier');
  await page.getByText('Payment taken').waitFor();
  await page.locator('summary').first().click();
  await page.getByText('1 × €6.90').waitFor();
  assert.equal(await page.getByRole('button', { name: /Refund/ }).count(), 0);
});

test('an answer that gets lost refunds nothing twice, and the screen ends at the truth', async () => {
  const { key } = world;
  const place = await openPlace(key);
  (await key.post(`${place.path}/cash-drawers`, { name: 'Bar', openingAmount: 10_000 })).must(201);
  const made = await order(key, place);
  const payment = { type: 'CASH', amount: made.dueAmount };
  (await key.post(`${place.path}/orders/${made.guid}/payments`, payment)).must(201);
  const { page } = await personAt(`/manage/${place.guid}/orders/${made.guid}`);
  await page.getByText('Payment taken').waitFor();
  await page.locator('summary').first().click();
  const keys: (string | undefined)[] = [];
  await page.route('**/refunds', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    await route.fetch();
    await route.abort();
  });
  await page.getByRole('button', { name: 'Refund Soup' }).click();
  await page.keyboard.press('Escape');
  // The keyboard goes on where it was.
  await page.locator('button:focus', { hasText: 'Refund' }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Refund Soup' }).click();
  await page.getByText('€6.90 refunded').waitFor();
  await page.getByRole('button', { name: 'Give back €6.90 in cash' }).click();
  await page.getByText('money is back').waitFor();
  // The screen may learn from the events what became of it before it has asked again.
  await eventually(async () =>
    assert.deepEqual([keys.length, new Set(keys).size], [4, 2], 'each was tried again, as the same'),
  );
  const now = (await key.get<Order>(`${place.path}/orders/${made.guid}`)).must(200);
  const refunds = now.checks.flatMap((check) => check.refunds);
  assert.deepEqual(
    refunds.map(({ totalAmount, paidOutAmount }) => [totalAmount, paidOutAmount]),
    [[690, 690]],
  );
});

test('who reaches several restaurants goes from one to the other, and is there again next time', async () => {
  const other = await openPlace(world.key, { name: 'Trattoria Bologna' });
  await order(world.key, other, { guest: { name: 'Only here' } });
  const screen = await personAt(`/manage/${world.place.guid}/orders`);
  const { page } = screen;
  await page.getByRole('heading', { name: 'Orders' }).waitFor();
  await page.getByRole('combobox', { name: 'Restaurant' }).click();
  await page.getByRole('option', { name: 'Trattoria Bologna' }).click();
  await page.getByText('Only here').waitFor();
  assert.equal(new URL(page.url()).pathname, `/manage/${other.guid}/orders`);
  await page.goto(`${service.url}/manage`);
  await page.waitForURL(`**/manage/${other.guid}`);
});

test('everything is done by keyboard', async () => {
  const made = await order(world.key, world.place);
  const screen = await openScreen(browser, service.url);
  const { page } = screen;
  const { email } = await makeAccount(service, { places: [{ tenantId: world.tenantId, role: 'owner' }] });
  await page.goto(`${service.url}/manage/${world.place.guid}/orders`);
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  // The first field has the focus.
  await page.keyboard.type(email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  const link = page.getByRole('link', { name: `Order ${made.displayNumber}` });
  await link.waitFor();
  for (let presses = 0; !(await link.evaluate((element) => element === document.activeElement)); presses++) {
    assert.ok(presses < 40, 'the order is reached by Tab');
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: `Order ${made.displayNumber}` }).waitFor();
  const line = page.locator('summary').first();
  for (let presses = 0; !(await line.evaluate((element) => element === document.activeElement)); presses++) {
    assert.ok(presses < 40, 'the line is reached by Tab');
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Enter');
  await page.getByText('1 × €6.90').waitFor();
});

test('what people type is shown as they typed it, and runs nowhere', async () => {
  const hostile = '<img src=x onerror="document.title=\'owned\'">{name}\'"; drop';
  const place = await openPlace(world.key, { name: hostile });
  const made = await order(world.key, place, {
    guest: { name: hostile },
    notes: hostile,
    items: [{ menuItemGuid: place.item('Soup').guid, quantity: 1, notes: hostile }],
  });
  const screen = await personAt(`/manage/${place.guid}`, 'owner', PHONE);
  const { page } = screen;
  await page.getByText(hostile).first().waitFor();
  await assertSound(screen, 'hostile today');
  await page.getByRole('link', { name: `Order ${made.displayNumber}` }).click();
  await page.getByText('Order placed').waitFor();
  assert.ok((await page.getByText(hostile).count()) >= 3);
  await assertSound(screen, 'hostile order');
  assert.doesNotMatch(await page.title(), /^owned/);
});

test('twice as large, nothing is cut off', async () => {
  await order(world.key, world.place);
  // A laptop's window of 1280 at 200 % has 640 pixels.
  const screen = await personAt(`/manage/${world.place.guid}`, 'owner', { width: 640, height: 430 });
  await screen.page.getByRole('heading', { name: 'Today', exact: true }).waitFor();
  await assertSound(screen, '200 %');
});
