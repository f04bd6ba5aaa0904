import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  choicesFound,
  dishesFor,
  type Item,
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

test('an item can be the same dish as one that is none itself, and only where there are several menus', () => {
  const one = (guid: string, name: string, sameAsGuid: string | null = null) =>
    item(guid, name, { sameAsGuid }) as Item;
  const menu = (name: string, ...items: Item[]) => ({ name, groups: [{ name: 'All', items, groups: [] }] });
  const [soup, bowl, tea] = [one('1', 'Soup'), one('2', 'Bowl', '1'), one('3', 'Tea')] as const;
  const tree = { menus: [menu('Dinner', soup, tea), menu('Lunch', bowl)] } as unknown as MenuTree;
  const dishes = [
    { guid: '1', name: 'Soup (Dinner)' },
    { guid: '3', name: 'Tea (Dinner)' },
  ];
  assert.deepEqual(dishesFor(tree), dishes);
  assert.deepEqual(dishesFor(tree, bowl), dishes);
  assert.deepEqual(dishesFor(tree, tea), dishes.slice(0, 1));
  assert.deepEqual(dishesFor(tree, soup), [], 'another one is the same as it');
  const single = { menus: tree.menus.slice(0, 1) } as MenuTree;
  assert.deepEqual(dishesFor(single, tea), []);
});

test('choices are found by name and by what is sold out, with their groups', () => {
  const tree = {
    menus: [],
    modifierGroups: [
      { name: 'Extras', modifiers: [item('4', 'Jalapeño'), item('5', 'Olives')] },
      { name: 'Dough', modifiers: [item('6', 'Thin')] },
    ],
  } as unknown as MenuTree;
  const stock = stockByItem([{ itemGuid: '6', status: 'OUT_OF_STOCK' }] as Stock[]);
  const seen = (search: MenuSearch) =>
    choicesFound(tree, stock, search).map(({ name, modifiers }) => [
      name,
      ...modifiers.map(({ guid }) => guid),
    ]);
  assert.deepEqual(seen({ find: 'jalapeno' }), [['Extras', '4']]);
  assert.deepEqual(seen({ out: true }), [['Dough', '6']]);
  assert.deepEqual(seen({}), [
    ['Extras', '4', '5'],
    ['Dough', '6'],
  ]);
});
