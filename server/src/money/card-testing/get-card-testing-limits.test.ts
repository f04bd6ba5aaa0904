import assert from 'node:assert/strict';
import { test } from 'node:test';
import { signedIn } from '../../../test/harness/people.ts';
import { freshTenant, proves } from '../../../test/harness/proves.ts';
import { getCardTestingLimits } from './get-card-testing-limits.ts';
import { DEFAULT_LIMITS } from './limits.ts';

proves(getCardTestingLimits, () => {
  test('200 with the defaults until an owner sets others', async () => {
    const { target, tenantId } = await freshTenant();
    const owner = await signedIn(target, { places: [{ tenantId, role: 'owner' }] });
    const path = '/api/v1/payments/card-testing/limits';
    assert.deepEqual((await owner.get(path)).must(200), {
      ...DEFAULT_LIMITS,
      version: null,
      updatedAt: null,
    });
    const set = (await owner.put(path, { storedCards: 500 })).must(200);
    assert.deepEqual((await owner.get(path)).must(200), set);
  });

  test('403 to anybody but an owner, whatever the scopes', async () => {
    const { target, tenantId, key } = await freshTenant();
    const manager = await signedIn(target, { places: [{ tenantId, role: 'manager' }] });
    for (const caller of [key, manager])
      (await caller.get('/api/v1/payments/card-testing/limits')).refused(403, 'FORBIDDEN');
  });
});
