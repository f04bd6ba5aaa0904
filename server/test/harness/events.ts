import type { World } from './world.ts';

/** The types of the tenant's events that name something, oldest first. */
export async function eventsAbout(
  { target, tenantId }: Pick<World, 'target' | 'tenantId'>,
  named: string,
): Promise<string[]> {
  const rows = await target.database.sql<{ type: string }>(
    'select type from events where tenant_id = $1 and strpos(data::text, $2) > 0 order by sequence',
    [tenantId, named],
  );
  return rows.map(({ type }) => type);
}
