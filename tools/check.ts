import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** `npm run check`: every step, two at a time, and all that they find. Each can be run by itself, as it stands here. */

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const BIN = join(ROOT, 'node_modules/.bin');

/** The longest first. The compiler and Biome use more than one core by themselves. */
const STEPS = `
  tsc -p apps
  biome check --error-on-warnings .
  node tools/check-openapi.ts
  knip
  node tools/generate.ts --check
  tsc -p .
  tsc -p apps/kitchen
  tsc -p apps/till
  tsc -p apps/guest
  node tools/check-tests.ts
  node tools/check-size.ts
  node tools/check-assertions.ts
  node tools/check-words.ts
  node tools/check-architecture.ts
  node tools/check-decisions.ts
  node tools/check-migrations.ts
  node tools/check-lines.ts`
  .trim()
  .split(/\n\s*/);

const AT_ONCE = 2;

/** Runs a step, and shows what it says once it has ended: then two do not talk at once. */
function run(step: string): Promise<boolean> {
  const [program = '', ...args] = step.split(' ');
  const PATH = [BIN, process.env.PATH].join(delimiter);
  const child = spawn(program, args, { cwd: ROOT, env: { ...process.env, PATH } });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
  child.on('error', (error) => {
    said += `${error.message}\n`;
  });
  return new Promise((resolve) => {
    child.on('close', (code) => {
      process.stdout.write(`${code === 0 ? '' : 'FAILED '}${step}\n${said}`);
      resolve(code === 0);
    });
  });
}

const waiting = [...STEPS];
const failed: string[] = [];

async function work(): Promise<void> {
  for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) {
    if (!(await run(step))) failed.push(step);
  }
}

await Promise.all(Array.from({ length: AT_ONCE }, work));
for (const step of failed) process.stdout.write(`FAILED ${step}\n`);
process.exitCode = failed.length === 0 ? 0 : 1;
