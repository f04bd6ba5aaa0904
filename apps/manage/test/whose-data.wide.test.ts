import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeAccount, PASSWORD } from '../../../server/test/harness/visitor.ts';
import { makeWorld, order } from '../../../server/test/harness/world.ts';
import { openPage, signIn } from '../../shared/test/browser.ts';
import { manage } from './manage.ts';

/** That nothing of one person, or of what they may not see any more, stays on a screen. */

const app = manage();

test('what a tab shows of one person is gone when another signs in beside it', async () => {
  const { page, context } = await app.personAt('/api-keys');
  await page.getByText('Test key').first().waitFor();
  const beside = await openPage(context, app.service.url);
  await beside.page.goto(`${app.service.url}/manage`);
  await beside.page.getByRole('button', { name: /^Account of/ }).click();
  await beside.page.getByRole('menuitem', { name: 'Sign out' }).click();
  // The tab that nobody touches is at the sign-in, too.
  await page.getByLabel('Password', { exact: true }).waitFor();
  assert.equal(await page.getByText('Test key').count(), 0);

  const other = await makeWorld(app.service, { name: 'Bar Nuovo', restaurant: { name: 'Bar Nuovo' } });
  const { email } = await makeAccount(app.service, {
    name: 'Bruno Neri',
    places: [{ tenantId: other.tenantId, role: 'owner' }],
  });
  await signIn(beside.page, `${app.service.url}/manage`, email, PASSWORD);
  await beside.page.getByRole('button', { name: 'Account of Bruno Neri' }).waitFor();
  await page.getByText('You do not reach this restaurant').waitFor();
  assert.equal(await page.getByText('Test key').count(), 0);
});

test('a session that becomes somebody else’s is noticed by what is refused', async () => {
  const { page, context } = await app.personAt('/orders');
  await page.getByText('Live', { exact: true }).waitFor();
  await context.clearCookies();
  await page.getByRole('link', { name: 'Menu', exact: true }).click();
  await page.getByLabel('Password', { exact: true }).waitFor();
  assert.ok(new URL(page.url()).searchParams.get('to')?.endsWith('/menu'), 'and leads back to where one was');
});

test('what somebody may not see any more leaves the screen', async () => {
  const { key, place } = app.world;
  const made = await order(key, place);
  const { page } = await app.personAt('/orders');
  await page.getByRole('link', { name: `Order ${made.displayNumber}` }).waitFor();
  await page.getByText('Live', { exact: true }).waitFor();
  const error = { code: 'FORBIDDEN', message: 'Not any more.', correlationId: 'x' };
  await page.route(/\/restaurants\/[^/]+\/orders\?/, (route) =>
    route.fulfill({ status: 403, json: { success: false, error } }),
  );
  await order(key, place);
  await page.getByText('You may not see this').waitFor();
  assert.equal(await page.getByRole('link', { name: `Order ${made.displayNumber}` }).count(), 0);
});

test('a sign-out that did not reach the service says so', async () => {
  const { page, context } = await app.personAt('/orders');
  await page.getByText('Live', { exact: true }).waitFor();
  await context.setOffline(true);
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  const dialog = page.getByRole('dialog', { name: 'You are still signed in' });
  await dialog.getByRole('alert').waitFor();
  await context.setOffline(false);
  await dialog.getByRole('button', { name: 'Sign out' }).click();
  await page.getByLabel('Password', { exact: true }).waitFor();
});
