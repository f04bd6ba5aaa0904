import assert from 'node:assert/strict';
import { asOwner } from './cluster.ts';
import type { TestDatabase } from './database.ts';

/** What must hold of the whole database at any moment, whatever was sent to it: each query finds what breaks it. */
const BREACHES: Record<string, string> = {
  'an order without its event': `
    select o.guid from orders o where 1 <> (
      select count(*) from events e where e.tenant_id = o.tenant_id and e.type = 'order.created'
        and e.data->>'guid' = o.guid::text)`,
  'an event without its order': `
    select e.id from events e where e.type = 'order.created' and not exists (
      select from orders o where o.tenant_id = e.tenant_id and o.restaurant_guid = e.restaurant_guid
        and o.guid::text = e.data->>'guid'
        and coalesce((o.document->>'orderedOn')::int, o.business_date) = e.business_date)`,
  'a gap or a repetition in the display numbers of a day': `
    select tenant_id, restaurant_guid, business_date from orders where display_number is not null group by 1, 2, 3
    having count(distinct display_number) <> count(*) or (max(display_number) <> count(*) or min(display_number) <> 1)
      and (tenant_id, restaurant_guid, business_date) not in (
        select tenant_id, restaurant_guid, business_date from sync_number_ranges)`,
  'a counter that does not count its orders': `
    select c.* from order_counters c,
      lateral (select count(*) as counted from orders o where display_number is not null
        and (o.tenant_id, o.restaurant_guid, o.business_date) = (c.tenant_id, c.restaurant_guid, c.business_date)
        and not exists (select from sync_number_ranges r
          where (r.tenant_id, r.restaurant_guid, r.business_date) = (o.tenant_id, o.restaurant_guid, o.business_date)
            and o.display_number between r.first and r.last)) o,
      lateral (select coalesce(sum(r.last - r.first + 1), 0) as kept from sync_number_ranges r
        where (r.tenant_id, r.restaurant_guid, r.business_date) = (c.tenant_id, c.restaurant_guid, c.business_date)) r
    where c.last <> o.counted + r.kept`,
  'an order whose columns and document disagree': `
    select guid from orders where guid::text <> document->>'guid'
      or display_number::text is distinct from document->>'displayNumber'
      or total_amount::text <> document->>'totalAmount'
      or business_date <> coalesce((document->>'businessDate')::int, 99999999)
      or restaurant_guid::text <> document->>'restaurantGuid'`,
  'an order that has a number and no day, or is sold without either': `
    select guid from orders where (display_number is not null and business_date = 99999999)
      or (approval_status = 'APPROVED' and (business_date = 99999999 or display_number is null) and status <> 'VOIDED')`,
  'a deposit of an order that is sold': `
    select o.guid from orders o join ledger_entries l on l.tenant_id = o.tenant_id and l.order_guid = o.guid,
      lateral (values (l.credit_account, l.amount), (l.debit_account, -l.amount)) s (account, amount)
    where o.approval_status = 'APPROVED' and s.account in ('DEPOSITS', 'TIP_DEPOSITS')
    group by o.guid, l.payment_guid, l.refund_guid, s.account having sum(s.amount) <> 0`,
  'an order whose parts do not add up': `
    select guid from orders where total_amount <> (
      select sum((c->>'totalAmount')::bigint) from json_array_elements(document->'checks') c)`,
  'a gap in the event numbers of a tenant': `
    select s.tenant_id from event_sequences s left join events e using (tenant_id) group by s.tenant_id, s.last
    having count(e.sequence) <> s.last or coalesce(max(e.sequence), 0) <> s.last or coalesce(min(e.sequence), 1) <> 1`,
  'a menu version without exactly one event': `
    select r.guid from restaurants r where r.menu_version <> (
      select count(*) from events e where e.tenant_id = r.tenant_id and e.restaurant_guid = r.guid
        and e.type in ('menu.published', 'menu.item_updated'))`,
  'a menu entry of a version that does not exist': `
    select m.guid from menu_entries m join restaurants r on (r.tenant_id, r.guid) = (m.tenant_id, m.restaurant_guid)
    where m.from_version > r.menu_version or m.to_version > r.menu_version or m.to_version <= m.from_version`,
  'a change of a restaurant without exactly one event': `
    select r.guid from restaurants r where r.version <> (
      select count(*) from events e where e.tenant_id = r.tenant_id and e.data->>'guid' = r.guid::text
        and e.type in ('restaurant.created', 'restaurant.updated'))`,
  'a change of a tenant without exactly one event': `
    select t.tenant_id from tenants t where t.version <> (
      select count(*) from events e where e.tenant_id = t.tenant_id and e.type in ('tenant.created', 'tenant.updated'))`,
  'a change of an API key without exactly one event': `
    select k.id from api_keys k where k.version <> (
      select count(*) from events e where e.tenant_id = k.tenant_id and e.type like 'api_key.%'
        and k.id::text in (e.data->>'id', e.data->>'rotatedFrom'))`,
  'an answer that was stored for an order that is not there': `
    select i.key from idempotency_keys i where i.status = 201 and i.body like '{"displayNumber":%' and not exists (
      select from orders o where o.guid::text = i.body::json->>'guid'
        and (o.version > 1 or o.document::text = i.body))`,
};

/** Two transactions that took the same rows in different sequences: one is made again, after a second in which others wait. */
const DEADLOCKS = `select deadlocks::int from pg_stat_database where datname = current_database() and deadlocks > 0`;

/** Fails when the database holds half a change anywhere. */
export async function assertBooksAgree(database: TestDatabase): Promise<void> {
  for (const [breach, query] of Object.entries(BREACHES)) {
    assert.deepEqual(await database.sql(`${query} limit 5`), [], `there is ${breach}`);
  }
  assert.deepEqual(await database.sql(DEADLOCKS), [], 'there was a deadlock');
}

/** Fails when a tenant has half a change: where other tests share the database, and take rows away in theirs. */
export async function assertBooksOf({ url }: TestDatabase, tenantId: string): Promise<void> {
  await asOwner(url, async (client) => {
    await client.query('begin; set local role comanda_app');
    await client.query(`select set_config('comanda.tenant', $1, true)`, [tenantId]);
    for (const [breach, query] of Object.entries(BREACHES)) {
      const { rows } = await client.query(`${query} limit 5`);
      assert.deepEqual(rows, [], `there is ${breach}`);
    }
    await client.query('rollback');
  });
}
