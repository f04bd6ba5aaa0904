import { allocateBig, roundDivide } from '@comanda/pricing';
import type { Worked } from './worked-time.ts';

/** Sums of worked time. Costs are exact until they are rounded once, in the total; the lines share that. Pure. */

export const GROUPINGS = ['day', 'hour', 'person', 'job'] as const;
export type Grouping = (typeof GROUPINGS)[number];

export interface LaborFigures {
  minutes: number;
  regularMinutes: number;
  /** At more than the wage. */
  overtimeMinutes: number;
  /** Without an hourly wage: paid by the month, or by nobody knows what. They cost nothing here. */
  unpricedMinutes: number;
  costAmount: number;
}

export interface LaborLine extends LaborFigures {
  key: string;
}

/** A wage is that of 60 minutes, and a multiplier is in hundredths. */
export const COST_UNITS = 6_000n;

export const costOf = ({ minutes, wage, multiplier }: Worked): bigint =>
  BigInt(minutes) * BigInt(wage ?? 0) * BigInt(multiplier);

const keyOf: Readonly<Record<Grouping, (worked: Worked) => string>> = {
  day: ({ businessDate }) => String(businessDate),
  hour: ({ hour }) => String(hour).padStart(2, '0'),
  person: ({ staffGuid }) => staffGuid,
  job: ({ jobTitle }) => jobTitle,
};

/** By the key of a grouping, in its sequence. */
export function laborLines(
  worked: readonly Worked[],
  grouping: Grouping,
): { lines: LaborLine[]; total: LaborFigures } {
  const groups = [...Map.groupBy(worked, keyOf[grouping])].sort(([a], [b]) => (a < b ? -1 : 1));
  const costs = groups.map(([, some]) => some.reduce((sum, one) => sum + costOf(one), 0n));
  const costAmount = roundDivide(
    costs.reduce((sum, cost) => sum + cost, 0n),
    COST_UNITS,
  );
  const shares = groups.length === 0 ? [] : allocateBig(costAmount, costs);
  const lines = groups.map(([name, some], index) => ({
    key: name,
    ...minutesOf(some),
    // A share for each group.
    costAmount: shares[index]!,
  }));
  return { lines, total: { ...minutesOf(worked), costAmount } };
}

function minutesOf(worked: readonly Worked[]): Omit<LaborFigures, 'costAmount'> {
  const sum = (some: readonly Worked[]) => some.reduce((total, { minutes }) => total + minutes, 0);
  const minutes = sum(worked);
  const overtimeMinutes = sum(worked.filter(({ multiplier }) => multiplier > 100));
  return {
    minutes,
    regularMinutes: minutes - overtimeMinutes,
    overtimeMinutes,
    unpricedMinutes: sum(worked.filter(({ wage }) => wage === null)),
  };
}

/** What labour costs in percent of net sales, with two decimals; null where nothing was sold. */
export function laborPercent(costAmount: number, netSalesAmount: number): string | null {
  if (netSalesAmount <= 0) return null;
  const hundredths = String(roundDivide(BigInt(costAmount) * 10_000n, BigInt(netSalesAmount))).padStart(
    3,
    '0',
  );
  return `${hundredths.slice(0, -2)}.${hundredths.slice(-2)}`;
}
