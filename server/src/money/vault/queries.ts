import type { TenantScope } from '../../access/index.ts';
import type { Page } from '../../platform/db/page-statement.ts';
import { statement } from '../../platform/db/statement.ts';
import type { CardRow } from './shapes.ts';

const COLUMNS = `id, customer_id, brand, last_four, expiry_month, expiry_year, holder_name, initiator, scheduled,
  mandate_text, mandate_at, restaurant_guids, created_at, token_of`;

export interface NewCard extends CardRow {
  fingerprint: string;
  sealed: string;
  key_id: string;
}

const insert = statement(
  'vault.insert',
  `insert into vault_cards (tenant_id, ${COLUMNS}, fingerprint, sealed, key_id)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)`,
);
export const insertCard = (scope: TenantScope, card: NewCard) =>
  insert([
    scope.tenantId,
    card.id,
    card.customer_id,
    card.brand,
    card.last_four,
    card.expiry_month,
    card.expiry_year,
    card.holder_name,
    card.initiator,
    card.scheduled,
    card.mandate_text,
    card.mandate_at === null ? null : new Date(card.mandate_at),
    card.restaurant_guids,
    new Date(card.created_at),
    card.token_of,
    card.fingerprint,
    card.sealed,
    card.key_id,
  ]);

const byFingerprint = statement(
  'vault.by_fingerprint',
  `select id from vault_cards
   where tenant_id = $1 and customer_id = $2 and fingerprint = $3 and restaurant_guids = $4 and deleted_at is null`,
);
export const findByFingerprint = (
  scope: TenantScope,
  { customer_id, fingerprint, restaurant_guids }: NewCard,
) => byFingerprint([scope.tenantId, customer_id, fingerprint, restaurant_guids]);

/** What a card is stored for, and who reaches it: a caller of these restaurants, or of the whole tenant. */
export const reachOf = ({ restaurants }: TenantScope): string[] => [...(restaurants ?? [])].sort();
const reach = ({ restaurants }: TenantScope) => (restaurants ? [...restaurants] : null);

const find = statement(
  'vault.find',
  `select ${COLUMNS} from vault_cards
   where tenant_id = $1 and id = $2 and deleted_at is null and ($3::uuid[] is null or restaurant_guids && $3)`,
);
export const findCard = (scope: TenantScope, id: string) => find([scope.tenantId, id, reach(scope)]);

const sealed = statement(
  'vault.sealed',
  `select ${COLUMNS}, sealed from vault_cards
   where tenant_id = $1 and id = $2 and deleted_at is null and ($3::uuid[] is null or restaurant_guids && $3)`,
  ['sealed'],
);
export const findSealed = (scope: TenantScope, id: string) => sealed([scope.tenantId, id, reach(scope)]);

const page = statement(
  'vault.page',
  `select ${COLUMNS} from vault_cards
   where tenant_id = $1 and customer_id = $2 and deleted_at is null and ($3::uuid is null or id < $3)
     and ($5::uuid[] is null or restaurant_guids && $5)
   order by id desc limit $4`,
);
export const pageOfCards = (scope: TenantScope, customerId: string, { after, limit }: Page) =>
  page([scope.tenantId, customerId, after?.[0], limit, reach(scope)]);

const destroy = statement(
  'vault.destroy',
  `update vault_cards set sealed = null, key_id = null, fingerprint = null, holder_name = null, deleted_at = $3
   where tenant_id = $1 and id = $2 and deleted_at is null and ($4::uuid[] is null or restaurant_guids && $4)
   returning id, customer_id`,
);
/** The row stays. Everything that could reveal the number is deleted. */
export const destroyCard = (scope: TenantScope, id: string, now: number) =>
  destroy([scope.tenantId, id, new Date(now), reach(scope)]);

/** Across tenants: cards sealed under another key, the next after a position. */
export const cardsUnderOldKeys = statement(
  'vault.under_old_keys',
  `select tenant_id, id from vault_cards
   where key_id is not null and key_id <> $1 and (tenant_id, id) > ($2::uuid, $3::uuid)
   order by tenant_id, id limit $4`,
);

/** Across tenants: each key that cards are sealed under, one step of the index a key. */
export const keysInUse = statement(
  'vault.keys_in_use',
  `with recursive used as (
     (select key_id from vault_cards where key_id is not null order by key_id limit 1)
     union all
     select (select key_id from vault_cards where key_id > used.key_id order by key_id limit 1)
     from used where used.key_id is not null
   )
   select key_id from used where key_id is not null`,
);

/** Across tenants: whether any card is on file by its number. */
export const anyNumberOnFile = statement(
  'vault.any_number',
  `select exists (select from vault_cards where token_of is null and key_id is not null) as any`,
);

const reseal = statement(
  'vault.reseal',
  `update vault_cards set sealed = $4, key_id = $5 where tenant_id = $1 and id = $2 and sealed = $3`,
);
/** Only if it is unchanged since it was opened: a card deleted in the meantime stays deleted. */
export const replaceSealed = (
  scope: TenantScope,
  id: string,
  { before, after, keyId }: { before: string; after: string; keyId: string },
) => reseal([scope.tenantId, id, before, after, keyId]);
