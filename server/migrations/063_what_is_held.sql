-- What a restaurant holds on cards, by day (docs/decisions/157-tips-on-the-slip.md).
-- Code from 066 on serves this schema.
-- That code finds it by the index of all payments.

create index payments_held_by_day on payments (tenant_id, restaurant_guid, business_date desc, guid desc)
  where status = 'AUTHORIZED' and type = 'CARD';
