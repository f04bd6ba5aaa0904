-- The name of a guest is looked for month by month, the latest first (docs/decisions/120-orders-are-found-by-index.md).
-- Code from 066 on serves this schema.
-- Also known as 2799243d85b9a7058dc8ece5e6f68dd55127db5873caeb528ad56996b0f20cca.

-- Part: in a transaction
alter table order_guests
  add column business_date integer,
  -- A column, since under row-level security an index serves only what cannot leak, and a division is not known for that. Not a
  -- generated one: to add it writes the whole table anew while nobody can use it.
  add column month integer;
-- The order's day beside its guest, whatever code writes either: older code does not know of it.
create function comanda_day_of_guest() returns trigger
  language plpgsql
  as $$ begin
    if new.business_date is null then
      select o.business_date into new.business_date from orders o
        where o.tenant_id = new.tenant_id and o.restaurant_guid = new.restaurant_guid and o.guid = new.order_guid;
    end if;
    new.month := new.business_date / 100;
    return new;
  end $$;
create trigger day_of_guest before insert or update of business_date on order_guests
  for each row execute function comanda_day_of_guest();

-- Part: in a transaction
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

-- Part: in slices of order_guests, reading orders
update order_guests g set business_date = (select o.business_date from orders o
  where (o.tenant_id, o.restaurant_guid, o.guid) = (g.tenant_id, g.restaurant_guid, g.order_guid))
where {slice} and business_date is null;

-- Part: in a transaction
-- So that what follows need not read the table.
alter table order_guests add constraint order_guests_business_date_known check (business_date is not null) not valid;

-- Part: in a transaction
alter table order_guests validate constraint order_guests_business_date_known;

-- Part: in a transaction
alter table order_guests alter column business_date set not null;
alter table order_guests drop constraint order_guests_business_date_known;

-- Part: concurrently
create index concurrently if not exists order_guests_by_name_new on order_guests
  (tenant_id, restaurant_guid, month, search_name, business_date, order_guid) where search_name is not null;

-- Part: in a transaction
drop index order_guests_by_name;
alter index order_guests_by_name_new rename to order_guests_by_name;
