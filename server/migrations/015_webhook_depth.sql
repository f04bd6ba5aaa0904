-- Webhooks in depth: payloads with the resource, a pace for each endpoint, deliveries that somebody asked for, and their end.

alter table webhook_endpoints
  -- FULL: the resource that the event is about is sent along, as it stands when it is sent.
  add column payload text not null default 'THIN' check (payload in ('THIN', 'FULL')),
  -- Deliveries a second; null = as many as its concurrency allows.
  add column rate_limit integer check (rate_limit between 1 and 500),
  -- The owners have still to be told that it was disabled.
  add column notice_due boolean not null default false;
create index webhook_endpoints_notice on webhook_endpoints (tenant_id, id) where notice_due;

alter table webhook_deliveries
  -- EVENT: made for a new event. The others: somebody asked for them.
  add column origin text not null default 'EVENT' check (origin in ('EVENT', 'TEST', 'RESEND', 'REPLAY')),
  -- Tries that have failed, which is what the pauses go by; tries also counts those that died with their process.
  add column failures integer not null default 0;
-- What is under way, among however many that wait.
create index webhook_deliveries_leased on webhook_deliveries (tenant_id, endpoint_id, leased_until)
  where status = 'PENDING' and leased_until is not null;
create index webhook_deliveries_dead on webhook_deliveries (tenant_id, event_sequence desc, id desc) where status = 'DEAD';
-- Rows arrive in time order: for next to nothing this finds the old ones.
create index webhook_deliveries_by_age on webhook_deliveries using brin (created_at) with (pages_per_range = 16);

-- From when on an endpoint may be sent something again: it has a pace, or asked for a pause (Retry-After).
create table webhook_paces (
  tenant_id   uuid not null,
  endpoint_id uuid not null,
  free_at     timestamptz not null,
  primary key (tenant_id, endpoint_id),
  foreign key (tenant_id, endpoint_id) references webhook_endpoints
) with (fillfactor = 50);
alter table webhook_paces enable row level security;
alter table webhook_paces force row level security;
create policy own_tenant on webhook_paces to comanda_app using (tenant_id = (select comanda_tenant()));
grant select, insert, update (free_at) on webhook_paces to comanda_app;
grant update (failures) on webhook_deliveries to comanda_app;

-- The narrow role keeps the pace, sees which endpoints fail and whose owners wait for word, and forgets what is old.
create policy pace on webhook_paces to comanda_lookup using (true);
create policy purge on webhook_attempts to comanda_lookup using (true);
grant select, insert, update (free_at) on webhook_paces to comanda_lookup;
grant select (deleted, failing_since, rate_limit, notice_due) on webhook_endpoints to comanda_lookup;
grant select (created_at), delete on webhook_deliveries to comanda_lookup;
grant select (tenant_id, delivery_id), delete on webhook_attempts to comanda_lookup;
