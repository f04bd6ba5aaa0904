-- Events are kept for a time, and then go all at once: they lie in a ring of slots, of which one is written. When a slot
-- has been written for long enough, the next, which is empty by then, takes its place. A slot that was closed longer ago than events
-- are kept is emptied by TRUNCATE: no row is looked at, and no table is made or dropped while the service runs.
-- (docs/decisions/042-a-ring-of-slots.md)

-- Whatever there is becomes slot 0, without being moved.
alter table events rename to events_0;
alter table events_0 rename constraint events_pkey to events_0_pkey;
alter table events_0 add column slot smallint not null default 0;
alter table events_0 add constraint events_0_slot check (slot = 0);

create table events (like events_0 including defaults) partition by list (slot);
alter table events attach partition events_0 for values in (0);
drop policy own_tenant on events_0;
drop policy own_tenant_of_identity on events_0;
revoke all on events_0 from comanda_app, comanda_identity;

-- Numbers are unique within a slot by its key, and over all slots by the counter that hands them out.
do $$ begin
  for slot in 1..7 loop
    execute format('create table events_%s partition of events for values in (%s)', slot, slot);
    execute format('alter table events_%s add primary key (tenant_id, sequence)', slot);
    execute format('alter table events_%s enable row level security', slot);
    execute format('alter table events_%s force row level security', slot);
  end loop;
  -- Nobody reads or writes a slot by its own name.
  for slot in 0..7 loop
    execute format('grant truncate on events_%s to comanda_lookup', slot);
  end loop;
end $$;

alter table events enable row level security;
alter table events force row level security;
create policy own_tenant on events to comanda_app using (tenant_id = (select comanda_tenant()));
create policy own_tenant_of_identity on events to comanda_identity using (tenant_id = (select comanda_tenant()));
grant select, insert on events to comanda_app, comanda_identity;

-- The slot that is written: one row, read by every statement that writes an event.
create table event_ring (
  one_row   boolean primary key default true check (one_row),
  slot      smallint not null,
  opened_at timestamptz not null
) with (fillfactor = 50);
insert into event_ring (slot, opened_at) values (0, now());

-- Since when a slot is not written any more; null = it is the one that is, or it is empty.
create table event_slots (
  slot      smallint primary key,
  closed_at timestamptz
);
insert into event_slots (slot) select generate_series(0, 7);

alter table event_ring enable row level security;
alter table event_ring force row level security;
alter table event_slots enable row level security;
alter table event_slots force row level security;
create policy written on event_ring for select to comanda_app, comanda_identity using (true);
create policy turned on event_ring to comanda_lookup using (true);
create policy turned on event_slots to comanda_lookup using (true);
grant select on event_ring to comanda_app, comanda_identity;
grant select, update (slot, opened_at) on event_ring to comanda_lookup;
grant select, update (closed_at) on event_slots to comanda_lookup;

-- For whoever writes an event without naming the slot; where it is done for every order, a subquery is cheaper.
create function comanda_event_slot() returns smallint
  language sql stable
  as $$ select slot from event_ring $$;
alter table events alter column slot set default comanda_event_slot();
