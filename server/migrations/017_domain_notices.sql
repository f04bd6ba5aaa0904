-- Domains: whom they tell what, and when the hosting provider may be asked again.

alter table domain_mappings
  -- When the owners have last heard that an active domain is about to fail.
  add column notified_at timestamptz,
  -- The hosting provider wants to be left alone until then (Retry-After).
  add column paused_until timestamptz;

-- A restaurant may let go of a slug: then it is anybody's.
grant delete on restaurant_slugs to comanda_app;

-- Whether the restaurant at an address is archived: a question that no tenant asks.
create policy look_up on restaurants for select to comanda_lookup using (true);
grant select (tenant_id, guid, archived) on restaurants to comanda_lookup;
