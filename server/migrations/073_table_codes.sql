-- Codes of tables, by which guests order where they sit (docs/decisions/172-codes-of-tables.md).
-- Code from 052 on serves this schema.
-- That code knows no tables of guests: whoever began at one orders as at the restaurant's page.
-- Also known as af839f195a8b2c1701b4b6359204e6cac3a7fbdbb8c8ea719c47872a5a32c0bc.

-- Part: in a transaction
-- Whether guests order at tables by these codes.
alter table restaurants add column table_ordering boolean not null default true;

-- Part: in a transaction
-- Counts the codes that a table has had: the last one is good. 0: none was issued.
alter table dining_tables add column code_number integer not null default 0;
-- Not led by tenant_id: a guest who scans a code names no tenant.
-- Small: a row for each table of a restaurant.
create unique index dining_tables_guid_key on dining_tables (guid);
create policy look_up on dining_tables for select to comanda_lookup using (true);
grant select (tenant_id, restaurant_guid, guid, archived, code_number) on dining_tables to comanda_lookup;

-- Part: in a transaction
-- The table where a guest has scanned a code, and which of its codes that was.
alter table guest_sessions add column table_guid uuid, add column table_code integer;

-- Part: concurrently
create unique index concurrently if not exists guest_orders_pkey_new on guest_orders (tenant_id, order_guid, session_guid);

-- Part: in a transaction
-- At a table, several guests order on one check, each in rounds.
alter table guest_orders
  -- Which lines of the order are theirs; null: all.
  add column selection_guids uuid[],
  add column rounds integer not null default 1,
  drop constraint guest_orders_pkey,
  add constraint guest_orders_pkey primary key using index guest_orders_pkey_new;
grant update (selection_guids, rounds) on guest_orders to comanda_app;
