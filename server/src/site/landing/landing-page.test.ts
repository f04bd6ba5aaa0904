import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type LandingFacts, landingPage } from './landing-page.ts';
import { links } from './links.ts';

const facts: LandingFacts = {
  version: '1.2.3',
  builtFrom: '1.2.3',
  environment: 'production',
  baseUrl: 'https://api.example',
};
const bodyOf = (changes: Partial<LandingFacts> = {}) => landingPage({ ...facts, ...changes }).body.text;

test('every link is on the slip', () => {
  for (const { href, name } of links)
    assert.ok(bodyOf().includes(`<a href="${href}"><strong>${name}</strong>`), href);
});

test('production shows its version', () => {
  assert.match(bodyOf(), /Version<\/dt><dd[^>]*>1\.2\.3</);
  assert.doesNotMatch(bodyOf(), /0\.0\.0/);
});

test('staging shows its label, and beside it what it is made of', () => {
  const text = bodyOf({ version: '0.0.0', environment: 'staging' });
  assert.match(text, /Version<\/dt><dd[^>]*>0\.0\.0</);
  assert.match(text, /Environment<\/dt><dd>staging</);
  assert.match(text, /Built from<\/dt><dd>1\.2\.3</);
});

test('what comes from the environment is escaped', () => {
  assert.ok(
    bodyOf({ baseUrl: 'https://x/"><script>' }).includes('https://x/&quot;&gt;&lt;script&gt;/api/v1/health'),
  );
});
