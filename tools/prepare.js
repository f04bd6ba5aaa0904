/** What `npm ci` runs at its end: builds, and in a checkout has git run our hooks. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, isBuilt } from './build.js';
import { areAppsBuilt, buildApps } from './build-apps.js';

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));

if (!isBuilt()) await build();
if (!areAppsBuilt()) await buildApps();
if (existsSync(join(ROOT, '.git'))) {
  spawnSync('git', ['config', 'core.hooksPath', '.githooks'], { cwd: ROOT, stdio: 'ignore' });
}
