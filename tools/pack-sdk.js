/**
 * What the package of the SDK has beside its modules: the same for programs that say `require`, with types of their own, since
 * TypeScript lets these import no modules. `npm pack` runs it.
 */
import { cpSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, compile, isBuilt } from './build.js';

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const staging = join(ROOT, '.build', `sdk-${process.pid}`);
const folder = join(ROOT, 'sdk', 'dist', 'cjs');

if (!isBuilt()) await build();
try {
  compile(join('sdk', 'tsconfig.cjs.json'), staging);
  rmSync(folder, { recursive: true, force: true });
  cpSync(join(staging, 'sdk', 'src'), folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "type": "commonjs" }\n');
} finally {
  rmSync(staging, { recursive: true, force: true });
}
