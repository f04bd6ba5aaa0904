import { execFile } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
export const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
/** Whatever Node the machine has, not that of the project: any from 20 on. */
export const MACHINE_PATH = (process.env.PATH ?? '')
  .split(':')
  .filter((folder) => !folder.includes('node_modules'))
  .join(':');

export interface SdkProject {
  folder: string;
  /** The package that is installed in it. */
  packed: string;
}

/** An empty project with the SDK as users get it: packed and installed, without anything of this repository around it. */
export async function projectWithSdk(): Promise<SdkProject> {
  await run(process.execPath, [join(ROOT, 'tools/prepare.js')]);
  const folder = mkdtempSync(join(tmpdir(), 'comanda-sdk-'));
  const env = { ...process.env, PATH: MACHINE_PATH };
  const packing = ['pack', '--silent', '--pack-destination', folder];
  const { stdout } = await run('npm', packing, { cwd: join(ROOT, 'sdk'), env });
  writeFileSync(join(folder, 'package.json'), '{ "name": "empty", "private": true, "type": "module" }');
  const installing = ['install', '--offline', '--no-audit', '--no-fund', `./${stdout.trim()}`];
  await run('npm', installing, { cwd: folder, env });
  return { folder, packed: join(folder, stdout.trim()) };
}
