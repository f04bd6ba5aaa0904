-- Menus in depth: sizes are entries of their own, and the stock of items.

alter table menu_entries drop constraint menu_entries_kind_check;
alter table menu_entries add constraint menu_entries_kind_check
  check (kind in ('MENU', 'GROUP', 'ITEM', 'MODIFIER_GROUP', 'MODIFIER', 'SIZE'));

-- Counts up whenever the staff sets the stock of an item. An order demands the number under which it read which items have
-- a stock, so that an item which is counted or sold out from now on is never sold past it, and items without cost nothing.
alter table restaurants add column stock_version integer not null default 0;

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

alter table menu_stock enable row level security;
alter table menu_stock force row level security;
create policy own_tenant on menu_stock to comanda_app using (tenant_id = (select comanda_tenant()));
grant select, insert, update on menu_stock to comanda_app;

-- Which restaurants have items that are back: the job that says so works on each as its tenant.
create policy look_up on menu_stock for select to comanda_lookup using (true);
grant select (tenant_id, restaurant_guid, item_guid, status, returns_at) on menu_stock to comanda_lookup;
create index menu_stock_by_return on menu_stock (returns_at) where status = 'OUT_OF_STOCK' and returns_at is not null;

-- Sells (positive) or gives back (negative) portions, and writes an event for each item. Rows are locked in the order of
-- their guids, so that two orders never wait for each other. When anything is lacking, the transaction ends; the detail
-- names each item that lacks and what is left of it. Call it after all other row locks: it takes the event numbers.
create function comanda_move_stock(
  tenant uuid, restaurant uuid, guids uuid[], moved numeric[], event_ids uuid[], at timestamptz) returns void
  language plpgsql
  as $$
  declare
    lacking text;
    one record;
    told text;
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
    for one in
      update menu_stock s
        set quantity = s.quantity - w.quantity,
            status = case when s.quantity = w.quantity then 'OUT_OF_STOCK' else 'QUANTITY' end,
            version = s.version + 1,
            updated_at = at
        from unnest(guids, moved, event_ids) as w (guid, quantity, event_id)
        where s.tenant_id = tenant and s.restaurant_guid = restaurant and s.item_guid = w.guid and s.quantity is not null
          -- One that is back by the clock is not counted any more.
          and not (s.quantity = 0 and coalesce(s.returns_at <= at, false))
        returning s.item_guid, s.status, s.quantity, s.version, w.quantity as moved, w.event_id
    loop
      told := case when one.status = 'OUT_OF_STOCK' then 'menu.item_out_of_stock'
                   when one.moved < 0 and one.quantity + one.moved = 0 then 'menu.item_in_stock'
                   else 'menu.stock_updated' end;
      with next as (update event_sequences set last = last + 1 where tenant_id = tenant returning last)
      insert into events (tenant_id, sequence, id, type, restaurant_guid, data, created_at)
        select tenant, next.last, one.event_id, told, restaurant,
          json_build_object('restaurantGuid', restaurant, 'itemGuid', one.item_guid, 'status', one.status,
            'quantity', trim_scale(one.quantity)::text, 'version', one.version), at
        from next;
    end loop;
  end $$;
