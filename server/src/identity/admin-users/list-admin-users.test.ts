import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { Client } from '../../../test/harness/http.ts';
import { type Person, type PersonOptions, signedIn } from '../../../test/harness/people.ts';
import { proves } from '../../../test/harness/proves.ts';
import { startTestService, type TestService } from '../../../test/harness/service.ts';
import { issueKey, makeRestaurant, makeTenant, type Page } from '../../../test/harness/world.ts';
import { listAdminUsers } from './list-admin-users.ts';
import type { AdminUserShape } from './shapes.ts';

proves(listAdminUsers);

const USERS = '/api/v1/admin-users';

let service: TestService;
let tenantId: string;
let otherTenantId: string;
let north: string;
let south: string;
const people: Record<string, Person> = {};

before(async () => {
  service = await startTestService();
  tenantId = (await makeTenant(service)).tenantId;
  otherTenantId = (await makeTenant(service)).tenantId;
  const key = await issueKey(service, tenantId);
  north = (await makeRestaurant(key)).guid;
  south = (await makeRestaurant(key)).guid;
  const add = async (
    name: string,
    role: 'owner' | 'manager' | 'cashier' | 'server',
    more: PersonOptions = {},
    guids: string[] = [],
  ) => {
    people[name] = await signedIn(service, {
      name,
      places: [{ tenantId, role, restaurantGuids: guids }],
      ...more,
    });
  };
  await add('Olivia', 'owner', { email: 'olivia@aurora.example' });
  await add('Émile Zola', 'manager', { email: 'boss@aurora.example' });
  await add('山田 太郎', 'cashier', {}, [north]);
  await add('ΟΔΥΣΣΕΑΣ', 'cashier', {}, [south]);
  await add('100%_sure', 'server', {}, [north, south]);
  await signedIn(service, { name: 'Stranger', places: [{ tenantId: otherTenantId, role: 'owner' }] });
  await signedIn(service, { name: 'Nobody' });
});

async function names(caller: Client, query = '', headers = {}): Promise<string[]> {
  const page = (await caller.get<Page<AdminUserShape>>(`${USERS}${query}`, headers)).must(200);
  return page.items.map(({ name }) => name);
}

test("a tenant's users are listed newest first, page by page, and nobody of another tenant", async () => {
  const expected = ['100%_sure', 'ΟΔΥΣΣΕΑΣ', '山田 太郎', 'Émile Zola', 'Olivia'];
  for (const caller of [
    people.Olivia!,
    people['Émile Zola']!,
    await issueKey(service, tenantId, { scopes: ['read:users'] }),
  ]) {
    assert.deepEqual(await names(caller), expected);
  }
  const seen: string[] = [];
  let cursor: string | null = null;
  do {
    const query: string = `?limit=2${cursor ? `&cursor=${cursor}` : ''}`;
    const page: Page<AdminUserShape> = (await people.Olivia!.get<Page<AdminUserShape>>(USERS + query)).must(
      200,
    );
    seen.push(...page.items.map(({ name }) => name));
    cursor = page.nextCursor;
  } while (cursor);
  assert.deepEqual(seen, expected);
});

test('search finds names of any script and parts of addresses without regard to case, and takes signs literally', async () => {
  const find = (q: string) => names(people.Olivia!, `?q=${encodeURIComponent(q)}`);
  assert.deepEqual(await find('émile'), ['Émile Zola']);
  assert.deepEqual(await find('E\u0301MILE z'), ['Émile Zola']);
  assert.deepEqual(await find('太郎'), ['山田 太郎']);
  assert.deepEqual(await find('οδυσσ'), ['ΟΔΥΣΣΕΑΣ']);
  assert.deepEqual(await find('BOSS@aurora'), ['Émile Zola']);
  assert.deepEqual(await find('%'), ['100%_sure']);
  assert.deepEqual(await find('0%_s'), ['100%_sure']);
  assert.deepEqual(await find("' or 1=1 --"), []);
});

test('filters by role, status and restaurant; a restaurant’s people are those limited to it and those of all', async () => {
  const { Olivia } = people;
  assert.deepEqual(await names(Olivia!, '?role=cashier'), ['ΟΔΥΣΣΕΑΣ', '山田 太郎']);
  assert.deepEqual(await names(Olivia!, `?restaurantGuid=${north}`), [
    '100%_sure',
    '山田 太郎',
    'Émile Zola',
    'Olivia',
  ]);
  assert.deepEqual(await names(Olivia!, '?status=SUSPENDED'), []);
  const { uid } = people.ΟΔΥΣΣΕΑΣ!;
  (await Olivia!.patch(`${USERS}/${uid}`, { status: 'SUSPENDED' })).must(200);
  assert.deepEqual(await names(Olivia!, '?status=SUSPENDED'), ['ΟΔΥΣΣΕΑΣ']);
  assert.deepEqual(await names(Olivia!, '?role=cashier&status=ACTIVE'), ['山田 太郎']);
  (await Olivia!.patch(`${USERS}/${uid}`, { status: 'ACTIVE' })).must(200);
});

test('an administrator of some restaurants sees only their users', async () => {
  const limited = await signedIn(service, {
    name: 'Limited',
    places: [{ tenantId, role: 'manager', restaurantGuids: [north] }],
  });
  const page = (await limited.get<Page<AdminUserShape>>(USERS)).must(200);
  assert.deepEqual(
    page.items.map(({ name }) => name),
    ['Limited', '100%_sure', '山田 太郎'],
  );
  assert.ok(page.items.every(({ restaurantGuids }) => restaurantGuids.join() === north));
  assert.deepEqual(await names(limited, `?restaurantGuid=${south}&role=server`), ['100%_sure']);
  const key = await issueKey(service, tenantId, { restaurantGuids: [south] });
  assert.deepEqual(await names(key), ['100%_sure', 'ΟΔΥΣΣΕΑΣ']);
  await service.database.sql('delete from users where uid = $1', [limited.uid]);
});

test('operators see the accounts of all tenants with their memberships, or of one named tenant', async () => {
  const human = await signedIn(service, { name: 'Operator', isOperator: true });
  for (const operator of [service.operator, human]) {
    const all = await names(operator);
    for (const name of ['Olivia', 'Stranger', 'Nobody']) assert.ok(all.includes(name), name);
    assert.deepEqual(await names(operator, '?q=stranger'), ['Stranger']);
    assert.deepEqual(await names(operator, '', { 'x-tenant-id': otherTenantId }), ['Stranger']);
    const { items } = (await operator.get<Page<AdminUserShape>>(`${USERS}?q=olivia`)).must(200);
    assert.deepEqual(items[0]!.memberships, [
      { tenantId, role: 'owner', status: 'ACTIVE', restaurantGuids: [] },
    ]);
    (await operator.get(USERS, { 'x-tenant-id': 'nonsense' })).refused(400, 'VALIDATION_ERROR');
  }
  assert.ok(
    (await names(service.operator, '?role=owner')).every((name) => ['Olivia', 'Stranger'].includes(name)),
  );
});

test('a cursor is valid only for its own list and filters', async () => {
  const { Olivia } = people;
  const { nextCursor } = (await Olivia!.get<Page<AdminUserShape>>(`${USERS}?limit=1`)).must(200);
  for (const query of [`?limit=1&role=cashier&cursor=${nextCursor}`, '?cursor=made-up']) {
    assert.deepEqual((await Olivia!.get(USERS + query)).fields(), ['query /cursor cursor']);
  }
  (await service.operator.get(`${USERS}?limit=1&cursor=${nextCursor}`)).refused(400, 'VALIDATION_ERROR');
});

test('all invalid parameters are named', async () => {
  const answer = await people.Olivia!.get(
    `${USERS}?limit=0&role=No-Boss&status=GONE&restaurantGuid=x&order=name`,
  );
  assert.deepEqual(
    new Set(answer.fields().map((field) => field.split(' ')[1])),
    new Set(['/limit', '/role', '/status', '/restaurantGuid', '/order']),
  );
});
