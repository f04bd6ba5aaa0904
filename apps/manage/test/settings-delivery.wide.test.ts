import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { assertSound, takeScreen } from '../../shared/test/browser.ts';
import { LOOKS } from './manage.ts';
import { tenants } from './tenants.ts';

/** Where a restaurant delivers, as a manager sets it, and which zone an address then is in. */

const manage = tenants();

interface Zones {
  zones: { name: string; postalCodes: string[] | null; polygon: object[] | null; feeAmount: number }[];
}

const AREA =
  '{"type":"Feature","properties":{},"geometry":{"type":"Polygon",' +
  '"coordinates":[[[-3.71,40.41],[-3.69,40.41],[-3.69,40.43],[-3.71,40.41]]]}}';

test('a manager adds zones, tries an address, changes their sequence, and removes them', async () => {
  const { world, path } = await manage.tenant();
  const read = async (): Promise<Zones['zones']> =>
    (await world.key.get<Zones>(`${world.place.path}/delivery-zones`)).must(200).zones;
  const screen = await manage.personAt(world, `${path}/settings`, { role: 'manager' });
  const { page } = screen;
  await page.getByRole('link', { name: 'Delivery', exact: true }).click();
  await page.getByText('No zones yet').waitFor();
  await assertSound(screen, 'none');
  const add = page.getByRole('button', { name: 'Add a zone' });
  const dialog = page.getByRole('dialog');
  await add.click();
  await dialog.getByLabel('What it is called').fill('All of it <i>');
  await dialog.getByLabel('Fee').fill('4');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('A zone has postal codes, or an area on the map, or both.').waitFor();
  await assertSound(screen, 'refused');
  await dialog.getByLabel('Postal codes').fill('280*');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('row', { name: /All of it <i>/ }).waitFor();

  await add.click();
  await dialog.getByLabel('What it is called').fill('Near');
  await dialog.getByLabel('Postal codes').fill('28004, 28013');
  await dialog.getByLabel('Area on the map').fill(AREA);
  await dialog.getByLabel('Fee').fill('1.50');
  await dialog.getByLabel('Free from').fill('20');
  await dialog.getByLabel('Goods for at least').fill('10');
  await assertSound(screen, 'add');
  await takeScreen(page, 'settings-zone');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('row', { name: /28004, 28013, an area on the map/ }).waitFor();
  const [, near] = await read();
  assert.deepEqual([near?.name, near?.feeAmount, near?.polygon?.length], ['Near', 150, 4]);

  const tried = page.getByRole('region', { name: 'Try an address' });
  await tried.getByLabel('Postal code').fill('28004');
  await tried.getByLabel('Goods for').fill('6');
  await tried.getByRole('button', { name: 'Try it' }).click();
  await tried.getByText('All of it <i>').waitFor();
  await tried.getByText('280*: all that begin with 280').waitFor();
  await page.getByRole('button', { name: 'Ask Near earlier' }).click();
  await page.getByRole('button', { name: 'Ask All of it <i> earlier' }).waitFor();
  assert.deepEqual(
    (await read()).map(({ name }) => name),
    ['Near', 'All of it <i>'],
  );
  await tried.getByRole('button', { name: 'Try it' }).click();
  await tried.getByText('Near').waitFor();
  await tried.getByText('€4.00').waitFor();
  await tried.getByLabel('Postal code').fill('10115');
  await tried.getByRole('button', { name: 'Try it' }).click();
  await tried.getByText('No zone serves this address.').waitFor();
  await assertSound(screen, 'tried');

  await page.getByRole('button', { name: 'Change Near' }).click();
  await dialog.getByRole('switch', { name: 'Delivered to now' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Not just now').waitFor();
  await page.getByRole('button', { name: 'Remove Near' }).click();
  await dialog.getByText('served by a later zone').waitFor();
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
  await page.getByRole('row', { name: /Near/ }).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Remove All of it <i>' }).click();
  await dialog.getByText('It is the only zone').waitFor();
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
  await page.getByText('No zones yet').waitFor();
  assert.deepEqual(await read(), []);
});

test('a cashier looks and tries, and changes nothing', async () => {
  const { world, path } = await manage.tenant();
  const zones = [{ name: 'Near', postalCodes: ['28004'], feeAmount: 150, driveMinutes: 10 }];
  (await world.key.put(`${world.place.path}/delivery-zones`, { zones })).must(200);
  const { page } = await manage.personAt(world, `${path}/settings/delivery`, { role: 'cashier' });
  await page.getByLabel('Postal code').fill('28004');
  await page.getByRole('button', { name: 'Try it' }).click();
  await page.getByText('Ordered now, there at').waitFor();
  for (const name of [/^Add/, /^Change/, /^Remove/])
    assert.equal(await page.getByRole('button', { name }).count(), 0, String(name));
});

describe('the screen', () => {
  for (const [name, look] of LOOKS) {
    test(`is sound: ${name}`, async () => {
      const { world, path } = await manage.tenant();
      const zone = { postalCodes: ['28004', '28013', '28014', '28015', '28*'], driveMinutes: 15 };
      const zones = [
        { ...zone, name: 'Centro', feeAmount: 150, freeFromAmount: 2_000, minimumAmount: 1_000 },
        { ...zone, name: 'Resto', feeAmount: 400 },
      ];
      (await world.key.put(`${world.place.path}/delivery-zones`, { zones })).must(200);
      const screen = await manage.personAt(world, `${path}/settings/delivery`, { look });
      await screen.page.getByText('Centro').waitFor();
      await assertSound(screen, name);
      await takeScreen(screen.page, `settings-delivery-${name}`);
    });
  }
});
