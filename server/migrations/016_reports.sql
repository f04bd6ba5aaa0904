-- Reports: sums of a restaurant's business days, kept up to date from the events log.

-- Up to which event the days that changed are marked.
create table report_cursors (
  tenant_id uuid primary key references tenants,
  sequence  bigint not null
) with (fillfactor = 50);

-- Business days whose rows are to be computed anew. Until then reports compute them when they are asked for.
create table report_marks (
  tenant_id       uuid not null,
  restaurant_guid uuid not null,
  business_date   integer not null,
  marked_at       timestamptz not null,
  primary key (tenant_id, restaurant_guid, business_date)
);
create index report_marks_by_age on report_marks (marked_at);

-- What a business day comes to, by the dimensions of one grouping (`dataset`). Nothing but what a recomputation from
-- orders, books and tickets gives: a day is always replaced whole.
create table report_rows (
  tenant_id       uuid not null,
  restaurant_guid uuid not null,
  dataset         text not null,
  business_date   integer not null,
  currency        text not null,
  -- A value for each dimension of the grouping, and what people call it.
  key             text[] not null,
  labels          text[] not null,
  -- A sum for each measure of the grouping's family.
  amounts         bigint[] not null,
  primary key (tenant_id, restaurant_guid, dataset, business_date, currency, key)
);

-- Orders of earlier days that a business day changed.
create index order_timeline_by_day on order_timeline (tenant_id, restaurant_guid, business_date);

do $$
declare owned text;
begin
  foreach owned in array array['report_cursors', 'report_marks', 'report_rows'] loop
    execute format('alter table %I enable row level security', owned);
    execute format('alter table %I force row level security', owned);
    execute format('create policy own_tenant on %I to comanda_app using (tenant_id = (select comanda_tenant()))', owned);
  end loop;
end $$;
grant select, insert, update (sequence) on report_cursors to comanda_app;
-- `for update` asks for the right to update something.
grant select, insert, update (marked_at), delete on report_marks to comanda_app;
grant select, insert, delete on report_rows to comanda_app;

-- The narrow role finds out whose days wait.
create policy look_up on report_cursors for select to comanda_lookup using (true);
create policy look_up on report_marks for select to comanda_lookup using (true);
grant select on report_cursors to comanda_lookup;
grant select (tenant_id, marked_at) on report_marks to comanda_lookup;

-- What was sold before there were reports.
insert into report_marks (tenant_id, restaurant_guid, business_date, marked_at)
  select tenant_id, restaurant_guid, business_date, timestamptz 'epoch' from orders
  union select tenant_id, restaurant_guid, business_date, timestamptz 'epoch' from order_timeline
  union select tenant_id, restaurant_guid, business_date, timestamptz 'epoch' from book_postings;
insert into report_cursors (tenant_id, sequence) select tenant_id, last from event_sequences;

-- Z reports: what a business day came to when it was closed. They are numbered and never changed.
create table day_closes (
  tenant_id       uuid not null,
  restaurant_guid uuid not null,
  business_date   integer not null,
  number          integer not null,
  document        json not null,
  primary key (tenant_id, restaurant_guid, business_date),
  foreign key (tenant_id, restaurant_guid) references restaurants
);
create unique index day_closes_number_key on day_closes (tenant_id, restaurant_guid, number);
create trigger append_only before update or delete on day_closes
  for each statement execute function comanda_append_only();
alter table day_closes enable row level security;
alter table day_closes force row level security;
create policy own_tenant on day_closes to comanda_app using (tenant_id = (select comanda_tenant()));
grant select, insert on day_closes to comanda_app;
