import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { type Person, signedIn } from '../../../test/harness/people.ts';
import { type FreshTenant, freshTenant, proves } from '../../../test/harness/proves.ts';
import { grantsOf, makeRole, newName, ownerOf, type Role, type Wanted } from '../../../test/harness/roles.ts';
import { hireStaff } from '../../../test/harness/staff.ts';
import { createRole } from './create-role.ts';

const ROLES = '/api/v1/roles';

proves(createRole, () => {
  let world: FreshTenant;
  let owner: Person;
  before(async () => {
    world = await freshTenant();
    owner = await ownerOf(world);
  });

  const make = (by: Person, wanted: Wanted, name = newName()) =>
    by.post<Role>(ROLES, { name, title: 'Lead', permissions: grantsOf(wanted) });

  test('201 makes a role that members and jobs can have; unknown ones they cannot', async () => {
    const role = await makeRole(owner, ['orders.view', { permission: 'orders.comp', maxAmount: 500 }]);
    const invite = (wanted: string) =>
      owner.post('/api/v1/admin-users', { email: `${newName()}@example.com`, name: 'Lea', role: wanted });
    (await invite(role)).must(201);
    assert.deepEqual((await invite('nobody')).fields(), ['body /role known']);
    const { staffMember } = await hireStaff(world, { jobs: [{ title: 'Lead', role }] });
    assert.equal(staffMember.jobs[0]!.role, role);
    const jobs = [{ title: 'Lead', role: 'nobody' }];
    const unknown = await world.key.post(`${world.place.path}/staff`, { name: 'Lea', jobs });
    assert.deepEqual(unknown.fields(), ['body /jobs/0/role known']);
  });

  test('400 for limits that a permission cannot have, one that stands twice, or a built-in name', async () => {
    const wrong = await make(owner, [
      { permission: 'orders.view', maxAmount: 1 },
      'orders.edit',
      'orders.edit',
    ]);
    assert.deepEqual(wrong.fields(), [
      'body /permissions/0/maxAmount unexpected',
      'body /permissions/2/permission unique',
    ]);
    assert.deepEqual((await make(owner, ['orders.view'], 'manager')).fields(), ['body /name pattern']);
  });

  test('403 for more than one holds: permissions, limits and scopes; a key makes none', async () => {
    const own = ['roles.manage', 'users.view', { permission: 'orders.comp', maxAmount: 5_000 }] as const;
    const role = await makeRole(owner, own);
    const chief = await signedIn(world.target, { places: [{ tenantId: world.tenantId, role }] });
    (await make(chief, [{ permission: 'orders.comp', maxAmount: 5_000, maxPercent: 10 }])).must(201);
    const exceeding = async (wanted: Wanted) =>
      (await make(chief, wanted)).refused(403, 'FORBIDDEN').details?.exceeds;
    assert.deepEqual(await exceeding([{ permission: 'orders.comp', maxAmount: 5_001 }]), ['orders.comp']);
    assert.deepEqual(await exceeding([{ permission: 'orders.comp', maxPercent: 10 }]), ['orders.comp']);
    assert.deepEqual(await exceeding(['menu.stock']), ['menu.stock', 'write:stock']);
    const manager = await signedIn(world.target, { places: [{ tenantId: world.tenantId, role: 'manager' }] });
    const { message } = (await make(manager, ['orders.view'])).refused(403, 'FORBIDDEN');
    assert.match(message, /roles\.manage/);
    (await make(world.key as unknown as Person, ['orders.view'])).refused(403, 'FORBIDDEN');
  });

  test('403 to whoever has only some of the restaurants: a role counts at all', async () => {
    const role = await makeRole(owner, ['roles.manage', 'orders.view']);
    const restaurantGuids = [world.place.guid];
    const places = [{ tenantId: world.tenantId, role, restaurantGuids }];
    (await make(await signedIn(world.target, { places }), ['orders.view'])).refused(403, 'FORBIDDEN');
  });

  test('403 for the role of an owner from somebody who only holds as much', async () => {
    const { permissions } = (await owner.get<Role>(`${ROLES}/owner`)).must(200);
    const role = await makeRole(owner, permissions);
    const almost = await signedIn(world.target, { places: [{ tenantId: world.tenantId, role }] });
    const body = { email: `${newName()}@example.com`, name: 'Lea', role: 'owner' };
    (await almost.post('/api/v1/admin-users', body)).refused(403, 'FORBIDDEN');
    (await almost.get('/api/v1/api-keys')).refused(403, 'FORBIDDEN');
    (await almost.post('/api/v1/admin-users', { ...body, role: 'manager' })).must(201);
  });

  test('409 for a name that is taken, and for a hundred and first role', async () => {
    const fresh = await freshTenant();
    const by = await ownerOf(fresh);
    const name = await makeRole(by, ['orders.view']);
    (await make(by, ['orders.view'], name)).refused(409, 'CONFLICT');
    await fresh.target.database.sql(
      `insert into roles (tenant_id, name, title, permissions, created_at, updated_at)
       select $1, 'r' || n, 'One', '[]', now(), now() from generate_series(100, 198) n`,
      [fresh.tenantId],
    );
    (await make(by, ['orders.view'])).refused(409, 'INVALID_STATE');
  });
});
