import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { client } from '../../../server/test/harness/http.ts';
import { makeAccount, PASSWORD } from '../../../server/test/harness/visitor.ts';
import { assertSound, type Screen, signIn, takeScreen } from '../../shared/test/browser.ts';
import { LOOKS, manage } from './manage.ts';

/** What those see who run the service: tenants and their keys, and nothing that belongs to tenants. */

const app = manage();

async function operatorAt(path: string, look = {}): Promise<Screen> {
  const screen = await app.openScreen(look);
  const { email } = await makeAccount(app.service, { name: 'Olga Berg', isOperator: true });
  await signIn(screen.page, `${app.service.url}/manage${path}`, email, PASSWORD);
  return screen;
}

test('an operator adds a tenant, renames it, issues its first key, rotates it and revokes it', async () => {
  const screen = await operatorAt('');
  const { page } = screen;
  await page.getByRole('heading', { name: 'Tenants' }).waitFor();
  await page.getByRole('link', { name: 'Aurora Hospitality' }).waitFor();
  await assertSound(screen, 'tenants');
  await takeScreen(page, 'operator-tenants');
  await page.getByRole('button', { name: 'Add a tenant' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Bar <b>Nuovo</b>');
  await assertSound(screen, 'add');
  await dialog.getByRole('button', { name: 'Add the tenant' }).click();
  await page.getByRole('heading', { name: 'Bar <b>Nuovo</b>' }).waitFor();
  await page.getByText('No API keys yet').waitFor();

  await page.getByRole('button', { name: 'Rename' }).click();
  await dialog.getByLabel('Name').fill('Bar Nuovo');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('heading', { name: 'Bar Nuovo' }).waitFor();

  await page.getByRole('button', { name: 'Issue an API key' }).click();
  await dialog.getByLabel('Name').fill('First');
  await dialog.getByLabel('Restaurants: read').check();
  await assertSound(screen, 'issue');
  await dialog.getByRole('button', { name: 'Issue the key' }).click();
  const key = await dialog.getByLabel('API key', { exact: true }).innerText();
  await dialog.getByRole('button', { name: 'I have kept it' }).click();
  const use = (one: string) => client(app.service.url, one).get<{ items: unknown[] }>('/api/v1/restaurants');
  assert.deepEqual((await use(key)).must(200).items, []);

  await page.getByRole('button', { name: 'Rotate First' }).click();
  await dialog.getByLabel('How long does the old one still work?').selectOption({ label: '1 day' });
  await dialog.getByRole('button', { name: 'Rotate the key' }).click();
  const successor = await dialog.getByLabel('API key', { exact: true }).innerText();
  await dialog.getByRole('button', { name: 'I have kept it' }).click();
  await page.getByText('Ends', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Revoke First' }).last().click();
  await dialog.getByRole('button', { name: 'Revoke the key' }).click();
  await page.getByText('Revoked', { exact: true }).waitFor();
  await assertSound(screen, 'tenant');
  await takeScreen(page, 'operator-tenant');
  (await use(key)).refused(401, 'UNAUTHORIZED');
  (await use(successor)).must(200);
});

test('how the service is stands there, with what it depends on', async () => {
  const screen = await operatorAt('/operator/health');
  const { page } = screen;
  await page
    .getByRole('row', { name: /database/ })
    .getByText('Works')
    .waitFor();
  await assertSound(screen, 'health');
  await takeScreen(page, 'operator-health');
});

test('an owner is no operator, and is told so', async () => {
  const screen = await app.personAt('/../operator');
  const { page, operations } = screen;
  await page.getByText('You may not see this').waitFor();
  await assertSound(screen, 'forbidden');
  assert.equal(operations.has('listTenants'), false);
});

describe('the screens', () => {
  for (const [name, look] of LOOKS) {
    test(`are whole and sound: ${name}`, async () => {
      const screen = await operatorAt('/operator', look);
      const { page } = screen;
      await page.getByRole('link', { name: 'Aurora Hospitality' }).waitFor();
      await assertSound(screen, `tenants ${name}`);
      await takeScreen(page, `operator-tenants-${name}`);
      await page.getByRole('link', { name: 'Aurora Hospitality' }).click();
      await page.getByRole('table').getByText('Test key').waitFor();
      await assertSound(screen, `tenant ${name}`);
      await page.goto(`${app.service.url}/manage/operator/health`);
      await page.getByRole('table').waitFor();
      await assertSound(screen, `health ${name}`);
      await takeScreen(page, `operator-health-${name}`);
    });
  }
});
