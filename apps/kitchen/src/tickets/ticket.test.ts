import assert from 'node:assert/strict';
import { test } from 'node:test';
import { orderExpected } from './command.ts';
import { handedOut } from './ticket.ts';

const item = (selectionGuid: string, status: 'NEW' | 'READY' = 'NEW', voided = false) => ({
  selectionGuid,
  status,
  voided,
});
const ticket = (guid: string, ...items: ReturnType<typeof item>[]) => ({
  guid,
  status: 'NEW' as const,
  items,
});
const missing = (ticketGuid: string, selectionGuid: string) => ({ ticketGuid, selectionGuid });

test('an order goes out with its tickets, as they are', () => {
  const all = {
    missing: [missing('a', '1')],
    tickets: [ticket('a', item('1'), item('2', 'READY')), ticket('b', item('3', 'NEW', true))],
  };
  assert.deepEqual(handedOut(all), [{ ticketGuid: 'a' }, { ticketGuid: 'b' }]);
  const done = { missing: [], tickets: [{ ...ticket('a', item('1', 'READY')), status: 'BUMPED' as const }] };
  assert.deepEqual(handedOut(done), []);
});

test('of a ticket for two orders, and of one of another order, its own dishes go out', () => {
  const tickets = [ticket('a', item('1'), item('2'))];
  const both = { missing: [missing('a', '1'), missing('b', '3')], tickets };
  assert.deepEqual(handedOut(both), [
    { ticketGuid: 'a', selectionGuids: ['1'] },
    { ticketGuid: 'b', selectionGuids: ['3'] },
  ]);
  assert.deepEqual(handedOut({ missing: [], tickets }), []);
});

test('an order that was handed out is gone at the press, also while that waits for the network', () => {
  const bump = { key: 'k', kind: 'bump' as const };
  const order = {
    missing: [missing('a', '1'), missing('b', '3')],
    tickets: [ticket('a', item('1')), ticket('c', item('5', 'READY'))],
  };
  const left = (waiting: readonly object[], done: readonly { guid: string }[] = []) =>
    handedOut(orderExpected(order, { waiting: waiting.map((one) => ({ ...bump, ...one })) as never, done }));
  assert.deepEqual(left([{ ticketGuid: 'a' }, { ticketGuid: 'b', selectionGuids: ['3'] }]), [
    { ticketGuid: 'c' },
  ]);
  assert.deepEqual(left([{ ticketGuid: 'b', selectionGuids: ['3'] }], [{ guid: 'a' }, { guid: 'c' }]), []);
  assert.deepEqual(left([{ ticketGuid: 'b', selectionGuids: ['4'] }]), left([]));
});
