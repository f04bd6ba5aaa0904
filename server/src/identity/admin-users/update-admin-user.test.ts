import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { eventually } from '../../../test/harness/eventually.ts';
import type { Client } from '../../../test/harness/http.ts';
import { type Person, signedIn } from '../../../test/harness/people.ts';
import { proves } from '../../../test/harness/proves.ts';
import { startTestService, type TestService } from '../../../test/harness/service.ts';
import { issueKey, makeRestaurant, makeTenant } from '../../../test/harness/world.ts';
import type { Role } from '../../access/index.ts';
import type { AdminUserShape } from './shapes.ts';
import { updateAdminUser } from './update-admin-user.ts';

proves(updateAdminUser);

const USERS = '/api/v1/admin-users';

let service: TestService;
/** Shares the database, but not the memory. */
let other: TestService;
let tenantId: string;
let owner: Person;
let manager: Person;
let north: string;
let south: string;

before(async () => {
  service = await startTestService();
  other = await startTestService({ database: service.database, clock: service.clock });
  tenantId = (await makeTenant(service)).tenantId;
  owner = await member('owner');
  manager = await member('manager');
  const key = await issueKey(service, tenantId);
  north = (await makeRestaurant(key)).guid;
  south = (await makeRestaurant(key)).guid;
});

const member = (role: Role, restaurantGuids: string[] = [], name = 'Member') =>
  signedIn(service, { name, places: [{ tenantId, role, restaurantGuids }] });

const patch = (caller: Client, { uid }: { uid: string }, change: object, headers = {}) =>
  caller.patch<AdminUserShape>(`${USERS}/${uid}`, change, headers);

/** Waits until both nodes answer as expected. */
async function onEveryNode(person: Person, path: string, status: number): Promise<void> {
  const headers = { cookie: person.cookie };
  for (const node of [service, other]) {
    await eventually(async () => {
      const reply = await node.anyone.get(path, headers);
      assert.equal(reply.status, status, `${path}: ${reply.text}`);
    });
  }
}

test('200 changes name, role and restaurants at once on every node', async () => {
  const ana = await member('cashier');
  await onEveryNode(ana, '/api/v1/restaurants', 200);
  await onEveryNode(ana, USERS, 403);
  const changed = (await patch(owner, ana, { name: 'Åsa', role: 'manager', restaurantGuids: [north] })).must(
    200,
  );
  assert.deepEqual([changed.name, changed.role, changed.restaurantGuids], ['Åsa', 'manager', [north]]);
  await onEveryNode(ana, USERS, 200);
  await onEveryNode(ana, `/api/v1/restaurants/${north}`, 200);
  await onEveryNode(ana, `/api/v1/restaurants/${south}`, 404);
  const again = (await patch(owner, ana, { restaurantGuids: [] })).must(200);
  assert.deepEqual(again.restaurantGuids, []);
  await onEveryNode(ana, `/api/v1/restaurants/${south}`, 200);
});

test('200 for a suspension takes the tenant away at once on every node, and gives it back', async () => {
  const ana = await member('cashier');
  await onEveryNode(ana, '/api/v1/restaurants', 200);
  assert.equal((await patch(manager, ana, { status: 'SUSPENDED' })).must(200).status, 'SUSPENDED');
  await onEveryNode(ana, '/api/v1/restaurants', 403);
  await onEveryNode(ana, '/api/v1/users/me', 200);
  assert.equal((await patch(manager, ana, { status: 'ACTIVE' })).must(200).status, 'ACTIVE');
  await onEveryNode(ana, '/api/v1/restaurants', 200);
});

test('200 for a suspension by an operator takes all access away at once', async () => {
  const ana = await member('cashier');
  await onEveryNode(ana, '/api/v1/users/me', 200);
  (await patch(service.operator, ana, { status: 'SUSPENDED' })).must(200);
  await onEveryNode(ana, '/api/v1/users/me', 401);
  assert.equal((await owner.get<AdminUserShape>(`${USERS}/${ana.uid}`)).must(200).status, 'SUSPENDED');
  (await patch(service.operator, ana, { status: 'ACTIVE' })).must(200);
  // A session of before is over, also of whoever it was stolen by.
  await onEveryNode(ana, '/api/v1/users/me', 401);
});

test('404 to another tenant by any method; naming another tenant gives no access', async () => {
  const foreignTenant = (await makeTenant(service)).tenantId;
  const ben = await signedIn(service, { places: [{ tenantId: foreignTenant, role: 'owner' }] });
  const key = await issueKey(service, tenantId);
  for (const caller of [owner, manager, key]) {
    (await caller.get(`${USERS}/${ben.uid}`)).refused(404, 'RESOURCE_NOT_FOUND');
    (await patch(caller, ben, { role: 'cashier' })).refused(404, 'RESOURCE_NOT_FOUND');
    (await caller.delete(`${USERS}/${ben.uid}`)).refused(404, 'RESOURCE_NOT_FOUND');
  }
  (await patch(owner, ben, { role: 'cashier' }, { 'x-tenant-id': foreignTenant })).refused(403, 'FORBIDDEN');
  assert.equal((await key.get(USERS, { 'x-tenant-id': foreignTenant })).status, 400);
  (await patch(service.operator, ben, { role: 'cashier' }, { 'x-tenant-id': tenantId })).refused(
    404,
    'RESOURCE_NOT_FOUND',
  );
  for (const method of ['GET', 'PATCH', 'DELETE']) {
    const body = method === 'PATCH' ? { body: {} } : {};
    (await service.anyone.send(method, `${USERS}/${ben.uid}`, body)).refused(401, 'UNAUTHORIZED');
    const cashier = await member('cashier');
    (await cashier.send(method, `${USERS}/${ben.uid}`, body)).refused(403, 'FORBIDDEN');
  }
});

test('403 for a manager who changes or creates owners', async () => {
  for (const change of [
    { name: 'X' },
    { role: 'cashier' },
    { status: 'SUSPENDED' },
    { restaurantGuids: [north] },
  ]) {
    (await patch(manager, owner, change)).refused(403, 'FORBIDDEN');
  }
  (await manager.delete(`${USERS}/${owner.uid}`)).refused(403, 'FORBIDDEN');
  const ana = await member('cashier');
  (await patch(manager, ana, { role: 'owner' })).refused(403, 'FORBIDDEN');
  const key = await issueKey(service, tenantId);
  (await patch(key, ana, { role: 'owner' })).refused(403, 'FORBIDDEN');
  (await patch(key, owner, { name: 'X' })).refused(403, 'FORBIDDEN');
});

test('403 for a key that gives a person more; it takes rights away, and a person gives them back', async () => {
  const key = await issueKey(service, tenantId);
  const ana = await member('server', [north]);
  for (const change of [
    { role: 'manager' },
    { restaurantGuids: [north, south] },
    { restaurantGuids: [south] },
    { restaurantGuids: [] },
  ])
    (await patch(key, ana, change)).refused(403, 'FORBIDDEN');
  (await patch(key, ana, { name: 'Renamed' })).must(200);
  (await patch(key, ana, { status: 'SUSPENDED' })).must(200);
  (await patch(key, ana, { status: 'ACTIVE' })).refused(403, 'FORBIDDEN');
  assert.equal((await patch(owner, ana, { status: 'ACTIVE' })).must(200).status, 'ACTIVE');
  const boss = await member('manager');
  assert.equal(
    (await patch(key, boss, { role: 'server', restaurantGuids: [north] })).must(200).role,
    'server',
  );
});

test('403 for your own role, restaurants or status, and for removing yourself', async () => {
  await member('owner');
  for (const person of [owner, manager]) {
    for (const change of [{ role: 'cashier' }, { status: 'SUSPENDED' }, { restaurantGuids: [north] }]) {
      if (person === owner && 'restaurantGuids' in change) continue;
      (await patch(person, person, change)).refused(403, 'FORBIDDEN');
    }
    (await person.delete(`${USERS}/${person.uid}`)).refused(403, 'FORBIDDEN');
    assert.equal((await patch(person, person, { name: 'My Name' })).must(200).name, 'My Name');
  }
  const operator = await signedIn(service, { isOperator: true, places: [{ tenantId, role: 'cashier' }] });
  (await patch(operator, operator, { role: 'owner' }, { 'x-tenant-id': tenantId })).refused(403, 'FORBIDDEN');
});

test('404 for a manager of some restaurants about users of others', async () => {
  const limited = await member('manager', [north]);
  const inNorth = await member('cashier', [north]);
  const inBoth = await member('cashier', [north, south]);
  const inSouth = await member('cashier', [south]);
  const everywhere = await member('cashier');
  (await patch(limited, inNorth, { role: 'server' })).must(200);
  (await patch(limited, inNorth, { restaurantGuids: [] })).refused(403, 'FORBIDDEN');
  assert.deepEqual((await patch(limited, inNorth, { restaurantGuids: [south] })).fields(), [
    'body /restaurantGuids/0 known',
  ]);
  const seen = (await limited.get<AdminUserShape>(`${USERS}/${inBoth.uid}`)).must(200);
  assert.deepEqual(seen.restaurantGuids, [north], 'restaurants out of reach are not named');
  (await patch(limited, inBoth, { status: 'SUSPENDED' })).refused(403, 'FORBIDDEN');
  (await limited.delete(`${USERS}/${inBoth.uid}`)).refused(403, 'FORBIDDEN');
  for (const hidden of [inSouth, everywhere, owner]) {
    (await limited.get(`${USERS}/${hidden.uid}`)).refused(404, 'RESOURCE_NOT_FOUND');
    (await patch(limited, hidden, { status: 'SUSPENDED' })).refused(404, 'RESOURCE_NOT_FOUND');
    (await limited.delete(`${USERS}/${hidden.uid}`)).refused(404, 'RESOURCE_NOT_FOUND');
  }
});

test('409 for the last owner, who is neither demoted, suspended nor removed, by operators included', async () => {
  const tenant = (await makeTenant(service)).tenantId;
  const named = { 'x-tenant-id': tenant };
  const last = await signedIn(service, { places: [{ tenantId: tenant, role: 'owner' }] });
  const attempts = [
    () => patch(service.operator, last, { role: 'manager' }, named),
    () => patch(service.operator, last, { status: 'SUSPENDED' }, named),
    () => service.operator.delete(`${USERS}/${last.uid}`, named),
    () => patch(service.operator, last, { status: 'SUSPENDED' }),
    () => service.operator.delete(`${USERS}/${last.uid}`),
  ];
  for (const attempt of attempts) {
    assert.equal((await attempt()).refused(409, 'INVALID_STATE').details?.state, 'LAST_OWNER');
  }
  await signedIn(service, { places: [{ tenantId: tenant, role: 'owner' }] });
  (await patch(service.operator, last, { role: 'manager' }, named)).must(200);
});

test('200 for one of two owners who demote each other at once, so that one stays', async () => {
  for (let round = 0; round < 20; round++) {
    const tenant = (await makeTenant(service)).tenantId;
    const request = { places: [{ tenantId: tenant, role: 'owner' as const }] };
    const [one, two] = [await signedIn(service, request), await signedIn(service, request)];
    const change = [{ role: 'cashier' }, { status: 'SUSPENDED' }][round % 2]!;
    const answers = await Promise.all([
      patch(one, two, change),
      round % 3 === 0
        ? other.anyone.send('DELETE', `${USERS}/${one.uid}`, {
            headers: { cookie: two.cookie, 'sec-fetch-site': 'same-origin' },
          })
        : patch(two, one, change),
    ]);
    const statuses = answers.map(({ status }) => status);
    assert.equal(statuses.filter((status) => status === 200).length, 1, String(statuses));
    const owners = await service.database.sql(
      `select 1 from memberships where tenant_id = $1 and role = 'owner' and status = 'ACTIVE'`,
      [tenant],
    );
    assert.equal(owners.length, 1);
  }
});

test('409 for one of two edits with one version, also when one of them is the person’s own', async () => {
  const ana = await member('cashier');
  const { version } = (await owner.get<AdminUserShape>(`${USERS}/${ana.uid}`)).must(200);
  const answers = await Promise.all(
    (['server', 'kitchen'] as const).map((role) => patch(owner, ana, { role, version })),
  );
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409]);
  const current = (await owner.get<AdminUserShape>(`${USERS}/${ana.uid}`)).must(200).version;
  (await ana.put('/api/v1/users/me', { name: 'Renamed' })).must(200);
  const error = (await patch(owner, ana, { name: 'Other' }, { 'if-match': `"${current}"` })).refused(
    409,
    'CONFLICT',
  );
  assert.equal(error.details?.currentVersion, current + 1);
});

test('403 for the name of somebody who belongs to another tenant too, or of an operator', async () => {
  const elsewhere = (await makeTenant(service)).tenantId;
  const shared = await signedIn(service, {
    places: [
      { tenantId, role: 'cashier' },
      { tenantId: elsewhere, role: 'cashier' },
    ],
  });
  const error = (await patch(owner, shared, { name: 'Mine' })).refused(403, 'FORBIDDEN');
  assert.equal(error.details?.reason, 'SHARED_ACCOUNT');
  const operator = await signedIn(service, { isOperator: true, places: [{ tenantId, role: 'cashier' }] });
  (await patch(owner, operator, { name: 'Mine' })).refused(403, 'FORBIDDEN');
  (await patch(owner, shared, { role: 'server' })).must(200);
});

test('400 names every wrong field, and mass assignment is refused', async () => {
  const ana = await member('cashier');
  const answer = await patch(owner, ana, {
    name: '\u0007',
    role: 'No Role',
    status: 'INVITED',
    restaurantGuids: 'all',
    isOperator: true,
    email: 'x@y.example',
    tenantId,
    mfaEnabled: false,
  });
  assert.deepEqual(
    new Set(answer.fields().map((field) => field.split(' ')[1])),
    new Set([
      '/name',
      '/role',
      '/status',
      '/restaurantGuids',
      '/isOperator',
      '/email',
      '/tenantId',
      '/mfaEnabled',
    ]),
  );
  (await owner.patch(`${USERS}/nonsense`, {})).refused(400, 'VALIDATION_ERROR');
  assert.deepEqual((await patch(owner, ana, { role: 'owner', restaurantGuids: [north] })).fields(), [
    'body /restaurantGuids maxItems',
  ]);
});

test('200 for an operator without a tenant changes the account; 400 for a role, which belongs to a tenant', async () => {
  const ana = await member('cashier');
  const changed = (await patch(service.operator, ana, { name: 'By Operator' })).must(200);
  assert.deepEqual([changed.name, changed.role, changed.memberships?.length], ['By Operator', null, 1]);
  assert.deepEqual((await patch(service.operator, ana, { role: 'owner', restaurantGuids: [] })).fields(), [
    'body /role tenant',
    'body /restaurantGuids tenant',
  ]);
  const colleague = await signedIn(service, { isOperator: true });
  (await patch(service.operator, colleague, { status: 'SUSPENDED' })).refused(403, 'FORBIDDEN');
  (await service.operator.delete(`${USERS}/${colleague.uid}`)).refused(403, 'FORBIDDEN');
});

test('200 for a removal takes the tenant away at once and keeps the account; an operator deletes the account', async () => {
  const ana = await member('cashier');
  await onEveryNode(ana, '/api/v1/restaurants', 200);
  assert.deepEqual((await manager.delete(`${USERS}/${ana.uid}`)).must(200), { uid: ana.uid });
  await onEveryNode(ana, '/api/v1/restaurants', 403);
  await onEveryNode(ana, '/api/v1/users/me', 200);
  (await manager.delete(`${USERS}/${ana.uid}`)).refused(404, 'RESOURCE_NOT_FOUND');
  (await service.operator.delete(`${USERS}/${ana.uid}`)).must(200);
  await onEveryNode(ana, '/api/v1/users/me', 401);
  (await service.operator.get(`${USERS}/${ana.uid}`)).refused(404, 'RESOURCE_NOT_FOUND');
});

test('200 is in the tenant’s audit log with the actor, and in no other', async () => {
  const ana = await member('cashier');
  (await patch(manager, ana, { role: 'server' })).must(200);
  (await manager.delete(`${USERS}/${ana.uid}`)).must(200);
  const lines = await service.database.sql(
    'select action, tenant_id, actor_id, details from audit_log where target_id = $1 order by id',
    [ana.uid],
  );
  const rights = { restaurantGuids: [], status: 'ACTIVE' };
  assert.deepEqual(lines, [
    {
      action: 'user.updated',
      tenant_id: tenantId,
      actor_id: manager.uid,
      details: { before: { role: 'cashier', ...rights }, after: { role: 'server', ...rights } },
    },
    {
      action: 'user.deleted',
      tenant_id: tenantId,
      actor_id: manager.uid,
      details: { role: 'server', from: 'tenant' },
    },
  ]);
});
