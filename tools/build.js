/**
 * Makes what is run without TypeScript: `server/dist/`, a few files that `comanda` runs (docs/decisions/204), and `sdk/dist/`,
 * the modules of the SDK with their types. Tests and tools run the TypeScript. JavaScript, since it must run before anything is
 * built, on any Node. `npm ci` runs it (tools/prepare.js), and so does a start that finds the build missing or old
 * (server/bin/comanda.js).
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
/** What is built of: the service and the packages of ours that it uses. */
const WORKSPACES = ['pricing', 'documents', 'embedded-postgres', 'simulators', 'sdk', 'server'];
const SERVER_DIST = join(ROOT, 'server', 'dist');
/** Holds the hash of the sources that both were made from. */
const STAMP = join(SERVER_DIST, '.sources');

/** Whether `dist/` was made from the sources as they are now. */
export function isBuilt() {
  try {
    return readFileSync(STAMP, 'utf8') === hashOfSources();
  } catch {
    return false;
  }
}

/** Builds both. A process that runs meanwhile finds the old files or the new ones, never half of one. */
export async function build() {
  const staging = join(ROOT, '.build', String(process.pid));
  const hash = hashOfSources();
  try {
    compile(join('sdk', 'tsconfig.build.json'), staging);
    compile(join('sdk', 'tsconfig.types.json'), staging);
    mkdirSync(join(ROOT, 'sdk', 'dist'), { recursive: true });
    replace(join(ROOT, 'sdk', 'dist'), join(staging, 'sdk', 'src'), join(staging, 'old-sdk'));
    await bundle(join(staging, 'bundle'));
    writeFileSync(join(staging, 'bundle', '.sources'), hash);
    replace(SERVER_DIST, join(staging, 'bundle'), join(staging, 'old'));
  } catch (error) {
    // Another process may have been faster.
    if (!isBuilt()) throw error;
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
}

/** The service in one file, and what only a command or a simulator needs in others. Libraries stay where npm put them. */
async function bundle(dir) {
  const { rolldown } = await import('rolldown');
  const bundle = await rolldown({
    cwd: ROOT,
    input: { comanda: join(ROOT, 'server', 'src', 'cli', 'comanda.ts') },
    platform: 'node',
    // The Node that runs it understands all that we write, but types.
    transform: { target: 'esnext' },
    // All that npm installs; the last is what the bundler itself adds.
    external: (id) => /^[a-z@]/.test(id) && !/^@(comanda|oxc-project)\//.test(id),
    plugins: [
      { name: 'own-address', transform: { filter: { code: 'import.meta' }, handler: withOwnAddress } },
    ],
    onLog: (level, log, handle) => handle(level === 'warn' ? 'error' : level, log),
  });
  try {
    await bundle.write({
      dir,
      format: 'esm',
      comments: false,
      chunkFileNames: '[name].js',
      minifyInternalExports: false,
    });
  } finally {
    await bundle.close();
  }
}

/** A module finds what lies beside it where it always was: beside its source. */
function withOwnAddress(code, id) {
  const path = relative(SERVER_DIST, id).split(sep).join('/');
  return code.replaceAll('import.meta.url', `new URL('${path}', import.meta.url).href`);
}

/** Throws with what the compiler says. */
export function compile(project, outDir) {
  const typescript = dirname(createRequire(import.meta.url).resolve('typescript/package.json'));
  const args = [join(typescript, 'bin', 'tsc'), '-p', join(ROOT, project), '--outDir', outDir];
  const { status, stdout, stderr, error } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  if (status !== 0) throw error ?? new Error(`The build fails: ${stdout}${stderr}`);
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
  for (const name of [
    'tsconfig.json',
    'sdk/tsconfig.build.json',
    'sdk/tsconfig.types.json',
    'tools/build.js',
  ])
    hash.update(readFileSync(join(ROOT, name)));
  for (const { workspace, path } of sources()) {
    hash.update(`\n${workspace}/${path}\n`).update(readFileSync(join(ROOT, workspace, 'src', path)));
  }
  return hash.digest('hex');
}

function sources() {
  return WORKSPACES.flatMap((workspace) =>
    readdirSync(join(ROOT, workspace, 'src'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name.endsWith('.ts') && !entry.name.endsWith('.test.ts'))
      .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
      .map((path) => ({ workspace, path: path.slice(join(ROOT, workspace, 'src').length + 1) }))
      .sort((a, b) => (a.path < b.path ? -1 : 1)),
  );
}
