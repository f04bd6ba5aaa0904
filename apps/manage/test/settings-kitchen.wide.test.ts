import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { addPrinter } from '../../../server/test/harness/printers.ts';
import type { Page } from '../../../server/test/harness/world.ts';
import { assertSound, takeScreen } from '../../shared/test/browser.ts';
import { LOOKS } from './manage.ts';
import { tenants } from './tenants.ts';

/** Stations of the kitchen, as a manager adds, changes and removes them. */

const manage = tenants();

interface Station {
  name: string;
  kind: string;
  isDefault: boolean;
  printerGuid: string | null;
  ticketsTo: string;
}

test('a manager adds stations, of which one gets all the rest, says where tickets go, and removes one', async () => {
  const { world, path } = await manage.tenant();
  const printer = await addPrinter(world, { name: 'Grill printer' });
  const stations = async () =>
    (await world.key.get<Page<Station>>(`${world.place.path}/kitchen/stations`)).must(200).items;
  const screen = await manage.personAt(world, `${path}/settings`, { role: 'manager' });
  const { page } = screen;
  await page.getByRole('link', { name: 'Kitchen', exact: true }).click();
  await page.getByText('The kitchen has no stations yet').waitFor();
  await assertSound(screen, 'none');
  const dialog = page.getByRole('dialog');
  for (const [name, kind] of [
    ['Grill <i>', 'Hot kitchen'],
    ['Bar', 'Bar'],
  ] as const) {
    await page.getByRole('button', { name: 'Add a station' }).click();
    await dialog.getByLabel('Name').fill(name);
    await dialog.getByLabel('What it is', { exact: true }).selectOption({ label: kind });
    await assertSound(screen, `add ${name}`);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('row', { name: new RegExp(`^${name}`) }).waitFor();
  }
  await page.getByText('Hot kitchen · gets all the rest').waitFor();
  await page.getByRole('button', { name: 'Change Bar' }).click();
  await dialog.getByText('That is Grill <i> now').waitFor();
  assert.ok(await dialog.getByRole('switch').isDisabled());
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await page.getByRole('button', { name: 'Change Grill <i>' }).click();
  await dialog.getByLabel('Where its tickets go').selectOption({ label: 'On paper' });
  await dialog.getByLabel('Printer').selectOption({ label: 'Grill printer' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('row', { name: /^Grill.*On paper.*Grill printer/ }).waitFor();
  const all = (await stations()).toSorted((a, b) => b.name.localeCompare(a.name));
  assert.deepEqual(
    all.map(({ name, kind, isDefault, printerGuid, ticketsTo }) => [
      name,
      kind,
      isDefault,
      printerGuid,
      ticketsTo,
    ]),
    [
      ['Grill <i>', 'HOT', true, printer.guid, 'PRINTERS'],
      ['Bar', 'BAR', false, null, 'BOTH'],
    ],
  );
  await page.getByRole('button', { name: 'Remove Bar' }).click();
  await assertSound(screen, 'remove');
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
  await page.getByRole('row', { name: /^Bar/ }).waitFor({ state: 'detached' });
  assert.equal((await stations()).length, 1);
});

test('who edits no restaurant sees the stations, and changes none', async () => {
  const { world, path } = await manage.tenant();
  (await world.key.post(`${world.place.path}/kitchen/stations`, { name: 'Grill' })).must(201);
  const screen = await manage.personAt(world, `${path}/settings/kitchen`, { role: 'server' });
  const { page } = screen;
  await page.getByRole('row', { name: /^Grill/ }).waitFor();
  assert.equal(await page.getByRole('button', { name: /station|Grill/ }).count(), 0);
  await assertSound(screen, 'a server');
});

describe('the screen', () => {
  for (const [name, look] of LOOKS) {
    test(`is sound: ${name}`, async () => {
      const { world, path } = await manage.tenant();
      const grill = { name: 'Parrilla', kind: 'HOT', isDefault: true };
      (await world.key.post(`${world.place.path}/kitchen/stations`, grill)).must(201);
      const screen = await manage.personAt(world, `${path}/settings/kitchen`, { look });
      await screen.page.getByText('Parrilla').waitFor();
      await assertSound(screen, name);
      await takeScreen(screen.page, `settings-kitchen-${name}`);
    });
  }
});
