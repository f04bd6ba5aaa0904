import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { makeRole } from '../../../server/test/harness/roles.ts';
import { hireStaff } from '../../../server/test/harness/staff.ts';
import { assertSound, PHONE, takeScreen } from '../../shared/test/browser.ts';
import { LOOKS } from './manage.ts';
import { tenants } from './tenants.ts';

/** Roles of a restaurant's own, as an owner makes and gives them. */

const manage = tenants();

interface Role {
  name: string;
  title: string;
  isBuiltIn: boolean;
  permissions: { permission: string; maxPercent?: number }[];
}

test('an owner makes a role with limits, gives it to somebody, and cannot remove it while it is had', async () => {
  const { world, owner, path } = await manage.tenant();
  const own = async (): Promise<Role[]> =>
    (await owner.get<{ items: Role[] }>('/api/v1/roles')).must(200).items.filter((role) => !role.isBuiltIn);
  const screen = await manage.personAt(world, `${path}/people`);
  const { page } = screen;
  await page.getByRole('link', { name: 'Roles' }).click();
  await page.getByRole('row', { name: /Manager.*Every restaurant has it/ }).waitFor();
  await page.getByRole('button', { name: 'Make a role' }).click();
  const dialog = page.getByRole('dialog');
  const save = dialog.getByRole('button', { name: 'Save' });
  await dialog.getByLabel('What it is called').fill('Head waiter <i>');
  await save.click();
  await dialog.getByText('A role lets people do one thing at least.').waitFor();
  await dialog.getByLabel('Begin with').selectOption({ label: 'Server' });
  await dialog.locator('summary', { hasText: 'Orders' }).click();
  await dialog.getByLabel('Give discounts').check();
  const limits = dialog.getByRole('group', { name: 'How far: Give discounts' });
  await limits.getByLabel('At most, of the bill').fill('150');
  await limits.getByText('This is no percentage.').waitFor();
  await limits.getByLabel('At most, of the bill').fill('12,5');
  await assertSound(screen, 'make');
  await takeScreen(page, 'role');
  await save.click();
  await page.getByRole('row', { name: /Head waiter <i>.*Your own/ }).waitFor();
  const [made] = await own();
  assert.equal(made!.name, 'head_waiter_i');
  const discount = made!.permissions.find(({ permission }) => permission === 'orders.discount');
  assert.equal(discount?.maxPercent, 12.5);

  await page.getByRole('button', { name: 'Change Head waiter <i>' }).click();
  await dialog.getByLabel('What it is called').fill('Head waiter');
  await save.click();
  await page.getByRole('row', { name: /Head waiter Your own/ }).waitFor();
  assert.deepEqual((await own())[0]?.permissions, made!.permissions, 'what nobody touched stays');

  await hireStaff(world, { name: 'Lea Lorca', jobs: [{ title: 'Floor', role: 'head_waiter_i' }] });
  await page.getByRole('button', { name: 'Remove Head waiter' }).click();
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
  await dialog.getByText('These have it: Lea Lorca').waitFor();
  await assertSound(screen, 'in use');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  // It is there to be given.
  await page.getByRole('link', { name: 'Staff', exact: true }).click();
  await page.getByRole('button', { name: 'Add somebody' }).click();
  await dialog.getByLabel('May do what').selectOption({ label: 'Head waiter' });
});

test('a role that nobody has is removed, and a manager gives nothing that they lack', async () => {
  const { world, owner, path } = await manage.tenant();
  const name = await makeRole(owner, ['orders.view', 'settlements.resolve']);
  const { page } = await manage.personAt(world, `${path}/roles`);
  await page.getByRole('button', { name: /^Remove/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: /^Remove/ }).waitFor({ state: 'detached' });
  const left = (await owner.get<{ items: Role[] }>('/api/v1/roles')).must(200).items;
  assert.equal(
    left.some((role) => role.name === name),
    false,
  );

  const role = await makeRole(owner, ['staff.view', 'roles.manage', 'orders.view', 'restaurant.view']);
  const { page: second } = await manage.personAt(world, `${path}/roles`, { role });
  await second.getByRole('button', { name: 'Make a role' }).click();
  const dialog = second.getByRole('dialog');
  await dialog.locator('summary', { hasText: 'Orders' }).click();
  assert.equal(await dialog.getByLabel('See orders').isEnabled(), true);
  assert.equal(await dialog.getByLabel('Give discounts').isEnabled(), false);
});

test('who may only look reads what a role may do', async () => {
  const { world, path } = await manage.tenant();
  const { page } = await manage.personAt(world, `${path}/roles`, { role: 'manager', look: PHONE });
  await page.getByRole('button', { name: 'Look: Kitchen' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('summary', { hasText: 'Kitchen' }).click();
  assert.equal(await dialog.getByLabel('Work in the kitchen').isChecked(), true);
  assert.equal(await dialog.getByLabel('Work in the kitchen').isEnabled(), false);
  assert.equal(await dialog.getByRole('button', { name: 'Save' }).count(), 0);
});

describe('the screen', () => {
  for (const [name, look] of LOOKS) {
    test(`is sound: ${name}`, async () => {
      const { world, owner, path } = await manage.tenant();
      await makeRole(owner, ['orders.view', 'orders.create', 'orders.discount']);
      const screen = await manage.personAt(world, `${path}/roles`, { look });
      const { page } = screen;
      await page.getByRole('button', { name: /^(Change|Cambiar) / }).waitFor();
      await assertSound(screen, name);
      await takeScreen(page, `roles-${name}`);
      await page.getByRole('button', { name: /^(Change|Cambiar) / }).click();
      await page
        .getByRole('dialog')
        .locator('summary', { hasText: /Orders|Pedidos/ })
        .click();
      await assertSound(screen, `dialog ${name}`);
      await takeScreen(page, `role-${name}`);
    });
  }
});
