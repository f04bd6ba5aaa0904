import assert from 'node:assert/strict';
import { test } from 'node:test';
import { factsOf, PERMISSION_NAMES } from '../../../../../server/src/access/permissions.ts';
import { grantsOf, LIMITS, nameOf, percentOf, permissionsOf } from './role-draft.ts';

type Role = Parameters<typeof grantsOf>[0];

test('the form offers the limits that the service takes', () => {
  for (const permission of PERMISSION_NAMES)
    assert.deepEqual(LIMITS[permission] ?? [], factsOf(permission).limits, permission);
});

test('what a role has is what is stored when nobody changes it', () => {
  const permissions: Role['permissions'] = [
    { permission: 'orders.view' },
    { permission: 'orders.discount', maxAmount: 1_050, maxPercent: 12.5, ownOrdersOnly: true },
    { permission: 'drawer.pay_out', maxAmount: 0 },
  ];
  for (const language of ['en', 'es']) {
    const grants = grantsOf({ permissions } as Role, 'EUR', language);
    assert.deepEqual(permissionsOf({ title: '', grants }, 'EUR'), permissions);
  }
});

test('what is no limit is none', () => {
  for (const limits of [
    { amount: 'much', percent: '', own: false },
    { amount: '', percent: '101', own: false },
  ])
    assert.equal(permissionsOf({ title: '', grants: { 'orders.void': limits } }, 'EUR'), null);
  assert.deepEqual(['', '12,5', '100 %', '100.1', 'x'].map(percentOf), [undefined, 12.5, 100, null, null]);
});

test('a name is made of the title, in letters that every role has', () => {
  for (const [title, name] of [
    ['Head waiter', 'head_waiter'],
    ['Jefe de sala (Año 2)', 'jefe_de_sala_ano_2'],
    ['2nd cook', 'nd_cook'],
    ['シェフ', 'role_1'],
    ['A', 'role_1'],
    [`${'long '.repeat(20)}`, 'long_long_long_long_long_long_long_long'],
  ] as const) {
    assert.equal(nameOf(title, 'role_1'), name);
    assert.match(name, /^[a-z][a-z0-9_]{1,39}$/);
  }
});
