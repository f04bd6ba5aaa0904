import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { atEnd } from './harness/cleanup.ts';
import { createTestDatabase } from './harness/database.ts';
import { instructionsOf } from './harness/dockerfile.ts';
import { eventually } from './harness/eventually.ts';
import { freePort } from './harness/free-port.ts';
import { isInstalled } from './harness/installed.ts';
import { asServed, settingsFor } from './harness/settings.ts';
import { startSilentProxy } from './harness/silent-proxy.ts';

/** The files in deploy/, in front of the programs that they are for. No container engine is needed. */

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const DEPLOY = join(ROOT, 'deploy');
const PATH = `${process.env.PATH}:/usr/sbin`;
const run = promisify(execFile);
const read = (file: string): string => readFileSync(join(DEPLOY, file), 'utf8');

const unless = (...programs: string[]) => ({
  skip: isInstalled(...programs) ? false : `needs ${programs.join(' and ')}`,
});

/** A folder that another account can enter, wherever the checkout is. */
function folderFor(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `comanda-${name}-`));
  chmodSync(folder, 0o755);
  atEnd(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}

test('caddy takes the Caddyfile', unless('caddy'), async () => {
  const env = { PATH, HOME: folderFor('caddy'), ACME_EMAIL: 'ops@example.com' };
  const adapted = await run(
    'caddy',
    ['adapt', '--config', join(DEPLOY, 'Caddyfile'), '--adapter', 'caddyfile', '--validate'],
    { env },
  );
  assert.match(adapted.stdout, /"ask":"http:\/\/127\.0\.0\.1:2080\/api\/v1\/hosting\/ask"/);
});

test('nginx takes its configuration', unless('nginx', 'openssl'), async () => {
  const folder = folderFor('nginx');
  const subject = ['-subj', '/CN=api.example.com', '-days', '1', '-nodes'];
  const files = ['-keyout', join(folder, 'privkey.pem'), '-out', join(folder, 'fullchain.pem')];
  await run('openssl', ['req', '-x509', '-newkey', 'rsa:2048', ...subject, ...files]);
  const site = read('nginx.conf').replaceAll('/etc/ssl/comanda', folder);
  writeFileSync(join(folder, 'nginx.conf'), `pid ${folder}/pid;\nevents {}\nhttp {\n${site}}\n`);
  await run('nginx', ['-t', '-q', '-c', join(folder, 'nginx.conf')], { env: { PATH } });
});

test('haproxy takes its configuration', unless('haproxy'), async () => {
  const names = [...read('haproxy.cfg').matchAll(/"\$\{(\w+)\}"/g)].map(([, name]) => name!);
  assert.equal(new Set(names).size, 10);
  const values = names.map((name, index) => [
    name,
    name.startsWith('PATRONI') ? '8008' : `127.0.0.1:${20_000 + index}`,
  ]);
  const env = { PATH, ...Object.fromEntries(values) };
  await run('haproxy', ['-c', '-q', '-f', join(DEPLOY, 'haproxy.cfg')], { env });
});

test('systemd takes the units', unless('systemd-analyze'), async () => {
  const program = join(ROOT, 'node_modules/.bin/comanda');
  for (const name of ['comanda.service', 'comanda-migrate.service']) {
    const unit = join(folderFor('systemd'), name);
    writeFileSync(unit, read(name).replace('/opt/comanda/node_modules/.bin/comanda', program));
    const { stderr } = await run('systemd-analyze', ['verify', '--man=no', unit]);
    assert.ok(!stderr.includes(name), stderr);
  }
});

const isRoot = process.getuid?.() === 0;

test('the steps of the Dockerfile make a service that runs without rights over its own files', {
  skip: isRoot ? false : 'needs root, to become somebody else',
}, async () => {
  const app = folderFor('image');
  await buildStage(app);
  const database = await createTestDatabase();
  // By TCP: the account of the image may not enter the folder of the test Postgres' socket.
  const { url } = await startSilentProxy(database.url);
  const port = await freePort();
  const own = { PORT: String(port), DATA_DIR: join(folderFor('data'), 'none') };
  const settings = asServed(await settingsFor({ ...database, url }, own));
  const [program, ...args] = startOf(app);
  const service = spawn(program!, [...args, 'serve'], {
    env: { PATH, ...settings },
    cwd: app,
    ...nobody(),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  service.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
  atEnd(() => service.kill('SIGKILL'));
  const ready = `http://127.0.0.1:${port}/api/v1/health/ready`;
  const isReady = () =>
    fetch(ready).then(
      ({ ok }) => ok,
      () => false,
    );
  await eventually(async () => assert.ok(service.exitCode !== null || (await isReady())), 60_000);
  assert.equal(said, '');
  const command = readFileSync(`/proc/${service.pid}/cmdline`, 'utf8');
  assert.match(command, /--max-semi-space-size=6.*dist\/comanda\.js/s);
  service.kill('SIGTERM');
  assert.deepEqual(await once(service, 'exit'), [0, null]);
});

/** Runs the first stage of the Dockerfile in an empty folder, as it stands; what it leaves, nobody may write to. */
async function buildStage(app: string): Promise<void> {
  const instructions = instructionsOf(read('Dockerfile'));
  const second = instructions.findLastIndex(({ name }) => name === 'FROM');
  for (const { name, rest } of instructions.slice(0, second)) {
    if (name === 'COPY') copy(rest.split(' '), app);
    if (name === 'RUN')
      await run('/bin/sh', ['-c', rest], { cwd: app, env: { PATH, HOME: process.env.HOME } });
  }
  await run('chmod', ['-R', 'a-w', app]);
}

function copy(words: string[], app: string): void {
  const target = words.pop()!;
  for (const source of words) {
    const isFolder = target === './' || target.endsWith('/');
    const to = isFolder ? join(app, target, source.split('/').at(-1)!) : join(app, target);
    mkdirSync(dirname(to), { recursive: true });
    cpSync(join(ROOT, source), to, { recursive: true });
  }
}

const startOf = (app: string): string[] => {
  const start = instructionsOf(read('Dockerfile')).find(({ name }) => name === 'ENTRYPOINT');
  return (JSON.parse(start!.rest) as string[]).map((word) => word.replace('/app', app));
};

/** The account of the image. */
function nobody(): { uid: number; gid: number } {
  const user = instructionsOf(read('Dockerfile')).find(({ name }) => name === 'USER');
  const [uid, gid] = user!.rest.split(':').map(Number);
  return { uid: uid!, gid: gid! };
}
