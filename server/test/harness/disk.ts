import { execFileSync } from 'node:child_process';
import { rmSync, statfsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { atEnd } from './cleanup.ts';
import { scratchFolder } from './service.ts';

/** A small disk in memory, which can be full. */
export interface Disk {
  readonly folder: string;
  /** Takes all the room that is left; the file that is written next is refused (ENOSPC). */
  fill(): Promise<void>;
  /** Gives back what `fill` took. */
  free(): void;
  /** Makes it larger. */
  grow(size: string): void;
}

/** Until the file ends; null where none can be mounted, which takes root. `size` as mount understands it: 128k, 400m. */
export async function mountDisk(size: string): Promise<Disk | null> {
  const folder = await scratchFolder('disk');
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size},mode=777`, 'tmpfs', folder], {
      stdio: 'ignore',
    });
  } catch {
    return null;
  }
  atEnd(() => execFileSync('umount', ['-l', folder]));
  const other = join(folder, 'other');
  return {
    folder,
    async fill() {
      const { bavail, bsize } = statfsSync(folder);
      try {
        // Beside the clients of this process: it takes seconds on a busy machine.
        await writeFile(other, Buffer.alloc(Math.max(0, bavail - 1) * bsize));
      } catch (error) {
        // Somebody else was faster with the last of it.
        if ((error as { code?: string }).code !== 'ENOSPC') throw error;
      }
    },
    free: () => rmSync(other),
    grow: (larger) => void execFileSync('mount', ['-o', `remount,size=${larger}`, folder]),
  };
}
