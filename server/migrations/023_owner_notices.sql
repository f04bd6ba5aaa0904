-- What owners are to hear of by mail, written in the transaction of what it is about by roles that may not read who they are.
-- A job makes mail of it and deletes it.
create table owner_notices (
  tenant_id  uuid not null references tenants on delete cascade,
  id         uuid not null,
  template   text not null,
  data       text not null,
  created_at timestamptz not null,
  primary key (tenant_id, id)
);

alter table owner_notices enable row level security;
alter table owner_notices force row level security;
create policy own_tenant on owner_notices to comanda_app
  using (tenant_id = (select comanda_tenant()))
  with check (tenant_id = (select comanda_tenant()));
create policy identity on owner_notices to comanda_identity using (true);
grant select, insert on owner_notices to comanda_app;
grant select, update, delete on owner_notices to comanda_identity;
