import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { freshTenant, proves } from '../../../test/harness/proves.ts';
import { makeRestaurant, type World } from '../../../test/harness/world.ts';
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
      [{ phone: '60011122' }, ['body /phone phone']],
      [{ phone: 'the blue one' }, ['body /phone phone']],
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

  test('201 takes a number as people write it where all the restaurants are, and keeps it as E.164', async () => {
    const { key, place } = await freshTenant();
    const phoneOf = async (phone: string) => {
      const { guid } = (await key.post<Customer>(PATH, { phone })).must(201);
      return (await key.get<Customer>(`${PATH}/${guid}`)).must(200).phone;
    };
    // By its time zone it is in Spain.
    assert.equal(await phoneOf('600 111 222'), '+34600111222');
    (await key.patch(place.path, { address: { country: 'US' } })).must(200);
    for (const written of ['(212) 555-0100', '212.555.0100', '1 212 555 0100', '+1 (212) 555-0100'])
      assert.equal(await phoneOf(written), '+12125550100', written);
    assert.equal(await phoneOf('(555) 555-0100'), '+15555550100');
    assert.equal(await phoneOf('+44 (0)20 7946 0018'), '+442079460018');
    // No plan of numbers knows it, and it was taken before.
    assert.equal(await phoneOf('+34 91 23 45'), '+34912345');
  });

  test('400 for a number without its country where the restaurants are in several, and it says so', async () => {
    const { key } = await freshTenant();
    const london = await makeRestaurant(key, { timeZone: 'Europe/London', currency: 'GBP' });
    const refused = await key.post(PATH, { phone: '600 111 222' });
    assert.deepEqual(refused.fields(), ['body /phone phone']);
    assert.match(JSON.stringify(refused.refused(400, 'VALIDATION_ERROR').details), /must begin with \+/);
    (await key.post(PATH, { phone: '+34 600 111 222' })).must(201);
    (await key.patch(`/api/v1/restaurants/${london.guid}`, { archived: true })).must(200);
    (await key.post(PATH, { phone: '600 111 222' })).must(201);
  });

  test('409 when its externalId is taken', async () => {
    const body = { name: 'Bo', externalId: 'crm-2' };
    const { guid } = (await world.key.post<Customer>(PATH, body)).must(201);
    const again = await world.key.post(PATH, body);
    assert.deepEqual(again.refused(409, 'CONFLICT').details, { existingGuid: guid });
  });
});
