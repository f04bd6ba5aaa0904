import type { Reply } from './http.ts';

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

/** What a change announces reaches another connection, or process, in a moment: asks until the answer is a refusal. */
export async function refusedOnceHeard<T>(ask: () => Promise<Reply<T>>): Promise<Reply<T>> {
  for (;;) {
    const reply = await ask();
    if (reply.status >= 400) return reply;
  }
}
