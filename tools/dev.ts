import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { serveApp } from '../apps/shared/vite.js';

/**
 * `npm run dev`: the service from its TypeScript, again at each change, and beside it each app with hot reload, which sends
 * what is not its own to the service.
 */

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const APP_PORT = 5173;
const { PORT = '8080' } = process.env;

const args = ['--watch', join(ROOT, 'server/src/cli/comanda.ts'), 'serve'];
const service = spawn(process.execPath, args, { stdio: 'inherit' });
const app = await serveApp('manage', { port: APP_PORT, service: `http://127.0.0.1:${PORT}` });
process.stdout.write(`\nmanage, with hot reload: ${app.url}\n`);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => service.kill(signal));
service.once('exit', (code) => void app.close().finally(() => process.exit(code ?? 0)));
