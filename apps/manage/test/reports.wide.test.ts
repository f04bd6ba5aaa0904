import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { describe, test } from 'node:test';
import { signedIn } from '../../../server/test/harness/people.ts';
import { makeRole } from '../../../server/test/harness/roles.ts';
import { makeRestaurant, openPlace, order, type Place } from '../../../server/test/harness/world.ts';
import { assertSound, PHONE, takeScreen } from '../../shared/test/browser.ts';
import { LOOKS, manage } from './manage.ts';

/** Reports from the figure down to the order behind it; the figures are those of the API. */

const app = manage({
  fill: async ({ world: { key, place } }) => {
    (await key.post(`${place.path}/cash-drawers`, { name: 'Bar', openingAmount: 10_000 })).must(201);
  },
});

async function sold(place: Place = app.world.place): Promise<{ guid: string; displayNumber: number }> {
  const made = await order(app.world.key, place);
  (await app.world.key.post(`${place.path}/orders/${made.guid}/payments`, { type: 'CASH' })).must(201);
  return made;
}

test('an owner reads the sales, compares them, opens a figure down to its order, and saves the lines', async () => {
  const first = await sold();
  await sold();
  const screen = await app.personAt('');
  const { page } = screen;
  await page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'Reports' }).click();
  const figures = page.getByRole('region', { name: 'Figures' });
  await figures.getByRole('link', { name: '$13.80' }).first().waitFor();
  await page.getByLabel('Compared with').selectOption({ label: 'The time before' });
  await page.getByText('compared with').waitFor();
  await figures.getByText('new').first().waitFor();
  await assertSound(screen, 'sales');
  await takeScreen(page, 'reports');
  assert.equal(new URL(page.url()).searchParams.get('compare'), 'PREVIOUS_PERIOD');

  await page.getByLabel('Report', { exact: true }).selectOption({ label: 'Sales by hour' });
  await page.getByLabel('Period', { exact: true }).selectOption({ label: 'Today' });
  await figures.getByRole('link', { name: '$13.80' }).first().click();
  await page.getByRole('heading', { name: /Sales by hour: / }).waitFor();
  await page.getByRole('row', { name: `Order ${first.displayNumber} ` }).waitFor();
  await assertSound(screen, 'entries');
  await takeScreen(page, 'report-entries');
  await page.getByRole('link', { name: `Order ${first.displayNumber}`, exact: true }).click();
  await page.getByRole('heading', { name: `Order ${first.displayNumber}` }).waitFor();
  await page.goBack();
  await page.getByRole('navigation', { name: 'Where you are' }).getByRole('link').click();
  await page.getByLabel('Report', { exact: true }).waitFor();
  assert.equal(
    await page.getByLabel('Period', { exact: true }).inputValue(),
    'today',
    'the view is as it was',
  );

  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save as CSV' }).click(),
  ]);
  assert.match(saved.suggestedFilename(), /^hours-\d{8}-\d{8}\.csv$/);
  const lines = (await readFile(await saved.path(), 'utf8')).trim().split('\n');
  assert.match(lines[0]!, /hour.*netAmount/);
  assert.match(lines[1]!, /13\.80/);
});

test('a view is saved, found and opened by a colleague who only reads, and removed', async () => {
  const screen = await app.personAt('/reports?report=hours&period=last30&compare=PREVIOUS_YEAR');
  const { page } = screen;
  const dialog = page.getByRole('dialog');
  const menu = page.getByRole('button', { name: 'Saved views' });
  const save = async (): Promise<void> => {
    await menu.click();
    await page.getByRole('menuitem', { name: 'Save this view' }).click();
    await dialog.getByLabel('Name').fill('Hours beside last year');
    await dialog.getByRole('button', { name: 'Save' }).click();
  };
  await save();
  await dialog.waitFor({ state: 'detached' });
  await save();
  await dialog.getByText('A view of this name exists').waitFor();
  await assertSound(screen, 'save a view');
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  const owner = await signedIn(app.service, { places: [{ tenantId: app.world.tenantId, role: 'owner' }] });
  const reads = await makeRole(owner, ['restaurant.view', 'reports.view']);
  const colleague = await app.personAt('/reports', reads);
  await colleague.page.getByRole('button', { name: 'Saved views' }).click();
  await colleague.page.getByRole('menuitem', { name: 'Hours beside last year' }).waitFor();
  assert.equal(await colleague.page.getByRole('menuitem').count(), 1);
  await assertSound(colleague, 'saved views');
  await takeScreen(colleague.page, 'report-views');
  await colleague.page.getByRole('menuitem', { name: 'Hours beside last year' }).click();
  await colleague.page.getByRole('heading', { name: 'Sales by hour' }).waitFor();
  const { searchParams } = new URL(colleague.page.url());
  assert.deepEqual(Object.fromEntries(searchParams), {
    report: 'hours',
    period: 'last30',
    compare: 'PREVIOUS_YEAR',
  });

  await menu.click();
  await page.getByRole('menuitem', { name: 'Remove Hours beside last year' }).click();
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await dialog.waitFor({ state: 'detached' });
  await menu.click();
  await page.getByRole('menuitem', { name: 'Save this view' }).waitFor();
  assert.equal(await page.getByRole('menuitem').count(), 1);
});

test('a figure that is pressed while others are on their way opens one of those', async () => {
  await sold();
  const { page } = await app.personAt('/reports?period=today');
  const figures = page.getByRole('region', { name: 'Figures' });
  await figures.getByRole('link').first().waitFor();
  const held = Promise.withResolvers<void>();
  await page.route(/\/api\/v1\/reports\/hours\?/, async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.getByLabel('Report', { exact: true }).selectOption({ label: 'Sales by hour' });
  await page.locator('section[aria-busy="true"]').first().waitFor();
  await page.locator('section[inert]').waitFor({ state: 'attached' });
  const pressed = figures.getByRole('link').first().click();
  held.resolve();
  await pressed;
  await page.getByRole('heading', { name: /Sales by hour: / }).waitFor();
});

test('every report there is opens, by each of its lines, with its words', async () => {
  await sold();
  const { items } = (
    await app.world.key.get<{ items: { name: string; title: string }[] }>('/api/v1/reports')
  ).must(200);
  assert.ok(items.length >= 15);
  const screen = await app.personAt('/reports?period=today');
  const { page } = screen;
  const picker = page.getByLabel('Report', { exact: true });
  for (const { name, title } of items) {
    await picker.selectOption(name);
    await page.locator('section[aria-busy="false"]').last().waitFor();
    await page
      .getByRole('heading', { name: 'Figures' })
      .or(page.getByText('Nothing in this time'))
      .first()
      .waitFor();
    assert.equal(await page.getByRole('alert').count(), 0, name);
    assert.notEqual(await page.locator('h1').innerText(), title === 'Sales summary' ? '' : name, name);
  }
  await assertSound(screen, 'every report');
});

test('a view is kept by its address, and all restaurants are looked at together', async () => {
  const other = await openPlace(app.world.key, { name: 'Bar Nuovo', currency: 'EUR' });
  await sold();
  const { key } = app.world;
  (await key.post(`${other.path}/cash-drawers`, { name: 'Bar', openingAmount: 0 })).must(201);
  await sold(other);
  const { page } = await app.personAt('/reports?report=payments&period=last30&by=restaurant&all=true');
  const figures = page.getByRole('region', { name: 'Figures' });
  await figures.getByRole('rowheader', { name: 'Bar Nuovo' }).waitFor();
  await figures.getByRole('rowheader', { name: 'Osteria Aurora' }).waitFor();
  await figures.getByText('Total in EUR').waitFor();
  await figures.getByText('Total in USD').waitFor();
  assert.equal(await page.getByLabel('All restaurants').isChecked(), true);
  assert.equal(await page.getByLabel('One line for each').inputValue(), 'restaurant');
});

test('nothing, what fails, and who may not, are told', async () => {
  const empty = await makeRestaurant(app.world.key, { name: 'Nothing yet' });
  const screen = await app.personAt(`/../${empty.guid}/reports`);
  await screen.page.getByText('Nothing in this time').waitFor();
  await assertSound(screen, 'empty');
  await screen.page.goto(`${app.service.url}/manage/${empty.guid}/reports?report=weather`);
  await screen.page.getByText('No such report').waitFor();
  await screen.page.goto(`${app.service.url}/manage/${empty.guid}/reports?by=nonsense`);
  await screen.page.getByRole('heading', { name: 'This did not work' }).waitFor();
  await assertSound(screen, 'failed');
  const cook = await app.personAt('/reports', 'kitchen', PHONE);
  await cook.page.getByText('You may not see this').waitFor();
  await assertSound(cook, 'forbidden');
});

describe('the screens', () => {
  for (const [name, look] of LOOKS) {
    test(`are whole and sound: ${name}`, async () => {
      await sold();
      const screen = await app.personAt('/reports?report=items&compare=PREVIOUS_YEAR', 'owner', look);
      const { page } = screen;
      await page.getByRole('table').waitFor();
      await assertSound(screen, `reports ${name}`);
      await takeScreen(page, `reports-${name}`);
      await page.getByRole('table').getByRole('link').last().click();
      await page.locator('main dl').waitFor();
      await page.getByRole('table').waitFor();
      await assertSound(screen, `entries ${name}`);
      await takeScreen(page, `report-entries-${name}`);
    });
  }
});
