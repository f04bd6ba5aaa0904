-- How many of its deliveries an endpoint may have under way now, of its concurrency: one more with each that arrives, half
-- with each that times out. Receivers that hang then hold little of what their tenant has.
alter table webhook_endpoints add column current_concurrency integer not null default 2 check (current_concurrency >= 1);
grant select (current_concurrency) on webhook_endpoints to comanda_lookup;
