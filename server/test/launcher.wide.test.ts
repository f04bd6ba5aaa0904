import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import {
  cp,
  mkdir,
  mkdtemp,
  readdir,
  realpath,
  rm,
  stat,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const BUILDERS = ['typescript', '@typescript', 'rolldown'];
/** As Node 20 would have it. */
const OLD_NODE =
  'data:text/javascript,Object.defineProperty(process,"versions",{value:{...process.versions,node:"20.20.2"}})';

interface Ran {
  code: number;
  stdout: string;
  stderr: string;
}

/** A project of the same shape whose command line prints `said`, its own path, and the Node that runs it. */
async function makeProject(packages: readonly string[] = BUILDERS): Promise<string> {
  // Outside of our own folder: nothing of our node_modules is found from there.
  const project = await realpath(await mkdtemp(join(tmpdir(), 'comanda-launcher-')));
  after(() => rm(project, { recursive: true, force: true }));
  for (const path of [
    'tools/build.js',
    'server/bin',
    'tsconfig.json',
    'sdk/tsconfig.build.json',
    'sdk/tsconfig.types.json',
  ])
    await cp(join(ROOT, path), join(project, path), { recursive: true });
  await writeFile(join(project, 'package.json'), '{"type":"module"}');
  for (const workspace of ['pricing', 'documents', 'embedded-postgres', 'simulators', 'sdk', 'server']) {
    await mkdir(join(project, workspace, 'src', 'cli'), { recursive: true });
    await writeFile(join(project, workspace, 'src', 'index.ts'), 'export const one: number = 1;\n');
  }
  await mkdir(join(project, 'node_modules'));
  for (const name of packages)
    await symlink(join(ROOT, 'node_modules', name), join(project, 'node_modules', name));
  await says(project, 'first');
  return project;
}

const says = (project: string, said: string): Promise<void> =>
  writeFile(
    join(project, 'server/src/cli/comanda.ts'),
    `const said: string = '${said}';\nconsole.log(said, import.meta.filename.slice(${project.length + 1}), process.execPath);\n`,
  );

async function comanda(project: string, nodeFlags: readonly string[] = []): Promise<Ran> {
  const args = [...nodeFlags, join(project, 'server/bin/comanda.js'), 'help'];
  return promisify(execFile)(process.execPath, args).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    (error: Ran) => ({ code: error.code, stdout: error.stdout, stderr: error.stderr }),
  );
}

describe('the command line', () => {
  test('builds itself at its first start, and runs what is built', async () => {
    const project = await makeProject();
    const { stdout, stderr } = await comanda(project);
    assert.equal(stderr, '');
    assert.equal(stdout, `first server/dist/comanda.js ${process.execPath}\n`);
    assert.deepEqual(await readdir(join(project, '.build')), []);
  });

  test('keeps a build of the same source, whatever the times of its files', async () => {
    const project = await makeProject();
    await comanda(project);
    const built = join(project, 'server/dist/comanda.js');
    const before = await stat(built);
    await utimes(join(project, 'server/src/cli/comanda.ts'), new Date(), new Date(Date.now() + 60_000));
    await comanda(project);
    assert.equal((await stat(built)).ino, before.ino);
  });

  test('never runs a build that is older than its source', async () => {
    const project = await makeProject();
    await comanda(project);
    await says(project, 'second');
    assert.match((await comanda(project)).stdout, /^second server\/dist/);
    await rm(join(project, 'node_modules', 'rolldown'));
    await says(project, 'third');
    const { stdout, stderr } = await comanda(project);
    assert.match(stdout, /^third server\/src\/cli\/comanda\.ts/);
    assert.match(stderr, /^comanda: runs from source, which takes more memory: [^\n]+\n/);
  });

  test('starts several at once on a missing build, and each runs', async () => {
    const project = await makeProject();
    const runs = await Promise.all([comanda(project), comanda(project), comanda(project)]);
    for (const { stdout, stderr } of runs) {
      assert.equal(stderr, '');
      assert.match(stdout, /^first server\/dist/);
    }
  });

  test('runs on the Node of the project, whichever starts it', async () => {
    const project = await makeProject();
    const os = process.platform === 'win32' ? 'win' : process.platform;
    const folder = join(project, 'node_modules', `node-${os}-${process.arch}`);
    await mkdir(join(folder, 'bin'), { recursive: true });
    await writeFile(join(folder, 'package.json'), '{"version":"26.10.0"}');
    await writeFile(join(folder, 'bin', 'node'), '#!/bin/sh\necho the pinned one runs "$@"\n', {
      mode: 0o755,
    });
    for (const flags of [[], [`--import=${OLD_NODE}`]]) {
      const { stdout } = await comanda(project, flags);
      assert.match(stdout, /^the pinned one runs .*server\/dist\/comanda\.js help\n$/);
    }
  });

  test('refuses an old Node in one line when the project has none of its own', async () => {
    const { code, stdout, stderr } = await comanda(await makeProject(), [`--import=${OLD_NODE}`]);
    assert.equal(code, 1);
    assert.equal(stdout, '');
    assert.match(stderr, /^comanda: Comanda needs Node 26 or newer[^\n]+\n$/);
  });
});
