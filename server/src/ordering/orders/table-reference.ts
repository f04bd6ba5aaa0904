import type { RestaurantScope } from '../../access/index.ts';
import { failFields } from '../../platform/errors.ts';
import type { OrderingDeps } from '../deps.ts';

/** Requires that a table exists and is in use; VALIDATION_ERROR names the field otherwise. */
export async function requireTable(
  deps: Pick<OrderingDeps, 'tables'>,
  scope: RestaurantScope,
  tableGuid: string,
): Promise<void> {
  const table = await deps.tables.get(scope, tableGuid);
  if (table && !table.archived) return;
  const message = table ? 'is archived' : 'is not a table of this restaurant';
  failFields([{ in: 'body', path: '/tableGuid', rule: 'known', message }]);
}
