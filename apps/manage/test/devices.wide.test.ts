import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { addDevice, pairTill } from '../../../server/test/harness/devices.ts';
import { assertSound, takeScreen } from '../../shared/test/browser.ts';
import { LOOKS } from './manage.ts';
import { tenants } from './tenants.ts';

/** What is paired with a restaurant, as a manager adds and removes it; the code is typed into the app that it is for. */

const manage = tenants();

test('a manager adds a kitchen screen, which is paired by the code, gives it another code, and removes it', async () => {
  const { world, path } = await manage.tenant();
  const screen = await manage.personAt(world, `${path}/devices`, { role: 'manager' });
  const { page } = screen;
  await page.getByText('No devices yet').waitFor();
  await assertSound(screen, 'none');
  await page.getByRole('button', { name: 'Add a device' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'What it is called' }).fill('Wall <i>');
  await dialog.getByLabel('What it is', { exact: true }).selectOption({ label: 'Kitchen screen' });
  await assertSound(screen, 'add');
  await dialog.getByRole('button', { name: 'Add and show the code' }).click();
  await dialog.getByText('/kitchen and type this code').waitFor();
  const code = await dialog.getByLabel('Pairing code', { exact: true }).innerText();
  await assertSound(screen, 'code');
  await dialog.getByRole('button', { name: 'I have kept it' }).click();
  const row = page.getByRole('row', { name: /Wall <i>/ });
  await row.getByText('Not paired').waitFor();

  const wall = await manage.browser();
  await wall.page.goto(`${manage.service().url}/kitchen`);
  await wall.page.getByRole('textbox', { name: 'Pairing code' }).fill(code);
  await wall.page.keyboard.press('Enter');
  await wall.page.getByText('Nothing to make').waitFor();
  await row.getByText('Paired', { exact: true }).waitFor();

  await row.getByRole('button', { name: 'New code for Wall <i>' }).click();
  await dialog.getByRole('button', { name: 'Make a new code' }).click();
  assert.notEqual(await dialog.getByLabel('Pairing code', { exact: true }).innerText(), code);
  await dialog.getByRole('button', { name: 'I have kept it' }).click();

  await row.getByRole('button', { name: 'Remove Wall <i>' }).click();
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
  await row.getByText('Removed').waitFor();
  await wall.page.getByRole('heading', { name: 'This screen is not paired any more' }).waitFor();
  await assertSound(screen, 'removed');
});

describe('the screen', () => {
  for (const [name, look] of LOOKS) {
    test(`is sound: ${name}`, async () => {
      const { world, path } = await manage.tenant();
      await pairTill(world);
      await addDevice(world, { name: 'Pass', kind: 'KITCHEN_SCREEN' });
      const screen = await manage.personAt(world, `${path}/devices`, { look });
      await screen.page.getByRole('row', { name: /Pass/ }).waitFor();
      await assertSound(screen, name);
      await takeScreen(screen.page, `devices-${name}`);
    });
  }
});
