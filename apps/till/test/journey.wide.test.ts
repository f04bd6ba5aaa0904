import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventually } from '../../../server/test/harness/eventually.ts';
import { assertSound, PHONE, takeScreen } from '../../shared/test/browser.ts';
import { kept, sell, sellPizza, slipOf, tillTest } from './till.ts';

/** A shift at the till, with and without a network. */

const app = tillTest();

const orders = () => app.orders();

test('a sale: items, options, cash and change, and the service has it as the till does', async () => {
  const screen = await app.paired();
  const { page } = screen;
  await assertSound(screen, 'who sells');
  await app.signIn(screen);
  await sell(screen, 'Soup');
  await sell(screen, 'Soup');
  await sell(screen, 'Pizza');
  const dialog = page.getByRole('dialog', { name: 'Pizza' });
  await dialog.getByRole('button', { name: 'Choose: Size' }).waitFor();
  assert.equal(await dialog.getByRole('button', { name: 'Choose: Size' }).isDisabled(), true);
  await assertSound(screen, 'options');
  await dialog.getByText('Large').click();
  await dialog.getByRole('textbox', { name: 'Note for the kitchen' }).fill('well done');
  await dialog.getByRole('button', { name: 'Add to the slip' }).click();
  const slip = slipOf(screen);
  await slip.getByText('Large, well done').waitFor();
  const total = (await slip.locator('dl div').last().innerText()).replace(/[^\d.]/g, '');
  await assertSound(screen, 'a slip');
  await takeScreen(page, 'till-register');
  await slip.getByRole('button', { name: 'Cash' }).click();
  const cash = page.getByRole('dialog', { name: 'Cash' });
  await assertSound(screen, 'cash');
  await takeScreen(page, 'till-cash');
  await cash.getByRole('textbox', { name: 'Another amount' }).fill('100');
  await cash.getByRole('button', { name: 'Take it' }).click();
  const paid = page.getByRole('dialog', { name: 'Paid' });
  const change = (await paid.getByRole('status').innerText()).replace(/[^\d.]/g, '');
  assert.equal((Number(total) + Number(change)).toFixed(2), '100.00');
  await paid.getByRole('button', { name: 'Next sale' }).click();
  await page.getByText('Everything sent').waitFor();
  const [made] = await orders();
  assert.equal((made!.totalAmount / 100).toFixed(2), total);
  assert.deepEqual([made!.dueAmount, made!.paidAmount, made!.source], [0, made!.totalAmount, 'POS']);
  assert.equal(made!.openedBy.name, app.name);
  assert.equal(await page.getByText('To review').count(), 0, 'nothing differs');
});

test('an order is sent, stands among the open ones at every till, and is paid at another', async () => {
  const one = await app.paired();
  const two = await app.paired();
  await app.signIn(one);
  // Who stands at a till hears of orders, so that it need not wait for its next question.
  const listens = two.page.waitForResponse(
    (response) =>
      response.url().endsWith('/events/stream') && 'x-staff-session' in response.request().headers(),
  );
  await app.signIn(two);
  assert.equal((await listens).status(), 200);
  await one.page.getByRole('button', { name: 'Take out' }).click();
  await sell(one, 'Soup');
  await slipOf(one).getByRole('button', { name: 'Send' }).click();
  await slipOf(one).getByText('Sent. It is among the open orders.').waitFor();
  await one.page.getByText('Everything sent').waitFor();
  const [made] = await orders();
  await two.page.getByRole('link', { name: /Open orders/ }).click();
  const card = two.page.getByRole('listitem', { name: `Order ${made!.displayNumber}` });
  await card.getByText('Soup').waitFor();
  await assertSound(two, 'open orders');
  await takeScreen(two.page, 'till-orders');
  await card.getByRole('button', { name: /Cash/ }).click();
  await two.page
    .getByRole('dialog', { name: 'Cash' })
    .getByRole('button', { name: /^Exactly/ })
    .click();
  await two.page.getByRole('button', { name: 'Next sale' }).click();
  await card.waitFor({ state: 'detached' });
  await two.page.getByText('Everything sent').waitFor();
  await one.page.getByRole('link', { name: /Open orders/ }).click();
  await one.page.getByText('No open orders').waitFor();
  assert.equal((await orders()).find(({ guid }) => guid === made!.guid)!.dueAmount, 0);
});

test('without a network it starts, lets people in, sells, and sends all of it once afterwards', async () => {
  const screen = await app.paired();
  const { page, context } = screen;
  await app.signIn(screen);
  await page.getByText('Everything sent').waitFor();
  await kept(screen);
  const before = (await orders()).length;
  await context.setOffline(true);
  await page.reload();
  await page.getByRole('button', { name: app.name }).click();
  await page.keyboard.type('000000');
  await page.getByText('This PIN is wrong.').waitFor();
  await page.keyboard.type(app.pin);
  await page.getByText('Offline: sales are kept here').waitFor();
  await sell(screen, 'Soup');
  await slipOf(screen).getByRole('button', { name: 'Cash' }).click();
  await page.getByRole('button', { name: /^Exactly/ }).click();
  await page.getByRole('button', { name: 'Next sale' }).click();
  await sellPizza(screen);
  await slipOf(screen).getByRole('button', { name: 'Send' }).click();
  await page.getByText('3 entries to send').waitFor();
  await page.getByRole('link', { name: /Open orders/ }).click();
  await page.getByText('not sent yet').waitFor();
  await assertSound({ ...screen, complaints: [] }, 'offline');
  // The tablet is switched off and on again.
  await page.reload();
  await page.getByRole('button', { name: app.name }).click();
  await page.keyboard.type(app.pin);
  await page.getByText('3 entries to send').waitFor();
  assert.equal((await orders()).length, before);
  await context.setOffline(false);
  await page.getByText('Everything sent').waitFor();
  const made = (await orders()).slice(0, (await orders()).length - before);
  assert.deepEqual(made.map(({ dueAmount }) => dueAmount === 0).toSorted(), [false, true]);
  assert.ok(made.every(({ displayNumber }) => displayNumber !== null));
  assert.equal(await page.getByText('To review').count(), 0, 'nothing differs');
});

test('without a network it opens in another window, by the address that people type', async () => {
  const screen = await app.paired();
  await kept(screen);
  await screen.page.close();
  await screen.context.setOffline(true);
  const page = await screen.context.newPage();
  await page.goto(`${app.service.url}/till`);
  await page.getByRole('button', { name: app.name }).waitFor();
});

test('an answer that is lost makes no second sale', async () => {
  const screen = await app.paired();
  const { page } = screen;
  await app.signIn(screen);
  await page.getByText('Everything sent').waitFor();
  const before = (await orders()).length;
  let lost = 0;
  await page.route('**/sync', async (route) => {
    await route.fetch();
    lost++;
    await route.abort().catch(() => {});
  });
  await sell(screen, 'Soup');
  await slipOf(screen).getByRole('button', { name: 'Send' }).click();
  await eventually(async () => assert.ok(lost > 0));
  await page.unroute('**/sync');
  await page.getByText('Everything sent').waitFor();
  assert.equal((await orders()).length, before + 1);
});

test('a second window waits until the first is closed: one log has one writer', async () => {
  const screen = await app.paired();
  const second = await screen.context.newPage();
  await second.goto(`${app.service.url}/till`);
  await second.getByText('Open in another window').waitFor();
  await screen.page.close();
  await second.getByRole('button', { name: app.name }).waitFor();
});

test('a slip outlives a switch of persons', async () => {
  const screen = await app.paired();
  const { page } = screen;
  await app.signIn(screen);
  await sell(screen, 'Soup');
  await page.getByRole('button', { name: /^Lock/ }).click();
  await app.signIn(screen);
  await slipOf(screen).getByText('Soup').waitFor();
  await slipOf(screen).getByRole('button', { name: 'Remove Soup' }).click();
  await page.getByText('Press what is ordered.').waitFor();
});

for (const [name, look] of [
  ['tablet-dark', { width: 1180, height: 820, colorScheme: 'dark' }],
  ['phone-spanish', { ...PHONE, locale: 'es-ES' }],
] as const) {
  test(`it is sound: ${name}`, async () => {
    const screen = await app.paired(look);
    const { page } = screen;
    await takeScreen(page, `till-${name}-lock`);
    await assertSound(screen, `${name} lock`);
    await app.signIn(screen);
    await sell(screen, 'Soup');
    await assertSound(screen, `${name} register`);
    await takeScreen(page, `till-${name}-register`);
    await page.getByRole('link', { name: /Open orders|Pedidos abiertos/ }).click();
    await assertSound(screen, `${name} orders`);
  });
}
