import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Menu } from '../../store/service.ts';
import { asked, requested } from './choosing.ts';

const menuWith = (...modifiers: object[]) =>
  ({
    modifierGroups: [{ guid: 'g', required: false, minSelections: 0, maxSelections: null, modifiers }],
  }) as unknown as Menu;
const choice = (guid: string, more: object = {}) => ({
  ...{ guid, name: guid, isDefault: false, soldOut: false, modifierGroupGuids: [] },
  ...more,
});

test('a default comes along unless it is sold out or taken away; then the order says that it is left out', () => {
  const menu = menuWith(choice('a', { isDefault: true }), choice('b'));
  assert.deepEqual(requested(asked(menu, ['g'], {})), [{ modifierGuid: 'a' }]);
  const without = [{ modifierGuid: 'a', preModifier: 'NO' }];
  assert.deepEqual(requested(asked(menu, ['g'], { '/g': [] })), without);
  assert.deepEqual(requested(asked(menu, ['g'], { '/g': ['b'] })), [{ modifierGuid: 'b' }]);
  const out = menuWith(choice('a', { isDefault: true, soldOut: true }), choice('b'));
  assert.deepEqual(requested(asked(out, ['g'], {})), without);
});
