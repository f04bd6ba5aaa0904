-- Tips: how they are shared, what each person is owed of them, and what was paid out (docs/decisions/116-tips-are-owed-to-people.md).
-- Code from 034 on serves this schema.

-- { pools, managersTakePart }, as the API has them. Whoever shares tips or takes that back holds this row.
create table tip_rules (
  tenant_id       uuid not null,
  restaurant_guid uuid not null,
  rules           json not null,
  version         integer not null default 1,
  updated_at      timestamptz not null,
  primary key (tenant_id, restaurant_guid),
  foreign key (tenant_id, restaurant_guid) references restaurants (tenant_id, guid)
);
select comanda_protect('tip_rules', 'select, insert, update (rules, version, updated_at)');

-- The tips of a business day, shared; or such a sharing, taken back.
create table tip_distributions (
  tenant_id       uuid not null,
  restaurant_guid uuid not null,
  guid            uuid not null,
  business_date   integer not null,
  -- Tips that were taken on that day, and what other days left over or gave back too much.
  taken_amount    bigint not null,
  carried_amount  bigint not null,
  -- The rules of then.
  rules           json not null,
  reason          text,
  -- Of a reversal: which one it takes back.
  reverses_guid   uuid,
  reversed_by_guid uuid,
  made_by         json not null,
  created_at      timestamptz not null,
  primary key (tenant_id, guid),
  check (case when reverses_guid is null then taken_amount + carried_amount > 0 else taken_amount + carried_amount < 0 end),
  check ((reason is not null) = (reverses_guid is not null))
);
-- A day is shared once, until that is taken back.
create unique index tip_distributions_day_key on tip_distributions (tenant_id, restaurant_guid, business_date)
  where reverses_guid is null and reversed_by_guid is null;
create index tip_distributions_by_day on tip_distributions (tenant_id, restaurant_guid, business_date desc, guid desc);
select comanda_protect('tip_distributions', 'select, insert, update (reversed_by_guid)');

-- From which business days a distribution has its money.
create table tip_sources (
  tenant_id         uuid not null,
  restaurant_guid   uuid not null,
  distribution_guid uuid not null,
  business_date     integer not null,
  amount            bigint not null,
  primary key (tenant_id, distribution_guid, business_date),
  foreign key (tenant_id, distribution_guid) references tip_distributions (tenant_id, guid)
);
create index tip_sources_by_day on tip_sources (tenant_id, restaurant_guid, business_date) include (amount);
create trigger append_only before update or delete on tip_sources
  for each statement execute function comanda_append_only();
select comanda_protect('tip_sources', 'select, insert');

-- Who gets what of a distribution, and for what.
create table tip_shares (
  tenant_id         uuid not null,
  restaurant_guid   uuid not null,
  guid              uuid not null,
  distribution_guid uuid not null,
  business_date     integer not null,
  staff_guid        uuid not null,
  pool              text not null,
  job_title         text not null,
  minutes           integer not null,
  points            text,
  -- Negative where a distribution is taken back.
  amount            bigint not null,
  primary key (tenant_id, guid),
  foreign key (tenant_id, distribution_guid) references tip_distributions (tenant_id, guid),
  foreign key (tenant_id, staff_guid) references staff_members (tenant_id, guid)
);
create index tip_shares_by_distribution on tip_shares (tenant_id, distribution_guid, guid);
create index tip_shares_by_day on tip_shares (tenant_id, restaurant_guid, business_date);
create trigger append_only before update or delete on tip_shares
  for each statement execute function comanda_append_only();
select comanda_protect('tip_shares', 'select, insert');

-- What a person was given of tips; or such a pay-out, taken back.
create table tip_payouts (
  tenant_id       uuid not null,
  restaurant_guid uuid not null,
  guid            uuid not null,
  staff_guid      uuid not null,
  method          text not null check (method in ('CASH', 'PAYROLL')),
  -- Negative where it is taken back.
  amount          bigint not null check (case when reverses_guid is null then amount > 0 else amount < 0 end),
  business_date   integer not null,
  drawer_guid     uuid check ((drawer_guid is not null) = (method = 'CASH')),
  reason          text check ((reason is not null) = (reverses_guid is not null)),
  reverses_guid   uuid,
  reversed_by_guid uuid,
  approver        json,
  made_by         json not null,
  created_at      timestamptz not null,
  primary key (tenant_id, guid),
  foreign key (tenant_id, staff_guid) references staff_members (tenant_id, guid)
);
create index tip_payouts_by_day on tip_payouts (tenant_id, restaurant_guid, business_date desc, guid desc);
select comanda_protect('tip_payouts', 'select, insert, update (reversed_by_guid)');

-- What a person has been given and paid, at any time. Owed is the difference; below zero when shares that were paid are taken back.
create table tip_accounts (
  tenant_id       uuid not null,
  restaurant_guid uuid not null,
  staff_guid      uuid not null,
  shared_amount   bigint not null,
  paid_amount     bigint not null check (paid_amount >= 0),
  primary key (tenant_id, staff_guid),
  foreign key (tenant_id, staff_guid) references staff_members (tenant_id, guid)
);
create index tip_accounts_by_place on tip_accounts (tenant_id, restaurant_guid);
select comanda_protect('tip_accounts', 'select, insert, update (shared_amount, paid_amount)');

-- What is left to share of each day is read from the index alone.
create index ledger_entries_of_tips on ledger_entries (tenant_id, restaurant_guid, business_date)
  include (debit_account, credit_account, amount) where 'TIPS_PAYABLE' in (debit_account, credit_account);

create view published_tip_shares with (security_invoker) as
  select tenant_id, restaurant_guid, staff_guid, job_title, business_date, amount from tip_shares;
create view published_tip_payouts with (security_invoker) as
  select tenant_id, restaurant_guid, staff_guid, method, business_date, amount from tip_payouts;
grant select on published_tip_shares, published_tip_payouts to comanda_app;
