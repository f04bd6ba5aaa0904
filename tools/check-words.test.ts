import assert from 'node:assert/strict';
import { test } from 'node:test';
import { oldWordsIn } from './check-words.ts';

const refused: [path: string, text: string][] = [
  ['server/src/ordering/orders/x.ts', 'const wish = body;'],
  ['sdk/src/x.ts', 'export interface FeedWish {}'],
  ['server/src/ordering/orders/x.ts', 'demandTable(scope);'],
  ['server/src/ordering/orders/x.ts', 'export function refuseStale(): never {'],
  ['server/migrations/001_x.sql', 'create table webhook_paces ();'],
  ['server/src/catalog/tables/x.ts', `const message = 'is no table of this restaurant';`],
  ['docs/openapi.json', '  "description": "A member who is no owner."'],
  ['docs/guides/x.md', 'A table that is put away is not shown.'],
];
for (const [path, text] of refused) {
  test(`refused: ${text} in ${path}`, () => {
    assert.equal(oldWordsIn(path, `\n${text}`).length, 1);
    assert.match(oldWordsIn(path, `\n${text}`)[0]!, new RegExp(`^${path}:2: `));
  });
}

const allowed: [path: string, text: string][] = [
  ['docs/guides/x.md', 'Certificates are issued on demand; a refused one is tried again.'],
  ['server/src/ordering/orders/x.ts', `const message = 'is no longer open';`],
  ['server/src/ordering/orders/x.test.ts', `test('there is no order', run);`],
  ['docs/openapi.json', '  "description": "is no longer valid"'],
];
for (const [path, text] of allowed) {
  test(`allowed: ${text} in ${path}`, () => {
    assert.deepEqual(oldWordsIn(path, text), []);
  });
}
