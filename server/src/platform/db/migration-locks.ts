import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';

/** How migrations and services at work get along. */

/** What a transaction has for each lock, in Postgres' words. */
export const LOCK_TIMEOUT = {
  /**
   * Whoever asks for a table waits behind a migration that waits for it. Services wait two seconds for a lock (ROLE_SETTINGS);
   * longer than Postgres needs to see a deadlock (1 s), or to take the table from its own cleaner.
   */
  transaction: '1500ms',
  /** A slice holds rows while it waits for others, and must be gone before anybody takes that for a deadlock (1 s). */
  slices: '100ms',
  /** Nobody waits behind it. It waits for every transaction that began before it. */
  concurrently: '10min',
};
/** Between two tries, for those who waited behind it. */
const PAUSE_MS = 500;
const PATIENCE_MS = 60_000;
/** Deadlock, lock timeout. */
const IN_THE_WAY = new Set(['40P01', '55P03']);

/** Takes turns with services that are at work: gives up its locks when they are in each other's way, and tries again. */
export async function patiently<T>(failure: string, work: () => Promise<T>): Promise<T> {
  const end = performance.now() + PATIENCE_MS;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      const inTheWay = IN_THE_WAY.has((error as { code?: string }).code ?? '');
      if (inTheWay && performance.now() < end) {
        await sleep(PAUSE_MS);
        continue;
      }
      const why = inTheWay
        ? `others held what it needs for ${PATIENCE_MS / 1_000} s`
        : (error as Error).message;
      throw new Error(`${failure}: ${why}`, { cause: error });
    }
  }
}

/** Commits what `work` does, or leaves nothing of it and none of its locks. */
export async function inTransaction(
  client: pg.Client,
  kind: keyof typeof LOCK_TIMEOUT,
  work: () => Promise<unknown>,
): Promise<void> {
  await client.query('begin');
  try {
    await client.query(`set local lock_timeout = '${LOCK_TIMEOUT[kind]}'`);
    await work();
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}
