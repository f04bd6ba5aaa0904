-- Roles that tenants make (docs/decisions/117-roles-are-sets-of-permissions.md).
-- Code from 037 on serves this schema.

create table roles (
  tenant_id   uuid not null references tenants,
  -- What members and jobs refer to it by; never changes, and is never the name of a built-in role.
  name        text not null check (name ~ '^[a-z][a-z0-9_]{1,39}$'
    and name not in ('owner', 'manager', 'accountant', 'server', 'cashier', 'kitchen')),
  title       text not null,
  -- [{ permission, maxAmount?, maxPercent?, ownOrdersOnly? }]
  permissions json not null,
  version     integer not null default 1,
  created_at  timestamptz not null,
  updated_at  timestamptz not null,
  primary key (tenant_id, name)
);
select comanda_protect('roles', 'select, insert, update (title, permissions, version, updated_at), delete');
-- Who gives somebody a role looks whether there is one.
create policy identity on roles for select to comanda_identity using (true);
grant select on roles to comanda_identity;

alter table memberships drop constraint memberships_role_check;
alter table memberships add constraint memberships_role_check check (role ~ '^[a-z][a-z0-9_]{1,39}$');
