-- Views of reports that were saved (docs/decisions/171-views-that-are-saved.md).
-- Code from 052 on serves this schema.
-- That code neither shows nor saves any.

create table report_views (
  tenant_id       uuid not null,
  restaurant_guid uuid not null,
  guid            uuid not null,
  name            text not null,
  -- { report, period, from, to, groupBy, compare, allRestaurants, figure }, as the API has them.
  view            json not null,
  created_at      timestamptz not null,
  primary key (tenant_id, restaurant_guid, guid),
  foreign key (tenant_id, restaurant_guid) references restaurants
);
create unique index report_views_name_key on report_views (tenant_id, restaurant_guid, lower(name));
select comanda_protect('report_views', 'select, insert, delete');
