import { setTimeout as delay } from 'node:timers/promises';

/**
 * The result of some work, no sooner than after some time: what the work found out must not show in how long it took. The wait
 * holds nothing but a timer.
 */
export async function constantTimeResponse<T>(ms: number, work: () => Promise<T>): Promise<T> {
  const [result] = await Promise.allSettled([work(), delay(ms)]);
  if (result.status === 'rejected') throw result.reason;
  return result.value;
}
