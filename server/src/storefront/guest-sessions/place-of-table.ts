import { systemScope } from '../../access/index.ts';
import { tableOfCode } from '../../catalog/tables/index.ts';
import { fail } from '../../platform/errors.ts';
import type { StorefrontDeps } from '../deps.ts';

/** Where a code of a table leads; RESOURCE_NOT_FOUND for one that leads nowhere, or where nobody orders by codes. */
export async function placeOfTable(
  deps: Pick<StorefrontDeps, 'tableCodes' | 'lookup' | 'restaurants'>,
  code: string,
) {
  const { tenantId, restaurantGuid, tableGuid, number } = await tableOfCode(deps, code);
  const tenant = systemScope(tenantId, 'a guest has scanned the code of a table');
  const { archived, tableOrdering } = await deps.restaurants.get(tenant, restaurantGuid);
  if (archived) fail('RESOURCE_NOT_FOUND', 'The restaurant is archived.', { reason: 'RESTAURANT_ARCHIVED' });
  if (!tableOrdering)
    fail('RESOURCE_NOT_FOUND', 'Nobody orders by codes here.', { reason: 'TABLE_ORDERING_OFF' });
  return { tenantId, restaurantGuid, table: { guid: tableGuid, code: number } };
}
