-- Customers: guests whom a tenant knows (docs/decisions/124-customers.md).
-- Code from 038 on serves this schema.
-- Also known as 60bb143d361de73e37b488c7d1109b1515897a580e5ad1e22c7d293fef1955c0.

-- Part: in a transaction
-- All that is known of somebody stands in this row, and nowhere else: erasing them deletes it.
create table customers (
  tenant_id   uuid not null references tenants,
  guid        uuid not null,
  external_id text,
  -- { name, phone, email, addresses, notes, consents }, as the API has them
  profile     json not null,
  -- Columns, since under row-level security an index serves only what cannot leak, and looking into a document is not known for that.
  phone       text collate "C" generated always as (profile ->> 'phone') stored,
  email_key   text collate "C" generated always as (lower(profile ->> 'email')) stored,
  version     integer not null default 1,
  created_at  timestamptz not null,
  updated_at  timestamptz not null,
  primary key (tenant_id, guid)
);
create unique index customers_external_id_key on customers (tenant_id, external_id) where external_id is not null;
create index customers_by_phone on customers (tenant_id, phone, guid) where phone is not null;
create index customers_by_email on customers (tenant_id, email_key, guid) where email_key is not null;
select comanda_protect('customers', 'select, insert, update (external_id, profile, version, updated_at), delete');

-- Part: in a transaction
-- What an order keeps of a customer goes with them.
alter table order_guests add column customer_guid uuid;
alter table order_guests add constraint order_guests_customer_fkey
  foreign key (tenant_id, customer_guid) references customers on delete cascade not valid;

-- Part: in a transaction
alter table order_guests validate constraint order_guests_customer_fkey;

-- Part: concurrently
create index concurrently if not exists order_guests_by_customer on order_guests (tenant_id, customer_guid, order_guid desc)
  where customer_guid is not null;
