import { execFileSync, spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { atEnd } from './cleanup.ts';
import { freePort } from './free-port.ts';
import { scratchFolder } from './service.ts';

export const HAPROXY_CONFIG = fileURLToPath(new URL('../../../deploy/haproxy.cfg', import.meta.url));

export function hasHaproxy(): boolean {
  try {
    execFileSync('haproxy', ['-v'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** HAProxy as deploy/haproxy.cfg has it: two services in front, the Patroni nodes behind. */
export function startHaproxy(env: Record<string, string>): void {
  run(HAPROXY_CONFIG, env);
}

/**
 * HAProxy in front of services at these ports of this machine; its address. It does what docs/operations recommends: a look at
 * readiness twice a second, and what was not sent is sent elsewhere.
 */
export async function startBalancer(services: readonly number[], checkMs = 500): Promise<string> {
  const port = await freePort();
  const file = join(await scratchFolder('haproxy'), 'haproxy.cfg');
  writeFileSync(file, config(port, services, checkMs));
  run(file);
  return `http://127.0.0.1:${port}`;
}

function run(file: string, env: Record<string, string> = {}): void {
  const haproxy = spawn('haproxy', ['-db', '-f', file], {
    env: { PATH: process.env.PATH, ...env },
    stdio: 'ignore',
  });
  atEnd(() => haproxy.kill('SIGKILL'));
}

const config = (port: number, services: readonly number[], checkMs: number) => `
global
  maxconn 1000
defaults
  mode http
  timeout connect 2s
  timeout client 60s
  timeout server 60s
  timeout check 2s
  retries 3
  option redispatch
frontend all
  bind 127.0.0.1:${port}
  default_backend services
backend services
  option httpchk GET /api/v1/health/ready
  http-check expect status 200
  default-server inter ${checkMs} fall 1 rise 1
${services.map((one, index) => `  server s${index} 127.0.0.1:${one} check`).join('\n')}
`;
