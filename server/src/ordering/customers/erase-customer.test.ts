import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { tenantTables } from '../../../test/harness/dump.ts';
import { type FreshTenant, freshTenant, proves } from '../../../test/harness/proves.ts';
import { together } from '../../../test/harness/together.ts';
import { type Order, order } from '../../../test/harness/world.ts';
import { eraseCustomer } from './erase-customer.ts';

const PATH = '/api/v1/customers';
const ANA = {
  name: 'Ana Canary',
  phone: '+34600987612',
  email: 'ana.canary@example.com',
  addresses: [{ address1: 'Canary Street 5', city: 'Madrid' }],
  notes: 'Canary on the window sill',
};

proves(eraseCustomer, () => {
  let world: FreshTenant;
  before(async () => {
    world = await freshTenant();
  });
  const make = async () => (await world.key.post<{ guid: string }>(PATH, ANA)).must(201);

  /** The tables in which this tenant has a text. */
  async function tablesThatKnow(text: string): Promise<string[]> {
    const { database } = world.target;
    const known: string[] = [];
    for (const table of await tenantTables(database)) {
      const [row] = await database.sql<{ n: number }>(
        `select count(*)::int as n from ${table} t where tenant_id = $1 and t::text ilike '%' || $2 || '%'`,
        [world.tenantId, text],
      );
      if (row!.n > 0) known.push(table);
    }
    const [stored] = await database.sql<{ n: number }>(
      `select count(*)::int as n from idempotency_keys t where t::text ilike '%' || $1 || '%'`,
      [text],
    );
    return stored!.n > 0 ? [...known, 'idempotency_keys'] : known;
  }

  test('200 leaves no trace of the person anywhere, and their orders with the totals that they had', async () => {
    const headers = { 'idempotency-key': 'knows Ana' };
    const made = (await world.key.post<{ guid: string }>(PATH, ANA, headers)).must(201);
    const change = { notes: 'Canary and cat' };
    const changing = { 'idempotency-key': 'knows Ana better' };
    (await world.key.patch(`${PATH}/${made.guid}`, change, changing)).must(200);
    const guest = { customerGuid: made.guid, instructions: 'Canary code 4711' };
    const placed = await order(world.key, world.place, { guest });
    const path = `${world.place.path}/orders/${placed.guid}`;
    (await world.key.post(`${path}/payments`, { type: 'CASH' })).must(201);
    (await world.key.post(`${path}/close`, {})).must(200);
    const before = (await world.key.get<Order>(path)).must(200);
    assert.deepEqual(before.guest, guest);
    assert.deepEqual(await tablesThatKnow('canary'), ['customers', 'order_guests']);

    const replies = await together(3, () => world.key.delete(`${PATH}/${made.guid}`));
    assert.deepEqual(replies.map(({ status }) => status).sort(), [200, 404, 404]);
    for (const text of ['canary', '600987612', 'code 4711'])
      assert.deepEqual(await tablesThatKnow(text), [], text);
    assert.ok(!/canary|600987612/i.test(world.target.logText()));
    const { guest: _, ...rest } = before;
    assert.deepEqual((await world.key.get<Order>(path)).must(200), rest);
    const events = await world.target.database.sql<{ type: string; data: object }>(
      `select type, data from events where tenant_id = $1 and data ->> 'guid' = $2 order by sequence`,
      [world.tenantId, made.guid],
    );
    assert.deepEqual(events, [
      { type: 'customer.created', data: { guid: made.guid, version: 1 } },
      { type: 'customer.updated', data: { guid: made.guid, version: 2 } },
      { type: 'customer.erased', data: { guid: made.guid } },
    ]);
  });

  test('200 beside orders that are taken for the person at that moment: none of them remembers', async () => {
    const { guid } = await make();
    const orders = together(12, () =>
      world.key.post<Order>(`${world.place.path}/orders`, {
        diningOption: 'TAKE_OUT',
        items: [{ menuItemGuid: world.place.item('Soup').guid, quantity: 1 }],
        guest: { customerGuid: guid, instructions: 'Canary code 4712' },
      }),
    );
    (await world.key.delete(`${PATH}/${guid}`)).must(200);
    for (const reply of await orders) {
      if (reply.status === 201) continue;
      assert.deepEqual(reply.fields(), ['body /guest/customerGuid known']);
    }
    assert.deepEqual(await tablesThatKnow('code 4712'), []);
  });

  test('409 when it was changed since it was seen', async () => {
    const { guid } = await make();
    (await world.key.patch(`${PATH}/${guid}`, { notes: 'Cat' })).must(200);
    const late = await world.key.delete(`${PATH}/${guid}`, { 'if-match': '"1"' });
    assert.deepEqual(late.refused(409, 'CONFLICT').details, { currentVersion: 2 });
  });
});
