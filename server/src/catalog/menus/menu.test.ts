import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { newGuid } from '../../platform/ids.ts';
import type { MenuTree } from './menu.ts';
import { complete, difference, type EntryKind, fromEntries, toEntries } from './menu-entries.ts';

const named = fc.record({
  guid: fc.constant(null).map(() => newGuid()),
  externalId: fc.option(fc.string(), { nil: null }),
  name: fc.string(),
});
const text = fc.option(fc.string(), { nil: null });
const few = <T>(items: fc.Arbitrary<T>) => fc.array(items, { maxLength: 4 });
/** Complete nodes of a kind: some fields at random, the others blank. */
const nodes = (kind: EntryKind, fields: Record<string, fc.Arbitrary<unknown>>) =>
  fc.tuple(named, fc.record(fields)).map(([own, more]) => complete(kind, { ...own, ...more }));
const below = (kind: EntryKind, children: Record<string, fc.Arbitrary<unknown>>) =>
  fc
    .tuple(nodes(kind, { description: text }), fc.record(children))
    .map(([own, more]) => ({ ...own, ...more }));

const modifier = nodes('MODIFIER', { priceAmount: fc.nat(), isDefault: fc.boolean(), plu: text });
const modifierGroup = fc
  .tuple(nodes('MODIFIER_GROUP', { minSelections: fc.nat(3), required: fc.boolean() }), few(modifier))
  .map(([own, modifiers]) => ({ ...own, modifiers }));
const item = nodes('ITEM', { description: text, priceAmount: fc.nat(), openPrice: fc.boolean() });
const { group } = fc.letrec((tie) => ({
  group: below('GROUP', {
    items: few(item),
    groups: fc.oneof({ depthSize: 'small' }, fc.constant([]), few(tie('group'))),
  }),
}));
const tree = fc.record({
  menus: few(below('MENU', { groups: few(group) })),
  modifierGroups: few(modifierGroup),
  sizes: few(nodes('SIZE', {})),
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
        sizes: before.sizes,
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
