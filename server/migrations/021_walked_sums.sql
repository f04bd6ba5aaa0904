-- Running sums, second part: they can be made from the orders themselves, and X reports read what is unpaid from them
-- (docs/decisions/084-sums-that-can-be-made-again.md).

-- What was kept so far is made again. Not by `delete`: row-level security binds the owner too, unless that is a superuser.
truncate report_rows, report_subjects, report_cursors;

-- While the sums are made from orders, payments and drawers: which of them, and behind which one; null: they follow events.
alter table report_cursors
  drop column caught_up_at,
  add column walk text check (walk in ('ORDERS', 'PAYMENTS', 'DRAWERS')),
  add column walk_after uuid[];
grant update (walk, walk_after) on report_cursors to comanda_app;

-- A replica's sums hold all that was committed before the first event that they lack.
create or replace view published_events with (security_invoker) as
  select tenant_id, sequence, type, restaurant_guid, business_date, data, created_at
  from events;
