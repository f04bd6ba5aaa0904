import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { areAppsBuilt, buildApps } from '../../../tools/build-apps.js';

/** What a phone loads before it shows anything: docs/decisions/128. */
const FIRST_JS_MAX = 220 * 1024;
const FIRST_CSS_MAX = 60 * 1024;

const DIST = fileURLToPath(new URL('../../dist/manage/', import.meta.url));

interface Chunk {
  file: string;
  isEntry?: boolean;
  imports?: string[];
  css?: string[];
}

before(async () => {
  if (!areAppsBuilt()) await buildApps();
});

test('the first load is small enough', () => {
  const chunks = JSON.parse(readFileSync(`${DIST}.vite/manifest.json`, 'utf8')) as Record<string, Chunk>;
  const [entry] = Object.entries(chunks).find(([, { isEntry }]) => isEntry)!;
  const first = new Set<string>([entry]);
  for (const name of first) for (const more of chunks[name]!.imports ?? []) first.add(more);
  const list = [...first].map((name) => chunks[name]!);
  const sum = (files: string[]): number =>
    files.reduce((bytes, file) => bytes + gzipSync(readFileSync(DIST + file), { level: 9 }).length, 0);
  const js = sum(list.map(({ file }) => file));
  const css = sum([...new Set(list.flatMap(({ css = [] }) => css))]);
  assert.ok(js > 100_000 && js <= FIRST_JS_MAX, `${js} bytes of JavaScript`);
  assert.ok(css > 1_000 && css <= FIRST_CSS_MAX, `${css} bytes of CSS`);
});

test('every file that is long and made of text has its compressed forms beside it', () => {
  const page = readFileSync(`${DIST}index.html`, 'utf8');
  assert.doesNotMatch(page, /<script(?![^>]*\bsrc=)|<style| on\w+=/, 'the policy would refuse it');
  const scripts = [...page.matchAll(/(?:src|href)="\/manage\/([^"]+\.(?:js|css))"/g)].map(
    ([, file]) => file!,
  );
  assert.ok(scripts.length >= 2);
  for (const file of scripts.filter((name) => readFileSync(DIST + name).length >= 1_000)) {
    const [whole, gzip, brotli] = ['', '.gz', '.br'].map((end) => readFileSync(DIST + file + end).length);
    assert.ok(brotli! < gzip! && gzip! < whole!, file);
  }
});
