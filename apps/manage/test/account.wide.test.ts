import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { addAuthenticator, call, openBrowser } from '../../../server/test/harness/browser.ts';
import { codeAt } from '../../../server/test/harness/credentials.ts';
import { linkIn } from '../../../server/test/harness/mailbox.ts';
import { startTestService, type TestService } from '../../../server/test/harness/service.ts';
import {
  type AccountOptions,
  makeAccount,
  PASSWORD,
  signInAs,
} from '../../../server/test/harness/visitor.ts';
import { makeWorld, type World } from '../../../server/test/harness/world.ts';
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

/** The account of whoever has signed in: what they are called, and every way in. */

type Page = Screen['page'];

let service: TestService;
let browser: Awaited<ReturnType<typeof openBrowser>>;
let world: World;
/** No browser has passkeys for an address in figures. */
let origin: string;

const MINUTE_MS = 60_000;

before(async () => {
  if (!areAppsBuilt()) await buildApps();
  browser = await openBrowser();
  await begin();
});

async function begin(): Promise<void> {
  service = await startTestService();
  origin = service.url.replace('127.0.0.1', 'localhost');
  world = await makeWorld(service, { restaurant: { name: 'Osteria Aurora' } });
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const dialog = (page: Page) => page.getByRole('dialog');
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true, level: 1 });

async function atAccount(options: AccountOptions = {}, look = {}) {
  const account = await makeAccount(service, {
    name: 'Alba Rossi',
    places: [{ tenantId: world.tenantId, role: 'owner' }],
    ...options,
  });
  const screen = await openScreen(browser, origin, look);
  await screen.page.goto(`${origin}/manage/account`);
  await screen.page.locator('input[name="email"]').fill(account.email);
  await screen.page.locator('input[name="password"]').fill(PASSWORD);
  await screen.page.keyboard.press('Enter');
  await screen.page
    .getByRole('heading', { name: /^(Sign in|Iniciar sesión)$/ })
    .waitFor({ state: 'detached' });
  return { screen, page: screen.page, account };
}

const signOut = async (page: Page): Promise<void> => {
  assert.equal((await call(page, 'POST', '/api/v1/auth/signout')).status, 200);
};
const isOld = () =>
  service.database.sql(
    "update sessions set proven_at = proven_at - interval '1 hour' where proven_at is not null",
  );
const recoveryCodes = async (page: Page): Promise<string[]> => {
  const list = dialog(page).getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await list.first().waitFor();
  return list.allInnerTexts();
};

test('name and language are kept, follow the person to another device, and run nowhere', async () => {
  const { screen, page, account } = await atAccount();
  await heading(page, 'Your account').waitFor();
  await page.getByText('this one').waitFor();
  await assertSound(screen, 'account');
  await takeScreen(page, 'account');
  const name = 'Alba <img src=x onerror=alert(1)> & "Söhne"';
  await page.getByLabel('Your name').fill(name);
  await page.getByLabel('Language', { exact: true }).selectOption({ label: 'Español' });
  await button(page, 'Save').click();
  await heading(page, 'Tu cuenta').waitFor();
  await page.getByText('Guardado').waitFor();
  await assertSound(screen, 'account in Spanish');
  const { screen: elsewhere } = { screen: await openScreen(browser, origin) };
  await signIn(elsewhere.page, `${origin}/manage/account`, account.email, PASSWORD);
  await heading(elsewhere.page, 'Tu cuenta').waitFor();
  assert.equal(await elsewhere.page.getByLabel('Tu nombre').inputValue(), name);
  await elsewhere.page.goto(`${origin}/manage/${world.place.guid}`);
  await elsewhere.page.getByRole('button', { name: `Cuenta de ${name}` }).click();
  await elsewhere.page.getByRole('menuitem', { name: 'Tu cuenta' }).click();
  await heading(elsewhere.page, 'Tu cuenta').waitFor();
  assert.deepEqual(elsewhere.complaints, []);
});

test('a slower change of the same account loses nothing of the faster one', async () => {
  const { page } = await atAccount();
  await page.getByLabel('Your name').fill('Alba the slower');
  assert.equal((await call(page, 'PUT', '/api/v1/users/me', { name: 'Alba the faster' })).status, 200);
  await button(page, 'Save').click();
  await page.getByRole('alert').getByText('Somebody else changed this meanwhile').waitFor();
  assert.equal(await page.getByLabel('Your name').inputValue(), 'Alba the slower');
  await button(page, 'Save').click();
  await page.getByText('Saved').waitFor();
});

test('the password changes with the old one, and the other devices are signed out', async () => {
  const { screen, page, account } = await atAccount();
  await signInAs(service, account, { userAgent: 'Mozilla/5.0 (iPhone) Safari/605' });
  await button(page, 'Change password').click();
  await dialog(page).getByLabel('The password that you have').fill('not that one');
  await dialog(page).getByLabel('New password', { exact: true }).fill(PASSWORD);
  await button(page, 'Set the password').click();
  await dialog(page).getByText('The password is wrong.').waitFor();
  await dialog(page).getByLabel('The password that you have').fill(PASSWORD);
  await button(page, 'Set the password').click();
  await dialog(page).getByText('This is the password that you have.').waitFor();
  await assertSound(screen, 'change password');
  await dialog(page).getByLabel('New password', { exact: true }).fill('quite another battery');
  await page.keyboard.press('Enter');
  await dialog(page).waitFor({ state: 'detached' });
  await page.getByText('Your password is changed').waitFor();
  await page.locator('button:focus', { hasText: 'Change password' }).waitFor();
  assert.equal(await part(page, 'Devices').getByRole('listitem').count(), 1);
  await signOut(page);
  const { email } = account;
  const login = await call(page, 'POST', '/api/v1/auth/login', { email, password: 'quite another battery' });
  assert.equal(login.status, 200);
});

test('the address changes once the new mailbox has answered', async () => {
  const { screen, page, account } = await atAccount();
  await button(page, 'Change e-mail').click();
  await dialog(page).getByLabel('New e-mail').fill(account.email);
  await dialog(page).getByLabel('Password', { exact: true }).fill(PASSWORD);
  await button(page, 'Mail me a link').click();
  await dialog(page).getByText('This is your address already.').waitFor();
  const next = `next-${account.email}`;
  await dialog(page).getByLabel('New e-mail').fill(next);
  await assertSound(screen, 'change e-mail');
  await button(page, 'Mail me a link').click();
  await page.getByText(`We have written to ${next}`).waitFor();
  await page.goto(linkIn((await service.mailbox.to(next))[0]!).replace('127.0.0.1', 'localhost'));
  await button(page, 'Confirm new address').click();
  await page.getByRole('link', { name: 'Continue' }).click();
  await page.goto(`${origin}/manage/account`);
  await part(page, 'E-mail').getByText(next).waitFor();
});

test('an authenticator app is set up, asked for, replaced by a recovery code, and removed', async () => {
  const { screen, page, account } = await atAccount();
  const { email } = account;
  await button(page, 'Set up an app').click();
  await isOld();
  await button(page, 'Continue').click();
  await dialog(page).getByLabel('Password', { exact: true }).fill(PASSWORD);
  await assertSound(screen, 'proof');
  await button(page, 'Continue').click();
  const qr = dialog(page).getByRole('img', { name: 'QR code for the authenticator app' });
  await qr.waitFor();
  await page.waitForFunction('document.querySelector("img[alt^=QR]").naturalWidth > 0');
  const secret = await dialog(page).getByLabel('Secret').innerText();
  await assertSound(screen, 'enrol');
  await takeScreen(page, 'account-enrol');
  await dialog(page).getByLabel('Code').fill('000000');
  await button(page, 'Turn on').click();
  await dialog(page).getByRole('alert').waitFor();
  await dialog(page).getByLabel('Code').fill(codeAt(secret, service.clock.now()));
  await button(page, 'Turn on').click();
  const codes = await recoveryCodes(page);
  assert.equal(codes.length, 10);
  await page.keyboard.press('Escape');
  await assertSound(screen, 'recovery codes');
  await takeScreen(page, 'account-recovery-codes');
  await button(page, 'I have kept them').click();
  await part(page, 'Second step').getByText('10 left').waitFor();
  await assertSound(screen, 'second step on');

  await signOut(page);
  await signIn(page, `${origin}/manage/account`, email, PASSWORD);
  await page.getByLabel('Code').fill(codes[0]!);
  await page.keyboard.press('Enter');
  await part(page, 'Second step').getByText('9 left').waitFor();
  await button(page, 'Replace the codes').click();
  await dialog(page).getByLabel('Code').fill(codes[0]!);
  await dialog(page).getByRole('button', { name: 'Replace the codes' }).click();
  await dialog(page).getByText('The code is wrong or was used already').waitFor();
  await assertSound(screen, 'replace');
  service.clock.moveBy(MINUTE_MS);
  await dialog(page).getByLabel('Code').fill(codeAt(secret, service.clock.now()));
  await dialog(page).getByRole('button', { name: 'Replace the codes' }).click();
  const newCodes = await recoveryCodes(page);
  assert.ok(newCodes.every((code) => !codes.includes(code)));
  await button(page, 'I have kept them').click();
  await part(page, 'Second step').getByText('10 left').waitFor();

  await button(page, 'Remove the app').click();
  await dialog(page).getByLabel('Code').fill(newCodes[1]!);
  await dialog(page).getByRole('button', { name: 'Remove the app' }).click();
  await dialog(page).waitFor({ state: 'detached' });
  await button(page, 'Set up an app').waitFor();
  assert.deepEqual(screen.complaints, []);
});

test('an answer with secrets that got lost says how to get others', async () => {
  const { page } = await atAccount();
  await button(page, 'Set up an app').click();
  let isLost = false;
  await page.route('**/users/me/mfa', async (route) => {
    if (isLost) return route.continue();
    isLost = true;
    await route.fetch();
    await route.abort();
  });
  await button(page, 'Continue').click();
  await dialog(page).getByText('The answer got lost').waitFor();
  await button(page, 'Continue').click();
  await dialog(page).getByLabel('Secret').waitFor();
});

test('a passkey is made, signs in alone and as the second step, proves who is there, and is removed', async () => {
  const { screen, page, account } = await atAccount();
  await addAuthenticator(page);
  await button(page, 'Add a passkey').click();
  await dialog(page).getByLabel('Name').fill('Phone <b>');
  await assertSound(screen, 'add a passkey');
  await button(page, 'Continue').click();
  assert.equal((await recoveryCodes(page)).length, 10);
  await button(page, 'I have kept them').click();
  await part(page, 'Passkeys').getByText('Phone <b>').waitFor();
  await assertSound(screen, 'passkeys');
  await takeScreen(page, 'account-passkey');
  await button(page, 'Add a passkey').click();
  await button(page, 'Continue').click();
  await dialog(page).getByText('This device has a passkey of yours already.').waitFor();
  await button(page, 'Cancel').click();

  // The browser offers it where the address is typed, and this one's owner takes what is offered.
  await signOut(page);
  await page.goto(`${origin}/manage/account`);
  await heading(page, 'Your account').waitFor();

  await page.addInitScript('PublicKeyCredential.isConditionalMediationAvailable = async () => false');
  await signOut(page);
  await page.goto(`${origin}/manage/account`);
  await button(page, 'Sign in with a passkey').click();
  await heading(page, 'Your account').waitFor();

  await signOut(page);
  await signIn(page, `${origin}/manage/account`, account.email, PASSWORD);
  await button(page, 'Use a passkey').click();
  await heading(page, 'Your account').waitFor();
  const { data } = await call<{ session: { secondFactor: boolean } }>(page, 'GET', '/api/v1/auth/session');
  assert.equal(data.session.secondFactor, true);

  await isOld();
  await button(page, 'Set up an app').click();
  await button(page, 'Continue').click();
  await dialog(page).getByLabel('Code').waitFor();
  await button(page, 'Use a passkey').click();
  await dialog(page).getByLabel('Secret').waitFor();
  await page.keyboard.press('Escape');

  await button(page, 'Rename Phone <b>').click();
  await dialog(page).getByLabel('Name').fill('Red phone');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await button(page, 'Remove Red phone').click();
  await button(page, 'Use a passkey').click();
  await dialog(page).waitFor({ state: 'detached' });
  await button(page, 'Remove Red phone').waitFor({ state: 'detached' });
  assert.deepEqual(screen.complaints, []);

  await signOut(page);
  await page.goto(`${origin}/manage/account`);
  await button(page, 'Sign in with a passkey').click();
  await page.getByText('This passkey belongs to no account here.').waitFor();
});

test('a browser without a passkey of ours is told so, and so is one at an address in figures', async () => {
  const screen = await openScreen(browser, origin);
  await addAuthenticator(screen.page);
  await screen.page.goto(`${origin}/manage/sign-in`);
  await button(screen.page, 'Sign in with a passkey').click();
  await screen.page.getByText('No passkey was chosen').waitFor();
  await assertSound(screen, 'no passkey');
  const { page } = await openScreen(browser, service.url);
  await page.goto(`${service.url}/manage/sign-in`);
  await button(page, 'Sign in with a passkey').click();
  await page.getByText('The browser has no passkeys for this address.').waitFor();
});

test('devices are listed, one is signed out, then all others', async () => {
  const { screen, page, account } = await atAccount();
  const phone = await signInAs(service, account, {
    userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0) Version/19.0 Safari/605.1',
  });
  const tablet = await signInAs(service, account, { userAgent: 'Mozilla/5.0 (Android 16) Firefox/150.0' });
  await page.reload();
  const list = part(page, 'Devices').getByRole('listitem');
  await button(page, 'Sign out Safari on iPhone').waitFor();
  assert.equal(await list.count(), 3);
  await assertSound(screen, 'devices');
  await button(page, 'Sign out Safari on iPhone').click();
  await button(page, 'Sign out Safari on iPhone').waitFor({ state: 'detached' });
  (await phone.post('/api/v1/auth/refresh', {})).refused(401, 'UNAUTHORIZED');
  (await tablet.get('/api/v1/auth/session')).must(200);
  await button(page, 'Sign out all others').click();
  await page.getByText('1 device was signed out').waitFor();
  assert.equal(await list.count(), 1);
  (await tablet.post('/api/v1/auth/refresh', {})).refused(401, 'UNAUTHORIZED');
});

test('who got a password of somebody else sets one of their own before anything else', async () => {
  const { screen, page } = await atAccount({ mustChangePassword: true }, PHONE);
  await heading(page, 'Set a password of your own').waitFor();
  await assertSound(screen, 'first password');
  await takeScreen(page, 'first-password-phone');
  await page.goto(`${origin}/manage/${world.place.guid}/orders`);
  await heading(page, 'Set a password of your own').waitFor();
  await page.getByLabel('The password that you have').fill(PASSWORD);
  await page.getByLabel('New password', { exact: true }).fill('quite another battery');
  await page.keyboard.press('Enter');
  await heading(page, 'Orders').waitFor();
});

test('who has no password gets one by mail, and an address that was never proven is proven', async () => {
  const { page, account } = await atAccount();
  await service.database.sql('update users set email_verified_at = null where email = $1', [account.email]);
  await page.reload();
  await part(page, 'E-mail').getByText('not confirmed yet').waitFor();
  await button(page, 'Confirm address').click();
  await page.getByText(`We have written to ${account.email}`).waitFor();
  await service.database.sql('update users set password_hash = null where email = $1', [account.email]);
  await page.reload();
  await part(page, 'Password').getByText('You have none').waitFor();
  await button(page, 'Mail me a link').click();
  await page.getByText('lets you choose a password').waitFor();
});

test('a part that fails says so with its number, and is tried again; the others go on', async () => {
  const { screen, page } = await atAccount();
  await heading(page, 'Your account').waitFor();
  await page.route('**/users/me/passkeys', (route) =>
    route.fulfill({
      status: 500,
      contentType: 'application/json',
      body: JSON.stringify({
        success: false,
        error: { code: 'INTERNAL_ERROR', message: 'x', correlationId: 'abc' },
      }),
    }),
  );
  await page.reload();
  await part(page, 'Passkeys').getByText('This did not work').waitFor();
  await part(page, 'Passkeys').getByText('abc').waitFor();
  await part(page, 'Devices').getByRole('listitem').first().waitFor();
  await page.unroute('**/users/me/passkeys');
  screen.complaints.length = 0; // the browser's own word about the 500
  await button(page, 'Try again').click();
  await page.getByText('This did not work').waitFor({ state: 'detached' });
  await assertSound(screen, 'after a fault');
});

describe('the account', () => {
  // An address signs in only so often within a minute.
  before(begin);

  for (const [name, look] of LOOKS) {
    test(`is whole and sound: ${name}`, async () => {
      const spanish = 'locale' in look;
      const { screen, page } = await atAccount({ name: 'x'.repeat(100) }, look);
      await heading(page, spanish ? 'Tu cuenta' : 'Your account').waitFor();
      await page
        .getByText(spanish ? 'este' : 'this one', { exact: false })
        .first()
        .waitFor();
      await assertSound(screen, name);
      await takeScreen(page, `account-${name}`);
      await button(page, spanish ? 'Configurar una aplicación' : 'Set up an app').click();
      await button(page, spanish ? 'Continuar' : 'Continue').click();
      await dialog(page).locator('img').waitFor();
      await assertSound(screen, `enrol ${name}`);
      await takeScreen(page, `account-enrol-${name}`);
    });
  }

  test('is had with the keyboard alone', async () => {
    const { page } = await atAccount();
    await button(page, 'Change password').focus();
    await page.keyboard.press('Enter');
    await dialog(page).locator('input:focus').waitFor();
    await page.keyboard.type(PASSWORD);
    await page.keyboard.press('Tab');
    await page.keyboard.type('quite another battery');
    await page.keyboard.press('Enter');
    await page.getByText('Your password is changed').waitFor();
  });
});
