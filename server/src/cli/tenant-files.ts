import type { Command } from 'commander';
import { describeKey } from '../main/backup/needed-keys.ts';
import { deleteTenant } from '../main/tenant-files/delete-tenant.ts';
import { exportTenant } from '../main/tenant-files/export-tenant.ts';
import { importTenant } from '../main/tenant-files/import-tenant.ts';
import { systemClock } from '../platform/clock.ts';
import { print, withEnvironment } from './environment.ts';
import { verifyStore } from './verify.ts';

/** The commands that take a whole tenant out of an installation, and bring one in. */
export function tenantFiles(command: Command): void {
  command
    .command('export')
    .description('write all rows of a tenant into a folder, beside a running service')
    .argument('<tenant>', 'its id')
    .requiredOption('--to <folder>', 'an empty folder, or one that is not there yet')
    .action((tenantId: string, { to }: { to: string }) => write(tenantId, to));
  command
    .command('import')
    .description('bring an exported tenant in, all of it or nothing, and verify it')
    .argument('<folder>', 'the export')
    .option('--lost-keys', 'go on without keys that it needs: what is sealed under them is lost')
    .action(read);
  command
    .command('delete')
    .description('delete all rows of a tenant, for good: export it first')
    .argument('<tenant>', 'its id')
    .requiredOption('--yes', 'it is meant')
    .option('--even-so', 'with payments that are not decided, or domains at the hosting provider')
    .action(remove);
}

function write(tenantId: string, folder: string): Promise<void> {
  return withEnvironment(async ({ config, store }) => {
    const made = await exportTenant({ config, store, clock: systemClock }, tenantId, folder);
    const rows = made.files.reduce((sum, file) => sum + file.rows, 0);
    print(`tenant  ${made.tenant.name}`);
    print(`folder  ${folder}   (${rows} rows, as they were at ${made.exportedAt})`);
    for (const key of made.needs) print(`needs   ${describeKey(key)}`);
  });
}

function read(folder: string, { lostKeys = false }: { lostKeys?: boolean }): Promise<void> {
  return withEnvironment(async ({ config, store }) => {
    const { tenant } = await importTenant({ config, store }, folder, { lostKeys });
    print(`tenant  ${tenant.id}   (${tenant.name})`);
    await verifyStore(store, tenant.id);
  });
}

function remove(tenantId: string, { evenSo = false }: { evenSo?: boolean }): Promise<void> {
  return withEnvironment(async ({ store }) => {
    print(`deleted ${await deleteTenant(store, tenantId, { evenSo })} rows`);
  });
}
