import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Order, order } from '../../../server/test/harness/world.ts';
import { assertSound, takeScreen } from '../../shared/test/browser.ts';
import { kitchen, LOOKS, untilSent } from './kitchen.ts';

/** A service at the stove, from the first ticket to the last. */

const app = kitchen();

const line = (name: string, more: object = {}) => ({
  menuItemGuid: app.world.place.item(name).guid,
  quantity: 1,
  ...more,
});
const pizza = (more: object = {}) =>
  line('Pizza', { modifiers: [{ modifierGuid: app.world.place.modifier('Large') }], ...more });

/** An order of soup, which is the bar's, and of pizza, which is the grill's. */
const bothStations = (more: object = {}): Promise<Order> =>
  order(app.world.key, app.world.place, { items: [line('Soup', { quantity: 2 }), pizza()], ...more });

const openTickets = async (): Promise<{ guid: string; stationGuid: string }[]> => {
  const { key, place } = app.world;
  const path = `${place.path}/kitchen/tickets?open=true&limit=200`;
  return (await key.get<{ items: { guid: string; stationGuid: string }[] }>(path)).must(200).items;
};

/** Nothing is left of what another test has ordered. */
async function clearKitchen(): Promise<void> {
  const { key, place } = app.world;
  for (const { guid } of await openTickets())
    (await key.post(`${place.path}/kitchen/tickets/${guid}/bump`, {})).must(200);
  assert.deepEqual(await openTickets(), []);
}

test('a ticket comes by itself, is started, ticked off, done, and called back', async () => {
  const screen = await app.pairedAt('');
  const { page } = screen;
  await page.getByText('Nothing to make').waitFor();
  const { displayNumber } = await bothStations({ notes: 'Nut allergy' });
  const tickets = page.getByRole('list', { name: 'Tickets' });
  await tickets.getByText('Nut allergy').first().waitFor();
  assert.equal(await tickets.getByRole('heading').count(), 2);
  await page.getByRole('combobox', { name: 'Station' }).selectOption('Grill');
  const card = tickets.getByRole('listitem', { name: new RegExp(`^Ticket ${displayNumber}-`) });
  await card.getByText('Also at: Bar').waitFor();
  // Its order is one of a key: in words, not as the API calls it.
  await card.getByText('Another system').waitFor();
  assert.equal(await card.count(), 1);
  await assertSound(screen, 'one ticket');
  await card.getByRole('button', { name: 'Start' }).click();
  await card.getByText('Started').waitFor();
  const dish = card.getByRole('button', { name: /Pizza/ });
  await dish.click();
  await page.getByText('Nothing to make').waitFor();
  await page.getByRole('button', { name: new RegExp(`Recall ${displayNumber}-`) }).click();
  await card.getByText('Recalled').waitFor();
  await card.getByRole('button', { name: 'Done', exact: true }).click();
  await page.getByText('Nothing to make').waitFor();
  await untilSent(screen);
  const left = (await openTickets()).filter(({ stationGuid }) => stationGuid === app.stations.Grill);
  assert.deepEqual(left, []);
  assert.deepEqual(screen.complaints, []);
});

test('what is changed, left out and voided is plain to see', async () => {
  const { key, place } = app.world;
  const screen = await app.pairedAt(`/?station=${app.stations.Bar}`);
  const { page } = screen;
  const made = await order(key, place, { items: [line('Soup', { quantity: 3, notes: 'no salt' })] });
  const card = page.getByRole('listitem', { name: new RegExp(`^Ticket ${made.displayNumber}-`) });
  await card.getByText('no salt').waitFor();
  const selection = made.checks[0]!.selections[0]!.guid;
  const change = { quantity: 2, notes: 'no salt', reason: 'GUEST_CHANGED_MIND' };
  (await key.patch(`${place.path}/orders/${made.guid}/selections/${selection}`, change)).must(200);
  await card.getByText('Changed, was 3 × Soup, no salt').waitFor();
  const gone = { selectionGuids: [selection], reason: 'GUEST_CHANGED_MIND' };
  (await key.post(`${place.path}/orders/${made.guid}/selections/void`, gone)).must(200);
  await card.getByText('Voided').first().waitFor();
  await card.getByRole('button', { name: 'Noted' }).click();
  await card.waitFor({ state: 'detached' });
  await untilSent(screen);
});

test('a bump bar does it all: mark, start, done, call back', async () => {
  const screen = await app.pairedAt(`/?station=${app.stations.Grill}`);
  const { page } = screen;
  const one = await order(app.world.key, app.world.place, { items: [pizza()] });
  const two = await order(app.world.key, app.world.place, { items: [pizza()] });
  const card = ({ displayNumber }: Order) =>
    page.getByRole('listitem', { name: new RegExp(`^Ticket ${displayNumber}-`) });
  await card(two).waitFor();
  await page.keyboard.press('2');
  await page.keyboard.press('s');
  await card(two).getByText('Started').waitFor();
  await page.keyboard.press('Enter');
  await card(two).waitFor({ state: 'detached' });
  assert.equal(await card(one).count(), 1);
  await page.keyboard.press('r');
  await card(two).getByText('Recalled').waitFor();
  await page.keyboard.press('1');
  await page.keyboard.press(' ');
  await card(one).waitFor({ state: 'detached' });
  await page.keyboard.press('1');
  await page.keyboard.press('Enter');
  await card(two).waitFor({ state: 'detached' });
  await untilSent(screen);
});

test('the day’s totals, the pass, and what is sold out follow the tickets', async () => {
  const { key, place } = app.world;
  await clearKitchen();
  const screen = await app.pairedAt('/all-day');
  const { page } = screen;
  const made = await bothStations();
  const totals = page.getByRole('list', { name: 'All day' });
  await totals.getByText('Soup').waitFor();
  assert.match((await totals.innerText()).replaceAll('\n', ' '), /2 Soup/);
  await assertSound(screen, 'totals');
  await page.getByRole('link', { name: 'Pass' }).click();
  const whole = page.getByRole('listitem', { name: `Order ${made.displayNumber}` });
  await whole.getByText('Missing').waitFor();
  await assertSound(screen, 'pass');
  const soup = (await openTickets()).find(({ stationGuid }) => stationGuid === app.stations.Bar)!;
  (await key.post(`${place.path}/kitchen/tickets/${soup.guid}/bump`, {})).must(200);
  await whole.getByText('Soup').waitFor({ state: 'detached' });
  await whole.getByRole('button', { name: 'Hand out' }).click();
  await whole.waitFor({ state: 'detached' });
  await untilSent(screen);
  await page.getByRole('link', { name: 'Sold out' }).click();
  await page.getByRole('searchbox', { name: 'Find a dish' }).fill('sou');
  await page.getByRole('button', { name: '86 it: Soup' }).click();
  await page.getByRole('button', { name: 'Back on sale: Soup' }).waitFor();
  await assertSound(screen, 'sold out');
  const refused = await key.post(`${place.path}/orders`, { items: [line('Soup')] });
  refused.refused(400, 'VALIDATION_ERROR');
  await page.getByRole('button', { name: 'Back on sale: Soup' }).click();
  await page.getByRole('button', { name: '86 it: Soup' }).waitFor();
  await page.getByRole('searchbox', { name: 'Find a dish' }).fill('size');
  await page.getByRole('button', { name: '86 it: Large (Size)' }).click();
  await page.getByRole('button', { name: 'Back on sale: Large (Size)' }).waitFor();
  (await key.post(`${place.path}/orders`, { items: [pizza()] })).refused(400, 'VALIDATION_ERROR');
  await page.getByRole('button', { name: 'Back on sale: Large (Size)' }).click();
  await page.getByRole('button', { name: '86 it: Large (Size)' }).waitFor();
});

for (const [name, look] of LOOKS) {
  test(`every view is sound: ${name}`, async () => {
    await bothStations({ notes: 'Nut allergy at seat 2, please keep it apart' });
    const screen = await app.pairedAt('', look);
    const { page } = screen;
    for (const view of ['/', '/all-day', '/pass', '/stock']) {
      await page.goto(`${app.service.url}/kitchen${view}`);
      await page.locator('main li').first().waitFor();
      await assertSound(screen, `${name} ${view}`);
      await takeScreen(page, `kitchen-${name}${view.replace('/', '-')}`);
    }
  });
}
