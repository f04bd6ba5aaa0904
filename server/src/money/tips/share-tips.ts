import { allocate } from '@comanda/pricing';
import { sumOf } from '../../platform/sum.ts';
import { type PoolJob, parts, type TipPool, type TipRules, titleKey } from './rules.ts';

/** Divides tips. Pure, and exact: what people get is what was to be shared, to the cent. */

/** What somebody worked in one job. */
export interface Work {
  staffGuid: string;
  jobTitle: string;
  minutes: number;
  isManager: boolean;
}

/** What somebody gets of a pool for one job, in minor units. */
export interface Share {
  staffGuid: string;
  pool: string;
  jobTitle: string;
  minutes: number;
  points: string | null;
  amount: number;
}

/**
 * The shares of an amount above zero, by person, pool and job. Pools in which nobody worked leave theirs to the others, in
 * proportion; so do jobs within a pool. None when nobody takes part. Cents that are left go to the largest fractions, and among
 * equal ones by name or guid: the sequence of the work does not matter.
 */
export function shareTips(amount: number, rules: TipRules, work: readonly Work[]): Share[] {
  const { pools } = rules;
  const counted = joined(work.filter((one) => one.minutes > 0 && takesPart(rules, one)));
  const staffed = pools
    .map((pool) => ({ pool, workers: workersOf(pool, counted) }))
    .filter(({ workers }) => workers.length > 0);
  const amounts = allocate(
    staffed.length === 0 ? 0 : amount,
    staffed.map(({ pool }) => parts(pool.percent)),
    staffed.map(({ pool }) => pool.name),
  );
  return staffed.flatMap(({ pool, workers }, index) => sharesOf(pool, workers, amounts[index]!));
}

/** Whether somebody in this job has a share of any pool. */
export const takesPart = (
  { pools, managersTakePart }: TipRules,
  { jobTitle, isManager }: Pick<Work, 'jobTitle' | 'isManager'>,
): boolean =>
  (managersTakePart || !isManager) &&
  pools.some(({ jobs }) => jobs.some(({ title }) => titleKey(title) === titleKey(jobTitle)));

interface Worker {
  job: PoolJob;
  work: Work;
}

/** One line for each person and job, in a sequence of its own. */
function joined(work: readonly Work[]): Work[] {
  const groups = Map.groupBy(work, ({ staffGuid, jobTitle }) => `${staffGuid} ${titleKey(jobTitle)}`);
  return [...groups]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, some]) => ({ ...some[0]!, minutes: sumOf(some, ({ minutes }) => minutes) })); // a group has one
}

function workersOf({ jobs }: TipPool, counted: readonly Work[]): Worker[] {
  const byTitle = new Map(jobs.map((job) => [titleKey(job.title), job]));
  return counted.flatMap((work) => {
    const job = byTitle.get(titleKey(work.jobTitle));
    return job ? [{ job, work }] : [];
  });
}

function sharesOf(pool: TipPool, workers: readonly Worker[], amount: number): Share[] {
  if (pool.shareBy !== 'JOBS') return divided(pool, workers, amount);
  const jobs = [...Map.groupBy(workers, ({ job }) => job)];
  const amounts = allocate(
    amount,
    jobs.map(([{ percent = '0' }]) => parts(percent)),
    jobs.map(([{ title }]) => title),
  );
  return jobs.flatMap(([, some], index) => divided(pool, some, amounts[index]!));
}

/** By minutes, which weigh what the points of their job say. */
function divided({ name: pool }: TipPool, workers: readonly Worker[], amount: number): Share[] {
  const amounts = allocate(
    amount,
    workers.map(({ job, work }) => work.minutes * parts(job.points ?? '1')),
    workers.map(({ work }) => `${work.staffGuid} ${titleKey(work.jobTitle)}`),
  );
  return workers.map(({ job, work: { staffGuid, jobTitle, minutes } }, index) => ({
    staffGuid,
    pool,
    jobTitle,
    minutes,
    points: job.points ?? null,
    amount: amounts[index]!,
  }));
}
