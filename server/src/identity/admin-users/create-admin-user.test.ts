import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import pg from 'pg';
import { eventually } from '../../../test/harness/eventually.ts';
import type { Client } from '../../../test/harness/http.ts';
import { linkIn, type Mailbox, startMailbox } from '../../../test/harness/mailbox.ts';
import { type Person, signedIn } from '../../../test/harness/people.ts';
import { proves } from '../../../test/harness/proves.ts';
import { startTestService, type TestService } from '../../../test/harness/service.ts';
import { issueKey, makeRestaurant, makeTenant } from '../../../test/harness/world.ts';
import { createAdminUser } from './create-admin-user.ts';
import type { AdminUserShape } from './shapes.ts';

proves(createAdminUser);

const USERS = '/api/v1/admin-users';
const CHOSEN = 'a password of my own';

let mailbox: Mailbox;
let service: TestService;
let tenantId: string;
let owner: Person;
let manager: Person;
/** Restaurants of the tenant. */
let north: string;
let south: string;
let count = 0;

before(async () => {
  mailbox = await startMailbox();
  service = await startTestService({ config: { smtpUrl: mailbox.smtpUrl } });
  tenantId = (await makeTenant(service, 'Aurora')).tenantId;
  owner = await signedIn(service, { name: 'Olivia', places: [{ tenantId, role: 'owner' }] });
  manager = await signedIn(service, { places: [{ tenantId, role: 'manager' }] });
  const key = await issueKey(service, tenantId);
  north = (await makeRestaurant(key)).guid;
  south = (await makeRestaurant(key)).guid;
});

const fresh = () => `fresh-${++count}@example.com`;

const create = (caller: Client, request: object, headers = {}) =>
  caller.post<AdminUserShape>(USERS, { email: fresh(), name: 'New', role: 'cashier', ...request }, headers);

async function tokenMailedTo(address: string): Promise<string> {
  const [mail] = await mailbox.to(address);
  return new URL(linkIn(mail!)).hash.replace('#token=', '');
}

const login = (email: string, password: string) =>
  service.anyone.post('/api/v1/auth/login', { email, password });

test('a temporary password signs in at once and has to be changed before anything else', async () => {
  const email = fresh();
  const made = (await create(owner, { email, firstPassword: 'temporary one' })).must(201);
  assert.equal(made.status, 'ACTIVE');
  const signIn = await login(email, 'temporary one');
  signIn.must(200);
  const cookie = (signIn.headers['set-cookie'] ?? []).map((text) => text.split(';')[0]).join('; ');
  const headers = { cookie, 'sec-fetch-site': 'same-origin' };
  const blocked = (await service.anyone.get('/api/v1/restaurants', headers)).refused(403, 'FORBIDDEN');
  assert.equal(blocked.details?.reason, 'PASSWORD_CHANGE_REQUIRED');
  const change = { currentPassword: 'temporary one', newPassword: CHOSEN };
  (await service.anyone.put('/api/v1/users/me/password', change, headers)).must(200);
  await eventually(async () =>
    assert.equal((await service.anyone.get('/api/v1/restaurants', headers)).status, 200),
  );
  assert.equal(
    mailbox.all().filter(({ envelope, subject }) => envelope.to.includes(email) && /invites/.test(subject))
      .length,
    0,
  );
});

test('a member, in whatever spelling of the address, is a CONFLICT; of two at once one is made', async () => {
  const email = fresh();
  const made = (await create(owner, { email })).must(201);
  const error = (await create(owner, { email: email.toUpperCase() })).refused(409, 'CONFLICT');
  assert.equal(error.details?.existingUid, made.uid);
  const same = fresh();
  const answers = await Promise.all([1, 2, 3, 4].map(() => create(owner, { email: same })));
  assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 409, 409, 409]);
  assert.equal((await mailbox.to(same)).length, 1);
  const ascii = (await create(owner, { email: 'chef@bücher.example' })).must(201);
  const twice = (await create(owner, { email: 'Chef@XN--BCHER-KVA.example' })).refused(409, 'CONFLICT');
  assert.equal(twice.details?.existingUid, ascii.uid);
});

test('every invalid field is named; unknown fields are rejected', async () => {
  const wrong = await owner.post(USERS, {
    email: 'nonsense',
    name: '',
    role: 'No Role',
    restaurantGuids: ['x'],
    firstPassword: 'short',
    isOperator: true,
    status: 'ACTIVE',
    tenantId,
  });
  assert.deepEqual(
    new Set(wrong.fields().map((field) => field.split(' ')[1])),
    new Set([
      '/email',
      '/name',
      '/role',
      '/restaurantGuids/0',
      '/firstPassword',
      '/isOperator',
      '/status',
      '/tenantId',
    ]),
  );
  assert.deepEqual((await owner.post(USERS, {})).fields().sort(), [
    'body /email required',
    'body /name required',
    'body /role required',
  ]);
  assert.deepEqual((await create(owner, { role: 'owner', restaurantGuids: [north] })).fields(), [
    'body /restaurantGuids maxItems',
  ]);
});

test("another tenant's restaurant is as unknown as one that does not exist", async () => {
  const foreign = await issueKey(service, (await makeTenant(service)).tenantId);
  const { guid } = await makeRestaurant(foreign);
  const nowhere = '00000000-0000-7000-8000-0000000000ff';
  assert.deepEqual((await create(owner, { restaurantGuids: [north, guid, nowhere] })).fields(), [
    'body /restaurantGuids/1 known',
    'body /restaurantGuids/2 known',
  ]);
});

test('only managers and owners add users', async () => {
  (await create(service.anyone, {})).refused(401, 'UNAUTHORIZED');
  for (const role of ['accountant', 'server', 'cashier', 'kitchen'] as const) {
    const person = await signedIn(service, { places: [{ tenantId, role }] });
    (await create(person, {})).refused(403, 'FORBIDDEN');
    (await person.get(USERS)).refused(403, 'FORBIDDEN');
  }
  const stranger = await signedIn(service);
  (await create(stranger, {})).refused(403, 'FORBIDDEN');
  (await create(stranger, {}, { 'x-tenant-id': tenantId })).refused(403, 'FORBIDDEN');
  const reader = await issueKey(service, tenantId, { scopes: ['read:users'] });
  (await create(reader, {})).refused(403, 'FORBIDDEN');
  (await reader.get(USERS)).must(200);
});

test('403 for a key, whatever its scopes: who it added would outlive it', async () => {
  const whole = await issueKey(service, tenantId);
  const [{ count: before }] = await members();
  for (const role of ['owner', 'manager', 'kitchen'] as const) {
    (await create(whole, { role })).refused(403, 'FORBIDDEN');
    (await create(whole, { role, firstPassword: 'temporary one' })).refused(403, 'FORBIDDEN');
  }
  assert.deepEqual(await members(), [{ count: before }]);
});

const members = () =>
  service.database.sql<{ count: number }>(
    'select count(*)::int as count from memberships where tenant_id = $1',
    [tenantId],
  ) as Promise<[{ count: number }]>;

test('nobody grants more than they hold: manager, limited manager', async () => {
  (await create(manager, { role: 'owner' })).refused(403, 'FORBIDDEN');
  (await create(manager, { role: 'manager' })).must(201);
  (await create(owner, { role: 'owner' })).must(201);
  const limited = await signedIn(service, {
    places: [{ tenantId, role: 'manager', restaurantGuids: [north] }],
  });
  (await create(limited, {})).refused(403, 'FORBIDDEN');
  (await create(limited, { restaurantGuids: [] })).refused(403, 'FORBIDDEN');
  assert.deepEqual((await create(limited, { restaurantGuids: [north, south] })).fields(), [
    'body /restaurantGuids/1 known',
  ]);
  (await create(limited, { restaurantGuids: [north] })).must(201);
});

test('an operator has to name an existing tenant', async () => {
  assert.deepEqual((await create(service.operator, {})).fields(), ['header /x-tenant-id required']);
  (await create(service.operator, {}, { 'x-tenant-id': '00000000-0000-7000-8000-0000000000ee' })).refused(
    404,
    'RESOURCE_NOT_FOUND',
  );
  const made = (await create(service.operator, { role: 'owner' }, { 'x-tenant-id': tenantId })).must(201);
  assert.equal(made.tenantId, tenantId);
});

test('a retry with the same Idempotency-Key adds a user once and sends one mail', async () => {
  const body = { email: fresh(), name: 'Once', role: 'cashier' };
  const headers = { 'idempotency-key': 'create-1' };
  const first = (await owner.post<AdminUserShape>(USERS, body, headers)).must(201);
  const again = await owner.post<AdminUserShape>(USERS, body, headers);
  assert.deepEqual(again.must(201), first);
  assert.equal(again.headers['idempotency-replayed'], 'true');
  assert.equal((await mailbox.to(body.email)).length, 1);
});

test('adding a user is in the tenant’s audit log and events; the link is in neither', async () => {
  const email = fresh();
  const { uid } = (await create(manager, { email })).must(201);
  const token = await tokenMailedTo(email);
  const { sql } = service.database;
  const lines = await sql('select action, tenant_id, actor_id from audit_log where target_id = $1', [uid]);
  assert.deepEqual(lines, [{ action: 'user.created', tenant_id: tenantId, actor_id: manager.uid }]);
  const events = await sql(`select data from events where type = 'user.created' and data->>'uid' = $1`, [
    uid,
  ]);
  assert.deepEqual(events, [{ data: { uid, role: 'cashier' } }]);
  for (const table of ['audit_log', 'events', 'one_time_tokens', 'outgoing_mail', 'idempotency_keys']) {
    assert.equal(
      (await sql(`select 1 from ${table} t where t::text like $1`, [`%${token}%`])).length,
      0,
      table,
    );
  }
  assert.ok(!service.logText().includes(token));
});

test('the database shows a tenant nothing about invited users, and no credentials', async () => {
  const elsewhere = (await makeTenant(service)).tenantId;
  const ben = await signedIn(service, { places: [{ tenantId: elsewhere, role: 'owner' }] });
  (await create(owner, { email: ben.email })).must(201);
  const app = new pg.Client({ connectionString: service.database.roleUrl('comanda_app') });
  await app.connect();
  try {
    await app.query(`select set_config('comanda.tenant', $1, false)`, [tenantId]);
    const seen = (uid: string) => app.query('select name from users where uid = $1', [uid]);
    assert.equal((await seen(ben.uid)).rowCount, 0);
    assert.equal((await seen(manager.uid)).rowCount, 1);
    for (const column of ['password_hash', 'mfa_secret', 'email_key', 'is_operator']) {
      await assert.rejects(app.query(`select ${column} from users`), /permission denied/, column);
    }
    await assert.rejects(app.query(`update memberships set role = 'owner'`), /permission denied/);
  } finally {
    await app.end();
  }
});

test('inviting and withdrawing repeatedly cannot fill a mailbox', async () => {
  const email = fresh();
  for (let i = 0; i < 5; i++) {
    const { uid } = (await create(owner, { email })).must(201);
    (await owner.delete(`${USERS}/${uid}`)).must(200);
  }
  (await create(owner, { email })).refused(429, 'RATE_LIMIT_EXCEEDED');
});
