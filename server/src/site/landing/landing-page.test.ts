import assert from 'node:assert/strict';
import { test } from 'node:test';
import { landingPage } from './landing-page.ts';
import { links } from './links.ts';

const facts = { version: '1.2.3', production: true, baseUrl: 'https://api.example' };
const bodyOf = (changes: Partial<typeof facts> = {}) => landingPage({ ...facts, ...changes }).body.text;

test('every link is on the slip', () => {
  for (const { href, name } of links)
    assert.ok(bodyOf().includes(`<a href="${href}"><strong>${name}</strong>`), href);
});

test('production shows its version', () => {
  assert.match(bodyOf(), /Version<\/dt><dd[^>]*>1\.2\.3</);
  assert.doesNotMatch(bodyOf(), /0\.0\.0/);
});

test('elsewhere the label is 0.0.0, and the code is named beside it', () => {
  const text = bodyOf({ production: false });
  assert.match(text, /Version<\/dt><dd[^>]*>0\.0\.0</);
  assert.match(text, /Environment<\/dt><dd>development</);
  assert.match(text, /Built from<\/dt><dd>1\.2\.3</);
});

test('what comes from the environment is escaped', () => {
  assert.ok(
    bodyOf({ baseUrl: 'https://x/"><script>' }).includes('https://x/&quot;&gt;&lt;script&gt;/api/v1/health'),
  );
});
