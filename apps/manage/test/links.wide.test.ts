import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { call, openBrowser } from '../../../server/test/harness/browser.ts';
import { linkIn } from '../../../server/test/harness/mailbox.ts';
import { signedIn } from '../../../server/test/harness/people.ts';
import { startTestService, type TestService } from '../../../server/test/harness/service.ts';
import { makeAccount, PASSWORD } from '../../../server/test/harness/visitor.ts';
import { makeTenant } from '../../../server/test/harness/world.ts';
import { areAppsBuilt, buildApps } from '../../../tools/build-apps.js';
import { assertSound, openScreen, PHONE, type Screen, takeScreen } from '../../shared/test/browser.ts';
import { LOOKS } from './manage.ts';

/** The pages of whoever has not signed in: sign-up, a forgotten password, and what links in mails open. */

type Page = Screen['page'];

let service: TestService;
let browser: Awaited<ReturnType<typeof openBrowser>>;
let people = 0;

before(async () => {
  if (!areAppsBuilt()) await buildApps();
  service = await startTestService();
  browser = await openBrowser();
});

const freshEmail = (): string => `linked-${++people}@example.com`;
const at = (path: string): string => `${service.url}/manage${path}`;

async function linkMailedTo(email: string, count = 1): Promise<string> {
  const mails = await service.mailbox.to(email, count);
  return linkIn(mails[count - 1]!);
}

/** In this browser, so that its link asks for no other password. */
const signUp = async (page: Page, email: string): Promise<string> => {
  await page.goto(at('/sign-in'));
  const input = { email, password: PASSWORD, name: 'Ada' };
  assert.equal((await call(page, 'POST', '/api/v1/auth/signup', input)).status, 202);
  return linkMailedTo(email);
};

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true, level: 1 });
const signInWith = (page: Page, email: string, password: string) =>
  call<{ user: { name: string; email: string } }>(page, 'POST', '/api/v1/auth/login', { email, password });
/** Read out, and where the keyboard goes on. */
const headingHasFocus = (page: Page): Promise<boolean> =>
  page.evaluate('document.activeElement?.tagName === "H1"');

test('somebody signs up, confirms by the mail, signs in, and is owner of a business of their own', async () => {
  const screen = await openScreen(browser, service.url, PHONE);
  const { page } = screen;
  const email = freshEmail();
  await page.goto(service.url);
  await page.getByRole('link', { name: /Sign up/ }).click();
  await page.getByLabel('Your name').fill('Zoë 山田 <b>');
  await page.getByLabel('Name of the business').fill('Casa "Zoë" <img src=x onerror=alert(1)>');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('password123');
  await assertSound(screen, 'sign-up');
  await takeScreen(page, 'sign-up-phone');
  await button(page, 'Sign up').click();
  await page.getByText('Everybody tries this one first').waitFor();
  await page.locator('input[name="new-password"]:focus[aria-invalid="true"]').waitFor();
  await assertSound(screen, 'sign-up refused');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await heading(page, 'Look into your mail').waitFor();
  await page.getByText(`We have written to ${email}`).waitFor();
  assert.ok(await headingHasFocus(page));
  await assertSound(screen, 'mailed');
  await takeScreen(page, 'sign-up-mailed-phone');
  assert.equal((await signInWith(page, email, PASSWORD)).code, 'UNAUTHORIZED', 'not before it is confirmed');

  await page.goto(await linkMailedTo(email));
  await assertSound(screen, 'verify');
  await takeScreen(page, 'verify-email-phone');
  await button(page, 'Confirm address').click();
  await page.getByText(`${email} is confirmed`).waitFor();
  const cookies = (await page.context().cookies()).map(({ name }) => name);
  assert.deepEqual(cookies, ['__Host-comanda_device'], 'a link is no credential');
  await assertSound(screen, 'verified');
  await page.getByRole('link', { name: 'Sign in', exact: true }).click();
  assert.equal(await page.getByLabel('E-mail').inputValue(), email, 'it is known who comes');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Welcome. Which restaurant is it?' }).waitFor();
  await assertSound(screen, 'signed in');
  const mine = await call<{ items: { name: string; role: string }[] }>(
    page,
    'GET',
    '/api/v1/users/me/tenants',
  );
  const own = mine.data.items.map(({ name, role }) => ({ name, role }));
  assert.deepEqual(own, [{ name: 'Casa "Zoë" <img src=x onerror=alert(1)>', role: 'owner' }]);
  await page.goto(service.url);
  assert.equal(new URL(page.url()).pathname, '/manage', 'where the person belongs');
});

test('who signs up with an address that has an account learns nothing, but from its mailbox', async () => {
  const { page } = await openScreen(browser, service.url);
  const { email } = await makeAccount(service);
  await page.goto(at('/sign-up'));
  await page.getByLabel('Your name').fill('Ada');
  await page.getByLabel('Name of the business').fill('Ada’s');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByText(`We have written to ${email}`).waitFor();
  await page.goto(await linkMailedTo(email));
  await heading(page, 'Sign in').waitFor();
  // The second try goes on where the first ended.
  await page.goto(at('/sign-up'));
  await page.getByLabel('Your name').waitFor();
});

test('opening a link uses nothing up, and takes the token out of the address and of the history', async () => {
  const screen = await openScreen(browser, service.url);
  const { page } = screen;
  const email = freshEmail();
  const link = await signUp(page, email);
  const token = new URL(link).hash.replace('#token=', '');
  const asked: string[] = [];
  page.on('request', (request) =>
    asked.push(
      `${request.method()} ${request.url()} ${request.postData()} ${JSON.stringify(request.headers())}`,
    ),
  );
  await page.goto(link);
  await button(page, 'Confirm address').waitFor();
  assert.equal(page.url(), at('/verify-email'));
  await page.goto(`${service.url}/docs`);
  await page.goBack();
  assert.equal(page.url(), at('/verify-email'));
  await page.getByText('This page needs the link from our mail').waitFor();
  await assertSound(screen, 'without its token');
  assert.deepEqual(
    asked.filter((line) => line.includes(token)),
    [],
  );
  assert.equal((await service.database.sql('select 1 from users where email = $1', [email])).length, 0);
  // The same tab, another hash: no new load, and the token counts all the same.
  await page.goto(link);
  await button(page, 'Confirm address').waitFor();
  assert.equal(page.url(), at('/verify-email'));
  const kept = await page.evaluate<string>(
    'JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state])',
  );
  assert.ok(!kept.includes(token), kept);
  await button(page, 'Confirm address').click();
  await page.getByText('is confirmed').waitFor();
  await page.goto(link);
  await button(page, 'Confirm address').click();
  await heading(page, 'This link does not work any more').waitFor();
  assert.equal(await button(page, 'Confirm address').count(), 0, 'a spent link stays spent');
  await page.getByRole('link', { name: 'Sign up once more' }).waitFor();
  await assertSound(screen, 'spent');
  await takeScreen(page, 'spent-link');
});

test('an answer that got lost says that it may have worked, and leads on', async () => {
  const screen = await openScreen(browser, service.url);
  const { page } = screen;
  const email = freshEmail();
  await page.goto(await signUp(page, email));
  let isLost = false;
  await page.route('**/auth/verify-email', async (route) => {
    if (isLost) return route.continue();
    isLost = true;
    await route.fetch();
    await route.abort();
  });
  await button(page, 'Confirm address').click();
  await page.getByText('If it was you a moment ago, it has worked').waitFor();
  await page.getByRole('link', { name: 'Sign in', exact: true }).click();
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByText('No restaurant yet').waitFor();
});

test('a link that is opened on another device asks for a password, which is the one that counts', async () => {
  const desktop = await openScreen(browser, service.url);
  const email = freshEmail();
  const link = await signUp(desktop.page, email);
  const screen = await openScreen(browser, service.url, PHONE);
  const { page } = screen;
  await page.goto(link);
  await button(page, 'Confirm address').click();
  await page.getByText('This is not where you signed up').waitFor();
  await page.locator('input[name="new-password"]:focus:not([aria-invalid="true"])').waitFor();
  assert.equal(await page.getByRole('alert').count(), 0, 'nothing is wrong so far');
  await assertSound(screen, 'confirmed elsewhere');
  await takeScreen(page, 'verify-email-elsewhere-phone');
  assert.equal(await page.getByLabel('Your name').inputValue(), 'Ada', 'as typed, to be kept or changed');
  await page.getByLabel('Your name').fill('Ada, on the phone');
  await page.getByLabel('Name of the business').fill('Casa Ada');
  await page.getByLabel('New password', { exact: true }).fill('short');
  await button(page, 'Confirm address').click();
  await page.getByText('At least 8 characters, please.').waitFor();
  await page.getByLabel('New password', { exact: true }).fill('chosen on the phone');
  await page.keyboard.press('Enter');
  await page.getByText(`${email} is confirmed`).waitFor();
  assert.equal((await signInWith(page, email, PASSWORD)).status, 401);
  const signedIn = await signInWith(page, email, 'chosen on the phone');
  assert.equal(signedIn.data.user.name, 'Ada, on the phone');
  const mine = await call<{ items: { name: string }[] }>(page, 'GET', '/api/v1/users/me/tenants');
  assert.deepEqual(
    mine.data.items.map(({ name }) => name),
    ['Casa Ada'],
  );
});

test('an account that nobody has proven is confirmed where it was asked for, or with a password of its reader', async () => {
  const { email, uid } = await makeAccount(service);
  await service.database.sql('update users set email_verified_at = null where uid = $1', [uid]);
  const desktop = await openScreen(browser, service.url);
  await desktop.page.goto(at('/sign-in'));
  await signInWith(desktop.page, email, PASSWORD);
  const asked = await call(desktop.page, 'POST', '/api/v1/users/me/email/verification');
  assert.equal(asked.status, 202);
  await desktop.page.goto(at('/account'));
  await desktop.page.getByText('Confirm your e-mail address before you set up a second step.').waitFor();
  const screen = await openScreen(browser, service.url, PHONE);
  const { page } = screen;
  await page.goto(await linkMailedTo(email));
  await button(page, 'Confirm new address').click();
  await page.getByText('This is not where you asked for the link').waitFor();
  await assertSound(screen, 'confirmed elsewhere');
  await page.getByLabel('New password', { exact: true }).fill('chosen on the phone');
  await page.keyboard.press('Enter');
  await page.getByText(`You can sign in as ${email} with this password`).waitFor();
  await assertSound(screen, 'confirmed with a password');
  assert.equal((await signInWith(page, email, 'chosen on the phone')).status, 200);
  assert.equal((await call(desktop.page, 'GET', '/api/v1/users/me')).status, 401);
});

test('a forgotten password: ask, follow the mail, be told what is wrong with a weak one, sign in with the new one', async () => {
  const screen = await openScreen(browser, service.url);
  const { page } = screen;
  const { email } = await makeAccount(service);
  await page.goto(at('/sign-in'));
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('link', { name: 'Forgot the password?' }).click();
  await heading(page, 'Forgot the password?').waitFor();
  assert.equal(await page.getByLabel('E-mail').inputValue(), email, 'typed once');
  await page.getByLabel('E-mail').fill('nobody@nowhere');
  await page.keyboard.press('Enter');
  await page.getByText('This is not an e-mail address.').waitFor();
  await page.locator('input[name="email"]:focus[aria-invalid="true"]').waitFor();
  await assertSound(screen, 'forgot refused');
  await page.getByLabel('E-mail').fill(email);
  await takeScreen(page, 'forgot-password');
  await page.keyboard.press('Enter');
  await page.getByText('a link is on its way').waitFor();
  assert.ok(await headingHasFocus(page));
  await assertSound(screen, 'forgot');

  const link = await linkMailedTo(email);
  await page.goto(link);
  const password = page.getByLabel('New password', { exact: true });
  assert.equal(await password.getAttribute('type'), 'password');
  await page.getByRole('button', { name: 'Show the password' }).click();
  assert.equal(await password.getAttribute('type'), 'text');
  for (const [weak, told] of [
    ['short', 'At least 8 characters, please.'],
    ['password123', 'Everybody tries this one first.'],
  ] as const) {
    await password.fill(weak);
    await button(page, 'Set the password').click();
    await page.getByText(told).waitFor();
    await page.locator('input[name="new-password"]:focus[aria-invalid="true"]').waitFor();
  }
  await assertSound(screen, 'weak');
  await takeScreen(page, 'reset-password');
  const chosen = 'quite another battery';
  await password.fill(chosen);
  await page.keyboard.press('Enter');
  await heading(page, 'Your password is changed').waitFor();
  await assertSound(screen, 'reset');
  assert.equal((await signInWith(page, email, PASSWORD)).status, 401);
  assert.equal((await signInWith(page, email, chosen)).status, 200);

  await page.goto(link);
  await page.getByLabel('New password', { exact: true }).fill('yet another battery');
  await page.keyboard.press('Enter');
  await heading(page, 'This link does not work any more').waitFor();
  await page.getByRole('link', { name: 'Ask for another link' }).click();
  await heading(page, 'Forgot the password?').waitFor();
});

test('a link that is too old leads to another one', async () => {
  const { page } = await openScreen(browser, service.url);
  const { email } = await makeAccount(service);
  (await service.anyone.post('/api/v1/auth/forgot-password', { email })).must(202);
  const link = await linkMailedTo(email);
  await service.database.sql("update one_time_tokens set expires_at = now() - interval '1 hour'");
  await page.goto(link);
  await page.getByLabel('New password', { exact: true }).fill('quite another battery');
  await page.keyboard.press('Enter');
  await heading(page, 'This link does not work any more').waitFor();
  await page.getByRole('link', { name: 'Ask for another link' }).waitFor();
});

test('a changed address counts once its page was confirmed', async () => {
  const screen = await openScreen(browser, service.url);
  const { page } = screen;
  const { email } = await makeAccount(service);
  await page.goto(at('/sign-in'));
  await signInWith(page, email, PASSWORD);
  const next = freshEmail();
  const input = { email: next, password: PASSWORD };
  assert.equal((await call(page, 'PUT', '/api/v1/users/me/email', input)).status, 202);
  const emailNow = async (): Promise<string> =>
    (await call<{ user: { email: string } }>(page, 'GET', '/api/v1/auth/session')).data.user.email;
  const link = await linkMailedTo(next);
  const elsewhere = await openScreen(browser, service.url, PHONE);
  await elsewhere.page.goto(link);
  await button(elsewhere.page, 'Confirm new address').click();
  await elsewhere.page.getByText('Only you can change your address').waitFor();
  await assertSound(elsewhere, 'confirmed by somebody else');
  await page.goto(link);
  await button(page, 'Confirm new address').waitFor();
  assert.equal(await emailNow(), email, 'opened only');
  await assertSound(screen, 'confirm');
  await button(page, 'Confirm new address').click();
  await page.getByText(`You sign in with ${next} from now on`).waitFor();
  assert.equal(await emailNow(), next);
  await assertSound(screen, 'confirmed');
});

test('an invitation asks for a password where there is no account, and for nothing where there is one', async () => {
  const tenant = await makeTenant(service);
  const owner = await signedIn(service, { places: [{ tenantId: tenant.tenantId, role: 'owner' }] });
  const invite = async (email: string): Promise<void> => {
    const input = { email, name: 'Ben', role: 'server', restaurantGuids: [] };
    (await owner.post('/api/v1/admin-users', input)).must(201);
  };
  const screen = await openScreen(browser, service.url, PHONE);
  const { page } = screen;
  const email = freshEmail();
  await invite(email);
  await page.goto(await linkMailedTo(email));
  const accept = button(page, 'Accept the invitation');
  await accept.waitFor();
  assert.equal(await page.getByLabel('New password', { exact: true }).count(), 0);
  await assertSound(screen, 'invitation');
  await accept.click();
  await page.getByText('Your address has no account yet').waitFor();
  await page.locator('input[name="new-password"]:focus:not([aria-invalid="true"])').waitFor();
  assert.equal(await page.getByRole('alert').count(), 0, 'nothing is wrong so far');
  await assertSound(screen, 'invitation with a password');
  await takeScreen(page, 'accept-invitation-phone');
  await page.getByLabel('New password', { exact: true }).fill('short');
  await accept.click();
  await page.getByText('At least 8 characters, please.').waitFor();
  await page.getByLabel('New password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Your name').fill('Benedikt');
  await accept.click();
  await page.getByText(`You can sign in as ${email}`).waitFor();
  await assertSound(screen, 'accepted');
  assert.equal((await signInWith(page, email, PASSWORD)).data.user.name, 'Benedikt');

  // Whose address has an account signs in to it, and goes on with the same link.
  const known = await makeAccount(service);
  await invite(known.email);
  await page.goto(at('/forgot-password'));
  await page.goto(await linkMailedTo(known.email));
  await accept.click();
  await page.getByText('Your address has an account here').waitFor();
  await page.getByText(`You are signed in as ${email} here.`).waitFor();
  await assertSound(screen, 'invitation of an account');
  await button(page, 'Sign in as somebody else').click();
  await page.getByLabel('E-mail').fill(known.email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await accept.click();
  await page.getByText('You belong to it now.').waitFor();
  await page.getByRole('link', { name: 'Continue' }).waitFor();
});

test('what goes wrong on the way is said in words, and can be tried again', async () => {
  const { page, context } = await openScreen(browser, service.url);
  await page.goto(at('/forgot-password'));
  await page.getByLabel('E-mail').fill(freshEmail());
  const send = button(page, 'Mail me a link');
  await context.setOffline(true);
  await send.click();
  await page.getByRole('alert').getByText('The service could not be reached').waitFor();
  await context.setOffline(false);
  const target = '**/api/v1/auth/forgot-password';
  await page.route(target, (route) => route.fulfill({ status: 500, body: '<h1>Bad gateway</h1>' }));
  await send.click();
  await page.getByRole('alert').waitFor();
  await page.unroute(target);
  await send.click();
  await page.getByText('a link is on its way').waitFor();
});

const PAGES = [
  ['/sign-in', 'Sign in', 'Iniciar sesión'],
  ['/sign-up', 'Sign up', 'Crear una cuenta'],
  ['/forgot-password', 'Forgot the password?', '¿Olvidaste la contraseña?'],
  ['/verify-email#token=abc', 'Confirm your address', 'Confirma tu dirección'],
  ['/reset-password#token=abc', 'Choose a new password', 'Elige una contraseña nueva'],
  ['/confirm-email#token=abc', 'Confirm your new address', 'Confirma tu dirección nueva'],
  ['/accept-invitation#token=abc', 'Accept the invitation', 'Aceptar la invitación'],
] as const;

describe('every page', () => {
  for (const [name, look] of LOOKS) {
    test(`is whole and sound, and says nothing to the console: ${name}`, async () => {
      const screen: Screen = await openScreen(browser, service.url, look);
      const { page } = screen;
      const lines: string[] = [];
      page.on('console', (message) => lines.push(message.text()));
      for (const [path, english, spanish] of PAGES) {
        // A link is opened, not stepped to within the app.
        await page.goto('about:blank');
        await page.goto(at(path));
        await heading(page, 'locale' in look ? spanish : english).waitFor();
        await page.waitForLoadState('networkidle');
        await assertSound(screen, `${path} ${name}`);
        assert.deepEqual(lines, [], 'that nobody is signed in is no error');
        await takeScreen(page, `${path.slice(1).split('#')[0]}-${name}`);
      }
    });
  }

  test('changes its language by a press, and keeps it', async () => {
    const { page } = await openScreen(browser, service.url);
    await page.goto(at('/sign-in'));
    await button(page, 'Español').click();
    await heading(page, 'Iniciar sesión').waitFor();
    await page.reload();
    await heading(page, 'Iniciar sesión').waitFor();
  });

  test('says what it needs where there is no JavaScript', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    for (const [path] of PAGES) {
      await page.goto(at(path));
      assert.match(await page.locator('noscript').innerText(), /needs JavaScript/);
    }
    await context.close();
  });
});
