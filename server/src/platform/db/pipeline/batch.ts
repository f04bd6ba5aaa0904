import type { Socket } from 'node:net';
import pg from 'pg';
import { endOfTurn } from '../../end-of-turn.ts';
import type { Statement } from '../statement.ts';
import type { Naming, PassingSessions } from './passing-sessions.ts';

interface Field {
  name: string;
  dataTypeID: number;
}

interface Column {
  name: string;
  parse: (text: string) => unknown;
}

/** The part of pg's connection that a batch talks to (the calls that pg's own query class makes). */
interface Wire {
  stream: Socket;
  close(message: { type: 'S'; name: string }): void;
  parse(message: { name: string; text: string }): void;
  bind(message: { portal: string; statement: string; values: unknown[]; binary: boolean }): void;
  describe(message: { type: 'P'; name: string }): void;
  execute(message: { portal: string; rows: number }): void;
  sync(): void;
  on(event: 'parseComplete', listener: () => void): void;
}

/** What one connection knows. */
interface Prepared {
  /** Each transaction may meet another session; undefined when the connection has one to itself. */
  passing: PassingSessions | undefined;
  /** The statements that are prepared, with the columns of their answers once these are known. */
  columns: Map<string, Column[] | null>;
  /** Statements that a batch on its way prepares. */
  parsing: Set<string>;
  /** Batches that are on their way; the first is the one that is being answered. */
  sent: Batch[];
  uncorkLater: (stream: Wire['stream']) => void;
}

const preparedOf = new WeakMap<Wire, Prepared>();

/** pg lets only its own query class into a pipeline, for fear of portals that stay open between round trips: a batch has none. */
const Query = pg.Query as unknown as new (text: string) => object;

/**
 * Several statements in one round trip and one transaction: all their messages go out behind a single Sync, and
 * Postgres treats what lies between two Syncs as one implicit transaction. It commits when all succeed and
 * rolls back when one fails, so `set_config(…, true)` in front holds for the others and for nothing else.
 * Compared with BEGIN … COMMIT it saves two statements a request (docs/decisions/003-one-round-trip.md).
 *
 * It is a "submittable": pg's documented way (pg-cursor, pg-query-stream) to bring one's own query class.
 */
class Batch extends Query {
  readonly #statements: readonly Statement[];
  readonly #values: unknown[][];
  readonly #rows: unknown[][];
  readonly #naming: Naming;
  readonly #settle: (error: Error | null, rows: unknown[][]) => void;
  #prepared: Prepared | undefined;
  /** What this batch prepares and has not been told of yet. */
  #parsing: string[] = [];
  #current = 0;
  #failed = false;

  constructor(
    statements: readonly Statement[],
    naming: Naming,
    settle: (error: Error | null, rows: unknown[][]) => void,
  ) {
    super('');
    this.#statements = statements;
    this.#naming = naming;
    // Here, not while sending: a value that cannot be sent must not leave the statements before it on their way.
    this.#values = statements.map(({ values }) => values.map(toWire));
    this.#rows = statements.map(() => []);
    this.#settle = settle;
  }

  /** pg calls this when it is our turn to write: every message, then one Sync. */
  submit(connection: unknown): Error | null {
    const wire = connection as Wire;
    const prepared = preparedFor(wire);
    this.#prepared = prepared;
    prepared.sent.push(this);
    // What several requests write in one turn of the event loop leaves together, in one call of the system.
    wire.stream.cork();
    prepared.uncorkLater(wire.stream);
    try {
      for (const [index, one] of this.#statements.entries()) {
        const statement = prepared.passing
          ? this.#bring(wire, prepared.passing, one)
          : this.#prepare(wire, prepared, one);
        wire.bind({ portal: '', statement, values: this.#values[index]!, binary: false });
        if (!prepared.columns.get(one.name)) wire.describe({ type: 'P', name: '' });
        wire.execute({ portal: '', rows: 0 });
      }
    } finally {
      wire.sync();
    }
    return null;
  }

  /** Prepares a statement once per connection; its name there. */
  #prepare(wire: Wire, prepared: Prepared, { name, text }: Statement): string {
    if (prepared.columns.has(name) || prepared.parsing.has(name)) return name;
    wire.parse({ name, text });
    this.#parsing.push(name);
    prepared.parsing.add(name);
    return name;
  }

  /** Has a session know a statement whatever it knew, unless it is believed to; its name there. */
  #bring(wire: Wire, passing: PassingSessions, statement: Statement): string {
    const name = this.#naming === 'unnamed' ? '' : passing.nameOf(statement);
    if (name !== '' && this.#naming === 'tried') return name;
    // To close what is not there is no error, to prepare it twice is one.
    if (name !== '') wire.close({ type: 'S', name });
    wire.parse({ name, text: statement.text });
    return name;
  }

  /** A statement of this batch is prepared from now on. */
  prepared(): void {
    const name = this.#parsing.shift();
    if (name === undefined) return;
    const prepared = this.#prepared!; // set before anything is parsed
    prepared.parsing.delete(name);
    if (!prepared.columns.has(name)) prepared.columns.set(name, null);
  }

  handleRowDescription(message: { fields: Field[] }): void {
    const columns = message.fields.map((field) => ({ name: field.name, parse: parserOf(field.dataTypeID) }));
    this.#prepared?.columns.set(this.#statements[this.#current]!.name, columns);
  }

  handleDataRow(message: { fields: (string | null)[] }): void {
    const columns = this.#prepared?.columns.get(this.#statements[this.#current]!.name) ?? [];
    const row: Record<string, unknown> = {};
    for (let i = 0; i < columns.length; i++) {
      const { name, parse } = columns[i]!;
      const text = message.fields[i];
      row[name] = text === null || text === undefined ? null : parse(text);
    }
    this.#rows[this.#current]!.push(row);
  }

  handleCommandComplete(): void {
    this.#current++;
  }

  handleEmptyQuery(): void {
    this.#current++;
  }

  handleError(error: Error & { code?: string }): void {
    if (this.#failed) return;
    this.#failed = true;
    if (this.#naming === 'tried' && error.code === NO_SUCH_STATEMENT) this.#prepared?.passing?.missed();
    // pg tells a batch that failed of nothing more, not of its end either.
    this.#prepared?.sent.shift();
    // What came behind the fault is not prepared, whoever counts on it.
    for (const name of this.#parsing) this.#prepared!.parsing.delete(name);
    this.#parsing = [];
    this.#settle(error, this.#rows);
  }

  handleReadyForQuery(): void {
    if (this.#failed) return;
    if (this.#naming === 'tried') this.#prepared?.passing?.found();
    this.#prepared?.sent.shift();
    this.#settle(null, this.#rows);
  }

  handlePortalSuspended(): void {}
}

const NO_SUCH_STATEMENT = '26000';

/**
 * Sends statements in one round trip and one transaction; resolves with the rows of each. `naming` matters for connections
 * without a session of their own: anything but `unnamed` can fail with 26000, and `renewed` cannot fail so.
 */
export function sendBatch(
  client: pg.PoolClient,
  statements: readonly Statement[],
  naming: Naming = 'unnamed',
): Promise<unknown[][]> {
  return new Promise((resolve, reject) => {
    client.query(new Batch(statements, naming, (error, rows) => (error ? reject(error) : resolve(rows))));
  });
}

const wireOf = (client: pg.PoolClient): Wire => (client as unknown as { connection: Wire }).connection;

/** Tells of a connection that each of its transactions may meet another session, of these. */
export function passThrough(client: pg.PoolClient, sessions: PassingSessions): void {
  preparedFor(wireOf(client)).passing = sessions;
}

/** What a connection talks through. */
export const socketOf = (client: pg.PoolClient): Socket => wireOf(client).stream;

/** Whether the server has something to say: it owes an answer, or its part of a goodbye. */
export function isAwaited(client: pg.PoolClient): boolean {
  const wire = wireOf(client);
  return (preparedOf.get(wire)?.sent.length ?? 0) > 0 || wire.stream.writableEnded;
}

function preparedFor(wire: Wire): Prepared {
  const known = preparedOf.get(wire);
  if (known) return known;
  const uncorkLater = endOfTurn<Wire['stream']>((streams) => {
    for (const stream of streams) stream.uncork();
  });
  const prepared: Prepared = {
    passing: undefined,
    columns: new Map(),
    parsing: new Set(),
    sent: [],
    uncorkLater,
  };
  wire.on('parseComplete', () => prepared.sent[0]?.prepared());
  preparedOf.set(wire, prepared);
  return prepared;
}

const asText = (text: string): unknown => text;
const asNumber = (text: string): unknown => Number(text);

/**
 * How column types become values, by Postgres type id. Amounts are bigint columns and safe integers by their check
 * constraints. Timestamps become epoch milliseconds. JSON stays text: most of it goes to the wire untouched.
 */
const PARSERS = new Map<number, (text: string) => unknown>([
  // Behind `\x`.
  [17, (text) => Buffer.from(text.slice(2), 'hex')],
  [16, (text) => text === 't'],
  [20, asNumber],
  [21, asNumber],
  [23, asNumber],
  [701, asNumber],
  [1184, (text) => epochMs(text)],
  [1009, pg.types.getTypeParser(1009 as never) as (text: string) => unknown],
  [2951, pg.types.getTypeParser(2951 as never) as (text: string) => unknown],
]);

function parserOf(typeId: number): (text: string) => unknown {
  return PARSERS.get(typeId) ?? asText;
}

/** `2026-11-21 02:38:15.757+00` (sessions run in UTC) as epoch milliseconds. */
function epochMs(text: string): number {
  return Date.parse(`${text.slice(0, 10)}T${text.slice(11).replace(/\+00$/, 'Z')}`);
}

/** Values on their way in: times are `Date`s, arrays are Postgres arrays, objects are JSON, `undefined` is NULL. */
const toWire = (value: unknown): unknown => {
  if (value === undefined) return null;
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (Array.isArray(value)) return arrayLiteral(value);
  if (typeof value === 'object' && value !== null && !(value instanceof Uint8Array))
    return JSON.stringify(value);
  return value;
};

function arrayLiteral(values: unknown[]): string {
  const items = values.map((value) =>
    value === null || value === undefined ? 'NULL' : `"${String(value).replace(/[\\"]/g, '\\$&')}"`,
  );
  return `{${items.join(',')}}`;
}
