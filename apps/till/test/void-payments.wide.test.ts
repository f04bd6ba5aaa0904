import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Order } from '../../../server/test/harness/world.ts';
import { assertSound, PHONE, type Screen, takeScreen } from '../../shared/test/browser.ts';
import { cardTill, GOOD, quiet, toCard, typeCard } from './cards.ts';
import { openOrder, sell, sent, shownAmount, slipOf } from './till.ts';

/** Payments that are taken back at the till before they are settled. */

const app = cardTill();
const newest = async (): Promise<Order> => (await app.orders())[0]!;
const payments = async () =>
  (await newest()).checks[0]!.payments.map(({ type, status, amount }) => [type, status, amount]);

/** Five of an open order, on a card or in cash. */
async function payFive(screen: Screen, by: 'Card' | 'Cash'): Promise<void> {
  const { page } = screen;
  await page.getByRole('button', { name: new RegExp(`^${by}`) }).click();
  await page.getByRole('button', { name: 'Only a part of it' }).click();
  await page.getByRole('textbox', { name: 'How much of it' }).fill('5');
  if (by === 'Card') {
    await toCard(screen);
    await typeCard(screen, GOOD);
  } else await page.getByRole('button', { name: 'Exactly $5.00' }).click();
  await page.getByRole('button', { name: /^Pay the rest/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await sent(screen);
}

async function chargeSoup(screen: Screen): Promise<void> {
  await screen.page.getByRole('link', { name: /^(Register|Caja)$/ }).click();
  await sell(screen, 'Soup');
  await slipOf(screen)
    .getByRole('button', { name: /^(Card|Tarjeta)$/ })
    .click();
  await toCard(screen);
  await typeCard(screen, GOOD);
  await screen.page.getByRole('button', { name: /^(Next sale|Siguiente venta)$/ }).click();
  await screen.page.getByRole('link', { name: /^(Cards|Tarjetas)$/ }).click();
}

test('a card payment of an open order is voided with the PIN of a manager, once, and is due again', async () => {
  const screen = await app.paired();
  const { page } = screen;
  await app.signIn(screen);
  await openOrder(screen);
  const due = await shownAmount(page.getByRole('button', { name: /^Cash/ }));
  await payFive(screen, 'Card');
  await page.getByRole('list', { name: 'Payments' }).waitFor();
  await assertSound(quiet(screen), 'a payment');
  await takeScreen(page, 'till-payments');
  await page.getByRole('button', { name: 'Void VISA •••• 1443' }).click();
  const dialog = page.getByRole('dialog', { name: 'Void the payment' });
  assert.equal(await dialog.getByRole('button', { name: 'Void', exact: true }).isDisabled(), true);
  await dialog.getByText('Mistake at the till').click();
  await assertSound(quiet(screen), 'why');
  await takeScreen(page, 'till-void-payment');
  let lost = 0;
  await page.route('**/payments/void', async (route) => {
    const { status } = await route.fetch().then((answer) => ({ status: answer.status() }));
    if (status !== 200 || lost++ > 0) return route.continue();
    return route.abort();
  });
  await dialog.getByRole('button', { name: 'Void', exact: true }).click();
  await dialog.getByText('Who approves it?').waitFor();
  await assertSound(quiet(screen), 'who approves');
  assert.equal(await dialog.getByRole('button', { name: app.name, exact: true }).count(), 0);
  await dialog.getByRole('button', { name: app.manager.name }).click();
  await page.keyboard.type('000000');
  await dialog.getByText('This PIN is wrong.').waitFor();
  assert.deepEqual(await payments(), [['CARD', 'CAPTURED', 500]]);
  await page.keyboard.type(app.manager.pin);
  await dialog.getByText(/^No answer yet.*it happens once/).waitFor();
  await dialog.waitFor({ state: 'hidden' });
  assert.ok(lost >= 1);
  assert.deepEqual(await payments(), [['CARD', 'VOIDED', 500]]);
  await page.getByRole('list', { name: 'Payments' }).waitFor({ state: 'hidden' });
  assert.equal(await shownAmount(page.getByRole('button', { name: /^Cash/ })), due);
});

test('an order that was paid by card is open again once a manager has voided that, under Cards', async () => {
  const screen = await app.paired();
  const { page } = screen;
  await app.enter(screen, app.manager);
  await chargeSoup(screen);
  const charged = page.getByRole('region', { name: 'Charged, not settled yet' });
  await charged.getByRole('button', { name: 'Void VISA •••• 1443' }).first().waitFor();
  await assertSound(quiet(screen), 'charged');
  await takeScreen(page, 'till-charged');
  await charged.getByRole('button', { name: 'Void VISA •••• 1443' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Void the payment' });
  await dialog.getByRole('textbox', { name: 'Another reason' }).fill('Another card');
  await dialog.getByRole('button', { name: 'Void', exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
  assert.deepEqual(await payments(), [['CARD', 'VOIDED', 690]]);
  const { displayNumber, dueAmount } = await newest();
  assert.equal(dueAmount, 690);
  await page.getByRole('link', { name: /^Open orders/ }).click();
  await page
    .getByRole('listitem', { name: `Order ${displayNumber}` })
    .getByRole('button', { name: 'Cash $6.90' })
    .waitFor();
});

test('cash is taken back the same way; without a network nothing is, and what came too late is said', async () => {
  const screen = await app.paired();
  const { page, context } = screen;
  await app.enter(screen, app.manager);
  await openOrder(screen);
  await payFive(screen, 'Cash');
  await page.getByRole('button', { name: 'Void Cash' }).click();
  const dialog = page.getByRole('dialog', { name: 'Void the payment' });
  await dialog.getByText('Mistake at the till').click();
  await context.setOffline(true);
  await dialog.getByText('Offline: a payment is voided when the line is back.').waitFor();
  assert.equal(await dialog.getByRole('button', { name: 'Void', exact: true }).isDisabled(), true);
  await context.setOffline(false);
  await dialog.getByRole('button', { name: 'Void', exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
  assert.deepEqual(await payments(), [['CASH', 'VOIDED', 500]]);
  await chargeSoup(screen);
  const charged = page.getByRole('region', { name: 'Charged, not settled yet' });
  await charged.getByRole('button', { name: 'Void VISA •••• 1443' }).first().click();
  await dialog.getByText('Mistake at the till').click();
  const { retref } = (await newest()).checks[0]!.payments[0]!;
  (await app.world.key.post('/api/v1/payments/void', { retref, reason: 'X' })).must(200);
  await dialog.getByRole('button', { name: 'Void', exact: true }).click();
  await dialog.getByText(/^That cannot be done any more/).waitFor();
});

test('it is sound: phone, dark, Spanish', async () => {
  const screen = await app.paired({ ...PHONE, colorScheme: 'dark', locale: 'es-ES' });
  const { page } = screen;
  await app.signIn(screen);
  await chargeSoup(screen);
  await page
    .getByRole('button', { name: /^Anular VISA/ })
    .first()
    .click();
  await page.getByRole('dialog', { name: 'Anular el pago' }).waitFor();
  await assertSound(quiet(screen), 'void');
  await takeScreen(page, 'till-void-payment-phone');
});
