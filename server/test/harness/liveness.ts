import { setTimeout as sleep } from 'node:timers/promises';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { atEnd } from './cleanup.ts';

/** Asks for liveness in a thread of its own, as a prober would: what keeps the tills' thread busy delays no answer here. */

const LOOK_MS = 50;

/** One request for `/health/live`. */
export interface Look {
  /** As `performance.now()` of the main thread. */
  at: number;
  /** In milliseconds, until it was answered or failed. */
  took: number;
}

/** Looks until the file ends, and says what it saw so far. */
export function startLivenessProbe(url: string): readonly Look[] {
  const looks: Look[] = [];
  const worker = new Worker(new URL(import.meta.url), { workerData: url });
  worker.on('message', ({ at, took }: Look) => looks.push({ at: at - performance.timeOrigin, took }));
  atEnd(() => worker.terminate());
  return looks;
}

async function look(url: string): Promise<never> {
  for (;;) {
    const at = performance.now();
    await fetch(`${url}/api/v1/health/live`)
      .then((answer) => answer.arrayBuffer())
      .catch(() => null);
    parentPort?.postMessage({ at: performance.timeOrigin + at, took: performance.now() - at });
    await sleep(LOOK_MS);
  }
}

if (!isMainThread && typeof workerData === 'string') await look(workerData);
