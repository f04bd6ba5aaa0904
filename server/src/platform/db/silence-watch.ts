import type pg from 'pg';
import type { Log } from '../log.ts';
import { isAwaited, socketOf } from './pipeline/index.ts';

/** How often it is looked whether a connection has said something, within the time that it may be silent. */
const LOOKS = 8;

/** A connection of a watched pool. */
interface Watched {
  /** Nobody has it: the pool keeps it for the next. */
  idle: boolean;
  /** What it had said when last looked at. */
  bytesRead: number;
  /** How often in a row it owed an answer and had said nothing. */
  silentLooks: number;
}

export interface SilenceWatch {
  /** Watches the connections of a pool from the first on. */
  over(pool: pg.Pool): void;
}

/**
 * Gives up connections on which the server owes an answer and has said nothing for `silenceMs`: a server, or a way to it,
 * that is gone without a word is not noticed otherwise. Whoever waits for an answer there gets an error of the connection, and
 * the pool opens another. Idle connections of all these pools go with it, since the way is the same: nobody is to wait for
 * each of them in turn. So the pools of one watch lead to one server.
 *
 * Looks are counted, not milliseconds: a process that was stopped reads what has arrived before it looks again. A connection
 * costs nothing between two looks. One that the pool has said goodbye to, and that does not close, goes in the same way.
 */
export function createSilenceWatch(silenceMs: number, log?: Log): SilenceWatch {
  const watched = new Map<pg.PoolClient, Watched>();
  let timer: NodeJS.Timeout | undefined;

  const look = (): void => {
    const silent = countSilent(watched);
    if (silent === 0) return;
    log?.warn({ silent, silenceMs }, 'database: connections given up');
    for (const [client, { idle, silentLooks }] of watched)
      if (idle || silentLooks > LOOKS) socketOf(client).destroy(new Error('Connection given up: silent.'));
  };
  const add = (client: pg.PoolClient): void => {
    watched.set(client, { idle: false, bytesRead: 0, silentLooks: 0 });
    timer ??= setInterval(look, silenceMs / LOOKS).unref();
  };
  const remove = (client: pg.PoolClient): void => {
    watched.delete(client);
    if (watched.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
  const mark = (client: pg.PoolClient, idle: boolean): void => {
    const one = watched.get(client);
    if (one) one.idle = idle;
  };
  return {
    over(pool) {
      pool.on('connect', add);
      pool.on('remove', remove);
      pool.on('acquire', (client) => mark(client, false));
      pool.on('release', (_error, client) => mark(client, true));
    },
  };
}

/** Looks once: how many have brought nothing, although something was asked, for as long as silence may last. */
function countSilent(watched: ReadonlyMap<pg.PoolClient, Watched>): number {
  let silent = 0;
  for (const [client, one] of watched) {
    const { bytesRead } = socketOf(client);
    const isSilent = bytesRead === one.bytesRead && isAwaited(client);
    one.bytesRead = bytesRead;
    one.silentLooks = isSilent ? one.silentLooks + 1 : 0;
    // The first may have come right after the question.
    if (one.silentLooks > LOOKS) silent++;
  }
  return silent;
}
