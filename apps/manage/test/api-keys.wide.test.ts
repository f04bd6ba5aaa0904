import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type { Issued } from '../../../server/test/harness/api-keys.ts';
import { openBrowser } from '../../../server/test/harness/browser.ts';
import { addDevice } from '../../../server/test/harness/devices.ts';
import { client } from '../../../server/test/harness/http.ts';
import { signedIn } from '../../../server/test/harness/people.ts';
import { startTestService, type TestService } from '../../../server/test/harness/service.ts';
import { makeAccount, PASSWORD } from '../../../server/test/harness/visitor.ts';
import { addEndpoint } from '../../../server/test/harness/webhooks.ts';
import {
  type ApiKey,
  makeRestaurant,
  makeWorld,
  type Page,
  type World,
} from '../../../server/test/harness/world.ts';
import { areAppsBuilt, buildApps } from '../../../tools/build-apps.js';
import {
  assertSound,
  openScreen,
  PHONE,
  type Screen,
  signIn,
  takeScreen,
} from '../../shared/test/browser.ts';
import { LOOKS } from './manage.ts';

/** Keys of a tenant, as its owner issues, rotates and revokes them; what the screen said is read from the API. */

let service: TestService;
let browser: Awaited<ReturnType<typeof openBrowser>>;
let nextTenant = 0;

before(async () => {
  if (!areAppsBuilt()) await buildApps();
  service = await startTestService();
  browser = await openBrowser();
});

/** A tenant of its own, and its owner as the API knows them: a list of keys has a page of its own. */
async function tenant() {
  nextTenant++;
  const world: World = await makeWorld(service, {
    name: `Aurora ${nextTenant}`,
    restaurant: { name: 'Osteria Aurora' },
  });
  const owner = await signedIn(service, { places: [{ tenantId: world.tenantId, role: 'owner' }] });
  const path = `/manage/${world.place.guid}/api-keys`;
  const all = async () => (await owner.get<Page<ApiKey>>('/api/v1/api-keys')).must(200).items;
  const theirs = new Set((await all()).map(({ id }) => id));
  /** Newest first; without the key that the world was made with. */
  const keys = async () => (await all()).filter(({ id }) => !theirs.has(id));
  /** As a new tenant has none. */
  const dropAll = () => service.database.sql('delete from api_keys where tenant_id = $1', [world.tenantId]);
  const issueFor = async (name: string, scopes: string[]) =>
    (await owner.post<Issued>('/api/v1/api-keys', { name, scopes })).must(201);
  const issue = (name: string) => issueFor(name, ['read:orders', 'read:kitchen', 'write:kitchen']);
  return { world, path, keys, issue, issueFor, dropAll };
}

async function personAt(world: World, path: string, look = {}, role = 'owner'): Promise<Screen> {
  const screen = await openScreen(browser, service.url, look);
  const { email } = await makeAccount(service, { places: [{ tenantId: world.tenantId, role }] });
  await signIn(screen.page, service.url + path, email, PASSWORD);
  return screen;
}

const use = (key: string) => client(service.url, key).get('/api/v1/restaurants');

test('an owner issues a key with the least that it needs, sees it once, rotates it, and revokes it', async () => {
  const { world, keys, dropAll } = await tenant();
  const second = await makeRestaurant(world.key, { name: 'Bar Nuovo' });
  await dropAll();
  const screen = await personAt(world, `/manage/${second.guid}`);
  const { page } = screen;
  await page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'API keys' }).click();
  await page.getByText('No API keys yet').waitFor();
  await assertSound(screen, 'no keys');
  await takeScreen(page, 'api-keys-empty');

  await page.getByRole('button', { name: 'Issue an API key' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Ledger & Sons <b>');
  await dialog.getByLabel('What is it for?').selectOption({ label: 'Accounting' });
  await dialog.getByText('read: orders, payments, reports, restaurants').click();
  await dialog.getByLabel('Payments: read').uncheck();
  await assertSound(screen, 'issue');
  await takeScreen(page, 'api-keys-issue');
  await dialog.getByRole('button', { name: 'Issue the key' }).click();
  await dialog.getByText('This is shown once.').waitFor();
  await assertSound(screen, 'shown once');
  await takeScreen(page, 'api-keys-once');
  const key = await dialog.getByLabel('API key', { exact: true }).innerText();
  await page.keyboard.press('Escape');
  await screen.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await dialog.getByRole('button', { name: 'Copy' }).click();
  await dialog.getByRole('button', { name: 'Copied' }).waitFor();
  assert.equal(await page.evaluate('navigator.clipboard.readText()'), key);
  await dialog.getByRole('button', { name: 'I have kept it' }).click();
  await dialog.waitFor({ state: 'detached' });
  assert.equal((await page.content()).includes(key), false, 'the key is shown once');

  const [issued] = await keys();
  assert.deepEqual(
    [issued!.name, issued!.scopes.toSorted(), issued!.restaurantGuids, issued!.mode],
    ['Ledger & Sons <b>', ['read:orders', 'read:reports', 'read:restaurants'], [second.guid], 'live'],
  );
  (await use(key)).must(200);

  await page.getByRole('button', { name: 'Rotate Ledger & Sons <b>' }).click();
  await dialog.getByLabel('How long does the old one still work?').selectOption({ label: '1 day' });
  await assertSound(screen, 'rotate');
  await dialog.getByRole('button', { name: 'Rotate the key' }).click();
  const successor = await dialog.getByLabel('API key', { exact: true }).innerText();
  await dialog.getByRole('button', { name: 'I have kept it' }).click();
  await page.getByText('Ends', { exact: true }).waitFor();
  const [next, last] = await keys();
  assert.deepEqual([next!.rotatedFrom, last!.id], [issued!.id, issued!.id]);
  (await use(key)).must(200);
  (await use(successor)).must(200);

  await page.getByRole('button', { name: 'Revoke Ledger & Sons <b>' }).last().click();
  await dialog.getByText('This cannot be undone.').waitFor();
  await assertSound(screen, 'revoke');
  await takeScreen(page, 'api-keys-revoke');
  await dialog.getByRole('button', { name: 'Keep the key' }).click();
  await dialog.waitFor({ state: 'detached' });
  (await use(key)).must(200);
  await page.getByRole('button', { name: 'Revoke Ledger & Sons <b>' }).last().click();
  await dialog.getByRole('button', { name: 'Revoke the key' }).click();
  await page.getByText('Revoked', { exact: true }).waitFor();
  await assertSound(screen, 'revoked');
  await takeScreen(page, 'api-keys');
  (await use(key)).refused(401, 'UNAUTHORIZED');
  (await use(successor)).must(200);
  assert.deepEqual(
    (await keys()).map(({ revokedAt }) => revokedAt === null),
    [true, false],
  );
});

test('a key that leaked is revoked with the till, the person and the webhook that it made', async () => {
  const { world, path, issueFor } = await tenant();
  // Nobody adds a device that gets more than they hold.
  const ofTill = ['read:orders', 'read:menu', 'read:restaurants', 'read:staff'];
  const { apiKey, key } = await issueFor('Leaked', ['write:devices', 'write:webhooks', ...ofTill]);
  const leaked = { ...client(service.url, key!), id: apiKey.id, key: key! };
  const { guid } = await addDevice(
    { place: world.place, key: leaked },
    { name: 'Till <i>behind</i> the bar' },
  );
  await addEndpoint({ key: leaked }, { url: `http://127.0.0.1:9/${'long-'.repeat(40)}` });
  const screen = await personAt(world, path);
  const { page } = screen;
  await page.getByRole('button', { name: 'Revoke Leaked' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Device: Till <i>behind</i> the bar').waitFor();
  await assertSound(screen, 'revoke with what it made');
  await takeScreen(page, 'api-keys-revoke-made');
  await dialog.getByLabel('End these as well').check();
  await dialog.getByRole('button', { name: 'Revoke the key' }).click();
  await page.getByText('Revoked', { exact: true }).waitFor();
  const device = (
    await world.key.get<{ revokedAt: string | null }>(`${world.place.path}/devices/${guid}`)
  ).must(200);
  assert.notEqual(device.revokedAt, null);
});

test('the keyboard goes on where it was when a dialog about a key closes', async () => {
  const { world, path, issue } = await tenant();
  await issue('Till');
  const { page } = await personAt(world, path);
  for (const name of ['Issue an API key', 'Rotate', 'Revoke']) {
    const button = page.getByRole('button', { name }).first();
    await button.click();
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.locator('button:focus', { hasText: name }).waitFor();
  }
});

test('with the keyboard alone, a key for testing and for all restaurants is issued', async () => {
  const { world, path, keys } = await tenant();
  const { page } = await personAt(world, path);
  await page.getByRole('button', { name: 'Issue an API key' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  await page.keyboard.type('Screen in the kitchen');
  await dialog.getByRole('radio', { name: 'Osteria Aurora' }).focus();
  await page.keyboard.press('ArrowDown');
  await dialog.getByRole('radio', { name: 'Live' }).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await dialog.getByText('This is shown once.').waitFor();
  const [issued] = await keys();
  assert.deepEqual(
    [issued!.name, issued!.mode, issued!.restaurantGuids, issued!.scopes.toSorted()],
    ['Screen in the kitchen', 'test', [], ['read:kitchen', 'read:menu', 'read:orders', 'write:kitchen']],
  );
});

test('an owner issues a key for a page of another site, which begins sessions there and opens nothing else', async () => {
  const { world, path, keys } = await tenant();
  const screen = await personAt(world, path);
  const { page } = screen;
  await page.getByRole('button', { name: 'Issue an API key' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Our page');
  const purpose = dialog.getByLabel('What is it for?');
  await purpose.selectOption({ label: 'Page of another site where guests order' });
  const issue = dialog.getByRole('button', { name: 'Issue the key' });
  assert.ok(await issue.isDisabled());
  await dialog.getByLabel('Sites of the pages').fill('https://order.example.com/menu');
  await assertSound(screen, 'publishable');
  await issue.click();
  await dialog.getByRole('alert').waitFor();
  await dialog.getByLabel('Sites of the pages').fill('https://order.example.com\nhttps://example.org');
  await issue.click();
  await dialog.getByText('This is shown once.').waitFor();
  const key = await dialog.getByLabel('API key', { exact: true }).innerText();
  assert.match(key, /^ck_pub_/);
  await dialog.getByRole('button', { name: 'I have kept it' }).click();
  await page.getByText('https://order.example.com, https://example.org').waitFor();
  const [issued] = await keys();
  assert.deepEqual(
    [issued!.kind, issued!.scopes, issued!.restaurantGuids, issued!.origins],
    ['PUBLISHABLE', [], [world.place.guid], ['https://order.example.com', 'https://example.org']],
  );
  (await use(key)).refused(401, 'UNAUTHORIZED');
  const begin = (origin: string) => service.anyone.post('/api/v1/storefront/sessions', { key }, { origin });
  (await begin('https://order.example.com')).must(201);
  (await begin('https://other.example.com')).refused(403, 'FORBIDDEN');
});

test('an answer that got lost leaves one key, and says how to get one that is seen', async () => {
  const { world, path, keys } = await tenant();
  const { page } = await personAt(world, path);
  await page.getByRole('button', { name: 'Issue an API key' }).click();
  let isLost = false;
  await page.route('**/api/v1/api-keys', async (route) => {
    if (isLost || route.request().method() !== 'POST') return route.continue();
    isLost = true;
    await route.fetch();
    await route.abort();
  });
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Loyalty');
  await dialog.getByRole('button', { name: 'Issue the key' }).click();
  await dialog.getByRole('alert').getByText('Rotate it to get one that you see').waitFor();
  assert.deepEqual(
    (await keys()).map(({ name }) => name),
    ['Loyalty'],
  );
});

test('whoever signed in a while ago proves who they are first', async () => {
  const { world, path, keys } = await tenant();
  const screen = await personAt(world, path);
  const { page } = screen;
  await page.getByRole('button', { name: 'Issue an API key' }).waitFor();
  await service.database.sql(
    "update sessions set proven_at = proven_at - interval '1 hour' where proven_at is not null",
  );
  await page.getByRole('button', { name: 'Issue an API key' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Loyalty');
  await dialog.getByRole('button', { name: 'Issue the key' }).click();
  const password = dialog.getByLabel('Password', { exact: true });
  await password.fill('not that one');
  await assertSound(screen, 'prove');
  await takeScreen(page, 'api-keys-prove');
  await dialog.getByRole('button', { name: 'Issue the key' }).click();
  await dialog.getByRole('alert').waitFor();
  assert.deepEqual(await keys(), []);
  await password.fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Issue the key' }).click();
  await dialog.getByText('This is shown once.').waitFor();
  assert.equal((await keys()).length, 1);
});

test('a manager is told who can, and what fails has its number and is tried again', async () => {
  const { world, path } = await tenant();
  const manager = await personAt(world, path, PHONE, 'manager');
  await manager.page.getByText('You may not see this').waitFor();
  await manager.page.getByText('Ask an owner of Aurora').waitFor();
  assert.equal(await manager.page.getByRole('link', { name: 'API keys' }).count(), 0);
  assert.equal(await manager.page.getByRole('button', { name: 'Issue an API key' }).count(), 0);
  await assertSound(manager, 'forbidden');

  const screen = await personAt(world, `${path}?cursor=nonsense`);
  await screen.page.getByRole('heading', { name: 'This did not work' }).waitFor();
  assert.match(await screen.page.locator('code').innerText(), /\S{8}/);
  await screen.page.getByRole('button', { name: 'Try again' }).waitFor();
  await assertSound(screen, 'failed');
});

describe('the screen', () => {
  for (const [name, look] of LOOKS) {
    test(`is whole and sound: ${name}`, async () => {
      const { world, path, issue } = await tenant();
      await issue('Kitchen screen');
      await issue('x'.repeat(100));
      const screen = await personAt(world, path, look);
      const { page } = screen;
      const spanish = 'locale' in look;
      await page.getByText('Kitchen screen').waitFor();
      await assertSound(screen, name);
      await takeScreen(page, `api-keys-${name}`);
      await page
        .getByRole('button', { name: spanish ? 'Emitir una clave de API' : 'Issue an API key' })
        .click();
      await page
        .getByLabel(spanish ? '¿Para qué es?' : 'What is it for?')
        .selectOption({ label: spanish ? 'Otra cosa' : 'Something else' });
      await page.getByLabel(spanish ? 'Pedidos: leer' : 'Orders: read').check();
      await assertSound(screen, `issue ${name}`);
      await takeScreen(page, `api-keys-issue-${name}`);
    });
  }
});
