-- The name of a guest is looked for month by month, the latest first (docs/decisions/120-orders-are-found-by-index.md).
-- Code from 066 on serves this schema.

alter table order_guests add column business_date integer;
update order_guests g set business_date = o.business_date from orders o
  where (o.tenant_id, o.restaurant_guid, o.guid) = (g.tenant_id, g.restaurant_guid, g.order_guid);
alter table order_guests
  alter column business_date set not null,
  -- A column, since under row-level security an index serves only what cannot leak, and a division is not known for that.
  add column month integer generated always as (business_date / 100) stored;

-- The order's day beside its guest, whatever code writes either: older code does not know of it.
create function comanda_day_of_guest() returns trigger
  language plpgsql
  as $$ begin
    if new.business_date is null then
      select o.business_date into new.business_date from orders o
        where o.tenant_id = new.tenant_id and o.restaurant_guid = new.restaurant_guid and o.guid = new.order_guid;
    end if;
    return new;
  end $$;
create trigger day_of_guest before insert on order_guests for each row execute function comanda_day_of_guest();
-- An order for later gets its day when it goes to the kitchen.
create function comanda_move_guest() returns trigger
  language plpgsql
  as $$ begin
    update order_guests set business_date = new.business_date
      where tenant_id = new.tenant_id and restaurant_guid = new.restaurant_guid and order_guid = new.guid;
    return null;
  end $$;
create trigger move_guest after update of business_date on orders for each row
  when (old.business_date <> new.business_date and new.has_guest) execute function comanda_move_guest();

drop index order_guests_by_name;
create index order_guests_by_name on order_guests
  (tenant_id, restaurant_guid, month, search_name, business_date, order_guid) where search_name is not null;
