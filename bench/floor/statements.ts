import { randomUUIDv7 } from 'node:crypto';
import { fill } from '../lib/template.ts';
import type { KnownOrder } from './known.ts';
import type { Statement } from './pipeline.ts';

export const GET: Statement = {
  name: 'get',
  text: 'select document from orders where tenant_id = $1 and restaurant_guid = $2 and guid = $3',
};

export const LIST: Statement = {
  name: 'list',
  text: `select document from orders where tenant_id = $1 and restaurant_guid = $2
         order by business_date desc, guid desc limit $3`,
};

/**
 * All rows of a new order in one statement: the check of the restaurant's menu version, the display number, the order,
 * the event under the tenant's next number, and the idempotency row with the answer's body. The event has a type as long as a real
 * one that nothing follows: the service would have work with the floor's orders.
 */
export const CREATE: Statement = {
  name: 'create',
  text: `
    with current as (
      select 1 from restaurants where tenant_id = $1 and guid = $2 and menu_version = $3 and not archived
    ), number as (
      insert into order_counters as c (tenant_id, restaurant_guid, business_date, last)
      select $1, $2, $4, 1 from current
      on conflict (tenant_id, restaurant_guid, business_date) do update set last = c.last + 1
      returning last
    ), made as (
      select last, '{"displayNumber":' || last || ',' || $15::text as document from number
    ), ordered as (
      insert into orders (tenant_id, restaurant_guid, guid, business_date, display_number, source, status, opened_at,
        created_at, updated_at, version, subtotal_amount, discount_amount, service_charge_amount, tax_amount, tip_amount,
        total_amount, document, document_version)
      select $1, $2, $5, $4, last, $6, $7, $8, $8, $8, 1, $9, $10, $11, $12, $13, $14, document::json, 1 from made
    ), answered as (
      insert into idempotency_keys (identity, key, fingerprint, status, created_at, body)
      select $16, $17, $18, 201, $8, document from made
    ), next as (
      update event_sequences set last = last + 1 where tenant_id = $1 returning last
    ), told as (
      insert into events (tenant_id, sequence, id, type, restaurant_guid, business_date, data, created_at, slot)
      select $1, last, $19, 'floor.created', $2, $4, $20, $8, (select slot from event_ring) from next
    )
    select last from number`,
};

/** As long as a real one: SHA-256 in base64url. */
const FINGERPRINT = 'f'.repeat(43);

export function createValues(
  { template, menuVersion }: KnownOrder,
  caller: { tenantId: string; restaurantGuid: string; identity: string; idempotencyKey: string },
): { values: unknown[]; rest: string } {
  const { columns } = template;
  const guid = randomUUIDv7();
  const time = new Date().toISOString();
  const rest = fill(template, { guid, time, businessDate: columns.businessDate });
  const data = `{"guid":"${guid}","version":1,"source":"${columns.source}","totalAmount":${columns.totalAmount}}`;
  const values = [
    caller.tenantId,
    caller.restaurantGuid,
    menuVersion,
    columns.businessDate,
    guid,
    columns.source,
    columns.status,
    time,
    columns.subtotalAmount,
    columns.discountAmount,
    columns.serviceChargeAmount,
    columns.taxAmount,
    columns.tipAmount,
    columns.totalAmount,
    rest,
    caller.identity,
    caller.idempotencyKey,
    FINGERPRINT,
    randomUUIDv7(),
    data,
  ];
  return { values, rest };
}
