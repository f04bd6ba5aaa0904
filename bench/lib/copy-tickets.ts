import type { Sql } from './copy-orders.ts';

/** A ticket like the first of the restaurant with this status for each of its orders that has none. */
export async function copyTickets(
  sql: Sql,
  { restaurant, status }: { restaurant: string; status: 'BUMPED' },
): Promise<void> {
  const rows = await sql(
    `select column_name from information_schema.columns where table_name = 'kitchen_tickets' and is_generated = 'NEVER'`,
    [],
  );
  const values: Record<string, string> = {
    guid: 'uuidv7()',
    order_guid: 'o.guid',
    sequence: '1',
    change: '1',
  };
  const columns = rows.map(({ column_name }) => String(column_name));
  const selected = columns.map((column) => values[column] ?? `t.${column}`);
  await sql(
    `insert into kitchen_tickets (${columns}) select ${selected}
     from (select * from kitchen_tickets where restaurant_guid = $1 and status = $2 order by guid limit 1) t
     cross join orders o where o.restaurant_guid = $1 and not exists (
       select from kitchen_tickets own where own.tenant_id = o.tenant_id and own.restaurant_guid = $1 and own.order_guid = o.guid)`,
    [restaurant, status],
  );
}
