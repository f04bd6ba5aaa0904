-- What stands on a restaurant's papers (docs/decisions/136-what-stands-on-papers.md).
-- Code from 052 on serves this schema.

create table document_settings (
  tenant_id       uuid not null,
  restaurant_guid uuid not null,
  version         integer not null default 1,
  settings        json not null,
  updated_at      timestamptz not null,
  primary key (tenant_id, restaurant_guid),
  foreign key (tenant_id, restaurant_guid) references restaurants
);
select comanda_protect('document_settings', 'select, insert, update (version, settings, updated_at)');
