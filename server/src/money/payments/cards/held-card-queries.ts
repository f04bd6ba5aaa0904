import type { TenantScope } from '../../../access/index.ts';
import { statement } from '../../../platform/db/statement.ts';

/** Cards of holds that are sealed under another key, of all tenants. Runs in the role for look-ups. */
export const heldUnderOldKeys = statement(
  'payments.held_under_old_keys',
  `select tenant_id, guid, held_card from payments
   where held_card is not null and held_key_id is distinct from $1 and guid > $2 order by guid limit $3`,
  ['held_card'],
);

/** The keys that cards of holds are sealed under, of all tenants. Runs in the role for look-ups. */
export const keysOfHolds = statement(
  'payments.keys_of_holds',
  'select distinct held_key_id from payments where held_card is not null',
);

const replace = statement(
  'payments.replace_held_card',
  'update payments set held_card = $4, held_key_id = $5 where tenant_id = $1 and guid = $2 and held_card = $3',
);
/** Only if it is unchanged since it was opened: what was captured in the meantime stays forgotten. */
export const replaceHeldCard = (
  scope: TenantScope,
  guid: string,
  { before, after, keyId }: { before: string; after: string; keyId: string },
) => replace([scope.tenantId, guid, before, after, keyId]);
