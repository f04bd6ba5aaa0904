import { setTimeout as sleep } from 'node:timers/promises';
import type { Reply } from './http.ts';
import type { TestService } from './service.ts';

/** Starts the same thing many times at once and waits for all of it. */
export function together<T>(times: number, work: (index: number) => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: times }, (_, index) => work(index)));
}

/** How often each status came. */
export function tally(replies: readonly Reply[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of replies) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

/** A machine that does other work beside is not quicker than this. */
const BUSY_MS = 60_000;

/** What a change announces reaches another connection, or process, in a moment: asks until the answer is a refusal. */
export async function refusedOnceHeard<T>(ask: () => Promise<Reply<T>>): Promise<Reply<T>> {
  for (const deadline = Date.now() + BUSY_MS; ; ) {
    const reply = await ask();
    if (reply.status >= 400 || Date.now() > deadline) return reply;
  }
}

/** Resolves once so many statements wait for what somebody else holds. */
export async function waitingForLocks(
  { database }: Pick<TestService, 'database'>,
  wanted: number,
): Promise<void> {
  for (const deadline = Date.now() + BUSY_MS; ; await sleep(10)) {
    const rows = await database.sql(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    if (rows.length >= wanted) return;
    if (Date.now() > deadline) throw new Error('Nothing waits for a lock.');
  }
}

/** As a client should: what the database had no time for is asked again. Any other refusal is an answer. */
export async function untilServed<T>(ask: () => Promise<Reply<T>>): Promise<Reply<T>> {
  for (const deadline = Date.now() + BUSY_MS; ; await sleep(100)) {
    const reply = await ask();
    const isBusy = reply.status === 503 && /^The database does not answer/.test(reply.body.error!.message);
    if (!isBusy || Date.now() > deadline) return reply;
  }
}
