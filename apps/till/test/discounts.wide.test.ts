import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { Order } from '../../../server/test/harness/world.ts';
import { assertSound, PHONE, type Screen, takeScreen } from '../../shared/test/browser.ts';
import { kept, noReview, openOrder, sell, sellPizza, sent, shownAmount, slipOf, tillTest } from './till.ts';

/** What the restaurant gives off, and what somebody gives off on their own. */

const app = tillTest();
const newest = async (): Promise<Order> => (await app.orders())[0]!;

before(async () => {
  const { key, place } = app.world;
  const add = async (name: string, terms: object, needsApproval = false): Promise<void> => {
    (await key.post(`${place.path}/discounts`, { name, needsApproval, terms })).must(201);
  };
  await add('Regulars', { type: 'PERCENT', rate: '12.5' });
  await add('Staff meal', { type: 'PERCENT', rate: '50' }, true);
  await add('Big table', { type: 'FIXED', amount: 500, conditions: { minimumAmount: 100_000 } });
});

/** The amount on the button that pays. */
const dueOn = ({ page }: Screen): Promise<string> => shownAmount(page.getByRole('button', { name: /^Cash/ }));

test('a discount of the restaurant on the slip: the guest pays what the service books', async () => {
  const screen = await app.paired();
  const { page } = screen;
  await app.signIn(screen);
  await sellPizza(screen);
  await slipOf(screen).getByRole('button', { name: 'Discount' }).click();
  const dialog = page.getByRole('dialog', { name: 'Discount' });
  assert.equal(await dialog.getByRole('button', { name: /^Big table/ }).isDisabled(), true);
  await assertSound(screen, 'discounts of a slip');
  await dialog.getByRole('button', { name: /^Regulars/ }).click();
  await slipOf(screen).getByText('Discounts', { exact: true }).waitFor();
  await assertSound(screen, 'a slip with a discount');
  await takeScreen(page, 'till-slip-discount');
  const total = await shownAmount(slipOf(screen).locator('dl div').last());
  await slipOf(screen).getByRole('button', { name: 'Cash' }).click();
  await page.getByRole('button', { name: /^Exactly/ }).click();
  await page.getByRole('button', { name: 'Next sale' }).click();
  await sent(screen);
  const order = await newest();
  assert.deepEqual(
    [(order.totalAmount / 100).toFixed(2), order.dueAmount, order.appliedDiscounts.map(({ name }) => name)],
    [total, 0, ['Regulars']],
  );
  assert.ok(order.discountAmount > 0);
  await sell(screen, 'Soup');
  assert.equal(
    await slipOf(screen).getByText('Discounts', { exact: true }).count(),
    0,
    'the next guest has none',
  );
  await noReview(screen);
});

test('on an open order, without a network: one of the restaurant, one of a manager, each once', async () => {
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
  await page.getByRole('button', { name: 'Discount' }).click();
  await page.getByRole('button', { name: /^Regulars/ }).click();
  await page.getByText('Discounts', { exact: true }).waitFor();
  const once = await dueOn(screen);
  await page.getByRole('button', { name: 'Discount' }).click();
  await page.getByRole('button', { name: /^Another discount/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Discount' });
  await dialog.getByRole('textbox', { name: 'Percent off' }).fill('33.33');
  await dialog.getByText('Guest was not content').click();
  await assertSound({ ...screen, complaints: [] }, 'an own discount');
  await takeScreen(page, 'till-own-discount');
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await app.enter(screen, app.manager);
  await dialog.waitFor({ state: 'detached' });
  const twice = await dueOn(screen);
  assert.ok(Number(twice) < Number(once));
  await page.reload();
  await app.signIn(screen);
  assert.equal(await dueOn(screen), twice);
  await context.setOffline(false);
  await sent(screen);
  const orders = await app.orders();
  assert.equal(orders.length, before + 1);
  const order = orders[0]!;
  assert.equal((order.dueAmount / 100).toFixed(2), twice);
  assert.deepEqual(
    order.appliedDiscounts.map(({ name, reason, approver }) => [name, reason, approver?.name ?? null]),
    [
      ['Regulars', null, null],
      ['Discount', 'COMPLAINT', app.manager.name],
    ],
  );
  assert.equal(await dueOn(screen), twice);
  await noReview(screen);
});

test('one that nobody has approved takes nothing, and waits for a manager', async () => {
  const screen = await app.paired();
  const { page } = screen;
  await app.signIn(screen);
  await openOrder(screen);
  const before = await dueOn(screen);
  await page.getByRole('button', { name: 'Discount' }).click();
  await page.getByRole('button', { name: /^Another discount/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Discount' });
  await dialog.getByRole('button', { name: 'Amount' }).click();
  await dialog.getByRole('textbox', { name: 'Amount off' }).fill('5');
  await dialog.getByText('Took too long').click();
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await dialog.getByRole('button', { name: /^Leave it to a manager/ }).click();
  await page.getByRole('link', { name: 'To review 1' }).waitFor();
  assert.equal(await dueOn(screen), before);
  assert.equal((await newest()).discountAmount, 0);
});

test('one that is approved each time: not on the slip, signed it counts, unsigned it takes nothing', async () => {
  const screen = await app.paired();
  const { page, context } = screen;
  await app.enter(screen, app.manager);
  await page.getByRole('button', { name: /^Lock/ }).click();
  await app.signIn(screen);
  await sent(screen);
  await kept(screen);
  await context.setOffline(true);
  await sell(screen, 'Soup');
  await slipOf(screen).getByRole('button', { name: 'Discount' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: /^Regulars/ }).waitFor();
  assert.equal(await dialog.getByRole('button', { name: /^Staff meal/ }).count(), 0, 'no order yet');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await openOrder(screen);
  const give = async (): Promise<void> => {
    await page.getByRole('button', { name: 'Discount' }).click();
    await dialog.getByRole('button', { name: /^Staff meal, with approval/ }).click();
    await dialog.getByText('Guest was not content').click();
    await dialog.getByRole('button', { name: 'Apply' }).click();
  };
  const whole = await dueOn(screen);
  await give();
  await app.enter(screen, app.manager);
  await dialog.waitFor({ state: 'detached' });
  const half = await dueOn(screen);
  assert.ok(Number(half) < Number(whole));
  await give();
  await dialog.getByRole('button', { name: /^Leave it to a manager/ }).click();
  await dialog.waitFor({ state: 'detached' });
  assert.equal(await dueOn(screen), half);
  await context.setOffline(false);
  await page.getByRole('link', { name: 'To review 1' }).waitFor();
  const { dueAmount, appliedDiscounts } = await newest();
  assert.deepEqual(
    [(dueAmount / 100).toFixed(2), appliedDiscounts.map(({ approver }) => approver?.name)],
    [half, [app.manager.name]],
  );
});

test('one that was archived while the line was down: the sale is booked, the discount waits', async () => {
  const screen = await app.paired();
  const { page, context } = screen;
  const { key, place } = app.world;
  const old = { name: 'Old times', automatic: false, terms: { type: 'FIXED', amount: 100 } };
  const { guid } = (await key.post<{ guid: string }>(`${place.path}/discounts`, old)).must(201);
  await app.signIn(screen);
  await sell(screen, 'Soup');
  await slipOf(screen).getByRole('button', { name: 'Discount' }).click();
  await page.getByRole('button', { name: /^Old times/ }).click();
  await context.setOffline(true);
  await slipOf(screen).getByRole('button', { name: 'Cash' }).click();
  await page.getByRole('button', { name: /^Exactly/ }).click();
  await page.getByRole('button', { name: 'Next sale' }).click();
  (await key.patch(`${place.path}/discounts/${guid}`, { archived: true })).must(200);
  await context.setOffline(false);
  await page.getByRole('link', { name: /^To review/ }).waitFor();
  const order = await newest();
  assert.deepEqual([order.discountAmount, order.paidAmount, order.dueAmount], [0, 590, 100]);
});

test('it is sound: phone, dark, Spanish', async () => {
  const screen = await app.paired({ ...PHONE, colorScheme: 'dark', locale: 'es-ES' });
  const { page } = screen;
  await app.signIn(screen);
  await sell(screen, 'Soup');
  await slipOf(screen).getByRole('button', { name: 'Descuento' }).click();
  await page.getByRole('button', { name: /^Regulars/ }).click();
  await assertSound(screen, 'slip');
  await takeScreen(page, 'till-phone-discount');
  await slipOf(screen).getByRole('button', { name: 'Enviar' }).click();
  await page.getByRole('link', { name: /^Pedidos abiertos/ }).click();
  await page
    .getByRole('link', { name: /^Abrir el pedido/ })
    .last()
    .click();
  await page.getByRole('button', { name: 'Descuento' }).click();
  await assertSound(screen, 'discounts');
  await page.getByRole('button', { name: /^Otro descuento/ }).click();
  await assertSound(screen, 'own discount');
  await takeScreen(page, 'till-phone-own-discount');
});
