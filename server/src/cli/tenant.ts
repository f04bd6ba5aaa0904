import { systemScope } from '../access/index.ts';
import { systemClock } from '../platform/clock.ts';
import { newGuid } from '../platform/ids.ts';
import { emit } from '../records/events/index.ts';
import { insertTenant, pageOfTenants, renderTenant } from '../tenancy/tenants/index.ts';
import { print, printTable, withEnvironment } from './environment.ts';

const LIST_MAX = 1_000;

export async function tenant([action, ...words]: string[]): Promise<number> {
  const name = words.join(' ').trim();
  if (action === 'create' && name) return create(name);
  if (action === 'list') return list();
  throw new Error('usage: comanda tenant create <name> | comanda tenant list');
}

function create(name: string): Promise<number> {
  return withEnvironment(async ({ db }) => {
    const scope = systemScope(newGuid(), 'the command line makes this tenant');
    const now = systemClock.now();
    await db.run(
      scope,
      ...insertTenant(scope, name, now),
      emit(scope, { type: 'tenant.created', data: { tenantId: scope.tenantId }, now }),
    );
    print(scope.tenantId);
    return 0;
  });
}

function list(): Promise<number> {
  return withEnvironment(async ({ lookup }) => {
    const [rows] = await lookup.run(pageOfTenants([null, LIST_MAX]));
    printTable([
      ['TENANT', 'NAME', 'CREATED'],
      ...rows.map(renderTenant).map((t) => [t.tenantId, t.name, t.createdAt]),
    ]);
    return 0;
  });
}
