import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { installedTools } from './installed-tools.ts';

/**
 * What others do with the OpenAPI document, by their own tools. They are 320 packages.
 */

const run = promisify(execFile);
const ROOT = fileURLToPath(new URL('..', import.meta.url));
const DOCUMENT = join(ROOT, 'docs', 'openapi.json');

let output: string;
let tools: string;

before(async () => {
  tools = await installedTools('openapi-tools');
  // Outside of our own folder: nothing of it helps what is compiled there.
  output = mkdtempSync(join(tmpdir(), 'comanda-openapi-'));
});
after(() => rmSync(output, { recursive: true, force: true }));

/** Runs a tool by its name; fails when it does. */
async function tool(name: string, ...args: string[]): Promise<string> {
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
  const program = join(tools, 'node_modules', '.bin', name);
  const { stdout } = await run(process.execPath, [program, ...args], {
    cwd: tools,
    env,
    maxBuffer: 64 << 20,
  });
  return stdout;
}

/** Type checks what a tool has written, under strict rules. */
async function compile(): Promise<void> {
  const options = ['--noEmit', '--strict', '--skipLibCheck', 'false', '--types', ''];
  const target = ['--target', 'es2023', '--lib', 'es2023,dom,dom.iterable'];
  const modules = ['--module', 'esnext', '--moduleResolution', 'bundler'];
  const tsc = join(ROOT, 'node_modules/typescript/bin/tsc');
  const entry = join(output, 'program.ts');
  await run(process.execPath, [tsc, ...options, ...target, ...modules, entry], { cwd: output });
}

test('redocly lint finds no error by its recommended rules', async () => {
  const text = await tool('redocly', 'lint', '--extends', 'recommended', '--format', 'json', DOCUMENT);
  assert.equal(JSON.parse(text).totals.errors, 0);
});

test('spectral finds no error by its recommended rules', async () => {
  const report = await tool('spectral', 'lint', DOCUMENT, '--ruleset', 'spectral.yaml', '--format', 'json');
  const found = JSON.parse(report.slice(report.indexOf('['), report.lastIndexOf(']') + 1));
  assert.deepEqual(found, []);
});

test('openapi-typescript makes types that compile', async () => {
  await tool('openapi-typescript', DOCUMENT, '-o', join(output, 'types.ts'));
  const program = `
    import type { operations } from './types.js';
    type Order = operations['getOrder']['responses'][200]['content']['application/json']['data'];
    export const totalOf = (order: Order): number => order.totalAmount;
    // @ts-expect-error: no such field
    export const colourOf = (order: Order) => order.colour;
  `;
  writeFileSync(join(output, 'program.ts'), program);
  await compile();
});

test('@hey-api/openapi-ts makes a client that compiles', async () => {
  await tool('openapi-ts', '-i', DOCUMENT, '-o', join(output, 'client'), '--no-log-file');
  const program = `
    import { getOrder } from './client/index.js';
    const { data } = await getOrder({ path: { restaurantGuid: 'a', orderGuid: 'b' } });
    export const total: number | undefined = data?.data.totalAmount;
    // @ts-expect-error: the parameters are missing
    getOrder({});
  `;
  writeFileSync(join(output, 'program.ts'), program);
  await compile();
});
