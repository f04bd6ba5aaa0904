import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isFresh, sqlRowsFile } from './sql-rows.ts';

const declared = (text: string, notNull: readonly string[] = []) => ({ name: 'x.y', text, notNull });
const RESTAURANTS =
  'select r.guid, r.external_id, r.archived, r.created_at, r.menu_version from restaurants r';

test('a row has the columns of its statement, with their types, as Postgres describes them', async () => {
  const file = await sqlRowsFile([
    { ...declared(RESTAURANTS), name: 'a.columns' },
    { ...declared('select status from kitchen_tickets'), name: 'b.values' },
    { ...declared('select count(*) as n, count(*) as m from orders', ['n']), name: 'c.expressions' },
    {
      ...declared('select o.guid, g.guest from orders o left join order_guests g on g.order_guid = o.guid'),
      name: 'd.outer',
    },
    { ...declared('select guid, document from published_payments'), name: 'e.view' },
    { ...declared('update orders set status = $1'), name: 'f.nothing' },
  ]);
  const types = [...file.matchAll(/^ {2}'(\S+)': (.*); \/\/ \w{8}$/gm)].map(([, name, type]) => [name, type]);
  assert.deepEqual(Object.fromEntries(types), {
    'a.columns':
      '{ guid: string; external_id: string | null; archived: boolean; created_at: number; menu_version: number }',
    'b.values': "{ status: 'NEW' | 'IN_PROGRESS' | 'BUMPED' | 'RECALLED' | 'VOIDED' }",
    'c.expressions': '{ n: number; m: number | null }',
    'd.outer': '{ guid: string; guest: string | null }',
    'e.view': '{ guid: string; document: string }',
    'f.nothing': 'Record<never, never>',
  });
});

test('a file is stale when a statement, its promises or its name change', async () => {
  const file = await sqlRowsFile([declared(RESTAURANTS)]);
  assert.ok(isFresh(file, [declared(RESTAURANTS)]));
  assert.ok(!isFresh(file, [declared(`${RESTAURANTS} limit 1`)]));
  assert.ok(!isFresh(file, [declared(RESTAURANTS, ['external_id'])]));
  assert.ok(!isFresh(file, [{ ...declared(RESTAURANTS), name: 'x.z' }]));
  assert.ok(!isFresh(file, []));
});

test('a statement that Postgres refuses, or a promise about no column, is named', async () => {
  await assert.rejects(sqlRowsFile([declared('select from nowhere')]), /x\.y: .*nowhere/);
  await assert.rejects(sqlRowsFile([declared(RESTAURANTS, ['other'])]), /x\.y has no column other/);
});
