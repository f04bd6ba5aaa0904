import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { signedIn } from '../../../server/test/harness/people.ts';
import { assertSound, PHONE, takeScreen } from '../../shared/test/browser.ts';
import { LOOKS, manage } from './manage.ts';

/** Who did what: found by action, person, thing and day, and opened. */

const app = manage();

/** An owner who issued a key of this name. */
async function issued(name: string): Promise<void> {
  const boss = await signedIn(app.service, {
    name: `Boss <b>${name}</b>`,
    places: [{ tenantId: app.world.tenantId, role: 'owner' }],
  });
  (await boss.post('/api/v1/api-keys', { name, scopes: ['read:orders'] })).must(201);
}

test('an owner finds who issued a key, sees what it was, and all that the same person did', async () => {
  await issued('Ledger');
  await issued('Loyalty');
  const screen = await app.personAt('');
  const { page } = screen;
  await page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'Audit log' }).click();
  await page.getByRole('table').waitFor();
  await assertSound(screen, 'log');
  await takeScreen(page, 'audit-log');
  await page.getByLabel('Action').fill('api_key.issued');
  await page.keyboard.press('Enter');
  // The list that it replaces has the same row among others.
  await page
    .getByRole('rowheader')
    .filter({ hasNotText: 'api_key.issued' })
    .first()
    .waitFor({ state: 'detached' });
  await page.getByRole('row', { name: /Boss <b>Ledger<\/b>/ }).waitFor();
  assert.equal(new URL(page.url()).searchParams.get('action'), 'api_key.issued');
  assert.ok((await page.getByRole('rowheader').allInnerTexts()).every((text) => text === 'api_key.issued'));

  await page
    .getByRole('row', { name: /Boss <b>Ledger<\/b>/ })
    .getByRole('button')
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('"name": "Ledger"').or(dialog.getByText('Ledger')).first().waitFor();
  await dialog.getByText('Number for support').waitFor();
  await assertSound(screen, 'entry');
  await takeScreen(page, 'audit-entry');
  await dialog.getByRole('button', { name: 'All by the same' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('row', { name: /Boss <b>Loyalty<\/b>/ }).waitFor({ state: 'detached' });
  await page.getByRole('row', { name: /Boss <b>Ledger<\/b>/ }).waitFor();
  await page.getByRole('button', { name: /show all/ }).click();
  await page.getByRole('row', { name: /Boss <b>Loyalty<\/b>/ }).waitFor();
  await page.getByRole('button', { name: 'No filters' }).click();
  await page
    .getByRole('row', { name: /Boss <b>Ledger<\/b>/ })
    .first()
    .waitFor();
  assert.equal(new URL(page.url()).search, '');
});

test('a day has its entries, and the day before has none', async () => {
  await issued('Kiosk');
  const { page } = await app.personAt('/audit-log?action=api_key.issued');
  await page.getByRole('row', { name: /Boss <b>Kiosk<\/b>/ }).waitFor();
  const { key, place } = app.world;
  const { timeZone } = (await key.get<{ timeZone: string }>(place.path)).must(200);
  const today = await page.evaluate<string>(
    `new Intl.DateTimeFormat('sv-SE', { timeZone: ${JSON.stringify(timeZone)} }).format(new Date())`,
  );
  await page.getByLabel('From', { exact: true }).fill(today);
  await page.getByLabel('Up to and with').fill(today);
  await page.getByRole('row', { name: /Boss <b>Kiosk<\/b>/ }).waitFor();
  const before = new Date(Date.parse(today) - 86_400_000).toISOString().slice(0, 10);
  await page.getByLabel('From', { exact: true }).fill('2020-01-01');
  await page.getByLabel('Up to and with').fill(before);
  await page.getByText('Nothing found').waitFor();
});

test('a manager is told who can, and what fails has its number', async () => {
  const screen = await app.personAt('/audit-log', 'manager', PHONE);
  await screen.page.getByText('You may not see this').waitFor();
  await assertSound(screen, 'forbidden');
  assert.equal(await screen.page.getByRole('link', { name: 'Audit log' }).count(), 0);
  const failed = await app.personAt('/audit-log?cursor=nonsense');
  await failed.page.getByRole('heading', { name: 'This did not work' }).waitFor();
  await assertSound(failed, 'failed');
});

describe('the screen', () => {
  for (const [name, look] of LOOKS) {
    test(`is whole and sound: ${name}`, async () => {
      await issued('x'.repeat(100));
      const screen = await app.personAt('/audit-log', 'owner', look);
      const { page } = screen;
      await page.getByRole('table').waitFor();
      await assertSound(screen, name);
      await takeScreen(page, `audit-log-${name}`);
      await page.getByRole('table').getByRole('button').first().click();
      await page.getByRole('dialog').locator('pre').waitFor();
      await assertSound(screen, `entry ${name}`);
    });
  }
});
