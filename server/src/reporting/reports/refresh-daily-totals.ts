import { systemScope, type TenantScope } from '../../access/index.ts';
import type { Job } from '../../platform/workers/jobs.ts';
import type { ReportingDeps } from '../deps.ts';
import { type Aggregator, contributionsOn, type Run } from './contributions.ts';
import { DATASETS, type Dataset, datasetKey } from './datasets.ts';
import {
  beginCursor,
  claimDirtyDays,
  clearDays,
  markDirty,
  tenantsWithDirtyDays,
  tenantsWithUnprocessedEvents,
} from './dirty-day-queries.ts';
import { type Contribution, SumTable } from './measures.ts';
import { type DayRow, insertRows } from './queries.ts';
import { businessDateOf, dateAt } from './range.ts';

/**
 * Business days as sums. Events say which days changed; those are recomputed, each whole, from its orders and its ledger entries.
 * A day at work changes all the time: it waits a while before its sums are kept again, and until then reports compute it
 * when they are asked (read-sums.ts).
 */

/** How long a marked day waits: no day is computed more often than that, however many orders it takes. */
const REST_MS = 10 * 60_000;
/** A business day is over for certain, in every time zone. */
const OVER_MS = 48 * 3_600_000;
const DAYS_AT_ONCE = 25;
const ALL = Object.values(DATASETS) as readonly Dataset[];

type Work = Pick<ReportingDeps, 'db' | 'lookup' | 'clock'>;

export const refreshDailyTotalsJob: Job<ReportingDeps> = {
  name: 'reports.refresh_daily_totals',
  schedule: '* * * * *',
  run: (deps) => refreshDailyTotals(deps),
};

/** Brings the kept sums up to date, but for days that changed within the last `restMs`. */
export async function refreshDailyTotals(deps: Work, restMs = REST_MS): Promise<void> {
  const now = deps.clock.now();
  const overBefore = businessDateOf(dateAt(now - OVER_MS));
  const [unprocessed] = await deps.lookup.run(tenantsWithUnprocessedEvents([]));
  for (const { tenant_id: tenantId } of unprocessed) {
    const scope = systemScope(tenantId, 'marks the days that its events touched');
    for (let more = true; more; ) {
      const [, [row]] = await deps.db.run(scope, beginCursor(scope), markDirty(scope, now, overBefore));
      more = row?.more ?? false;
    }
  }
  const markedBefore = now - restMs;
  const [waiting] = await deps.lookup.run(tenantsWithDirtyDays([new Date(markedBefore)]));
  for (const { tenant_id: tenantId } of waiting) {
    const scope = systemScope(tenantId, 'computes its business days');
    while (await computeDays(deps, scope, markedBefore)) {}
  }
}

/** Computes the days that wait the longest; false when there are none. */
function computeDays({ db }: Work, scope: TenantScope, markedBefore: number): Promise<boolean> {
  return db.transaction(scope, async (tx) => {
    const [days] = await tx.run(claimDirtyDays(scope, markedBefore, DAYS_AT_ONCE));
    if (days.length === 0) return { result: false, last: [] };
    const run: Run = (...statements) => tx.run(...statements);
    const tables = await contributionsOn(run, { scope, days, datasets: ALL }, () => new DaySums());
    return { result: true, last: [clearDays(scope, days), insertRows(scope, tables.rows())] };
  });
}

/** for each dataset the places, among its dimensions, of those of each kept grouping. */
const GROUPINGS = ALL.map(({ groupings, dimensions }) =>
  groupings.map((grouping) => grouping.map((name) => dimensions.findIndex((one) => one.name === name))),
);

/** The sums of all kept groupings. */
class DaySums implements Aggregator {
  /** for each dataset by day and currency, a sum for each grouping. */
  readonly #sums = ALL.map(() => new Map<string, SumTable[]>());

  take(dataset: number, one: Contribution): void {
    const { origin, businessDate, currency, dimensions, amounts, sign } = one;
    const day = `${origin.restaurantGuid} ${businessDate} ${currency}`;
    const groupings = GROUPINGS[dataset]!;
    let grouped = this.#sums[dataset]!.get(day);
    if (!grouped) {
      grouped = groupings.map(() => new SumTable());
      this.#sums[dataset]!.set(day, grouped);
    }
    for (const [index, places] of groupings.entries())
      grouped[index]!.add(
        places.map((place) => dimensions[place]!),
        amounts,
        sign,
      );
  }

  rows(): DayRow[] {
    return this.#sums.flatMap((byDay, place) => {
      const dataset = ALL[place]!;
      return [...byDay].flatMap(([day, grouped]) => {
        const [restaurant_guid, business_date, currency] = day.split(' ') as [string, string, string];
        return grouped.flatMap((one, index) =>
          one.rows().map((row) => ({
            restaurant_guid,
            business_date: Number(business_date),
            currency,
            dataset: datasetKey(dataset, dataset.groupings[index]!),
            ...row,
          })),
        );
      });
    });
  }
}
