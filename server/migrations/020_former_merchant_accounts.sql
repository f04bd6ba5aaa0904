-- A payment keeps the account that it was made on. A restaurant has one account for new payments, and former ones.
alter table merchant_accounts
  -- When another took its place; null: new payments are made on it.
  add column retired_at timestamptz,
  drop constraint merchant_accounts_pkey,
  add primary key (tenant_id, restaurant_guid, processor, merchant_id);
create unique index merchant_accounts_current on merchant_accounts (tenant_id, restaurant_guid) where retired_at is null;
grant delete on merchant_accounts to comanda_app;
-- Where there are former accounts: the job that forgets them works on each restaurant as its tenant.
create policy look_up on merchant_accounts for select to comanda_lookup using (true);
grant select (tenant_id, restaurant_guid, retired_at) on merchant_accounts to comanda_lookup;

-- On which account a payment was made, for SQL: out of the document, which stays the only thing that is written.
alter table payments
  add column processor text generated always as (document->>'processor') stored,
  add column merchant_id text generated always as (document->>'merchantId') stored;
drop index payments_to_settle;
-- Few at any time: what waits for a batch. A terminal of another company settles without us.
create index payments_to_settle on payments (tenant_id, restaurant_guid, merchant_id, created_at)
  where status = 'CAPTURED' and processor = 'CARDPOINTE';
grant select (processor) on payments to comanda_lookup;

-- Refunds come in a batch, too.
create index refunds_to_settle on refunds (created_at) where retref is not null and status = 'COMPLETED';
create policy look_up on refunds for select to comanda_lookup using (true);
grant select (tenant_id, restaurant_guid, status, retref, created_at) on refunds to comanda_lookup;
