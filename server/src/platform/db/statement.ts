import type { SqlRows } from './sql-rows.gen.ts';

/**
 * One SQL statement with its values. `name` makes it a prepared statement: it is parsed once per connection and
 * only bound and executed afterwards. `Row` is what it returns.
 */
export interface Statement<Row = unknown> {
  readonly name: string;
  readonly text: string;
  readonly values: readonly unknown[];
  /** What every process should hear once this has committed: a topic and a subject, as the bus has them. */
  readonly notification?: string;
  /** Never set: carries the type of the rows. */
  readonly row?: Row;
}

/** What `npm run generate` describes against Postgres. */
export interface DeclaredStatement {
  readonly name: string;
  readonly text: string;
  /** Expressions that are never null: Postgres knows it of columns alone. */
  readonly notNull: readonly string[];
}

const declared = new Map<string, DeclaredStatement>();

/** Every statement that was declared by the modules that are loaded. */
export const declaredStatements = (): DeclaredStatement[] => [...declared.values()];

/** The row of a statement as Postgres describes it (sql-rows.gen.ts). */
export type RowOf<Name extends string> = Name extends keyof SqlRows ? SqlRows[Name] : unknown;

/**
 * Declares a statement: `const findOrder = statement('orders.find', 'select …')`, then `findOrder([…])`. The type of its rows
 * comes from Postgres, by the name (`npm run generate`). `notNull` names expressions that are never null.
 */
export function statement<const Name extends string>(
  name: Name,
  text: string,
  notNull?: readonly string[],
): (values: readonly unknown[]) => Statement<RowOf<Name>>;
/** With a type of row that is only promised. */
export function statement<Row extends object>(
  name: string,
  text: string,
): (values: readonly unknown[]) => Statement<Row>;
export function statement(name: string, text: string, notNull: readonly string[] = []) {
  // A name is what a connection knows a statement by: a second one would silently run the first one's SQL.
  if ((declared.get(name)?.text ?? text) !== text) throw new Error(`Two statements are named ${name}.`);
  declared.set(name, { name, text, notNull });
  return (values: readonly unknown[]): Statement => ({ name, text, values });
}

/** An open transaction. Statements of one `run` share a round trip. */
export interface Transaction {
  run<const S extends readonly Statement[]>(...statements: S): Promise<BatchRows<S>>;
}

type RowsOf<S> = S extends Statement<infer Row> ? Row[] : never;

/** The rows of each statement of a batch, in order. */
export type BatchRows<S extends readonly Statement[]> = { -readonly [I in keyof S]: RowsOf<S[I]> };

/** A statement that writes an event, which `emit` makes, or events of which it learns as it runs. */
export interface EventStatement extends Statement {
  readonly writes: 'event' | 'what it finds';
}

/**
 * What one commit writes: rows first, then events. An event holds its tenant's next number until the commit. A statement
 * behind it that waits for another row could wait for a transaction that waits for that number. So events are a list of
 * their own, and a statement that writes one does not fit among the rows.
 */
export interface Writes<R extends readonly RowStatement[] = readonly RowStatement[]> {
  readonly rows: R;
  readonly events?: readonly EventStatement[];
  /** What depends on how the rows leave the tables: it is read and written behind them, in the same transaction. Few writes have it. */
  readonly after?: (tx: Transaction) => Promise<Writes>;
}

/** Any statement but one that writes an event. */
export type RowStatement = Statement & { readonly writes?: never };

/** For answers that are stored under an idempotency key although nothing else is written. */
export const NO_WRITES: Writes<readonly []> = { rows: [] };

/** Several writes as one, each kind in the sequence given; what depends on rows is written by whoever commits, and not in here. */
export const allWrites = (...several: readonly Writes[]): Writes => ({
  rows: several.flatMap(({ rows }) => rows),
  events: several.flatMap(({ events = [] }) => events),
});

/**
 * Statements for the end of a transaction that writes for several tenants: events behind the rows, and tenant by tenant, so that
 * two such transactions wait for each other's numbers one after the other.
 */
export function eventsLast(statements: readonly Statement[]): Statement[] {
  const isEvent = (one: Statement) => 'writes' in one;
  const tenantOf = ({ values: [tenantId] }: Statement) => String(tenantId);
  const events = statements.filter(isEvent).sort((a, b) => tenantOf(a).localeCompare(tenantOf(b)));
  return [...statements.filter((one) => !isEvent(one)), ...events];
}
