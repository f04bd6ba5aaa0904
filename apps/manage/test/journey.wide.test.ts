import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';

import { openBrowser } from '../../../server/test/harness/browser.ts';
import { codeAt } from '../../../server/test/harness/credentials.ts';
import { startTestService, type TestService } from '../../../server/test/harness/service.ts';
import { makeAccount, PASSWORD } from '../../../server/test/harness/visitor.ts';
import { makeWorld, order, type World } from '../../../server/test/harness/world.ts';
import { areAppsBuilt, buildApps } from '../../../tools/build-apps.js';
import { assertSound, openScreen, PHONE, signIn, takeScreen } from '../../shared/test/browser.ts';
import { LOOKS } from './manage.ts';

/** The management app as people use it: a real browser, a real server, what is seen and read. */

let service: TestService;
let browser: Awaited<ReturnType<typeof openBrowser>>;
let world: World;

const TAX = { name: 'Sales tax', type: 'PERCENT' as const, rate: '8.875' };

before(async () => {
  if (!areAppsBuilt()) await buildApps();
  service = await startTestService();
  browser = await openBrowser();
  world = await makeWorld(service, {
    restaurant: { name: 'Osteria Aurora', currency: 'USD', taxRates: [TAX] },
  });
  (await world.key.post(`${world.place.path}/cash-drawers`, { name: 'Bar', openingAmount: 10_000 })).must(
    201,
  );
});

const owner = (mfa = false) =>
  makeAccount(service, {
    name: 'Alba Rossi',
    mfa,
    places: [{ tenantId: world.tenantId, role: 'owner' }],
  });

/** Two soups and a guest, paid in cash. */
async function paidOrder(guest: string) {
  const item = world.place.item('Soup').guid;
  const made = await order(world.key, world.place, {
    items: [
      { menuItemGuid: item, quantity: 2 },
      { menuItemGuid: item, quantity: 1, notes: 'no cream' },
    ],
    guest: { name: guest },
  });
  const payment = { type: 'CASH', amount: made.dueAmount };
  (await world.key.post(`${world.place.path}/orders/${made.guid}/payments`, payment)).must(201);
  return made;
}

test('an owner signs in, sees the day go by, finds an order, reads why it costs what it costs, and refunds an item', async () => {
  const screen = await openScreen(browser, service.url);
  const { page } = screen;
  const { email } = await owner();
  const first = await paidOrder('Dario');

  await page.goto(`${service.url}/manage`);
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  await assertSound(screen, 'sign-in');
  await takeScreen(page, 'sign-in');
  await signIn(screen.page, `${service.url}/manage`, email, PASSWORD);

  await page.getByRole('heading', { name: 'Today', exact: true }).waitFor();
  await page.getByText('Osteria Aurora').waitFor();
  await page.getByRole('table').getByText('$22.53').first().waitFor();
  await assertSound(screen, 'today');

  const second = await paidOrder('Bianca');
  await page.getByRole('link', { name: `Order ${second.displayNumber}` }).waitFor();
  await takeScreen(page, 'today');

  await page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'Orders' }).click();
  await page.getByRole('heading', { name: 'Orders', exact: true }).waitFor();
  await page.getByRole('link', { name: `Order ${second.displayNumber}` }).waitFor();
  await page.getByLabel('Number or guest').fill('Dar');
  await page.getByRole('link', { name: `Order ${second.displayNumber}` }).waitFor({ state: 'detached' });
  await assertSound(screen, 'orders');
  await takeScreen(page, 'orders');
  await page.getByRole('link', { name: `Order ${first.displayNumber}` }).click();

  await page.getByRole('heading', { name: `Order ${first.displayNumber}` }).waitFor();
  await page.getByText('Why this total').click();
  await page.getByText('Subtotal $20.70 + Tax $1.83').waitFor();
  await page.getByText('no cream').click();
  await page.getByText('8.875 % of $6.90').first().waitFor();
  await assertSound(screen, 'order');
  await takeScreen(page, 'order');

  await page.getByRole('button', { name: 'Refund Soup' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Comment').fill('cold');
  await assertSound(screen, 'refund');
  await takeScreen(page, 'refund');
  await dialog.getByRole('button', { name: 'Refund Soup' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Give back $7.51 in cash' }).click();
  await page.getByText('money is back').waitFor();
  await page.getByText('Items refunded').waitFor();
  await takeScreen(page, 'refunded');
  assert.deepEqual(screen.complaints, []);

  const now = (
    await world.key.get<{ refundedAmount: number }>(`${world.place.path}/orders/${first.guid}`)
  ).must(200);
  assert.equal(now.refundedAmount, 751);
});

describe('signing in', () => {
  test('says what was wrong, and asks for the second factor of who has one', async () => {
    const screen = await openScreen(browser, service.url, PHONE);
    const { page } = screen;
    const { email, seed } = await owner(true);
    await page.goto(`${service.url}/manage`);
    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('Password', { exact: true }).fill('not that one');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('alert').getByText('do not belong together').waitFor();
    await assertSound(screen, 'refused');
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.keyboard.press('Enter');
    await page.getByLabel('Code').fill('000000');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText('The code is wrong').waitFor();
    await assertSound(screen, 'second step');
    await takeScreen(page, 'second-step-phone');
    await page.getByLabel('Code').fill(codeAt(seed!, service.clock.now()));
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Today', exact: true }).waitFor();
  });

  test('comes back to where it was asked for, within the app only', async () => {
    const screen = await openScreen(browser, service.url);
    const { page } = screen;
    const { email } = await owner();
    await signIn(screen.page, `${service.url}/manage/${world.place.guid}/orders?show=open`, email, PASSWORD);
    await page.getByRole('heading', { name: 'Orders' }).waitFor();
    assert.equal(new URL(page.url()).search, '?show=open');
    await page.getByRole('button', { name: /Account of/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await signIn(screen.page, `${service.url}/manage/sign-in?to=//elsewhere.example/`, email, PASSWORD);
    await page.getByRole('heading', { name: 'Today', exact: true }).waitFor();
    assert.equal(new URL(page.url()).origin, service.url);
  });

  test('lasts when the answer to who was signed in before comes after it', async () => {
    const { page } = await openScreen(browser, service.url);
    const { email } = await owner();
    const held = Promise.withResolvers<void>();
    await page.route('**/auth/resume', async (route) => {
      const response = await route.fetch();
      await held.promise;
      await route.fulfill({ response });
    });
    await signIn(page, `${service.url}/manage/sign-in`, email, PASSWORD);
    await page.getByRole('heading', { name: 'Today', exact: true }).waitFor();
    const late = page.waitForResponse('**/auth/resume');
    held.resolve();
    assert.equal((await (await late).json()).data.current, null);
    await page.getByRole('link', { name: 'Orders', exact: true }).click();
    await page.getByRole('heading', { name: 'Orders' }).waitFor();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor({ state: 'detached' });
  });
});

describe('every screen', () => {
  for (const [name, look] of LOOKS) {
    test(`is whole and sound: ${name}`, async () => {
      const screen = await openScreen(browser, service.url, look);
      const { page } = screen;
      const spanish = 'locale' in look;
      const { email } = await owner();
      const made = await paidOrder('Chiara');
      await page.goto(`${service.url}/manage`);
      await page.getByLabel(spanish ? 'Correo electrónico' : 'E-mail').fill(email);
      await page.getByLabel(spanish ? 'Contraseña' : 'Password', { exact: true }).fill(PASSWORD);
      await assertSound(screen, `sign-in ${name}`);
      await page.keyboard.press('Enter');
      await page
        .getByRole('link', { name: `${spanish ? 'Pedido' : 'Order'} ${made.displayNumber}` })
        .waitFor();
      await assertSound(screen, `today ${name}`);
      await takeScreen(page, `today-${name}`);
      await page.getByRole('link', { name: spanish ? 'Pedidos' : 'Orders', exact: true }).click();
      await page.getByRole('heading', { name: spanish ? 'Pedidos' : 'Orders' }).waitFor();
      await assertSound(screen, `orders ${name}`);
      await takeScreen(page, `orders-${name}`);
      await page.getByRole('link', { name: `${spanish ? 'Pedido' : 'Order'} ${made.displayNumber}` }).click();
      await page.getByText(spanish ? 'Pedido hecho' : 'Order placed').waitFor();
      await assertSound(screen, `order ${name}`);
      await takeScreen(page, `order-${name}`);
    });
  }
});
