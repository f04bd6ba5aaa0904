import type { RestaurantScope } from '../../access/index.ts';
import {
  findEntriesOfDays,
  paidMinutes,
  type TimeEntry,
  toTimeEntry,
} from '../../people/time-entries/index.ts';
import { findTipsTaken } from '../../records/ledger/index.ts';
import { type DayAmount, sourcesOf, totalsOf } from './carry.ts';
import { findGone, findPeople, findSharedDays } from './queries.ts';
import type { Reader } from './reader.ts';
import type { TipRules } from './rules.ts';
import { type Share, shareTips, takesPart } from './share-tips.ts';

/** Why the tips of a day cannot be shared; in this sequence. */
export const OBSTACLES = [
  'SHARED',
  'NO_POOLS',
  'ENTRIES_OPEN',
  'NOTHING_TO_SHARE',
  'NOBODY_TAKES_PART',
] as const;
export type Obstacle = (typeof OBSTACLES)[number];

/** What sharing the tips of a business day comes to. */
export interface Plan {
  businessDate: number;
  takenAmount: number;
  carriedAmount: number;
  amount: number;
  sources: DayAmount[];
  shares: Share[];
  /** Null: it can be done. */
  obstacle: Obstacle | null;
  /** Entries of the day, of jobs that take part, that are open or that nobody clocked out of. */
  openTimeEntryGuids: string[];
  /** The distribution by which the day is shared already. */
  existingGuid: string | null;
}

const FIRST_DAY = 10_000_101;

/** Works out the distribution of a business day, as things are; writes nothing. Null rules: there are none yet. */
export async function planDistribution(
  { run }: Reader,
  scope: RestaurantScope,
  businessDate: number,
  rules: TipRules | null,
): Promise<Plan> {
  const [taken, gone, sharedDays, rows] = await run(
    findTipsTaken(scope, { from: FIRST_DAY, to: businessDate }),
    findGone(scope),
    findSharedDays(scope),
    findEntriesOfDays(scope, [businessDate]),
  );
  const work = await workOf({ run }, scope, rows.map(toTimeEntry));
  const shared = new Map(sharedDays.map(({ business_date, guid }) => [business_date, guid]));
  const sources = sourcesOf(businessDate, { taken, gone, shared: new Set(shared.keys()) });
  const totals = totalsOf(businessDate, sources);
  const plan = {
    businessDate,
    ...totals,
    sources,
    shares: rules && totals.amount > 0 ? shareTips(totals.amount, rules, work) : [],
    openTimeEntryGuids: work
      .filter((one) => one.clockedOutAt === null && rules !== null && takesPart(rules, one))
      .map(({ guid }) => guid),
    existingGuid: shared.get(businessDate) ?? null,
  };
  return { ...plan, obstacle: obstacleTo(plan, rules) };
}

/** What was worked, as sharing tips sees it. Whoever managed by then takes part as a manager, whatever they do now. */
export async function workOf({ run }: Reader, scope: RestaurantScope, entries: readonly TimeEntry[]) {
  const unknown = entries.filter(({ jobRole }) => jobRole === null).map(({ staffGuid }) => staffGuid);
  const [people] = unknown.length === 0 ? [[]] : await run(findPeople(scope, unknown));
  const managing = new Set(people.flatMap(({ jobs }) => managersJobs(jobs)));
  return entries.map((entry) => ({
    ...entry,
    minutes: paidMinutes(entry),
    isManager: entry.jobRole === null ? managing.has(entry.jobGuid) : entry.jobRole === 'manager',
  }));
}

/** Jobs in which people manage, by guid. */
const managersJobs = (jobs: string): string[] =>
  (JSON.parse(jobs) as { guid: string; role: string }[])
    .filter(({ role }) => role === 'manager')
    .map(({ guid }) => guid);

function obstacleTo(plan: Omit<Plan, 'obstacle'>, rules: TipRules | null): Obstacle | null {
  if (plan.existingGuid !== null) return 'SHARED';
  if (rules === null) return 'NO_POOLS';
  if (plan.openTimeEntryGuids.length > 0) return 'ENTRIES_OPEN';
  if (plan.amount <= 0) return 'NOTHING_TO_SHARE';
  return plan.shares.length === 0 ? 'NOBODY_TAKES_PART' : null;
}
