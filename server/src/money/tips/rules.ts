import { parseRate } from '@comanda/pricing';
import type { FieldError } from '../../platform/errors.ts';
import { sumOf } from '../../platform/sum.ts';

/** How a restaurant shares its tips. Pure. */

export const SHARE_BY = ['HOURS', 'POINTS', 'JOBS'] as const;

export interface PoolJob {
  /** As the jobs of people are called; case does not count. */
  title: string;
  /** Decimal; what an hour in this job weighs. */
  points?: string;
  /** Decimal; of the pool. */
  percent?: string;
}

export interface TipPool {
  name: string;
  /** Decimal; of all tips. */
  percent: string;
  shareBy: (typeof SHARE_BY)[number];
  /** Who takes part. */
  jobs: PoolJob[];
}

export interface TipRules {
  pools: TipPool[];
  /** US federal law lets no manager have of a pool (29 USC 203(m)(2)(B)); other countries do. */
  managersTakePart: boolean;
}

/** One percent, as numbers that divide: decimals become whole ones. */
export const parts = (percent: string): number => parseRate(percent);
const WHOLE = parts('100');

/** Titles are typed by people. */
export const titleKey = (title: string): string => title.normalize('NFC').trim().toLowerCase();

/** Everything in which pools do not add up, as fields of the request. */
export function problemsOf({ pools }: Pick<TipRules, 'pools'>): FieldError[] {
  return [
    ...wholeOf(pools, '/pools'),
    ...doubles(pools, ({ name }) => name).map((index) =>
      problem(`/pools/${index}/name`, 'unique', 'is the name of another pool'),
    ),
    ...pools.flatMap(problemsOfPool),
  ];
}

function problemsOfPool({ percent, shareBy, jobs }: TipPool, at: number): FieldError[] {
  const path = `/pools/${at}/jobs`;
  return [
    ...(Number(percent) > 0 ? [] : [problem(`/pools/${at}/percent`, 'minimum', 'is not more than 0')]),
    ...doubles(jobs, ({ title }) => title).map((index) =>
      problem(`${path}/${index}/title`, 'unique', 'is in this pool already'),
    ),
    ...jobs.flatMap((job, index) => [
      ...fitting(job.points, shareBy, { field: 'points', of: 'POINTS', path: `${path}/${index}` }),
      ...fitting(job.percent, shareBy, { field: 'percent', of: 'JOBS', path: `${path}/${index}` }),
    ]),
    ...(shareBy === 'JOBS' ? wholeOf(jobs, path) : []),
  ];
}

const problem = (path: string, rule: string, message: string): FieldError => ({
  in: 'body',
  path,
  rule,
  message,
});

/** Percents that are there have to be a whole; those that are missing are problems of their own. */
function wholeOf(some: readonly { percent?: string }[], path: string): FieldError[] {
  const sum = sumOf(some, ({ percent }) => (percent === undefined ? 0 : parts(percent)));
  if (sum === WHOLE) return [];
  const text = (sum / parts('1')).toFixed(2);
  return [problem(path, 'addsUp', `add up to ${text} percent, and have to be 100`)];
}

/** Points belong to pools by points, percents to pools by job; both are more than zero. */
function fitting(
  value: string | undefined,
  shareBy: TipPool['shareBy'],
  { field, of, path }: { field: string; of: TipPool['shareBy']; path: string },
): FieldError[] {
  const at = `${path}/${field}`;
  if (shareBy !== of)
    return value === undefined ? [] : [problem(at, 'absent', `belongs to a pool that is shared by ${of}`)];
  if (value === undefined) return [problem(at, 'required', `is required: the pool is shared by ${of}`)];
  return Number(value) > 0 ? [] : [problem(at, 'minimum', 'is not more than 0')];
}

/** The places of those whose name came before. */
function doubles<T>(some: readonly T[], nameOf: (one: T) => string): number[] {
  const names = some.map((one) => titleKey(nameOf(one)));
  return names.flatMap((name, index) => (names.indexOf(name) < index ? [index] : []));
}
