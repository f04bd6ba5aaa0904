import type { Command } from 'commander';
import { systemScope } from '../access/index.ts';
import { eachTenant } from '../main/each-tenant.ts';
import type { Store } from '../main/store.ts';
import { type Verdict, verifyTenant } from '../money/books/index.ts';
import { openDatabase, openLookupDatabase, openPool } from '../platform/db/database.ts';
import { print, printTable, withEnvironment } from './environment.ts';

export function verify(program: Command): void {
  program
    .command('verify')
    .description('make books, order totals and numbers of all tenants again, and compare')
    .action(() => withEnvironment(({ store }) => verifyStore(store)));
}

const FAULTS_SHOWN = 20;

/** One state of everything for each tenant, and as much time as it takes. */
const AT_LEISURE = {
  default_transaction_isolation: 'repeatable\\ read',
  default_transaction_read_only: 'on',
  statement_timeout: '0',
  idle_in_transaction_session_timeout: '0',
};

/** Verifies every tenant of a database, or `only` one, and prints what was compared. Throws when anything differs. */
export async function verifyStore(store: Store, only?: string): Promise<void> {
  const { appUrl, lookupUrl } = store.direct;
  const url = new URL(appUrl);
  const options = Object.entries(AT_LEISURE).map(([name, value]) => `-c ${name}=${value}`);
  url.searchParams.set('options', options.join(' '));
  const pool = openPool(url.href, { max: 1, applicationName: 'comanda verify' });
  const lookupPool = openPool(lookupUrl, { max: 1, applicationName: 'comanda verify' });
  const verdicts: [name: string, verdict: Verdict][] = [];
  try {
    const db = openDatabase(pool);
    for await (const { tenant_id, name } of eachTenant(openLookupDatabase(lookupPool))) {
      if (only !== undefined && tenant_id !== only) continue;
      const scope = systemScope(tenant_id, 'the command line makes its books again, to compare');
      verdicts.push([name, await verifyTenant(db, scope)]);
    }
  } finally {
    await Promise.all([pool.end(), lookupPool.end()]);
  }
  report(verdicts);
}

function report(verdicts: readonly [name: string, verdict: Verdict][]): void {
  printTable([
    ['TENANT', 'ORDERS', 'PAYMENTS', 'REFUNDS', 'DRAWERS', 'LEDGER ENTRIES', 'EVENTS'],
    ...verdicts.map(([name, { orders, payments, refunds, drawers, ledgerEntries, events }]) => [
      name,
      ...[orders, payments, refunds, drawers, ledgerEntries, events].map(String),
    ]),
  ]);
  const faults = verdicts.flatMap(([name, one]) => one.faults.map((fault) => `${name}: ${fault}`));
  if (faults.length === 0) {
    print('equal to the cent');
    return;
  }
  const more = faults.length > FAULTS_SHOWN ? [`and ${faults.length - FAULTS_SHOWN} more`] : [];
  throw new Error(['not equal:', ...faults.slice(0, FAULTS_SHOWN), ...more].join('\n  '));
}
