#!/usr/bin/env node
/**
 * The command line: finds the project's own Node and what to run, and becomes that process. JavaScript that any Node
 * understands, since it may be started by an old one. `./memory.js` has the settings that a server must be started with.
 */
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, isBuilt } from '../../tools/build.js';
import { MEMORY_ENVIRONMENT, MEMORY_FLAGS } from './memory.js';

/** The oldest Node that has what we use: `Temporal`. */
const NODE_MIN = 26;
const SERVER = dirname(dirname(fileURLToPath(import.meta.url)));

const args = process.argv.slice(2);
const node = findNode();
if (args[0] === 'serve') await haveApps();
if (node) become(node, [...process.execArgv, ...memoryFlags(), await program(), ...args]);
else
  refuse(
    `Comanda needs Node ${NODE_MIN} or newer; this is ${process.version}, and the project's own is not installed (npm ci).`,
  );

/** The pinned Node that npm installed with the project, wherever we are started from; else this one, if it is new enough. */
function findNode() {
  const { platform, arch, execPath, versions } = process;
  const names = [`node-${platform === 'win32' ? 'win' : platform}-${arch}`, `node-bin-${platform}-${arch}`];
  const { resolve } = createRequire(import.meta.url);
  for (const name of names) {
    try {
      return join(
        dirname(resolve(`${name}/package.json`)),
        'bin',
        platform === 'win32' ? 'node.exe' : 'node',
      );
    } catch {
      // Not for this machine, or optional packages were left out.
    }
  }
  return Number.parseInt(versions.node, 10) >= NODE_MIN ? execPath : null;
}

/** Only `serve` runs for long. */
function memoryFlags() {
  return args[0] === 'serve' ? MEMORY_FLAGS : [];
}

/** The built program, built now when it is missing or older than its source. Where that cannot be, the source. */
async function program() {
  try {
    if (!isBuilt()) await build();
    return join(SERVER, 'dist', 'comanda.js');
  } catch (error) {
    process.stderr.write(`comanda: runs from source, which takes more memory: ${error.message}\n`);
    return join(SERVER, 'src', 'cli', 'comanda.ts');
  }
}

/** What the service serves at /manage, made now when it is missing or older than its source; the API needs none of it. */
async function haveApps() {
  try {
    const { areAppsBuilt, buildApps } = await import('../../tools/build-apps.js');
    if (!areAppsBuilt()) await buildApps();
  } catch (error) {
    process.stderr.write(
      `comanda: serves the apps as they were built before, if they were: ${error.message}\n`,
    );
  }
}

/** Replaces this process: same pid, same files. Where that cannot be (Windows, an old Node), stays and passes signals on. */
function become(command, parameters) {
  // What V8 makes of the program is kept for the next start.
  const kept = { NODE_COMPILE_CACHE: join(SERVER, 'dist', '.compiled') };
  const env = { ...kept, ...(args[0] === 'serve' && MEMORY_ENVIRONMENT), ...process.env };
  if (process.execve && process.platform !== 'win32') process.execve(command, [command, ...parameters], env);
  const child = spawn(command, parameters, { stdio: 'inherit', env });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('error', ({ message }) => refuse(message));
  child.on('exit', (code, signal) => process.exit(signal ? 1 : code));
}

function refuse(message) {
  process.stderr.write(`comanda: ${message}\n`);
  process.exit(1);
}
