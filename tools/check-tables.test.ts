import assert from 'node:assert/strict';
import { test } from 'node:test';
import { tableProblemsOf, undeclaredIn } from './check-tables.ts';

const ORDERS = 'ordering/orders';
const QUERIES = 'server/src/ordering/orders/queries.ts';
const of = (sql: string, module = ORDERS, path = QUERIES) =>
  tableProblemsOf(path, module, `const find = statement('x', \`${sql}\`);`);

const refused: [string, string][] = [
  ['insert into restaurants (guid) values ($1)', 'writes restaurants'],
  ['update restaurants set name = $1', 'writes restaurants'],
  ['delete from restaurants r using orders o where o.guid = r.guid', 'writes restaurants'],
  ['truncate menu_entries', 'writes menu_entries'],
  ['merge into restaurants using orders o on true', 'writes restaurants'],
  ['with gone as (delete from menu_stock returning guid) select from gone', 'writes menu_stock'],
  ['select from kitchen_tickets where guid = $1', 'reads kitchen_tickets'],
  ['select from orders o, payments p where o.guid = p.guid', 'reads payments'],
  ['select (select count(*) from webhook_endpoints) from orders', 'reads webhook_endpoints'],
  ['update orders o set status = $1 from kitchen_tickets t', 'reads kitchen_tickets'],
  ['select * from comanda_move_stock($1)', 'calls comanda_move_stock'],
  ['select comanda_unheard_of($1)', 'calls comanda_unheard_of'],
  ['insert into unheard_of values (1)', 'writes unheard_of'],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: what the file under test says.
  ['update ${TABLE} set a = 1', 'writes $hole'],
];

for (const [sql, problem] of refused) {
  test(`refused: ${sql}`, () => {
    const problems = of(sql);
    assert.equal(problems.length, 1);
    assert.ok(problems[0]!.startsWith(`${QUERIES}: ${problem}`), problems[0]!);
  });
}

const allowed: string[] = [
  'update orders set status = $1',
  'insert into orders (guid) values ($1) on conflict do update set guid = $1',
  'select from orders where guid = $1 for update',
  'select from restaurants for no key update',
  "select 'delete from restaurants' from orders -- then update restaurants",
  'select count(*) as payments from orders',
  'select comanda_require(o.version = 1) from orders o join menu_entries e on true',
];

for (const sql of allowed) {
  test(`allowed: ${sql}`, () => assert.deepEqual(of(sql), []));
}

test('follows fragments of SQL, wherever in a module they stand', () => {
  const fragment = "export const JOINED = 'join kitchen_tickets t on true';";
  assert.equal(tableProblemsOf(QUERIES, ORDERS, fragment).length, 1);
  const elsewhere = 'server/src/ordering/orders/close-order.ts';
  assert.equal(tableProblemsOf(elsewhere, ORDERS, "run('select guid from payments');").length, 1);
  assert.deepEqual(tableProblemsOf(elsewhere, ORDERS, "summary: 'Orders with payments.'"), []);
});

test('lets reports read what others publish, and not their tables', () => {
  const path = 'server/src/reporting/reports/queries.ts';
  const reports = 'reporting/reports';
  assert.deepEqual(of('select from published_orders join report_rows r on true', reports, path), []);
  assert.equal(of('select from orders', reports, path).length, 1);
});

test('lists every table, view and function that the migrations make, and no other', () => {
  const problems = undeclaredIn('create table unheard_of (a int);\ncreate table orders (a int);');
  assert.ok(problems.includes('unheard_of is not in TABLES'));
  assert.ok(problems.includes('payments is in TABLES, but nothing makes it'));
  assert.ok(!problems.some((problem) => problem.startsWith('orders ')));
});
