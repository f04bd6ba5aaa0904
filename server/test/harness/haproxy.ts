import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { atEnd } from './cleanup.ts';

export const HAPROXY_CONFIG = fileURLToPath(new URL('../../../deploy/haproxy.cfg', import.meta.url));

/** HAProxy as deploy/haproxy.cfg has it: two services in front, the Patroni nodes behind. */
export function startHaproxy(env: Record<string, string>): void {
  const haproxy = spawn('haproxy', ['-db', '-f', HAPROXY_CONFIG], {
    env: { PATH: process.env.PATH, ...env },
    stdio: 'ignore',
  });
  atEnd(() => haproxy.kill('SIGKILL'));
}
