import assert from 'node:assert/strict';
import { test } from 'node:test';
import { freshTenant, proves } from '../../../test/harness/proves.ts';
import { getCustomer } from './get-customer.ts';

proves(getCustomer, () => {
  test('200 has its version as ETag', async () => {
    const { key } = await freshTenant();
    const { guid } = (await key.post<{ guid: string }>('/api/v1/customers', { name: 'Ana' })).must(201);
    const reply = await key.get(`/api/v1/customers/${guid}`);
    reply.must(200);
    assert.match(String(reply.headers.etag), /^"1-[0-9a-f]{16}"$/);
  });
});
