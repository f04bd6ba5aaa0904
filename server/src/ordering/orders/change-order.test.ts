import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { assertBooksAgree } from '../../../test/harness/books.ts';
import { startTestService, type TestService } from '../../../test/harness/service.ts';
import { together } from '../../../test/harness/together.ts';
import { makeWorld, type Order, order, type World } from '../../../test/harness/world.ts';
import { withPayment } from './balance.ts';
import { withFulfillment } from './fulfillment.ts';

let service: TestService;
let world: World;

before(async () => {
  service = await startTestService();
  world = await makeWorld(service);
});

const pathOf = ({ guid }: Order) => `${world.place.path}/orders/${guid}`;

describe('a change of an order', () => {
  test('makes the next version, and says so in an event and the document', async () => {
    const made = await order(world.key, world.place);
    const changed = (await world.key.patch<Order>(pathOf(made), { notes: 'By the window' })).must(200);
    assert.equal(changed.version, made.version + 1);
    assert.deepEqual({ ...changed, version: 1, notes: null, updatedAt: made.updatedAt }, made);
    assert.deepEqual((await world.key.get(pathOf(made))).must(200), changed);
    const events = await service.database.sql(
      `select type, data->>'version' as version from events where data->>'guid' = $1 order by sequence`,
      [made.guid],
    );
    assert.deepEqual(events, [
      { type: 'order.created', version: '1' },
      { type: 'order.updated', version: '2' },
    ]);
  });

  test('is refused with the current version when the caller has seen another', async () => {
    const made = await order(world.key, world.place);
    (await world.key.patch(pathOf(made), { notes: 'first', version: 1 })).must(200);
    const late = await world.key.patch(pathOf(made), { notes: 'second', version: 1 });
    assert.equal(late.refused(409, 'CONFLICT').details?.currentVersion, 2);
    const byHeader = await world.key.patch(pathOf(made), { notes: 'second' }, { 'if-match': '"1"' });
    assert.equal(byHeader.refused(409, 'CONFLICT').details?.currentVersion, 2);
  });

  test('is retried on the newer version, so that of many at once none is lost', async () => {
    const made = await order(world.key, world.place);
    await together(12, async (n) => {
      (await world.key.patch(pathOf(made), n % 2 ? { notes: `note ${n}` } : { numberOfGuests: n + 1 })).must(
        200,
      );
    });
    const after = (await world.key.get<Order>(pathOf(made))).must(200);
    assert.equal(after.version, 13);
    assert.ok(after.notes && after.numberOfGuests);
    await assertBooksAgree(service.database);
  });

  test('happens once for one Idempotency-Key, and the second try is answered the same', async () => {
    const made = await order(world.key, world.place);
    const again = { 'idempotency-key': made.guid };
    const replies = await together(3, () => world.key.patch<Order>(pathOf(made), { notes: 'once' }, again));
    for (const reply of replies.filter(({ status }) => status === 200))
      assert.equal(reply.must(200).version, 2);
    assert.equal((await world.key.patch<Order>(pathOf(made), { notes: 'once' }, again)).must(200).version, 2);
  });
});

describe('payments of a check', () => {
  const payment = {
    paymentGuid: '019aa7f2-62b3-7d5f-84a9-e0176c9b35d2',
    retref: null,
    type: 'CARD' as const,
    status: 'AUTHORIZED' as const,
    amount: 690,
    tipAmount: 100,
    cardBrand: null,
    last4: null,
    createdAt: '2026-11-21T12:00:00.000Z',
  };

  test('cover it; a tip is added to the total; what is voided counts no more', async () => {
    const made = await order(world.key, world.place);
    const check = made.checks[0]!.guid;
    const paid = withPayment(made, check, payment);
    assert.deepEqual(
      [paid.totalAmount, paid.paidAmount, paid.dueAmount, paid.tipAmount, paid.checks[0]!.paymentStatus],
      [790, 790, 0, 100, 'PAID'],
    );
    assert.equal(
      withPayment(paid, check, { ...payment, status: 'CAPTURED' }).checks[0]!.paymentStatus,
      'CLOSED',
    );
    assert.deepEqual(withPayment(paid, check, { ...payment, status: 'VOIDED' }).dueAmount, 690);
  });

  test('reserve what they may have taken while the outcome is unknown', async () => {
    const made = await order(world.key, world.place);
    const check = made.checks[0]!.guid;
    const unknown = withPayment(made, check, { ...payment, status: 'UNKNOWN', amount: 500, tipAmount: 0 });
    assert.deepEqual(
      [unknown.paidAmount, unknown.dueAmount, unknown.checks[0]!.paymentStatus],
      [0, 190, 'OPEN'],
    );
  });
});

test('the guest sees how far the kitchen is', async () => {
  const { menuItemGuid, quantity } = { menuItemGuid: world.place.item('Soup').guid, quantity: 1 };
  const made = await order(world.key, world.place, {
    items: [
      { menuItemGuid, quantity },
      { menuItemGuid, quantity },
      { menuItemGuid, quantity, hold: true },
    ],
  });
  const [first, second, held] = made.checks[0]!.selections;
  assert.deepEqual([first!.fulfillmentStatus, held!.fulfillmentStatus], ['SENT', 'HOLD']);
  const one = withFulfillment(made, [first!.guid], 'READY', 0);
  const both = withFulfillment(one, [second!.guid], 'READY', 0);
  const fired = withFulfillment(both, [held!.guid], 'SENT', 0);
  assert.deepEqual(
    [made, one, both, fired].map(({ guestOrderStatus }) => guestOrderStatus),
    ['RECEIVED', 'IN_PREPARATION', 'READY_FOR_PICKUP', 'IN_PREPARATION'],
  );
});
