/**
 * Compiles each workspace's `src/` to `dist/`: what `comanda` and users of the SDK run. Tests and tools run the TypeScript.
 * JavaScript, since it must run before anything is compiled, on any Node. `npm ci` runs it (tools/prepare.js), and so does
 * a start that finds the build missing or old (server/bin/comanda.js).
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
/** The server comes last: its stamp says that all are built. */
const WORKSPACES = ['pricing', 'documents', 'embedded-postgres', 'simulators', 'sdk', 'server'];
/** Holds the hash of the sources that `dist/` was made from. */
const STAMP = join('server', 'dist', '.sources');

/** Whether `dist/` was made from the sources as they are now. */
export function isBuilt() {
  try {
    return readFileSync(join(ROOT, STAMP), 'utf8') === hashOfSources();
  } catch {
    return false;
  }
}

/** Compiles all of it. A process that runs meanwhile finds the old files or the new ones, never half of one. */
export function build() {
  const staging = join(ROOT, '.build', String(process.pid));
  const hash = hashOfSources();
  try {
    compile('tsconfig.build.json', staging);
    compile(join('sdk', 'tsconfig.build.json'), staging);
    copyAssets(staging);
    writeFileSync(join(staging, 'server', 'src', '.sources'), hash);
    for (const workspace of WORKSPACES) {
      replace(
        join(ROOT, workspace, 'dist'),
        join(staging, workspace, 'src'),
        join(staging, workspace, 'old'),
      );
    }
  } catch (error) {
    // Another process may have been faster.
    if (!isBuilt()) throw error;
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
}

/** Throws with what the compiler says. */
export function compile(project, outDir) {
  const typescript = dirname(createRequire(import.meta.url).resolve('typescript/package.json'));
  const args = [join(typescript, 'bin', 'tsc'), '-p', join(ROOT, project), '--outDir', outDir];
  const { status, stdout, stderr, error } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  if (status !== 0) throw error ?? new Error(`The build fails: ${stdout}${stderr}`);
}

/** Style sheets, icons and scripts for browsers lie beside the code that serves them. */
function copyAssets(staging) {
  for (const { workspace, path } of sources()) {
    if (path.endsWith('.ts')) continue;
    const copy = join(staging, workspace, 'src', path);
    mkdirSync(dirname(copy), { recursive: true });
    cpSync(join(ROOT, workspace, 'src', path), copy);
  }
}

function replace(folder, replacement, old) {
  try {
    renameSync(folder, old);
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
  }
  renameSync(replacement, folder);
}

/** By content: a copied checkout has other times, but the same build. */
function hashOfSources() {
  const hash = createHash('sha256');
  for (const name of ['tsconfig.json', 'tsconfig.build.json']) hash.update(readFileSync(join(ROOT, name)));
  for (const { workspace, path } of sources()) {
    hash.update(`\n${workspace}/${path}\n`).update(readFileSync(join(ROOT, workspace, 'src', path)));
  }
  return hash.digest('hex');
}

function sources() {
  return WORKSPACES.flatMap((workspace) =>
    readdirSync(join(ROOT, workspace, 'src'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.name.endsWith('.test.ts'))
      .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
      .map((path) => ({ workspace, path: path.slice(join(ROOT, workspace, 'src').length + 1) }))
      .sort((a, b) => (a.path < b.path ? -1 : 1)),
  );
}
