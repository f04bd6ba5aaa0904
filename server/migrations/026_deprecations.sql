-- Who uses what goes away, and who was told (docs/decisions/093-deprecations-are-declared.md).

-- Who gets mail about what changes for a key; null: the owners of its tenant.
alter table api_keys add column contact_email text;

-- Requests of a key that used something deprecated, by day (UTC).
create table deprecation_uses (
  tenant_id   uuid not null references tenants on delete cascade,
  key_id      uuid not null,
  deprecation text not null,
  day         date not null,
  requests    integer not null,
  primary key (tenant_id, key_id, deprecation, day)
);
select comanda_protect('deprecation_uses', 'select');
create policy count_all on deprecation_uses to comanda_lookup using (true);
grant select, insert, update (requests), delete on deprecation_uses to comanda_lookup;

-- That somebody was sent a mail about it: once for a key and a deprecation.
create table deprecation_notices (
  tenant_id   uuid not null references tenants on delete cascade,
  key_id      uuid not null,
  deprecation text not null,
  told_at     timestamptz not null,
  primary key (tenant_id, key_id, deprecation)
);
select comanda_protect('deprecation_notices', 'select');
create policy own_tenant_of_identity on deprecation_notices to comanda_identity using (tenant_id = (select comanda_tenant()));
create policy look_up on deprecation_notices for select to comanda_lookup using (true);
grant select, insert on deprecation_notices to comanda_identity;
grant select on deprecation_notices to comanda_lookup;
