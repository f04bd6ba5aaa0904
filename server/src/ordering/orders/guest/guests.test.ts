import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { tenantTables } from '../../../../test/harness/dump.ts';
import { startTestService, type TestService } from '../../../../test/harness/service.ts';
import { together } from '../../../../test/harness/together.ts';
import {
  issueKey,
  makeWorld,
  type Order,
  order,
  type Page,
  type World,
} from '../../../../test/harness/world.ts';

const ANA = {
  name: 'Ana Canary',
  phone: '+34600111222',
  email: 'ana.canary@example.com',
  address: { address1: 'Canary Street 5', city: 'Madrid', country: 'ES' },
  instructions: 'Canary code 12-34-56',
};

let service: TestService;
let world: World;

before(async () => {
  service = await startTestService();
  world = await makeWorld(service);
});

const pathOf = ({ guid }: { guid: string }) => `${world.place.path}/orders/${guid}`;
const forAna = () => order(world.key, world.place, { guest: ANA });

/** Every table that the service writes, wherever a name could be left. */
async function tablesThatKnow(text: string): Promise<string[]> {
  const known: string[] = [];
  for (const table of [...(await tenantTables(service.database)), 'idempotency_keys']) {
    const [row] = await service.database.sql<{ n: number }>(
      `select count(*)::int as n from ${table} t where t::text ilike '%' || $1 || '%'`,
      [text],
    );
    if (row!.n > 0) known.push(table);
  }
  return known;
}

test('who an order is for is read with it, by those who may read guests, and is in no answer to a command', async () => {
  const made = await forAna();
  assert.equal(made.guest, undefined);
  const read = (await world.key.get<Order>(pathOf(made))).must(200);
  assert.deepEqual(read, { ...made, guest: ANA });
  const listed = (await world.key.get<Page<Order>>(`${world.place.path}/orders?limit=1`)).must(200);
  assert.deepEqual(listed.items[0], read);
  assert.deepEqual((await world.key.get(`${pathOf(made)}/guest`)).must(200), ANA);
  const changed = (await world.key.patch<Order>(pathOf(made), { notes: 'Quick' })).must(200);
  assert.equal(changed.guest, undefined);
  const reader = await issueKey(service, world.tenantId, { scopes: ['read:orders', 'write:orders'] });
  assert.deepEqual((await reader.get(pathOf(made))).must(200), changed);
  const page = (await reader.get<Page<Order>>(`${world.place.path}/orders?limit=1`)).must(200);
  assert.deepEqual(page.items[0], changed);
  for (const method of ['GET', 'DELETE'] as const)
    (await reader.send(method, `${pathOf(made)}/guest`)).refused(403, 'FORBIDDEN');
});

test('the guest of an order is set later, and replaced, at the version that was seen', async () => {
  const made = await order(world.key, world.place);
  (await world.key.get(`${pathOf(made)}/guest`)).refused(404, 'RESOURCE_NOT_FOUND');
  (await world.key.put(`${pathOf(made)}/guest`, { guest: ANA, version: 1 })).must(200);
  const late = await world.key.put(`${pathOf(made)}/guest`, { guest: { name: 'Bo' }, version: 1 });
  assert.equal(late.refused(409, 'CONFLICT').details?.currentVersion, 2);
  (await world.key.put(`${pathOf(made)}/guest`, { guest: { name: 'Bo' } })).must(200);
  assert.deepEqual((await world.key.get(`${pathOf(made)}/guest`)).must(200), { name: 'Bo' });
  for (const guest of [{}, { name: '' }, { nickname: 'B' }])
    assert.equal((await world.key.put(`${pathOf(made)}/guest`, { guest })).status, 400);
  (await world.key.delete(`${pathOf(made)}/guest`)).must(200);
});

test('erasing a guest leaves no trace anywhere, and the totals as they were', async () => {
  const headers = { 'idempotency-key': 'an order for Ana' };
  const request = {
    diningOption: 'DELIVERY',
    items: [{ menuItemGuid: world.place.item('Soup').guid, quantity: 2 }],
    guest: ANA,
  };
  const made = (await world.key.post<Order>(`${world.place.path}/orders`, request, headers)).must(201);
  const retryHeaders = { 'idempotency-key': 'who Ana is' };
  (await world.key.put(`${pathOf(made)}/guest`, { guest: ANA }, retryHeaders)).must(200);
  (await world.key.post(`${pathOf(made)}/payments`, { type: 'CASH' })).must(201);
  (await world.key.post(`${pathOf(made)}/close`, {})).must(200);
  const others = await service.database.sql<{ order_guid: string }>(
    'select order_guid from order_guests where order_guid <> $1',
    [made.guid],
  );
  for (const { order_guid } of others)
    (await world.key.delete(`${pathOf({ guid: order_guid })}/guest`)).must(200);
  assert.deepEqual(await tablesThatKnow('canary'), ['order_guests']);

  const before = (await world.key.get<Order>(pathOf(made))).must(200);
  const replies = await together(3, () => world.key.delete<Order>(`${pathOf(made)}/guest`));
  assert.deepEqual(replies.map(({ status }) => status).sort(), [200, 404, 404]);
  for (const text of ['canary', ANA.phone, '12-34-56']) assert.deepEqual(await tablesThatKnow(text), []);
  assert.ok(!service.logText().includes('Canary'));

  const after = (await world.key.get<Order>(pathOf(made))).must(200);
  const { guest: _, ...rest } = before;
  assert.deepEqual({ ...after, version: rest.version, updatedAt: rest.updatedAt }, rest);
  const again = (await world.key.post<Order>(`${world.place.path}/orders`, request, headers)).must(201);
  assert.equal(again.guid, made.guid, 'the first answer is still known');
  assert.deepEqual(await tablesThatKnow('canary'), []);
  const events = await service.database.sql<{ type: string }>(
    `select type from events where data->>'guid' = $1 order by sequence desc limit 1`,
    [made.guid],
  );
  assert.deepEqual(events, [{ type: 'order.guest_erased' }]);
});

test('another tenant cannot read, set or erase the guest', async () => {
  const made = await forAna();
  const stranger = await makeWorld(service);
  for (const [method, body] of [
    ['GET', undefined],
    ['PUT', { guest: ANA }],
    ['DELETE', undefined],
  ] as const)
    (await stranger.key.send(method, `${pathOf(made)}/guest`, { body })).refused(404, 'RESOURCE_NOT_FOUND');
  assert.deepEqual((await world.key.get(`${pathOf(made)}/guest`)).must(200), ANA);
});
