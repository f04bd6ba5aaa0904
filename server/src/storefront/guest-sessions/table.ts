import type { GuestScope } from '../../access/index.ts';
import { findTableCode } from '../../catalog/tables/index.ts';
import { fail } from '../../platform/errors.ts';
import type { StorefrontDeps } from '../deps.ts';

type Deps = Pick<StorefrontDeps, 'db' | 'restaurants'>;

/** Why nobody orders by the code that was scanned; null: one does, or none was. */
async function refusalOf({ db, restaurants }: Deps, scope: GuestScope): Promise<string | null> {
  const { table } = scope.principal;
  if (table === null) return null;
  const { tableOrdering } = await restaurants.get(scope, scope.restaurantGuid);
  if (!tableOrdering) return 'SWITCHED_OFF';
  const [[row]] = await db.run(scope, findTableCode(scope, table.guid));
  if (!row || row.archived) return 'TABLE_ARCHIVED';
  return row.code_number === table.code ? null : 'CODE_REPLACED';
}

/** Whether the guest has scanned a code that is good. */
export const sitsAtTable = async (deps: Deps, scope: GuestScope): Promise<boolean> =>
  scope.principal.table !== null && (await refusalOf(deps, scope)) === null;

/** Ends the request with INVALID_STATE when the code that the guest has scanned is good no more. */
export async function requireTableOpen(deps: Deps, scope: GuestScope): Promise<void> {
  const state = await refusalOf(deps, scope);
  if (state !== null)
    fail('INVALID_STATE', 'Nobody orders by the code of this table any more.', { state, allowed: [] });
}
