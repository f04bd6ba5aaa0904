import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Order } from '../../../server/test/harness/world.ts';
import { assertSound, PHONE, type Screen, takeScreen } from '../../shared/test/browser.ts';
import { kept, noReview, openOrder, sell, sent, shownAmount, slipOf, tillTest } from './till.ts';

/** Guests who pay apart: by what they had, or evenly. */

const app = tillTest();
const newest = async (): Promise<Order> => (await app.orders())[0]!;
const check = ({ page }: Screen, name: string) => page.getByRole('region', { name, exact: true });

async function payExactly({ page }: Screen): Promise<void> {
  await page.getByRole('button', { name: /^Exactly/ }).click();
  await page.getByRole('button', { name: 'Next sale' }).click();
}

test('without a network a check is split by lines, each part is paid in cash, and it happens once', async () => {
  const screen = await app.paired();
  const { page, context } = screen;
  await app.signIn(screen);
  await sent(screen);
  await kept(screen);
  const before = (await app.orders()).length;
  await context.setOffline(true);
  await openOrder(screen);
  const apart = page.getByRole('button', { name: 'On a check of its own' });
  assert.equal(await apart.isDisabled(), true, 'nothing is chosen');
  await page.getByRole('checkbox', { name: /Soup/ }).check();
  await apart.click();
  const soup = check(screen, 'Check 2');
  await soup.getByText('Soup').waitFor();
  await assertSound({ ...screen, complaints: [] }, 'two checks');
  await takeScreen(page, 'till-split');
  await soup.getByRole('button', { name: /^Cash/ }).click();
  await payExactly(screen);
  await page.reload();
  await app.signIn(screen);
  await check(screen, 'Check 2').getByText('Paid so far').waitFor();
  await page.getByText('3 entries to send').waitFor();
  await check(screen, 'Check 1').getByRole('button', { name: /^Cash/ }).click();
  await payExactly(screen);
  await page.getByText('This order is not open').waitFor();
  await context.setOffline(false);
  await sent(screen);
  const orders = await app.orders();
  assert.equal(orders.length, before + 1);
  assert.deepEqual(
    orders[0]!.checks.map(({ selections, paidAmount, dueAmount }) => [
      selections.map(({ name }) => name),
      paidAmount,
      dueAmount,
    ]),
    [
      [['Pizza'], 1_500, 0],
      [['Soup'], 690, 0],
    ],
  );
  await noReview(screen);
});

test('a check is split evenly, and its parts are paid at two tills, to the cent', async () => {
  const one = await app.paired();
  const two = await app.paired();
  await app.signIn(one);
  await app.signIn(two);
  await openOrder(one);
  await one.page.getByRole('button', { name: 'Split evenly' }).click();
  await assertSound(one, 'how many pay');
  await one.page.getByRole('button', { name: /^4 parts/ }).click();
  const parts = one.page.getByRole('list', { name: 'Parts' });
  await parts.getByRole('button').first().click();
  const first = await shownAmount(one.page.getByRole('dialog', { name: 'Cash' }).locator('p').first());
  assert.equal(first, '5.48', 'the odd cents are on the first ones');
  await payExactly(one);
  await parts.getByText('Part 1 Paid').waitFor();
  await assertSound(one, 'a part is paid');
  await takeScreen(one.page, 'till-parts');
  await sent(one);
  const made = await newest();
  assert.deepEqual(
    made.checks[0]!.parts.map(({ totalAmount }) => totalAmount),
    [548, 548, 547, 547],
  );
  await two.page.goto(`${app.service.url}/till/orders/${made.guid}`);
  await app.signIn(two);
  await two.page.getByText('Part 1 Paid').waitFor();
  for (const part of [2, 3, 4]) {
    await two.page.getByRole('button', { name: new RegExp(`^Part ${part}`) }).click();
    await payExactly(two);
  }
  await two.page.getByText('This order is not open').waitFor();
  await sent(two);
  const paid = await newest();
  assert.deepEqual([paid.paidAmount, paid.dueAmount], [2_190, 0]);
  await noReview(two);
});

test('what only the service can work out is not guessed: nothing is paid until it has answered', async () => {
  const screen = await app.paired();
  const { page, context } = screen;
  await app.signIn(screen);
  await openOrder(screen);
  await sent(screen);
  const made = await newest();
  const { key, place } = app.world;
  const body = { checkGuid: made.checks[0]!.guid, name: 'House', type: 'FIXED', amount: 101, reason: 'X' };
  (await key.post(`${place.path}/orders/${made.guid}/discounts`, body)).must(200);
  await page.getByText('Discounts', { exact: true }).waitFor();
  await context.setOffline(true);
  await page.getByRole('checkbox', { name: /Soup/ }).check();
  await page.getByRole('button', { name: 'On a check of its own' }).click();
  await page.getByText('The service works this out.').waitFor();
  assert.equal(await page.getByRole('button', { name: /^Cash/ }).isDisabled(), true);
  await assertSound({ ...screen, complaints: [] }, 'the service works it out');
  await context.setOffline(false);
  await check(screen, 'Check 2').getByText('Soup').waitFor();
  await sent(screen);
  const order = await newest();
  assert.deepEqual([order.checks.length, order.totalAmount], [2, 2_089]);
  assert.equal(
    await shownAmount(check(screen, 'Check 2').getByRole('button', { name: /^Cash/ })),
    (order.checks[1]!.dueAmount / 100).toFixed(2),
  );
  await noReview(screen);
});

test('a split that was a mistake is taken back, without a network too', async () => {
  const screen = await app.paired();
  const { page, context } = screen;
  await app.signIn(screen);
  await openOrder(screen);
  await sent(screen);
  await context.setOffline(true);
  await page.getByRole('checkbox', { name: /Soup/ }).check();
  await page.getByRole('button', { name: 'On a check of its own' }).click();
  await check(screen, 'Check 2').waitFor();
  await page.getByRole('button', { name: 'One check again' }).click();
  await check(screen, 'Check 2').waitFor({ state: 'detached' });
  assert.equal(await shownAmount(page.getByRole('button', { name: /^Cash/ })), '21.90');
  await context.setOffline(false);
  await sent(screen);
  const order = await newest();
  assert.deepEqual([order.checks.length, order.totalAmount, order.version], [1, 2_190, 3]);
  await noReview(screen);
});

test('it is sound: phone, dark, Spanish', async () => {
  const screen = await app.paired({ ...PHONE, colorScheme: 'dark', locale: 'es-ES' });
  const { page } = screen;
  await app.signIn(screen);
  await sell(screen, 'Soup');
  await slipOf(screen).getByRole('button', { name: 'Enviar' }).click();
  await page.getByRole('link', { name: /^Pedidos abiertos/ }).click();
  await page
    .getByRole('link', { name: /^Abrir el pedido/ })
    .last()
    .click();
  await page.getByRole('button', { name: 'Dividir a partes iguales' }).click();
  await assertSound(screen, 'how many pay');
  await page.getByRole('button', { name: /^3 partes/ }).click();
  await page.getByRole('list', { name: 'Partes' }).waitFor();
  await assertSound(screen, 'parts');
  await takeScreen(page, 'till-phone-parts');
});
