import pg from 'pg';

/** What this process asks of Postgres, statement by statement, as it goes over the wire. */

/** What one thing cost, added up over all connections. */
export interface Asked {
  /** How often each statement was asked. */
  statements: Record<string, number>;
  /** Bytes of the rows that came back for each. */
  bytes: Record<string, number>;
  /** Groups of statements, each answered in one go. */
  roundTrips: number;
}

interface Wire {
  bind(this: Wire, message: { statement?: string }): void;
  sync(this: Wire): void;
  on(event: string, listener: (message: { length?: number }) => void): void;
}
const Connection = (pg as unknown as { Connection: { prototype: Wire } }).Connection;

/** The least that somebody asks for each of the turns: what runs by itself meanwhile asks less often. */
export async function askedPerTurn(turns: number, turn: (index: number) => Promise<void>): Promise<Asked> {
  const { bind, sync } = Connection.prototype;
  const asked: Asked = { statements: {}, bytes: {}, roundTrips: 0 };
  const add = (counts: Record<string, number>, name: string, by: number): void => {
    counts[name] = (counts[name] ?? 0) + by;
  };
  /** Of each connection the statements that are not answered yet. */
  const waiting = new Map<Wire, string[]>();
  const watch = (wire: Wire): string[] => {
    const known = waiting.get(wire);
    if (known) return known;
    const names: string[] = [];
    waiting.set(wire, names);
    wire.on('dataRow', ({ length = 0 }) => names[0] && add(asked.bytes, names[0], length));
    for (const end of ['commandComplete', 'emptyQuery']) wire.on(end, () => names.shift());
    return names;
  };
  const trips = new Map<Wire, string>();
  Connection.prototype.bind = function (message) {
    // What has no name is asked by what runs beside requests, such as the bus.
    const { statement = '' } = message;
    watch(this).push(statement);
    if (statement !== '') {
      add(asked.statements, statement, 1);
      trips.set(this, statement);
    }
    bind.call(this, message);
  };
  const synced: Record<string, number> = {};
  Connection.prototype.sync = function () {
    const last = trips.get(this);
    if (last !== undefined) add(synced, last, 1);
    trips.delete(this);
    sync.call(this);
  };
  try {
    for (let index = 0; index < turns; index++) await turn(index);
  } finally {
    Object.assign(Connection.prototype, { bind, sync });
  }
  const each = (counts: Record<string, number>): Record<string, number> =>
    Object.fromEntries(
      Object.entries(counts).flatMap(([name, count]) =>
        (asked.statements[name] ?? 0) >= turns ? [[name, Math.floor(count / turns)]] : [],
      ),
    );
  const groups = Object.values(each(synced)).reduce((sum, one) => sum + one, 0);
  return { statements: each(asked.statements), bytes: each(asked.bytes), roundTrips: groups };
}
