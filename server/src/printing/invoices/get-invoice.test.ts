import assert from 'node:assert/strict';
import { test } from 'node:test';
import { freshTenant, proves } from '../../../test/harness/proves.ts';
import { paidOrder } from '../../../test/harness/some-papers.ts';
import { getInvoice } from './get-invoice.ts';

proves(getInvoice, () => {
  test('200 with its buyer also after the customer was erased, of whom nothing else is left', async () => {
    const { key, place, target } = await freshTenant();
    const name = `Canary ${crypto.randomUUID()}`;
    const customer = (await key.post<{ guid: string }>('/api/v1/customers', { name })).must(201);
    const body = { orderGuid: await paidOrder({ key, place }), customerGuid: customer.guid };
    const issued = (await key.post<{ guid: string }>(`${place.path}/invoices`, body)).must(201);
    (await key.send('DELETE', `/api/v1/customers/${customer.guid}`)).must(200);
    const kept = await key.get<{ buyer: { name: string } }>(`${place.path}/invoices/${issued.guid}`);
    assert.equal(kept.must(200).buyer.name, name);
    const tables = await target.database.sql<{ name: string }>(
      `select relname as name from pg_class
       where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace`,
    );
    const found: string[] = [];
    for (const { name: table } of tables) {
      const [row] = await target.database.sql<{ n: number }>(
        `select count(*)::int as n from ${table} t where t::text like '%' || $1 || '%'`,
        [name],
      );
      if (row!.n > 0) found.push(table);
    }
    assert.deepEqual(found, ['invoices']);
  });
});
