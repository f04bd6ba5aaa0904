import pg from 'pg';
import { atEnd } from './cleanup.ts';
import type { TestService } from './service.ts';
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

/** How many readers wait for the next event. */
export async function pollersOpen({ metricsUrl }: TestService): Promise<number> {
  const text = await (await fetch(metricsUrl)).text();
  return Number(/^event_pollers (\d+)$/m.exec(text)![1]);
}

/** A transaction of the service's own kind that takes an event's number and holds it. */
export async function holdNumber({
  target,
  tenantId,
  place,
}: World): Promise<{ end(how: 'commit' | 'rollback'): Promise<void> }> {
  const connection = new pg.Client({ connectionString: target.database.roleUrl('comanda_app') });
  await connection.connect();
  atEnd(() => connection.end());
  await connection.query('begin');
  await connection.query(`select set_config('comanda.tenant', $1, true)`, [tenantId]);
  await connection.query(
    `with next as (update event_sequences set last = last + 1 where tenant_id = $1 returning last)
     insert into events (tenant_id, sequence, id, type, restaurant_guid, data, created_at)
     select $1, last, gen_random_uuid(), 'restaurant.updated', $2, '{"guid":"held"}', now() from next`,
    [tenantId, place.guid],
  );
  return {
    end: async (how) => {
      await connection.query(how);
      await connection.end();
    },
  };
}
