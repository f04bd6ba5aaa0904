import assert from 'node:assert/strict';
import { test } from 'node:test';
import { signedIn } from '../../../test/harness/people.ts';
import { freshTenant, proves } from '../../../test/harness/proves.ts';
import { getCustomerRetention } from './get-customer-retention.ts';

const PATH = '/api/v1/customer-retention';

proves(getCustomerRetention, () => {
  test('200 with nothing until an owner sets it', async () => {
    const { target, tenantId } = await freshTenant();
    const owner = await signedIn(target, { places: [{ tenantId, role: 'owner' }] });
    const nothing = { eraseAfterMonths: null, version: null, updatedAt: null };
    assert.deepEqual((await owner.get(PATH)).must(200), nothing);
    const set = (await owner.put(PATH, { eraseAfterMonths: 24 })).must(200);
    assert.deepEqual((await owner.get(PATH)).must(200), set);
  });

  test('403 to anybody but an owner, whatever the scopes', async () => {
    const { target, tenantId, key } = await freshTenant();
    const manager = await signedIn(target, { places: [{ tenantId, role: 'manager' }] });
    for (const caller of [key, manager]) (await caller.get(PATH)).refused(403, 'FORBIDDEN');
  });
});
