import { mkdirSync, mkdtempSync } from 'node:fs';
import { realpath, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Ignored by git; on the disk of the checkout, so that the database's syncs are real ones. */
const SCRATCH = fileURLToPath(new URL('../../.tmp/', import.meta.url));

/** A new empty folder, to be returned to `removeScratch`. */
export function makeScratch(): string {
  mkdirSync(SCRATCH, { recursive: true });
  return mkdtempSync(join(SCRATCH, 'bench-'));
}

/** Removes a data folder with its cluster, which lies elsewhere when the database's account cannot enter the folder. */
export async function removeScratch(folder: string): Promise<void> {
  const cluster = await realpath(join(folder, 'postgres')).catch(() => undefined);
  const home = cluster ? dirname(cluster) : folder;
  for (const path of new Set([home, folder])) await rm(path, { recursive: true, force: true, maxRetries: 5 });
}
