import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { test } from 'node:test';
import { promisify } from 'node:util';

const BUILD = new URL('./build-apps.js', import.meta.url).href;
const SCRIPT = `
  const { areAppsBuilt, buildApps } = await import('${BUILD}');
  await buildApps();
  console.log(areAppsBuilt(), process.env.NODE_ENV);`;

test('a start that builds the apps leaves the environment as it was: development stays development', async () => {
  const { NODE_ENV: _, ...env } = process.env;
  const run = (settings: NodeJS.ProcessEnv) =>
    promisify(execFile)(process.execPath, ['--input-type=module', '--eval', SCRIPT], { env: settings });
  assert.match((await run(env)).stdout, /^true undefined$/m);
  assert.match((await run({ ...env, NODE_ENV: 'staging' })).stdout, /^true staging$/m);
});
