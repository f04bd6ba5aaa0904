-- Catalog: what is sold and where: menus and their stock, discounts and service charges, service areas and tables.

-- A menu is a tree of entries. An entry's row holds from a menu version up to, not including, another: changing one
-- price closes one row and opens one, and any older menu can still be read as it was.
create table menu_entries (
  tenant_id       uuid not null,
  restaurant_guid uuid not null,
  guid            uuid not null,
  from_version    integer not null,
  to_version      integer,
  kind            text not null check (kind in ('MENU', 'GROUP', 'ITEM', 'MODIFIER_GROUP', 'MODIFIER', 'SIZE')),
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
select comanda_protect('menu_entries', 'select, insert, update');

-- What is left of an item. Not part of menu versions: it changes with every sale. An item without a row is in stock.
create table menu_stock (
  tenant_id       uuid not null,
  restaurant_guid uuid not null,
  item_guid       uuid not null,
  status          text not null check (status in ('IN_STOCK', 'QUANTITY', 'OUT_OF_STOCK')),
  -- 0 when the last one was sold; null of what is not counted.
  quantity        numeric(10, 3),
  -- When what is out of stock can be ordered again, without anybody doing anything.
  returns_at      timestamptz,
  version         integer not null default 1,
  updated_at      timestamptz not null,
  primary key (tenant_id, restaurant_guid, item_guid),
  foreign key (tenant_id, restaurant_guid) references restaurants,
  check (case status when 'QUANTITY' then quantity > 0 when 'OUT_OF_STOCK' then quantity is null or quantity = 0
         else quantity is null end)
) with (fillfactor = 50);
create index menu_stock_by_return on menu_stock (returns_at) where status = 'OUT_OF_STOCK' and returns_at is not null;
select comanda_protect('menu_stock', 'select, insert, update');
-- Which restaurants have items that are back: the job that says so works on each as its tenant.
create policy look_up on menu_stock for select to comanda_lookup using (true);
grant select (tenant_id, restaurant_guid, item_guid, status, returns_at) on menu_stock to comanda_lookup;

-- Sells (positive) or gives back (negative) portions, and returns what is now left of each item that is counted. Rows are
-- locked in the order of their guids, so that two orders never wait for each other. When anything is lacking, the
-- transaction ends; the detail names each item that lacks and what is left of it.
create function comanda_move_stock(tenant uuid, restaurant uuid, guids uuid[], moved numeric[], at timestamptz)
  returns table (item uuid, status text, quantity numeric, version integer, sold numeric)
  language plpgsql
  as $$
  #variable_conflict use_column
  declare
    lacking text;
  begin
    perform from menu_stock
      where tenant_id = tenant and restaurant_guid = restaurant and item_guid = any (guids)
      order by item_guid for update;
    select string_agg(s.item_guid || '=' || trim_scale(coalesce(s.quantity, 0)), ',' order by s.item_guid) into lacking
      from menu_stock s join unnest(guids, moved) as w (guid, quantity) on w.guid = s.item_guid
      where s.tenant_id = tenant and s.restaurant_guid = restaurant and w.quantity > 0
        and ((s.status = 'QUANTITY' and s.quantity < w.quantity)
          or (s.status = 'OUT_OF_STOCK' and (s.returns_at is null or s.returns_at > at)));
    if lacking is not null then
      raise exception using errcode = 'CM001', message = 'menus.stock_lacking', detail = lacking;
    end if;
    return query
      update menu_stock s
        set quantity = s.quantity - w.quantity,
            status = case when s.quantity = w.quantity then 'OUT_OF_STOCK' else 'QUANTITY' end,
            version = s.version + 1,
            updated_at = at
        from unnest(guids, moved) as w (guid, quantity)
        where s.tenant_id = tenant and s.restaurant_guid = restaurant and s.item_guid = w.guid and s.quantity is not null
          -- One that is back by the clock is not counted any more.
          and not (s.quantity = 0 and coalesce(s.returns_at <= at, false))
        returning s.item_guid, s.status, s.quantity, s.version, w.quantity;
  end $$;

-- Discounts and service charges that a restaurant defines once. Orders copy their terms.
create table price_rules (
  tenant_id       uuid not null,
  restaurant_guid uuid not null,
  guid            uuid not null,
  kind            text not null check (kind in ('DISCOUNT', 'SERVICE_CHARGE')),
  external_id     text,
  name            text not null,
  terms           json not null,
  -- Put on every new order.
  automatic       boolean not null,
  archived        boolean not null default false,
  version         integer not null default 1,
  created_at      timestamptz not null,
  updated_at      timestamptz not null,
  primary key (tenant_id, restaurant_guid, guid),
  foreign key (tenant_id, restaurant_guid) references restaurants
);
create unique index price_rules_external_id_key on price_rules (tenant_id, restaurant_guid, kind, external_id)
  where external_id is not null;
select comanda_protect('price_rules', 'select, insert, update');

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
select comanda_protect('service_areas', 'select, insert, update');
select comanda_protect('dining_tables', 'select, insert, update');
