import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { assertSound, takeScreen } from '../../shared/test/browser.ts';
import { LOOKS } from './manage.ts';
import { tenants } from './tenants.ts';

/** What is put on top of prices, as a manager sets it, and what an order then costs. */

const manage = tenants();

interface Restaurant {
  taxRates: { guid: string; name: string; rate?: string; inclusive: boolean; isDefault: boolean }[];
  cashRounding: { incrementAmount: number; mode: string } | null;
}
interface Charge {
  guid: string;
  name: string;
  automatic: boolean;
  archived: boolean;
  terms: Record<string, unknown>;
}

test('a manager changes taxes, and what is no percentage is said beside it', async () => {
  const { world, path } = await manage.tenant();
  const read = async (): Promise<Restaurant> => (await world.key.get<Restaurant>(world.place.path)).must(200);
  const vat = { name: 'VAT', type: 'PERCENT', rate: '10', inclusive: true, roundingScope: 'CHECK' };
  (await world.key.patch(world.place.path, { taxRates: [vat] })).must(200);
  const [before] = (await read()).taxRates;
  const screen = await manage.personAt(world, `${path}/settings`, { role: 'manager' });
  const { page } = screen;
  await page.getByRole('link', { name: 'Taxes and charges' }).click();
  const taxes = page.getByRole('region', { name: 'Taxes', exact: true });
  await taxes.getByRole('button', { name: 'Another tax' }).click();
  await taxes.getByLabel('Name of the tax').last().fill('Tourism <b>');
  await taxes.getByLabel('Rate').last().fill('lots');
  await taxes.getByLabel('For every item that names no tax of its own').last().check();
  await taxes.getByRole('button', { name: 'Save' }).click();
  await taxes.getByText('This is no percentage.').waitFor();
  await assertSound(screen, 'refused');
  await taxes.getByLabel('Rate').last().fill('1,25');
  await taxes.getByRole('button', { name: 'Save' }).click();
  await taxes.getByText('Saved').waitFor();
  const after = (await read()).taxRates;
  assert.deepEqual(after[0], before, 'the one that was there is as it was');
  assert.deepEqual(
    [after.at(-1)?.name, after.at(-1)?.rate, after.at(-1)?.isDefault],
    ['Tourism <b>', '1.25', true],
  );
});

test('a charge is defined, changed, taken out of use and used again', async () => {
  const { world, path } = await manage.tenant();
  const charges = async (): Promise<Charge[]> =>
    (await world.key.get<{ items: Charge[] }>(`${world.place.path}/service-charges`)).must(200).items;
  const screen = await manage.personAt(world, `${path}/settings/taxes`);
  const { page } = screen;
  const part = page.getByRole('region', { name: 'Service charges' });
  await part.getByText('guests pay for what they order').waitFor();
  await part.getByRole('button', { name: 'Add a charge' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('What it is called').fill('Large party <i>');
  await dialog.getByLabel('Rate').fill('12.5');
  await dialog.getByRole('switch', { name: 'On every new order' }).click();
  await dialog.getByLabel('From so many guests on').fill('8');
  await dialog.getByRole('checkbox', { name: 'Dine in' }).check();
  await dialog.getByRole('switch', { name: 'It goes to the staff' }).click();
  await assertSound(screen, 'add');
  await takeScreen(page, 'settings-charge');
  await dialog.getByRole('button', { name: 'Save' }).click();
  const row = part.getByRole('row', { name: /Large party <i>/ });
  await row.getByText('On every order · from 8 guests on · Dine in').waitFor();
  const [made] = await charges();
  assert.deepEqual(made?.terms, {
    type: 'PERCENT',
    rate: '12.5',
    calculation: 'POST_DISCOUNT',
    gratuity: true,
    minimumGuests: 8,
    diningOptions: ['DINE_IN'],
  });

  await row.getByRole('button', { name: 'Change' }).click();
  await dialog.getByRole('radio', { name: 'An amount' }).check();
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('2,50');
  await dialog.getByLabel('From so many guests on').fill('');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await row.getByText('€2.50').waitFor();
  assert.deepEqual((await charges())[0]?.terms, {
    type: 'FIXED',
    amount: 250,
    gratuity: true,
    diningOptions: ['DINE_IN'],
  });

  await row.getByRole('button', { name: 'Take out of use: Large party <i>' }).click();
  await row.getByText('Out of use', { exact: true }).waitFor();
  assert.equal((await charges())[0]?.archived, true);
  await row.getByRole('button', { name: 'Use again: Large party <i>' }).click();
  await row.getByText('In use', { exact: true }).waitFor();
  await assertSound(screen, 'again');
});

test('cash is rounded to the smallest coin that is in use', async () => {
  const { world, path } = await manage.tenant();
  const { page } = await manage.personAt(world, `${path}/settings/taxes`);
  const cash = page.getByRole('region', { name: 'Rounding of cash' });
  await cash.getByLabel('Smallest amount in cash').fill('0.05');
  await cash.getByLabel('How it is rounded').selectOption({ label: 'Always down' });
  await cash.getByRole('button', { name: 'Save' }).click();
  await cash.getByText('Saved').waitFor();
  const read = async () => (await world.key.get<Restaurant>(world.place.path)).must(200).cashRounding;
  assert.deepEqual(await read(), { incrementAmount: 5, mode: 'DOWN' });
  await cash.getByLabel('Smallest amount in cash').fill('');
  await cash.getByRole('button', { name: 'Save' }).click();
  await cash.getByText('Saved').waitFor();
  assert.equal(await read(), null);
});

describe('the screen', () => {
  for (const [name, look] of LOOKS) {
    test(`is sound: ${name}`, async () => {
      const { world, path } = await manage.tenant();
      const cover = { name: 'Cubierto', automatic: true, terms: { type: 'FIXED', amount: 250 } };
      (await world.key.post(`${world.place.path}/service-charges`, cover)).must(201);
      const screen = await manage.personAt(world, `${path}/settings/taxes`, { look });
      await screen.page.getByText('Cubierto').waitFor();
      await assertSound(screen, name);
      await takeScreen(screen.page, `settings-taxes-${name}`);
    });
  }
});
