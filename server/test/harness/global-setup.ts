import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { areAppsBuilt, buildApps } from '../../../tools/build-apps.js';
import { unpackedChromium } from './chromium.ts';
import { handDown, startCluster } from './cluster.ts';

/** Runs once around all test files, also when the run is interrupted (tools/test.ts). */

const COMANDA = fileURLToPath(new URL('../../bin/comanda.js', import.meta.url));

let stop: (() => Promise<void>) | undefined;

export async function globalSetup(): Promise<void> {
  // What many processes need is made once, before them: the compiled program, the apps, the browser.
  await promisify(execFile)(process.execPath, [COMANDA, 'help']);
  if (!areAppsBuilt()) await buildApps();
  if (process.env.COMANDA_TEST_BROWSER && process.platform === 'linux')
    process.env.CHROMIUM_PATH ??= await unpackedChromium();
  const started = await startCluster();
  stop = started.stop;
  handDown(started.cluster);
}

export async function globalTeardown(): Promise<void> {
  await stop?.();
}
