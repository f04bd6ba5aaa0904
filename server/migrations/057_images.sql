-- Pictures of menus and logos of restaurants (docs/decisions/140-pictures.md).
-- Code from 052 on serves this schema.
-- That code shows no logo, takes no pictures and serves none: where menus name some, guests see none.

create table images (
  tenant_id       uuid not null,
  restaurant_guid uuid not null,
  -- Random, not of its time: it is the address of the picture, and who has it sees the picture.
  guid            uuid not null,
  -- Of the bytes: the same picture is kept once.
  sha256          text not null,
  type            text not null check (type in ('image/jpeg', 'image/png', 'image/webp', 'image/avif')),
  width           integer not null,
  height          integer not null,
  bytes           bytea not null,
  -- Of the bytes, which are not read to know it.
  size            integer not null,
  created_at      timestamptz not null,
  primary key (tenant_id, guid),
  foreign key (tenant_id, restaurant_guid) references restaurants
);
-- Pictures are compressed already.
alter table images alter column bytes set storage external;
create unique index images_content_key on images (tenant_id, restaurant_guid, sha256);
create index images_by_time on images (tenant_id, restaurant_guid, created_at desc, guid desc);
-- Not led by tenant_id: a guest who asks for a picture names no tenant.
create unique index images_guid_key on images (guid);
select comanda_protect('images', 'select, insert, delete');
-- Whose a picture is: a question that no tenant asks.
create policy look_up on images for select to comanda_lookup using (true);
grant select (guid, tenant_id) on images to comanda_lookup;

alter table restaurants add column logo_url text;
