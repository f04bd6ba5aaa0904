import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { newGuid } from '../../../server/src/platform/ids.ts';
import { pairTill } from '../../../server/test/harness/devices.ts';
import { type OfflineTill, offlineTill } from '../../../server/test/harness/offline.ts';
import { hireStaff } from '../../../server/test/harness/staff.ts';
import { type Order, soup, type World } from '../../../server/test/harness/world.ts';
import { assertSound, takeScreen } from '../../shared/test/browser.ts';
import { LOOKS } from './manage.ts';
import { tenants } from './tenants.ts';

/** What tills did while they were offline, and what a manager decides about it. */

const manage = tenants();

/** A till that sells without a network, in the name of somebody; who is nobody is parked. */
async function tillOf(world: World, staffGuid: string): Promise<OfflineTill> {
  const { place } = world;
  const till = await pairTill(world);
  const where = { till, path: place.path, restaurantGuid: place.guid, staffGuid };
  return offlineTill({ ...where, now: () => manage.service().clock.now() });
}

test('a manager books what nobody knew the person of, and rejects what nobody approved', async () => {
  const { world, path } = await manage.tenant();
  const { place, key } = world;
  const { staffMember } = await hireStaff(world);
  const offline = await tillOf(world, newGuid());
  const { id: unknown } = offline.did({ type: 'createOrder', body: soup(place) });
  const { id: orderGuid } = offline.did({
    type: 'createOrder',
    staffGuid: staffMember.guid,
    body: soup(place),
  });
  const discount = { name: 'Friends', type: 'PERCENT', rate: '50' };
  const body = { commands: [{ command: 'addDiscount', body: discount }] };
  offline.did({ type: 'runOrderCommands', staffGuid: staffMember.guid, orderGuid, body });
  (await offline.push()).must(200);

  const screen = await manage.personAt(world, `${path}/settings`, { role: 'manager' });
  const { page } = screen;
  await page.getByRole('link', { name: 'Offline tills' }).click();
  const parked = page.getByRole('row', { name: /Order taken/ });
  await parked.getByText('Nobody knows the person who did it.').waitFor();
  await assertSound(screen, 'parked');
  await parked.getByRole('button', { name: /^Book it/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('It is done now').waitFor();
  await assertSound(screen, 'book');
  await dialog.getByRole('button', { name: 'Book it' }).click();
  await parked.waitFor({ state: 'detached' });
  const booked = (await key.get<Order>(`${place.path}/orders/${unknown}`)).must(200);
  assert.equal(booked.totalAmount, 690);

  const free = page.getByRole('row', { name: /Order changed/ });
  await free.getByText('nobody approved it').waitFor();
  await free.getByRole('button', { name: /^Reject/ }).click();
  await dialog.getByLabel('Why').fill('Nobody knows these friends <i>');
  await dialog.getByRole('button', { name: 'Reject' }).click();
  await page.getByText('Nothing waits').waitFor();
  const order = (await key.get<Order>(`${place.path}/orders/${orderGuid}`)).must(200);
  assert.equal(order.totalAmount, 690, 'what it would have taken off stays');
  await assertSound(screen, 'decided');
});

test('what was booked with a difference is noted as put right', async () => {
  const { world, path } = await manage.tenant();
  const { place, key } = world;
  const { staffMember } = await hireStaff(world);
  const offline = await tillOf(world, staffMember.guid);
  const { id: orderGuid } = offline.did({ type: 'createOrder', body: soup(place) });
  for (let times = 0; times < 2; times++)
    offline.did({ type: 'createOrderPayment', orderGuid, body: { type: 'CASH', amount: 690 } });
  (await key.post(`${place.path}/cash-drawers`, { name: 'Bar', openingAmount: 0 })).must(201);
  (await offline.push()).must(200);
  const { page } = await manage.personAt(world, `${path}/settings/offline`);
  const row = page
    .getByRole('table', { name: 'To decide' })
    .getByRole('row', { name: /Payment taken/ })
    .first();
  await row.getByText('Booked, but different').waitFor();
  await row.getByText(/^Due: /).waitFor();
  await row.getByRole('button', { name: /^It was put right/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'It was put right' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  const decided = `${place.path}/sync/reviews?review=CORRECTED`;
  assert.equal((await key.get<{ items: object[] }>(decided)).must(200).items.length, 1);
});

test('a server reads what waits, and decides nothing', async () => {
  const { world, path } = await manage.tenant();
  const offline = await tillOf(world, newGuid());
  offline.did({ type: 'createOrder', body: soup(world.place) });
  (await offline.push()).must(200);
  const { page } = await manage.personAt(world, `${path}/settings/offline`, { role: 'server' });
  await page.getByRole('row', { name: /Order taken/ }).waitFor();
  assert.equal(await page.getByRole('button', { name: /^(Book it|Reject)/ }).count(), 0);
});

describe('the screen', () => {
  for (const [name, look] of LOOKS) {
    test(`is sound: ${name}`, async () => {
      const { world, path } = await manage.tenant();
      const offline = await tillOf(world, newGuid());
      offline.did({ type: 'createOrder', body: soup(world.place) });
      (await offline.push()).must(200);
      const screen = await manage.personAt(world, `${path}/settings/offline`, { look });
      await screen.page.getByRole('table').nth(1).waitFor();
      await assertSound(screen, name);
      await takeScreen(screen.page, `settings-offline-${name}`);
    });
  }
});
