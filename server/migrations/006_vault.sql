-- Cards on file, and the accounts under which restaurants charge them.

-- `sealed` is the only place of a card number: a JWE that is made before it gets here. A deleted card stays as a line
-- without it, so that payments can still say which card they were made with.
create table vault_cards (
  tenant_id     uuid not null references tenants,
  id            uuid not null,
  customer_id   text not null,
  -- Keyed hash of the number, to find duplicates.
  fingerprint   text,
  sealed        text,
  key_id        text,
  brand         text not null,
  last_four     text not null check (length(last_four) = 4),
  expiry_month  integer not null check (expiry_month between 1 and 12),
  expiry_year   integer not null,
  holder_name   text,
  initiator     text not null check (initiator in ('CUSTOMER', 'MERCHANT')),
  scheduled     boolean not null,
  mandate_text  text,
  mandate_at    timestamptz,
  created_at    timestamptz not null,
  deleted_at    timestamptz,
  primary key (tenant_id, id),
  check ((deleted_at is null) = (sealed is not null)),
  check ((sealed is null) = (key_id is null) and (sealed is null) = (fingerprint is null))
);
create unique index vault_cards_fingerprint_key on vault_cards (tenant_id, customer_id, fingerprint) where deleted_at is null;
create index vault_cards_by_customer on vault_cards (tenant_id, customer_id, id desc) where deleted_at is null;
-- For the job that seals anew under a new key.
create index vault_cards_by_key on vault_cards (key_id) where sealed is not null;

create table merchant_accounts (
  tenant_id       uuid not null,
  restaurant_guid uuid not null,
  processor       text not null check (processor in ('CARDPOINTE', 'EXTERNAL_TERMINAL')),
  merchant_id     text not null,
  username        text not null,
  -- Sealed.
  password        text not null,
  version         integer not null default 1,
  updated_at      timestamptz not null,
  primary key (tenant_id, restaurant_guid),
  foreign key (tenant_id, restaurant_guid) references restaurants
);

do $$
declare owned text;
begin
  foreach owned in array array['vault_cards', 'merchant_accounts'] loop
    execute format('alter table %I enable row level security', owned);
    execute format('alter table %I force row level security', owned);
    execute format('create policy own_tenant on %I to comanda_app using (tenant_id = (select comanda_tenant()))', owned);
  end loop;
end $$;
grant select, insert, update on vault_cards, merchant_accounts to comanda_app;
-- Which cards still lie under an old key; not what is sealed.
create policy look_up on vault_cards for select to comanda_lookup using (true);
grant select (tenant_id, id, key_id) on vault_cards to comanda_lookup;
