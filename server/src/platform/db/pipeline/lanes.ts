import type pg from 'pg';

/** Batches that are on their way over one connection at a time, at most. */
const DEPTH = 8;
/** Nobody gets in line behind a batch that has kept Postgres busy for longer than this. */
const SLOW_MS = 20;

/** A share in a connection: what is sent over it is answered in order, without waiting for the answers in front. */
export interface Share {
  readonly client: pg.PoolClient;
  /** To be called once, when the answer is there; `broken`: the connection is of no more use to anybody. */
  leave(broken: boolean): void;
}

export interface Lanes {
  /** Rejects as the pool does: when no connection is to be had in time. */
  join(): Promise<Share>;
}

/** A connection that several batches use at once, and since when Postgres works at the first of them. */
interface Lane {
  client: Promise<pg.PoolClient>;
  busy: number;
  since: number;
  broken: boolean;
}

/**
 * Lets batches share connections, by pipelining: a batch goes out at once behind those that are being worked at. So a few
 * busy backends serve many requests, each finds its next work when it ends one, and neither side is woken for each message.
 * It takes a quarter of the pool at most, as long as answers come quickly; when they do not, a batch looks for a connection of its
 * own, and waits for one as the pool says (docs/decisions/061-pipelined-batches.md). A connection goes back to the pool when its last
 * batch is answered.
 */
export function openLanes(pool: pg.Pool): Lanes {
  const wanted = Math.max(1, pool.options.max >> 2);
  let lanes: Lane[] = [];

  const choose = (now: number): Lane => {
    let best: Lane | undefined;
    for (const lane of lanes) {
      if (lane.busy < DEPTH && now - lane.since < SLOW_MS && lane.busy < (best?.busy ?? DEPTH)) best = lane;
    }
    if (best && lanes.length >= wanted) return best;
    const lane: Lane = { client: pool.connect(), busy: 0, since: now, broken: false };
    lanes.push(lane);
    return lane;
  };
  const close = (lane: Lane): void => {
    lanes = lanes.filter((other) => other !== lane);
  };

  return {
    async join() {
      const lane = choose(performance.now());
      lane.busy++;
      let client: pg.PoolClient;
      try {
        client = await lane.client;
      } catch (error) {
        close(lane);
        throw error;
      }
      return {
        client,
        leave(broken) {
          lane.busy--;
          lane.since = performance.now();
          lane.broken ||= broken;
          if (lane.broken || lane.busy === 0) close(lane);
          if (lane.busy === 0) client.release(lane.broken);
        },
      };
    },
  };
}
