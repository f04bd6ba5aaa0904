import { execFileSync } from 'node:child_process';

/** Whether all of these programs can be started; tests that need one of Debian's skip themselves where it is not installed. */
export function isInstalled(...programs: readonly string[]): boolean {
  const script = programs.map((program) => `command -v ${program}`).join(' && ');
  const path = `${process.env.PATH}:/usr/sbin:/usr/local/sbin`;
  try {
    execFileSync('/bin/sh', ['-c', script], { stdio: 'ignore', env: { PATH: path } });
    return true;
  } catch {
    return false;
  }
}
