import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { before, test } from 'node:test';
import { openBrowser } from '../../../server/test/harness/browser.ts';
import { signedIn } from '../../../server/test/harness/people.ts';
import { makeRole } from '../../../server/test/harness/roles.ts';
import { startTestService, type TestService } from '../../../server/test/harness/service.ts';
import { makeAccount, PASSWORD } from '../../../server/test/harness/visitor.ts';
import {
  type MenuItem,
  type MenuTree,
  makeRestaurant,
  makeWorld,
  openPlace,
  type Place,
  type World,
} from '../../../server/test/harness/world.ts';
import { areAppsBuilt, buildApps } from '../../../tools/build-apps.js';
import {
  assertSound,
  openScreen,
  PHONE,
  type Screen,
  signIn,
  takeScreen,
} from '../../shared/test/browser.ts';

/** The menu in the management app: what the screen said is what the API says afterwards. */

let service: TestService;
let browser: Awaited<ReturnType<typeof openBrowser>>;
let world: World;

before(async () => {
  if (!areAppsBuilt()) await buildApps();
  service = await startTestService();
  browser = await openBrowser();
  world = await makeWorld(service, { name: 'Aurora Hospitality', restaurant: { name: 'Osteria Aurora' } });
});

async function personAt(path: string, role = 'owner', look = {}): Promise<Screen> {
  const screen = await openScreen(browser, service.url, look);
  const { email } = await makeAccount(service, { places: [{ tenantId: world.tenantId, role }] });
  await signIn(screen.page, service.url + path, email, PASSWORD);
  return screen;
}

const menuAt = async ({ path }: Place): Promise<MenuTree> =>
  (await world.key.get<MenuTree>(`${path}/menu?stock=true`)).must(200);
const itemsAt = async (place: Place): Promise<MenuItem[]> =>
  (await menuAt(place)).menus.flatMap(({ groups }) => groups).flatMap(({ items }) => items);
const itemAt = async (place: Place, name: string): Promise<MenuItem> =>
  (await itemsAt(place)).find((item) => item.name === name)!;
const stockAt = async (place: Place, name: string) => {
  const { stock } = await menuAt(place);
  return stock!.find(({ itemGuid }) => itemGuid === place.item(name).guid);
};

test('a manager finds an item, changes it, adds one, removes one, and reads it back', async () => {
  const place = await openPlace(world.key, { currency: 'USD' });
  const screen = await personAt(`/manage/${place.guid}`, 'manager');
  const { page } = screen;
  await page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'Menu' }).click();
  await page.getByRole('heading', { name: 'Menu', exact: true }).waitFor();
  await page.getByText('$6.90').waitFor();
  await page.getByLabel('Item, description or PLU').fill('soúp');
  await page.getByRole('button', { name: 'Change Pizza' }).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Change Soup' }).click();

  const dialog = page.getByRole('dialog');
  assert.equal(await dialog.getByLabel('Price').inputValue(), '6.90');
  await dialog.getByLabel('Price').fill('seven');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('This is no price').waitFor();
  await dialog.getByLabel('Price').fill('7,5');
  await dialog.getByLabel('Description').fill('Of the day');
  await dialog.getByText('Celery').click();
  await assertSound(screen, 'change');
  await takeScreen(page, 'menu-change');
  await dialog.getByLabel('Price').press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('$7.50').waitFor();
  await page.getByText('Contains Celery').waitFor();
  const { priceAmount, description, allergens } = await itemAt(place, 'Soup');
  assert.deepEqual([priceAmount, description, allergens], [750, 'Of the day', ['CELERY']]);

  await page.getByLabel('Item, description or PLU').fill('');
  await page.getByRole('button', { name: 'Add to Plates' }).click();
  await dialog.getByLabel('Name').fill('Risotto');
  await dialog.getByRole('button', { name: 'Add to the menu' }).click();
  await dialog.getByText('This is no price').waitFor();
  await dialog.getByLabel('Price').fill('18');
  await dialog.getByRole('button', { name: 'Add to the menu' }).click();
  await page.getByText('Risotto was added').waitFor();
  await page.getByRole('button', { name: 'Change Risotto' }).waitFor();
  assert.equal((await itemAt(place, 'Risotto')).priceAmount, 1_800);

  await page.getByRole('button', { name: 'Change Pizza' }).click();
  await dialog.getByRole('button', { name: 'Remove from the menu' }).click();
  await page.getByRole('heading', { name: 'Remove Pizza?' }).waitFor();
  await assertSound(screen, 'remove');
  await takeScreen(page, 'menu-remove');
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await page.getByText('Pizza was removed').waitFor();
  await page.getByRole('button', { name: 'Change Pizza' }).waitFor({ state: 'detached' });
  assert.deepEqual(
    (await itemsAt(place)).map(({ name }) => name),
    ['Soup', 'Catch of the day', 'Risotto'],
  );
});

test('what is sold out is marked, taken back with undo as it was, and found', async () => {
  const place = await openPlace(world.key);
  const stockPath = `${place.path}/menu/items/${place.item('Soup').guid}/stock`;
  (await world.key.put(stockPath, { status: 'QUANTITY', quantity: 5 })).must(200);
  const screen = await personAt(`/manage/${place.guid}/menu`, 'manager');
  const { page } = screen;
  await page.getByText('5 left').waitFor();
  await page.getByRole('button', { name: 'Mark sold out: Soup' }).click();
  await page.getByText('Soup is sold out').waitFor();
  assert.equal((await stockAt(place, 'Soup'))?.status, 'OUT_OF_STOCK');
  await assertSound(screen, 'sold out');
  await takeScreen(page, 'menu-sold-out');
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('5 left').waitFor();
  assert.equal((await stockAt(place, 'Soup'))?.quantity, '5');

  await page.getByRole('button', { name: 'Mark sold out: Pizza' }).click();
  await page.getByText('Pizza is sold out').waitFor();
  await page.getByRole('switch', { name: 'Sold out only' }).click();
  await page.getByRole('button', { name: 'Change Soup' }).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Bring back: Pizza' }).click();
  await page.getByText('No item is like that').waitFor();
  assert.equal(await stockAt(place, 'Pizza'), undefined);
  await page.getByRole('link', { name: 'Show the whole menu' }).click();
  // What the kitchen does is seen here without asking.
  (await world.key.put(stockPath, { status: 'OUT_OF_STOCK' })).must(200);
  await page.getByRole('button', { name: 'Bring back: Soup' }).waitFor();
});

test('who was slower is told what it has become, loses nothing, and overwrites only what they mean to', async () => {
  const place = await openPlace(world.key);
  const path = (name: string) => `${place.path}/menu/items/${place.item(name).guid}`;
  const screen = await personAt(`/manage/${place.guid}/menu`);
  const { page } = screen;
  await page.getByRole('button', { name: 'Change Soup' }).click();
  const dialog = page.getByRole('dialog');
  // Another item is in nobody's way.
  (await world.key.patch(path('Pizza'), { priceAmount: 1_300 })).must(200);
  await dialog.getByLabel('Description').fill('Mine');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('Mine').waitFor();

  await page.getByRole('button', { name: 'Change Soup' }).click();
  await dialog.getByLabel('Description').fill('Mine again');
  (await world.key.patch(path('Soup'), { priceAmount: 800, description: 'Theirs' })).must(200);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('Somebody else was faster').waitFor();
  await dialog.getByText('Price: €8.00').waitFor();
  await dialog.getByText('Description: Theirs').waitFor();
  await assertSound(screen, 'conflict');
  await takeScreen(page, 'menu-conflict');
  assert.equal((await itemAt(place, 'Soup')).description, 'Theirs', 'nothing was saved over it');
  assert.equal(await dialog.getByLabel('Price').inputValue(), '8.00', 'what was not touched follows');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
  const { priceAmount, description } = await itemAt(place, 'Soup');
  assert.deepEqual([priceAmount, description], [800, 'Mine again']);

  await page.getByRole('button', { name: 'Change Soup' }).click();
  await dialog.getByLabel('Name').fill('Broth');
  (await world.key.delete(path('Soup'))).must(200);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('Somebody else removed this item').waitFor();
});

test('each state says what to do: no menu, no answer, no right to it', async () => {
  const empty = await makeRestaurant(world.key, { name: 'Bar Nuovo' });
  const screen = await personAt(`/manage/${empty.guid}/menu`);
  const { page } = screen;
  await page.getByText('No menu yet').waitFor();
  await assertSound(screen, 'no menu');
  await page.getByRole('button', { name: 'Begin a menu' }).click();
  await page.getByRole('button', { name: 'Add to Drinks' }).waitFor();
  const begun = (await world.key.get<MenuTree>(`/api/v1/restaurants/${empty.guid}/menu`)).must(200);
  assert.deepEqual(
    begun.menus.flatMap(({ groups }) => groups.map(({ name }) => name)),
    ['Dishes', 'Drinks'],
  );

  await page.route('**/api/v1/restaurants/*/menu', (route) => route.abort());
  await page.reload();
  await page.getByRole('heading', { name: 'This did not work' }).waitFor();
  await page.unroute('**/api/v1/restaurants/*/menu');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('button', { name: 'Add to Drinks' }).waitFor();

  const boss = await signedIn(service, { places: [{ tenantId: world.tenantId, role: 'owner' }] });
  const role = await makeRole(boss, ['restaurant.view']);
  const other = await personAt(`/manage/${world.place.guid}/menu`, role);
  await other.page.getByText('Ask an owner of Aurora Hospitality').waitFor();
  await assertSound(other, 'forbidden');
  const mayRead = await makeRole(boss, ['restaurant.view', 'menu.view']);
  const reader = await personAt(`/manage/${world.place.guid}/menu`, mayRead);
  await reader.page.getByText('€6.90').waitFor();
  assert.equal(await reader.page.getByRole('button', { name: /Change|Mark|Add/ }).count(), 0);
});

for (const [name, look] of [
  ['phone-light', PHONE],
  ['phone-dark', { ...PHONE, colorScheme: 'dark' as const }],
  ['desktop-dark', { colorScheme: 'dark' as const }],
  ['spanish-phone', { ...PHONE, locale: 'es-ES' }],
] as const) {
  test(`the menu and its form are whole and sound, by keyboard: ${name}`, async () => {
    const stockPath = `${world.place.path}/menu/items/${world.place.item('Pizza').guid}/stock`;
    (await world.key.put(stockPath, { status: 'OUT_OF_STOCK' })).must(200);
    const screen = await personAt(`/manage/${world.place.guid}/menu`, 'owner', look);
    const { page } = screen;
    const spanish = 'locale' in look;
    const change = page.getByRole('button', { name: spanish ? 'Cambiar Soup' : 'Change Soup' });
    await change.waitFor();
    await assertSound(screen, `menu ${name}`);
    await takeScreen(page, `menu-${name}`);
    await change.focus();
    await page.keyboard.press('Enter');
    const field = page.getByRole('dialog').getByLabel(spanish ? 'Precio' : 'Price');
    await field.waitFor();
    assert.equal(await field.inputValue(), spanish ? '6,90' : '6.90');
    await assertSound(screen, `item ${name}`);
    await takeScreen(page, `menu-item-${name}`);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    // Back where one was.
    await page.locator('button:focus', { hasText: 'Soup' }).waitFor();
  });
}

test('a picture is chosen, made small, saved with its item and shown', async () => {
  const place = await openPlace(world.key);
  const screen = await personAt(`/manage/${place.guid}/menu`, 'manager');
  const { page } = screen;
  await page.getByRole('button', { name: 'Change Soup' }).click();
  const dialog = page.getByRole('dialog');
  const choose = async (file: { name: string; mimeType: string; buffer: Buffer }) => {
    const chooser = page.waitForEvent('filechooser');
    await dialog
      .getByRole('button', { name: /picture$/ })
      .first()
      .click();
    await (await chooser).setFiles(file);
  };
  await choose({ name: 'text.png', mimeType: 'image/png', buffer: Buffer.from('<svg onload=alert(1)>') });
  await dialog.getByText('This file cannot be opened as a picture.').waitFor();
  const large = readFileSync(new URL('../../../server/test/pictures/large.jpg', import.meta.url));
  await choose({ name: 'soup.jpg', mimeType: 'image/jpeg', buffer: large });
  await dialog.getByRole('group', { name: 'Picture' }).getByRole('presentation').waitFor();
  await assertSound(screen, 'picture');
  await takeScreen(page, 'menu-picture');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
  const { images } = await itemAt(place, 'Soup');
  assert.equal(images.length, 1);
  assert.match(images[0]!.url, /^\/api\/v1\/images\//);
  await page.reload();
  const shown = page.locator(`img[src="${images[0]!.url}"]`);
  await shown.waitFor();
  const width = await shown.evaluate((one) => (one as HTMLImageElement).naturalWidth);
  assert.ok(width > 0 && width <= 1_600);
});
