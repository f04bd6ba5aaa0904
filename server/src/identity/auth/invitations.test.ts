import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { linkIn } from '../../../test/harness/mailbox.ts';
import { type Person, signedIn } from '../../../test/harness/people.ts';
import { startTestService, type TestService } from '../../../test/harness/service.ts';
import { hireStaff, type StaffMember } from '../../../test/harness/staff.ts';
import { anyAddress, makeAccount, PASSWORD, type Visitor, visitor } from '../../../test/harness/visitor.ts';
import { makeTenant, makeWorld } from '../../../test/harness/world.ts';
import type { SessionResult } from './shapes.ts';

/** What becomes of places in tenants when an address is proven, or becomes another account's. */

const FIRST = 'first of all, by the stranger';
const MINE = 'a password of my own';
const CONFIRM = '/api/v1/users/email-confirmations';

let service: TestService;
let people = 0;

before(async () => {
  service = await startTestService({ config: { trustProxy: 1 } });
});

const browse = (): Visitor => visitor(service, { address: anyAddress() });
const fresh = (): string => `asked-${++people}@example.com`;

interface Stranger extends Person {
  tenantId: string;
}

async function newOwner(name = 'Of a stranger'): Promise<Stranger> {
  const { tenantId } = await makeTenant(service, name);
  const owner = await signedIn(service, { places: [{ tenantId, role: 'owner' }] });
  return { ...owner, tenantId };
}

interface Member {
  uid: string;
  status: string;
  name: string;
  email: string;
}

const add = async (owner: Stranger, email: string, more: object = {}): Promise<string> =>
  (
    await owner.post<Member>('/api/v1/admin-users', {
      email,
      name: 'As the owner says',
      role: 'server',
      ...more,
    })
  ).must(201).uid;

const seen = async (owner: Stranger, uid: string): Promise<Member> =>
  (await owner.get<Member>(`/api/v1/admin-users/${uid}`)).must(200);

/** The token of the last link to a page that was mailed; `count`: of that many. */
async function tokenFor(page: string, email: string, count = 1): Promise<string> {
  for (let mails = count; ; mails++) {
    const links = (await service.mailbox.to(email, mails))
      .filter(({ text }) => text.includes(`/${page}#`))
      .map(linkIn);
    if (links.length >= count) return new URL(links[count - 1]!).hash.replace('#token=', '');
  }
}

const login = (browser: Visitor, email: string, password: string) =>
  browser.post<SessionResult>('/api/v1/auth/login', { email, password });

const tenantsOf = async (browser: Visitor): Promise<string[]> =>
  (await browser.get<SessionResult>('/api/v1/auth/session'))
    .must(200)
    .tenants.map(({ tenantId }) => tenantId);

/** Who was given a first password, signed in with it and chose another, as they must. */
async function signedInFirst(email: string): Promise<Visitor> {
  const browser = browse();
  (await login(browser, email, FIRST)).must(200);
  const passwords = { currentPassword: FIRST, newPassword: PASSWORD };
  (await browser.put('/api/v1/users/me/password', passwords)).must(200);
  return browser;
}

/** The ways in which somebody has the account to themselves, with a password that they choose. */
const TAKEN: Record<string, (email: string, browser: Visitor) => Promise<unknown>> = {
  async 'a sign-up'(email, browser) {
    const signUp = { email, password: MINE, name: 'As I say' };
    (await browser.post('/api/v1/auth/signup', signUp)).must(202);
    const token = await tokenFor('verify-email', email);
    (await browser.post('/api/v1/auth/verify-email', { token })).must(200);
  },
  async 'a reset'(email, browser) {
    (await browser.post('/api/v1/auth/forgot-password', { email })).must(202);
    const token = await tokenFor('reset-password', email);
    (await browser.post('/api/v1/auth/reset-password', { token, password: MINE })).must(200);
  },
  async 'a confirmation that the stranger asked for'(email, browser) {
    const stranger = await signedInFirst(email);
    (await stranger.post('/api/v1/users/me/email/verification', undefined)).must(202);
    const token = await tokenFor('confirm-email', email);
    (await browser.post(CONFIRM, { token, password: MINE })).must(200);
  },
  async 'an invitation by another tenant'(email, browser) {
    await add(await newOwner('Of others'), email);
    const token = await tokenFor('accept-invitation', email);
    (await browser.post('/api/v1/invitations/accept', { token, password: MINE })).must(200);
  },
};

describe('an owner who gives an address of a stranger a first password', () => {
  for (const [way, take] of Object.entries(TAKEN)) {
    test(`is no colleague of who has it by ${way}, until they accept`, async () => {
      const [owner, email, browser] = [await newOwner(), fresh(), browse()];
      const uid = await add(owner, email, { firstPassword: FIRST });
      await take(email, browser);
      (await login(browser, email, MINE)).must(200);
      assert.ok(!(await tenantsOf(browser)).includes(owner.tenantId));

      const { status, name } = await seen(owner, uid);
      assert.deepEqual([status, name], ['INVITED', 'As the owner says']);
      (await owner.post(`/api/v1/admin-users/${uid}/mfa-reset`, undefined)).refused(
        404,
        'RESOURCE_NOT_FOUND',
      );
      const renamed = { name: 'As the owner says now' };
      (await owner.patch(`/api/v1/admin-users/${uid}`, renamed)).must(200);
      const { user } = (await browser.get<SessionResult>('/api/v1/auth/session')).must(200);
      assert.notEqual(user.name, 'As the owner says now');

      const token = await tokenFor('accept-invitation', email, way.startsWith('an invitation') ? 2 : 1);
      (await browser.post('/api/v1/invitations/accept', { token })).must(200);
      assert.ok((await tenantsOf(browser)).includes(owner.tenantId));
    });
  }

  test('sees what the person does in the audit log only while they are a member', async () => {
    const [owner, email, browser] = [await newOwner(), fresh(), browse()];
    const uid = await add(owner, email, { firstPassword: FIRST });
    await TAKEN['a sign-up']!(email, browser);
    (await login(browser, email, MINE)).must(200);
    const { items } = (
      await owner.get<{ items: { action: string; address: string | null }[] }>(
        `/api/v1/audit-log?targetId=${uid}`,
      )
    ).must(200);
    assert.equal(items[0]?.address ?? null, null, 'not where they did so either');
    assert.deepEqual(
      items.map(({ action }) => action),
      ['user.updated', 'user.created'],
    );
  });

  test('reads in no log that who has the account to themselves reset its password or confirmed the address', async () => {
    for (const [way, action] of [
      ['a reset', 'user.password_changed'],
      ['a confirmation that the stranger asked for', 'user.email_verified'],
    ] as const) {
      const [owner, email] = [await newOwner(), fresh()];
      await add(owner, email, { firstPassword: FIRST });
      await TAKEN[way]!(email, browse());
      const lines = await service.database.sql(
        'select 1 from audit_log where tenant_id = $1 and action = $2',
        [owner.tenantId, action],
      );
      assert.deepEqual(lines, [], way);
    }
  });

  test('and suspends them first: they are told nothing, and the owner sees no more', async () => {
    const [owner, email, browser] = [await newOwner(), fresh(), browse()];
    const uid = await add(owner, email, { firstPassword: FIRST });
    (await owner.patch(`/api/v1/admin-users/${uid}`, { status: 'SUSPENDED' })).must(200);
    await TAKEN['a sign-up']!(email, browser);
    assert.equal((await seen(owner, uid)).status, 'INVITED');
    assert.equal((await service.mailbox.to(email)).length, 1, 'the mail of the sign-up');
    // Taken back, and invited anew: as anybody.
    (await owner.delete(`/api/v1/admin-users/${uid}`)).must(200);
    await add(owner, email);
  });
});

test('who was given a first password and confirms where they asked stays where they are', async () => {
  const [owner, email] = [await newOwner(), fresh()];
  await add(owner, email, { firstPassword: FIRST });
  const browser = await signedInFirst(email);
  (await browser.post('/api/v1/users/me/email/verification', undefined)).must(202);
  (await browser.post(CONFIRM, { token: await tokenFor('confirm-email', email) })).must(200);
  assert.deepEqual(await tenantsOf(browser), [owner.tenantId]);
});

describe('a change to an address', () => {
  /** Somebody with an account who asks to move to an address; the token that is mailed there. */
  async function moving(to: string): Promise<{ browser: Visitor; token: string }> {
    const { email } = await makeAccount(service);
    const browser = browse();
    (await login(browser, email, PASSWORD)).must(200);
    (await browser.put('/api/v1/users/me/email', { email: to, password: PASSWORD })).must(202);
    return { browser, token: await tokenFor('confirm-email', to) };
  }

  test('that a stranger has invited: the owner of both has it, and may accept', async () => {
    const [owner, to] = [await newOwner(), fresh()];
    await add(owner, to);
    const { browser, token } = await moving(to);
    (await browser.post(CONFIRM, { token })).must(200);
    (await login(browse(), to, PASSWORD)).must(200);
    const invitation = { token: await tokenFor('accept-invitation', to) };
    (await browser.post('/api/v1/invitations/accept', invitation)).must(200);
    assert.deepEqual(await tenantsOf(browser), [owner.tenantId]);
  });

  test('with a first password by a stranger: what it opened ends, and the place is an invitation', async () => {
    const [owner, to] = [await newOwner(), fresh()];
    await add(owner, to, { firstPassword: FIRST });
    const stranger = await signedInFirst(to);
    const { browser, token } = await moving(to);
    (await browser.post(CONFIRM, { token })).must(200);
    assert.deepEqual(await tenantsOf(browser), []);
    (await stranger.put('/api/v1/users/me', { name: 'Still here' })).refused(401, 'UNAUTHORIZED');
    const invitation = { token: await tokenFor('accept-invitation', to) };
    (await browser.post('/api/v1/invitations/accept', invitation)).must(200);
    assert.deepEqual(await tenantsOf(browser), [owner.tenantId]);
  });

  test('whose account works somewhere: its staff is theirs, nobody edits their own time, and the tenant is told', async () => {
    const world = await makeWorld(service);
    const { tenantId } = world;
    const owner = await signedIn(service, { places: [{ tenantId, role: 'owner' }] });
    const to = fresh();
    const uid = await add({ ...owner, tenantId }, to, { firstPassword: FIRST, role: 'manager' });
    const { guid } = (await hireStaff(world, { uid })).staffMember;
    const { browser, token } = await moving(to);
    (await browser.post(CONFIRM, { token })).must(200);
    const invitation = { token: await tokenFor('accept-invitation', to) };
    (await browser.post('/api/v1/invitations/accept', invitation)).must(200);

    const path = `${world.place.path}/staff/${guid}`;
    const { uid: now, version } = (await owner.get<StaffMember>(path)).must(200);
    const { user } = (await browser.get<SessionResult>('/api/v1/auth/session')).must(200);
    assert.deepEqual([now, version], [user.uid, 2]);
    for (const change of [{ uid: null }, { activeUntil: 20261231 }]) {
      (await browser.patch(path, change)).refused(403, 'FORBIDDEN');
    }
    const events = await service.database.sql<{ type: string; uid: string | null }>(
      `select type, data->>'uid' as uid from events where tenant_id = $1
       and (type like 'user.%' or type = 'staff.updated') order by sequence desc limit 5`,
      [tenantId],
    );
    assert.deepEqual(
      events.map(({ type, uid: whose }) => [type, whose]),
      [
        ['user.updated', user.uid],
        ['staff.updated', null],
        ['user.created', user.uid],
        ['user.deleted', uid],
        ['user.updated', uid],
      ],
    );
  });

  test('by whoever holds a first password: an invitation to the former address stays with that address', async () => {
    const [owner, other, email, to] = [await newOwner(), await newOwner('Of others'), fresh(), fresh()];
    await add(owner, email, { firstPassword: FIRST });
    await add(other, email);
    const stranger = await signedInFirst(email);
    (await stranger.put('/api/v1/users/me/email', { email: to, password: PASSWORD })).must(202);
    (await stranger.post(CONFIRM, { token: await tokenFor('confirm-email', to) })).must(200);
    const token = await tokenFor('accept-invitation', email);
    (await stranger.post('/api/v1/invitations/accept', { token })).refused(400, 'VALIDATION_ERROR');
    assert.deepEqual(await tenantsOf(stranger), [owner.tenantId]);
    const browser = browse();
    (await browser.post('/api/v1/invitations/accept', { token, password: MINE })).must(200);
    (await login(browser, email, MINE)).must(200);
    assert.deepEqual(await tenantsOf(browser), [other.tenantId]);
  });

  test('by whoever was given a first password at work: an invitation to the new address is theirs, not of the former', async () => {
    const [owner, other, work, own] = [await newOwner(), await newOwner('Of others'), fresh(), fresh()];
    await add(owner, work, { firstPassword: FIRST });
    await add(other, own);
    const browser = await signedInFirst(work);
    (await browser.put('/api/v1/users/me/email', { email: own, password: PASSWORD })).must(202);
    (await browser.post(CONFIRM, { token: await tokenFor('confirm-email', own) })).must(200);
    const invitation = { token: await tokenFor('accept-invitation', own) };
    (await browser.post('/api/v1/invitations/accept', invitation)).must(200);
    assert.deepEqual((await tenantsOf(browser)).sort(), [owner.tenantId, other.tenantId].sort());
    // Whoever reads the mail at work has an account of their own there, and no place.
    const kept = await service.database.sql('select 1 from users where email_key = $1', [work]);
    assert.equal(kept.length, 0);
  });

  test('by who is suspended in the tenant that invites it: the invitation brings the old place back to nobody', async () => {
    const [owner, email, to] = [await newOwner(), fresh(), fresh()];
    const uid = await add(owner, email, { firstPassword: FIRST, role: 'manager' });
    const browser = await signedInFirst(email);
    (await browser.put('/api/v1/users/me/email', { email: to, password: PASSWORD })).must(202);
    const token = await tokenFor('confirm-email', to);
    (await owner.patch(`/api/v1/admin-users/${uid}`, { status: 'SUSPENDED' })).must(200);
    await add(owner, to);
    const elsewhere = browse();
    (await elsewhere.post(CONFIRM, { token, password: MINE })).must(200);
    (await login(elsewhere, to, MINE)).must(200);
    const invitation = { token: await tokenFor('accept-invitation', to) };
    (await elsewhere.post('/api/v1/invitations/accept', invitation)).refused(401, 'UNAUTHORIZED');
    assert.deepEqual(await tenantsOf(elsewhere), []);
  });
});
