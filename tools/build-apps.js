/**
 * Makes the apps for browsers: `apps/dist/<app>/`, hashed files with gzip and brotli beside them. JavaScript, as build.js is.
 * Vite is loaded when there is something to build, and is not there in an image that was built elsewhere.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const APPS = ['manage', 'kitchen', 'till', 'guest'];
const DIST = join(ROOT, 'apps', 'dist');
/** Holds the hash of the sources that `apps/dist` was made from. A leading dot: it is not served. */
const STAMP = join(DIST, '.sources');
/** What an app is made of: what is here, and the versions of what is not. */
const SOURCES = [
  'apps',
  'sdk/src',
  'pricing/src',
  'documents/src',
  'package-lock.json',
  'tools/build-apps.js',
];
const COMPRESSED = /\.(js|css|html|svg|json|webmanifest)$/;
/** Smaller ones fit into a packet as they are. */
const WORTH_BYTES = 1_000;

/** Whether `apps/dist` was made from the sources as they are now. */
export function areAppsBuilt() {
  try {
    return readFileSync(STAMP, 'utf8') === hashOfSources();
  } catch {
    return false;
  }
}

/** Builds all apps. Who reads meanwhile finds the old files or the new ones. */
export async function buildApps() {
  const hash = hashOfSources();
  const staging = join(ROOT, '.build', `apps-${process.pid}`);
  try {
    const { buildApp } = await import('../apps/shared/vite.js');
    for (const app of APPS) await buildApp(app, join(staging, 'new', app));
    await compress(join(staging, 'new'));
    writeFileSync(join(staging, 'new', '.sources'), hash);
    replace(DIST, join(staging, 'new'), join(staging, 'old'));
  } catch (error) {
    // Another process may have been faster.
    if (!areAppsBuilt()) throw error;
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
}

/** Once, and as small as it gets: these files are read far more often than they are made. */
async function compress(folder) {
  const paths = filesIn(folder).filter((path) => COMPRESSED.test(path));
  await Promise.all(
    paths.map(async (path) => {
      const text = readFileSync(path);
      if (text.length < WORTH_BYTES) return;
      const params = {
        [constants.BROTLI_PARAM_QUALITY]: 10,
        [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
      };
      writeFileSync(`${path}.gz`, await promisify(gzip)(text, { level: 9 }));
      writeFileSync(`${path}.br`, await promisify(brotliCompress)(text, { params }));
    }),
  );
}

function replace(folder, replacement, old) {
  try {
    renameSync(folder, old);
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
  }
  mkdirSync(dirname(folder), { recursive: true });
  renameSync(replacement, folder);
}

/** By content: a copied checkout has other times, but the same build. */
function hashOfSources() {
  const hash = createHash('sha256');
  for (const source of SOURCES) {
    const path = join(ROOT, source);
    for (const file of source.includes('.') ? [path] : filesIn(path)) {
      hash.update(`\n${file.slice(ROOT.length)}\n`).update(readFileSync(file));
    }
  }
  return hash.digest('hex');
}

function filesIn(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .filter((path) => !isLeftOut(path.slice(ROOT.length)))
    .sort();
}

/** What is made from the sources, and what only tests read. */
const isLeftOut = (path) =>
  /^[\\/]apps[\\/](dist|[^\\/]+[\\/](node_modules|test))[\\/]|\.test\.tsx?$/.test(path);
