import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { givePassword, PASSWORD } from '../../../test/harness/credentials.ts';
import { eventually } from '../../../test/harness/eventually.ts';
import { linkIn } from '../../../test/harness/mailbox.ts';
import { type Person, signedIn } from '../../../test/harness/people.ts';
import { proves } from '../../../test/harness/proves.ts';
import { startTestService, type TestService } from '../../../test/harness/service.ts';
import { issueKey, makeRestaurant, makeTenant, type Page } from '../../../test/harness/world.ts';
import { acceptInvitation } from './accept-invitation.ts';
import type { AdminUserShape } from './shapes.ts';

proves(acceptInvitation);

const USERS = '/api/v1/admin-users';
const CHOSEN = 'a password of my own';

let service: TestService;
let tenantId: string;
let owner: Person;
let manager: Person;
let north: string;
let count = 0;

before(async () => {
  service = await startTestService();
  tenantId = (await makeTenant(service, 'Aurora')).tenantId;
  owner = await signedIn(service, { name: 'Olivia', places: [{ tenantId, role: 'owner' }] });
  manager = await signedIn(service, { places: [{ tenantId, role: 'manager' }] });
  north = (await makeRestaurant(await issueKey(service, tenantId))).guid;
});

const fresh = () => `fresh-${++count}@example.com`;

const create = (caller: Person, request: object) =>
  caller.post<AdminUserShape>(USERS, { email: fresh(), name: 'New', role: 'cashier', ...request });

async function tokenMailedTo(address: string): Promise<string> {
  const [mail] = await service.mailbox.to(address);
  return new URL(linkIn(mail!)).hash.replace('#token=', '');
}

const accept = (token: string, more: object = {}, who: Pick<Person, 'post'> = service.anyone) =>
  who.post<{ tenantId: string; email: string }>('/api/v1/invitations/accept', { token, ...more });

const login = (email: string, password: string) =>
  service.anyone.post('/api/v1/auth/login', { email, password });

const get = async (uid: string) => (await owner.get<AdminUserShape>(`${USERS}/${uid}`)).must(200);

/** What becomes of a manager who has invited somebody. */
const ENDS: Record<string, (path: string) => Promise<unknown>> = {
  removed: async (path) => (await owner.delete(path)).must(200),
  suspended: async (path) => (await owner.patch(path, { status: 'SUSPENDED' })).must(200),
  demoted: async (path) => (await owner.patch(path, { role: 'server' })).must(200),
  narrowed: async (path) => (await owner.patch(path, { restaurantGuids: [north] })).must(200),
};
for (const [how, end] of Object.entries(ENDS))
  test(`401 for an invitation by a manager who was ${how} since, until an owner stands behind it`, async () => {
    const leaving = await signedIn(service, { places: [{ tenantId, role: 'manager' }] });
    const { uid, email } = (await create(leaving, { role: 'manager' })).must(201);
    const token = await tokenMailedTo(email);
    await end(`${USERS}/${leaving.uid}`);
    const { details } = (await accept(token, { password: CHOSEN })).refused(401, 'UNAUTHORIZED');
    assert.equal(details?.reason, 'INVITATION_WITHDRAWN');
    const withdrawn = await get(uid);
    assert.deepEqual([withdrawn.status, withdrawn.invitation], ['INVITED', 'WITHDRAWN']);
    const { items } = (await owner.get<{ items: AdminUserShape[] }>(`${USERS}?status=INVITED`)).must(200);
    assert.equal(items.find((one) => one.uid === uid)?.invitation, 'WITHDRAWN');
    const patch = (body: object) => owner.patch<AdminUserShape>(`${USERS}/${uid}`, body);
    // Who says again what they are invited as has not changed it.
    const same = await patch({ name: 'Another', role: 'manager', restaurantGuids: [] });
    assert.equal(same.must(200).invitation, 'WITHDRAWN');
    (await accept(token, { password: CHOSEN })).refused(401, 'UNAUTHORIZED');
    assert.equal((await patch({ role: 'server' })).must(200).invitation, 'OPEN');
    (await accept(token, { password: CHOSEN })).must(200);
  });

test('401 for an invitation as owner by an owner who left', async () => {
  const partner = await signedIn(service, { places: [{ tenantId, role: 'owner' }] });
  const { email } = (await create(partner, { role: 'owner' })).must(201);
  (await owner.patch(`${USERS}/${partner.uid}`, { role: 'manager' })).must(200);
  (await accept(await tokenMailedTo(email), { password: CHOSEN })).refused(401, 'UNAUTHORIZED');
});

test('200 for somebody whom a manager invited and an owner gave more', async () => {
  const { uid, email } = (await create(manager, { role: 'cashier' })).must(201);
  (await owner.patch(`${USERS}/${uid}`, { role: 'owner' })).must(200);
  (await accept(await tokenMailedTo(email), { password: CHOSEN })).must(200);
  assert.equal((await get(uid)).role, 'owner');
});

test('409 for a suspended account', async () => {
  const elsewhere = (await makeTenant(service)).tenantId;
  const ben = await signedIn(service, { places: [{ tenantId: elsewhere, role: 'server' }] });
  (await create(owner, { email: ben.email })).must(201);
  const token = await tokenMailedTo(ben.email);
  await service.database.sql(`update users set status = 'SUSPENDED' where uid = $1`, [ben.uid]);
  const { details } = (await accept(token)).refused(409, 'INVALID_STATE');
  assert.deepEqual(details, { state: 'SUSPENDED', allowed: [] });
});

test('200 sets the password and verifies the address, once', async () => {
  const email = fresh();
  const invited = (await create(owner, { email, name: 'Инна', restaurantGuids: [north] })).must(201);
  assert.deepEqual(
    [
      invited.email,
      invited.name,
      invited.status,
      invited.role,
      invited.restaurantGuids,
      invited.emailVerified,
      invited.invitation,
    ],
    [email, 'Инна', 'INVITED', 'cashier', [north], false, 'OPEN'],
  );
  const [mail] = await service.mailbox.to(email);
  assert.match(mail!.subject, /Olivia invites you to Aurora/);
  const token = await tokenMailedTo(email);
  assert.deepEqual((await accept(token)).fields(), ['body /password required']);
  assert.deepEqual((await accept(token, { password: 'password123' })).fields(), ['body /password common']);
  assert.deepEqual((await accept(token, { password: CHOSEN })).must(200), { tenantId, email });
  (await accept(token, { password: CHOSEN })).refused(401, 'UNAUTHORIZED');
  (await login(email, CHOSEN)).must(200);
  const member = await get(invited.uid);
  assert.deepEqual(
    [member.status, member.emailVerified, member.name, member.invitation],
    ['ACTIVE', true, 'Инна', undefined],
  );
  assert.ok(member.version > invited.version);
});

test('200 once for many simultaneous requests with an invitation', async () => {
  const email = fresh();
  (await create(owner, { email })).must(201);
  const token = await tokenMailedTo(email);
  const answers = await Promise.all(
    [1, 2, 3, 4, 5].map((n) => accept(token, { password: `${CHOSEN} ${n}` })),
  );
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 401, 401, 401, 401]);
});

test('401 for an invitation that is older than a week, or withdrawn', async () => {
  const late = fresh();
  const { uid: tooLate } = (await create(owner, { email: late })).must(201);
  const lateToken = await tokenMailedTo(late);
  service.clock.moveBy(7 * 86_400_000 + 1);
  (await accept(lateToken, { password: CHOSEN })).refused(401, 'UNAUTHORIZED');
  service.clock.moveBy(-7 * 86_400_000 - 1);
  await service.database.sql('update one_time_tokens set expires_at = created_at where uid = $1', [tooLate]);
  assert.equal((await get(tooLate)).invitation, 'EXPIRED');
  const back = fresh();
  const { uid } = (await create(owner, { email: back })).must(201);
  const token = await tokenMailedTo(back);
  (await owner.delete(`${USERS}/${uid}`)).must(200);
  (await accept(token, { password: CHOSEN })).refused(401, 'UNAUTHORIZED');
  const rows = await service.database.sql('select 1 from users where uid = $1', [uid]);
  assert.equal(rows.length, 0, 'an account that nobody has claimed goes with its invitation');
  (await create(owner, { email: back })).must(201);
});

test('200 for a user of another tenant, who keeps name and password, and is not shown before', async () => {
  const elsewhere = (await makeTenant(service, 'Elsewhere')).tenantId;
  const ben = await signedIn(service, {
    email: 'Ben@Example.org',
    name: 'Benedikt Private',
    places: [{ tenantId: elsewhere, role: 'owner' }],
  });
  await givePassword(service, ben);
  const invited = (
    await create(manager, { email: 'BEN@example.ORG', name: 'Ben?', firstPassword: 'hijack attempt' })
  ).must(201);
  assert.deepEqual(
    [invited.status, invited.name, invited.email, invited.emailVerified, invited.locale, invited.mfaEnabled],
    ['INVITED', 'Ben?', 'BEN@example.ORG', false, null, false],
  );
  const listed = (await owner.get<Page<AdminUserShape>>(`${USERS}?q=private`)).must(200);
  assert.deepEqual(listed.items, []);
  (await login('ben@example.org', 'hijack attempt')).refused(401, 'UNAUTHORIZED');
  (await ben.get('/api/v1/admin-users')).must(200);
  const { items } = (await ben.get<Page<{ tenantId: string }>>('/api/v1/users/me/tenants')).must(200);
  assert.deepEqual(
    items.map((one) => one.tenantId),
    [elsewhere],
    'an invitation gives nothing before it is accepted',
  );
  const token = await tokenMailedTo('BEN@example.ORG');
  assert.deepEqual((await accept(token, { password: CHOSEN })).fields(), ['body /password unexpected']);
  (await accept(token, {}, ben)).must(200);
  (await login('ben@example.org', PASSWORD)).must(200);
  assert.deepEqual([(await get(ben.uid)).name, (await get(ben.uid)).status], ['Benedikt Private', 'ACTIVE']);
  const both = (await ben.get<Page<unknown>>('/api/v1/users/me/tenants')).must(200);
  assert.equal(both.items.length, 2);
});

test('403 for an account that nobody, or somebody else, is signed in to', async () => {
  const ben = await signedIn(service, { places: [] });
  (await create(owner, { email: ben.email })).must(201);
  const token = await tokenMailedTo(ben.email);
  for (const other of [service.anyone, manager]) {
    const { details } = (await accept(token, {}, other)).refused(403, 'FORBIDDEN');
    assert.deepEqual(details, { reason: 'SIGN_IN_REQUIRED' });
  }
  (await accept(token, {}, ben)).must(200);
});

test('200 takes over an account with an unverified address: no earlier credential stays', async () => {
  const email = fresh();
  const squatter = await signedIn(service, { email, emailVerified: false });
  await givePassword(service, squatter);
  const { sql } = service.database;
  await sql(`insert into federated_identities values ('p', 'squatter', $1, null, now())`, [squatter.uid]);
  (await squatter.get('/api/v1/users/me')).must(200);
  (await create(owner, { email })).must(201);
  const token = await tokenMailedTo(email);
  assert.deepEqual((await accept(token)).fields(), ['body /password required']);
  (await accept(token, { password: CHOSEN, name: 'The Real One' })).must(200);
  (await login(email, PASSWORD)).refused(401, 'UNAUTHORIZED');
  (await login(email, CHOSEN)).must(200);
  await eventually(async () => assert.equal((await squatter.get('/api/v1/users/me')).status, 401));
  assert.equal((await sql('select 1 from federated_identities where uid = $1', [squatter.uid])).length, 0);
  assert.equal((await get(squatter.uid)).name, 'The Real One');
});
