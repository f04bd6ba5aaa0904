import type { TenantScope } from '../../access/index.ts';
import type { Page } from '../../platform/db/page-statement.ts';
import { type RowOf, statement } from '../../platform/db/statement.ts';
import type { KeyRow } from './shapes.ts';

export const COLUMNS = `tenant_id, id, hash, hint, name, description, scopes, sources, restaurant_guids, allowed_addresses, rate_limit,
  security_contact, contact_email, expires_at, revoked_at, rotated_from, last_used_at, version, created_at, updated_at, origins`;

/** Across tenants, for authentication: whose is the key with this hash? */
export const findKeyByHash = statement('api_keys.by_hash', `select ${COLUMNS} from api_keys where hash = $1`);

/** Across tenants: does any key list this origin? */
export const findOrigin = statement(
  'api_keys.by_origin',
  `select 1 as listed from api_keys where origins @> array[$1::text] and origins <> '{}' and revoked_at is null
     and (expires_at is null or expires_at > $2) limit 1`,
);

export type OperatorKeyRow = RowOf<'operator_keys.by_hash'>;

export const findOperatorKeyByHash = statement(
  'operator_keys.by_hash',
  'select id, name, allowed_addresses, rate_limit, expires_at, revoked_at from operator_keys where hash = $1',
);

const find = statement('api_keys.find', `select ${COLUMNS} from api_keys where tenant_id = $1 and id = $2`);
export const findKey = (scope: TenantScope, id: string) => find([scope.tenantId, id]);

const successor = statement(
  'api_keys.successor',
  `select id from api_keys where tenant_id = $1 and rotated_from = $2 and revoked_at is null
     and (expires_at is null or expires_at > $3)`,
);
/** The key in force that took the place of another. */
export const findSuccessor = ({ tenantId }: TenantScope, id: string, now: number) =>
  successor([tenantId, id, new Date(now)]);

const lock = statement(
  'api_keys.lock',
  `select ${COLUMNS} from api_keys where tenant_id = $1 and id = $2 for update`,
);
export const lockKey = (scope: TenantScope, id: string) => lock([scope.tenantId, id]);

const count = statement(
  'api_keys.count',
  `select count(*)::int as keys from api_keys where tenant_id = $1 and revoked_at is null
     and (expires_at is null or expires_at > $2)`,
  ['keys'],
);
/** How many of a tenant are in force. */
export const countKeys = ({ tenantId }: TenantScope, now: number) => count([tenantId, new Date(now)]);

const page = statement(
  'api_keys.page',
  `select ${COLUMNS} from api_keys where tenant_id = $1 and ($2::uuid is null or id < $2) order by id desc limit $3`,
);
export const pageOfKeys = (scope: TenantScope, { after, limit }: Page) =>
  page([scope.tenantId, after?.[0], limit]);

export type NewKeyRow = Omit<
  KeyRow,
  'tenant_id' | 'revoked_at' | 'last_used_at' | 'version' | 'created_at' | 'updated_at'
>;

const insert = statement(
  'api_keys.insert',
  `insert into api_keys (tenant_id, created_at, updated_at, id, hash, hint, name, description, scopes, restaurant_guids,
     allowed_addresses, rate_limit, security_contact, contact_email, expires_at, rotated_from, sources, origins)
   values ($1, $2, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17) returning ${COLUMNS}`,
);
export const insertKey = (scope: TenantScope, key: NewKeyRow, now: number) =>
  insert([
    scope.tenantId,
    new Date(now),
    key.id,
    key.hash,
    key.hint,
    key.name,
    key.description,
    key.scopes,
    key.restaurant_guids,
    key.allowed_addresses,
    key.rate_limit,
    key.security_contact,
    key.contact_email,
    dateOrNull(key.expires_at),
    key.rotated_from,
    key.sources,
    key.origins,
  ]);

const update = statement(
  'api_keys.update',
  `update api_keys set version = version + 1, updated_at = $3, name = $4, description = $5, allowed_addresses = $6,
     rate_limit = $7, security_contact = $8, contact_email = $9, expires_at = $10, revoked_at = $11, sources = $12, origins = $13
   where tenant_id = $1 and id = $2 returning ${COLUMNS}`,
);
export const updateKey = (scope: TenantScope, key: KeyRow, now: number) =>
  update([
    scope.tenantId,
    key.id,
    new Date(now),
    key.name,
    key.description,
    key.allowed_addresses,
    key.rate_limit,
    key.security_contact,
    key.contact_email,
    dateOrNull(key.expires_at),
    dateOrNull(key.revoked_at),
    key.sources,
    key.origins,
  ]);

const dateOrNull = (epochMs: number | null) => (epochMs === null ? null : new Date(epochMs));

/** When keys were last used, for many keys at once. Runs in the role that may write just this column. */
export const touchKeys = statement(
  'api_keys.touch',
  `update api_keys k set last_used_at = u.at from unnest($1::uuid[], $2::uuid[], $3::timestamptz[]) as u (tenant_id, id, at)
   where k.tenant_id = u.tenant_id and k.id = u.id and (k.last_used_at is null or k.last_used_at < u.at)`,
);

/** Across tenants: the keys that let somebody in, those of operators too. Runs in the look-up role. */
export const keysInForce = statement(
  'api_keys.in_force',
  `select null::uuid as tenant_id, id, name, hint, created_at, last_used_at from operator_keys
   where revoked_at is null and (expires_at is null or expires_at > $1)
   union all
   select tenant_id, id, name, hint, created_at, last_used_at from api_keys
   where revoked_at is null and (expires_at is null or expires_at > $1)
   order by tenant_id nulls first, id`,
  ['id', 'name', 'hint', 'created_at'],
);
