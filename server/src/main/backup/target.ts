import { createWriteStream } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Writable } from 'node:stream';

/** Where a backup goes, and what makes it one. */
export interface Target {
  into: Writable;
  /** Gives the backup its name, once it is complete and on the disk. Returns where it is. */
  keep(): Promise<string>;
  /** Leaves nothing. */
  drop(): Promise<void>;
}

/** A backup that is complete. */
export interface KeptBackup {
  /** Without the folder. */
  name: string;
  /** In milliseconds since 1970. */
  keptAt: number;
}

/** A file has its name only when it is complete: whatever ends in `.partial` is not a backup. */
export async function openFolder(folder: string, name: string): Promise<Target> {
  await mkdir(folder, { recursive: true });
  const file = join(folder, name);
  const partial = `${file}.partial`;
  const into = createWriteStream(partial, { flags: 'wx', mode: 0o600, flush: true });
  return {
    into,
    keep: async () => {
      await rename(partial, file);
      const handle = await open(folder);
      await handle.sync().finally(() => handle.close());
      return file;
    },
    drop: () => rm(partial, { force: true }),
  };
}
