-- Card testing: how much a tenant allows, what counts, and who is stopped (docs/decisions/086-card-testing.md).

-- What a tenant allows within an hour. No row: the defaults.
create table card_testing_limits (
  tenant_id            uuid primary key references tenants,
  declines_per_caller  integer not null,
  declines_per_address integer not null,
  declines_per_card    integer not null,
  stored_cards         integer not null,
  version              integer not null default 1,
  updated_at           timestamptz not null
);
select comanda_protect('card_testing_limits', 'select, insert, update (declines_per_caller, declines_per_address,
  declines_per_card, stored_cards, version, updated_at)');

-- Charges under way, declined charges and stored cards, each once for its caller, its address and its card. An approval
-- deletes what there is of its card. No card number: `card:` and a keyed hash.
create table card_testing_tries (
  tenant_id    uuid not null references tenants,
  subject      text not null,
  -- Of the payment, or of the card in the vault.
  id           uuid not null,
  state        text not null check (state in ('OPEN', 'DECLINED', 'STORED')),
  -- An open one longer than its call can take: what a process that died leaves ends by itself.
  counts_until timestamptz not null,
  primary key (tenant_id, subject, id)
);
create index card_testing_tries_by_id on card_testing_tries (tenant_id, id);
select comanda_protect('card_testing_tries', 'select, insert, update (state, counts_until), delete');
create policy purge on card_testing_tries to comanda_lookup using (true);
grant select (counts_until), delete on card_testing_tries to comanda_lookup;

-- Who is stopped, and until when.
create table card_testing_blocks (
  tenant_id uuid not null references tenants,
  subject   text not null,
  cause     text not null check (cause in ('DECLINED', 'STORED')),
  id        uuid not null,
  kind      text not null check (kind in ('KEY', 'USER', 'ADDRESS', 'CARD')),
  -- What the owner knows the subject by: a name, an address, the last four digits of a card.
  label     text not null,
  counted   integer not null,
  begun_at  timestamptz not null,
  ends_at   timestamptz not null,
  -- When the owners were sent a mail about it.
  told_at   timestamptz,
  primary key (tenant_id, subject, cause)
);
create unique index card_testing_blocks_by_id on card_testing_blocks (tenant_id, id);
select comanda_protect('card_testing_blocks', 'select, insert, update (id, kind, label, counted, begun_at, ends_at,
  told_at)');
-- Whose owners are to be told, and what is long over.
create policy look_up on card_testing_blocks to comanda_lookup using (true);
grant select (tenant_id, told_at, ends_at), delete on card_testing_blocks to comanda_lookup;
