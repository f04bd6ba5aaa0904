import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { SyncReview } from '../src/offline/sync/review-shapes.ts';
import { voidEmptyOrders } from '../src/ordering/orders/void-empty-orders.ts';
import { assertBooksAgree } from './harness/books.ts';
import type { Drawer } from './harness/drawers.ts';
import { changed, offlineScene, outcomes, paid, type Scene, sold, told } from './harness/offline-scene.ts';
import { type MovableClock, startTestService, type TestService } from './harness/service.ts';
import { together } from './harness/together.ts';
import { issueKey } from './harness/world.ts';

/** A till takes cash while it is offline, for an order that another till voids meanwhile. */

let service: TestService;
let clock: MovableClock;

before(async () => {
  service = await startTestService({ config: { trustProxy: 1 } });
  clock = service.clock;
});

interface Taken extends Scene {
  drawer: Drawer;
  orderGuid: string;
  /** Of the cash. */
  id: string;
  review: string;
  inDrawer(): Promise<number>;
  inBooks(): Promise<number>;
}

/** 6.90 in the drawer of the till, for an order that was voided. */
async function taken(): Promise<Taken> {
  const there = await offlineScene(service);
  const { a, key, place } = there;
  const drawer = (
    await key.post<Drawer>(`${place.path}/cash-drawers`, { name: 'Bar', openingAmount: 10_000 })
  ).must(201);
  const { id: orderGuid } = sold(a, place);
  await a.push();
  (await key.post(`${place.path}/orders/${orderGuid}/void`, { reason: 'NOBODY_CAME' })).must(200);
  const body = { type: 'CASH', amount: 690, drawerGuid: drawer.guid };
  const { id } = a.did({ type: 'createOrderPayment', orderGuid, body });
  const answer = (await a.push()).must(200);
  assert.deepEqual(told(answer).at(-1), ['APPLIED_WITH_DIFFERENCE', ['voided']]);
  const inDrawer = async () =>
    (await key.get<Drawer>(`${place.path}/cash-drawers/${drawer.guid}`)).must(200).expectedAmount;
  const inBooks = async () => {
    const [row] = await service.database.sql<{ cash: number }>(
      `select coalesce(sum(case when debit_account = 'CASH' then amount else 0 end)
         - sum(case when credit_account = 'CASH' then amount else 0 end), 0)::int as cash
       from ledger_entries where restaurant_guid = $1`,
      [place.guid],
    );
    return row!.cash;
  };
  return { ...there, drawer, orderGuid, id, review: `${place.path}/sync/reviews/${id}`, inDrawer, inBooks };
}

const held = async ({ inDrawer, inBooks }: Taken) => [await inDrawer(), await inBooks()];

test('it is in the drawer and in the books at once, and listed; accepted it stays there', async () => {
  const there = await taken();
  const { a, key, read, orderGuid, review } = there;
  assert.deepEqual(await held(there), [10_690, 10_690]);
  const { guestOrderStatus, totalAmount, paidAmount, dueAmount } = await read(orderGuid);
  assert.deepEqual([guestOrderStatus, totalAmount, paidAmount, dueAmount], ['VOIDED', 0, 690, 0]);
  const done = (await key.post<SyncReview>(`${review}/accept`, { note: 'Kept for the guest.' })).must(200);
  assert.deepEqual([done.review, done.amount], ['ACCEPTED', 690]);
  assert.deepEqual(outcomes((await a.push()).must(200)), ['DUPLICATE', 'DUPLICATE']);
  assert.deepEqual(await held(there), [10_690, 10_690]);
  (await key.post(`${review}/reject`, { note: 'No.' })).refused(409, 'INVALID_STATE');
  await assertBooksAgree(service.database);
});

test('rejected it is given back once, whoever else decides at that moment', async () => {
  const there = await taken();
  const { a, key, place, read, orderGuid, review, id } = there;
  const note = 'The guest has it back.';
  const all = await together(4, () => key.post<SyncReview>(`${review}/reject`, { note }));
  assert.deepEqual(all.map(({ status }) => status).toSorted(), [200, 409, 409, 409]);
  const done = all.find(({ status }) => status === 200)!.must(200);
  assert.deepEqual([done.review, done.outcome, done.note], ['REJECTED', 'APPLIED_WITH_DIFFERENCE', note]);
  assert.deepEqual(await held(there), [10_000, 10_000]);
  assert.equal((await read(orderGuid)).dueAmount, 0);
  type Refunds = { items: { amount: number; reason: string }[] };
  const { items } = (await key.get<Refunds>(`${place.path}/payments/${id}/refunds`)).must(200);
  assert.deepEqual(
    items.map(({ amount, reason }) => [amount, reason]),
    [[690, note]],
  );
  assert.deepEqual(outcomes((await a.push()).must(200)), ['DUPLICATE', 'DUPLICATE']);
  assert.deepEqual(await held(there), [10_000, 10_000]);
  await assertBooksAgree(service.database);
});

test('whoever may not refund gives nothing back', async () => {
  const there = await taken();
  const scopes = ['read:orders', 'write:orders', 'approve:orders'] as const;
  const key = await issueKey(there.target, there.tenantId, { scopes });
  (await key.post(`${there.review}/reject`, { note: 'Mine.' })).refused(403, 'FORBIDDEN');
  assert.deepEqual(await held(there), [10_690, 10_690]);
  (await there.key.post(`${there.review}/reject`, { note: 'His.' })).must(200);
});

test('out of another drawer, when its own is closed by now', async () => {
  const there = await taken();
  const { key, place, drawer, review } = there;
  const drawers = `${place.path}/cash-drawers`;
  const closed = (await key.post<Drawer>(`${drawers}/${drawer.guid}/close`, { countedAmount: 10_690 })).must(
    200,
  );
  assert.equal(closed.varianceAmount, 0, 'the count finds what was taken');
  const open = async (name: string) =>
    (await key.post<Drawer>(drawers, { name, openingAmount: 5_000 })).must(201).guid;
  const [door] = [await open('Door'), await open('Garden')];
  (await key.post(`${review}/reject`, { note: 'Back.' })).refused(400, 'VALIDATION_ERROR');
  (await key.post(`${review}/reject`, { note: 'Back.', drawerGuid: door })).must(200);
  const { expectedAmount } = (await key.get<Drawer>(`${drawers}/${door}`)).must(200);
  assert.equal(expectedAmount, 5_000 - 690);
  await assertBooksAgree(service.database);
});

test('for an order that was rejected, and for one of a day that is closed', async () => {
  const { a, key, place, read } = await offlineScene(service, { approvalSources: ['POS', 'TILL'] } as never);
  const { id: rejected } = sold(a, place);
  await a.push();
  assert.equal((await read(rejected)).approvalStatus, 'NEEDS_APPROVAL');
  (await key.post(`${place.path}/orders/${rejected}/reject`, { reason: 'CLOSED' })).must(200);
  paid(a, rejected, 690);
  assert.deepEqual(told((await a.push()).must(200)).at(-1), ['APPLIED_WITH_DIFFERENCE', ['voided']]);
  const later = await taken();
  clock.moveBy(30 * 60 * 60_000);
  paid(later.a, later.orderGuid, 100);
  const [, cash] = told((await later.a.push()).must(200)).slice(-2);
  assert.deepEqual(cash, ['APPLIED_WITH_DIFFERENCE', ['voided']]);
  (await later.key.post(`${later.review}/reject`, { note: 'Back.' })).must(200);
  assert.deepEqual(await held(later), [10_100, 10_100]);
  await assertBooksAgree(service.database);
});

test('dishes and cash for an order that was voided by itself, since nothing was left of it, open it again', async () => {
  const { a, place, key, read, line } = await offlineScene(service);
  const { id } = sold(a, place);
  await a.push();
  const selectionGuids = (await read(id)).checks[0]!.selections.map(({ guid }) => guid);
  (await key.post(`${place.path}/orders/${id}/selections/void`, { selectionGuids, reason: 'X' })).must(200);
  changed(a, id, [{ command: 'addSelections', body: { items: [line()] } }]);
  paid(a, id, 690);
  clock.moveBy(36 * 3_600_000);
  await voidEmptyOrders.run(service.deps);
  assert.equal((await read(id)).guestOrderStatus, 'VOIDED');
  assert.deepEqual(told((await a.push()).must(200)).slice(1), [
    ['APPLIED_WITH_DIFFERENCE', ['check']],
    ['APPLIED', []],
  ]);
  const { totalAmount, paidAmount, guestOrderStatus } = await read(id);
  assert.deepEqual([totalAmount, paidAmount, guestOrderStatus], [690, 690, 'RECEIVED']);
  await assertBooksAgree(service.database);
  clock.reset();
});
