import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventually } from '../../../server/test/harness/eventually.ts';
import type { Order } from '../../../server/test/harness/world.ts';
import { assertSound, PHONE, takeScreen } from '../../shared/test/browser.ts';
import { cardTill, DECLINED, GOOD, quiet, toCard, typeCard } from './cards.ts';
import { openOrder, sell, sent, slipOf } from './till.ts';

/** Cards at the till: once, whatever becomes of the answer; and not without a line. */

const app = cardTill();
const newest = async (): Promise<Order> => (await app.orders())[0]!;

test('a slip is paid by card with a tip, and the service has it as the till shows it', async () => {
  const screen = await app.paired();
  const { page } = screen;
  await app.signIn(screen);
  await sell(screen, 'Soup');
  await slipOf(screen).getByRole('button', { name: 'Card' }).click();
  const dialog = page.getByRole('dialog', { name: 'Card' });
  await assertSound(screen, 'how much goes on the card');
  await dialog.getByRole('button', { name: /^15 %/ }).click();
  await takeScreen(page, 'till-card-tip');
  await dialog.getByRole('button', { name: /^Charge/ }).click();
  await page.frameLocator('iframe').getByLabel('Card number').waitFor();
  await assertSound(screen, 'the card');
  await takeScreen(page, 'till-card-entry');
  await typeCard(screen, GOOD);
  const paid = page.getByRole('dialog', { name: 'Paid' });
  await paid.getByText('VISA •••• 1443').waitFor();
  await assertSound(quiet(screen), 'paid by card');
  await takeScreen(page, 'till-card-paid');
  await paid.getByRole('button', { name: 'Receipt' }).click();
  await page.getByRole('dialog', { name: 'Receipt' }).getByText('1443').first().waitFor();
  await takeScreen(page, 'till-card-receipt');
  await page.getByRole('button', { name: 'Close' }).click();
  await paid.getByRole('button', { name: 'Next sale' }).click();
  await slipOf(screen).getByText('Paid.').waitFor();
  const order = await newest();
  const [payment] = order.checks[0]!.payments;
  assert.deepEqual(
    [order.dueAmount, order.checks[0]!.payments.length, payment!.status, payment!.tipAmount],
    [0, 1, 'CAPTURED', 104],
  );
});

test('a declined card is said plainly, and cash pays what is due then', async () => {
  const screen = await app.paired();
  const { page } = screen;
  await app.signIn(screen);
  await openOrder(screen);
  await page.getByRole('button', { name: /^Card/ }).click();
  await toCard(screen);
  await typeCard(screen, DECLINED);
  await page.getByRole('alert').filter({ hasText: 'The card was declined. Nothing was charged.' }).waitFor();
  await assertSound(quiet(screen), 'declined');
  await takeScreen(page, 'till-card-declined');
  await typeCard(screen, GOOD);
  await page.getByRole('dialog', { name: 'Paid' }).getByRole('button', { name: 'Next sale' }).click();
  await page.getByText('This order is not open').waitFor();
  const { checks, dueAmount } = await newest();
  assert.deepEqual(
    [dueAmount, checks[0]!.payments.map(({ status }) => status)],
    [0, ['DECLINED', 'CAPTURED']],
  );
});

test('several tenders on one check: a part in cash, a part by card, the rest by another card', async () => {
  const screen = await app.paired();
  const { page } = screen;
  await app.signIn(screen);
  await openOrder(screen);
  await page.getByRole('button', { name: /^Cash/ }).click();
  const cash = page.getByRole('dialog', { name: 'Cash' });
  await cash.getByRole('button', { name: 'Only a part of it' }).click();
  await cash.getByRole('textbox', { name: 'How much of it' }).fill('10');
  await takeScreen(page, 'till-card-part-cash');
  await cash.getByRole('button', { name: 'Exactly $10.00' }).click();
  await page.getByRole('button', { name: /^Pay the rest/ }).click();
  await cash.getByRole('button', { name: 'Card instead' }).click();
  await page.getByRole('button', { name: 'Only a part of it' }).click();
  await page.getByRole('textbox', { name: 'How much of it' }).fill('5.50');
  await toCard(screen);
  await typeCard(screen, GOOD);
  await page.getByRole('button', { name: /^Pay the rest/ }).click();
  await toCard(screen);
  await typeCard(screen, GOOD);
  await page.getByRole('button', { name: 'Next sale' }).click();
  await sent(screen);
  const { checks, dueAmount, totalAmount } = await newest();
  assert.deepEqual(
    [dueAmount, checks[0]!.payments.map(({ type, amount }) => [type, amount])],
    [
      0,
      [
        ['CASH', 1_000],
        ['CARD', 550],
        ['CARD', totalAmount - 1_550],
      ],
    ],
  );
});

test('a lost answer: the same key finds what happened, and the card is charged once', async () => {
  const screen = await app.paired();
  const { page } = screen;
  await app.signIn(screen);
  await openOrder(screen);
  const keys: string[] = [];
  await page.route('**/orders/*/payments', async (route) => {
    keys.push(route.request().headers()['idempotency-key']!);
    if (keys.length > 1) return route.continue();
    await route.fetch();
    await route.abort();
  });
  await page.getByRole('button', { name: /^Card/ }).click();
  await toCard(screen);
  await typeCard(screen, GOOD);
  await page.getByText(/^No answer yet/).waitFor();
  await takeScreen(page, 'till-card-lost');
  await page.getByRole('dialog', { name: 'Paid' }).waitFor();
  assert.ok(keys.length > 1);
  assert.equal(new Set(keys).size, 1);
  const { checks, dueAmount } = await newest();
  assert.deepEqual([dueAmount, checks[0]!.payments.length], [0, 1]);
});

test('a bank that does not answer: the till waits for what the service finds out', async () => {
  const screen = await app.paired();
  const { page } = screen;
  await app.signIn(screen);
  await openOrder(screen);
  app.gateway.addFault({ kind: 'drop-after', operation: 'auth' });
  await page.getByRole('button', { name: /^Card/ }).click();
  await toCard(screen);
  await typeCard(screen, GOOD);
  await page.getByText(/^No answer yet/).waitFor();
  await page.getByRole('dialog', { name: 'Paid' }).waitFor();
  const { checks, dueAmount } = await newest();
  assert.deepEqual([dueAmount, checks[0]!.payments.map(({ status }) => status)], [0, ['CAPTURED']]);
});

test('a window that is closed while the bank is asked: the order has it, and nothing is due twice', async () => {
  const screen = await app.paired();
  const { page } = screen;
  await app.signIn(screen);
  await openOrder(screen);
  const { guid } = await newest();
  let asked = 0;
  await page.route('**/orders/*/payments', async (route) => {
    asked++;
    await route.fetch();
    await page.reload();
  });
  await page.getByRole('button', { name: /^Card/ }).click();
  await toCard(screen);
  await typeCard(screen, GOOD);
  await page.getByText('Who sells?').waitFor();
  await app.signIn(screen);
  await page.getByText('This order is not open').waitFor();
  const paid = (await app.orders()).find((one) => one.guid === guid)!;
  assert.deepEqual([asked, paid.dueAmount, paid.checks[0]!.payments.length], [1, 0, 1]);
});

test('somebody whom the service has forgotten types their PIN, and goes on', async () => {
  const screen = await app.paired();
  const { page } = screen;
  await app.signIn(screen);
  await openOrder(screen);
  // Somebody else has signed in at this device meanwhile: hers is over.
  await eventually(async () => assert.ok(screen.operations.has('startStaffSession')));
  await page.evaluate(async () => {
    const { credential } = JSON.parse(localStorage.getItem('comanda.till.device')!);
    await fetch('/api/v1/staff-sessions/current', {
      method: 'DELETE',
      headers: { 'x-device-credential': credential },
    });
  });
  await page.getByRole('button', { name: /^Card/ }).click();
  await page.getByRole('button', { name: /^Charge/ }).click();
  await page.getByText('The service asks who you are: your PIN, please.').waitFor();
  await takeScreen(page, 'till-card-pin');
  await page.keyboard.type(app.pin);
  await typeCard(screen, GOOD);
  await page.getByRole('dialog', { name: 'Paid' }).waitFor();
});

test('without a line no card is taken: that is said, and cash is', async () => {
  const screen = await app.paired();
  const { page, context } = screen;
  await app.signIn(screen);
  await openOrder(screen);
  await sent(screen);
  await context.setOffline(true);
  await page.getByText('Offline: sales are kept here').waitFor();
  await page.getByRole('button', { name: /^Card/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Card' });
  await dialog.getByText(/^Offline: cards are not charged/).waitFor();
  assert.equal(await dialog.getByRole('button', { name: /^Charge/ }).isDisabled(), true);
  await assertSound({ ...screen, complaints: [] }, 'offline');
  await takeScreen(page, 'till-card-offline');
  await dialog.getByRole('button', { name: 'Cash instead' }).click();
  await page.getByRole('button', { name: /^Exactly/ }).click();
  await page.getByRole('button', { name: 'Next sale' }).click();
  await context.setOffline(false);
  await sent(screen);
  assert.equal((await newest()).dueAmount, 0);
});

test('it is sound: phone, dark, Spanish', async () => {
  const screen = await app.paired({ ...PHONE, colorScheme: 'dark', locale: 'es-ES' });
  const { page } = screen;
  await app.signIn(screen);
  await sell(screen, 'Soup');
  await slipOf(screen).getByRole('button', { name: 'Tarjeta' }).click();
  await page.getByRole('button', { name: /^10 %/ }).click();
  await assertSound(screen, 'how much');
  await takeScreen(page, 'till-card-phone-tip');
  await page.getByRole('button', { name: /^Cobrar/ }).click();
  await page.frameLocator('iframe').getByLabel('Número de tarjeta').waitFor();
  await assertSound(screen, 'the card');
  await takeScreen(page, 'till-card-phone-entry');
});
