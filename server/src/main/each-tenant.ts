import type { LookupDatabase } from '../platform/db/database.ts';
import type { RowOf } from '../platform/db/statement.ts';
import { pageOfTenants } from '../tenancy/tenants/index.ts';

const PAGE = 1_000;

/** All tenants, the newest first. */
export async function* eachTenant(lookup: LookupDatabase): AsyncGenerator<RowOf<'tenants.page'>> {
  for (let after: [string] | undefined; ; ) {
    const [rows]: [RowOf<'tenants.page'>[]] = await lookup.run(pageOfTenants({ after, limit: PAGE }));
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < PAGE) return;
    after = [last.tenant_id];
  }
}
