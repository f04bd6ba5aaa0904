import assert from 'node:assert/strict';
import { test } from 'node:test';
import { freshTenant, proves } from '../../../test/harness/proves.ts';
import type { Page } from '../../../test/harness/world.ts';
import { listDomainMappings } from './list-domain-mappings.ts';

proves(listDomainMappings, () => {
  test('200 with nothing for a tenant that has never mapped a domain', async () => {
    const { key } = await freshTenant();
    const { items } = (await key.get<Page<object>>('/api/v1/domain/mappings')).must(200);
    assert.deepEqual(items, []);
  });
});
