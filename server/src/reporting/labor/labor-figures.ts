import { allocateBig, roundDivide } from '@comanda/pricing';
import { STRAIGHT, type Worked } from './worked-time.ts';

/**
 * Sums of worked time. Costs are exact until the pay of a person in one job at one wage is rounded, once, as payroll pays it: the total
 * is the sum of these, and days, hours, people and jobs share each of them. Pure.
 */

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
const COST_UNITS = 6_000n;

/** What a line of a payroll is about. */
export const payLineOf = ({ staffGuid, jobGuid, wage }: Pick<Worked, 'staffGuid' | 'jobGuid' | 'wage'>) =>
  `${staffGuid} ${jobGuid} ${wage}`;

/**
 * What somebody earns in one job at one wage, rounded, and of each part its share, exactly, in units of their own: the hours of each
 * week may be paid at the average of that week.
 */
export function payOf(worked: readonly Worked[]): { amount: number; costs: bigint[] } {
  const weeks = [...new Set(worked.map(({ rate }) => rate.minutes))];
  const common = weeks.reduce((product, minutes) => product * BigInt(minutes), 1n);
  const costs = worked.map(({ minutes, wage, multiplier, rate }) => {
    const straight = BigInt(minutes) * BigInt(wage ?? 0) * BigInt(STRAIGHT) * common;
    const premium = BigInt(minutes) * BigInt(multiplier - STRAIGHT) * rate.earned;
    return straight + premium * (common / BigInt(rate.minutes));
  });
  const sum = costs.reduce((total, cost) => total + cost, 0n);
  return { amount: roundDivide(sum, COST_UNITS * common), costs };
}

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
  const shares = new Map<string, number>();
  let costAmount = 0;
  for (const line of Map.groupBy(worked, payLineOf).values()) {
    const { amount, costs } = payOf(line);
    const parts = new Map<string, bigint>();
    for (const [index, one] of line.entries()) {
      const key = keyOf[grouping](one);
      parts.set(key, (parts.get(key) ?? 0n) + costs[index]!); // a cost for each
    }
    const keys = [...parts.keys()].sort();
    const amounts = allocateBig(
      amount,
      keys.map((key) => parts.get(key)!), // its own keys
    );
    for (const [index, key] of keys.entries()) shares.set(key, (shares.get(key) ?? 0) + amounts[index]!);
    costAmount += amount;
  }
  const lines = groups.map(([key, some]) => ({
    key,
    ...minutesOf(some),
    costAmount: shares.get(key) ?? 0,
  }));
  return { lines, total: { ...minutesOf(worked), costAmount } };
}

function minutesOf(worked: readonly Worked[]): Omit<LaborFigures, 'costAmount'> {
  const sum = (some: readonly Worked[]) => some.reduce((total, { minutes }) => total + minutes, 0);
  const minutes = sum(worked);
  const overtimeMinutes = sum(worked.filter(({ multiplier }) => multiplier > STRAIGHT));
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
