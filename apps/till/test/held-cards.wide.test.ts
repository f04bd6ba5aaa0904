import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Order } from '../../../server/test/harness/world.ts';
import { assertSound, PHONE, type Screen, takeScreen } from '../../shared/test/browser.ts';
import { cardTill, GOOD, quiet, typeCard } from './cards.ts';
import { openOrder, sell, sent, slipOf } from './till.ts';

/** What is held on cards: the tip that a guest writes on the slip, and tabs. */

const app = cardTill();
const newest = async (): Promise<Order> => (await app.orders())[0]!;
const payments = async () =>
  (await newest()).checks[0]!.payments.map(({ status, amount, tipAmount }) => [status, amount, tipAmount]);
const toCards = ({ page }: Screen): Promise<void> => page.getByRole('link', { name: 'Cards' }).click();
const nothingHeld = ({ page }: Screen): Promise<void> => page.getByText('No slips').waitFor();

test('the tip on the slip: the bill is held, the slip printed, and the tip charged with it', async () => {
  const screen = await app.paired();
  const { page } = screen;
  await app.signIn(screen);
  await sell(screen, 'Soup');
  await slipOf(screen).getByRole('button', { name: 'Card' }).click();
  await page.getByRole('button', { name: 'On the slip' }).click();
  await page.getByRole('button', { name: 'Hold $6.90' }).click();
  await typeCard(screen, GOOD);
  await page.getByText('Held on the card').waitFor();
  await assertSound(quiet(screen), 'held');
  await takeScreen(page, 'till-card-held');
  await page.getByRole('button', { name: 'Tip slip' }).click();
  await page.getByRole('dialog', { name: 'Tip slip' }).getByText('Signature').waitFor();
  await takeScreen(page, 'till-card-slip');
  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Next sale' }).click();
  assert.deepEqual(await payments(), [['AUTHORIZED', 690, 0]]);
  await toCards(screen);
  await page.getByRole('button', { name: /^Enter the tip/ }).waitFor();
  await assertSound(quiet(screen), 'slips');
  await takeScreen(page, 'till-card-slips');
  await page.getByRole('button', { name: /^Enter the tip/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Tip on the slip' });
  await dialog.getByRole('button', { name: 'Another tip' }).click();
  await dialog.getByRole('textbox', { name: 'Tip' }).fill('1.50');
  await assertSound(quiet(screen), 'a tip');
  await takeScreen(page, 'till-card-slip-tip');
  // The answer to the capture is lost: the same key finds that it is done.
  let lost = 0;
  await page.route('**/payments/capture', async (route) => {
    if (lost++ > 0) return route.continue();
    await route.fetch();
    await route.abort();
  });
  await dialog.getByRole('button', { name: 'Charge $8.40' }).click();
  await nothingHeld(screen);
  assert.equal(lost, 2);
  assert.deepEqual(await payments(), [['CAPTURED', 690, 150]]);
});

test('a slip without a tip is charged as it is', async () => {
  const screen = await app.paired();
  const { page } = screen;
  await app.signIn(screen);
  await openOrder(screen);
  await page.getByRole('button', { name: /^Card/ }).click();
  await page.getByRole('button', { name: 'On the slip' }).click();
  await page.getByRole('button', { name: /^Hold/ }).click();
  await typeCard(screen, GOOD);
  await page.getByRole('button', { name: 'Next sale' }).click();
  await toCards(screen);
  await page.getByRole('button', { name: /^Enter the tip/ }).click();
  await page.getByRole('button', { name: /^Charge/ }).click();
  await nothingHeld(screen);
  assert.deepEqual(await payments(), [['CAPTURED', 2_190, 0]]);
});

test('a tab: held before anything is ordered, too little for the bill, and settled with a tip', async () => {
  const screen = await app.paired();
  const { page } = screen;
  await app.signIn(screen);
  await toCards(screen);
  const tab = page.getByRole('region', { name: 'Tabs' }).getByRole('listitem', { name: 'Ana at the bar' });
  await page.getByRole('button', { name: 'Open a tab' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Ana at the bar');
  await page.getByRole('textbox', { name: 'How much is held' }).fill('10');
  await page.getByRole('button', { name: 'Hold $10.00' }).click();
  await typeCard(screen, GOOD);
  await tab.waitFor();
  await assertSound(quiet(screen), 'tabs');
  await takeScreen(page, 'till-card-tabs');
  await page.getByRole('link', { name: 'Register' }).click();
  await openOrder(screen);
  await sent(screen);
  await toCards(screen);
  await page.getByRole('button', { name: /^Settle/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Settle Ana at the bar' });
  await dialog
    .getByRole('button', { name: /^Order/ })
    .last()
    .click();
  await dialog.getByRole('button', { name: /^10 %/ }).click();
  await dialog.getByRole('button', { name: 'Charge $24.09' }).click();
  await dialog.getByText('Less is held than that. Nothing was charged.').waitFor();
  await assertSound(quiet(screen), 'less is held');
  await takeScreen(page, 'till-card-tab-more');
  await dialog.getByRole('button', { name: 'Hold $14.09 more, and charge' }).click();
  await dialog.waitFor({ state: 'detached' });
  // What was charged out of it stands further down, under its name.
  await tab.waitFor({ state: 'detached' });
  const { dueAmount, tipAmount, checks } = await newest();
  const paid = checks[0]!.payments.map((one) => one.status);
  assert.deepEqual([dueAmount, tipAmount, paid], [0, 219, ['CAPTURED', 'CAPTURED']]);
});

test('it is sound: phone, dark, Spanish', async () => {
  const screen = await app.paired({ ...PHONE, colorScheme: 'dark', locale: 'es-ES' });
  const { page } = screen;
  await app.signIn(screen);
  await sell(screen, 'Soup');
  await slipOf(screen).getByRole('button', { name: 'Tarjeta' }).click();
  await page.getByRole('button', { name: 'En el recibo' }).click();
  await page.getByRole('button', { name: /^Retener/ }).click();
  await typeCard(screen, GOOD);
  await page.getByRole('button', { name: 'Siguiente venta' }).click();
  await page.getByRole('link', { name: 'Tarjetas' }).click();
  await page.getByRole('button', { name: /^Introducir la propina/ }).waitFor();
  await assertSound(quiet(screen), 'slips');
  await takeScreen(page, 'till-card-phone-slips');
  await page.getByRole('button', { name: /^Introducir la propina/ }).click();
  await page.getByRole('dialog').waitFor();
  await assertSound(quiet(screen), 'a tip');
  await takeScreen(page, 'till-card-phone-slip-tip');
});
