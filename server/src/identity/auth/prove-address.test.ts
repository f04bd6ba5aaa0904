import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { asOwner } from '../../../test/harness/cluster.ts';
import { codeAt } from '../../../test/harness/credentials.ts';
import { eventually } from '../../../test/harness/eventually.ts';
import { linkIn } from '../../../test/harness/mailbox.ts';
import { type Person, signedIn } from '../../../test/harness/people.ts';
import { startTestService, type TestService } from '../../../test/harness/service.ts';
import { anyAddress, makeAccount, PASSWORD, type Visitor, visitor } from '../../../test/harness/visitor.ts';
import { makeTenant } from '../../../test/harness/world.ts';

/** What each proof of an address leaves of what was made before it. Who may prove what is in address-proof.test.ts. */

const LOGIN = '/api/v1/auth/login';
const MINE = 'a password of my own';
const CONFIRM = {
  SIGN_UP: '/api/v1/auth/verify-email',
  VERIFICATION: '/api/v1/users/email-confirmations',
  CHANGE: '/api/v1/users/email-confirmations',
  INVITATION: '/api/v1/invitations/accept',
};
type Way = keyof typeof CONFIRM;

let service: TestService;
let owner: Person;
let people = 0;

before(async () => {
  service = await startTestService({ config: { trustProxy: 1 } });
  const { tenantId } = await makeTenant(service, 'Aurora');
  owner = await signedIn(service, { places: [{ tenantId, role: 'owner' }] });
});

const browse = (): Visitor => visitor(service, { address: anyAddress() });
const fresh = (): string => `proof-${++people}@example.com`;
const login = (email: string, password: string, browser = browse()) =>
  browser.post(LOGIN, { email, password });

async function tokenMailedTo(email: string, count = 1): Promise<string> {
  const mails = await service.mailbox.to(email, count);
  return new URL(linkIn(mails[count - 1]!)).hash.replace('#token=', '');
}

interface Scene {
  way: Way;
  email: string;
  token: string;
  /** Of who asked, signed in where there is an account. */
  asker: Visitor;
  /** Another session of the account. */
  phone: Visitor;
}

/** Somebody who knows PASSWORD has asked that an address be confirmed. */
async function ask(way: Way, exists: 'NOTHING' | 'UNPROVEN' | 'PROVEN'): Promise<Scene> {
  const asker = browse();
  const phone = browse();
  const email = fresh();
  if (exists === 'NOTHING') {
    if (way === 'SIGN_UP') (await signUp(asker, email)).must(202);
    else (await invite(email)).must(201);
    return { way, email, token: await tokenMailedTo(email), asker, phone };
  }
  const account = await makeAccount(service, { email });
  const { sql } = service.database;
  if (exists === 'UNPROVEN')
    await sql('update users set email_verified_at = null where uid = $1', [account.uid]);
  await sql(`insert into federated_identities values ('idp', $1::text, $1::uuid, null, now())`, [
    account.uid,
  ]);
  for (const browser of [asker, phone]) (await login(email, PASSWORD, browser)).must(200);
  if (way === 'SIGN_UP') (await signUp(asker, email)).must(202);
  if (way === 'INVITATION') (await invite(email)).must(201);
  if (way === 'VERIFICATION') (await asker.post('/api/v1/users/me/email/verification', undefined)).must(202);
  const to = way === 'CHANGE' ? fresh() : email;
  if (way === 'CHANGE')
    (await asker.put('/api/v1/users/me/email', { email: to, password: PASSWORD })).must(202);
  // Signing in on the phone, as a second device, was told already.
  return { way, email: to, token: await lastToken(to), asker, phone };
}

const signUp = (browser: Visitor, email: string) =>
  browser.post('/api/v1/auth/signup', { email, password: PASSWORD, name: 'Ana' });

const invite = (email: string) =>
  owner.post('/api/v1/admin-users', { email, name: 'Ana', role: 'owner', restaurantGuids: [] });

/** Mails without a link are about sign-ins and changes. */
async function lastToken(email: string): Promise<string> {
  const mails = await service.mailbox.to(email);
  const mail = mails.find(({ text }) => text.includes('#token='));
  if (mail) return new URL(mail.links.find((link) => link.includes('#token='))!).hash.replace('#token=', '');
  const more = await service.mailbox.to(email, mails.length + 1);
  return more.length > mails.length ? lastToken(email) : '';
}

const confirm = ({ way, token }: Scene, browser: Visitor, password?: string) =>
  browser.post(CONFIRM[way], {
    token,
    ...(password === undefined ? {} : { password }),
    ...(password !== undefined && way === 'SIGN_UP' ? { name: 'Ana' } : {}),
  });

/** What is missing elsewhere; a sign-up was typed there, so all of it. */
const missing = (way: Way): string[] =>
  (way === 'SIGN_UP' ? ['password', 'name'] : ['password']).map((field) => `body /${field} required`);

const isIn = async (browser: Visitor): Promise<boolean> =>
  (await browser.get('/api/v1/users/me')).status === 200;

/** News of an end take a moment. */
const isOut = (browser: Visitor): Promise<void> =>
  eventually(async () => assert.equal(await isIn(browser), false));

const identitiesOf = async (email: string): Promise<number> =>
  (
    await service.database.sql(
      'select 1 from federated_identities join users using (uid) where email_key = $1',
      [email],
    )
  ).length;

/** Nothing of who asked is left. */
async function assertMine({ email, asker, phone }: Scene): Promise<void> {
  (await login(email, PASSWORD)).refused(401, 'UNAUTHORIZED');
  (await login(email, MINE)).must(200);
  await isOut(asker);
  await isOut(phone);
  assert.equal(await identitiesOf(email), 0);
}

describe('an address that nobody has proven', () => {
  for (const [way, exists] of [
    ['SIGN_UP', 'NOTHING'],
    ['SIGN_UP', 'UNPROVEN'],
    ['VERIFICATION', 'UNPROVEN'],
    ['CHANGE', 'UNPROVEN'],
    ['INVITATION', 'NOTHING'],
    ['INVITATION', 'UNPROVEN'],
  ] as const) {
    test(`${way}, ${exists}: elsewhere a password is chosen, and nothing of before is left`, async () => {
      const scene = await ask(way, exists);
      const elsewhere = browse();
      const refused = await confirm(scene, elsewhere);
      assert.deepEqual(refused.fields(), missing(way));
      const another = await makeAccount(service);
      (await login(another.email, PASSWORD, elsewhere)).must(200);
      assert.deepEqual((await confirm(scene, elsewhere)).fields(), missing(way));
      (await confirm(scene, elsewhere, MINE)).must(200);
      await assertMine(scene);
      assert.equal(await isIn(elsewhere), true, 'as somebody else, to whom nothing happened');
    });
  }

  for (const way of ['VERIFICATION', 'CHANGE'] as const) {
    test(`${way}: the session that asked keeps its password, and no other session or identity is left`, async () => {
      const scene = await ask(way, 'UNPROVEN');
      assert.deepEqual((await confirm(scene, scene.phone)).fields(), ['body /password required']);
      (await confirm(scene, scene.asker)).must(200);
      await isOut(scene.phone);
      assert.equal(await isIn(scene.asker), true);
      (await login(scene.email, PASSWORD)).must(200);
      assert.equal(await identitiesOf(scene.email), 0);
    });
  }

  test('SIGN_UP: the browser that signed up keeps its password, and its cookie goes', async () => {
    const scene = await ask('SIGN_UP', 'NOTHING');
    assert.deepEqual(Object.keys(await scene.asker.cookies()), ['__Host-comanda_sign_up']);
    (await confirm(scene, scene.asker)).must(200);
    assert.deepEqual(Object.keys(await scene.asker.cookies()), ['__Host-comanda_device']);
    (await login(scene.email, PASSWORD)).must(200);
  });

  test('SIGN_UP: the cookie of another sign-up in the same browser counts for that one only', async () => {
    const first = await ask('SIGN_UP', 'NOTHING');
    const again = { email: first.email, password: MINE, name: 'Ana' };
    (await first.asker.post('/api/v1/auth/signup', again)).must(202);
    const second = { ...first, token: await tokenMailedTo(first.email, 2) };
    assert.deepEqual((await confirm(first, first.asker)).fields(), missing('SIGN_UP'));
    (await confirm(second, first.asker)).must(200);
    (await login(first.email, MINE)).must(200);
  });
});

describe('an account that has an owner', () => {
  test('CHANGE: no link moves it to whoever clicks, and a session of its owner moves it', async () => {
    const scene = await ask('CHANGE', 'PROVEN');
    const { details } = (await confirm(scene, browse())).refused(403, 'FORBIDDEN');
    assert.deepEqual(details, { reason: 'SIGN_IN_REQUIRED' });
    assert.deepEqual((await confirm(scene, browse(), MINE)).fields(), ['body /password unexpected']);
    (await confirm(scene, scene.phone)).must(200);
    await isOut(scene.asker);
    assert.equal(await isIn(scene.phone), true);
    (await login(scene.email, PASSWORD)).must(200);
    assert.equal(await identitiesOf(scene.email), 1);
  });

  test('INVITATION: is accepted by signing in, and nothing of the account ends', async () => {
    const scene = await ask('INVITATION', 'PROVEN');
    (await confirm(scene, browse())).refused(403, 'FORBIDDEN');
    const another = browse();
    (await login((await makeAccount(service)).email, PASSWORD, another)).must(200);
    (await confirm(scene, another)).refused(403, 'FORBIDDEN');
    (await confirm(scene, scene.phone)).must(200);
    assert.deepEqual([await isIn(scene.asker), await isIn(scene.phone)], [true, true]);
    assert.equal(await identitiesOf(scene.email), 1);
  });

  test('403 for a page of another site', async () => {
    const scene = await ask('CHANGE', 'PROVEN');
    const headers = { 'sec-fetch-site': 'cross-site' };
    (await scene.asker.post(CONFIRM.CHANGE, { token: scene.token }, headers)).refused(403, 'FORBIDDEN');
    assert.equal(await isIn(scene.asker), true);
  });
});

describe('a stranger who typed the password', () => {
  const inviteAndAccept = async (email: string, victim: Visitor): Promise<void> => {
    (await invite(email)).must(201);
    (await confirm({ way: 'INVITATION', token: await invitationTo(email) } as Scene, victim)).must(200);
  };
  async function invitationTo(email: string): Promise<string> {
    for (let count = 1; ; count++) {
      const mail = (await service.mailbox.to(email, count))[count - 1]!;
      const link = mail.links.find((one) => one.includes('/accept-invitation#'));
      if (link) return new URL(link).hash.replace('#token=', '');
    }
  }

  test('signs up with an address of somebody who confirms and is then invited as an owner: not let in', async () => {
    const scene = await ask('SIGN_UP', 'NOTHING');
    const victim = browse();
    (await confirm(scene, victim, MINE)).must(200);
    (await login(scene.email, MINE, victim)).must(200);
    await inviteAndAccept(scene.email, victim);
    (await login(scene.email, PASSWORD, scene.asker)).refused(401, 'UNAUTHORIZED');
  });

  test('adds a user with a first password, who confirms and is then invited elsewhere: not let in', async () => {
    const { tenantId } = await makeTenant(service, 'Mallory');
    const mallory = await signedIn(service, { places: [{ tenantId, role: 'owner' }] });
    const email = fresh();
    const user = { email, name: 'Ana', role: 'server', firstPassword: 'first of all, mine' };
    (await mallory.post('/api/v1/admin-users', user)).must(201);
    const asker = browse();
    (await login(email, user.firstPassword, asker)).must(200);
    const passwords = { currentPassword: user.firstPassword, newPassword: PASSWORD };
    (await asker.put('/api/v1/users/me/password', passwords)).must(200);
    (await asker.post('/api/v1/users/me/email/verification', undefined)).must(202);
    const scene: Scene = {
      way: 'VERIFICATION',
      email,
      token: await lastToken(email),
      asker,
      phone: browse(),
    };
    const victim = browse();
    (await confirm(scene, victim, MINE)).must(200);
    (await login(email, MINE, victim)).must(200);
    await inviteAndAccept(email, victim);
    await assertMine(scene);
  });

  test('sets up a second factor before the address is proven: refused, and nothing is left of it', async () => {
    const scene = await ask('VERIFICATION', 'UNPROVEN');
    const begun = await scene.asker.post('/api/v1/users/me/mfa', undefined);
    const { details } = begun.refused(409, 'INVALID_STATE');
    assert.deepEqual(details, { state: 'EMAIL_NOT_CONFIRMED', allowed: ['REQUEST_EMAIL_VERIFICATION'] });
  });

  for (const proof of ['RESET', 'VERIFICATION', 'INVITATION'] as const) {
    test(`set up a second factor before the address had to be proven: ${proof} takes it off`, async () => {
      const { email, seed, uid } = await makeAccount(service, { mfa: true });
      await service.database.sql('update users set email_verified_at = null where uid = $1', [uid]);
      const stranger = browse();
      const first = (await login(email, PASSWORD, stranger)).refused(401, 'MFA_REQUIRED');
      const code = { challengeId: first.details?.challengeId, code: codeAt(seed!, service.clock.now()) };
      (await stranger.post('/api/v1/auth/mfa/verify', code)).must(200);
      const waiting = (await login(email, PASSWORD)).refused(401, 'MFA_REQUIRED');
      if (proof === 'VERIFICATION')
        (await stranger.post('/api/v1/users/me/email/verification', undefined)).must(202);
      if (proof === 'INVITATION') (await invite(email)).must(201);
      if (proof === 'RESET') (await browse().post('/api/v1/auth/forgot-password', { email })).must(202);
      const path = proof === 'RESET' ? '/api/v1/auth/reset-password' : CONFIRM[proof];
      const victim = browse();
      (await victim.post(path, { token: await lastToken(email), password: MINE })).must(200);
      (await login(email, MINE, victim)).must(200);
      await isOut(stranger);
      // A sign-in that waited for its code ends too.
      service.clock.moveBy(60_000);
      const late = { challengeId: waiting.details?.challengeId, code: codeAt(seed!, service.clock.now()) };
      (await browse().post('/api/v1/auth/mfa/verify', late)).refused(401, 'UNAUTHORIZED');
    });
  }
});

describe('a request that is on its way while an account changes hands', () => {
  /** Whether a query of the service waits for a lock. */
  const waits = async (): Promise<boolean> =>
    (
      await service.database.sql(
        `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
    ).length > 0;

  /** As a takeover that has everything but its commit, when the request comes. */
  async function during<T>(uid: string, change: string, request: () => Promise<T>): Promise<T> {
    return asOwner(service.database.url, async (client) => {
      await client.query('begin');
      await client.query(`update users set ${change} where uid = $1`, [uid]);
      await client.query('update sessions set revoked_at = now() where uid = $1', [uid]);
      const answer = request();
      await eventually(async () => assert.ok(await waits()));
      await client.query('commit');
      return answer;
    });
  }

  test('starts no session with the password of before', async () => {
    const { uid, email } = await makeAccount(service);
    const other = await makeAccount(service, { password: MINE });
    const change = `password_hash = (select password_hash from users where uid = '${other.uid}')`;
    (await during(uid, change, () => login(email, PASSWORD))).refused(401, 'UNAUTHORIZED');
    (await login(email, MINE)).must(200);
  });

  test('begins no second factor in a session that has ended', async () => {
    const { uid, email } = await makeAccount(service);
    await service.database.sql('update users set email_verified_at = null where uid = $1', [uid]);
    const stranger = browse();
    (await login(email, PASSWORD, stranger)).must(200);
    const begin = () => stranger.post('/api/v1/users/me/mfa', undefined);
    (await during(uid, 'email_verified_at = now()', begin)).refused(401, 'UNAUTHORIZED');
    const [user] = await service.database.sql('select mfa_pending_secret from users where uid = $1', [uid]);
    assert.deepEqual(user, { mfa_pending_secret: null });
  });
});
