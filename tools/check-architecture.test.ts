import assert from 'node:assert/strict';
import { test } from 'node:test';
import { circlesIn, problemsOf } from './check-architecture.ts';

const refused: [string, string][] = [
  ['server/src/platform/x.ts', `import { route } from '../access/index.ts';`],
  ['server/src/access/x.ts', `import { orderRoutes } from '../ordering/orders/index.ts';`],
  ['server/src/access/x.ts', `import { compose } from '../main/deps.ts';`],
  ['server/src/ordering/orders/x.ts', `import { find } from '../../catalog/menus/queries.ts';`],
  ['server/src/catalog/menus/x.ts', `import { orderRoutes } from '../../ordering/orders/index.ts';`],
  ['server/src/ordering/orders/x.ts', `import { kitchenRoutes } from '../kitchen/index.ts';`],
  ['server/src/catalog/menus/x.ts', `import { mintTenantScope } from '../../access/scope.ts';`],
  ['server/src/access/x.ts', `import type { Deps } from '../main/deps.ts';`],
  ['server/src/access/x.ts', `import type { OrderingDeps } from '../ordering/deps.ts';`],
  ['server/src/ordering/orders/x.ts', `import type { Deps } from '../../main/deps.ts';`],
  ['server/src/ordering/orders/x.ts', `const { compose } = await import('../../main/deps.ts');`],
  ['server/src/ordering/orders/x.ts', `import { route } from '../../catalog/deps.ts';`],
  ['server/src/ordering/deps.ts', `import type { CatalogDeps } from '../catalog/deps.ts';`],
  ['server/src/ordering/deps.ts', `import type { MenuDirectory } from '../catalog/menus/directory.ts';`],
  ['server/src/ordering/deps.ts', `import type { Vault } from '../money/vault/index.ts';`],
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
  ['server/src/ordering/orders/x.ts', `import { type OrderingDeps, route } from '../deps.ts';`],
  ['server/src/ordering/orders/checks/x.ts', `import { route } from '../../deps.ts';`],
  ['server/src/ordering/deps.ts', `import type { KitchenDirectory } from './kitchen/directory.ts';`],
  ['server/src/ordering/deps.ts', `import type { MenuDirectory } from '../catalog/menus/index.ts';`],
  ['server/src/main/deps.ts', `import type { OrderingDeps } from '../ordering/deps.ts';`],
  ['server/src/ordering/orders/queries.ts', `const find = statement<Row>('orders.x', 'select 1');`],
];

for (const [path, text] of allowed) {
  test(`allowed: ${path} with ${text}`, () => {
    assert.deepEqual(problemsOf(path, text), []);
  });
}

const graphOf = (imports: Record<string, string[]>): Map<string, string> =>
  new Map(
    Object.entries(imports).map(([path, targets]) => [
      `pricing/src/${path}.ts`,
      targets.map((target) => `import type { X } from './${target}.ts';`).join('\n'),
    ]),
  );

test('files that come after all that they import make no circle', () => {
  assert.deepEqual(circlesIn(graphOf({ a: ['b', 'c'], b: ['c', 'd'], c: ['d'], d: [] })), []);
});

test('a circle of types is a circle, and each knot is shown by its shortest one', () => {
  const files = graphOf({ a: ['b'], b: ['c'], c: ['a', 'd'], d: ['c'], e: ['a', 'f'], f: ['g'], g: ['e'] });
  assert.deepEqual(circlesIn(files).sort(), [
    'import circle: pricing/src/c.ts -> pricing/src/d.ts -> pricing/src/c.ts',
    'import circle: pricing/src/e.ts -> pricing/src/f.ts -> pricing/src/g.ts -> pricing/src/e.ts',
  ]);
});

test('a circle through a package of ours, or an import at run time, is found as well', () => {
  const files = new Map([
    ['simulators/src/smtp.ts', `export * from './page.ts';`],
    ['simulators/src/page.ts', `const smtp = await import('@comanda/simulators/smtp');`],
  ]);
  assert.equal(circlesIn(files).length, 1);
});

test('tests may import what imports them', () => {
  const files = new Map([
    ['pricing/src/a.test.ts', `import { b } from './b.ts';`],
    ['pricing/src/b.ts', `import { a } from './a.test.ts';`],
  ]);
  assert.deepEqual(circlesIn(files), []);
});
