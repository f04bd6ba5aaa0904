import assert from 'node:assert/strict';
import { test } from 'node:test';
import { floorOf } from '../src/store/floor.ts';
import type { OpenOrder } from '../src/store/merge.ts';

type Floor = Parameters<typeof floorOf>[0];

const area = (guid: string, name: string, archived = false) => ({ guid, name, archived });
const table = (name: string, serviceAreaGuid: string | null, archived = false) => ({
  guid: name,
  name,
  serviceAreaGuid,
  archived,
});
const floor = {
  serviceAreas: [area('t', 'Terrace'), area('b', 'Bar'), area('o', 'Old room', true), area('e', 'Empty')],
  tables: [
    table('T10', 't'),
    table('T2', 't'),
    table('B1', 'b'),
    table('O1', 'o'),
    table('X', null),
    table('B2', 'b', true),
  ],
} as unknown as Floor;

const at = (tableGuid: string | null, order: object = {}, more: object = {}) =>
  ({
    staffName: 'Ana',
    dueAmount: 500,
    ...more,
    order: { tableGuid, numberOfGuests: 2, approvalStatus: 'APPROVED', openedAt: '12:00', ...order },
  }) as unknown as OpenOrder;

const named = (orders: readonly OpenOrder[]) =>
  floorOf(floor, orders).map(({ name, seatings }) => [name, seatings.map(({ table: { name } }) => name)]);

test('areas and tables are counted as people do; those of an area out of use stand with those of none', () => {
  assert.deepEqual(named([]), [
    ['Bar', ['B1']],
    ['Terrace', ['T2', 'T10']],
    [null, ['O1', 'X']],
  ]);
});

test('a table has the orders that are open at it, together', () => {
  const orders = [
    at('T2'),
    at('T2', { openedAt: '12:30', numberOfGuests: null }, { staffName: 'Mia', dueAmount: 250 }),
    at('T2', { openedAt: '12:40', numberOfGuests: 3 }, { staffName: '' }),
    at(null),
  ];
  const [t2, t10] = floorOf(floor, orders)[1]!.seatings;
  assert.deepEqual(
    { ...t2, table: null, orders: t2!.orders.length },
    {
      table: null,
      orders: 3,
      dueAmount: 1_250,
      numberOfGuests: 5,
      openedAt: '12:00',
      staffNames: ['Ana', 'Mia'],
    },
  );
  assert.deepEqual([t10!.orders, t10!.numberOfGuests, t10!.openedAt], [[], null, null]);
});

test('an order for later, or one that was turned down, does not sit there', () => {
  const orders = [at('X', { approvalStatus: 'FUTURE' }), at('X', { approvalStatus: 'REJECTED' })];
  assert.deepEqual(floorOf(floor, orders)[2]!.seatings[1]!.orders, []);
});

test('a table that is archived is there while guests sit at it', () => {
  assert.deepEqual(named([at('B2')])[0], ['Bar', ['B1', 'B2']]);
});
