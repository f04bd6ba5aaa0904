import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { planOf } from '../../../test/harness/plan.ts';
import { type FreshTenant, freshTenant, proves } from '../../../test/harness/proves.ts';
import { makeRestaurant, type Page } from '../../../test/harness/world.ts';
import { listCustomers } from './list-customers.ts';
import { pageOfCustomers } from './queries.ts';
import type { render } from './render.ts';

type Customer = ReturnType<typeof render>;
const PATH = '/api/v1/customers';

proves(listCustomers, () => {
  let world: FreshTenant;
  before(async () => {
    world = await freshTenant();
    for (const body of [
      { name: 'Ana', phone: '+34600111222', email: 'Ana@Example.com', externalId: 'crm-1' },
      { name: 'Bo', phone: '+34 600 111 222' },
      { name: 'Cy', phone: '+34600111223' },
    ])
      (await world.key.post(PATH, body)).must(201);
  });
  const namesOf = async (query: string) =>
    (await world.key.get<Page<Customer>>(`${PATH}?${query}`)).must(200).items.map(({ name }) => name);

  test('200 finds who has a telephone number, however it is written, an address or an externalId', async () => {
    for (const phone of ['+34600111222', '+34 600-111.222', '0034600111222'.slice(2)])
      assert.deepEqual(await namesOf(`phone=${encodeURIComponent(phone)}`), ['Bo', 'Ana']);
    assert.deepEqual(await namesOf('email=ana%40example.COM'), ['Ana']);
    assert.deepEqual(await namesOf('externalId=crm-1'), ['Ana']);
    assert.deepEqual(await namesOf('phone=%2B34600111222&email=nobody@example.com'), []);
  });

  test('200 finds a number as people write it in any country of the restaurants, and as earlier versions kept it', async () => {
    const { key, place, target, tenantId } = await freshTenant();
    await makeRestaurant(key, { timeZone: 'America/New_York', currency: 'USD' });
    (await key.patch(place.path, { address: { country: 'GB' } })).must(200);
    for (const [name, phone] of Object.entries({
      Di: '+1 212 555 0100',
      Ed: '+44 20 7946 0018',
      Flo: '+44 20 7946 0018',
    }))
      (await key.post(PATH, { name, phone })).must(201);
    await target.database.sql(
      `update customers set profile = jsonb_set(profile::jsonb, '{phone}', '"+4402079460018"')::json
       where tenant_id = $1 and profile ->> 'name' = 'Flo'`,
      [tenantId],
    );
    const find = async (phone: string) =>
      (await key.get<Page<Customer>>(`${PATH}?phone=${encodeURIComponent(phone)}`))
        .must(200)
        .items.map(({ name }) => name);
    for (const written of ['(212) 555-0100', '1-212-555-0100', '12125550100', '+1 212 555 0100'])
      assert.deepEqual(await find(written), ['Di'], written);
    for (const written of ['020 7946 0018', '+44 (0)20 7946 0018', '442079460018'])
      assert.deepEqual(await find(written), ['Flo', 'Ed'], written);
  });

  test('200 pages through all of them, newest first', async () => {
    const first = (await world.key.get<Page<Customer>>(`${PATH}?limit=2`)).must(200);
    assert.deepEqual(
      first.items.map(({ name }) => name),
      ['Cy', 'Bo'],
    );
    assert.deepEqual(await namesOf(`limit=2&cursor=${encodeURIComponent(first.nextCursor!)}`), ['Ana']);
  });

  test('200 reads an index for a telephone number and for an address, however many customers there are', async () => {
    const scope = { tenantId: world.tenantId } as never;
    const page = { after: undefined, limit: 51 };
    for (const [wanted, index] of [
      [{ phones: ['+34600111222', '+340600111222'] }, /Index Scan.* using customers_by_phone/],
      [{ email: 'ana@example.com' }, /Index Scan.* using customers_by_email/],
    ] as const) {
      const plan = (await planOf(world.target.database, pageOfCustomers(scope, wanted, page))).join('\n');
      assert.match(plan, index);
      assert.match(plan, /Index Cond: .*(phone|email)/);
    }
  });

  test('400 for what is no telephone number', async () => {
    assert.deepEqual((await world.key.get(`${PATH}?phone=12`)).fields(), ['query /phone phone']);
  });
});
