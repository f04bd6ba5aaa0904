/** Runs a statement, and gives its rows. */
export type Sql = (text: string, values: readonly unknown[]) => Promise<Record<string, unknown>[]>;

export interface Copying {
  restaurant: string;
  /** The business day that they get. */
  day: number;
  count: number;
  /** That of those which are copied; any by default. */
  status?: string;
}

/** Orders like those that the world has, on a business day, with the events of their creation. */
export async function copyOrders(sql: Sql, { restaurant, day, count, status }: Copying): Promise<void> {
  const rows = await sql(
    `select column_name from information_schema.columns where table_name = 'orders' and is_generated = 'NEVER'`,
    [],
  );
  const values: Record<string, string> = {
    guid: 'n.guid',
    business_date: '$2',
    display_number: 'o.display_number + 10 * n.place',
    document: 'replace(o.document::text, o.guid::text, n.guid::text)::json',
  };
  const columns = rows.map(({ column_name }) => String(column_name));
  const selected = columns.map((column) => values[column] ?? `o.${column}`);
  await sql(
    `with o as (select *, row_number() over (order by guid) as turn from (
         select * from orders where restaurant_guid = $1 and ($4::text is null or status = $4) order by guid limit 4) first),
       n as (select uuidv7() as guid, place from generate_series(1, $3::int) as place),
       made as (insert into orders (${columns}) select ${selected} from n join o on o.turn = 1 + n.place % 4
         returning tenant_id, restaurant_guid, guid),
       counted as (update event_sequences s set last = last + $3 where tenant_id = (select tenant_id from o limit 1)
         returning last)
     insert into events (tenant_id, sequence, id, type, restaurant_guid, business_date, data, created_at, slot)
     select tenant_id, counted.last - $3 + row_number() over (), uuidv7(), 'order.created', restaurant_guid, $2,
       json_build_object('guid', guid, 'version', 1), now(), (select slot from event_ring)
     from made, counted`,
    [restaurant, day, count, status],
  );
}
