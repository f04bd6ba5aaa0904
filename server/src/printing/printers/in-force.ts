import { atRestaurant, type TenantScope } from '../../access/index.ts';
import { type RowOf, type Statement, statement } from '../../platform/db/statement.ts';
import { emit } from '../../records/events/index.ts';
import { newPrinterKey } from './printer-key.ts';
import { replaceKey } from './queries.ts';

const inForce = statement(
  'printers.in_force',
  `select guid, restaurant_guid, name, version from printers
   where tenant_id = $1 and guid = any($2::uuid[]) and key_hash is not null and not deleted order by guid for update`,
);
/** Those of some printers that ask with a key of theirs, held until the transaction ends. */
export const lockPrintersInForce = ({ tenantId }: TenantScope, guids: readonly string[]) =>
  inForce([tenantId, guids]);

/** Gives a printer a key that nobody knows: it asks in vain until somebody gives it another. */
export function endPrinterKey(
  scope: TenantScope,
  { guid, restaurant_guid: restaurantGuid, version }: RowOf<'printers.in_force'>,
  now: number,
): Statement[] {
  return [
    replaceKey(atRestaurant(scope, restaurantGuid), guid, newPrinterKey().hash, now),
    emit(scope, { type: 'printer.key_replaced', restaurantGuid, data: { guid, version: version + 1 }, now }),
  ];
}
