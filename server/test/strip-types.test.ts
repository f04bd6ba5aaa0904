import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { scratchFolder } from './harness/service.ts';

const HOOK = new URL('../bin/strip-types.js', import.meta.url).href;
const COMANDA = fileURLToPath(new URL('../bin/comanda.ts', import.meta.url));
const STRIPPER = '/amaro/';

/** What a program prints, and whether Node had to load its stripper. */
async function run(file: string): Promise<{ stdout: string; isStripperLoaded: boolean }> {
  const watched = `process.on('exit', () => console.error(process.moduleLoadList.join()))`;
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [
    ...['--disable-warning=ExperimentalWarning', `--import=${HOOK}`],
    ...[`--import=data:text/javascript,${encodeURIComponent(watched)}`, file, 'help'],
  ]);
  return { stdout, isStripperLoaded: stderr.includes(STRIPPER) };
}

test('what was stripped once is loaded without the stripper, until it is changed', async () => {
  const file = join(await scratchFolder('strip'), 'program.ts');
  const write = (answer: string) =>
    writeFileSync(file, `const answer: string = '${answer}';\nconsole.log(answer);\n`);
  const [first, second] = [randomUUID(), randomUUID()];
  write(first);
  assert.deepEqual(await run(file), { stdout: `${first}\n`, isStripperLoaded: true });
  assert.deepEqual(await run(file), { stdout: `${first}\n`, isStripperLoaded: false });
  write(second);
  assert.deepEqual(await run(file), { stdout: `${second}\n`, isStripperLoaded: true });
});

test('the whole service is: nothing of it is loaded past the hook', async () => {
  await run(COMANDA);
  const again = await run(COMANDA);
  assert.match(again.stdout, /comanda serve/);
  assert.equal(again.isStripperLoaded, false);
});
