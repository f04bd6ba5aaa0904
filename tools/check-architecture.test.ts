import assert from 'node:assert/strict';
import { test } from 'node:test';
import { problemsOf } from './check-architecture.ts';

const refused: [string, string][] = [
  ['server/src/platform/x.ts', `import { route } from '../access/index.ts';`],
  ['server/src/access/x.ts', `import { orderRoutes } from '../ordering/orders/index.ts';`],
  ['server/src/access/x.ts', `import { compose } from '../main/deps.ts';`],
  ['server/src/ordering/orders/x.ts', `import { find } from '../../catalog/menus/queries.ts';`],
  ['server/src/catalog/menus/x.ts', `import { orderRoutes } from '../../ordering/orders/index.ts';`],
  ['server/src/ordering/orders/x.ts', `import { kitchenRoutes } from '../kitchen/index.ts';`],
  ['server/src/catalog/menus/x.ts', `import { mintTenantScope } from '../../access/scope.ts';`],
  ['bench/x.ts', `import { routes } from '../server/src/main/app.ts';`],
  ['pricing/src/x.ts', `import { newGuid } from '../../server/src/platform/ids.ts';`],
  ['server/src/ordering/orders/x.ts', 'const now = Date.now();'],
  ['server/src/ordering/orders/x.ts', 'const url = process.env.URL;'],
  ['server/src/ordering/orders/create.ts', `const find = statement<Row>('orders.x', 'select 1');`],
  ['elsewhere/x.ts', ''],
];

for (const [path, text] of refused) {
  test(`refused: ${path} with ${text || 'no area'}`, () => {
    assert.equal(problemsOf(path, text).length, 1);
  });
}

const allowed: [string, string][] = [
  ['server/src/ordering/orders/x.ts', `import { emit } from '../../records/events/index.ts';`],
  ['server/src/ordering/kitchen/x.ts', `import { findOrder } from '../orders/index.ts';`],
  ['server/src/ordering/orders/x.ts', `import { priceOrder } from '@comanda/pricing';`],
  ['server/src/access/x.ts', `import type { Deps } from '../main/deps.ts';`],
  ['server/src/ordering/orders/queries.ts', `const find = statement<Row>('orders.x', 'select 1');`],
];

for (const [path, text] of allowed) {
  test(`allowed: ${path} with ${text}`, () => {
    assert.deepEqual(problemsOf(path, text), []);
  });
}
