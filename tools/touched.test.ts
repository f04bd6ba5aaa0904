import assert from 'node:assert/strict';
import { globSync } from 'node:fs';
import { test } from 'node:test';
import { BY_PLACE, touchedBy } from './touched.ts';

const TESTS = [
  'apps/manage/test/cash.wide.test.ts',
  'apps/manage/test/journey.wide.test.ts',
  'apps/manage/test/menu.wide.test.ts',
  'apps/till/test/cash.wide.test.ts',
  'apps/till/test/journey.wide.test.ts',
  'server/test/card-storm.wide.test.ts',
  'server/test/shutdown.wide.test.ts',
  'server/test/two-processes.wide.test.ts',
];
const ALWAYS = ['server/test/shutdown', 'server/test/two-processes'];
const touched = (...paths: string[]) =>
  touchedBy(paths, TESTS).map((path) => path.replace('.wide.test.ts', ''));

test('a change is tried by the tests of its place', () => {
  assert.deepEqual(touched('server/src/money/payments/capture.ts'), ['server/test/card-storm', ...ALWAYS]);
});

test('a screen of an app by the journey of the app, and by the tests of its name', () => {
  assert.deepEqual(touched('apps/manage/src/routes/cash/drawer-page.tsx'), [
    'apps/manage/test/cash',
    'apps/manage/test/journey',
    ...ALWAYS,
  ]);
});

test('a test that is changed by itself', () => {
  assert.deepEqual(touched('apps/manage/test/menu.wide.test.ts'), ['apps/manage/test/menu', ...ALWAYS]);
});

test('what all apps share by the journeys of all of them', () => {
  assert.deepEqual(touched('apps/shared/src/api/asking.ts'), [
    'apps/manage/test/journey',
    'apps/till/test/journey',
    ...ALWAYS,
  ]);
});

test('each place leads to tests that there are', () => {
  const all = globSync('{server,apps,sdk,embedded-postgres,tools}/**/*.wide.test.ts', {
    cwd: new URL('..', import.meta.url),
    exclude: ['**/node_modules/**'],
  });
  for (const [, parts] of BY_PLACE)
    for (const part of parts)
      assert.ok(
        all.some((test) => test.includes(part)),
        part,
      );
});

test('anything else, or nothing that is known, by those that see most', () => {
  assert.deepEqual(touched('README.md'), ALWAYS);
  assert.deepEqual(touched(), ALWAYS);
});
