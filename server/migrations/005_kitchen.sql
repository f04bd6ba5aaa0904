-- Tables and service areas, and the kitchen: stations, routing rules, tickets.

-- Where guests sit. Orders name their table, so both are archived, never deleted.
create table service_areas (
  tenant_id       uuid not null,
  restaurant_guid uuid not null,
  guid            uuid not null,
  external_id     text,
  name            text not null,
  archived        boolean not null default false,
  metadata        json not null,
  version         integer not null default 1,
  created_at      timestamptz not null,
  updated_at      timestamptz not null,
  primary key (tenant_id, restaurant_guid, guid),
  foreign key (tenant_id, restaurant_guid) references restaurants
);
create unique index service_areas_external_id_key on service_areas (tenant_id, restaurant_guid, external_id)
  where external_id is not null;

create table dining_tables (
  tenant_id         uuid not null,
  restaurant_guid   uuid not null,
  guid              uuid not null,
  external_id       text,
  name              text not null,
  service_area_guid uuid,
  capacity          integer check (capacity > 0),
  archived          boolean not null default false,
  metadata          json not null,
  version           integer not null default 1,
  created_at        timestamptz not null,
  updated_at        timestamptz not null,
  primary key (tenant_id, restaurant_guid, guid),
  foreign key (tenant_id, restaurant_guid) references restaurants,
  foreign key (tenant_id, restaurant_guid, service_area_guid) references service_areas
);
create unique index dining_tables_external_id_key on dining_tables (tenant_id, restaurant_guid, external_id)
  where external_id is not null;
create index dining_tables_by_area on dining_tables (tenant_id, restaurant_guid, service_area_guid);

-- Where dishes are made. A station that is taken away keeps its row: tickets name it.
create table kitchen_stations (
  tenant_id       uuid not null,
  restaurant_guid uuid not null,
  guid            uuid not null,
  external_id     text,
  name            text not null,
  kind            text not null,
  expediter       boolean not null,
  is_default      boolean not null,
  printer         text,
  screen          text,
  metadata        json not null,
  deleted         boolean not null default false,
  version         integer not null default 1,
  created_at      timestamptz not null,
  updated_at      timestamptz not null,
  primary key (tenant_id, restaurant_guid, guid),
  foreign key (tenant_id, restaurant_guid) references restaurants
);
create unique index kitchen_stations_external_id_key on kitchen_stations (tenant_id, restaurant_guid, external_id)
  where external_id is not null and not deleted;
create unique index kitchen_stations_default_key on kitchen_stations (tenant_id, restaurant_guid)
  where is_default and not deleted;

-- What goes where: one list of rules per restaurant, replaced whole.
create table kitchen_routing (
  tenant_id       uuid not null,
  restaurant_guid uuid not null,
  rules           json not null,
  version         integer not null,
  updated_at      timestamptz not null,
  primary key (tenant_id, restaurant_guid),
  foreign key (tenant_id, restaurant_guid) references restaurants
);

do $$
declare owned text;
begin
  foreach owned in array array['service_areas', 'dining_tables', 'kitchen_stations', 'kitchen_routing'] loop
    execute format('alter table %I enable row level security', owned);
    execute format('alter table %I force row level security', owned);
    execute format('create policy own_tenant on %I to comanda_app using (tenant_id = (select comanda_tenant()))', owned);
  end loop;
end $$;

grant select, insert, update on service_areas, dining_tables, kitchen_stations, kitchen_routing to comanda_app;
