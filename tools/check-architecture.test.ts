import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cycleOf, problemsOf } from './check-architecture.ts';

const refused: [string, string][] = [
  ['server/src/platform/x.ts', `import { route } from '../access/index.ts';`],
  ['server/src/access/x.ts', `import { orderRoutes } from '../modules/orders/index.ts';`],
  ['server/src/access/x.ts', `import { compose } from '../deps.ts';`],
  ['server/src/modules/orders/x.ts', `import { find } from '../menus/queries.ts';`],
  ['server/src/modules/menus/x.ts', `import { orderRoutes } from '../orders/index.ts';`],
  ['server/src/modules/menus/x.ts', `import { mintTenantScope } from '../../access/scope.ts';`],
  ['bench/x.ts', `import { routes } from '../server/src/app.ts';`],
  ['pricing/src/x.ts', `import { newGuid } from '../../server/src/platform/ids.ts';`],
  ['server/src/modules/orders/x.ts', 'const now = Date.now();'],
  ['server/src/modules/orders/x.ts', 'const url = process.env.URL;'],
  ['server/src/modules/orders/create.ts', `const find = statement<Row>('orders.x', 'select 1');`],
  ['elsewhere/x.ts', ''],
];

for (const [path, text] of refused) {
  test(`refused: ${path} with ${text || 'no area'}`, () => {
    assert.equal(problemsOf(path, text).length, 1);
  });
}

const allowed: [string, string][] = [
  ['server/src/modules/orders/x.ts', `import { emit } from '../events/index.ts';`],
  ['server/src/modules/orders/x.ts', `import { priceOrder } from '@comanda/pricing';`],
  ['server/src/access/x.ts', `import type { Deps } from '../deps.ts';`],
  ['server/src/modules/orders/queries.ts', `const find = statement<Row>('orders.x', 'select 1');`],
];

for (const [path, text] of allowed) {
  test(`allowed: ${path} with ${text}`, () => {
    assert.deepEqual(problemsOf(path, text), []);
  });
}

test('a cycle among modules is found', () => {
  assert.equal(cycleOf({ a: ['b'], b: ['c'], c: ['a'] }), 'a -> b -> c -> a');
  assert.equal(cycleOf({ a: ['b'], b: [] }), undefined);
});
