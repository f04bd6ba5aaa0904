-- Receipts by mail (docs/decisions/148-receipts-by-mail.md).
-- Code from 052 on serves this schema.
-- That code sends no receipts; one that waits when it takes over is tried again and given up.

-- When receipts were sent, to limit how many are: to whom is not kept.
create table receipt_mails (
  tenant_id       uuid not null,
  restaurant_guid uuid not null,
  guid            uuid not null,
  order_guid      uuid not null,
  check_guid      uuid not null,
  sent_at         timestamptz not null,
  primary key (tenant_id, guid),
  foreign key (tenant_id, restaurant_guid) references restaurants
);
create index receipt_mails_by_time on receipt_mails (tenant_id, restaurant_guid, sent_at);
select comanda_protect('receipt_mails', 'select, insert, delete');

-- Whose business a mail is about, and which things: erasing one of them takes the mail along while it waits. Not `tenant_id`:
-- the queue belongs to the installation, and goes nowhere with a tenant.
alter table outgoing_mail add column about_tenant uuid, add column about uuid[];
-- Requests put receipts into the queue and take them out again, of their own tenant; they read no mail.
create policy receipts on outgoing_mail to comanda_app
  using (about_tenant = (select comanda_tenant()))
  with check (about_tenant = (select comanda_tenant()) and template = 'receipt');
grant insert (id, recipient, template, data, next_try_at, created_at, trace, about_tenant, about) on outgoing_mail to comanda_app;
grant select (about_tenant, about), delete on outgoing_mail to comanda_app;
