import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  makeRestaurant,
  openPlace,
  order,
  type Page,
  type Place,
} from '../../../server/test/harness/world.ts';
import { assertSound, PHONE, type Screen, takeScreen } from '../../shared/test/browser.ts';
import { LOOKS, manage } from './manage.ts';

/** Cash from the float to the safe, and a day from its first order to its Z report. */

const app = manage();

interface Drawer {
  guid: string;
  name: string;
  status: string;
  countedAmount: number | null;
  varianceAmount: number | null;
  paidOutAmount: number;
}

const drawersAt = async ({ path }: Pick<Place, 'path'>): Promise<Drawer[]> =>
  (await app.world.key.get<Page<Drawer>>(`${path}/cash-drawers`)).must(200).items;

/** A screen of another restaurant of the same tenant: each test has cash and days of its own. */
async function at(place: { guid: string }, path: string, role = 'owner', look = {}): Promise<Screen> {
  return app.personAt(`/../${place.guid}${path}`, role, look);
}

async function soldFor(place: Place): Promise<{ guid: string; displayNumber: number; dueAmount: number }> {
  const made = await order(app.world.key, place);
  (await app.world.key.post(`${place.path}/orders/${made.guid}/payments`, { type: 'CASH' })).must(201);
  return made;
}

test('a manager opens a drawer, pays in and out, counts it, and closes it with what is missing', async () => {
  const place = await openPlace(app.world.key, { name: 'Bar Nuovo', currency: 'USD' });
  const screen = await at(place, '');
  const { page } = screen;
  await page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'Cash' }).click();
  await page.getByText('No drawers yet').waitFor();
  await assertSound(screen, 'no drawers');
  await takeScreen(page, 'cash-empty');
  await page.getByRole('button', { name: 'Open a drawer' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Bar <b>');
  await dialog.getByLabel('Float').fill('100');
  await assertSound(screen, 'open');
  await dialog.getByRole('button', { name: 'Open the drawer' }).click();
  await page.getByRole('heading', { name: /Bar <b>/ }).waitFor();

  // A refusal that nobody was faster for says what is in the way, in the language of the reader.
  for (const [locale, open, dialogOpen, name, float, text] of [
    ['en-US', 'Open a drawer', 'Open the drawer', 'Name', 'Float', 'There is one of this name already.'],
    ['es-ES', 'Abrir una caja', 'Abrir la caja', 'Nombre', 'Fondo', 'Ya hay uno con este nombre.'],
  ] as const) {
    const { page: second } = await at(place, '/cash', 'owner', { locale });
    await second.getByRole('button', { name: open }).click();
    await second.getByRole('dialog').getByLabel(name).fill('Bar <b>');
    await second.getByRole('dialog').getByLabel(float).fill('1');
    await second.getByRole('dialog').getByRole('button', { name: dialogOpen }).click();
    await second.getByRole('alert').getByText(text).waitFor();
  }

  const { dueAmount } = await soldFor(place);
  await page.getByRole('row', { name: /Sale/ }).waitFor();
  await page.getByRole('button', { name: 'Pay out' }).click();
  await dialog.getByLabel('Amount').fill('12,50');
  await dialog.getByLabel('Reason').fill('Flowers');
  await dialog.getByRole('button', { name: 'Pay out' }).click();
  await page
    .getByRole('row', { name: /Flowers/ })
    .getByText('-$12.50')
    .waitFor();
  await page.getByRole('button', { name: 'Pay in' }).click();
  await dialog.getByLabel('Amount').fill('5');
  await dialog.getByLabel('Reason').fill('Change');
  await dialog.getByRole('button', { name: 'Pay in' }).click();
  await page.getByRole('row', { name: /Change/ }).waitFor();
  const expected = 10_000 + dueAmount - 1_250 + 500;

  await page.getByRole('button', { name: 'Count', exact: true }).click();
  assert.equal(await dialog.getByText('Should be there', { exact: true }).count(), 0);
  await dialog.getByLabel('Counted').fill(String(expected / 100));
  await dialog.getByRole('button', { name: 'Count the drawer' }).click();
  await page.getByText('Exact').waitFor();
  await assertSound(screen, 'counted');
  await page.getByRole('button', { name: 'Close the drawer' }).click();
  await dialog.getByLabel('Counted').fill(String((expected - 320) / 100));
  await assertSound(screen, 'close');
  await takeScreen(page, 'cash-close');
  await dialog.getByRole('button', { name: 'Close the drawer' }).click();
  await page.getByText('Short', { exact: true }).waitFor();
  await page.getByText('-$3.20').first().waitFor();
  await assertSound(screen, 'closed');
  await takeScreen(page, 'cash-drawer');
  assert.equal(await page.getByRole('button', { name: 'Pay in' }).count(), 0);
  const [drawer] = await drawersAt(place);
  assert.deepEqual([drawer!.status, drawer!.varianceAmount, drawer!.paidOutAmount], ['CLOSED', -320, 1_250]);
  await page.getByRole('link', { name: 'Cash drawers' }).click();
  await page
    .getByRole('row', { name: /Bar <b>/ })
    .getByText('Closed')
    .waitFor();
  await assertSound(screen, 'drawers');
});

test('a sale between the count and its press is no difference: the count is asked for again', async () => {
  const place = await openPlace(app.world.key, { currency: 'USD' });
  const { key } = app.world;
  const made = await key.post<Drawer>(`${place.path}/cash-drawers`, { name: 'Bar', openingAmount: 5_000 });
  const { guid } = made.must(201);
  const { page } = await at(place, `/cash/${guid}`);
  await page.getByRole('button', { name: 'Close the drawer' }).click();
  const dialog = page.getByRole('dialog');
  const press = () => dialog.getByRole('button', { name: 'Close the drawer' }).click();
  const counted = dialog.getByLabel('Counted');
  await counted.fill('50');
  // Even when the screen has heard of it before the press.
  await soldFor(place);
  await page.getByRole('table').getByText('Sale').waitFor();
  await page.getByText('$56.90').first().waitFor();
  await press();
  await dialog.getByText('The drawer changed meanwhile. Count it again.').waitFor();
  const drawer = async () => (await drawersAt(place))[0]!;
  assert.equal((await drawer()).status, 'OPEN');
  assert.equal(await counted.inputValue(), '');
  await counted.fill('56.90');
  await press();
  await dialog.waitFor({ state: 'detached' });
  const { status, varianceAmount } = await drawer();
  assert.deepEqual([status, varianceAmount], ['CLOSED', 0]);
});

test('a day is read as it goes, what is open in it is named, and it is closed for good', async () => {
  const { key } = app.world;
  const place = await openPlace(key, { name: 'Trattoria Zeta', currency: 'USD' });
  (await key.post(`${place.path}/cash-drawers`, { name: 'Terrace', openingAmount: 10_000 })).must(201);
  await soldFor(place);
  const unpaid = await order(key, place, { guest: { name: 'Dario' } });
  const screen = await at(place, '/cash/day');
  const { page } = screen;
  await page.getByText('Not closed yet').waitFor();
  await page.getByRole('table', { name: 'Payments' }).getByText('Cash').waitFor();
  await assertSound(screen, 'X');
  await takeScreen(page, 'day');
  await page.getByRole('button', { name: 'Close the day' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('link', { name: `Order ${unpaid.displayNumber}` }).waitFor();
  await dialog.getByText('Dario').waitFor();
  await dialog.getByRole('link', { name: 'Drawer Terrace' }).waitFor();
  assert.equal(await dialog.getByRole('button', { name: 'Close the day' }).isDisabled(), true);
  await assertSound(screen, 'what is open');
  await takeScreen(page, 'day-close');
  await page.keyboard.press('Escape');

  (await key.post(`${place.path}/orders/${unpaid.guid}/payments`, { type: 'CASH' })).must(201);
  const [drawer] = await drawersAt(place);
  const count = { countedAmount: 0 };
  (await key.post(`${place.path}/cash-drawers/${drawer!.guid}/close`, count)).must(200);
  await page.getByRole('button', { name: 'Close the day' }).click();
  await page.getByText('None', { exact: true }).nth(1).waitFor();
  await dialog.getByRole('button', { name: 'Close the day' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.locator('dl').first().getByText('Closed', { exact: true }).waitFor();
  assert.equal(await page.getByRole('button', { name: 'Close the day' }).count(), 0);
  await page.getByRole('link', { name: 'Closed days' }).click();
  await page.getByText('Z report 1').waitFor();
  await assertSound(screen, 'closes');
  await takeScreen(page, 'day-closes');
  const closes = await key.get<Page<{ number: number; openOrderCount: number }>>(`${place.path}/day-closes`);
  assert.deepEqual(
    closes.must(200).items.map(({ number, openOrderCount }) => [number, openOrderCount]),
    [[1, 0]],
  );
});

test('a day is closed with what stays open only when somebody says so', async () => {
  const { key } = app.world;
  const place = await openPlace(key, { currency: 'USD' });
  await order(key, place);
  const { page } = await at(place, '/cash/day');
  await page.getByRole('button', { name: 'Close the day' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Close it all the same').check();
  await dialog.getByRole('button', { name: 'Close the day' }).click();
  await dialog.waitFor({ state: 'detached' });
  const closes = await key.get<Page<{ openOrderCount: number }>>(`${place.path}/day-closes`);
  assert.deepEqual(
    closes.must(200).items.map(({ openOrderCount }) => openOrderCount),
    [1],
  );
});

test('who may not see cash is told who can', async () => {
  const screen = await app.personAt('/cash', 'kitchen', PHONE);
  await screen.page.getByText('You may not see this').waitFor();
  await assertSound(screen, 'forbidden');
});

describe('the screens', () => {
  for (const [name, look] of LOOKS) {
    test(`are whole and sound: ${name}`, async () => {
      const { key } = app.world;
      const place = await openPlace(key, { currency: 'USD', name: `Ristorante ${name}` });
      await makeRestaurant(key, { name: 'x'.repeat(80) });
      const opened = await key.post<Drawer>(`${place.path}/cash-drawers`, {
        name: 'y'.repeat(60),
        openingAmount: 99_999_999,
      });
      const { guid } = opened.must(201);
      await soldFor(place);
      const screen = await at(place, '/cash', 'owner', look);
      const { page } = screen;
      await page.getByRole('table').waitFor();
      await assertSound(screen, `cash ${name}`);
      await takeScreen(page, `cash-${name}`);
      await page.goto(`${page.url()}/${guid}`);
      await page.getByRole('table').waitFor();
      await assertSound(screen, `drawer ${name}`);
      await takeScreen(page, `cash-drawer-${name}`);
      await page.goto(page.url().replace(guid, 'day'));
      await page.getByRole('table').first().waitFor();
      await assertSound(screen, `day ${name}`);
      await takeScreen(page, `day-${name}`);
      await page.goto(page.url().replace('/day', '/closes'));
      await page.locator('main section').first().waitFor();
      await assertSound(screen, `closes ${name}`);
    });
  }
});
