-- Who is suspended or removed is hired by nobody in that instant, and identity does no more to a PIN than end it
-- (docs/decisions/198-by-whatever-name.md).
-- Code from 084 on serves this schema.

-- Part: in a transaction
-- To hire somebody keeps their place as it is until the end of the transaction (for share). Nothing can be written by it.
grant update (updated_at) on memberships to comanda_app;
create policy kept_meanwhile on memberships for update to comanda_app
  using (tenant_id = (select comanda_tenant())) with check (false);

-- Part: in a transaction
alter policy ended_with_account on staff_pins with check (hash = 'void ' || staff_guid);
