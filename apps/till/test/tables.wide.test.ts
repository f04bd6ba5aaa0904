import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Order, order } from '../../../server/test/harness/world.ts';
import { assertSound, PHONE, type Screen, takeScreen } from '../../shared/test/browser.ts';
import { kept, noReview, sell, sent, slipOf, tillTest } from './till.ts';

/** Tables where they stand, with who sits at them. */

const tables: Record<string, string> = {};

/** A terrace with a plan, and a bar of which nobody has drawn one. */
const app = tillTest(async ({ key, place }) => {
  const area = async (name: string) =>
    (await key.post<{ guid: string }>(`${place.path}/service-areas`, { name })).must(201).guid;
  const [terrace, bar] = [await area('Terrace'), await area('Bar')];
  const round = { width: 5, height: 5, shape: 'ROUND' };
  for (const [name, body] of [
    ['T1', { serviceAreaGuid: terrace, capacity: 4, position: { x: 2, y: 2, ...round } }],
    [
      'T2',
      { serviceAreaGuid: terrace, capacity: 4, position: { x: 14, y: 2, ...round, shape: 'RECTANGLE' } },
    ],
    [
      'T3',
      { serviceAreaGuid: terrace, capacity: 2, position: { x: 57, y: 37, ...round, width: 3, height: 3 } },
    ],
    [
      'T4',
      { serviceAreaGuid: terrace, capacity: 8, position: { x: 30, y: 10, ...round, width: 12, height: 6 } },
    ],
    ['T5', { serviceAreaGuid: terrace }],
    ['B1', { serviceAreaGuid: bar, capacity: 2 }],
    ['B2', { serviceAreaGuid: bar, capacity: 2 }],
  ] as const)
    tables[name] = (await key.post<{ guid: string }>(`${place.path}/tables`, { name, ...body })).must(
      201,
    ).guid;
});

const newest = async (): Promise<Order> => (await app.orders())[0]!;
const table = ({ page }: Screen, name: string) =>
  page.getByRole('main').getByRole('button', { name: new RegExp(`^${name} `) });

async function openTables(screen: Screen): Promise<void> {
  await app.signIn(screen);
  await screen.page.getByRole('link', { name: /^(Tables|Mesas)$/ }).click();
}

test('tables stand where they were placed, and are pressed where they are drawn', async () => {
  const screen = await app.paired({ width: 1180, height: 820 });
  const { page } = screen;
  await openTables(screen);
  await page.getByRole('tab', { name: 'Terrace 0 of 5' }).click();
  const plan = page.getByRole('list', { name: 'Terrace', exact: true });
  const [whole, small, long] = await Promise.all(
    [plan, table(screen, 'T3'), table(screen, 'T4')].map(async (one) => (await one.boundingBox())!),
  );
  const step = whole!.width / 60;
  assert.ok(Math.abs(small!.x - whole!.x - 57 * step) < 2, `${small!.x} of ${whole!.x}`);
  assert.ok(Math.abs(small!.y - whole!.y - 37 * step) < 2, `${small!.y} of ${whole!.y}`);
  assert.ok(Math.abs(long!.width - 12 * step) < 2 && Math.abs(long!.height - 6 * step) < 2);
  assert.ok(small!.width >= 44 && small!.height >= 44, 'as large as a finger');
  const others = page.getByRole('list', { name: 'Not on the plan of Terrace' });
  assert.deepEqual(await others.getByRole('button').allInnerTexts(), ['T5\n Free']);
  await assertSound(screen, 'a plan');
  await page.getByRole('tab', { name: /^Bar/ }).click();
  assert.equal(await page.getByRole('list', { name: 'Bar', exact: true }).getByRole('button').count(), 2);
  await assertSound(screen, 'no plan');
});

test('a table is begun with its guests, without a network, and another till sees who sits there', async () => {
  const screen = await app.paired({ width: 1180, height: 820 });
  const { page, context } = screen;
  await app.signIn(screen);
  await sent(screen);
  await kept(screen);
  await context.setOffline(true);
  await page.reload();
  await openTables(screen);
  await page.getByRole('tab', { name: /^Terrace/ }).click();
  // By the keyboard alone.
  await table(screen, 'T1').focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Table T1' }).getByRole('button', { name: '3 guests' }).focus();
  await assertSound({ ...screen, complaints: [] }, 'how many guests');
  await takeScreen(page, 'till-tables-guests');
  await page.keyboard.press('Enter');
  assert.equal(await slipOf(screen).getByRole('combobox', { name: 'Table' }).inputValue(), tables.T1);
  assert.equal(await slipOf(screen).getByRole('spinbutton', { name: 'Guests' }).inputValue(), '3');
  await sell(screen, 'Soup');
  await slipOf(screen).getByRole('button', { name: 'Send' }).click();
  await slipOf(screen).getByText('Sent. It is among the open orders.').waitFor();
  assert.equal(
    await slipOf(screen).getByRole('spinbutton', { name: 'Guests' }).inputValue(),
    '',
    'a new slip',
  );
  await page.getByRole('link', { name: 'Tables', exact: true }).click();
  await page.getByRole('tab', { name: 'Terrace 1 of 5' }).click();
  const words = new RegExp(`^T1 not sent yet Due \\S+ Since .+ 3 Guests ${app.name}$`);
  await page.getByRole('button', { name: words }).waitFor();
  await assertSound({ ...screen, complaints: [] }, 'who sits there');
  await takeScreen(page, 'till-tables');
  await context.setOffline(false);
  await sent(screen);
  const made = await newest();
  assert.deepEqual([made.tableGuid, made.numberOfGuests, made.diningOption], [tables.T1, 3, 'DINE_IN']);
  const other = await app.paired({ ...PHONE, colorScheme: 'dark' });
  await openTables(other);
  await other.page.getByRole('tab', { name: 'Terrace 1 of 5' }).click();
  await assertSound(other, 'phone');
  await takeScreen(other.page, 'till-phone-tables');
  for (const button of await other.page.getByRole('main').getByRole('button').all())
    assert.ok((await button.boundingBox())!.height >= 44);
  await table(other, 'T1').click();
  await other.page.getByText(/^T1 · /).waitFor();
  await noReview(screen);
});

test('an order moves to another table, without a network, and the service has it there', async () => {
  const { key, place } = app.world;
  const screen = await app.paired({ width: 1180, height: 820, colorScheme: 'dark' });
  const { page, context } = screen;
  const made = await order(key, place, { tableGuid: tables.T2!, numberOfGuests: 2 });
  await openTables(screen);
  await page.getByRole('tab', { name: /^Terrace/ }).click();
  await table(screen, 'T2').filter({ hasText: 'Due' }).click();
  await page.getByText(/^T2 · /).waitFor();
  await context.setOffline(true);
  await page.getByRole('button', { name: 'To another table' }).click();
  await page.getByRole('status').getByText(`Order ${made.displayNumber} moves`).waitFor();
  assert.equal(await table(screen, 'T2').isDisabled(), true, 'it is there');
  await assertSound({ ...screen, complaints: [] }, 'where to');
  await takeScreen(page, 'till-tables-move');
  await page.getByRole('tab', { name: /^Bar/ }).click();
  await table(screen, 'B2').click();
  await page.getByText(/^B2 · .*not sent yet$/).waitFor();
  await page.reload();
  await app.signIn(screen);
  await page.getByText(/^B2 · .*not sent yet$/).waitFor();
  await context.setOffline(false);
  await sent(screen);
  const moved = (await key.get<Order>(`${place.path}/orders/${made.guid}`)).must(200);
  assert.deepEqual(
    [moved.tableGuid, moved.numberOfGuests, moved.totalAmount, moved.version],
    [tables.B2, 2, made.totalAmount, 2],
  );
  await page.getByRole('link', { name: 'Tables', exact: true }).click();
  await page.getByRole('tab', { name: /^Bar 1/ }).click();
  await noReview(screen);
});

test('a table with several orders asks which one, and takes another', async () => {
  const { key, place } = app.world;
  for (const numberOfGuests of [2, 3]) await order(key, place, { tableGuid: tables.T4!, numberOfGuests });
  const screen = await app.paired({ width: 1180, height: 820 });
  const { page } = screen;
  await openTables(screen);
  await page.getByRole('tab', { name: /^Terrace/ }).click();
  await page.getByRole('button', { name: /^T4 Due .* 5 Guests/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Table T4' });
  assert.equal(await dialog.getByRole('link', { name: /^Order / }).count(), 2);
  await assertSound(screen, 'which order');
  await takeScreen(page, 'till-tables-orders');
  await dialog.getByRole('button', { name: 'Another order here' }).click();
  await page.getByRole('button', { name: 'Without a number' }).click();
  assert.equal(await slipOf(screen).getByRole('combobox', { name: 'Table' }).inputValue(), tables.T4);
});

test('a table that is archived is empty for nobody: the move waits for a manager', async () => {
  const { key, place } = app.world;
  const made = await order(key, place, { tableGuid: tables.T5! });
  const screen = await app.paired();
  const { page, context } = screen;
  await app.signIn(screen);
  await page.getByRole('link', { name: /^Open orders/ }).click();
  await page.getByRole('link', { name: `Open order ${made.displayNumber}` }).click();
  await context.setOffline(true);
  (await key.patch(`${place.path}/tables/${tables.B1}`, { archived: true })).must(200);
  await page.getByRole('button', { name: 'To another table' }).click();
  await page.getByRole('tab', { name: /^Bar/ }).click();
  await table(screen, 'B1').click();
  await page.getByText(/^B1 · /).waitFor();
  await context.setOffline(false);
  await page.getByRole('link', { name: 'To review 1' }).click();
  await page.getByText('Something that it names is gone by now.').waitFor();
  const stays = (await key.get<Order>(`${place.path}/orders/${made.guid}`)).must(200);
  assert.equal(stays.tableGuid, tables.T5);
});

test('it is sound: phone, Spanish', async () => {
  const screen = await app.paired({ ...PHONE, locale: 'es-ES' });
  const { page } = screen;
  await openTables(screen);
  await page.getByRole('tab', { name: /^Terrace/ }).click();
  await table(screen, 'T3').getByText('Libre').click();
  await page.getByRole('dialog', { name: 'Mesa T3' }).getByText('¿Cuántos comensales?').first().waitFor();
  await assertSound(screen, 'guests');
  await takeScreen(page, 'till-phone-guests');
});
