import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTable } from '../server/src/catalog/tables/create-table.ts';
import { createOrder } from '../server/src/ordering/orders/create-order.ts';
import { problemOf, statusesNamed } from './check-tests.ts';

const FILE = 'create-table.test.ts';

test('an operation needs a test file of its name', () => {
  assert.equal(problemOf(createTable, FILE, undefined), 'createTable: has no create-table.test.ts');
});

test('a status that it declares begins the name of a test', () => {
  const file = 'create-order.test.ts';
  const named = `test('201 creates an order', …); test("409 when …"); proves(createOrder);`;
  assert.equal(problemOf(createOrder, file, named), undefined);
  assert.equal(
    problemOf(createOrder, file, 'proves(createOrder);'),
    'createOrder: no test in create-order.test.ts begins with 409',
  );
});

test('`proves` names what an operation promises by being of its kind, for this operation only', () => {
  assert.deepEqual([...statusesNamed(createTable, 'proves(createTable)')].sort(), [201, 400, 401, 403, 404]);
  assert.deepEqual([...statusesNamed(createTable, 'proves(createOrder)')], []);
});
