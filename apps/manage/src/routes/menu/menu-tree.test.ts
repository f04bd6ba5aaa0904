import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  itemsOf,
  type MenuSearch,
  type MenuTree,
  menuSearch,
  menusFound,
  type Stock,
  stockByItem,
} from './menu-tree.ts';

const item = (guid: string, name: string, more = {}) => ({
  guid,
  name,
  kitchenName: null,
  description: null,
  plu: null,
  ...more,
});

const TREE = {
  menus: [
    {
      name: 'Dinner',
      groups: [
        {
          name: 'Plates',
          items: [item('1', 'Chile Jalapeño'), item('2', 'Soup', { description: 'with basil', plu: 'A7' })],
          groups: [{ name: 'Deep', items: [item('3', 'Crème brûlée')], groups: [] }],
        },
        { name: 'Nothing here', items: [], groups: [] },
      ],
    },
    { name: 'Empty', groups: [] },
  ],
} as unknown as MenuTree;

const STOCK = stockByItem([
  { itemGuid: '3', status: 'OUT_OF_STOCK' },
  { itemGuid: '2', status: 'QUANTITY' },
] as Stock[]);

const found = (search: MenuSearch): string[] =>
  menusFound(TREE, STOCK, search)
    .flatMap(itemsOf)
    .map(({ guid }) => guid);

test('items are found by what they are called, whatever the accents, at any depth', () => {
  assert.deepEqual(found({ find: 'jalapeno' }), ['1']);
  assert.deepEqual(found({ find: 'BRULEE' }), ['3']);
  assert.deepEqual(found({ find: 'basil' }), ['2']);
  assert.deepEqual(found({ find: 'a7' }), ['2']);
  assert.deepEqual(found({ out: true }), ['3']);
  assert.deepEqual(found({ out: true, find: 'soup' }), []);
  assert.deepEqual(menusFound(TREE, STOCK, { find: 'pizza' }), []);
});

test('groups without any stay out of what was found, and in the whole menu', () => {
  assert.deepEqual(
    menusFound(TREE, STOCK, { find: 'soup' }).map(({ groups }) => groups.map(({ name }) => name)),
    [['Plates']],
  );
  assert.equal(menusFound(TREE, STOCK, {}), TREE.menus);
});

test('an address that makes no sense shows the whole menu', () => {
  assert.deepEqual(menuSearch({ find: ' ', out: 'yes' }), {});
  assert.deepEqual(menuSearch({ find: 77, out: true }), { find: '77', out: true });
});
