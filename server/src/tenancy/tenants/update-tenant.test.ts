import assert from 'node:assert/strict';
import { test } from 'node:test';
import { freshTenant, proves } from '../../../test/harness/proves.ts';
import { together } from '../../../test/harness/together.ts';
import type { Tenant } from '../../../test/harness/world.ts';
import { newGuid } from '../../platform/ids.ts';
import { updateTenant } from './update-tenant.ts';

proves(updateTenant, () => {
  test('200 renames it, and it is read so', async () => {
    const { target, tenant } = await freshTenant();
    const path = `/api/v1/tenants/${tenant.tenantId}`;
    const renamed = (await target.operator.patch<Tenant>(path, { name: 'New', version: 1 })).must(200);
    assert.deepEqual(renamed, { ...tenant, name: 'New', version: 2, updatedAt: renamed.updatedAt });
    assert.deepEqual((await target.operator.get(path)).must(200), renamed);
  });

  test('400 for a name without anything in it, or too long', async () => {
    const { target, tenantId } = await freshTenant();
    for (const name of ['', ' ', '\t\n', 'x'.repeat(201)]) {
      const reply = await target.operator.patch(`/api/v1/tenants/${tenantId}`, { name });
      assert.match(reply.fields()[0]!, /^body \/name (minLength|maxLength|pattern)$/);
    }
  });

  test('404 for a tenant that is not there', async () => {
    const { target } = await freshTenant();
    const nobody = `/api/v1/tenants/${newGuid()}`;
    (await target.operator.patch(nobody, { name: 'X' })).refused(404, 'RESOURCE_NOT_FOUND');
  });

  test('409 to all but one of many who saw the same version', async () => {
    const { target, tenantId } = await freshTenant();
    const replies = await together(5, (n) =>
      target.operator.patch(`/api/v1/tenants/${tenantId}`, { name: `N${n}` }, { 'if-match': '"1"' }),
    );
    assert.deepEqual(replies.map(({ status }) => status).sort(), [200, 409, 409, 409, 409]);
  });
});
