import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { assertSound, takeScreen } from '../../shared/test/browser.ts';
import { LOOKS } from './manage.ts';
import { tenants } from './tenants.ts';

/** When guests can order, as a manager sets it; what the API then says is what counts. */

const manage = tenants();

interface Hours {
  version: number;
  weekly: { days: string[] | null; start: string; end: string }[] | null;
  exceptions: { date: number; name: string | null; channels: string[] | null; windows: object[] }[];
  channels: { channel: string; weekly: object[] | null; maxOrders: number | null }[];
  maxOrders: number | null;
  daysAhead: number;
  kitchen: { maxOpenTickets: number; pauseMinutes: number } | null;
  pauses: { until: string | null; channels: string[] | null; reason: string | null }[];
}

test('a manager sets the week, holidays and limits, and pauses orders', async () => {
  const { world, path } = await manage.tenant();
  const hours = async (): Promise<Hours> =>
    (await world.key.get<Hours>(`${world.place.path}/opening-hours`)).must(200);
  const screen = await manage.personAt(world, path, { role: 'manager' });
  const { page } = screen;
  await page.getByRole('link', { name: 'Settings', exact: true }).click();
  const week = page.getByRole('region', { name: 'Opening hours' });
  await week.getByRole('switch', { name: 'At any hour' }).click();
  await week.getByLabel('Monday, from').fill('09:30');
  await week.getByRole('button', { name: 'Every day like Monday' }).click();
  await week.getByRole('button', { name: 'Sunday: remove these hours' }).click();
  await week.getByRole('button', { name: 'Save' }).click();
  await week.getByText('Saved').waitFor();
  const days = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY'];
  assert.deepEqual((await hours()).weekly, [{ days, start: '09:30', end: '23:00' }]);

  const holidays = page.getByRole('region', { name: 'Holidays and other days' });
  await holidays.getByRole('button', { name: 'Add days' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('First day').fill('2099-12-24');
  await dialog.getByLabel('Last day, if there are several').fill('2099-12-26');
  await dialog.getByLabel('What it is called').fill('Christmas <b>');
  await assertSound(screen, 'holidays');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await holidays.getByRole('row', { name: /December 25/ }).waitFor();
  await holidays.getByRole('button', { name: 'Change Saturday, December 26' }).click();
  await dialog.getByRole('button', { name: 'That day: add hours' }).click();
  await dialog.getByText('Some channels').click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await holidays.getByText('12:00–23:00').waitFor();
  await holidays.getByRole('button', { name: 'Remove Thursday, December 24' }).click();
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
  await holidays.getByRole('row', { name: /December 24/ }).waitFor({ state: 'detached' });
  assert.deepEqual(
    (await hours()).exceptions.map(({ date, name, channels, windows }) => [date, name, channels, windows]),
    [
      [20991225, 'Christmas <b>', null, []],
      [20991226, 'Christmas <b>', ['WEB'], [{ start: '12:00', end: '23:00' }]],
    ],
  );

  const limits = page.getByRole('region', { name: 'How much guests order' });
  await limits.getByLabel('Orders in a quarter of an hour').fill('12');
  await limits.getByLabel('Pause when so many tickets are open').fill('40');
  await limits.getByLabel('Days ahead that guests order').fill('14');
  await limits.getByRole('button', { name: 'Save' }).click();
  await limits.getByText('Saved').waitFor();
  const set = await hours();
  assert.deepEqual(
    [set.maxOrders, set.daysAhead, set.kitchen],
    [12, 14, { maxOpenTickets: 40, pauseMinutes: 20 }],
  );
  assert.equal(set.weekly?.length, 1, 'what was set before stays');

  const now = page.getByRole('region', { name: 'Right now' });
  await now.getByRole('button', { name: 'Pause orders' }).click();
  await dialog.getByLabel('How long').selectOption({ label: '1 hour' });
  await dialog.getByLabel('Reason').fill('Oven <i>');
  await assertSound(screen, 'pause');
  await dialog.getByRole('button', { name: 'Pause', exact: true }).click();
  await now.getByText('Oven <i>').waitFor();
  await assertSound(screen, 'paused');
  const [pause, ...others] = (await hours()).pauses;
  assert.equal(pause?.reason, 'Oven <i>');
  assert.ok(pause.until !== null && pause.channels === null);
  assert.equal(others.length, 0);
  const kiosk = { channels: ['KIOSK'], reason: 'No paper' };
  (await world.key.post(`${world.place.path}/opening-hours/pause`, kiosk)).must(200);
  await page.reload();
  await now.getByText('No paper').waitFor();
  await now.getByText('Oven <i>').waitFor();
  await assertSound(screen, 'paused twice');
  await takeScreen(page, 'settings-hours-paused');
  await now.getByRole('button', { name: 'Take orders again' }).click();
  await now.getByText('Orders are taken').waitFor();
  assert.deepEqual((await hours()).pauses, []);
});

test('a channel has hours and limits of its own, and loses them again', async () => {
  const { world, path } = await manage.tenant();
  const hours = async (): Promise<Hours> =>
    (await world.key.get<Hours>(`${world.place.path}/opening-hours`)).must(200);
  const screen = await manage.personAt(world, `${path}/settings`);
  const { page } = screen;
  const channels = page.getByRole('region', { name: 'Channels with rules of their own' });
  await channels.getByRole('button', { name: 'Add a channel' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Channel' }).fill('riders_1');
  await dialog.getByRole('switch', { name: 'Hours of its own' }).click();
  await dialog.getByRole('button', { name: 'Sunday: remove these hours' }).click();
  await dialog.getByLabel('Orders in a quarter of an hour').fill('3');
  await assertSound(screen, 'channel');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await channels.getByRole('row', { name: /RIDERS_1/ }).waitFor();
  const [stored] = (await hours()).channels;
  assert.deepEqual([stored?.channel, stored?.weekly?.length, stored?.maxOrders], ['RIDERS_1', 1, 3]);
  await channels.getByRole('button', { name: 'Remove RIDERS_1' }).click();
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
  await channels.getByText('Website, kiosks and delivery services').waitFor();
  assert.deepEqual((await hours()).channels, []);
});

test('whoever was faster is not overwritten, and what was typed stays', async () => {
  const { world, path } = await manage.tenant();
  const { page } = await manage.personAt(world, `${path}/settings`);
  const limits = page.getByRole('region', { name: 'How much guests order' });
  await limits.getByLabel('Orders in a quarter of an hour').fill('7');
  // While the screen's own change is on its way.
  let isFirst = true;
  await page.route('**/opening-hours', async (route) => {
    const mustLose = isFirst && route.request().method() === 'PUT';
    if (mustLose) {
      isFirst = false;
      (await world.key.put(`${world.place.path}/opening-hours`, { maxItems: 99 })).must(200);
    }
    await route.continue();
  });
  await limits.getByRole('button', { name: 'Save' }).click();
  await limits.getByText('Somebody else changed this meanwhile').waitFor();
  assert.equal(await limits.getByLabel('Items in a quarter of an hour').inputValue(), '99');
  assert.equal(await limits.getByLabel('Orders in a quarter of an hour').inputValue(), '7');
  await limits.getByRole('button', { name: 'Save' }).click();
  await limits.getByText('Saved').waitFor();
  const now = (await world.key.get<Hours>(`${world.place.path}/opening-hours`)).must(200);
  assert.equal(now.maxOrders, 7);
});

test('a server pauses orders and changes nothing else', async () => {
  const { world, path } = await manage.tenant();
  const screen = await manage.personAt(world, `${path}/settings`, { role: 'server' });
  const { page } = screen;
  await page.getByRole('button', { name: 'Pause orders' }).waitFor();
  assert.equal(await page.getByRole('button', { name: 'Save' }).count(), 0);
  assert.equal(await page.getByRole('button', { name: 'Add days' }).count(), 0);
  await assertSound(screen, 'read alone');
});

describe('the screen', () => {
  for (const [name, look] of LOOKS) {
    test(`is sound: ${name}`, async () => {
      const { world, path } = await manage.tenant();
      const weekly = [
        { start: '12:00', end: '16:00' },
        { days: ['FRIDAY'], start: '19:00', end: '01:00' },
      ];
      const exceptions = [{ date: 20991225, name: 'Navidad', windows: [] }];
      const channels = [{ channel: 'WEB', maxOrders: 20 }];
      const rules = { weekly, exceptions, channels, maxOrders: 30 };
      (await world.key.put(`${world.place.path}/opening-hours`, rules)).must(200);
      const screen = await manage.personAt(world, `${path}/settings`, { look });
      await screen.page.getByText('Navidad').waitFor();
      await assertSound(screen, name);
      await takeScreen(screen.page, `settings-hours-${name}`);
    });
  }
});
