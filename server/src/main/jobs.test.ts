import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { startTestService, type TestService } from '../../test/harness/service.ts';
import { sendNotices } from '../integrations/webhooks/notices.ts';
import { fireDueOrders } from '../ordering/orders/scheduled-order-firing.ts';
import type { Database, LookupDatabase, TenantContext } from '../platform/db/database.ts';
import type { Statement } from '../platform/db/statement.ts';
import type { Job } from '../platform/workers/jobs.ts';
import { lookAtPrinters } from '../printing/printers/watch.ts';
import type { Deps } from './deps.ts';
import { jobs } from './jobs.ts';

/**
 * One tenant in whose rows nothing can be read or written, and another one behind it: everything that goes over the rows of all
 * tenants gets to the other. What it does there is for the tests of each.
 */

const [POISONED, OTHER] = ['00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-00000000000b'];

let service: TestService;
before(async () => {
  service = await startTestService();
});

/** A row of any look-up: whose it is, guids, and for the rest what keeps nobody from it. */
const rowOf = (tenantId: string): unknown =>
  new Proxy(
    { tenant_id: tenantId },
    {
      get: (row, name) => {
        if (name === 'tenant_id') return row.tenant_id;
        // Of what is counted there is no more.
        return typeof name === 'string' && /(?:guid|id)$/.test(name) ? tenantId : 0;
      },
    },
  );

interface Seen {
  tenants: Set<string>;
  lookup: LookupDatabase;
  db: Database;
}

/** Databases in which something is due for both tenants. `tenants`: whose rows were asked for. */
function databases(): Seen {
  const tenants = new Set<string>();
  const answer = (statements: readonly Statement[]) =>
    statements.map(({ text }) => (text.includes('tenant_id') ? [rowOf(POISONED), rowOf(OTHER)] : []));
  const enter = ({ tenantId }: TenantContext): void => {
    tenants.add(tenantId);
    if (tenantId === POISONED) throw new Error('poison');
  };
  const ofTenant = (tenant: TenantContext, statements: readonly Statement[]) => {
    enter(tenant);
    // Across tenants, for whoever may look there.
    return tenant.tenantId === OTHER ? statements.map(() => []) : answer(statements);
  };
  const tx = (tenant: TenantContext) => ({
    run: async (...statements: Statement[]) => {
      if (statements.some(({ values }) => values.includes(POISONED)))
        enter({ ...tenant, tenantId: POISONED });
      for (const { values } of statements) if (values.includes(OTHER)) tenants.add(OTHER);
      return ofTenant(tenant, statements);
    },
  });
  return {
    tenants,
    lookup: { run: async (...statements: Statement[]) => answer(statements) } as unknown as LookupDatabase,
    db: {
      run: async (tenant: TenantContext, ...statements: Statement[]) => ofTenant(tenant, statements),
      transaction: async (tenant: TenantContext, work: (tx: unknown) => Promise<{ result: unknown }>) => {
        enter(tenant);
        return (await work(tx(tenant))).result;
      },
    } as unknown as Database,
  };
}

type Work = (deps: Deps) => Promise<unknown>;
const WORK: Readonly<Record<string, Work>> = {
  ...Object.fromEntries(jobs.map((job: Job<Deps>) => [job.name, job.run])),
  'webhooks: notices': sendNotices,
  'orders: firing': fireDueOrders,
  'printers: watch': (deps) => lookAtPrinters(deps, 0),
};

/** Each that is entered with the scope of a tenant. */
const enterOf =
  (tenants: Set<string>) =>
  async ({ tenantId }: TenantContext): Promise<Record<string, unknown>> => {
    tenants.add(tenantId);
    if (tenantId === POISONED) throw new Error('poison');
    return {};
  };

/** What each got to. Those who go over rows of no tenant, or over all in one statement, got nowhere. */
const reached = new Map<string, ReadonlySet<string>>();

for (const [name, run] of Object.entries(WORK)) {
  test(`${name} gets past a tenant in whose rows it fails`, async () => {
    const { tenants, lookup, db } = databases();
    const enter = enterOf(tenants);
    const deps = {
      ...{ ...service.deps, lookup, db, identity: db },
      keys: { currentKeyId: 'k2', open: async () => '', seal: async () => '' },
      sums: { catchUp: enter, settle: async () => false },
      restaurants: { get: enter },
      paymentAccounts: { get: enter },
    };
    await run(deps as unknown as Deps).catch(() => {});
    reached.set(name, tenants);
    if (tenants.has(POISONED)) assert.ok(tenants.has(OTHER), 'it got no further');
  });
}

test('and most of them do go over tenants', () => {
  const over = [...reached].flatMap(([name, tenants]) => (tenants.has(POISONED) ? [name] : []));
  assert.ok(over.length >= 20, over.join(', '));
});
