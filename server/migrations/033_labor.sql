-- Labour: overtime rules, and what reports read of time entries (docs/decisions/112-labour-from-punches.md).

create view published_time_entries with (security_invoker) as
  select tenant_id, restaurant_guid, staff_guid, job_guid, job_title, status, business_date, clocked_in_at, clocked_out_at, breaks,
    declared_tip_amount, wage_amount, wage_per
  from time_entries;
create view published_staff with (security_invoker) as
  select tenant_id, restaurant_guid, guid, number, name, external_id
  from staff_members;
grant select on published_time_entries, published_staff to comanda_app;

-- { weekStartsOn, dailyOvertime, weeklyOvertime }, as the API has them.
create table labor_rules (
  tenant_id       uuid not null,
  restaurant_guid uuid not null,
  rules           json not null,
  updated_at      timestamptz not null,
  primary key (tenant_id, restaurant_guid),
  foreign key (tenant_id, restaurant_guid) references restaurants (tenant_id, guid)
);
select comanda_protect('labor_rules', 'select, insert, update (rules, updated_at)');
