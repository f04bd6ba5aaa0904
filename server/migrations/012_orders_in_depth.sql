-- Orders in depth, continued: orders that wait for approval or for their time, guests apart from orders.

alter table restaurants
  -- Orders of these sources wait until somebody accepts them.
  add column approval_sources  text[] not null default '{}',
  -- Of dishes that do not say how long they take.
  add column prep_time_seconds integer not null default 900;

-- Whose orders are due: the job that fires them works on each as its tenant.
create policy look_up on orders for select to comanda_lookup using (true);
grant select (tenant_id, restaurant_guid, guid, approval_status, fire_at) on orders to comanda_lookup;
