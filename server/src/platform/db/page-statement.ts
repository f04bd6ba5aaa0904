import type { Statement } from './statement.ts';

/** A condition that holds only when all of its values are given: a short name, SQL with `?1`, `?2` …, and the values. */
export type Filter = readonly [name: string, condition: string, ...values: unknown[]];

/** The first and the last business date that is wanted, either of them left out. */
export interface Days {
  from?: number | undefined;
  to?: number | undefined;
}

/** What a list by business date, the latest first, gives `pageStatement`. */
export const byDay = ({ from, to }: Days, ...others: readonly Filter[]) => ({
  filters: [
    ...others,
    ['from', 'business_date >= ?1', from],
    ['to', 'business_date <= ?1', to],
  ] satisfies Filter[],
  key: ['business_date', 'guid'],
  descending: true,
});

/** Which rows of a list are read. */
export interface Page {
  /** The key of the last row of the page before. */
  after: readonly (string | number)[] | undefined;
  /** How many rows, at most. */
  limit: number;
}

interface PageQuery extends Page {
  /** The first part of the statement's name. */
  name: string;
  /** `select … from …`. */
  select: string;
  /** Columns and the values that they must have, always: tenant and restaurant first. */
  of: Readonly<Record<string, unknown>>;
  filters: readonly Filter[];
  /** The columns that sort the rows, and say where a page goes on; together they are unique. */
  key: readonly string[];
  descending?: boolean;
  /** Where the columns of the key are sorted in different directions: `order by` and the condition for the next page. */
  sort?: { order: string; next: string };
}

/**
 * A page of rows. A filter that is not given is not in the statement, so each combination is a prepared statement of its own,
 * with the plan that fits it. Filters' names are short: together they name the statement, and Postgres tells names apart by
 * their first 63 characters.
 */
export function pageStatement<Row>(page: PageQuery): Statement<Row> {
  const { name, select, of, key, descending = false, limit } = page;
  const values: unknown[] = Object.values(of);
  const conditions = Object.keys(of).map((column, index) => `${column} = $${index + 1}`);
  const given = [...page.filters, nextOf(page)].filter(([, , ...wanted]) => !wanted.includes(undefined));
  for (const [, condition, ...wanted] of given) {
    const first = values.length;
    values.push(...wanted);
    conditions.push(condition.replace(/\?(\d)/g, (_, place: string) => `$${first + Number(place)}`));
  }
  const order = page.sort?.order ?? key.map((column) => (descending ? `${column} desc` : column)).join(', ');
  return {
    name: `${name}.${given.map(([filter]) => filter).join('.')}`,
    text: `${select} where ${conditions.join(' and ')} order by ${order} limit $${values.push(limit)}`,
    values,
  };
}

/** Where the page goes on: rows behind a key, as one comparison of rows, which an index on the key answers. */
function nextOf({ key, descending, sort, after }: PageQuery): Filter {
  const places = key.map((_, index) => `?${index + 1}`).join(', ');
  const condition = sort?.next ?? `(${key.join(', ')}) ${descending ? '<' : '>'} (${places})`;
  return ['next', condition, ...key.map((_, index) => after?.[index])];
}
