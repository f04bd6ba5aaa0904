import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventually } from '../../../server/test/harness/eventually.ts';
import { type Order, order } from '../../../server/test/harness/world.ts';
import { assertSound, type Screen } from '../../shared/test/browser.ts';
import { kitchen } from './kitchen.ts';

/** That a screen never says that all is well when it does not know, and that no press is lost or done twice. */

const app = kitchen();

const pizzas = (): Promise<Order> =>
  order(app.world.key, app.world.place, {
    items: [
      {
        menuItemGuid: app.world.place.item('Pizza').guid,
        quantity: 1,
        modifiers: [{ modifierGuid: app.world.place.modifier('Large') }],
      },
    ],
  });

const cardOf = ({ page }: Screen, { displayNumber }: Order) =>
  page.getByRole('listitem', { name: new RegExp(`^Ticket ${displayNumber}-`) });

const statusOf = async ({ guid }: Order): Promise<string[]> => {
  const { key, place } = app.world;
  const { tickets } = (
    await key.get<{ tickets: { status: string }[] }>(`${place.path}/kitchen/orders/${guid}`)
  ).must(200);
  return tickets.map(({ status }) => status);
};

test('without a network the screen says so, keeps presses, and catches up without doubles', async () => {
  const screen = await app.pairedAt('');
  const { page, context } = screen;
  const before = await pizzas();
  await cardOf(screen, before).waitFor();
  await context.setOffline(true);
  await page.getByText(/No connection for \d+ s: new orders are not seen/).waitFor();
  const meanwhile = await pizzas();
  assert.equal(await cardOf(screen, meanwhile).count(), 0);
  await cardOf(screen, before).getByRole('button', { name: 'Done', exact: true }).click();
  await page.getByText('1 press waits').waitFor();
  assert.equal(await cardOf(screen, before).count(), 0);
  assert.deepEqual(await statusOf(before), ['NEW']);
  await context.setOffline(false);
  await page.getByText('Live').waitFor();
  await cardOf(screen, meanwhile).waitFor();
  assert.equal(await cardOf(screen, meanwhile).count(), 1);
  await eventually(async () => assert.deepEqual(await statusOf(before), ['BUMPED']));
  await page.getByText('press waits').waitFor({ state: 'detached' });
});

test('without a network an order that is handed out leaves the pass at the press', async () => {
  const screen = await app.pairedAt('/pass');
  const { page, context } = screen;
  const made = await pizzas();
  const whole = page.getByRole('listitem', { name: `Order ${made.displayNumber}` });
  await whole.waitFor();
  await context.setOffline(true);
  await page.getByText(/No connection for \d+ s/).waitFor();
  await whole.getByRole('button', { name: 'Hand out' }).click();
  await whole.waitFor({ state: 'detached' });
  await page.getByText('1 press waits').waitFor();
  await context.setOffline(false);
  await eventually(async () => assert.deepEqual(await statusOf(made), ['BUMPED']));
  assert.equal(await whole.count(), 0);
});

test('a press whose answer was lost, and a screen that is loaded anew before it comes, do it once', async () => {
  const screen = await app.pairedAt('');
  const { page } = screen;
  const made = await pizzas();
  await cardOf(screen, made).waitFor();
  let arrived = 0;
  await page.route('**/bump', async (route) => {
    // It is done, and nobody hears of it.
    await route.fetch();
    arrived++;
    await route.abort().catch(() => {});
  });
  await cardOf(screen, made).getByRole('button', { name: 'Done', exact: true }).click();
  await eventually(async () => assert.ok(arrived > 0));
  await page.reload();
  await page.getByText('Live').waitFor();
  await page.unroute('**/bump');
  await page.getByText('press waits').waitFor({ state: 'detached' });
  assert.deepEqual(await statusOf(made), ['BUMPED']);
  // Nothing was refused: the answer to the first try was given again.
  assert.equal(await page.getByText('another screen was faster').count(), 0);
});

test('what another screen has done is gone from this one; who presses at the same moment is told', async () => {
  const one = await app.pairedAt('');
  const two = await app.pairedAt('');
  const made = await pizzas();
  await cardOf(one, made).waitFor();
  await cardOf(two, made).waitFor();
  // This one hears nothing for a moment.
  const held = Promise.withResolvers<void>();
  await two.page.route(/kitchen\/tickets\?/, async (route) => {
    await held.promise;
    await route.continue();
  });
  await cardOf(one, made).getByRole('button', { name: 'Done', exact: true }).click();
  await eventually(async () => assert.deepEqual(await statusOf(made), ['BUMPED']));
  await cardOf(two, made).getByRole('button', { name: 'Done', exact: true }).click();
  await two.page.getByText('another screen was faster').waitFor();
  held.resolve();
  await cardOf(two, made).waitFor({ state: 'detached' });
});

test('a screen that was removed shows no tickets and says why; so does a code that does not work', async () => {
  const screen = await app.pairedAt('');
  const { page } = screen;
  const { key, place } = app.world;
  const { items } = (
    await key.get<{ items: { guid: string; kind: string; pairedAt: string }[] }>(`${place.path}/devices`)
  ).must(200);
  const newest = items.toSorted((a, b) => b.pairedAt.localeCompare(a.pairedAt))[0]!;
  (await key.post(`${place.path}/devices/${newest.guid}/revoke`, {})).must(200);
  await page.getByRole('heading', { name: 'This screen is not paired any more' }).waitFor();
  await assertSound(screen, 'removed');
  await page.getByRole('button', { name: 'Pair again' }).click();
  await page.getByRole('textbox', { name: 'Pairing code' }).fill('BBBB-BBBB');
  await page.keyboard.press('Enter');
  await page.getByText('This code does not work').waitFor();
  await assertSound(screen, 'a wrong code');
});
