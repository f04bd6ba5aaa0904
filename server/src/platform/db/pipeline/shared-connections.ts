import type pg from 'pg';

/** Most batches in flight on one connection. */
const DEPTH = 8;
/** No batch queues behind one that has kept Postgres busy for longer than this. */
const SLOW_MS = 20;

/** The use of a shared connection: batches are sent without waiting for earlier answers, and answered in order. */
export interface Lease {
  readonly client: pg.PoolClient;
  /** To be called once, after the answer; `broken` takes the connection out of use. */
  release(broken: boolean): void;
}

export interface SharedConnections {
  /** Rejects as the pool does, when no connection becomes free in time. */
  acquire(): Promise<Lease>;
}

/** A connection with `busy` batches in flight; Postgres has worked on the first of them since `since`, not yet while it is opened. */
interface SharedConnection {
  client: Promise<pg.PoolClient>;
  busy: number;
  since: number;
  broken: boolean;
}

/**
 * Lets batches share connections by pipelining: a batch is sent at once, behind those in flight. A few busy backends then
 * serve many requests: each finds its next batch when it ends one, and neither side is woken for each message. While
 * answers come quickly this takes at most a quarter of the pool; otherwise a batch takes another connection from the pool
 * (docs/decisions/056-pipelined-batches.md). A connection returns to the pool when its last batch is answered.
 */
export function openSharedConnections(pool: pg.Pool): SharedConnections {
  const wanted = Math.max(1, pool.options.max >> 2);
  let connections: SharedConnection[] = [];

  const choose = (now: number): SharedConnection => {
    let best: SharedConnection | undefined;
    for (const connection of connections) {
      if (
        connection.busy < DEPTH &&
        now - connection.since < SLOW_MS &&
        connection.busy < (best?.busy ?? DEPTH)
      )
        best = connection;
    }
    if (best && connections.length >= wanted) return best;
    // A burst after a rest waits for these few: to open all of the pool at once takes longer than anybody waits.
    const connection: SharedConnection = {
      client: pool.connect(),
      busy: 0,
      since: Number.POSITIVE_INFINITY,
      broken: false,
    };
    connections.push(connection);
    return connection;
  };
  const close = (connection: SharedConnection): void => {
    connections = connections.filter((other) => other !== connection);
  };

  return {
    async acquire() {
      const connection = choose(performance.now());
      connection.busy++;
      let client: pg.PoolClient;
      try {
        client = await connection.client;
      } catch (error) {
        close(connection);
        throw error;
      }
      if (connection.since === Number.POSITIVE_INFINITY) connection.since = performance.now();
      return {
        client,
        release(broken) {
          connection.busy--;
          connection.since = performance.now();
          connection.broken ||= broken;
          if (connection.broken || connection.busy === 0) close(connection);
          if (connection.busy === 0) client.release(connection.broken);
        },
      };
    },
  };
}
