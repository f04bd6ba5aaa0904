import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Order } from '../../../server/test/harness/world.ts';
import { assertSound, PHONE, takeScreen } from '../../shared/test/browser.ts';
import { kept, noReview, openOrder, sell, sent, shownAmount, slipOf, takeOff, tillTest } from './till.ts';

/** What is taken off a bill at the till: by whom, with whose leave, and what becomes of it without. */

const app = tillTest();

const linesOf = (order: Order) => order.checks.flatMap(({ selections }) => selections);
const newest = async (): Promise<Order> => (await app.orders())[0]!;

test('a line is voided with the PIN of a manager, and the service has it as the till does', async () => {
  const screen = await app.paired();
  const { page } = screen;
  await app.signIn(screen);
  await openOrder(screen);
  await assertSound(screen, 'an order');
  await page.getByRole('checkbox', { name: /Soup/ }).check();
  await page.getByRole('button', { name: 'Void what is chosen' }).click();
  const dialog = page.getByRole('dialog', { name: 'Void Soup' });
  assert.equal(await dialog.getByRole('button', { name: 'Void', exact: true }).isDisabled(), true);
  await dialog.getByText('Wrong dish').click();
  await assertSound(screen, 'why');
  await takeScreen(page, 'till-void');
  await dialog.getByRole('button', { name: 'Void', exact: true }).click();
  await dialog.getByText('Who approves it?').waitFor();
  await assertSound(screen, 'who approves');
  assert.equal(
    await dialog.getByRole('button', { name: app.name, exact: true }).count(),
    0,
    'a waiter may not',
  );
  await dialog.getByRole('button', { name: app.manager.name }).click();
  await page.keyboard.type('000000');
  await dialog.getByText('This PIN is wrong.').waitFor();
  await takeScreen(page, 'till-approval');
  await page.keyboard.type(app.manager.pin);
  await page.getByText('Voided').waitFor();
  await sent(screen);
  await assertSound(screen, 'a line is gone');
  await takeScreen(page, 'till-order');
  const order = await newest();
  const soup = linesOf(order).find(({ name }) => name === 'Soup')!;
  assert.deepEqual(
    [soup.voided, soup.voidInfo?.reason, soup.voidInfo?.actor.name, soup.voidInfo?.approver?.name],
    [true, 'WRONG_DISH', app.name, app.manager.name],
  );
  const due = await shownAmount(page.getByRole('button', { name: /^Cash/ }));
  assert.equal(due, (order.dueAmount / 100).toFixed(2));
  await noReview(screen);
});

test('a manager voids alone, and an order that is void is gone at every till', async () => {
  const screen = await app.paired();
  await app.enter(screen, app.manager);
  await openOrder(screen);
  await takeOff(screen, null);
  await screen.page.getByRole('list', { name: 'Open orders' }).waitFor();
  await sent(screen);
  const order = await newest();
  assert.deepEqual([order.guestOrderStatus, order.totalAmount], ['VOIDED', 0]);
  assert.equal(order.voidInfo?.approver?.name, app.manager.name, 'signed with their own key');
  assert.equal(await screen.page.getByRole('listitem', { name: `Order ${order.displayNumber}` }).count(), 0);
  await noReview(screen);
});

test('without a network a manager approves who was here, a reload keeps it, and it happens once', async () => {
  const screen = await app.paired();
  const { page, context } = screen;
  await app.enter(screen, app.manager);
  await page.getByRole('button', { name: /^Lock/ }).click();
  await app.signIn(screen);
  await sent(screen);
  await kept(screen);
  const before = (await app.orders()).length;
  await context.setOffline(true);
  await openOrder(screen);
  await page.getByRole('heading', { name: /^Order \d+$/ }).waitFor();
  await takeOff(screen, /Pizza/);
  await app.enter(screen, app.manager);
  await page.getByText('Voided').waitFor();
  const due = await shownAmount(page.getByRole('button', { name: /^Cash/ }));
  await page.reload();
  await app.signIn(screen);
  await page.getByText('Voided').waitFor();
  await page.getByText('2 entries to send').waitFor();
  await page.getByRole('button', { name: /^Cash/ }).click();
  await page.getByRole('button', { name: /^Exactly/ }).click();
  await page.getByRole('button', { name: 'Next sale' }).click();
  await context.setOffline(false);
  await sent(screen);
  const orders = await app.orders();
  assert.equal(orders.length, before + 1);
  const [order] = orders;
  assert.deepEqual(
    linesOf(order!).map(({ name, voided }) => [name, voided]),
    [
      ['Soup', false],
      ['Pizza', true],
    ],
  );
  assert.deepEqual([(order!.paidAmount / 100).toFixed(2), order!.dueAmount], [due, 0]);
  await noReview(screen);
});

test('what nobody has approved stays due, is shown, and counts once a manager has decided', async () => {
  const screen = await app.paired();
  const { page } = screen;
  await app.signIn(screen);
  await openOrder(screen);
  await takeOff(screen, /Soup/);
  await page.getByRole('button', { name: /^Leave it to a manager/ }).click();
  await sent(screen);
  await page.getByRole('link', { name: 'To review 1' }).waitFor();
  const order = await newest();
  assert.ok(linesOf(order).every(({ voided }) => !voided));
  await page.getByRole('checkbox', { name: /Soup/ }).waitFor();
  await page.getByRole('link', { name: 'To review 1' }).click();
  const card = page.getByRole('listitem', { name: `Order ${order.displayNumber}` });
  await card.getByText('Nobody who may do that has signed it.').waitFor();
  await assertSound(screen, 'parked');
  await takeScreen(page, 'till-parked');
  const { key, place } = app.world;
  const { items } = (await key.get<{ items: { id: string }[] }>(`${place.path}/sync/reviews`)).must(200);
  (await key.post(`${place.path}/sync/reviews/${items[0]!.id}/accept`, {})).must(200);
  assert.equal(linesOf(await newest()).find(({ name }) => name === 'Soup')!.voided, true);
  await page.goto(`${app.service.url}/till/orders/${order.guid}`);
  await app.signIn(screen);
  await page.getByText('Voided').waitFor();
});

for (const [name, look] of [
  ['phone-dark-spanish', { ...PHONE, colorScheme: 'dark', locale: 'es-ES' }],
  ['tablet-light', { width: 1180, height: 820 }],
] as const) {
  test(`it is sound: ${name}`, async () => {
    const screen = await app.paired(look);
    const { page } = screen;
    await app.signIn(screen);
    await sell(screen, 'Soup');
    await slipOf(screen)
      .getByRole('button', { name: /^(Send|Enviar)$/ })
      .click();
    await page.getByRole('link', { name: /^(Open orders|Pedidos abiertos)/ }).click();
    await assertSound(screen, `${name} orders`);
    await takeScreen(page, `till-${name}-orders`);
    await page
      .getByRole('link', { name: /^(Open order|Abrir el pedido) / })
      .last()
      .click();
    await page.getByRole('checkbox', { name: /Soup/ }).check();
    await assertSound(screen, `${name} order`);
    await takeScreen(page, `till-${name}-order`);
    await page.getByRole('button', { name: /^(Void what is chosen|Anular lo elegido)$/ }).click();
    await assertSound(screen, `${name} void`);
    await takeScreen(page, `till-${name}-void`);
  });
}
