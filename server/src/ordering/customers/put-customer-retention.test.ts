import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { type Person, signedIn } from '../../../test/harness/people.ts';
import { type FreshTenant, freshTenant, proves } from '../../../test/harness/proves.ts';
import { together } from '../../../test/harness/together.ts';
import { putCustomerRetention } from './put-customer-retention.ts';

interface Retention {
  eraseAfterMonths: number | null;
  version: number;
  updatedAt: string;
}

const PATH = '/api/v1/customer-retention';

proves(putCustomerRetention, () => {
  let world: FreshTenant;
  let owner: Person;
  before(async () => {
    world = await freshTenant();
    owner = await signedIn(world.target, { places: [{ tenantId: world.tenantId, role: 'owner' }] });
  });
  const put = (body: object) => owner.put<Retention>(PATH, body);

  test('200 and null keeps people again', async () => {
    const first = (await put({ eraseAfterMonths: 6 })).must(200);
    assert.equal(first.eraseAfterMonths, 6);
    const second = (await put({ eraseAfterMonths: null, version: first.version })).must(200);
    assert.deepEqual([second.eraseAfterMonths, second.version], [null, first.version + 1]);
  });

  test('400 for no months, too many, or none named', async () => {
    assert.deepEqual((await put({ eraseAfterMonths: 0 })).fields(), ['body /eraseAfterMonths minimum']);
    assert.deepEqual((await put({ eraseAfterMonths: 121 })).fields(), ['body /eraseAfterMonths maximum']);
    assert.deepEqual((await put({})).fields(), ['body /eraseAfterMonths required']);
  });

  test('403 to a manager and to a key with every scope', async () => {
    const places = [{ tenantId: world.tenantId, role: 'manager' as const }];
    const manager = await signedIn(world.target, { places });
    for (const caller of [world.key, manager])
      (await caller.put(PATH, { eraseAfterMonths: 1 })).refused(403, 'FORBIDDEN');
  });

  test('409 to all but one of five who saw the same version', async () => {
    const { version } = (await put({ eraseAfterMonths: 1 })).must(200);
    const replies = await together(5, (n) => put({ eraseAfterMonths: 2 + n, version }));
    assert.equal(replies.filter(({ status }) => status === 200).length, 1);
    for (const reply of replies.filter(({ status }) => status !== 200))
      assert.deepEqual(reply.refused(409, 'CONFLICT').details, { currentVersion: version + 1 });
  });
});
