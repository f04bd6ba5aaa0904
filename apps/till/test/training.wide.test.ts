import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertSound, PHONE, type Screen, takeScreen } from '../../shared/test/browser.ts';
import { sell, slipOf, tillTest } from './till.ts';

/** Training at the till: all of it works, and none of it counts. */

const app = tillTest();

async function beginTraining(screen: Screen): Promise<void> {
  const { page } = screen;
  await app.enter(screen, app.manager);
  await page.getByRole('button', { name: 'Training' }).click();
  await page.getByRole('button', { name: 'Begin training' }).click();
  await page.getByText('Training: nothing counts, and nothing is sent').waitFor();
}

async function sendSoup(screen: Screen): Promise<void> {
  await sell(screen, 'Soup');
  await slipOf(screen).getByRole('button', { name: 'Send' }).click();
  await slipOf(screen).getByText('Sent. It is among the open orders.').waitFor();
}

test('who manages the staff begins it; orders and cash are practised, and the service hears of nothing', async () => {
  const screen = await app.paired();
  const { page } = screen;
  const views = page.getByRole('navigation', { name: 'Views' });
  await app.signIn(screen);
  await sendSoup(screen);
  await page.getByText('Everything sent').waitFor();
  const before = await app.orders();
  assert.equal(await page.getByRole('button', { name: 'Training' }).count(), 0, 'a server may not');
  await page.getByRole('button', { name: /^Lock/ }).click();

  await beginTraining(screen);
  await assertSound(screen, 'who trains');
  await app.enter(screen, app);
  await page.getByRole('button', { name: /^Lock/ }).waitFor();
  await views.getByRole('link', { name: 'Open orders' }).click();
  assert.equal(
    await page.getByRole('link', { name: /^Open order / }).count(),
    0,
    'those of guests are not here',
  );
  await page.getByRole('link', { name: 'Register' }).click();
  await sendSoup(screen);
  await sell(screen, 'Soup');
  await assertSound(screen, 'training');
  await takeScreen(page, 'till-training');
  await slipOf(screen).getByRole('button', { name: 'Cash' }).click();
  await page
    .getByRole('dialog', { name: 'Cash' })
    .getByRole('button', { name: /^Exactly/ })
    .click();
  await page.getByRole('dialog', { name: 'Paid' }).getByRole('button', { name: 'Next sale' }).click();
  await views.getByRole('link', { name: /^Open orders/ }).click();
  await page.getByRole('link', { name: /^Open order / }).click();
  await page.getByRole('button', { name: 'Bill' }).click();
  await page.getByText('Training: nothing is printed.').waitFor();
  assert.equal(await page.getByRole('button', { name: 'Print' }).isDisabled(), true);
  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: /^Card/ }).click();
  await page.getByText('Training: cards are not charged. Take cash.').waitFor();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'End training' }).click();
  await app.signIn(screen);
  await page.getByText('Everything sent').waitFor();
  await views.getByRole('link', { name: /^Open orders/ }).click();
  await page.getByRole('link', { name: /^Open order / }).waitFor();
  assert.deepEqual(
    (await app.orders()).map(({ guid, totalAmount, version }) => [guid, totalAmount, version]),
    before.map(({ guid, totalAmount, version }) => [guid, totalAmount, version]),
  );
});

test('what was sold before it and is not sent waits, and a reload ends it', async () => {
  const screen = await app.paired(PHONE);
  const { page } = screen;
  await app.signIn(screen);
  const before = (await app.orders()).length;
  await page.route('**/sync', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  await sendSoup(screen);
  await page.getByRole('button', { name: /^Lock/ }).click();
  await beginTraining(screen);
  const complaints = screen.complaints.filter((one) => !one.includes('ERR_FAILED'));
  await assertSound({ ...screen, complaints }, 'training on a phone');
  await page.unroute('**/sync');
  await page.waitForTimeout(2_000);
  assert.equal((await app.orders()).length, before, 'it waits');
  await page.reload();
  await app.signIn(screen);
  assert.equal(await page.getByText('Training: nothing counts').count(), 0);
  await page.getByText('Everything sent').waitFor();
  assert.equal((await app.orders()).length, before + 1);
});
