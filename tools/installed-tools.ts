import { execFile } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/**
 * The folder of tools that a package.json of their own pins, `tools/NAME`: other people's programs, which only the wide run needs. Whoever
 * asks for them has them installed there when they are not yet.
 */
export async function installedTools(name: string): Promise<string> {
  const folder = fileURLToPath(new URL(name, import.meta.url));
  const installed = join(folder, 'node_modules', '.installed.json');
  const wanted = readFileSync(join(folder, 'package-lock.json'), 'utf8');
  if (!existsSync(installed) || readFileSync(installed, 'utf8') !== wanted) {
    await promisify(execFile)('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: folder });
    writeFileSync(installed, wanted);
  }
  return folder;
}
