import { handDown, startCluster } from './cluster.ts';

/** Runs once around all test files (node --test-global-setup), also when the run is interrupted. */

let stop: (() => Promise<void>) | undefined;

export async function globalSetup(): Promise<void> {
  const started = await startCluster();
  stop = started.stop;
  handDown(started.cluster);
}

export async function globalTeardown(): Promise<void> {
  await stop?.();
}
