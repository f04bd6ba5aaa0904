import type { TenantScope } from '../../access/index.ts';
import type { Database } from '../../platform/db/database.ts';
import { failFields } from '../../platform/errors.ts';
import type { ReportingDeps } from '../deps.ts';
import { type Aggregator, contributionsOn, type Run } from './contributions.ts';
import { type Dataset, datasetKey } from './datasets.ts';
import { type Line, Lines } from './lines.ts';
import type { Contribution } from './measures.ts';
import type { Columns } from './plan.ts';
import { peopleOf, type RestaurantDay, type SumRow, sumRows, tablesOf } from './queries.ts';
import { daysIn, periodOf } from './range.ts';
import type { TenantRange } from './tenant-ranges.ts';

/**
 * The figures of a report: sums of business days that the database adds up, those of today too. Asked to, it leaves them
 * alone and computes every day from orders and books here and now. That gives the same.
 */

/** So many days are recomputed within a request. */
const RECOMPUTED_DAYS_MAX = 1_500;
/** Few, so that also very busy days are read within the time that a statement has. */
const DAYS_AT_ONCE = 10;

export interface SumsQuestion {
  dataset: Dataset;
  columns: Columns;
  ranges: readonly TenantRange[];
  from: number;
  to: number;
  currency: string | undefined;
  /** Leave the kept sums alone and compute every day. */
  recompute: boolean;
}

/** Where figures come from: a database that may be a replica. */
export type FigureDeps = Pick<ReportingDeps, 'readDb'>;

export async function readSums(deps: FigureDeps, question: SumsQuestion): Promise<Line[]> {
  const lines = new Lines();
  const add = (line: Line) => lines.add(line);
  for (const place of question.ranges) {
    if (place.restaurants.length > 0) await readPlace(deps, question, place, add);
  }
  return lines.inOrder();
}

async function readPlace(
  deps: FigureDeps,
  { dataset, columns, from, to, currency, recompute }: SumsQuestion,
  { scope, restaurants }: TenantRange,
  add: (line: Line) => void,
): Promise<void> {
  const { readDb } = deps;
  const guids = restaurants.map(({ guid }) => guid);
  const recomputed = recompute ? everyDay(guids, from, to) : [];
  assertRecomputable(recomputed.length);
  const placeNames = new Map(restaurants.map(({ guid, name }) => [guid, name]));
  const names = await namesFor(readDb, scope, columns, guids);
  const own = dataset.dimensions.map(({ name }) => name);
  // Where each column's value is found.
  const cell = (name: string, values: Values): { value: string; label: string } => {
    if (name === 'tenant') return { value: scope.tenantId, label: '' };
    if (name === 'restaurant')
      return { value: values.restaurantGuid, label: placeNames.get(values.restaurantGuid) ?? '' };
    if (name === 'currency') return { value: values.currency, label: '' };
    const cell = values.own(name);
    const label = names.get(name)?.get(cell.value);
    return label === undefined ? cell : { ...cell, label };
  };
  const lineOf = (values: Values, amounts: number[]): Line => {
    const cells = columns.names.map((name) => cell(name, values));
    return {
      key: cells.map(({ value }) => value),
      labels: cells.map(({ label }) => label),
      currency: values.currency,
      amounts,
    };
  };
  if (!recompute) {
    const asked = {
      dataset: datasetKey(dataset, columns.grouping),
      from,
      to,
      currency,
      periods: columns.periods,
      byRestaurant: columns.byRestaurant,
      dimensions: columns.dimensions.map((name) => columns.grouping.indexOf(name)),
      measures: dataset.measures.length,
    };
    const isWhole = columns.periods.includes('day') && columns.dimensions.length === columns.grouping.length;
    for (const restaurantGuids of inParts(guids, daysIn(from, to).length, columns.grouping)) {
      const isKept = isWhole && (columns.byRestaurant || restaurantGuids.length === 1);
      const [rows] = await readDb.run(scope, sumRows(scope, { ...asked, restaurantGuids, isKept }));
      for (const row of rows) add(lineOf(valuesOf(row, columns), amountsOf(row)));
    }
  }
  const begin = (): Aggregator & { lines: Lines } => {
    const lines = new Lines();
    const take = (_dataset: number, one: Contribution): void => {
      const { origin, businessDate, currency: money, dimensions, amounts, sign } = one;
      if (currency !== undefined && money !== currency) return;
      const values: Values = {
        restaurantGuid: origin.restaurantGuid,
        currency: money,
        own: (name) => {
          const place = own.indexOf(name);
          return place < 0 ? { value: periodOf(name as never, businessDate), label: '' } : dimensions[place]!;
        },
      };
      const signed = amounts.map((amount) => sign * amount);
      lines.add(lineOf(values, signed));
    };
    return { lines, take };
  };
  const run: Run = (...statements) => readDb.run(scope, ...statements);
  for (let start = 0; start < recomputed.length; start += DAYS_AT_ONCE) {
    const days = recomputed.slice(start, start + DAYS_AT_ONCE);
    const { lines } = await contributionsOn(run, { scope, days, datasets: [dataset] }, begin);
    for (const line of lines.all()) add(line);
  }
}

/** Names that orders do not hold, or only as they were: of tables, and of the people who serve, approve and do things. */
async function namesFor(
  db: Database,
  scope: TenantScope,
  { dimensions }: Columns,
  restaurantGuids: readonly string[],
): Promise<Map<string, Map<string, string>>> {
  const found = new Map<string, Map<string, string>>();
  if (dimensions.includes('table')) {
    const [tables] = await db.run(scope, tablesOf(scope, restaurantGuids));
    found.set('table', new Map(tables.map(({ guid, name }) => [guid, name])));
  }
  const persons = dimensions.filter((name) => name === 'employee' || name === 'approver');
  if (persons.length > 0) {
    const [people] = await db.run(scope, peopleOf(scope));
    const names = new Map(people.map(({ uid, name }) => [uid, name]));
    for (const name of persons) found.set(name, names);
  }
  return found;
}

/** Restaurants whose sums one statement reads: however many there are, none keeps Postgres busy until it is cut off. */
function* inParts(guids: readonly string[], days: number, grouping: readonly string[]): Generator<string[]> {
  const daysAtOnce = grouping.length === 0 ? 20_000 : 2_000;
  const size = Math.max(1, Math.floor(daysAtOnce / days));
  for (let start = 0; start < guids.length; start += size) yield guids.slice(start, start + size);
}

interface Values {
  restaurantGuid: string;
  currency: string;
  /** Of a period, or of a dimension of the dataset. */
  own(name: string): { value: string; label: string };
}

function valuesOf(row: SumRow, { periods, dimensions }: Columns): Values {
  return {
    restaurantGuid: row.r!, // both stand in every line of sums
    currency: row.currency!,
    own: (name) => {
      const period = periods.indexOf(name as never);
      if (period >= 0) return { value: row[`p${period}`]!, label: '' };
      const place = dimensions.indexOf(name);
      return { value: row[`k${place}`]!, label: row[`l${place}`]! };
    },
  };
}

/** `{1,2,3}`, as Postgres writes it. */
const amountsOf = ({ amounts }: SumRow): number[] => JSON.parse(`[${amounts!.slice(1, -1)}]`) as number[]; // sums always are

/** Every day of every restaurant. */
export function everyDay(restaurantGuids: readonly string[], from: number, to: number): RestaurantDay[] {
  return daysIn(from, to).flatMap((business_date) =>
    restaurantGuids.map((restaurant_guid) => ({ restaurant_guid, business_date })),
  );
}

function assertRecomputable(days: number): void {
  if (days <= RECOMPUTED_DAYS_MAX) return;
  const message = `asks for ${days} business days; at most ${RECOMPUTED_DAYS_MAX} are recomputed at once`;
  failFields([{ in: 'query', path: '/recompute', rule: 'maximum', message }]);
}
