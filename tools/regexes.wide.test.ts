import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'oxc-parser';
import { installedTools } from './installed-tools.ts';

/**
 * No regular expression of the service takes a time that grows faster than its text: each one in the code, and each one that is made
 * when the service is loaded, schemas of requests among them. `recheck` looks for a text that proves the contrary. In the gate those
 * of the changed files are judged.
 */

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const SOURCES = '{server,pricing,documents}/src/**/*.ts';
/** What cannot repeat cannot take long. */
const REPEATS = /[*+]|\{\d+,/;
const SEED = 20_261_129;
const PATIENCE_MS = 20_000;

/** Places that read what is ours or the operator's, or no more than the characters of a password. */
const HARMLESS: readonly RegExp[] = [
  /^server\/src\/(site\/docs|platform\/settings|main\/backup)\//,
  /^server\/src\/platform\/crypto\/(common-passwords|password)\.ts/,
  // Within a line of the guides (site/docs/markdown.ts).
  /^made when .*: \/`\(\[\^`\]\+\)`/,
  // The library that reads telephone numbers, which is given no more than 60 characters (platform/phone.ts).
  /^made when .*: .*(?:０-９|²³¹|\\\$1|～)/,
  // The decimals of a number that was computed.
  /^server\/src\/reporting\/reports\/values\.ts/,
  /^pricing\/src\/explain-steps\.ts/,
];

interface Expression {
  source: string;
  flags: string;
  at: string;
}

function inCode(): Expression[] {
  const found: Expression[] = [];
  const files = globSync(SOURCES, { cwd: ROOT, exclude: ['**/node_modules/**', '**/*.test.ts'] });
  for (const file of files) {
    const text = readFileSync(join(ROOT, file), 'utf8');
    const walk = (node: unknown): void => {
      if (node === null || typeof node !== 'object') return;
      const { regex, start } = node as { regex?: { pattern: string; flags: string }; start: number };
      if (regex) {
        const line = text.slice(0, start).split('\n').length;
        found.push({ source: regex.pattern, flags: regex.flags, at: `${file}:${line}` });
      }
      for (const inner of Object.values(node)) walk(inner);
    };
    walk(parseSync(file, text).program);
  }
  return found;
}

/** This process is this test's own. */
async function madeAtLoading(): Promise<Expression[]> {
  const found: Expression[] = [];
  const Plain = globalThis.RegExp;
  globalThis.RegExp = new Proxy(Plain, {
    construct(target, given: [string | RegExp, string?]) {
      const made = new target(...given);
      found.push({ source: made.source, flags: made.flags, at: 'made when the service is loaded' });
      return made;
    },
  });
  try {
    await import('../server/src/main/app.ts');
    await import('../server/src/platform/log.ts');
  } finally {
    globalThis.RegExp = Plain;
  }
  return found;
}

interface Judgement {
  status: 'safe' | 'vulnerable' | 'unknown';
  complexity?: { summary: string };
  attack?: { pattern: string };
}
type Check = (source: string, flags: string, options: object) => Promise<Judgement>;

test('no regular expression of the service is slow on a hostile text', async (t) => {
  // Before anything else has loaded it.
  const made = await madeAtLoading();
  const { COMANDA_TEST_CHANGED: changed } = process.env;
  const isMeant = ({ at }: Expression) =>
    changed === undefined || (JSON.parse(changed) as string[]).includes(at.split(':')[0]!);
  const all = [...inCode(), ...made].filter((one) => REPEATS.test(one.source) && isMeant(one));
  const expressions = new Map(all.map((one) => [`/${one.source}/${one.flags}`, one]));
  const require = createRequire(join(await installedTools('regex-tools'), 'package.json'));
  const { check } = require('recheck') as { check: Check };
  const wrong: string[] = [];
  for (const [text, { source, flags, at }] of expressions) {
    if (HARMLESS.some((place) => place.test(`${at}: ${text}`))) continue;
    const judged = await check(source, flags, { timeout: PATIENCE_MS, randomSeed: SEED });
    if (judged.status === 'vulnerable')
      wrong.push(`${at}: ${text} is ${judged.complexity?.summary}: ${judged.attack?.pattern}`);
    if (judged.status === 'unknown') t.diagnostic(`not known in time: ${text}`);
  }
  t.diagnostic(`${expressions.size} expressions`);
  assert.deepEqual(wrong, []);
  assert.ok(changed !== undefined || expressions.size > 100);
});
