import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventually } from '../../../server/test/harness/eventually.ts';
import type { Order } from '../../../server/test/harness/world.ts';
import { assertSound, type Screen, takeScreen } from '../../shared/test/browser.ts';
import { noReview, openOrder, sent, shownAmount, tillTest } from './till.ts';

/** What is given for free, what was given off and is taken back, and papers at the printer of the restaurant. */

const app = tillTest(async ({ key, place }) => {
  const regulars = { name: 'Regulars', automatic: false, terms: { type: 'PERCENT', rate: '10' } };
  (await key.post(`${place.path}/discounts`, regulars)).must(201);
  const printer = { name: 'Bar', kind: 'STAR_CLOUDPRNT', printsReceipts: true };
  (await key.post(`${place.path}/printers`, printer)).must(201);
});
const newest = async (): Promise<Order> => (await app.orders())[0]!;
const dueOn = ({ page }: Screen): Promise<string> => shownAmount(page.getByRole('button', { name: /^Cash/ }));

test('a comp, approved by a manager, without a network; and it is taken back', async () => {
  const screen = await app.paired();
  const { page, context } = screen;
  await app.enter(screen, app.manager);
  await page.getByRole('button', { name: /^Lock/ }).click();
  await app.signIn(screen);
  await openOrder(screen);
  await sent(screen);
  await context.setOffline(true);
  await page.getByRole('checkbox', { name: /Soup/ }).check();
  await page.getByRole('button', { name: 'Give for free' }).click();
  const dialog = page.getByRole('dialog', { name: 'Soup for free' });
  await dialog.getByText('Guest was not content').click();
  await takeScreen(page, 'till-comp');
  await dialog.getByRole('button', { name: 'Give for free' }).click();
  await app.enter(screen, app.manager);
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('Comp: Soup').waitFor();
  assert.equal(await dueOn(screen), '15.00');
  await context.setOffline(false);
  await sent(screen);
  const order = await newest();
  const [soup] = order.checks[0]!.selections;
  assert.deepEqual(
    [order.dueAmount, soup!.appliedDiscounts.map(({ comp, approver }) => [comp, approver?.name])],
    [1_500, [[true, app.manager.name]]],
  );
  await noReview(screen);
  await assertSound({ ...screen, complaints: [] }, 'a comp');
  await takeScreen(page, 'till-comped');
  const remove = page.getByRole('button', { name: 'Remove Comp: Soup' });
  await eventually(async () => assert.ok(await remove.isEnabled()));
  await remove.click();
  await eventually(async () => assert.equal(await dueOn(screen), '21.90'));
  await sent(screen);
  assert.equal((await newest()).dueAmount, 2_190);
  await noReview(screen);
});

test('a discount of the restaurant is taken back', async () => {
  const screen = await app.paired();
  const { page } = screen;
  await app.signIn(screen);
  await openOrder(screen);
  await page.getByRole('button', { name: 'Discount' }).click();
  await page.getByRole('button', { name: /^Regulars/ }).click();
  await eventually(async () => assert.equal(await dueOn(screen), '19.71'));
  const remove = page.getByRole('button', { name: 'Remove Regulars' });
  await eventually(async () => assert.ok(await remove.isEnabled()));
  await remove.click();
  await eventually(async () => assert.equal(await dueOn(screen), '21.90'));
  await sent(screen);
  const { appliedDiscounts, dueAmount } = await newest();
  assert.deepEqual([appliedDiscounts, dueAmount], [[], 2_190]);
  await noReview(screen);
});

test('a bill goes to the printer of the restaurant once, also when the answer is lost', async () => {
  const screen = await app.paired();
  const { page } = screen;
  await app.signIn(screen);
  await openOrder(screen);
  await sent(screen);
  let asked = 0;
  await page.route('**/print-jobs', async (route) => {
    if (asked++ > 0) return route.continue();
    await route.fetch();
    await route.abort();
  });
  await page.getByRole('button', { name: 'Bill' }).click();
  await page.getByRole('button', { name: 'Print at the receipt printer' }).click();
  await page.getByText('It is printed at the receipt printer.').waitFor();
  await takeScreen(page, 'till-print-there');
  assert.equal(asked, 2);
  const { key, place } = app.world;
  const { items } = (
    await key.get<{ items: { orderGuid: string }[] }>(`${place.path}/print-jobs?limit=50`)
  ).must(200);
  const { guid } = await newest();
  assert.equal(items.filter(({ orderGuid }) => orderGuid === guid).length, 1);
});
