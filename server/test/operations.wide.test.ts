import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { delimiter } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

/** The commands of docs/operations, run as they stand. They make places of their own, so they take longer than guides may. */

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const OPERATIONS = fileURLToPath(new URL('../../docs/operations/', import.meta.url));

const EXPECTED: Readonly<Record<string, readonly string[]>> = {
  'backup.md': [
    'needs  COMANDA_SECRET (fingerprint ',
    'exit code 1: the keys are missing',
    'equal to the cent',
  ],
  'tenants.md': [
    'needs   COMANDA_SECRET (fingerprint ',
    'exit code 1: the keys are missing',
    'exit code 2: not without --yes',
    'deleted ',
    'equal to the cent',
  ],
};

for (const name of readdirSync(OPERATIONS).filter((file) => file in EXPECTED)) {
  const blocks = [...readFileSync(`${OPERATIONS}${name}`, 'utf8').matchAll(/^```sh\n(.*?)^```$/gms)];
  test(`docs/operations/${name}: its ${blocks.length} blocks of commands run as they stand`, async () => {
    const { PATH = '', HOME = '', TMPDIR = '/tmp' } = process.env;
    const env = { PATH: `${ROOT}node_modules/.bin${delimiter}${PATH}`, HOME, TMPDIR };
    const script = `${blocks.map(([, block]) => block).join('\n')}\nrm -rf "$work"`;
    const child = spawn('bash', ['-e', '-u', '-o', 'pipefail', '-c', script], { cwd: ROOT, env });
    let printed = '';
    for (const output of [child.stdout, child.stderr])
      output.setEncoding('utf8').on('data', (text: string) => {
        printed += text;
      });
    const [code] = await once(child, 'close');
    assert.equal(code, 0, printed);
    for (const text of EXPECTED[name]!) assert.ok(printed.includes(text), `prints "${text}":\n${printed}`);
  });
}
