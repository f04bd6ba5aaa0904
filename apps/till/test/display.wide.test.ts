import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertSound, PHONE, type Screen, takeScreen } from '../../shared/test/browser.ts';
import { sell, sellPizza, shownAmount, slipOf, tillTest } from './till.ts';

/** What guests see on the second screen of a till, and what they can do there. */

const app = tillTest();

/** The display, opened at the till as somebody opens it there; what it asks the service is noted. */
async function displayOf({ page, context }: Screen): Promise<Screen & { asked: string[] }> {
  const opened = context.waitForEvent('page');
  await page.getByRole('button', { name: 'Customer display' }).click();
  const display = await opened;
  const [complaints, asked]: [string[], string[]] = [[], []];
  display.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  display.on('pageerror', (error) => complaints.push(String(error)));
  display.on('request', (request) => {
    if (request.url().includes('/api/')) asked.push(request.url());
  });
  await display.getByText('Welcome').waitFor();
  return { page: display, context, complaints, operations: new Set(), asked };
}

test('a guest follows what is sold, chooses a tip, sees what is due, and is thanked', async () => {
  const till = await app.paired();
  const { page } = till;
  await app.signIn(till);
  const guest = await displayOf(till);
  await assertSound(guest, 'welcome');
  await sell(till, 'Soup');
  await sell(till, 'Soup');
  await sellPizza(till);
  const bill = guest.page.getByRole('region', { name: 'Your order' });
  await bill.getByText('Large').waitFor();
  await bill.getByText('2 ×').waitFor();
  const total = await shownAmount(slipOf(till).locator('dl div').last());
  assert.equal(await shownAmount(bill.locator('dl div').last()), total);
  await assertSound(guest, 'a bill');
  await takeScreen(guest.page, 'till-display-bill');

  await slipOf(till).getByRole('button', { name: 'Card' }).click();
  const due = guest.page.getByRole('region', { name: 'To pay' });
  await due.getByRole('button', { name: /^15/ }).click();
  await due.getByRole('button', { name: /^15/, pressed: true }).waitFor();
  const tip = Number(await shownAmount(due.getByRole('button', { name: /^15/ }).locator('small')));
  assert.ok(tip > 0);
  const withTip = (Number(total) + tip).toFixed(2);
  await page.getByRole('button', { name: `Charge $${withTip}` }).waitFor();
  assert.equal(await shownAmount(due.getByRole('status')), withTip);
  await assertSound(guest, 'a tip');
  await takeScreen(guest.page, 'till-display-tip');

  // They pay in cash after all: no tip is asked for, and the press from before counts no more.
  await page.getByRole('button', { name: 'Cash instead' }).click();
  await due.getByRole('group').waitFor({ state: 'detached' });
  const cash = page.getByRole('dialog', { name: 'Cash' });
  await cash.getByRole('textbox', { name: 'Another amount' }).fill('200');
  await cash.getByRole('button', { name: 'Take it' }).click();
  await guest.page.getByRole('heading', { name: 'Thank you!' }).waitFor();
  const change = await shownAmount(guest.page.getByRole('status'));
  assert.equal((Number(total) + Number(change)).toFixed(2), '200.00');
  await assertSound(guest, 'thanks');
  await takeScreen(guest.page, 'till-display-thanks');
  await page.getByRole('button', { name: 'Next sale' }).click();
  await guest.page.getByText('Welcome').waitFor();
  assert.deepEqual(guest.asked, [], 'it asks the service nothing');
});

test('it knows nobody of the staff, leads nowhere, and shows nothing of a till that is locked', async () => {
  const till = await app.paired();
  await app.signIn(till);
  const guest = await displayOf(till);
  await sell(till, 'Soup');
  await guest.page.getByText('Soup').waitFor();
  const text = await guest.page.locator('body').innerText();
  assert.ok(!text.includes(app.name) && !text.includes(app.manager.name));
  assert.equal(await guest.page.locator('a, button, input, select').count(), 0);
  await till.page.getByRole('button', { name: /^Lock/ }).click();
  await guest.page.getByText('Welcome').waitFor();
  await app.signIn(till);
  await guest.page.getByText('Soup').waitFor();
  // A display that is loaded anew asks what is on.
  await guest.page.reload();
  await guest.page.getByText('Soup').waitFor();
});

test('without a till it waits, and goes on when one begins', async () => {
  const till = await app.paired();
  const alone = await till.context.newPage();
  await till.page.close();
  await alone.goto(`${app.service.url}/till/display`);
  await alone.getByText('Waiting for the till in this browser').waitFor();
  const again = await till.context.newPage();
  await again.goto(`${app.service.url}/till`);
  await alone.getByText('Welcome').waitFor();
});

for (const [name, look] of [
  ['tablet-dark', { width: 1180, height: 820, colorScheme: 'dark' }],
  ['phone-spanish', { ...PHONE, locale: 'es-ES' }],
] as const) {
  test(`it is sound: ${name}`, async () => {
    const till = await app.paired(look);
    await app.signIn(till);
    const display = await till.context.newPage();
    const guest = { ...till, page: display };
    await sell(till, 'Soup');
    await display.goto(`${app.service.url}/till/display`);
    await display.getByText('Soup').waitFor();
    await assertSound(guest, `${name}, a bill`);
    await slipOf(till)
      .getByRole('button', { name: /^(Card|Tarjeta)$/ })
      .click();
    await display.getByRole('group').waitFor();
    await assertSound(guest, `${name}, a tip`);
    await takeScreen(display, `till-display-${name}`);
  });
}
