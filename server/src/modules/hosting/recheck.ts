import type { TenantScope } from '../../access/index.ts';
import type { Deps } from '../../deps.ts';
import { checkMapping, type MappingRow, restartMapping } from '../domain/index.ts';
import { emit } from '../events/index.ts';

/** Looks at a mapping now; one that failed begins anew. Somebody else's look that is under way counts as well. */
export async function recheck(deps: Deps, scope: TenantScope, row: MappingRow): Promise<MappingRow | 'busy'> {
  const { id, domain, restaurant_guid: restaurantGuid } = row;
  const now = deps.clock.now();
  if (row.status === 'failed') {
    await deps.db.transaction(scope, async (tx) => {
      const [[restarted]] = await tx.run(restartMapping(scope, id, now));
      const data = { id, domain };
      return {
        result: null,
        last: restarted ? [emit(scope, { type: 'domain.updated', restaurantGuid, data, now })] : [],
      };
    });
  }
  return (await checkMapping(deps, scope, id)) ?? row;
}
