import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { openBrowser } from '../../../server/test/harness/browser.ts';
import {
  type IdentityProvider,
  startIdentityProvider,
} from '../../../server/test/harness/identity-provider.ts';
import { startTestService, type TestService } from '../../../server/test/harness/service.ts';
import { makeAccount, PASSWORD } from '../../../server/test/harness/visitor.ts';
import { makeWorld, type World } from '../../../server/test/harness/world.ts';
import { areAppsBuilt, buildApps } from '../../../tools/build-apps.js';
import { assertSound, openScreen, type Screen, signIn } from '../../shared/test/browser.ts';

/** Signing in at an identity provider, in a browser that goes there and comes back: a real OpenID Connect provider. */

let provider: IdentityProvider;
let service: TestService;
let world: World;
let browser: Awaited<ReturnType<typeof openBrowser>>;

before(async () => {
  if (!areAppsBuilt()) await buildApps();
  provider = await startIdentityProvider('acme');
  service = await startTestService({ config: { ssoProviders: [provider.settings] } });
  provider.register(service.url);
  world = await makeWorld(service, { restaurant: { name: 'Osteria Aurora' } });
  browser = await openBrowser();
});

const owner = () => makeAccount(service, { places: [{ tenantId: world.tenantId, role: 'owner' }] });
const identity = (email: string) => ({
  sub: `sub of ${email}`,
  email,
  email_verified: true,
  name: 'Eva Elm',
});

async function at(path: string): Promise<Screen> {
  const screen = await openScreen(browser, service.url);
  await screen.page.goto(service.url + path);
  return screen;
}

const press = ({ page }: Screen) => page.getByRole('link', { name: 'Sign in with Provider acme' }).click();

/** The way led over the provider, and nowhere else. */
async function assertHereSound(screen: Screen, name: string): Promise<void> {
  const elsewhere = `not of this origin: ${provider.settings.issuer}/`;
  const complaints = screen.complaints.filter((complaint) => !complaint.startsWith(elsewhere));
  await assertSound({ ...screen, complaints }, name);
}

test('somebody new comes back with an account, and reads that nobody has invited them yet', async () => {
  provider.person = identity('new@example.com');
  const screen = await at('/manage/sign-in');
  await screen.page.getByRole('link', { name: 'Sign in with Provider acme' }).waitFor();
  await assertSound(screen, 'sign in');
  await press(screen);
  await screen.page.getByText('Your account reaches no restaurant.').waitFor();
  await assertHereSound(screen, 'nobody has invited them');
});

test('who presses cancel there reads why nobody was signed in, and can go another way', async () => {
  provider.person = null;
  const { email } = await owner();
  const screen = await at('/manage/sign-in');
  await press(screen);
  const { page } = screen;
  await page.getByText('The provider did not let you in.').waitFor();
  await assertHereSound(screen, 'refused');
  await signIn(page, `${service.url}/manage/sign-in`, email, PASSWORD);
  await page.getByRole('heading', { name: 'Today' }).waitFor();
});

test('an address that the provider speaks for opens its account, where one was going', async () => {
  provider.person = identity((await owner()).email);
  const path = `/manage/${world.place.guid}/reports`;
  const screen = await at(path);
  await press(screen);
  await screen.page.getByRole('heading', { name: 'Sales' }).waitFor();
  assert.equal(new URL(screen.page.url()).pathname, path);
});

test('an operator connects the provider first, and signs in with it from then on', async () => {
  const { email } = await makeAccount(service, { isOperator: true });
  provider.person = identity(email);
  const screen = await at('/manage/sign-in');
  const { page } = screen;
  await press(screen);
  await page.getByText('Your address has an account.').waitFor();
  await signIn(page, `${service.url}/manage/account`, email, PASSWORD);
  await page.getByRole('button', { name: 'Connect Provider acme' }).click();
  await page.getByText('Connected. You can sign in with it now.').waitFor();
  await assertHereSound(screen, 'connected');

  const later = await at('/manage/account');
  await press(later);
  await later.page.getByRole('button', { name: 'Connect Provider acme' }).waitFor();
  assert.equal(new URL(later.page.url()).pathname, '/manage/account');
});

test('a provider that is down is said to be, and the password still opens', async () => {
  const { email } = await owner();
  const down = await startIdentityProvider('down');
  const other = await startTestService({ config: { ssoProviders: [down.settings] } });
  down.register(other.url);
  await down.stop();
  const screen = await openScreen(browser, other.url);
  await screen.page.goto(`${other.url}/manage/sign-in`);
  await screen.page.getByRole('link', { name: 'Sign in with Provider down' }).click();
  await screen.page.getByText('The provider does not answer.').waitFor();
  await signIn(screen.page, `${service.url}/manage/sign-in`, email, PASSWORD);
  await screen.page.getByRole('heading', { name: 'Today' }).waitFor();
});
