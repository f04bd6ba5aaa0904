import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { serveApp } from '../apps/shared/vite.js';

/**
 * `npm run dev`: the service from its TypeScript, again at each change, and beside it each app with hot reload, which sends
 * what is not its own to the service.
 */

const ROOT = fileURLToPath(new URL('..', import.meta.url));
/** Of the first app; the next has the next. */
const APP_PORT = 5173;
const APPS = ['manage', 'kitchen', 'till'];
const { PORT = '8080' } = process.env;

const args = ['--watch', join(ROOT, 'server/src/cli/comanda.ts'), 'serve'];
// Who works on it wants to see requests.
const env = { LOG_LEVEL: 'info', ...process.env };
const service = spawn(process.execPath, args, { stdio: 'inherit', env });
const apps = await Promise.all(
  APPS.map((name, index) => serveApp(name, { port: APP_PORT + index, service: `http://127.0.0.1:${PORT}` })),
);
for (const { url } of apps) process.stdout.write(`\nwith hot reload: ${url}\n`);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => service.kill(signal));
const close = () => Promise.allSettled(apps.map((app) => app.close()));
service.once('exit', (code) => void close().finally(() => process.exit(code ?? 0)));
