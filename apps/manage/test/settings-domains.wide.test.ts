import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  activate,
  addOwnershipRecord,
  type Mapping,
  map,
  newDomain,
  pointHere,
  resolve,
} from '../../../server/test/harness/domains.ts';
import { client } from '../../../server/test/harness/http.ts';
import { startOutside } from '../../../server/test/harness/outside.ts';
import type { Page as Listed, World } from '../../../server/test/harness/world.ts';
import { assertSound, PHONE, takeScreen } from '../../shared/test/browser.ts';
import { LOOKS } from './manage.ts';
import { tenants } from './tenants.ts';

/** A domain of a restaurant's own, from its name to its page; its owner sets what the screen says in a real DNS. */

const manage = tenants(startOutside);

const mappingsOf = async ({ key }: World): Promise<Mapping[]> =>
  (await key.get<Listed<Mapping>>('/api/v1/domain/mappings')).must(200).items;

test('an owner adds a domain, sets the records that the screen names, sees it served, and removes it', async () => {
  const { world, path } = await manage.tenant();
  const { dns } = manage.outside();
  const domain = newDomain();
  const screen = await manage.personAt(world, `${path}/settings`);
  const { page, context } = screen;
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('link', { name: 'Domains' }).click();
  await page.getByText('No domain of your own yet').waitFor();
  await assertSound(screen, 'none');
  await page.getByRole('button', { name: 'Add a domain' }).click();
  const dialog = page.getByRole('dialog');
  const field = dialog.getByRole('textbox', { name: 'Domain' });
  for (const [text, wrong] of [
    ['*.example.com', 'without an asterisk'],
    ['10.0.0.1', 'This is an IP address'],
    ['tasca', 'with its ending'],
    ['a_b.example.com', 'This is not the name of a domain.'],
  ] as const) {
    await field.fill(text);
    await dialog.getByRole('button', { name: 'Go on' }).click();
    await dialog.getByText(wrong).waitFor();
  }
  await field.fill(`https://${domain.toUpperCase()}/menu`);
  await dialog.getByRole('button', { name: 'Go on' }).click();
  await page.getByRole('heading', { name: domain }).waitFor();
  await page.getByText('Waits for your proof').waitFor();

  const proof = page.getByRole('list', { name: 'Your proof' });
  const copied = async (name: string): Promise<string> => {
    await proof.getByRole('button', { name: `Copy: ${name}` }).click();
    await proof.getByRole('button', { name: `${name} copied` }).waitFor();
    return page.evaluate<string>('navigator.clipboard.readText()');
  };
  const value = await copied('Value');
  assert.match(value, /^comanda-verify=\w+$/);
  const name = await copied('Name');
  await takeScreen(page, 'settings-domain-pending');
  const look = page.getByRole('button', { name: 'Look now' });
  await look.click();
  await page.getByText('The TXT record of the first step is not in the DNS.').waitFor();

  dns.add({ name, type: 'TXT', value });
  await look.click();
  await page.getByText('Waits for your DNS').waitFor();
  const toAdd = page.getByRole('list', { name: 'To add' });
  await toAdd.getByText('cname.vercel-dns.com').first().waitFor();

  // Nobody presses: the screen follows what the service finds out.
  pointHere(manage.outside(), domain);
  await page.getByText('Guests who open it see your page.').waitFor({ timeout: 60_000 });
  const link = page.getByRole('link', { name: 'Open the page' });
  assert.equal(await link.getAttribute('href'), `https://${domain}/`);
  await assertSound(screen, 'active');
  await takeScreen(page, 'settings-domain-active');
  const guest = client(manage.service().url);
  assert.equal((await resolve(guest, domain)).must(200).restaurantGuid, world.place.guid);

  await page.getByRole('button', { name: 'Remove' }).click();
  await dialog.getByText('Guests find nothing there any more').waitFor();
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await page.getByText('No domain of your own yet').waitFor();
  assert.deepEqual(await mappingsOf(world), []);
  (await resolve(guest, domain)).refused(404, 'RESOURCE_NOT_FOUND');
});

test('another domain becomes the main one, and the same is not added twice', async () => {
  const { world, path } = await manage.tenant();
  const [first, second] = [newDomain(), newDomain()];
  await map(world, first);
  await map(world, second);
  const screen = await manage.personAt(world, `${path}/settings/domains`);
  const { page } = screen;
  await page.getByRole('row', { name: new RegExp(`${first}.*Main address`) }).waitFor();
  await page.getByRole('link', { name: second }).click();
  await page.getByRole('button', { name: 'Make it the main address' }).click();
  await page.getByText('Main address', { exact: true }).waitFor();
  await page.getByRole('link', { name: 'Domains' }).click();
  await page.getByRole('row', { name: new RegExp(`${first}.*Leads there too`) }).waitFor();
  await page.getByRole('button', { name: 'Add a domain' }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Domain' }).fill(first);
  await page.getByRole('dialog').getByRole('button', { name: 'Go on' }).click();
  await page.getByRole('dialog').getByText('You have this domain already.').waitFor();
  assert.equal((await mappingsOf(world)).length, 2);
});

test('a domain that somebody else holds says whose record is in the way', async () => {
  const holder = await manage.tenant();
  const { world, path } = await manage.tenant();
  const domain = newDomain();
  await activate({ outside: manage.outside() }, holder.world, domain);
  const mine = await map(world, domain);
  addOwnershipRecord(manage.outside(), mine);
  const { page } = await manage.personAt(world, `${path}/settings/domains/${mine.id}`);
  await page.getByRole('button', { name: 'Look now' }).click();
  await page.getByText('Somebody else has proven that the domain is theirs.').waitFor();
  // The other tenant's mapping cannot be read from here by its id either.
  const other = await map(holder.world, newDomain());
  await page.goto(`${manage.service().url}${path}/settings/domains/${other.id}`);
  await page.getByText('This is not here').waitFor();
});

test('a cashier is not offered domains, and who goes there is told who can help', async () => {
  const { world, path } = await manage.tenant();
  const screen = await manage.personAt(world, `${path}/settings/delivery`, { role: 'cashier', look: PHONE });
  const { page } = screen;
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Tables' }).waitFor();
  assert.equal(await page.getByRole('link', { name: 'Domains' }).count(), 0);
  await page.goto(`${manage.service().url}${path}/settings/domains`);
  await page.getByText('You may not see this').waitFor();
  await assertSound(screen, 'forbidden');
});

describe('the screens', () => {
  for (const [name, look] of LOOKS) {
    test(`are sound: ${name}`, async () => {
      const { world, path } = await manage.tenant();
      const outside = manage.outside();
      const [active, waiting] = [newDomain(), newDomain()];
      await activate({ outside }, world, active);
      const made = await map(world, waiting);
      addOwnershipRecord(outside, made);
      await world.key.post(`/api/v1/hosting/domains/${waiting}/verify`, undefined);
      const screen = await manage.personAt(world, `${path}/settings/domains`, { look });
      await screen.page.getByRole('link', { name: active }).waitFor();
      await assertSound(screen, `list ${name}`);
      await takeScreen(screen.page, `settings-domains-${name}`);
      await screen.page.getByRole('link', { name: waiting }).click();
      await screen.page.getByText('cname.vercel-dns.com').first().waitFor();
      await assertSound(screen, `domain ${name}`);
      await takeScreen(screen.page, `settings-domain-${name}`);
    });
  }
});
