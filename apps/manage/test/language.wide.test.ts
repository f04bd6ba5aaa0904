import assert from 'node:assert/strict';
import { test } from 'node:test';
import { tenants } from './tenants.ts';

/** Spanish comes when somebody reads it: most of what it weighs is for others. */

const manage = tenants();
const SPANISH = /\/assets\/es-[\w-]+\.js$/;

test('whoever reads English loads no Spanish, until they ask for it', async () => {
  const { page } = await manage.browser();
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  await page.goto(`${manage.service().url}/manage/sign-in`);
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  assert.deepEqual(
    loaded.filter((url) => SPANISH.test(url)),
    [],
  );
  await page.getByRole('button', { name: 'Español' }).click();
  await page.getByRole('heading', { name: 'Iniciar sesión' }).waitFor();
  assert.equal(await page.locator('html').getAttribute('lang'), 'es');
  assert.equal(loaded.filter((url) => SPANISH.test(url)).length, 1);
  // Chosen here once, it is there from the first screen on.
  await page.reload();
  await page.getByRole('heading', { name: 'Iniciar sesión' }).waitFor();
});

test('where Spanish cannot be had, the app is there in English', async () => {
  const { page } = await manage.browser({ locale: 'es-ES' });
  await page.route(SPANISH, (route) => route.abort());
  await page.goto(`${manage.service().url}/manage/sign-in`);
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
});
