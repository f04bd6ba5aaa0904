import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventually } from '../../../server/test/harness/eventually.ts';
import type { Order } from '../../../server/test/harness/world.ts';
import { noReview, openOrder, sell, sent, slipOf, takeOff, tillTest } from './till.ts';

/** What becomes of what nobody entitled has signed, of what was forged, and of what was done twice. */

const app = tillTest();

const linesOf = (order: Order) => order.checks.flatMap(({ selections }) => selections);
const newest = async (): Promise<Order> => (await app.orders())[0]!;

test('without a network nobody approves who was not at this till: it is left to a manager, and parked', async () => {
  const screen = await app.paired();
  const { page, context } = screen;
  await app.signIn(screen);
  await openOrder(screen);
  await sent(screen);
  await context.setOffline(true);
  await takeOff(screen, null);
  await app.enter(screen, app.manager);
  await page.getByText('Offline, only people can sign in who did so here').waitFor();
  await page.getByRole('button', { name: 'Somebody else' }).click();
  await page.getByRole('button', { name: /^Leave it to a manager/ }).click();
  await page.getByRole('list', { name: 'Open orders' }).waitFor();
  await context.setOffline(false);
  await sent(screen);
  await page.getByRole('link', { name: 'To review 1' }).waitFor();
  assert.equal((await newest()).dueAmount, 2_190);
});

test('two tills void one line, one of them offline: it is void once, and the second is told', async () => {
  const one = await app.paired();
  const two = await app.paired();
  await app.enter(one, app.manager);
  await app.enter(two, app.manager);
  await openOrder(one);
  await sent(one);
  const made = await newest();
  await two.page.getByRole('link', { name: /^Open orders/ }).click();
  await two.page
    .getByRole('listitem', { name: `Order ${made.displayNumber}`, exact: true })
    .getByRole('link')
    .click();
  await two.page.getByRole('checkbox', { name: /Soup/ }).waitFor();
  await two.context.setOffline(true);
  await takeOff(two, /Soup/);
  await two.page.getByText('Voided').waitFor();
  await takeOff(one, /Soup/);
  await one.page.getByText('Voided').waitFor();
  await sent(one);
  await two.context.setOffline(false);
  await sent(two);
  await two.page.getByRole('link', { name: 'To review 1' }).click();
  await two.page.getByText('Something that it names is gone by now.').waitFor();
  const order = await newest();
  assert.deepEqual([order.guid, order.totalAmount, order.version], [made.guid, 1_500, 2]);
  await noReview(one);
});

test('a signature that was tampered with approves nothing', async () => {
  const screen = await app.paired();
  const { page } = screen;
  await app.signIn(screen);
  await openOrder(screen);
  await sent(screen);
  await page.route('**/sync', async (route) => {
    const asked = route.request();
    if (asked.method() !== 'POST') return route.continue();
    const body = asked.postDataJSON() as { commands: { body: string }[] };
    // The manager has approved one line, and whoever holds the till sends both.
    const selectionGuids = linesOf(await newest()).map(({ guid }) => guid);
    for (const one of body.commands)
      one.body = one.body.replace(
        /"selectionGuids":\[[^\]]*\]/,
        `"selectionGuids":${JSON.stringify(selectionGuids)}`,
      );
    return route.continue({ postData: JSON.stringify(body) });
  });
  await takeOff(screen, /Soup/);
  await app.enter(screen, app.manager);
  await page.getByRole('link', { name: 'To review 1' }).waitFor();
  const order = await newest();
  assert.ok(linesOf(order).every(({ voided }) => !voided));
  await page.getByRole('button', { name: /^Cash/ }).waitFor();
  await eventually(async () => assert.equal(await page.getByText('Voided').count(), 0));
  await page.unroute('**/sync');
});

test('a second press while the first is written does nothing', async () => {
  const screen = await app.paired();
  const { page } = screen;
  await app.enter(screen, app.manager);
  const before = (await app.orders()).length;
  await sell(screen, 'Soup');
  // Both in one turn of the browser, which is faster than anything is written.
  await slipOf(screen)
    .getByRole('button', { name: 'Send' })
    .evaluate((button) => {
      for (const _ of [1, 2]) (button as unknown as { click(): void }).click();
    });
  await sent(screen);
  await page.getByRole('link', { name: /^Open orders/ }).click();
  await page
    .getByRole('link', { name: /^Open order / })
    .last()
    .click();
  await page.getByRole('checkbox', { name: /Soup/ }).check();
  await page.getByRole('button', { name: 'Void what is chosen' }).click();
  const dialog = page.getByRole('dialog', { name: 'Void Soup' });
  await dialog.getByText('Took too long').click();
  await dialog.getByRole('button', { name: 'Void', exact: true }).evaluate((button) => {
    for (const _ of [1, 2]) (button as unknown as { click(): void }).click();
  });
  await page.getByText('Voided').waitFor();
  await sent(screen);
  assert.equal((await app.orders()).length, before + 1);
  await noReview(screen);
});
