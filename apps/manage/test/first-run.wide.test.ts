import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pairTill, signInAt } from '../../../server/test/harness/devices.ts';
import { startOutside } from '../../../server/test/harness/outside.ts';
import { signedIn } from '../../../server/test/harness/people.ts';
import type { StaffMember } from '../../../server/test/harness/staff.ts';
import { makeAccount, PASSWORD } from '../../../server/test/harness/visitor.ts';
import {
  issueKey,
  makeTenant,
  type Order,
  type Page,
  type Restaurant,
} from '../../../server/test/harness/world.ts';
import { assertSound, PHONE, signIn, takeScreen } from '../../shared/test/browser.ts';
import { LOOKS } from './manage.ts';
import { tenants } from './tenants.ts';

/** From an account without a restaurant to the first order, and what the API says of it. */

const manage = tenants(startOutside);

/** An owner who has just signed up: a tenant, and nothing in it. */
async function newOwner(look = {}) {
  const service = manage.service();
  const tenant = await makeTenant(service, 'Alba Rossi');
  const places = [{ tenantId: tenant.tenantId, role: 'owner' }];
  const { email } = await makeAccount(service, { name: 'Alba Rossi', places });
  const screen = await manage.browser(look);
  await signIn(screen.page, `${service.url}/manage`, email, PASSWORD);
  const owner = await signedIn(service, { places });
  const restaurants = async () => (await owner.get<Page<Restaurant>>('/api/v1/restaurants')).must(200).items;
  return { screen, owner, restaurants, tenantId: tenant.tenantId };
}

test('a new owner opens a restaurant found on the map, fills it, takes an order, sees it live and refunds an item', async () => {
  const { screen, owner, restaurants, tenantId } = await newOwner();
  const { page } = screen;
  await page.getByRole('heading', { name: 'Welcome. Which restaurant is it?' }).waitFor();
  await page.getByLabel('Name and town').fill('Trattoria');
  await page.getByRole('button', { name: /^Trattoria 1 / }).click();
  await page.getByRole('heading', { name: 'Is this right?' }).waitFor();
  assert.equal(await page.getByLabel('City').inputValue(), 'Madrid');
  await assertSound(screen, 'start');
  await takeScreen(page, 'start');
  await page.getByRole('combobox', { name: 'Time zone' }).fill('Europe/Madrid');
  await page.getByRole('option', { name: 'Europe/Madrid' }).click();
  await page.getByRole('combobox', { name: 'Currency' }).fill('EUR');
  await page.getByRole('option', { name: 'EUR' }).click();
  await page.getByRole('button', { name: 'Open the restaurant' }).click();

  await page.getByRole('heading', { name: 'What do you sell?' }).waitFor();
  await page.getByRole('button', { name: 'Pizzeria' }).click();
  await page.getByText('Pizza · Margherita').waitFor();
  await assertSound(screen, 'menu');
  await takeScreen(page, 'set-up-menu');
  await page.getByRole('button', { name: 'Take this menu: 10 items' }).click();

  await page.getByRole('heading', { name: 'Which tax is on what you sell?' }).waitFor();
  await page.getByRole('button', { name: 'Save and go on' }).click();
  await page.getByText('A tax needs a name').waitFor();
  await page.getByLabel('Name of the tax').fill('IVA');
  await page.getByLabel('Rate').fill('10');
  await assertSound(screen, 'taxes');
  await takeScreen(page, 'set-up-taxes');
  await page.getByRole('button', { name: 'Save and go on' }).click();

  await page.getByRole('heading', { name: 'When are you open?' }).waitFor();
  await page.getByLabel('Monday: remove these hours').click();
  await page.getByLabel('Friday, until').fill('01:00');
  await assertSound(screen, 'hours');
  await takeScreen(page, 'set-up-hours');
  await page.getByRole('button', { name: 'Save and go on' }).click();

  await page.getByRole('heading', { name: 'Where do you cook?' }).waitFor();
  await assertSound(screen, 'kitchen');
  await takeScreen(page, 'set-up-kitchen');
  await page.getByRole('button', { name: 'Save and go on' }).click();

  await page.getByRole('heading', { name: 'Who works with you?' }).waitFor();
  await page.getByRole('button', { name: 'Add somebody' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name', { exact: false }).first().fill('Ana Alonso');
  await dialog.getByLabel('What it is called').fill('Floor');
  await dialog.getByRole('button', { name: 'Add and show the PIN' }).click();
  const pin = await dialog.getByLabel('PIN', { exact: true }).innerText();
  await dialog.getByRole('button', { name: 'I have kept it' }).click();
  await page.getByText('Ana Alonso').waitFor();
  await page.getByRole('button', { name: 'Go on' }).click();

  await page.getByRole('heading', { name: 'Trattoria 1 is ready' }).waitFor();
  await assertSound(screen, 'done');
  await takeScreen(page, 'set-up-done');
  await page.getByRole('button', { name: 'Take an order' }).click();
  await dialog.getByRole('button', { name: 'One more: Margherita' }).click();
  await dialog.getByRole('button', { name: 'One more: Margherita' }).click();
  await dialog.getByRole('button', { name: 'One more: Water' }).click();
  await dialog.getByText('To pay: €21.00').waitFor();
  await dialog.getByLabel('Name of the guest').fill('Dario');
  await assertSound(screen, 'quick order');
  await takeScreen(page, 'quick-order');
  await dialog.getByRole('button', { name: 'Place the order' }).click();
  await page.getByRole('heading', { name: 'Today', exact: true }).waitFor();

  const [restaurant] = await restaurants();
  const at = `/api/v1/restaurants/${restaurant!.guid}`;
  assert.deepEqual(
    [restaurant!.name, restaurant!.timeZone, restaurant!.currency, restaurant!.address],
    [
      'Trattoria 1',
      'Europe/Madrid',
      'EUR',
      { address1: 'Calle Mayor 1', city: 'Madrid', postalCode: '28013' },
    ],
  );
  assert.deepEqual(
    restaurant!.taxRates.map(({ name, rate, inclusive, isDefault }) => [name, rate, inclusive, isDefault]),
    [['IVA', '10', true, true]],
  );
  const hours = (await owner.get<{ weekly: { days: string[]; end: string }[] }>(`${at}/opening-hours`)).must(
    200,
  );
  assert.deepEqual(
    hours.weekly.map(({ days, end }) => [days.length, end]),
    [
      [5, '23:00'],
      [1, '01:00'],
    ],
  );
  const stations = (
    await owner.get<Page<{ name: string; isDefault: boolean }>>(`${at}/kitchen/stations`)
  ).must(200).items;
  assert.deepEqual(
    stations.map(({ name, isDefault }) => [name, isDefault]),
    [['Kitchen', true]],
  );
  const [ana] = (await owner.get<Page<StaffMember>>(`${at}/staff`)).must(200).items;
  assert.equal(ana!.name, 'Ana Alonso');
  const place = { restaurant: restaurant!, path: at, guid: restaurant!.guid } as Parameters<
    typeof pairTill
  >[0]['place'];
  const world = { target: manage.service(), key: await issueKey(manage.service(), tenantId), place };
  await signInAt(world, await pairTill(world), { pin });

  // It is paid and closed; what it cost can be opened, and an item given back.
  const [order] = (await owner.get<Page<Order>>(`${at}/orders`)).must(200).items;
  assert.deepEqual(
    [order!.totalAmount, order!.dueAmount, order!.checks[0]!.paymentStatus, order!.source],
    [2_100, 0, 'CLOSED', 'POS'],
  );
  await page.getByText('€19.09').first().waitFor();
  await page.getByRole('link', { name: 'Orders', exact: true }).click();
  await page.getByRole('link', { name: `Order ${order!.displayNumber}` }).click();
  await page.locator('summary').first().click();
  await page.getByText('2 × €9.50').waitFor();
  await page.locator('summary', { hasText: 'Water' }).click();
  await page.getByRole('button', { name: 'Refund Water' }).click();
  await dialog.getByRole('button', { name: 'Refund Water' }).click();
  await page.getByText('€2.00 refunded').waitFor();
  await assertSound(screen, 'refunded');
});

test('a restaurant is typed where no map is at hand, and a menu comes from a file', async () => {
  const { screen, restaurants, owner } = await newOwner(PHONE);
  const { page } = screen;
  manage.outside().places.addFault({ kind: 'fault', times: 9 });
  await page.getByLabel('Name and town').fill('Osteria');
  await page.getByText('The map cannot be asked just now.').waitFor();
  manage.outside().places.clearFaults();
  // The browser itself reports those answers.
  assert.ok(screen.complaints.splice(0).every((complaint) => /status of 502/.test(complaint)));
  await page.getByLabel('Name of the restaurant').fill('Osteria <i>');
  await page.getByLabel('Country, two letters').fill('es');
  await page.getByRole('button', { name: 'Open the restaurant' }).click();
  await page.getByRole('heading', { name: 'What do you sell?' }).waitFor();
  await page.locator('input[type="file"]').setInputFiles({
    name: 'menu.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Group;Name;Price\nPasta;Carbonara;1250\nPasta;Nothing\n'),
  });
  await page.getByText('Rows without a group, a name or a price are left out: 3').waitFor();
  await assertSound(screen, 'file');
  await page.getByRole('button', { name: 'Take this menu: 1 item' }).click();
  for (const name of ['Which tax is on what you sell?', 'When are you open?', 'Where do you cook?']) {
    await page.getByRole('heading', { name }).waitFor();
    await page.getByRole('button', { name: 'Skip this' }).click();
  }
  await page.getByRole('button', { name: 'Go on' }).waitFor();
  // Whoever comes back goes on where they were.
  await page.reload();
  await page.getByRole('heading', { name: 'Who works with you?' }).waitFor();
  const [restaurant] = await restaurants();
  assert.deepEqual(
    [restaurant!.name, restaurant!.address, restaurant!.timeZone, restaurant!.currency, restaurant!.taxRates],
    ['Osteria <i>', { country: 'ES' }, 'Asia/Tokyo', 'JPY', []],
  );
  const menu = (
    await owner.get<{ menus: { groups: { items: { name: string; priceAmount: number }[] }[] }[] }>(
      `/api/v1/restaurants/${restaurant!.guid}/menu`,
    )
  ).must(200);
  assert.deepEqual(
    menu.menus[0]!.groups[0]!.items.map(({ name, priceAmount }) => [name, priceAmount]),
    [['Carbonara', 1_250]],
  );
});

test('an answer that got lost opens one restaurant and one station, and places one order', async () => {
  const { screen, restaurants, owner } = await newOwner();
  const { page } = screen;
  const loseFirst = async (path: string): Promise<void> => {
    let isLost = false;
    await page.route(path, async (route) => {
      if (isLost || route.request().method() !== 'POST') return route.continue();
      isLost = true;
      await route.fetch();
      await route.abort();
    });
  };
  await loseFirst('**/api/v1/restaurants');
  await page.getByLabel('Name of the restaurant').fill('Once');
  await page.getByRole('button', { name: 'Open the restaurant' }).click();
  await page.getByRole('button', { name: 'Bar', exact: true }).click();
  await page.getByRole('button', { name: /^Take this menu/ }).click();
  await page.getByRole('link', { name: 'First order' }).click();
  await page.getByRole('link', { name: 'Kitchen', exact: true }).click();
  await loseFirst('**/kitchen/stations');
  await page.getByRole('button', { name: 'Save and go on' }).click();
  await page.getByRole('heading', { name: 'Who works with you?' }).waitFor();
  await page.getByRole('link', { name: 'First order' }).click();
  await loseFirst('**/orders');
  await page.getByRole('button', { name: 'Take an order' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'One more: Olives' }).click();
  await dialog.getByLabel('Paid in cash now').uncheck();
  await dialog.getByRole('button', { name: 'Place the order' }).click();
  await page.getByRole('heading', { name: 'Today', exact: true }).waitFor();
  const all = await restaurants();
  assert.deepEqual(
    all.map(({ name }) => name),
    ['Once'],
  );
  const orders = (await owner.get<Page<Order>>(`/api/v1/restaurants/${all[0]!.guid}/orders`)).must(200).items;
  assert.deepEqual(
    orders.map(({ dueAmount }) => dueAmount),
    [300],
  );
  const stations = await owner.get<Page<object>>(`/api/v1/restaurants/${all[0]!.guid}/kitchen/stations`);
  assert.equal(stations.must(200).items.length, 1);
  // What there is already is not asked for again, and others can be opened.
  await page.goto(`${manage.service().url}/manage/${all[0]!.guid}/set-up`);
  await page.getByText('There is a menu').waitFor();
  await page.goto(`${manage.service().url}/manage/start`);
  await page.getByRole('heading', { name: 'Open another restaurant' }).waitFor();
});

test('who may open none is told who can', async () => {
  const { world } = await manage.tenant();
  const screen = await manage.personAt(world, '/manage/start', { role: 'cashier', look: PHONE });
  await screen.page.getByText('An owner opens restaurants; your account may not.').waitFor();
  await assertSound(screen, 'may not');
});

test('the screens are whole and sound in every look', async () => {
  for (const [name, look] of LOOKS) {
    const { screen } = await newOwner(look);
    const { page } = screen;
    const spanish = 'locale' in look;
    const press = (en: string, es: string): Promise<void> =>
      page.getByRole('button', { name: spanish ? es : en, exact: true }).click();
    await page.getByLabel(spanish ? 'Nombre del restaurante' : 'Name of the restaurant').fill('x'.repeat(60));
    await assertSound(screen, `start ${name}`);
    await takeScreen(page, `start-${name}`);
    await press('Open the restaurant', 'Abrir el restaurante');
    await press('Café', 'Cafetería');
    await assertSound(screen, `menu ${name}`);
    await takeScreen(page, `set-up-menu-${name}`);
    await page.getByRole('button', { name: spanish ? /^Usar/ : /^Take this/ }).click();
    await page.getByLabel(spanish ? 'Tipo' : 'Rate').waitFor();
    await assertSound(screen, `taxes ${name}`);
    await press('Skip this', 'Saltar esto');
    await page.getByLabel(spanish ? 'Lunes, desde' : 'Monday, from').waitFor();
    await assertSound(screen, `hours ${name}`);
    await takeScreen(page, `set-up-hours-${name}`);
    await press('Skip this', 'Saltar esto');
    await page.getByLabel(spanish ? 'Cómo se llama' : 'What it is called').waitFor();
    await assertSound(screen, `kitchen ${name}`);
    await press('Skip this', 'Saltar esto');
    await press('Go on', 'Continuar');
    await press('Take an order', 'Tomar un pedido');
    await page
      .getByLabel(spanish ? /^Uno más/ : /^One more/)
      .first()
      .click();
    await page.getByText(spanish ? /^A pagar/ : /^To pay/).waitFor();
    await assertSound(screen, `order ${name}`);
    await takeScreen(page, `quick-order-${name}`);
    await screen.context.close();
  }
});
