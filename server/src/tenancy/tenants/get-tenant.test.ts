import assert from 'node:assert/strict';
import { test } from 'node:test';
import { freshTenant, proves } from '../../../test/harness/proves.ts';
import type { Tenant } from '../../../test/harness/world.ts';
import { newGuid } from '../../platform/ids.ts';
import { getTenant } from './get-tenant.ts';

proves(getTenant, () => {
  test('200 with name and version', async () => {
    const { target, tenant } = await freshTenant();
    const read = await target.operator.get<Tenant>(`/api/v1/tenants/${tenant.tenantId}`);
    assert.deepEqual(read.must(200), tenant);
  });

  test('400 for what is no id, 404 for one that nobody has', async () => {
    const { target } = await freshTenant();
    assert.deepEqual((await target.operator.get('/api/v1/tenants/1')).fields(), ['path /tenantId pattern']);
    (await target.operator.get(`/api/v1/tenants/${newGuid()}`)).refused(404, 'RESOURCE_NOT_FOUND');
  });
});
