-- The account that is to take the place of a restaurant's current one, and waits until it takes effect
-- (docs/decisions/090-another-account-waits.md).
create table merchant_account_changes (
  tenant_id       uuid not null,
  restaurant_guid uuid not null,
  processor       text not null check (processor in ('CARDPOINTE', 'EXTERNAL_TERMINAL')),
  merchant_id     text not null,
  username        text not null,
  -- Sealed, as in merchant_accounts.
  password        text not null,
  -- Who asked for it: kind, id and name.
  requested_by    json not null,
  -- The owner who stands behind it so far; another one makes it take effect. null: nobody does.
  backed_by       uuid,
  effective_at    timestamptz not null,
  primary key (tenant_id, restaurant_guid),
  foreign key (tenant_id, restaurant_guid) references restaurants
);
select comanda_protect('merchant_account_changes', 'select, insert, update, delete');
-- Where one is due: the job applies it as its tenant.
create policy look_up on merchant_account_changes for select to comanda_lookup using (true);
grant select (tenant_id, restaurant_guid, effective_at) on merchant_account_changes to comanda_lookup;
