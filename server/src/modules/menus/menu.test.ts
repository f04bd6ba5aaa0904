import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { newGuid } from '../../platform/ids.ts';
import { difference, fromEntries, type MenuTree, toEntries } from './menu.ts';

const named = fc.record({
  guid: fc.constant(null).map(() => newGuid()),
  externalId: fc.option(fc.string(), { nil: null }),
  name: fc.string(),
});
const description = fc.option(fc.string(), { nil: null });
const few = <T>(items: fc.Arbitrary<T>) => fc.array(items, { maxLength: 4 });
const with_ = <T extends object>(more: { [K in keyof T]: fc.Arbitrary<T[K]> }) =>
  fc.tuple(named, fc.record(more)).map(([own, rest]) => ({ ...own, ...rest }));

const modifier = with_({ priceAmount: fc.nat() });
const modifierGroup = with_({
  minSelections: fc.nat(3),
  maxSelections: fc.option(fc.nat(5), { nil: null }),
  modifiers: few(modifier),
});
const item = with_({
  description,
  priceAmount: fc.nat(),
  openPrice: fc.boolean(),
  taxRateGuids: fc.constant(null),
  modifierGroupGuids: fc.constant([]),
});
const tree = fc.record({
  menus: few(with_({ description, groups: few(with_({ description, items: few(item) })) })),
  modifierGroups: few(modifierGroup),
}) as unknown as fc.Arbitrary<MenuTree>;

const sorted = (menu: MenuTree) => JSON.parse(JSON.stringify(menu)) as MenuTree;

test('a menu taken apart and put together is the same menu', () => {
  fc.assert(
    fc.property(tree, (menu) => assert.deepEqual(sorted(fromEntries(toEntries(menu))), sorted(menu))),
  );
});

test('what a version closes and opens turns the old menu into the new one', () => {
  fc.assert(
    fc.property(tree, tree, (before, added) => {
      const after: MenuTree = {
        menus: [...before.menus.slice(1), ...added.menus],
        modifierGroups: [...added.modifierGroups, ...before.modifierGroups],
      };
      const { closed, opened } = difference(toEntries(before), toEntries(after));
      const kept = toEntries(before).filter(({ guid }) => !closed.includes(guid));
      assert.deepEqual(sorted(fromEntries([...kept, ...opened])), sorted(after));
    }),
  );
});

test('what did not change is neither closed nor opened', () => {
  fc.assert(
    fc.property(tree, (menu) => {
      assert.deepEqual(difference(toEntries(menu), toEntries(structuredClone(menu))), {
        closed: [],
        opened: [],
      });
    }),
  );
});
