import { handDown, startCluster } from './cluster.ts';
import { comanda } from './process.ts';

/** Runs once around all test files (node --test-global-setup), also when the run is interrupted. */

let stop: (() => Promise<void>) | undefined;

export async function globalSetup(): Promise<void> {
  // A command builds what is missing or old: once, before the processes of the tests.
  await comanda(['help'], {});
  const started = await startCluster();
  stop = started.stop;
  handDown(started.cluster);
}

export async function globalTeardown(): Promise<void> {
  await stop?.();
}
