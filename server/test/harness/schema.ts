import type { TestDatabase } from './database.ts';

/** All of a schema that a migration can make, as sorted lines: two databases with the same lines have the same schema. */
export async function schemaLines({ sql }: TestDatabase): Promise<string[]> {
  const rows = await sql<{ line: string }>(`
    with relations as (select * from pg_class where relnamespace = 'public'::regnamespace)
    select concat_ws(' ', 'relation', relname, relkind, relrowsecurity, relforcerowsecurity, reloptions::text,
      array(select one::text from unnest(relacl) one order by 1)::text) as line from relations
    union all select concat_ws(' ', 'column', relname, attnum, attname, format_type(atttypid, atttypmod), attnotnull, attgenerated,
        attcollation::regcollation, attstorage, pg_get_expr(adbin, adrelid),
        array(select one::text from unnest(attacl) one order by 1)::text)
      from relations r join pg_attribute on attrelid = r.oid and attnum > 0
        left join pg_attrdef on adrelid = attrelid and adnum = attnum
    union all select concat_ws(' ', 'constraint', conrelid::regclass, conname, convalidated, pg_get_constraintdef(oid))
      from pg_constraint where connamespace = 'public'::regnamespace
    union all select concat_ws(' ', 'index', indisvalid, indisprimary, pg_get_indexdef(indexrelid))
      from pg_index where indrelid in (select oid from relations)
    union all select concat_ws(' ', 'trigger', tgenabled, pg_get_triggerdef(oid))
      from pg_trigger where not tgisinternal and tgrelid in (select oid from relations)
    union all select concat_ws(' ', 'function', pg_get_functiondef(oid),
        array(select one::text from unnest(proacl) one order by 1)::text)
      from pg_proc where pronamespace = 'public'::regnamespace
    union all select concat_ws(' ', 'policy', p::text) from pg_policies p where schemaname = 'public'
    union all select concat_ws(' ', 'view', relname, pg_get_viewdef(oid)) from relations where relkind = 'v'
    order by 1`);
  return rows.map(({ line }) => line);
}
