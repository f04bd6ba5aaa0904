-- Presence and integrations: the addresses of restaurants, lookups of places, and webhooks.

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
select comanda_protect('restaurant_slugs', 'select, insert, update');
-- Whose a slug is: a question that no tenant asks.
create policy look_up on restaurant_slugs for select to comanda_lookup using (true);
grant select on restaurant_slugs to comanda_lookup;

-- What a tenant writes into the DNS to prove that a domain is theirs.
create table domain_tokens (
  tenant_id  uuid primary key references tenants,
  token      text not null,
  created_at timestamptz not null
);
select comanda_protect('domain_tokens', 'select, insert');

-- Domains that lead to a restaurant, and how far each is on its way there.
create table domain_mappings (
  tenant_id       uuid not null,
  id              uuid not null,
  restaurant_guid uuid not null,
  -- In ASCII, lower case, without a dot at the end.
  domain          text not null,
  is_primary      boolean not null,
  status          text not null check (status in ('PENDING', 'VERIFYING', 'ACTIVE', 'FAILED', 'REMOVED')),
  status_since    timestamptz not null,
  -- Whether the domain is this mapping's alone: from the proof until the hosting provider has let go of it.
  held            boolean not null default false,
  -- Whether the hosting provider has it, or may have it: true before it is asked for, false after it was given back.
  registered      boolean not null default false,
  -- What the hosting provider has last said.
  hosting         json,
  -- Why it is not active, or will not stay so.
  problem         text check (problem in ('PROOF_MISSING', 'DNS_UNAVAILABLE', 'DOMAIN_TAKEN', 'HOSTING_UNAVAILABLE',
                    'HOSTING_RATE_LIMITED', 'HOSTING_CREDENTIALS', 'HOSTING_REFUSED', 'HOSTING_HELD_ELSEWHERE',
                    'HOSTING_UNVERIFIED', 'HOSTING_REMOVED', 'MISCONFIGURED')),
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
  check (status not in ('VERIFYING', 'ACTIVE') or held)
);
-- Not led by tenant_id: this index is what makes one of two tenants who both prove a domain win.
create unique index domain_mappings_held_key on domain_mappings (domain) where held;
create unique index domain_mappings_domain_key on domain_mappings (tenant_id, domain) where status <> 'REMOVED';
create unique index domain_mappings_primary_key on domain_mappings (tenant_id, restaurant_guid)
  where is_primary and status <> 'REMOVED';
-- Also in the order in which a restaurant's canonical domain is chosen.
create index domain_mappings_canonical on domain_mappings (tenant_id, restaurant_guid, is_primary desc, active_at, id)
  where status = 'ACTIVE';
create index domain_mappings_due on domain_mappings (next_check_at) where next_check_at is not null;
select comanda_protect('domain_mappings', 'select, insert, update');
-- Whose a host is, and which mappings are due: questions that no tenant asks.
create policy look_up on domain_mappings to comanda_lookup using (true);
grant select (tenant_id, id, restaurant_guid, domain, is_primary, status, held, active_at, next_check_at, lease,
  leased_until), update (lease, leased_until) on domain_mappings to comanda_lookup;

-- Requests to the places provider, by tenant and UTC day.
create table places_usage (
  tenant_id uuid not null references tenants,
  day       date not null,
  requests  integer not null,
  primary key (tenant_id, day)
) with (fillfactor = 50);
select comanda_protect('places_usage', 'select, insert, update (requests)');
create policy purge on places_usage to comanda_lookup using (true);
grant select (tenant_id, day), delete on places_usage to comanda_lookup;

-- When the next request may go to a provider that limits the rate of requests.
create table places_throttles (
  provider text primary key,
  next_at  timestamptz not null
);
insert into places_throttles values ('nominatim', '-infinity');
alter table places_throttles enable row level security;
create policy take_turns on places_throttles to comanda_lookup using (true);
grant select, update (next_at) on places_throttles to comanda_lookup;

-- Webhooks: where events are sent, what is to be sent, and how each try went -----------------------------------------

create table webhook_endpoints (
  tenant_id               uuid not null references tenants,
  id                      uuid not null,
  url                     text not null,
  description             text not null,
  -- Names of events, or a family of them: `order.*`; `*` is all.
  event_types             text[] not null,
  -- None named = all, and what concerns no restaurant.
  restaurant_guids        uuid[] not null,
  -- FULL: the resource that the event is about is sent along, as it is when it is sent.
  payload                 text not null default 'THIN' check (payload in ('THIN', 'FULL')),
  ordered                 boolean not null,
  concurrency             integer not null check (concurrency between 1 and 50),
  -- Deliveries a second; null = as many as its concurrency allows.
  rate_limit              integer check (rate_limit between 1 and 500),
  -- Sealed; the one before it signs as well until its time has come.
  secret                  text not null,
  previous_secret         text,
  previous_secret_ends_at timestamptz,
  -- Sealed JSON of the headers to send along.
  headers                 text not null,
  status                  text not null check (status in ('ENABLED', 'DISABLED')),
  disabled_reason         text,
  -- Since when every try has failed; null once one succeeds.
  failing_since           timestamptz,
  -- The owners have still to hear that it was disabled.
  notice_due              boolean not null default false,
  -- Events up to this number are none of its business.
  since_sequence          bigint not null,
  deleted                 boolean not null default false,
  version                 integer not null default 1,
  created_at              timestamptz not null,
  updated_at              timestamptz not null,
  primary key (tenant_id, id)
);
create index webhook_endpoints_notice on webhook_endpoints (tenant_id, id) where notice_due;
select comanda_protect('webhook_endpoints', 'select, insert, update');
-- The narrow role finds out whose events and deliveries wait, which endpoints fail and whose owners wait for word, over
-- all tenants; where events go and what they say it cannot read.
create policy look_up on webhook_endpoints for select to comanda_lookup using (true);
grant select (tenant_id, id, ordered, concurrency, status, deleted, failing_since, rate_limit, notice_due)
  on webhook_endpoints to comanda_lookup;

-- Up to which event deliveries have been made. Only tenants that ever had an endpoint have a row.
create table webhook_cursors (
  tenant_id  uuid primary key references tenants,
  dispatched bigint not null
) with (fillfactor = 50);
select comanda_protect('webhook_cursors', 'select, insert, update');
create policy look_up on webhook_cursors for select to comanda_lookup using (true);
grant select on webhook_cursors to comanda_lookup;

-- An event that is to be sent to an endpoint, or was.
create table webhook_deliveries (
  tenant_id      uuid not null,
  id             uuid not null,
  endpoint_id    uuid not null,
  event_sequence bigint not null,
  event_id       uuid not null,
  event_type     text not null,
  -- EVENT: made for a new event. The others: somebody asked for them.
  origin         text not null default 'EVENT' check (origin in ('EVENT', 'TEST', 'RESEND', 'REPLAY')),
  status         text not null check (status in ('PENDING', 'DELIVERED', 'DEAD')),
  tries          integer not null default 0,
  -- Tries that have failed, which is what the pauses go by; tries also counts those that died with their process.
  failures       integer not null default 0,
  next_try_at    timestamptz not null,
  -- Somebody is sending it until then; afterwards whoever it was is taken for dead.
  leased_until   timestamptz,
  created_at     timestamptz not null,
  finished_at    timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, endpoint_id) references webhook_endpoints
);
create index webhook_deliveries_waiting on webhook_deliveries (tenant_id, endpoint_id, next_try_at) where status = 'PENDING';
create index webhook_deliveries_in_order on webhook_deliveries (tenant_id, endpoint_id, event_sequence) where status = 'PENDING';
create index webhook_deliveries_by_endpoint on webhook_deliveries (tenant_id, endpoint_id, event_sequence desc, id desc);
-- What is under way, among however many that wait.
create index webhook_deliveries_leased on webhook_deliveries (tenant_id, endpoint_id, leased_until)
  where status = 'PENDING' and leased_until is not null;
create index webhook_deliveries_dead on webhook_deliveries (tenant_id, event_sequence desc, id desc) where status = 'DEAD';
-- Rows arrive in time order: for next to nothing this finds the old ones.
create index webhook_deliveries_by_age on webhook_deliveries using brin (created_at) with (pages_per_range = 16);
select comanda_protect('webhook_deliveries', 'select, insert, update (status, next_try_at, leased_until, finished_at, failures)');
create policy dispatch on webhook_deliveries to comanda_lookup using (true);
grant select (tenant_id, id, endpoint_id, event_sequence, status, tries, next_try_at, leased_until, created_at),
  update (leased_until, tries), delete on webhook_deliveries to comanda_lookup;

-- How each try of a delivery went.
create table webhook_attempts (
  tenant_id   uuid not null,
  delivery_id uuid not null,
  number      integer not null,
  at          timestamptz not null,
  -- Null when there was no answer; then the error says why.
  status      integer,
  latency_ms  integer not null,
  error       text,
  -- The first KiB of the answer.
  answer      text,
  primary key (tenant_id, delivery_id, number)
);
select comanda_protect('webhook_attempts', 'select, insert');
create policy purge on webhook_attempts to comanda_lookup using (true);
grant select (tenant_id, delivery_id), delete on webhook_attempts to comanda_lookup;

-- When the next delivery may go to an endpoint that has a rate limit, or that asked for a pause (Retry-After).
create table webhook_throttles (
  tenant_id    uuid not null,
  endpoint_id  uuid not null,
  next_send_at timestamptz not null,
  primary key (tenant_id, endpoint_id),
  foreign key (tenant_id, endpoint_id) references webhook_endpoints
) with (fillfactor = 50);
select comanda_protect('webhook_throttles', 'select, insert, update (next_send_at)');
create policy throttle on webhook_throttles to comanda_lookup using (true);
grant select, insert, update (next_send_at) on webhook_throttles to comanda_lookup;
