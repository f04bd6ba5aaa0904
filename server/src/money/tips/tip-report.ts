import { sumOf } from '../../platform/sum.ts';

/** The figures of the tip report. Pure. */

export const GROUPINGS = ['day', 'person', 'job'] as const;
export type Grouping = (typeof GROUPINGS)[number];

/** Minor units; null: not known by this grouping. */
export interface TipLine {
  key: string;
  takenAmount: number | null;
  sharedAmount: number;
  paidAmount: number | null;
  owedAmount: number | null;
}

interface Amount {
  amount: number;
}
export interface TipFacts {
  taken: readonly (Amount & { business_date: number })[];
  shared: readonly (Amount & { business_date: number; staff_guid: string; job_title: string })[];
  paid: readonly (Amount & { business_date: number; staff_guid: string })[];
  owed: readonly (Amount & { staff_guid: string })[];
}

const total = (some: readonly Amount[]) => sumOf(some, ({ amount }) => amount);

/** One line for each key that has a figure. Tips are taken by nobody in particular, and paid for no job in particular. */
export function tipLines({ taken, shared, paid, owed }: TipFacts, grouping: Grouping): TipLine[] {
  const keyed = {
    day: [byDay(taken), byDay(shared), byDay(paid), null],
    person: [null, byPerson(shared), byPerson(paid), byPerson(owed)],
    job: [null, sums(shared, ({ job_title }) => job_title), null, null],
  } as const;
  const [takenBy, sharedBy, paidBy, owedBy] = keyed[grouping];
  const keys = new Set([takenBy, sharedBy, paidBy, owedBy].flatMap((by) => [...(by?.keys() ?? [])]));
  return [...keys].sort().map((key) => ({
    key,
    takenAmount: takenBy && (takenBy.get(key) ?? 0),
    sharedAmount: sharedBy.get(key) ?? 0,
    paidAmount: paidBy && (paidBy.get(key) ?? 0),
    owedAmount: owedBy && (owedBy.get(key) ?? 0),
  }));
}

const byDay = (some: readonly (Amount & { business_date: number })[]) =>
  sums(some, ({ business_date }) => String(business_date));
const byPerson = (some: readonly (Amount & { staff_guid: string })[]) =>
  sums(some, ({ staff_guid }) => staff_guid);

const sums = <T extends Amount>(some: readonly T[], keyOf: (one: T) => string): Map<string, number> =>
  new Map([...Map.groupBy(some, keyOf)].map(([key, group]) => [key, total(group)]));
