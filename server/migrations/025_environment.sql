-- Which environment this database belongs to: production or staging. Written by the first start; a start as the other is
-- refused.
create table environment (
  one_row boolean primary key default true check (one_row),
  name    text not null check (name in ('production', 'staging'))
);
alter table environment enable row level security;
alter table environment force row level security;
create policy noted on environment to comanda_lookup using (true);
grant select, insert on environment to comanda_lookup;
