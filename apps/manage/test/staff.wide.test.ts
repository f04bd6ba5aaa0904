import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { pairTill, signInAt } from '../../../server/test/harness/devices.ts';
import { makeRole } from '../../../server/test/harness/roles.ts';
import { hireStaff, type StaffMember } from '../../../server/test/harness/staff.ts';
import type { Page, World } from '../../../server/test/harness/world.ts';
import { assertSound, PHONE, takeScreen } from '../../shared/test/browser.ts';
import { LOOKS } from './manage.ts';
import { tenants } from './tenants.ts';

/** Who works at a restaurant, as a manager hires, changes and finds them; what the screen said is read from the API. */

const manage = tenants();

const staffOf = async ({ key, place }: World): Promise<StaffMember[]> =>
  (await key.get<Page<StaffMember>>(`${place.path}/staff`)).must(200).items;

test('a manager adds somebody, whose PIN opens a till, gives them a second job, and makes a new PIN', async () => {
  const { world, path } = await manage.tenant();
  const screen = await manage.personAt(world, path, { role: 'manager' });
  const { page } = screen;
  await page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'People' }).click();
  await page.getByText('Nobody yet').waitFor();
  await assertSound(screen, 'nobody');
  await takeScreen(page, 'staff-empty');

  await page.getByRole('button', { name: 'Add somebody' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Ana <b> Alonso');
  await dialog.getByLabel('What it is called').fill('Floor');
  await dialog.getByLabel('May do what').selectOption({ label: 'Server' });
  assert.equal(await dialog.getByRole('option', { name: 'Owner' }).count(), 0);
  await assertSound(screen, 'add');
  await takeScreen(page, 'staff-add');
  await dialog.getByRole('button', { name: 'Add and show the PIN' }).click();
  await dialog.getByText('This is shown once.').waitFor();
  await assertSound(screen, 'PIN');
  const pin = await dialog.getByLabel('PIN', { exact: true }).innerText();
  assert.match(pin, /^\d{6}$/);
  await dialog.getByRole('button', { name: 'I have kept it' }).click();
  await dialog.waitFor({ state: 'detached' });
  const till = await pairTill(world);
  await signInAt(world, till, { pin });

  await page.getByRole('link', { name: 'Ana <b> Alonso' }).click();
  await page.getByRole('heading', { name: 'Ana <b> Alonso', level: 1 }).waitFor();
  await page.getByRole('button', { name: 'Another job' }).click();
  await page.getByLabel('What it is called').nth(1).fill('Bar');
  await page.getByLabel('May do what').nth(1).selectOption({ label: 'Cashier' });
  await page.getByLabel('Shown at the till as').fill('Ana');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Saved', { exact: true }).waitFor();
  const [ana] = await staffOf(world);
  assert.deepEqual(
    ana!.jobs.map(({ title, role }) => [title, role]),
    [
      ['Floor', 'server'],
      ['Bar', 'cashier'],
    ],
  );
  // Why she may do what she may do.
  await page.getByRole('heading', { name: 'What Ana may do' }).waitFor();
  await page.locator('summary', { hasText: 'Payments' }).click();
  await page.getByText('Take payments').waitFor();
  await assertSound(screen, 'member');
  await takeScreen(page, 'staff-member');

  await page.getByRole('button', { name: 'Make a new PIN' }).click();
  await dialog
    .getByLabel('How they sign in at a till')
    .selectOption({ label: 'Their number, then a PIN of 4 digits' });
  await dialog.getByRole('button', { name: 'Make a new PIN' }).click();
  await dialog.getByText('Ana types the number 1 first, then this.').waitFor();
  const second = await dialog.getByLabel('PIN', { exact: true }).innerText();
  await dialog.getByRole('button', { name: 'I have kept it' }).click();
  await page.getByText('4 digits').waitFor();
  (await till.post('/api/v1/staff-sessions', { pin })).refused(401, 'UNAUTHORIZED');
  await signInAt(world, till, { number: 1, pin: second, jobGuid: ana!.jobs[0]!.guid });
});

test('an owner sets wages, links an account, and ends an employment', async () => {
  const { world, owner, path } = await manage.tenant();
  const { staffMember } = await hireStaff(world);
  const screen = await manage.personAt(world, `${path}/people/${staffMember.guid}`);
  const { page } = screen;
  await page.getByLabel('Wage for Floor', { exact: true }).fill('1x');
  await page.getByRole('button', { name: 'Save the wages' }).click();
  await page.getByText('This is no amount.').waitFor();
  await page.getByLabel('Wage for Floor', { exact: true }).fill('14.50');
  await page.getByRole('button', { name: 'Save the wages' }).click();
  await page.getByText('Saved', { exact: true }).waitFor();
  const at = `${world.place.path}/staff/${staffMember.guid}`;
  const wages = (await owner.get<{ wages: object[] }>(`${at}/wages`)).must(200);
  assert.deepEqual(wages.wages, [
    { jobGuid: staffMember.jobs[0]!.guid, amount: 1_450, per: 'HOUR', title: 'Floor' },
  ]);

  await page.getByRole('combobox', { name: 'Link an account' }).fill(owner.email);
  await page.getByRole('option', { name: owner.email }).click();
  await page.getByRole('button', { name: 'Link', exact: true }).click();
  await page.getByText(`${owner.email} · Owner`).waitFor();
  await page.getByLabel('Last day of work').fill('2026-01-31');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Has left').waitFor();
  await assertSound(screen, 'left');
  const now = (await owner.get<StaffMember>(at)).must(200);
  assert.deepEqual([now.uid, now.activeUntil], [owner.uid, 20260131]);
  await page.getByRole('link', { name: 'All staff' }).click();
  await page.getByText('Nobody yet').waitFor();
  await page.getByRole('switch', { name: 'Also who has left' }).check();
  await page.getByRole('link', { name: 'Ana Alonso' }).waitFor();
});

test('somebody is invited by mail, to the place and role that were meant', async () => {
  const { world, owner, path } = await manage.tenant();
  const { staffMember } = await hireStaff(world);
  const screen = await manage.personAt(world, `${path}/people/${staffMember.guid}`);
  const { page } = screen;
  await page.getByRole('button', { name: 'Invite by e-mail' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('E-mail').fill('ana@example.com');
  await dialog.getByLabel('Role').selectOption({ label: 'Manager' });
  await assertSound(screen, 'invite');
  await takeScreen(page, 'staff-invite');
  await dialog.getByRole('button', { name: 'Send the invitation' }).click();
  await dialog.getByText('ana@example.com has a mail from us.').waitFor();
  const users = (await owner.get<Page<Record<string, unknown>>>('/api/v1/admin-users?q=ana%40')).must(
    200,
  ).items;
  assert.deepEqual(
    users.map(({ name, role, restaurantGuids, status }) => ({ name, role, restaurantGuids, status })),
    [{ name: 'Ana Alonso', role: 'manager', restaurantGuids: [world.place.guid], status: 'INVITED' }],
  );
});

test('whoever was slower sees what is there now, and keeps what they typed', async () => {
  const { world, owner, path } = await manage.tenant();
  const { staffMember } = await hireStaff(world);
  const { page } = await manage.personAt(world, `${path}/people/${staffMember.guid}`);
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Ana María Alonso');
  let isOvertaken = false;
  await page.route('**/staff/*', async (route) => {
    if (route.request().method() === 'PATCH') {
      if (!isOvertaken) await owner.patch(`${world.place.path}/staff/${staffMember.guid}`, { number: 77 });
      isOvertaken = true;
    }
    await route.continue();
  });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Somebody else changed this meanwhile.').waitFor();
  await page
    .getByRole('textbox', { name: 'Number', exact: true })
    .and(page.locator('[value="77"]'))
    .waitFor();
  assert.equal(
    await page.getByRole('textbox', { name: 'Name', exact: true }).inputValue(),
    'Ana María Alonso',
  );
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('heading', { name: 'Ana María Alonso', level: 1 }).waitFor();
  const [ana] = await staffOf(world);
  assert.deepEqual([ana!.name, ana!.number], ['Ana María Alonso', 77]);
});

test('one of two thousand is found by name, and all are turned over page by page', async () => {
  const { world, path } = await manage.tenant();
  await manage.service().database.sql(
    `insert into staff_members (tenant_id, restaurant_guid, created_at, updated_at, guid, number, name, display_name, jobs, metadata)
     select $1, $2, now(), now(), gen_random_uuid(), n, 'Person ' || n, 'P' || n,
       '[{"guid":"0193a5a0-0000-7000-8000-000000000001","title":"Floor","role":"server"}]', '{}'
     from generate_series(1, 2000) n`,
    [world.tenantId, world.place.guid],
  );
  const screen = await manage.personAt(world, `${path}/people`);
  const { page } = screen;
  await page
    .getByText(/^Person \d+$/)
    .first()
    .waitFor();
  assert.equal(await page.getByRole('row').count(), 51, 'a page, and its head');
  await page.getByRole('link', { name: 'Next page' }).click();
  await page.getByRole('link', { name: 'First page' }).waitFor();
  await page.getByLabel('Name or number').fill('person 1777');
  await page.getByRole('link', { name: 'Person 1777' }).waitFor();
  await page.getByRole('row').nth(2).waitFor({ state: 'detached' });
  assert.equal(await page.getByRole('row').count(), 2);
  await page.getByLabel('Name or number').fill('nobody at all');
  await page.getByText('Nobody is called that').waitFor();
  await assertSound(screen, 'nobody found');
});

test('who may not see staff is told who can, and whoever may only look is offered nothing to change', async () => {
  const { world, owner, path } = await manage.tenant();
  const { staffMember } = await hireStaff(world);
  const cashier = await manage.personAt(world, `${path}/people`, { role: 'cashier', look: PHONE });
  await cashier.page.getByText('You may not see this').waitFor();
  await assertSound(cashier, 'forbidden');
  const looker = await makeRole(owner, ['restaurant.view', 'staff.view']);
  const screen = await manage.personAt(world, `${path}/people/${staffMember.guid}`, { role: looker });
  await screen.page.getByRole('heading', { name: 'Ana Alonso', level: 1 }).waitFor();
  await screen.page.getByText('6 digits').waitFor();
  for (const name of ['Save', 'Make a new PIN', 'Save the wages', 'Invite by e-mail'])
    assert.equal(await screen.page.getByRole('button', { name }).count(), 0, name);
  await assertSound(screen, 'looks only');
  await screen.page.goto(`${manage.service().url}${path}/people?cursor=nonsense`);
  await screen.page.getByRole('heading', { name: 'This did not work' }).waitFor();
  await assertSound(screen, 'failed');
});

describe('the screens', () => {
  for (const [name, look] of LOOKS) {
    test(`are whole and sound: ${name}`, async () => {
      const { world, path } = await manage.tenant();
      const spanish = 'locale' in look;
      const { staffMember } = await hireStaff(world, {
        name: 'x'.repeat(100),
        jobs: [
          { title: 'Head of the bar', role: 'manager' },
          { title: 'Floor', role: 'server' },
        ],
      });
      await hireStaff(world, { name: 'Zoë Núñez', displayName: 'Zoë' });
      const screen = await manage.personAt(world, `${path}/people`, { look });
      const { page } = screen;
      await page.getByText('Zoë Núñez').waitFor();
      await assertSound(screen, name);
      await takeScreen(page, `staff-${name}`);
      await page.getByRole('button', { name: spanish ? 'Añadir a alguien' : 'Add somebody' }).click();
      await page
        .getByRole('dialog')
        .getByLabel(spanish ? 'Qué puede hacer' : 'May do what')
        .waitFor();
      await assertSound(screen, `add ${name}`);
      await page.keyboard.press('Escape');
      await page.getByRole('link', { name: 'x'.repeat(100) }).click();
      await page.getByLabel(spanish ? 'Salario de Floor' : 'Wage for Floor', { exact: true }).waitFor();
      await page.locator('summary', { hasText: spanish ? 'Pedidos' : 'Orders' }).click();
      await assertSound(screen, `member ${name}`);
      await takeScreen(page, `staff-member-${name}`);
      assert.match(page.url(), new RegExp(staffMember.guid));
    });
  }
});
