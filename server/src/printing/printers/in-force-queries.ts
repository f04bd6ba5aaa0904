import type { TenantScope } from '../../access/index.ts';
import { type RowOf, type Statement, statement } from '../../platform/db/statement.ts';
import { emit } from '../../records/events/index.ts';

const IN_FORCE = `select guid, restaurant_guid, name, version, key_by as put_by from printers
   where tenant_id = $1 and guid = any($2::uuid[]) and key_hash not like 'void %' and not deleted order by guid`;
const find = statement('printers.in_force', IN_FORCE);
const lock = statement('printers.lock_in_force', `${IN_FORCE} for update`);
/** Those of some printers that ask with a key of theirs; `locked`: held until the transaction ends. */
export const printersInForce = ({ tenantId }: TenantScope, guids: readonly string[], locked: boolean) =>
  (locked ? lock : find)([tenantId, guids]);

const lose = statement(
  'printers.void_key',
  `update printers set key_hash = 'void ' || guid, version = version + 1, updated_at = $3 where tenant_id = $1 and guid = $2`,
);
/** Takes a printer's key away: it asks in vain until somebody gives it another. */
export function endPrinterKey(
  scope: TenantScope,
  { guid, restaurant_guid: restaurantGuid, version }: RowOf<'printers.in_force'>,
  now: number,
): Statement[] {
  const data = { guid, version: version + 1 };
  return [
    lose([scope.tenantId, guid, new Date(now)]),
    emit(scope, { type: 'printer.key_replaced', restaurantGuid, data, now }),
  ];
}
