import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { assertSound, takeScreen } from '../../shared/test/browser.ts';
import { LOOKS } from './manage.ts';
import { tenants } from './tenants.ts';

/** Where guests sit, as a manager sets it up. */

const manage = tenants();

interface DiningTable {
  guid: string;
  name: string;
  capacity: number | null;
  archived: boolean;
  serviceAreaGuid: string | null;
}
interface Area {
  guid: string;
  name: string;
  archived: boolean;
}

test('a manager adds a terrace with its tables, changes one, and takes one out of use', async () => {
  const { world, path } = await manage.tenant();
  const list = async <T>(of: string): Promise<T[]> =>
    (await world.key.get<{ items: T[] }>(`${world.place.path}/${of}?limit=200`)).must(200).items;
  const screen = await manage.personAt(world, `${path}/settings`, { role: 'manager' });
  const { page } = screen;
  const dialog = page.getByRole('dialog');
  await page.getByRole('link', { name: 'Tables' }).click();
  await page.getByText('No tables yet').waitFor();
  await assertSound(screen, 'none');
  await page.getByRole('button', { name: 'Add tables' }).click();
  await dialog.getByRole('textbox', { name: 'To', exact: true }).fill('3');
  await dialog.getByLabel('Or in a new area').fill('Terrace <i>');
  await assertSound(screen, 'add');
  // The second answer gets lost on its way: nothing is made twice, and the rest follows.
  let calls = 0;
  await page.route('**/tables', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    calls += 1;
    if (calls < 2 || calls > 3) return route.continue();
    await route.fetch();
    return route.abort();
  });
  await dialog.getByRole('button', { name: 'Add 3 tables' }).click();
  await dialog.getByText('The service could not be reached').waitFor();
  // Of the answers that got lost the browser complains, as it should.
  screen.complaints.length = 0;
  await dialog.getByRole('button', { name: /^Add 1 table/ }).click();
  await dialog.waitFor({ state: 'detached' });
  const terrace = page.getByRole('region', { name: 'Terrace <i>' });
  await terrace.getByRole('row', { name: /T3/ }).waitFor();
  const made = await list<DiningTable>('tables');
  const areas = await list<Area>('service-areas');
  assert.equal(areas.length, 1, 'one area');
  assert.deepEqual(
    made.map(({ name, capacity, serviceAreaGuid }) => [name, capacity, serviceAreaGuid]).toSorted(),
    ['T1', 'T2', 'T3'].map((name) => [name, 4, areas[0]?.guid]),
  );

  await terrace.getByRole('button', { name: 'Change T2' }).click();
  await dialog.getByLabel('Name').fill('Corner');
  await dialog.getByLabel('Seats').fill('8');
  await dialog.getByLabel('Area').selectOption({ label: 'In no area' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page
    .getByRole('region', { name: 'In no area' })
    .getByRole('row', { name: /Corner/ })
    .waitFor();

  await terrace.getByRole('button', { name: 'Take out of use: T3' }).click();
  const gone = page.getByRole('region', { name: 'Out of use' });
  await gone.getByRole('row', { name: /T3/ }).waitFor();
  await assertSound(screen, 'changed');
  await gone.getByRole('button', { name: 'Use again: T3' }).click();
  await terrace.getByRole('row', { name: /T3/ }).waitFor();

  await page.getByRole('button', { name: 'Change Terrace <i>' }).click();
  await dialog.getByLabel('Name').fill('Garden');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('region', { name: 'Garden' }).waitFor();
  assert.equal((await list<Area>('service-areas'))[0]?.name, 'Garden');
});

test('a server sees the tables, and changes none', async () => {
  const { world, path } = await manage.tenant();
  (await world.key.post(`${world.place.path}/tables`, { name: 'T1' })).must(201);
  const { page } = await manage.personAt(world, `${path}/settings/tables`, { role: 'server' });
  await page.getByRole('row', { name: /T1/ }).waitFor();
  for (const name of [/^Add/, /^Change/, /^Take/])
    assert.equal(await page.getByRole('button', { name }).count(), 0, String(name));
});

describe('the screen', () => {
  for (const [name, look] of LOOKS) {
    test(`is sound: ${name}`, async () => {
      const { world, path } = await manage.tenant();
      const { place, key } = world;
      const area = (await key.post<Area>(`${place.path}/service-areas`, { name: 'Terraza' })).must(201);
      for (const table of ['T1', 'T2', 'T10']) {
        const body = { name: table, capacity: 4, serviceAreaGuid: area.guid };
        (await key.post(`${place.path}/tables`, body)).must(201);
      }
      (await key.post(`${place.path}/tables`, { name: 'Barra' })).must(201);
      const screen = await manage.personAt(world, `${path}/settings/tables`, { look });
      await screen.page.getByText('Terraza').waitFor();
      await assertSound(screen, name);
      await takeScreen(screen.page, `settings-tables-${name}`);
    });
  }
});
