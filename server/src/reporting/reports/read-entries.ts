import type { ReportingDeps } from '../deps.ts';
import { type Aggregator, contributionsOn, type Run } from './contributions.ts';
import { type Dataset, datasetKey } from './datasets.ts';
import { type Contribution, guidOf, type Origin } from './measures.ts';
import { daysWith, type RestaurantDay } from './queries.ts';
import type { TenantRange } from './tenant-ranges.ts';

/**
 * What is behind figures. The kept sums only say on which days there is something; the entries come from orders and books,
 * by the same functions that the sums come from.
 */

export interface Entry extends Origin {
  tenantId: string;
  businessDate: number;
  currency: string;
  amounts: number[];
}

export type Position = readonly [
  tenantId: string,
  businessDate: number,
  restaurantGuid: string,
  guid: string,
];

export interface EntriesQuestion {
  dataset: Dataset;
  grouping: readonly string[];
  ranges: readonly TenantRange[];
  from: number;
  to: number;
  currency: string | undefined;
  weekday: number | undefined;
  /** Only what contributes to this measure. */
  measure: number | undefined;
  /** A value for each of the dataset's dimensions; undefined: any. */
  key: readonly (string | undefined)[];
  after: Position | undefined;
  limit: number;
}

const DAYS_AT_ONCE = 10;
/** What is looked at for one page. Few of a year's orders may count towards a figure; a request does not wait until all are read. */
const CONTRIBUTIONS_A_PAGE = 20_000;
/** Behind every guid. */
const LAST = '~';

export interface Entries {
  entries: Entry[];
  /** Where to go on when a page has looked at enough; null: when it is full, or at the end. */
  stoppedAt: Position | null;
}

/** Entries in the sequence of tenant, business date, restaurant and guid; at most `limit` of them. */
export async function readEntries(
  deps: Pick<ReportingDeps, 'readDb'>,
  question: EntriesQuestion,
): Promise<Entries> {
  const entries: Entry[] = [];
  let seen = 0;
  for (const place of question.ranges) {
    if (question.after && place.scope.tenantId < question.after[0]) continue;
    if (place.restaurants.length === 0) continue;
    const days = await daysBehind(deps, question, place);
    for (let start = 0; start < days.length; start += DAYS_AT_ONCE) {
      const some = days.slice(start, start + DAYS_AT_ONCE);
      const { found, contributions } = await entriesOn(deps, question, place, some);
      entries.push(...found.filter((entry) => isAfter(entry, question.after)));
      if (entries.length >= question.limit)
        return { entries: entries.slice(0, question.limit), stoppedAt: null };
      seen += contributions;
      const { business_date, restaurant_guid } = some.at(-1)!;
      if (seen >= CONTRIBUTIONS_A_PAGE)
        return { entries, stoppedAt: [place.scope.tenantId, business_date, restaurant_guid, LAST] };
    }
  }
  return { entries, stoppedAt: null };
}

/** The days on which there may be entries, from where the page begins. */
async function daysBehind(
  { readDb }: Pick<ReportingDeps, 'readDb'>,
  { dataset, grouping, from, to, currency, weekday, key, after }: EntriesQuestion,
  { scope, restaurants }: TenantRange,
): Promise<RestaurantDay[]> {
  const restaurantGuids = restaurants.map(({ guid }) => guid);
  const first = after && after[0] === scope.tenantId ? after[1] : from;
  const wanted = grouping.map(
    (name) => key[dataset.dimensions.findIndex((one) => one.name === name)] ?? null,
  );
  const kept = daysWith(scope, {
    dataset: datasetKey(dataset, grouping),
    restaurantGuids,
    from: first,
    to,
    currency: currency ?? null,
    key: wanted,
    weekday: weekday ?? null,
  });
  const [known] = await readDb.run(scope, kept);
  const isAhead = ({ business_date, restaurant_guid }: RestaurantDay): boolean => {
    if (!after || after[0] !== scope.tenantId || business_date > after[1]) return true;
    return after[3] === LAST ? restaurant_guid > after[2] : restaurant_guid >= after[2];
  };
  return known.filter(isAhead);
}

async function entriesOn(
  { readDb }: Pick<ReportingDeps, 'readDb'>,
  question: EntriesQuestion,
  { scope }: TenantRange,
  days: readonly RestaurantDay[],
): Promise<{ found: Entry[]; contributions: number }> {
  const run: Run = (...statements) => readDb.run(scope, ...statements);
  const begin = () => new EntryCollector(scope.tenantId, question);
  const { entries, contributions } = await contributionsOn(
    run,
    { scope, days, datasets: [question.dataset] },
    begin,
  );
  const found = [...entries.entries()]
    .filter(([, { amounts }]) =>
      question.measure === undefined
        ? amounts.some((amount) => amount !== 0)
        : amounts[question.measure] !== 0,
    )
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, entry]) => entry);
  return { found, contributions };
}

/** What each order, payment or drawer contributes to a figure. */
class EntryCollector implements Aggregator {
  readonly entries = new Map<string, Entry>();
  contributions = 0;
  readonly #tenantId: string;
  readonly #question: EntriesQuestion;

  constructor(tenantId: string, question: EntriesQuestion) {
    this.#tenantId = tenantId;
    this.#question = question;
  }

  take(_dataset: number, one: Contribution): void {
    const { origin, businessDate, currency, dimensions, amounts, sign } = one;
    const { currency: asked, key } = this.#question;
    this.contributions++;
    if (asked !== undefined && currency !== asked) return;
    if (key.some((value, index) => value !== undefined && value !== dimensions[index]!.value)) return;
    const name = `${businessDate} ${origin.restaurantGuid} ${guidOf(origin)}`;
    const signed = amounts.map((amount) => sign * amount);
    const known = this.entries.get(name);
    if (known) for (const [index, amount] of signed.entries()) known.amounts[index]! += amount;
    else
      this.entries.set(name, {
        tenantId: this.#tenantId,
        ...origin,
        businessDate,
        currency,
        amounts: signed,
      });
  }
}

function isAfter(entry: Entry, after?: Position): boolean {
  const { tenantId, businessDate, restaurantGuid } = entry;
  if (!after || tenantId !== after[0]) return true;
  if (businessDate !== after[1]) return businessDate > after[1];
  if (restaurantGuid !== after[2]) return restaurantGuid > after[2];
  return guidOf(entry) > after[3];
}
