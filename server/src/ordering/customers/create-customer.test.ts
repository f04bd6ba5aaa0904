import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { freshTenant, proves } from '../../../test/harness/proves.ts';
import type { World } from '../../../test/harness/world.ts';
import { createCustomer } from './create-customer.ts';
import type { render } from './render.ts';

type Customer = ReturnType<typeof render>;
const PATH = '/api/v1/customers';

proves(createCustomer, () => {
  let world: World;
  before(async () => {
    world = await freshTenant();
  });

  test('201 answers without the person, whom a GET then shows', async () => {
    const body = {
      externalId: 'crm-1',
      name: 'Ana',
      phone: ' +34 (600) 111-222',
      email: 'Ana@Example.com',
      addresses: [{ label: 'Home', address1: 'Calle Mayor 5', country: 'ES' }],
      notes: 'Nuts',
      consents: [{ purpose: 'LOYALTY', granted: true, source: 'till' }],
    };
    const made = (await world.key.post<Customer>(PATH, body)).must(201);
    assert.deepEqual(Object.keys(made).sort(), ['createdAt', 'externalId', 'guid', 'updatedAt', 'version']);
    const read = (await world.key.get<Customer>(`${PATH}/${made.guid}`)).must(200);
    const { consents, ...rest } = body;
    assert.deepEqual(read, {
      ...made,
      ...rest,
      phone: '+34600111222',
      consents: [{ ...consents[0], at: made.createdAt }],
    });
  });

  test('400 names what cannot be: nobody, a number, an address, a purpose twice', async () => {
    const agreed = { purpose: 'LOYALTY', granted: true, source: 'till' };
    for (const [body, fields] of [
      [{}, ['body  minProperties']],
      [{ phone: '600111222' }, ['body /phone pattern']],
      [{ phone: '+0 600 111 222' }, ['body /phone phone']],
      [{ phone: '+1234567890123456' }, ['body /phone phone']],
      [{ email: 'ana@' }, ['body /email pattern']],
      [{ name: ' ' }, ['body /name pattern']],
      [{ addresses: [{}] }, ['body /addresses/0 minProperties']],
      [{ consents: [agreed, { ...agreed, granted: false }] }, ['body /consents unique']],
      [{ notes: 'Pays with 4788 2500 0012 1443' }, ['body /notes cardNumber']],
    ] as const)
      assert.deepEqual((await world.key.post(PATH, body)).fields(), fields, JSON.stringify(body));
  });

  test('409 when its externalId is taken', async () => {
    const body = { name: 'Bo', externalId: 'crm-2' };
    const { guid } = (await world.key.post<Customer>(PATH, body)).must(201);
    const again = await world.key.post(PATH, body);
    assert.deepEqual(again.refused(409, 'CONFLICT').details, { existingGuid: guid });
  });
});
