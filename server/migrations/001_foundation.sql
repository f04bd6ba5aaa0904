-- Foundation: tenants, restaurants, credentials, menus, orders, events, idempotency.
--
-- Every tenant-owned table carries tenant_id first in its keys and has a forced row-level security policy: a statement
-- sees the rows of the tenant that its own transaction has named, and none when it has named none.

-- The tenant and the caller that the current transaction has named (set_config with is_local). After the transaction
-- the setting is '', not NULL: hence nullif.
create function comanda_tenant() returns uuid
  language sql stable parallel safe
  as $$ select nullif(current_setting('comanda.tenant', true), '')::uuid $$;

create function comanda_identity() returns text
  language sql stable parallel safe
  as $$ select nullif(current_setting('comanda.identity', true), '') $$;

-- Ends the transaction when a condition that the caller relied on no longer holds; the reason is the message.
create function comanda_require(holds boolean, reason text) returns boolean
  language plpgsql
  as $$ begin
    if holds is not true then raise exception using errcode = 'CM001', message = reason; end if;
    return true;
  end $$;

create table tenants (
  tenant_id  uuid primary key,
  name       text not null,
  version    integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create table restaurants (
  tenant_id     uuid not null references tenants,
  guid          uuid not null,
  external_id   text,
  name          text not null,
  time_zone     text not null,
  currency      text not null,
  closeout_hour integer not null check (closeout_hour between 0 and 12),
  address       json,
  tax_rates     json not null,
  metadata      json not null,
  archived      boolean not null default false,
  -- The version of the menu in force; 0 = none published yet.
  menu_version  integer not null default 0,
  version       integer not null default 1,
  created_at    timestamptz not null,
  updated_at    timestamptz not null,
  primary key (tenant_id, guid)
);
create unique index restaurants_external_id_key on restaurants (tenant_id, external_id) where external_id is not null;

-- A key is 256 random bits: its SHA-256 is stored, a slow hash would only slow down every request.
create table api_keys (
  tenant_id         uuid not null references tenants,
  id                uuid not null,
  hash              text not null,
  hint              text not null,
  name              text not null,
  description       text not null,
  scopes            text[] not null,
  restaurant_guids  uuid[] not null,
  allowed_addresses text[] not null,
  rate_limit        integer not null check (rate_limit > 0),
  security_contact  text,
  expires_at        timestamptz,
  revoked_at        timestamptz,
  rotated_from      uuid,
  last_used_at      timestamptz,
  version           integer not null default 1,
  created_at        timestamptz not null,
  updated_at        timestamptz not null,
  primary key (tenant_id, id)
);
-- Not led by tenant_id: finding out the tenant is what the look-up is for. The values are random, so it tells nothing.
create unique index api_keys_hash_key on api_keys (hash);

create table operator_keys (
  id                uuid primary key,
  hash              text not null unique,
  hint              text not null,
  name              text not null,
  allowed_addresses text[] not null,
  rate_limit        integer not null check (rate_limit > 0),
  expires_at        timestamptz,
  revoked_at        timestamptz,
  last_used_at      timestamptz,
  created_at        timestamptz not null
);

-- A menu is a tree of entries. An entry's row holds from a menu version up to, not including, another: changing one
-- price closes one row and opens one, and any older menu can still be read as it was.
create table menu_entries (
  tenant_id       uuid not null,
  restaurant_guid uuid not null,
  guid            uuid not null,
  from_version    integer not null,
  to_version      integer,
  kind            text not null check (kind in ('MENU', 'GROUP', 'ITEM', 'MODIFIER_GROUP', 'MODIFIER')),
  parent_guid     uuid,
  position        integer not null,
  external_id     text,
  -- The entry's own fields as the API shows them, without its children.
  document        json not null,
  primary key (tenant_id, restaurant_guid, guid, from_version),
  foreign key (tenant_id, restaurant_guid) references restaurants
);
create unique index menu_entries_current_key on menu_entries (tenant_id, restaurant_guid, guid) where to_version is null;
create unique index menu_entries_external_id_key on menu_entries (tenant_id, restaurant_guid, kind, external_id)
  where to_version is null and external_id is not null;

-- The next display number of a restaurant's business day.
create table order_counters (
  tenant_id       uuid not null,
  restaurant_guid uuid not null,
  business_date   integer not null,
  last            integer not null,
  primary key (tenant_id, restaurant_guid, business_date)
) with (fillfactor = 50);

-- An order is one document, stored as the API shows it, and beside it the columns that SQL needs to find and to sum it
-- (docs/decisions/004-order-is-a-document.md). Restaurants are archived, never deleted: no foreign key is needed, and
-- none is paid for on every order.
create table orders (
  tenant_id             uuid not null,
  restaurant_guid       uuid not null,
  guid                  uuid not null,
  business_date         integer not null,
  display_number        integer not null,
  external_id           text,
  source                text not null,
  status                text not null,
  opened_at             timestamptz not null,
  created_at            timestamptz not null,
  updated_at            timestamptz not null,
  version               integer not null,
  subtotal_amount       bigint not null,
  discount_amount       bigint not null,
  service_charge_amount bigint not null,
  tax_amount            bigint not null,
  tip_amount            bigint not null,
  total_amount          bigint not null,
  document              json not null,
  primary key (tenant_id, restaurant_guid, guid)
);
-- An order of a few lines stays in its page: compressing and moving it aside costs more than it saves.
alter table orders set (toast_tuple_target = 8160);
-- Newest first, by day or over all days; guid grows with time and breaks the tie.
create index orders_by_day on orders (tenant_id, restaurant_guid, business_date desc, guid desc);
create index orders_by_change on orders (tenant_id, restaurant_guid, updated_at desc, guid desc);
create unique index orders_external_id_key on orders (tenant_id, restaurant_guid, external_id) where external_id is not null;

-- The last event number of each tenant. Its row stays locked until commit, so numbers have no gap and no reader
-- ever sees a higher number before a lower one.
create table event_sequences (
  tenant_id uuid primary key,
  last      bigint not null default 0
) with (fillfactor = 50);

create table events (
  tenant_id       uuid not null,
  sequence        bigint not null,
  id              uuid not null,
  type            text not null,
  restaurant_guid uuid,
  business_date   integer,
  data            json not null,
  created_at      timestamptz not null,
  primary key (tenant_id, sequence)
);

-- Owned by a caller, not by a tenant: operators have no tenant.
create table idempotency_keys (
  identity    text not null,
  key         text not null,
  fingerprint text not null,
  status      integer not null,
  body        text not null,
  created_at  timestamptz not null,
  primary key (identity, key)
);
alter table idempotency_keys set (toast_tuple_target = 8160);
-- Rows arrive in time order, so a block range index finds the old ones for next to nothing.
create index idempotency_keys_by_age on idempotency_keys using brin (created_at) with (pages_per_range = 16);

-- The walls. `(select …)` makes Postgres ask for the tenant once a statement, not once a row.
do $$
declare owned text;
begin
  foreach owned in array array['tenants', 'restaurants', 'api_keys', 'menu_entries', 'order_counters', 'orders',
                               'event_sequences', 'events'] loop
    execute format('alter table %I enable row level security', owned);
    execute format('alter table %I force row level security', owned);
    execute format('create policy own_tenant on %I to comanda_app using (tenant_id = (select comanda_tenant()))', owned);
  end loop;
end $$;

alter table idempotency_keys enable row level security;
alter table idempotency_keys force row level security;
create policy own_identity on idempotency_keys to comanda_app using (identity = (select comanda_identity()));
-- Not forced: its owner alone writes it, on the command line.
alter table operator_keys enable row level security;

revoke all on schema public from public;
grant usage on schema public to comanda_app, comanda_lookup;
grant select, insert, update on tenants, restaurants, api_keys, menu_entries, order_counters, orders, event_sequences
  to comanda_app;
-- Append-only for the service.
grant select, insert on events to comanda_app;
grant select, insert, delete on idempotency_keys to comanda_app;

-- The second, narrow role: whom a credential belongs to, which tenants there are, and old idempotency keys.
create policy look_up on tenants for select to comanda_lookup using (true);
create policy look_up on api_keys to comanda_lookup using (true);
create policy look_up on operator_keys to comanda_lookup using (true);
create policy purge on idempotency_keys to comanda_lookup using (true);
grant select on tenants, api_keys, operator_keys to comanda_lookup;
grant update (last_used_at) on api_keys, operator_keys to comanda_lookup;
grant select (identity, key, created_at), delete on idempotency_keys to comanda_lookup;
