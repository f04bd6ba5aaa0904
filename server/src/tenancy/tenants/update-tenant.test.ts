import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { startTestService, type TestService } from '../../../test/harness/service.ts';
import { tally, together } from '../../../test/harness/together.ts';
import { makeTenant, type Tenant } from '../../../test/harness/world.ts';
import { newGuid } from '../../platform/ids.ts';

let service: TestService;

before(async () => {
  service = await startTestService();
});

test('a tenant is made, read, listed and renamed by operators', async () => {
  const { operator } = service;
  const made = await makeTenant(service, 'Ñandú & Söhne "GmbH"');
  assert.equal(made.version, 1);
  const path = `/api/v1/tenants/${made.tenantId}`;
  assert.deepEqual((await operator.get(path)).must(200), made);
  const renamed = (await operator.patch<Tenant>(path, { name: 'New', version: 1 })).must(200);
  assert.deepEqual(renamed, { ...made, name: 'New', version: 2, updatedAt: renamed.updatedAt });
  const { items } = (await operator.get<{ items: Tenant[] }>('/api/v1/tenants?limit=1')).must(200);
  assert.deepEqual(items, [renamed]);
});

test('of many renames that expect one version, one wins', async () => {
  const { tenantId } = await makeTenant(service);
  const path = `/api/v1/tenants/${tenantId}`;
  const replies = await together(5, (n) =>
    service.operator.patch(path, { name: `N${n}` }, { 'if-match': '"1"' }),
  );
  assert.deepEqual(tally(replies), { 200: 1, 409: 4 });
});

test('a name is a text with something in it, and nobody else is found', async () => {
  const { tenantId } = await makeTenant(service);
  for (const name of ['', ' ', '\t\n', 'x'.repeat(201)]) {
    const reply = await service.operator.patch(`/api/v1/tenants/${tenantId}`, { name });
    assert.match(reply.fields()[0]!, /^body \/name (minLength|maxLength|pattern)$/);
  }
  const nobody = `/api/v1/tenants/${newGuid()}`;
  (await service.operator.get(nobody)).refused(404, 'RESOURCE_NOT_FOUND');
  (await service.operator.patch(nobody, { name: 'X' })).refused(404, 'RESOURCE_NOT_FOUND');
  assert.deepEqual((await service.operator.get('/api/v1/tenants/1')).fields(), ['path /tenantId pattern']);
});
