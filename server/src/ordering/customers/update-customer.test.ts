import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { freshTenant, proves } from '../../../test/harness/proves.ts';
import { together } from '../../../test/harness/together.ts';
import type { World } from '../../../test/harness/world.ts';
import type { render } from './render.ts';
import { updateCustomer } from './update-customer.ts';

type Customer = ReturnType<typeof render>;
const PATH = '/api/v1/customers';

proves(updateCustomer, () => {
  let world: World;
  before(async () => {
    world = await freshTenant();
  });
  const make = async (body: object) => (await world.key.post<Customer>(PATH, body)).must(201);
  const read = async ({ guid }: Customer) => (await world.key.get<Customer>(`${PATH}/${guid}`)).must(200);

  test('200 changes what is named, takes away what is null, and replaces a consent by its purpose', async () => {
    const agreed = { purpose: 'LOYALTY', granted: true, source: 'till' };
    const mails = { purpose: 'MARKETING_EMAIL', granted: true, source: 'web' };
    const made = await make({ name: 'Ana', phone: '+34600111222', notes: 'Nuts', consents: [agreed, mails] });
    const body = { notes: null, phone: '600 111 333', consents: [{ ...agreed, granted: false }] };
    const answered = (await world.key.patch<Customer>(`${PATH}/${made.guid}`, body)).must(200);
    assert.deepEqual([answered.version, answered.name], [2, undefined]);
    const after = await read(made);
    assert.deepEqual([after.name, after.notes, after.phone], ['Ana', null, '+34600111333']);
    assert.deepEqual(after.consents, [
      { ...mails, at: made.createdAt },
      { ...agreed, granted: false, at: answered.updatedAt },
    ]);
  });

  test('400 names what cannot be', async () => {
    const made = await make({ name: 'Ana' });
    for (const [body, fields] of [
      [{ phone: '+0 600 111 222' }, ['body /phone phone']],
      [{ nickname: 'A' }, ['body /nickname unknown']],
    ] as const)
      assert.deepEqual((await world.key.patch(`${PATH}/${made.guid}`, body)).fields(), fields);
  });

  test('409 when it was changed since it was seen, and when its externalId is taken', async () => {
    const made = await make({ name: 'Ana' });
    const replies = await together(4, () =>
      world.key.patch(`${PATH}/${made.guid}`, { notes: 'One of four', version: 1 }),
    );
    assert.deepEqual(replies.map(({ status }) => status).sort(), [200, 409, 409, 409]);
    const other = await make({ name: 'Bo', externalId: 'taken' });
    const taken = await world.key.patch(`${PATH}/${made.guid}`, { externalId: 'taken' });
    assert.deepEqual(taken.refused(409, 'CONFLICT').details, { existingGuid: other.guid });
  });
});
