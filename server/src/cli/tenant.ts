import type { Command } from 'commander';
import { systemScope } from '../access/index.ts';
import { systemClock } from '../platform/clock.ts';
import { newGuid } from '../platform/ids.ts';
import { emit } from '../records/events/index.ts';
import { insertTenant, pageOfTenants, renderTenant } from '../tenancy/tenants/index.ts';
import { print, printTable, withEnvironment } from './environment.ts';
import { tenantFiles } from './tenant-files.ts';

const LIST_MAX = 1_000;

export function tenant(program: Command): void {
  const command = program.command('tenant').description('make tenants, list them, move and delete them');
  command
    .command('create')
    .description('make a tenant; prints its id')
    .argument('<name...>', 'its name; several words are one name')
    .action((words: string[]) => {
      const name = words.join(' ').trim();
      if (name === '') command.error("error: argument 'name' is empty");
      return create(name);
    });
  command.command('list').description('list all tenants').action(list);
  tenantFiles(command);
}

function create(name: string): Promise<void> {
  return withEnvironment(async ({ db }) => {
    const scope = systemScope(newGuid(), 'the command line makes this tenant');
    const now = systemClock.now();
    await db.run(
      scope,
      ...insertTenant(scope, name, now),
      emit(scope, { type: 'tenant.created', data: { tenantId: scope.tenantId }, now }),
    );
    print(scope.tenantId);
  });
}

function list(): Promise<void> {
  return withEnvironment(async ({ lookup }) => {
    const [rows] = await lookup.run(pageOfTenants({ after: undefined, limit: LIST_MAX }));
    printTable([
      ['TENANT', 'NAME', 'CREATED'],
      ...rows.map(renderTenant).map((t) => [t.tenantId, t.name, t.createdAt]),
    ]);
  });
}
