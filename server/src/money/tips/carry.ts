import { sumOf } from '../../platform/sum.ts';

/** From which business days a distribution takes its money. Pure. */

/** Minor units of one business day. */
export interface DayAmount {
  business_date: number;
  amount: number;
}

export interface Days {
  /** Tips taken, less what was given back. */
  taken: readonly DayAmount[];
  /** What distributions have had of each day. */
  gone: readonly DayAmount[];
  /** Days that are shared. */
  shared: ReadonlySet<number>;
}

/**
 * All that is left of the day itself, and of earlier days what their own people cannot have any more: what came or went after the
 * day was shared, and what a day gave back beyond what it took. A day that nobody has shared yet keeps its tips for its own people.
 */
export function sourcesOf(businessDate: number, { taken, gone, shared }: Days): DayAmount[] {
  const left = new Map(taken.map((day) => [day.business_date, day.amount]));
  for (const { business_date, amount } of gone)
    left.set(business_date, (left.get(business_date) ?? 0) - amount);
  return [...left]
    .map(([business_date, amount]) => ({ business_date, amount }))
    .filter(({ business_date, amount }) => amount !== 0 && business_date <= businessDate)
    .filter(
      ({ business_date, amount }) =>
        business_date === businessDate || amount < 0 || shared.has(business_date),
    )
    .sort((a, b) => a.business_date - b.business_date);
}

/** What of the sources is the day's own, and what it has of other days. */
export function totalsOf(businessDate: number, sources: readonly DayAmount[]) {
  const total = (some: readonly DayAmount[]) => sumOf(some, ({ amount }) => amount);
  const takenAmount = total(sources.filter(({ business_date }) => business_date === businessDate));
  return { takenAmount, carriedAmount: total(sources) - takenAmount, amount: total(sources) };
}
