import type { TenantScope } from '../../access/index.ts';
import { type Statement, statement } from '../../platform/db/statement.ts';
import { emit } from '../../records/events/index.ts';
import { announceKey } from './keyring.ts';
import { COLUMNS, updateKey } from './queries.ts';
import type { KeyRow } from './shapes.ts';

/** What a person knows by issuing or rotating it, and that goes on without them. */

const IN_FORCE = `select ${COLUMNS} from api_keys where tenant_id = $1 and (id = any($2::uuid[]) or rotated_from = any($2::uuid[]))
   and revoked_at is null and (expires_at is null or expires_at > $3) order by id`;
const find = statement('api_keys.in_force_of', IN_FORCE);
const lock = statement('api_keys.lock_in_force_of', `${IN_FORCE} for update`);
/** Those of some keys that let somebody in, and of what took the place of each; `locked`: held until the transaction ends. */
export const someKeysInForce = (
  { tenantId }: TenantScope,
  ids: readonly string[],
  { locked, now }: { locked: boolean; now: number },
) => (locked ? lock : find)([tenantId, ids, new Date(now)]);

/** Revokes a key that the transaction holds. */
export const endKey = (scope: TenantScope, key: KeyRow, now: number): Statement[] => [
  updateKey(scope, { ...key, revoked_at: now }, now),
  announceKey(key.hash),
  emit(scope, { type: 'api_key.revoked', data: { id: key.id }, now }),
];
