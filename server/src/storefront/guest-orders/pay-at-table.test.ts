import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, test } from 'node:test';
import { assertBooksOf } from '../../../test/harness/books.ts';
import { type CardTenant, freshCards, token } from '../../../test/harness/cards.ts';
import { eventually } from '../../../test/harness/eventually.ts';
import { codeOfTable, guestAt } from '../../../test/harness/guests.ts';
import type { Client } from '../../../test/harness/http.ts';
import type { Order, Page } from '../../../test/harness/world.ts';

/** The moment at which one guest pays the check of a table and another one orders there. */

const ORDERS = '/api/v1/storefront/orders';
/** So often both are sent at the same instant. */
const ROUNDS = 8;
/** Longer than an attempt is leased to the request that made it. */
const LEASE_MS = 60_000;

let world: CardTenant;
before(async () => {
  world = await freshCards();
});

interface Paid {
  amount: number;
}

const orders = (guest: Client, quantity = 1) =>
  guest.post<{ guid: string }>(
    ORDERS,
    { diningOption: 'DINE_IN', items: [{ menuItemGuid: world.place.item('Soup').guid, quantity }] },
    { 'idempotency-key': randomUUID() },
  );
const pays = (guest: Client, guid: string, headers = {}) =>
  guest.post<Paid>(`${ORDERS}/${guid}/payments`, { source: token(world.gateway) }, headers);
const read = async (guid: string) =>
  (await world.key.get<Order>(`${world.place.path}/orders/${guid}`)).must(200);
const seen = async (guest: Client, guid: string) =>
  (await guest.get<{ version: number; dueAmount: number; totalAmount: number }>(`${ORDERS}/${guid}`)).must(
    200,
  );

async function table() {
  const { code: tableCode, tableGuid } = await codeOfTable(world);
  const [ana, ben] = [await guestAt(world.target, { tableCode }), await guestAt(world.target, { tableCode })];
  const { guid } = (await orders(ana)).must(201);
  const all = async () =>
    (await world.key.get<Page<Order>>(`${world.place.path}/orders?tableGuid=${tableGuid}`)).must(200).items;
  return { ana, ben, guid, all };
}

const soups = (found: readonly Order[]): number =>
  found
    .flatMap(({ checks }) => checks.flatMap(({ selections }) => selections))
    .reduce((sum, { quantity }) => sum + Number(quantity), 0);

/** What is due at the table, and what was paid. */
const sums = (found: readonly Order[]) => ({
  due: found.reduce((sum, { dueAmount }) => sum + dueAmount, 0),
  paid: found.reduce((sum, { paidAmount }) => sum + paidAmount, 0),
});

test('while the bank is asked, another guest orders: each dish is there, and only what was seen is paid', async () => {
  const { ana, ben, guid, all } = await table();
  const { dueAmount } = await seen(ana, guid);
  const before = world.gateway.requests().length;
  world.gateway.addFault({ kind: 'slow', operation: 'auth', delayMs: 300 });
  const paying = pays(ana, guid);
  await eventually(async () => assert.ok(world.gateway.requests().length > before));
  (await orders(ben, 2)).must(201);
  const { amount } = (await paying).must(201);
  assert.equal(amount, dueAmount);
  const found = await all();
  assert.equal(soups(found), 3);
  assert.deepEqual(sums(found), { due: 2 * dueAmount, paid: dueAmount });
  await assertBooksOf(world.target.database, world.tenantId);
});

test('at the same instant, in whatever sequence: nothing is lost, and nobody pays for others', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { ana, ben, guid, all } = await table();
    const { dueAmount } = await seen(ana, guid);
    const [paid, ordered] = await Promise.all([pays(ana, guid), orders(ben, 2)]);
    ordered.must(201);
    if (paid.status === 201) assert.equal(paid.must(201).amount, dueAmount);
    else assert.equal(paid.status, 409, JSON.stringify(paid));
    const found = await all();
    const wasPaid = paid.status === 201 ? dueAmount : 0;
    assert.equal(soups(found), 3);
    assert.deepEqual(sums(found), { due: 3 * dueAmount - wasPaid, paid: wasPaid });
  }
  await assertBooksOf(world.target.database, world.tenantId);
});

test('what a guest ordered in another window is not charged to one who has not seen it', async () => {
  const { ana, guid } = await table();
  const { version, dueAmount } = await seen(ana, guid);
  (await orders(ana)).must(201);
  const before = world.gateway.requests().length;
  (await pays(ana, guid, { 'if-match': `"${version}"` })).refused(409, 'CONFLICT');
  assert.equal(world.gateway.requests().length, before);
  const now = await seen(ana, guid);
  assert.equal(now.dueAmount, 2 * dueAmount);
  const headers = { 'if-match': `"${now.version}"`, 'idempotency-key': randomUUID() };
  world.gateway.addFault({ kind: 'drop-after', operation: 'auth' });
  (await pays(ana, guid, headers)).refused(502, 'PAYMENT_OUTCOME_UNKNOWN');
  world.target.clock.moveBy(LEASE_MS);
  const { amount } = (await pays(ana, guid, headers)).must(201);
  assert.deepEqual([amount, (await read(guid)).dueAmount], [now.dueAmount, 0]);
});
