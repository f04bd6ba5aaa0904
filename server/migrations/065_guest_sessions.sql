-- Guests of one restaurant, who have no account (docs/decisions/149-guest-sessions.md).
-- Code from 052 on serves this schema.
-- That code begins no guest sessions and knows none.

create table guest_sessions (
  tenant_id       uuid not null,
  restaurant_guid uuid not null,
  guid            uuid not null,
  -- 256 random bits, so a plain hash will do: they are all that a guest has.
  token_hash      text not null,
  -- Where the orders of this session come from.
  source          text not null,
  created_at      timestamptz not null,
  ends_at         timestamptz not null,
  primary key (tenant_id, guid),
  foreign key (tenant_id, restaurant_guid) references restaurants
);
-- What has ended goes when the next one begins.
create index guest_sessions_by_end on guest_sessions (tenant_id, restaurant_guid, ends_at);
-- Not led by tenant_id: finding out the tenant is what the look-up is for. The values are random, so they tell nothing.
create unique index guest_sessions_token_key on guest_sessions (token_hash);
select comanda_protect('guest_sessions', 'select, insert, update (ends_at), delete');
create policy look_up on guest_sessions for select to comanda_lookup using (true);
grant select on guest_sessions to comanda_lookup;
