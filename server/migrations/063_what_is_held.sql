-- What a restaurant holds on cards, by day (docs/decisions/157-tips-on-the-slip.md).
-- Code from 066 on serves this schema.
-- That code finds it by the index of all payments.
-- Also known as dc12da60f1ad2292eca9761df18939c110000b47ba1f81e948b8bda238154288.

-- Part: concurrently
create index concurrently if not exists payments_held_by_day on payments
  (tenant_id, restaurant_guid, business_date desc, guid desc) where status = 'AUTHORIZED' and type = 'CARD';
