import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';

/**
 * Memory holds card numbers for moments, and a core file would keep them. On Linux this process and what it starts from now
 * on leave none: the limit is set to nothing where `prlimit` is there, and in any case the kernel is told to leave every
 * part of memory out. Elsewhere it is for the operator (docs/security/card-data.md).
 */
export function leaveNoCoreFiles(): void {
  if (process.platform !== 'linux') return;
  spawnSync('prlimit', ['--core=0:0', '--pid', String(process.pid)], { stdio: 'ignore' });
  try {
    writeFileSync('/proc/self/coredump_filter', '0');
  } catch {
    // A container may hide it; then the limit alone counts.
  }
}
