import type { Aggregator } from './contributions.ts';
import { type Dataset, datasetKey, isLasting } from './datasets.ts';
import { type Contribution, guidOf } from './measures.ts';
import type { SubjectRow, SumChange } from './sums-queries.ts';

/** What single orders, payments and drawers add to the running sums, and how that changes. No I/O. */

/** A sum of contributions that agree in all but their amounts. */
interface SubjectFact {
  /** Its name. */
  dataset: string;
  restaurantGuid: string;
  businessDate: number;
  currency: string;
  values: string[];
  labels: string[];
  amounts: number[];
}

export type SubjectFacts = readonly SubjectFact[];

/** A name made of parts. No text that is stored holds a NUL, and to join takes a third of what JSON takes. */
const joined = (...parts: readonly (string | number)[]): string => parts.join('\0');

const nameOf = ({ dataset, restaurantGuid, businessDate, currency, values }: SubjectFact): string =>
  joined(dataset, restaurantGuid, businessDate, currency, ...values);

const isNothing = ({ amounts }: SubjectFact): boolean => amounts.every((amount) => amount === 0);

/** Collects what subjects contribute to the days that are not settled. */
export class SubjectCollector implements Aggregator {
  readonly #datasets: readonly Dataset[];
  readonly #facts: Map<string, Map<string, SubjectFact>>;
  readonly #through: (guid: string) => number;
  readonly #faults = new Map<string, string>();

  constructor(datasets: readonly Dataset[], guids: readonly string[], through: (guid: string) => number) {
    this.#datasets = datasets;
    this.#facts = new Map(guids.map((guid) => [guid, new Map()]));
    this.#through = through;
  }

  take(place: number, { origin, businessDate, currency, dimensions, amounts, sign }: Contribution): void {
    const guid = guidOf(origin);
    const facts = this.#facts.get(guid);
    const of = this.#datasets[place];
    if (!facts || !of) return;
    if (businessDate <= this.#through(guid) && !isLasting(of)) return;
    const { restaurantGuid } = origin;
    const dataset = of.name;
    const values = dimensions.map(({ value }) => value);
    const labels = dimensions.map(({ label }) => label);
    const fact = { dataset, restaurantGuid, businessDate, currency, values, labels, amounts: [...amounts] };
    const name = nameOf(fact);
    const known = facts.get(name) ?? { ...fact, amounts: amounts.map(() => 0) };
    known.amounts = known.amounts.map((sum, index) => sum + sign * (amounts[index] ?? 0));
    if (sign > 0) known.labels = labels;
    facts.set(name, known);
  }

  /** It cannot be computed: whatever it adds, it goes on adding. */
  fail(guid: string, error: unknown): void {
    this.#faults.set(guid, error instanceof Error ? error.message : String(error));
  }

  isComputed(guid: string): boolean {
    return !this.#faults.has(guid);
  }

  factsOf(guid: string): SubjectFacts {
    return [...(this.#facts.get(guid)?.values() ?? [])].filter((fact) => !isNothing(fact));
  }

  /** What is to be remembered of them; of one that adds nothing and never did, nothing. */
  rows(known: ReadonlyMap<string, { latest: number; facts: string }>): SubjectRow[] {
    return [...this.#facts.keys()].flatMap((subject): SubjectRow[] => {
      const before = known.get(subject);
      const fault = this.#faults.get(subject) ?? null;
      if (fault !== null)
        return [
          {
            subject,
            latest: before?.latest ?? 0,
            facts: JSON.parse(before?.facts ?? '[]') as unknown,
            fault,
          },
        ];
      const facts = this.factsOf(subject);
      if (facts.length === 0 && !before) return [];
      const latest = facts.reduce((day, { businessDate }) => Math.max(day, businessDate), 0);
      return [{ subject, latest, facts, fault }];
    });
  }
}

/** What has to be added to the sums so that they hold these facts instead of those before. */
export function differenceTo(now: SubjectFacts, before: SubjectFacts): SubjectFact[] {
  const was = new Map(before.map((fact) => [nameOf(fact), fact]));
  const changed = now.flatMap((fact): SubjectFact[] => {
    const name = nameOf(fact);
    const old = was.get(name);
    was.delete(name);
    const amounts = fact.amounts.map((amount, index) => amount - (old?.amounts[index] ?? 0));
    return amounts.some((amount) => amount !== 0) ? [{ ...fact, amounts }] : [];
  });
  const gone = [...was.values()].map((fact): SubjectFact => {
    return { ...fact, amounts: fact.amounts.map((amount) => -amount) };
  });
  return [...changed, ...gone];
}

/** Where the parts of each grouping's key are among the dimensions. */
const placesOf = ({ groupings, dimensions }: Dataset): number[][] =>
  groupings.map((grouping) => grouping.map((name) => dimensions.findIndex((one) => one.name === name)));

/** The changes of the kept sums of every grouping, one for each sum. */
export function sumChanges(datasets: readonly Dataset[], differences: SubjectFacts): SumChange[] {
  const changes = new Map<string, SumChange & { amounts: number[] }>();
  const known = new Map(datasets.map((dataset) => [dataset.name, { dataset, places: placesOf(dataset) }]));
  for (const { dataset: name, ...fact } of differences) {
    const { dataset, places = [] } = known.get(name) ?? {};
    if (!dataset) continue;
    for (const [index, grouping] of dataset.groupings.entries()) {
      const own = places[index] ?? [];
      const change: SumChange = {
        restaurant_guid: fact.restaurantGuid,
        dataset: datasetKey(dataset, grouping),
        business_date: fact.businessDate,
        currency: fact.currency,
        key: own.map((at) => fact.values[at] ?? ''),
        labels: own.map((at) => fact.labels[at] ?? ''),
        amounts: fact.amounts,
      };
      const { restaurant_guid, dataset: name, business_date, currency, key } = change;
      const sum = joined(restaurant_guid, name, business_date, currency, ...key);
      const before = changes.get(sum);
      if (!before) changes.set(sum, { ...change, amounts: [...change.amounts] });
      else before.amounts = before.amounts.map((amount, at) => amount + (fact.amounts[at] ?? 0));
    }
  }
  return [...changes.values()].filter(({ amounts }) => amounts.some((amount) => amount !== 0));
}
