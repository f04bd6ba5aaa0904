import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { askedFor, withApproval } from '../../../test/harness/approvals.ts';
import { signedIn } from '../../../test/harness/people.ts';
import { proves } from '../../../test/harness/proves.ts';
import { freshTill, linesOf, type Till } from '../../../test/harness/till.ts';
import type { Order } from '../../../test/harness/world.ts';
import { voidOrder } from './void-order.ts';

proves(voidOrder, () => {
  let till: Till;
  before(async () => {
    till = await freshTill();
  });

  test('200 with a reason, while nothing is paid; nothing can be added then', async () => {
    const made = await till.open();
    const gone = (await till.ask(made, 'void', { reason: 'MISTAKE', version: 1 })).must(200);
    assert.deepEqual([gone.guestOrderStatus, gone.totalAmount], ['VOIDED', 0]);
    assert.ok(linesOf(gone).every(({ voided, voidInfo }) => voided && voidInfo?.reason === 'MISTAKE'));
    assert.deepEqual(await till.read(made), gone);
    assert.deepEqual(await till.eventsOf(made), ['order.created', 'order.voided']);
    assert.deepEqual(
      (await till.ask(made, 'selections', { items: till.soups(1) })).refused(409, 'INVALID_STATE').details,
      { state: 'VOIDED', allowed: ['refund'] },
    );
  });

  test('200 again for a retry with the same Idempotency-Key, which changes nothing', async () => {
    const gone = await till.askTwice(await till.open(), 'void', { reason: 'MISTAKE' });
    assert.equal(gone.guestOrderStatus, 'VOIDED');
  });

  test('200 returns to stock what was not made yet', async () => {
    const { key, place } = till;
    const item = place.item('Catch of the day').guid;
    const stock = `${place.path}/menu/items/${item}/stock`;
    (await key.put(stock, { status: 'QUANTITY', quantity: 5 })).must(200);
    const made = await till.open([{ menuItemGuid: item, quantity: 2, priceAmount: 1_000 }]);
    const left = async () => (await key.get<{ quantity: string }>(stock)).must(200).quantity;
    assert.equal(await left(), '3');
    (await till.ask(made, 'void', { reason: 'MISTAKE' })).must(200);
    assert.equal(await left(), '5');
  });

  test('400 without a reason; 403 to a waiter until somebody approves', async () => {
    const made = await till.open();
    assert.deepEqual((await till.ask(made, 'void')).fields(), ['body /reason required']);
    const [waiter, manager] = await Promise.all(
      (['server', 'manager'] as const).map((role) =>
        signedIn(till.target, { places: [{ tenantId: till.tenantId, role }] }),
      ),
    );
    const path = `${till.orders}/${made.guid}/void`;
    const byWaiter = (body: object) => waiter!.post<Order>(path, { reason: 'MISTAKE', ...body });
    const asked = askedFor(await byWaiter({}));
    assert.deepEqual(
      [asked.permission, asked.amount, asked.reason],
      ['orders.void', made.totalAmount, 'MISTAKE'],
    );
    (await waiter!.post(`${till.place.path}/approvals`, asked)).refused(403, 'FORBIDDEN');
    const gone = (await withApproval(manager!, till.place, byWaiter)).must(200);
    assert.deepEqual([gone.voidInfo?.actor.id, gone.voidInfo?.approver?.id], [waiter!.uid, manager!.uid]);
  });

  test('409 once something is paid, and says what is possible instead', async () => {
    const allowed = async (of: Order) =>
      (await till.ask(of, 'void', { reason: 'MISTAKE' })).refused(409, 'INVALID_STATE').details?.allowed;
    const part = await till.open();
    await till.pay(part, { amount: 100 });
    assert.deepEqual(await allowed(part), ['pay', 'refund']);
    const whole = await till.open();
    await till.pay(whole);
    assert.deepEqual(await allowed(whole), ['refund', 'close']);
    const promisedAt = till.inMs(86_400_000);
    const waiting = await till.open(till.soups(1), { promisedAt });
    await till.pay(waiting);
    assert.deepEqual(await allowed(waiting), ['refund']);
  });
});
