import { systemScope, type TenantScope } from '../../access/index.ts';
import { ApiError } from '../../platform/errors.ts';
import type { Job } from '../../platform/workers/jobs.ts';
import type { ReportingDeps } from '../deps.ts';
import { businessDateOf, dateAt } from './range.ts';
import { databaseTime, type Over, tenantsWithSums } from './sums-queries.ts';

/** A business day takes nothing more by then, in any time zone, but from a till that was offline. */
const SETTLED_AFTER_MS = 72 * 3_600_000;

/** Forgets, of days that are over, which subject added what. */
export const settleReportsJob: Job<ReportingDeps> = {
  name: 'reports.settle',
  schedule: '*/10 * * * *',
  async run(deps) {
    const [[database]] = await deps.lookup.run(databaseTime([]));
    // A day is over when both clocks say so: what one that runs ahead settles would miss what comes later.
    const now = Math.min(deps.clock.now(), database?.now ?? 0);
    const quietSince = new Date(now - SETTLED_AFTER_MS);
    await settleReports(deps, { before: businessDateOf(dateAt(quietSince.getTime())), quietSince });
  },
};

/** Settles the days that are over, and tries again what could not be computed, of every tenant whose sums have followed all events. A tenant that fails holds up no other. */
export async function settleReports(
  { sums, lookup }: Pick<ReportingDeps, 'sums' | 'lookup'>,
  over: Over,
): Promise<void> {
  const [tenants] = await lookup.run(tenantsWithSums([]));
  const faults: unknown[] = [];
  for (const { tenant_id } of tenants) {
    const scope: TenantScope = systemScope(tenant_id, 'settles the sums of days that are over');
    try {
      await sums.catchUp(scope);
      await sums.retry(scope);
      while (await sums.settle(scope, over)) {}
    } catch (error) {
      // One whose sums are being made is settled another time.
      if (!(error instanceof ApiError && error.code === 'SERVICE_UNAVAILABLE')) faults.push(error);
    }
  }
  if (faults.length > 0) throw faults[0];
}
