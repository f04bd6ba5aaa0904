-- Webhooks: where events are sent, what is to be sent, and how each try went.

create table webhook_endpoints (
  tenant_id               uuid not null references tenants,
  id                      uuid not null,
  url                     text not null,
  description             text not null,
  -- Names of events, or a family of them: `order.*`; `*` is all.
  event_types             text[] not null,
  -- None named = all, and what concerns no restaurant.
  restaurant_guids        uuid[] not null,
  ordered                 boolean not null,
  concurrency             integer not null check (concurrency between 1 and 50),
  -- Sealed; the one before it signs as well until its time has come.
  secret                  text not null,
  previous_secret         text,
  previous_secret_ends_at timestamptz,
  -- Sealed JSON of the headers to send along.
  headers                 text not null,
  status                  text not null check (status in ('ENABLED', 'DISABLED')),
  disabled_reason         text,
  -- Since when every try has failed; null once one succeeds.
  failing_since           timestamptz,
  -- Events up to this number are none of its business.
  since_sequence          bigint not null,
  deleted                 boolean not null default false,
  version                 integer not null default 1,
  created_at              timestamptz not null,
  updated_at              timestamptz not null,
  primary key (tenant_id, id)
);

-- Up to which event deliveries have been made. Only tenants that ever had an endpoint have a row.
create table webhook_cursors (
  tenant_id  uuid primary key references tenants,
  dispatched bigint not null
) with (fillfactor = 50);

create table webhook_deliveries (
  tenant_id      uuid not null,
  id             uuid not null,
  endpoint_id    uuid not null,
  event_sequence bigint not null,
  event_id       uuid not null,
  event_type     text not null,
  status         text not null check (status in ('PENDING', 'DELIVERED', 'DEAD')),
  tries          integer not null default 0,
  next_try_at    timestamptz not null,
  -- Somebody is sending it until then; afterwards whoever it was is taken for dead.
  leased_until   timestamptz,
  created_at     timestamptz not null,
  finished_at    timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, endpoint_id) references webhook_endpoints
);
create index webhook_deliveries_waiting on webhook_deliveries (tenant_id, endpoint_id, next_try_at) where status = 'PENDING';
create index webhook_deliveries_in_order on webhook_deliveries (tenant_id, endpoint_id, event_sequence) where status = 'PENDING';
create index webhook_deliveries_by_endpoint on webhook_deliveries (tenant_id, endpoint_id, event_sequence desc, id desc);

create table webhook_attempts (
  tenant_id   uuid not null,
  delivery_id uuid not null,
  number      integer not null,
  at          timestamptz not null,
  -- Null when there was no answer; then the error says why.
  status      integer,
  latency_ms  integer not null,
  error       text,
  -- The first KiB of the answer.
  answer      text,
  primary key (tenant_id, delivery_id, number)
);

do $$
declare owned text;
begin
  foreach owned in array array['webhook_endpoints', 'webhook_cursors', 'webhook_deliveries', 'webhook_attempts'] loop
    execute format('alter table %I enable row level security', owned);
    execute format('alter table %I force row level security', owned);
    execute format('create policy own_tenant on %I to comanda_app using (tenant_id = (select comanda_tenant()))', owned);
    execute format('grant select, insert on %I to comanda_app', owned);
  end loop;
end $$;

grant update on webhook_endpoints, webhook_cursors to comanda_app;
grant update (status, next_try_at, leased_until, finished_at) on webhook_deliveries to comanda_app;

-- The narrow role finds out whose events and deliveries wait, over all tenants; what they say it cannot read.
create policy look_up on webhook_cursors for select to comanda_lookup using (true);
create policy look_up on event_sequences for select to comanda_lookup using (true);
create policy look_up on webhook_endpoints for select to comanda_lookup using (true);
create policy dispatch on webhook_deliveries to comanda_lookup using (true);
grant select on webhook_cursors, event_sequences to comanda_lookup;
grant select (tenant_id, id, ordered, concurrency, status) on webhook_endpoints to comanda_lookup;
grant select (tenant_id, id, endpoint_id, event_sequence, status, tries, next_try_at, leased_until),
  update (leased_until, tries) on webhook_deliveries to comanda_lookup;
