import assert from 'node:assert/strict';
import { test } from 'node:test';
import { freshTenant, proves } from '../../../test/harness/proves.ts';
import { makeTenant, type Page, type Tenant } from '../../../test/harness/world.ts';
import { createTenant } from './create-tenant.ts';

proves(createTenant, () => {
  test('201 with any name that says something, read and listed so', async () => {
    const { target } = await freshTenant();
    const made = await makeTenant(target, 'Ñandú & Söhne "GmbH"');
    assert.deepEqual([made.name, made.version], ['Ñandú & Söhne "GmbH"', 1]);
    assert.deepEqual((await target.operator.get(`/api/v1/tenants/${made.tenantId}`)).must(200), made);
    const { items } = (await target.operator.get<Page<Tenant>>('/api/v1/tenants?limit=1')).must(200);
    assert.deepEqual(items, [made]);
  });

  test('400 for a name without anything in it, or too long', async () => {
    const { target } = await freshTenant();
    for (const name of ['', ' ', '\t\n', 'x'.repeat(201)]) {
      const reply = await target.operator.post('/api/v1/tenants', { name });
      assert.match(reply.fields()[0]!, /^body \/name (minLength|maxLength|pattern)$/);
    }
  });
});
