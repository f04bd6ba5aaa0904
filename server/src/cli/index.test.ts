import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { before, describe, test } from 'node:test';
import type { Command } from 'commander';
import { asOwner } from '../../test/harness/cluster.ts';
import { createTestDatabase, type TestDatabase } from '../../test/harness/database.ts';
import { settingsFor } from '../../test/harness/settings.ts';
import { openShell } from '../../test/harness/shell.ts';
import { VERSION } from '../platform/version.ts';
import { commandLine } from './index.ts';

const GUIDE = new URL('../../../docs/guides/command-line.md', import.meta.url);

/** The names that lead to each command, the empty list among them. */
const pathsOf = (command: Command, path: string[] = []): string[][] => [
  path,
  ...command.commands.flatMap((one) => pathsOf(one, [...path, one.name()])),
];
const commandAt = (program: Command, path: readonly string[]): Command =>
  path.reduce((command, name) => command.commands.find((one) => one.name() === name)!, program);

const { comanda } = openShell();
let database: TestDatabase;
let env: Record<string, string>;

before(async () => {
  database = await createTestDatabase();
  env = await settingsFor(database);
});

/** An empty database, where migrating and every other act would be seen. */
async function emptyDatabase() {
  const url = new URL(database.url);
  url.pathname += `_empty_${process.pid}`;
  const name = url.pathname.slice(1);
  await asOwner(database.url, (owner) => owner.query(`create database ${name}`));
  return {
    env: { ...env, DATABASE_URL: url.href },
    tables: () =>
      asOwner(url.href, (owner) => owner.query(`select from pg_tables where schemaname = 'public'`)),
    drop: () => asOwner(database.url, (owner) => owner.query(`drop database ${name} with (force)`)),
  };
}

describe('comanda', () => {
  test('help never acts: each command, asked in every way, says how it is used and does nothing', async () => {
    const empty = await emptyDatabase();
    for (const path of pathsOf(await commandLine())) {
      const usage = ['Usage: comanda', ...path].join(' ');
      const ways = [
        [...path, '--help'],
        [...path, '-h'],
        [...path, 'help'],
        ['help', ...path],
        [...path, '--name', '--help'],
        ...(path.length > 0 ? [[path[0]!, 'help', ...path.slice(1)]] : []),
      ];
      for (const args of ways) {
        const run = await comanda(args, empty.env);
        assert.deepEqual([run.code, run.stderr], [0, ''], args.join(' '));
        assert.ok(run.stdout.startsWith(`${usage} `), `${args.join(' ')}: ${run.stdout}`);
      }
    }
    assert.equal((await empty.tables()).rowCount, 0);
    assert.deepEqual(await readdir(env.DATA_DIR!), []);
    await empty.drop();
  });

  test('a tenant may still be called --help, behind --', async () => {
    const made = await comanda(['tenant', 'create', '--', '--help'], env);
    assert.equal(made.code, 0, made.stderr);
    assert.match((await comanda(['tenant', 'list'], env)).stdout, / {2}--help {2}/);
  });

  test('--version prints the version', async () => {
    for (const flag of ['--version', '-v'])
      assert.deepEqual(await comanda([flag], {}), { code: 0, stdout: `${VERSION}\n`, stderr: '' });
  });

  test('unknown words are named, with the one that was meant, and nothing is done', async () => {
    const wrong: [string[], RegExp][] = [
      [['brew'], /unknown command 'brew'/],
      [['migrat'], /unknown command 'migrat'\n\(Did you mean migrate\?\)/],
      [['help', 'migrat'], /unknown command 'migrat'/],
      [['migrat', '--help'], /unknown command 'migrat'/],
      [['tenant', 'crate', 'X'], /unknown command 'crate'\n\(Did you mean create\?\)/],
      [['help', 'tenant', 'crate'], /unknown command 'crate'/],
      [['--versoin'], /unknown option '--versoin'\n\(Did you mean --version\?\)/],
      [['tenant', 'create', '--nmae', 'X'], /unknown option '--nmae'/],
      [['migrate', 'now'], /too many arguments for 'migrate'\. .*: now\./],
      [['migrate', '--hlep'], /unknown option '--hlep'\n\(Did you mean --help\?\)/],
    ];
    const before = (await comanda(['tenant', 'list'], env)).stdout;
    for (const [args, message] of wrong) {
      const run = await comanda(args, env);
      assert.deepEqual([run.code, run.stdout], [2, ''], args.join(' '));
      assert.match(run.stderr, message);
      assert.match(run.stderr, /^comanda: /);
    }
    assert.equal((await comanda(['tenant', 'list'], env)).stdout, before);
  });

  test('what is missing, too much or at odds is wrong use, and named', async () => {
    const key = ['key', 'issue', '--name', 'K'];
    const wrong: [string[], RegExp][] = [
      [['tenant', 'create'], /missing required argument 'name'/],
      [['tenant', 'create', ' '], /argument 'name' is empty/],
      [key, /required option '--scopes <list>' not specified/],
      [[...key, '--scopes', 'all'], /required option '--tenant <id>' not specified/],
      [[...key, '--operator', '--tenant', 'x'], /'--operator' cannot be used with option '--tenant <id>'/],
      [[...key, '--operator', '--scopes', 'all'], /'--operator' cannot be used with/],
      [['key', 'issue', '--operator'], /required option '--name <name>' not specified/],
      [['key', 'rotate', '--tenant', 'x'], /missing required argument 'key-id'/],
      [['key', 'rotate', '--tenant', 'x', 'y', '--overlap-days', ''], /must be a whole number/],
      [['listen', '--key', 'x', '--to', 'localhost:3000'], /must begin with http/],
      [['user', 'create', '--email', 'a@b.example', '--name', 'A'], /option '--operator' not specified/],
    ];
    for (const [args, message] of wrong) {
      const run = await comanda(args, env);
      assert.deepEqual([run.code, run.stdout], [2, ''], args.join(' '));
      assert.match(run.stderr, message);
    }
    const bare = await comanda(['key'], env);
    assert.deepEqual([bare.code, bare.stdout], [2, '']);
    assert.match(bare.stderr, /Usage: comanda key .*\n\nissue API keys/s);
  });

  test('deprecations says what goes away and who uses it, also when that is nothing', async () => {
    for (const args of [['deprecations'], ['deprecations', '--tell']]) {
      const run = await comanda(args, env);
      assert.deepEqual([run.code, run.stderr], [0, '']);
      assert.match(run.stdout, /^(Nothing is deprecated\.|DEPRECATION|mails queued)/);
    }
  });

  test('docs/guides/command-line.md names every command and every option', async () => {
    const guide = await readFile(GUIDE, 'utf8');
    const program = await commandLine();
    for (const path of pathsOf(program)) {
      const command = commandAt(program, path);
      if (command.commands.length > 0) continue;
      assert.ok(guide.includes(`| \`${['comanda', ...path].join(' ')}`), path.join(' '));
      for (const { long } of command.options)
        assert.ok(guide.includes(`${long}`), `${path.join(' ')} ${long}`);
    }
  });
});
