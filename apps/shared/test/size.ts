import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { areAppsBuilt, buildApps } from '../../../tools/build-apps.js';

/** The least and the most bytes that a device loads, compressed, before an app shows anything: docs/decisions/128. */
interface Limits {
  js: readonly [least: number, most: number];
  css: readonly [least: number, most: number];
}

interface Chunk {
  file: string;
  isEntry?: boolean;
  imports?: string[];
  css?: string[];
}

/** That the files of an app are small enough, compressed ahead, and such that the content security policy takes them. */
export function provesSize(app: string, limits: Limits): void {
  const dist = fileURLToPath(new URL(`../../dist/${app}/`, import.meta.url));

  before(async () => {
    if (!areAppsBuilt()) await buildApps();
  });

  test('the first load is small enough', () => {
    const chunks = JSON.parse(readFileSync(`${dist}.vite/manifest.json`, 'utf8')) as Record<string, Chunk>;
    const [entry] = Object.entries(chunks).find(([, { isEntry }]) => isEntry)!;
    const first = new Set<string>([entry]);
    for (const name of first) for (const more of chunks[name]!.imports ?? []) first.add(more);
    const list = [...first].map((name) => chunks[name]!);
    const sum = (files: string[]): number =>
      files.reduce((bytes, file) => bytes + gzipSync(readFileSync(dist + file), { level: 9 }).length, 0);
    const js = sum(list.map(({ file }) => file));
    const css = sum([...new Set(list.flatMap(({ css = [] }) => css))]);
    assert.ok(js > limits.js[0] && js <= limits.js[1], `${js} bytes of JavaScript`);
    assert.ok(css > limits.css[0] && css <= limits.css[1], `${css} bytes of CSS`);
  });

  test('every file that is long and made of text has its compressed forms beside it', () => {
    const page = readFileSync(`${dist}index.html`, 'utf8');
    assert.doesNotMatch(page, /<script(?![^>]*\bsrc=)|<style| on\w+=/, 'the policy would refuse it');
    const own = new RegExp(`(?:src|href)="/${app}/([^"]+\\.(?:js|css))"`, 'g');
    const scripts = [...page.matchAll(own)].map(([, file]) => file!);
    assert.ok(scripts.length >= 2);
    for (const file of scripts.filter((name) => readFileSync(dist + name).length >= 1_000)) {
      const [whole, gzip, brotli] = ['', '.gz', '.br'].map((end) => readFileSync(dist + file + end).length);
      assert.ok(brotli! < gzip! && gzip! < whole!, file);
    }
  });
}
