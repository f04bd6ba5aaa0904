import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, describe, test } from 'node:test';
import { askedFor, withApproval } from '../../../test/harness/approvals.ts';
import { type CardTenant, card, freshCards, type Payment, type Refund } from '../../../test/harness/cards.ts';
import { type Person, signedIn } from '../../../test/harness/people.ts';
import { type Order, order, type Page } from '../../../test/harness/world.ts';

/** No waiter gives money back, or takes it from a stored card, without somebody who may. */

let world: CardTenant;
let waiter: Person;
let manager: Person;
let owner: Person;

before(async () => {
  world = await freshCards();
  const person = (role: 'server' | 'manager' | 'owner') =>
    signedIn(world.target, { places: [{ tenantId: world.tenantId, role }] });
  [waiter, manager, owner] = await Promise.all([person('server'), person('manager'), person('owner')]);
});

const post = <T>(path: string, body: object) =>
  waiter.post<T>(path, body, { 'idempotency-key': randomUUID() });
const auditOf = async (paymentGuid: string) => {
  interface Line {
    action: string;
    actor: { id: string };
    details: { approver: { id: string } | null; amount: number };
  }
  const page = await owner.get<Page<Line>>(`/api/v1/audit-log?targetId=${paymentGuid}`);
  return page.must(200).items.map(({ action, actor, details }) => [action, actor.id, details.approver?.id]);
};

async function paidInCash(): Promise<{ one: Order; payment: Payment; path: string }> {
  const one = await order(world.key, world.place);
  const paid = `${world.place.path}/orders/${one.guid}/payments`;
  const payment = (await world.key.post<Payment>(paid, { type: 'CASH' })).must(201);
  return { one, payment, path: `${world.place.path}/payments/${payment.paymentGuid}` };
}

describe('a waiter gives back with approval, and the audit log says whose it was', () => {
  test('of cash', async () => {
    const { payment, path } = await paidInCash();
    const body = { amount: 100, reason: 'Cold soup' };
    const back = (given: object) => post(`${path}/refunds`, { ...body, ...given });
    askedFor(await back({}));
    assert.deepEqual(await auditOf(payment.paymentGuid), []);
    (await withApproval(manager, world.place, back)).must(201);
    assert.deepEqual(await auditOf(payment.paymentGuid), [
      ['payment.refund_requested', waiter.uid, manager.uid],
    ]);
  });

  test('of a card, in no order', async () => {
    const payment = await world.sale();
    const body = { retref: payment.retref, reason: 'Wrong table' };
    const release = (given: object) => post('/api/v1/payments/void', { ...body, ...given });
    askedFor(await release({}));
    assert.equal(world.held(payment).setlstat, 'Queued for Capture');
    (await withApproval(manager, world.place, release)).must(200);
    const lines = (await auditOf(payment.paymentGuid)).filter(([action]) => action !== 'payment.refused');
    assert.deepEqual(lines, [['payment.void_requested', waiter.uid, manager.uid]]);
    const settled = await world.settled();
    const refund = { retref: settled.retref, amount: 100 };
    const back = (given: object) => post('/api/v1/payments/refund', { ...refund, ...given });
    (await withApproval(manager, world.place, back)).must(201);
  });

  test('what items cost that were refunded with approval is paid out with that one', async () => {
    const { one, path } = await paidInCash();
    const items = {
      lines: [{ selectionGuid: one.checks[0]!.selections[0]!.guid }],
      reason: 'COLD',
    };
    const refundItems = (given: object) =>
      post<Order>(`${world.place.path}/orders/${one.guid}/refunds`, { ...items, ...given });
    const refunded = (await withApproval(manager, world.place, refundItems)).must(200);
    const itemRefundGuid = refunded.checks[0]!.refunds[0]!.guid;
    const out = { reason: 'Cold soup', itemRefundGuid };
    const paidOut = (await post<Refund>(`${path}/refunds`, out)).must(201);
    assert.equal(paidOut.amount, refunded.refundedAmount);
    const other = await paidInCash();
    assert.deepEqual((await post(`${other.path}/refunds`, out)).fields(), ['body /itemRefundGuid known']);
  });
});

test('a stored card is charged by a waiter for an order, and without one with approval', async () => {
  const stored = await world.key.post<{ id: string }>('/api/v1/payments/vault/cards', {
    customerId: randomUUID(),
    ...card(),
  });
  const vaultCardId = stored.must(201).id;
  const before = world.gateway.requests().length;
  const body = world.bodyWith({ source: { vaultCardId } });
  for (const operation of ['sale', 'auth']) askedFor(await post(`/api/v1/payments/${operation}`, body));
  assert.equal(world.gateway.requests().length, before);
  const sale = (given: object) => post('/api/v1/payments/sale', { ...body, ...given });
  (await withApproval(manager, world.place, sale)).must(201);
  const { guid: orderGuid } = await order(world.key, world.place);
  const ofOrder = { restaurantGuid: world.place.guid, orderGuid, source: { vaultCardId } };
  (await post('/api/v1/payments/sale', ofOrder)).must(201);
  (await waiter.delete(`/api/v1/payments/vault/cards/${vaultCardId}`)).refused(403, 'FORBIDDEN');
  (await manager.delete(`/api/v1/payments/vault/cards/${vaultCardId}`)).must(200);
});

test('cash is paid out of a drawer with approval, which its movement keeps', async () => {
  const drawers = `${world.place.path}/cash-drawers`;
  const drawer = await world.key.post<{ guid: string }>(drawers, { name: 'Bar', openingAmount: 1_000 });
  const path = `${drawers}/${drawer.must(201).guid}`;
  const out = { amount: 300, reason: 'Parsley' };
  const payOut = (given: object) => post(`${path}/pay-out`, { ...out, ...given });
  (await withApproval(manager, world.place, payOut)).must(200);
  interface Movement {
    type: string;
    madeBy: { id: string };
    approver: { id: string } | null;
  }
  const { items } = (await waiter.get<Page<Movement>>(`${path}/movements`)).must(200);
  assert.deepEqual(
    items.map(({ type, madeBy, approver }) => [type, madeBy.id, approver?.id]),
    [
      ['OPEN', world.key.id, undefined],
      ['PAY_OUT', waiter.uid, manager.uid],
    ],
  );
});
