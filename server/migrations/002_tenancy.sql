-- Tenancy: tenants and their restaurants. Both are archived, never deleted.

create table tenants (
  tenant_id  uuid primary key,
  name       text not null,
  version    integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

select comanda_protect('tenants', 'select, insert, update');
create policy own_tenant_of_identity on tenants to comanda_identity using (true);
create policy look_up on tenants for select to comanda_lookup using (true);
grant select, insert on tenants to comanda_identity;
grant select on tenants to comanda_lookup;

create table restaurants (
  tenant_id         uuid not null references tenants,
  guid              uuid not null,
  external_id       text,
  name              text not null,
  time_zone         text not null,
  currency          text not null,
  -- The hour, local time, at which a business day ends and the next begins.
  closeout_hour     integer not null check (closeout_hour between 0 and 12),
  address           json,
  tax_rates         json not null,
  -- To what cash is rounded where the smallest coins are gone: {"incrementAmount": 5, "mode": "HALF_UP"}; null: to the
  -- minor unit.
  cash_rounding     json,
  -- Orders of these sources wait until somebody accepts them.
  approval_sources  text[] not null default '{}',
  -- Of dishes that do not say how long they take.
  prep_time_seconds integer not null default 900,
  metadata          json not null,
  archived          boolean not null default false,
  -- The version of the menu in force; 0 = none published yet.
  menu_version      integer not null default 0,
  -- Counts up whenever the staff sets the stock of an item. An order demands the number under which it read which items
  -- have a stock, so that an item which is counted or sold out from now on is never sold past it, and items without cost
  -- nothing.
  stock_version     integer not null default 0,
  version           integer not null default 1,
  created_at        timestamptz not null,
  updated_at        timestamptz not null,
  primary key (tenant_id, guid)
);
create unique index restaurants_external_id_key on restaurants (tenant_id, external_id) where external_id is not null;

select comanda_protect('restaurants', 'select, insert, update');
create policy own_tenant_of_identity on restaurants to comanda_identity using (tenant_id = (select comanda_tenant()));
grant select on restaurants to comanda_identity;
