import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { newPng } from '../../../server/test/harness/pictures.ts';
import { assertSound, takeScreen } from '../../shared/test/browser.ts';
import { LOOKS } from './manage.ts';
import { tenants } from './tenants.ts';

/** What a restaurant is called, where it is, and how its days go, as a manager changes it. */

const manage = tenants();

interface Restaurant {
  name: string;
  address: Record<string, string> | null;
  closeoutHour: number;
  prepTimeSeconds: number;
  approvalSources: string[];
  acceptWithinMinutes: number | null;
  logoUrl: string | null;
  brandColor: string | null;
  metadata: Record<string, string>;
}

test('a manager renames the restaurant, moves it, ends its days later and gives it a logo', async () => {
  const { world, path } = await manage.tenant();
  const read = async (): Promise<Restaurant> => (await world.key.get<Restaurant>(world.place.path)).must(200);
  (await world.key.patch(world.place.path, { prepTimeSeconds: 930, metadata: { till: '7' } })).must(200);
  const screen = await manage.personAt(world, `${path}/settings`, { role: 'manager' });
  const { page } = screen;
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Restaurant' }).click();
  const about = page.getByRole('region', { name: 'Name and address' });
  await about.getByLabel('Name of the restaurant').fill('Osteria <b>Nuova</b>');
  await about.getByLabel('Street and number').fill('Calle Mayor 1');
  await about.getByLabel('Country, two letters').fill('es');
  await about.getByRole('button', { name: 'Save' }).click();
  await about.getByText('Saved').waitFor();
  // Wherever the name stands it is the new one.
  await page.getByRole('banner').getByText('Osteria <b>Nuova</b>').waitFor();
  await page.waitForFunction("document.title.includes('Osteria <b>Nuova</b>')");

  const days = page.getByRole('region', { name: 'Days and orders' });
  await days.getByLabel('A business day ends at').selectOption({ label: '05:00' });
  await days.getByRole('checkbox', { name: 'Website' }).check();
  await days.getByLabel('Minutes to accept an order').fill('10');
  await days.getByRole('button', { name: 'Save' }).click();
  await days.getByText('Saved').waitFor();

  const logo = page.getByRole('region', { name: 'Logo' });
  await logo.locator('input[type=file]').setInputFiles({
    name: 'logo.png',
    mimeType: 'image/png',
    buffer: newPng(64, 48),
  });
  await logo.getByRole('button', { name: 'Another picture' }).waitFor();
  await logo.getByLabel('Colour of the page for guests').fill('#0B3D2E');
  await logo.getByRole('button', { name: 'Save' }).click();
  await logo.getByText('Saved').waitFor();
  await assertSound(screen, 'saved');
  const now = await read();
  assert.deepEqual(
    [
      now.name,
      now.address,
      now.closeoutHour,
      now.prepTimeSeconds,
      now.approvalSources,
      now.acceptWithinMinutes,
    ],
    ['Osteria <b>Nuova</b>', { address1: 'Calle Mayor 1', country: 'ES' }, 5, 930, ['WEB'], 10],
  );
  assert.match(now.logoUrl ?? '', /^\/api\/v1\/images\//);
  assert.equal(now.brandColor, '#0b3d2e');
  assert.deepEqual(now.metadata, { till: '7' }, 'what no screen shows stays');
});

test('an owner gives the restaurant a page for guests, whose name nobody else has', async () => {
  const { world, path } = await manage.tenant();
  const other = await manage.tenant();
  const slug = `norte-${crypto.randomUUID().slice(0, 8)}`;
  (await other.world.key.put(`${other.world.place.path}/slug`, { slug })).must(200);
  const screen = await manage.personAt(world, `${path}/settings/restaurant`);
  const { page } = screen;
  const card = page.getByRole('region', { name: 'Page for guests' });
  const name = card.getByLabel('Its name in the address');
  const save = card.getByRole('button', { name: 'Save' });
  for (const [text, words] of [
    [slug, 'Another restaurant has this name.'],
    ['Casa Nueva', 'Lower-case letters, digits and single hyphens, 3 to 63 of them.'],
    ['admin', 'This name is kept for the service.'],
  ] as const) {
    await name.fill(text);
    await save.click();
    await card.getByText(words).waitFor();
  }
  await name.fill(`${slug}-2`);
  await save.click();
  const link = card.getByRole('link', { name: 'Open the page' });
  await link.waitFor();
  const address = await link.getAttribute('href');
  assert.ok(address?.endsWith(`/r/${slug}-2`));
  await assertSound(screen, 'with a page');
  assert.equal((await fetch(address!)).status, 200);
});

describe('the screen', () => {
  for (const [name, look] of LOOKS) {
    test(`is sound: ${name}`, async () => {
      const { world, path } = await manage.tenant();
      const screen = await manage.personAt(world, `${path}/settings/restaurant`, { look });
      await screen.page.getByRole('region').first().waitFor();
      await screen.page.locator('form').first().waitFor();
      await assertSound(screen, name);
      await takeScreen(screen.page, `settings-restaurant-${name}`);
    });
  }
});
