-- Tenants move: the owner takes one out of the database or brings one into it as comanda_mover, which nobody logs in as
-- (docs/decisions/115-tenants-move-as-files.md). Row-level security binds this role, too: in every table it sees, writes and
-- deletes the rows of the tenant that its transaction has named, and no others.
-- Code from 034 on serves this schema.
grant usage on schema public to comanda_mover;
grant select on schema_migrations to comanda_mover;

create or replace function comanda_protect(owned regclass, granted text) returns void
  language plpgsql
  as $$ begin
    execute format('alter table %s enable row level security', owned);
    execute format('alter table %s force row level security', owned);
    execute format('create policy own_tenant on %s to comanda_app using (tenant_id = (select comanda_tenant()))', owned);
    execute format('grant %s on %s to comanda_app', granted, owned);
    perform comanda_let_move(owned);
  end $$;

-- For tables of a tenant that comanda_protect() does not protect.
create function comanda_let_move(owned regclass) returns void
  language plpgsql
  as $$ begin
    execute format('create policy moved on %s to comanda_mover using (tenant_id = (select comanda_tenant()))', owned);
    execute format('grant select, insert, delete on %s to comanda_mover', owned);
  end $$;
revoke execute on function comanda_let_move from public;

select comanda_let_move(c.oid) from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped
  where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace;

-- Events that are brought in go into the slot that is written.
create policy written_by_mover on event_ring for select to comanda_mover using (true);
grant select on event_ring to comanda_mover;

-- Payments that are brought in must be of the mode that the database has, or give it theirs.
create policy noted_by_mover on payment_mode to comanda_mover using (true);
grant select, insert on payment_mode to comanda_mover;

-- Stored answers belong to callers. Those of the tenant's keys and devices go with it, so that nothing is done twice.
create policy moved on idempotency_keys to comanda_mover using (identity in (
  select 'key:' || id from api_keys union all select 'device:' || guid from devices));
grant select, insert, delete on idempotency_keys to comanda_mover;

-- Invitations to a tenant that is deleted.
create policy moved on one_time_tokens to comanda_mover
  using (kind = 'invitation' and data->>'tenantId' = (select comanda_tenant())::text);
grant select, delete on one_time_tokens to comanda_mover;

-- Of people only who they are: nobody is brought in with a password, a second factor, or as an operator.
create policy looked_for on users for select to comanda_mover using (true);
create policy brought_in on users for insert to comanda_mover with check (true);
grant select (uid, email, email_key, email_verified_at, name, locale, status, created_at, updated_at),
  insert (uid, email, email_key, email_verified_at, name, locale, status, created_at, updated_at) on users to comanda_mover;

-- Rows that are final go when their whole tenant does.
create or replace function comanda_append_only() returns trigger
  language plpgsql
  as $$ begin
    if tg_op = 'DELETE' and current_user = 'comanda_mover' then return null; end if;
    raise exception 'rows of % are never changed', tg_table_name using errcode = 'CM002';
  end $$;
