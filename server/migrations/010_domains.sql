-- Domains: slugs of restaurants, domains mapped to restaurants, the tenants' proofs, and how much of the places provider
-- each tenant has used.

-- Every slug that a restaurant has or had. Old ones lead to the current one, and are nobody else's.
create table restaurant_slugs (
  tenant_id       uuid not null,
  slug            text not null,
  restaurant_guid uuid not null,
  is_current      boolean not null,
  created_at      timestamptz not null,
  primary key (tenant_id, slug),
  foreign key (tenant_id, restaurant_guid) references restaurants
);
-- Not led by tenant_id: a slug is an address, so it is one restaurant's in all the world. Slugs are public.
create unique index restaurant_slugs_slug_key on restaurant_slugs (slug);
create unique index restaurant_slugs_current_key on restaurant_slugs (tenant_id, restaurant_guid) where is_current;

-- What a tenant writes into the DNS to prove that a domain is theirs.
create table domain_tokens (
  tenant_id  uuid primary key references tenants,
  token      text not null,
  created_at timestamptz not null
);

create table domain_mappings (
  tenant_id       uuid not null,
  id              uuid not null,
  restaurant_guid uuid not null,
  -- In ASCII, lower case, without a dot at the end.
  domain          text not null,
  is_primary      boolean not null,
  status          text not null check (status in ('pending', 'verifying', 'active', 'failed', 'removed')),
  status_since    timestamptz not null,
  -- Whether the domain is this mapping's alone: from the proof until the hosting provider has let go of it.
  held            boolean not null default false,
  -- Whether the hosting provider has it, or may have it: true before it is asked for, false after it was given back.
  registered      boolean not null default false,
  -- What the hosting provider has last said.
  hosting         json,
  -- Why it is not active, or will not stay so.
  problem         text,
  failing_since   timestamptz,
  proven_at       timestamptz,
  active_at       timestamptz,
  checked_at      timestamptz,
  tries           integer not null default 0,
  -- null: there is nothing more to do.
  next_check_at   timestamptz,
  -- Who looks at it now. One at a time: what it finds out counts only while the lease is its own.
  lease           uuid,
  leased_until    timestamptz,
  version         integer not null default 1,
  created_at      timestamptz not null,
  updated_at      timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, restaurant_guid) references restaurants,
  check (status not in ('verifying', 'active') or held)
);
-- Not led by tenant_id: this index is what makes one of two tenants who both prove a domain win.
create unique index domain_mappings_held_key on domain_mappings (domain) where held;
create unique index domain_mappings_domain_key on domain_mappings (tenant_id, domain) where status <> 'removed';
create unique index domain_mappings_primary_key on domain_mappings (tenant_id, restaurant_guid)
  where is_primary and status <> 'removed';
-- Also in the order in which a restaurant's canonical domain is chosen.
create index domain_mappings_canonical on domain_mappings (tenant_id, restaurant_guid, is_primary desc, active_at, id)
  where status = 'active';
create index domain_mappings_due on domain_mappings (next_check_at) where next_check_at is not null;

-- Requests to the places provider, by tenant and UTC day.
create table places_usage (
  tenant_id uuid not null references tenants,
  day       date not null,
  requests  integer not null,
  primary key (tenant_id, day)
) with (fillfactor = 50);

-- When the next request may go to a provider that asks for a distance between requests.
create table provider_slots (
  provider text primary key,
  next_at  timestamptz not null
);
insert into provider_slots values ('nominatim', '-infinity');

do $$
declare owned text;
begin
  foreach owned in array array['restaurant_slugs', 'domain_tokens', 'domain_mappings', 'places_usage'] loop
    execute format('alter table %I enable row level security', owned);
    execute format('alter table %I force row level security', owned);
    execute format('create policy own_tenant on %I to comanda_app using (tenant_id = (select comanda_tenant()))', owned);
  end loop;
end $$;
alter table provider_slots enable row level security;

grant select, insert, update on restaurant_slugs, domain_mappings to comanda_app;
grant select, insert, update (requests) on places_usage to comanda_app;
grant select, insert on domain_tokens to comanda_app;

-- Whose a host or slug is, and which mappings are due: questions that no tenant asks.
create policy look_up on restaurant_slugs for select to comanda_lookup using (true);
create policy look_up on domain_mappings to comanda_lookup using (true);
create policy take_turns on provider_slots to comanda_lookup using (true);
create policy purge on places_usage to comanda_lookup using (true);
grant select on restaurant_slugs to comanda_lookup;
grant select (tenant_id, id, restaurant_guid, domain, is_primary, status, held, active_at, next_check_at, lease,
  leased_until) on domain_mappings to comanda_lookup;
grant update (lease, leased_until) on domain_mappings to comanda_lookup;
grant select, update (next_at) on provider_slots to comanda_lookup;
grant select (tenant_id, day), delete on places_usage to comanda_lookup;
