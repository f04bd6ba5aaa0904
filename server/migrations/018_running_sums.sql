-- Running sums: what reports keep follows the events within a second (docs/decisions/080-running-sums.md).

-- The day is not computed anew any more: what it comes to is adjusted by what changed.
drop table report_dirty_days;
delete from report_rows;
delete from report_cursors;
alter table report_rows set (fillfactor = 70);
grant update (labels, amounts) on report_rows to comanda_app;

-- When the cursor was at the tenant's last event: what had been committed by then is in the sums.
alter table report_cursors add column caught_up_at timestamptz;
grant update (caught_up_at) on report_cursors to comanda_app;

-- What an order, a payment or a drawer adds to the sums as they are. Whatever becomes of it, the difference is added.
create table report_subjects (
  tenant_id uuid not null,
  -- The guid of the order, the payment or the drawer.
  subject   uuid not null,
  -- The last business day that it adds to.
  latest    integer not null,
  -- What it adds to days up to this one is final, and not in the facts any more.
  through   integer not null default 0,
  facts     json not null,
  primary key (tenant_id, subject)
);
create index report_subjects_to_settle on report_subjects (tenant_id, latest) where through < latest;
select comanda_protect('report_subjects', 'select, insert, update (latest, through, facts)');

-- Movements of drawers that belong to no payment.
create index ledger_entries_by_drawer on ledger_entries (tenant_id, drawer_guid)
  where drawer_guid is not null and payment_guid is null;
