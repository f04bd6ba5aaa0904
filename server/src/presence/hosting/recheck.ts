import { setTimeout as sleep } from 'node:timers/promises';
import type { TenantScope } from '../../access/index.ts';
import type { AuditedCall } from '../../records/audit-log/index.ts';
import { emit } from '../../records/events/index.ts';
import type { PresenceDeps } from '../deps.ts';
import { backerOf, checkMapping, type MappingRow, restartMapping } from '../domains/index.ts';
import { auditMapping } from './mapped.ts';

const BUSY_TRIES = 40;
const BUSY_WAIT_MS = 50;

/** Checks a mapping now; a failed one starts over. `busy`: another check is taking too long to wait for. */
export async function recheck(
  call: AuditedCall & { deps: PresenceDeps; scope: TenantScope },
  row: MappingRow,
): Promise<MappingRow | 'busy'> {
  const { deps, scope } = call;
  const { id, domain, restaurant_guid: restaurantGuid } = row;
  const now = deps.clock.now();
  // The provider wants to be left alone: more requests would only make it longer.
  if (row.paused_until !== null && row.paused_until > now) return row;
  if (row.status === 'FAILED') {
    await deps.db.transaction(scope, async (tx) => {
      const [[restarted]] = await tx.run(restartMapping(scope, id, backerOf(scope), now));
      const data = { id, domain };
      return {
        result: null,
        last: restarted
          ? [
              auditMapping(call, 'domain.updated', row, { restarted: true }),
              emit(scope, { type: 'domain.updated', restaurantGuid, data, now }),
            ]
          : [],
      };
    });
  }
  for (let tries = 1; ; tries++) {
    const found = await checkMapping(deps, scope, id);
    if (found !== 'busy') return found ?? row;
    // The other check may have started before the caller fixed the problem, so one more follows.
    if (tries === BUSY_TRIES) return 'busy';
    await sleep(BUSY_WAIT_MS);
  }
}
