-- Databases that ran earlier texts of 060 and 080 have generated columns there; those that run them now have triggers, since a
-- generated column locks a table while it is added (docs/decisions/181-migrations-beside-services.md). From here on all have triggers.
-- Code from 066 on serves this schema.

-- Part: in a transaction
alter table payments
  alter column tab_order_guid drop expression if exists,
  alter column tab_settled_at drop expression if exists;
create or replace function comanda_tab_of_payment() returns trigger
  language plpgsql
  as $$ begin
    new.tab_order_guid := (new.document->'tab'->>'orderGuid')::uuid;
    new.tab_settled_at := new.document->'tab'->>'settledAt';
    return new;
  end $$;
create or replace trigger tab_of_payment before insert or update of document on payments
  for each row execute function comanda_tab_of_payment();

-- Part: in a transaction
alter table order_guests alter column month drop expression if exists;
create or replace function comanda_day_of_guest() returns trigger
  language plpgsql
  as $$ begin
    if new.business_date is null then
      select o.business_date into new.business_date from orders o
        where o.tenant_id = new.tenant_id and o.restaurant_guid = new.restaurant_guid and o.guid = new.order_guid;
    end if;
    new.month := new.business_date / 100;
    return new;
  end $$;
create or replace trigger day_of_guest before insert or update of business_date on order_guests
  for each row execute function comanda_day_of_guest();
