import { setTimeout as delay } from 'node:timers/promises';

/**
 * Returns the result of some work after a minimum time, so that the response time does not reveal the outcome. The wait
 * holds only a timer.
 */
export async function constantTimeResponse<T>(ms: number, work: () => Promise<T>): Promise<T> {
  const [result] = await Promise.allSettled([work(), delay(ms)]);
  if (result.status === 'rejected') throw result.reason;
  return result.value;
}
