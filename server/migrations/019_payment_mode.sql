-- Whether the payments in this database are real or those of a test gateway. Written by each start, which refuses the
-- other mode once there are payments.
create table payment_mode (
  one_row boolean primary key default true check (one_row),
  mode    text not null check (mode in ('LIVE', 'TEST'))
);
alter table payment_mode enable row level security;
alter table payment_mode force row level security;
create policy noted on payment_mode to comanda_lookup using (true);
grant select, insert, update (mode) on payment_mode to comanda_lookup;
