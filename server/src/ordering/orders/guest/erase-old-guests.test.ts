import assert from 'node:assert/strict';
import { test } from 'node:test';
import { signedIn } from '../../../../test/harness/people.ts';
import { type FreshTenant, freshTenant } from '../../../../test/harness/proves.ts';
import { together } from '../../../../test/harness/together.ts';
import { order } from '../../../../test/harness/world.ts';
import { eraseOldGuests } from './erase-old-guests.ts';

/** What is told apart: a regular, somebody who was edited lately, somebody from long ago; and a guest without a customer. */
async function fill(world: FreshTenant) {
  const { key, place, target } = world;
  const make = async (name: string) =>
    (await key.post<{ guid: string }>('/api/v1/customers', { name })).must(201).guid;
  target.clock.moveTo('2023-02-01T12:00:00Z');
  const people = { regular: await make('Rita'), edited: await make('Edna'), gone: await make('Otto') };
  const paid = async (guest: object) => {
    const made = await order(key, place, { guest });
    (await key.post(`${place.path}/orders/${made.guid}/payments`, { type: 'CASH' })).must(201);
    return made;
  };
  const orders = {
    regular: await paid({ customerGuid: people.regular }),
    gone: await paid({ customerGuid: people.gone }),
    stranger: await paid({ name: 'Canary', phone: '+12125550100' }),
  };
  target.clock.moveTo('2024-11-01T12:00:00Z');
  (await key.patch(`/api/v1/customers/${people.edited}`, { notes: 'moved' })).must(200);
  await order(key, place, { guest: { customerGuid: people.regular } });
  target.clock.moveTo('2026-01-31T03:40:00Z');
  return { people, orders };
}

const setMonths = async ({ target, tenantId }: FreshTenant, eraseAfterMonths: number | null) => {
  const owner = await signedIn(target, { places: [{ tenantId, role: 'owner' }] });
  (await owner.put('/api/v1/customer-retention', { eraseAfterMonths })).must(200);
};

test('who has not come for as long as the tenant keeps people is erased, once, and nobody else of any tenant', async () => {
  const world = await freshTenant();
  const other = await freshTenant();
  const { clock, deps, database } = world.target;
  try {
    const { people, orders } = await fill(world);
    const { people: theirs } = await fill(other);
    await setMonths(world, 24);
    await together(3, () => eraseOldGuests.run(deps));
    const statuses = async (who: typeof world, guids: string[]) =>
      Promise.all(guids.map(async (guid) => (await who.key.get(`/api/v1/customers/${guid}`)).status));
    assert.deepEqual(await statuses(world, [people.regular, people.edited, people.gone]), [200, 200, 404]);
    assert.deepEqual(await statuses(other, Object.values(theirs)), [200, 200, 200]);
    const erased = await database.sql<{ guid: string }>(
      `select data ->> 'guid' as guid from events where tenant_id = $1 and type = 'customer.erased'`,
      [world.tenantId],
    );
    assert.deepEqual(erased, [{ guid: people.gone }]);
    // Orders of before keep no guest, whoever it was; the order stays, and each erasure is a change of it.
    const changes = await database.sql<{ guid: string }>(
      `select data ->> 'guid' as guid from events where tenant_id = $1 and type = 'order.guest_erased' order by 1`,
      [world.tenantId],
    );
    assert.deepEqual(
      changes.map(({ guid }) => guid),
      Object.values(orders)
        .map(({ guid }) => guid)
        .sort(),
    );
    for (const { guid, totalAmount } of Object.values(orders)) {
      const path = `${world.place.path}/orders/${guid}`;
      const now = (await world.key.get<{ totalAmount: number; guest?: unknown }>(path)).must(200);
      assert.deepEqual([now.totalAmount, now.guest], [totalAmount, undefined]);
    }
    const [kept] = await database.sql<{ n: number }>(
      'select count(*)::int as n from order_guests where tenant_id = $1',
      [other.tenantId],
    );
    assert.equal(kept!.n, 4);
  } finally {
    clock.reset();
  }
});

test('nobody is erased who is kept for ever, or to the hour of the last day', async () => {
  const world = await freshTenant();
  const { clock, deps } = world.target;
  try {
    const { people } = await fill(world);
    const all = () =>
      Promise.all(
        Object.values(people).map(async (guid) => (await world.key.get(`/api/v1/customers/${guid}`)).status),
      );
    await setMonths(world, null);
    await eraseOldGuests.run(deps);
    assert.deepEqual(await all(), [200, 200, 200]);
    await setMonths(world, 3);
    clock.moveTo('2023-05-01T11:59:59Z');
    await eraseOldGuests.run(deps);
    assert.deepEqual(await all(), [200, 200, 200]);
    clock.moveTo('2023-05-01T12:00:01Z');
    await eraseOldGuests.run(deps);
    assert.deepEqual(await all(), [200, 200, 404]);
  } finally {
    clock.reset();
  }
});

test('an order that is open, unpaid or still to come keeps its guest, and its customer', async () => {
  const world = await freshTenant();
  const { clock, deps } = world.target;
  const { key, place } = world;
  const customer = async () =>
    (await key.post<{ guid: string }>('/api/v1/customers', { name: 'Ana' })).must(201).guid;
  const path = ({ guid }: { guid: string }) => `${place.path}/orders/${guid}`;
  const pay = async (of: { guid: string }) =>
    (await key.post(`${path(of)}/payments`, { type: 'CASH' })).must(201);
  try {
    clock.moveTo('2026-01-10T12:00:00Z');
    const [waits, ended] = [await customer(), await customer()];
    const later = { promisedAt: '2026-05-20T12:00:00Z' };
    const promised = await order(key, place, { guest: { customerGuid: waits }, ...later });
    const open = await order(key, place, { guest: { name: 'Ben' } });
    const past = await order(key, place, { guest: { customerGuid: ended } });
    for (const one of [promised, past]) await pay(one);
    (await key.post(`${path(past)}/close`, {})).must(200);
    await setMonths(world, 3);
    const erase = async (at: string): Promise<number[]> => {
      clock.moveTo(at);
      await eraseOldGuests.run(deps);
      const asked = [promised, open, past].map((one) => `${path(one)}/guest`);
      const all = [...asked, ...[waits, ended].map((guid) => `/api/v1/customers/${guid}`)];
      return Promise.all(all.map(async (one) => (await key.get(one)).status));
    };
    assert.deepEqual(await erase('2026-05-10T03:40:00Z'), [200, 200, 404, 200, 404]);
    const { version } = (await key.get<{ version: number }>(path(past))).must(200);
    assert.ok(version > past.version + 1, 'the erasure is a change of its own');
  } finally {
    clock.reset();
  }
});
