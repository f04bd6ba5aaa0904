import { areAppsBuilt, buildApps } from '../../../tools/build-apps.js';
import { unpackedChromium } from './chromium.ts';
import { handDown, startCluster } from './cluster.ts';
import { comanda } from './process.ts';

/** Runs once around all test files (node --test-global-setup), also when the run is interrupted. */

let stop: (() => Promise<void>) | undefined;

export async function globalSetup(): Promise<void> {
  // What many processes need is made once, before them: the compiled program, the apps, the browser.
  await comanda(['help'], {});
  if (!areAppsBuilt()) await buildApps();
  if (process.env.COMANDA_TEST_BROWSER) process.env.CHROMIUM_PATH ??= await unpackedChromium();
  const started = await startCluster();
  stop = started.stop;
  handDown(started.cluster);
}

export async function globalTeardown(): Promise<void> {
  await stop?.();
}
