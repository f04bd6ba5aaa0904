import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { order, type World } from '../../../server/test/harness/world.ts';
import { assertSound, takeScreen } from '../../shared/test/browser.ts';
import { LOOKS } from './manage.ts';
import { tenants } from './tenants.ts';

/** Discounts as a manager defines them, and what an order then costs. */

const manage = tenants();

interface Discount {
  guid: string;
  name: string;
  automatic: boolean;
  needsApproval: boolean;
  archived: boolean;
  terms: Record<string, unknown>;
}

const discountsOf = async ({ key, place }: World): Promise<Discount[]> =>
  (await key.get<{ items: Discount[] }>(`${place.path}/discounts`)).must(200).items;

test('a manager defines a discount, which orders then have, changes it, and takes it out of use', async () => {
  const { world, path } = await manage.tenant();
  const screen = await manage.personAt(world, `${path}/settings`, { role: 'manager' });
  const { page } = screen;
  await page.getByRole('link', { name: 'Discounts' }).click();
  await page.getByText('No discounts yet').waitFor();
  await assertSound(screen, 'none');
  await page.getByRole('button', { name: 'Add a discount' }).click();
  const dialog = page.getByRole('dialog');
  const save = dialog.getByRole('button', { name: 'Save' });
  await dialog.getByLabel('What it is called').fill('Opening <b>');
  await dialog.getByLabel('Rate').fill('110');
  await dialog.getByLabel('From', { exact: true }).fill('17:00');
  await save.click();
  await dialog.getByText('This is no percentage.').waitFor();
  await dialog.getByText('Choose a day, and both times or none.').waitFor();
  await assertSound(screen, 'refused');
  await dialog.getByLabel('Rate').fill('12,5');
  await dialog.getByLabel('From', { exact: true }).fill('');
  await dialog.getByRole('switch', { name: 'On every new order' }).click();
  await dialog.getByLabel('Never more than').fill('3');
  await takeScreen(page, 'settings-discount');
  await save.click();
  const row = page.getByRole('row', { name: /Opening <b>/ });
  await row.getByText('12.5 %').waitFor();
  const [made] = await discountsOf(world);
  assert.deepEqual(
    [made!.automatic, made!.terms],
    [true, { type: 'PERCENT', rate: '12.5', maximumAmount: 300 }],
  );
  // 12.5 % of 6.90.
  const cheaper = await order(world.key, world.place);
  assert.equal(cheaper.dueAmount, 690 - 86);

  await row.getByRole('button', { name: 'Change Opening <b>' }).click();
  await dialog.getByLabel('Only with the code').fill('SUMMER');
  await dialog.getByLabel('Saturday').uncheck();
  await dialog.getByLabel('From so much on').fill('5');
  await save.click();
  await row.getByText('with the code SUMMER').waitFor();
  const dear = await order(world.key, world.place);
  assert.equal(dear.dueAmount, 690, 'nobody said the code');

  await row.getByRole('button', { name: 'Change Opening <b>' }).click();
  const approval = dialog.getByRole('switch', { name: 'With approval each time' });
  assert.equal(await approval.count(), 0, 'nobody approves what comes by itself');
  await dialog.getByRole('switch', { name: 'On every new order' }).click();
  await approval.click();
  await save.click();
  await row.getByText('Added by hand · with approval').waitFor();
  const [guarded] = await discountsOf(world);
  assert.deepEqual([guarded!.automatic, guarded!.needsApproval], [false, true]);

  await row.getByRole('button', { name: 'Take out of use: Opening <b>' }).click();
  await row.getByText('Out of use', { exact: true }).waitFor();
  assert.equal((await discountsOf(world))[0]?.archived, true);
  await row.getByRole('button', { name: 'Use again: Opening <b>' }).click();
  await row.getByText('In use', { exact: true }).waitFor();
  await assertSound(screen, 'discounts');
});

test('whoever was faster is not overwritten, and what a program wrote stays', async () => {
  const { world, path } = await manage.tenant();
  const terms = { type: 'BUY_X_GET_Y', buy: { quantity: 2 }, get: { quantity: 1, rate: '50' } };
  const made = (
    await world.key.post<Discount>(`${world.place.path}/discounts`, { name: 'Third', terms })
  ).must(201);
  const { page } = await manage.personAt(world, `${path}/settings/discounts`);
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Change Third' }).click();
  await dialog.getByText('What it takes was set by a program').waitFor();
  (await world.key.patch(`${world.place.path}/discounts/${made.guid}`, { name: 'Third one' })).must(200);
  await dialog.getByLabel('What it is called').fill('The third');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('Somebody else changed this meanwhile').waitFor();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Change Third one' }).click();
  await dialog.getByLabel('What it is called').fill('The third');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('row', { name: /The third.*2 \+ 1/ }).waitFor();
  assert.deepEqual((await discountsOf(world))[0]?.terms, terms);
});

test('a cashier sees discounts, and is not offered to change them', async () => {
  const { world, path } = await manage.tenant();
  const terms = { type: 'FIXED', amount: 200 };
  (await world.key.post(`${world.place.path}/discounts`, { name: 'Staff', terms })).must(201);
  const { page } = await manage.personAt(world, `${path}/settings/discounts`, { role: 'cashier' });
  await page.getByRole('row', { name: /Staff/ }).waitFor();
  for (const name of [/^Add/, /^Change/, /^Take out/])
    assert.equal(await page.getByRole('button', { name }).count(), 0, String(name));
});

describe('the screen', () => {
  for (const [name, look] of LOOKS) {
    test(`is sound: ${name}`, async () => {
      const { world, path } = await manage.tenant();
      const conditions = {
        diningOptions: ['DINE_IN'],
        timeWindows: [{ days: ['MONDAY', 'TUESDAY'], start: '17:00', end: '19:00' }],
      };
      for (const one of [
        { name: 'Happy hour', automatic: true, terms: { type: 'PERCENT', rate: '20', conditions } },
        { name: 'Welcome back', terms: { type: 'FIXED', amount: 500, conditions: { code: 'BACK' } } },
        { name: 'Staff', terms: { type: 'PERCENT', rate: '50', stacking: 'EXCLUSIVE' } },
      ])
        (await world.key.post(`${world.place.path}/discounts`, one)).must(201);
      const screen = await manage.personAt(world, `${path}/settings/discounts`, { look });
      const { page } = screen;
      await page.getByText('Welcome back').waitFor();
      await assertSound(screen, name);
      await takeScreen(page, `settings-discounts-${name}`);
      await page.getByRole('button', { name: /(Change|Cambiar) Happy hour/ }).click();
      await page.getByRole('dialog').getByRole('switch').first().waitFor();
      await assertSound(screen, `dialog ${name}`);
      await takeScreen(page, `settings-discount-${name}`);
    });
  }
});
