import assert from 'node:assert/strict';
import { execFile, execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

/** Each benchmark runs from beginning to end, with little to measure: what nobody runs for weeks must not have become unable to. */

const FOLDER = fileURLToPath(new URL('.', import.meta.url));
const PACKAGE = new URL('../package.json', import.meta.url);
const WITHIN_MS = 240_000;

const { scripts } = JSON.parse(readFileSync(PACKAGE, 'utf8')) as { scripts: Record<string, string> };
const programs = Object.entries(scripts).flatMap(([name, command]) =>
  name.split(':')[0] === 'bench' ? [{ name, file: command.replace('node bench/', '') }] : [],
);

const isInstalled = (program: string): boolean => {
  try {
    execFileSync('sh', ['-c', `command -v ${program}`], {
      env: { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` },
    });
    return true;
  } catch {
    return false;
  }
};
const skipped = (file: string) =>
  file === 'pooler.ts' && !isInstalled('pgbouncer') ? { skip: 'PgBouncer is not installed' } : {};

assert.ok(programs.length > 5, 'package.json has lost its benchmarks');
for (const { name, file } of programs)
  test(`npm run ${name}`, skipped(file), async () => {
    const { code, output } = await run(file);
    // 1 says that an aim was missed, of figures that say nothing here; one that fails says so on its standard error.
    assert.ok(code === 0 || (code === 1 && !output.includes('    at ')), output);
  });

function run(file: string): Promise<{ code: number; output: string }> {
  const env = { ...process.env, BENCH_SMALL: 'yes' };
  return new Promise((resolve) => {
    execFile(process.execPath, [file], { cwd: FOLDER, env, timeout: WITHIN_MS }, (error, stdout, stderr) => {
      const code = error === null ? 0 : typeof error.code === 'number' ? error.code : -1;
      resolve({ code, output: stdout + stderr });
    });
  });
}
