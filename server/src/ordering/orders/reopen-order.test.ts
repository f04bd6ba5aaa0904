import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { proves } from '../../../test/harness/proves.ts';
import { freshTill, type Till } from '../../../test/harness/till.ts';
import { reopenOrder } from './reopen-order.ts';

proves(reopenOrder, () => {
  let till: Till;
  before(async () => {
    till = await freshTill();
  });

  const closed = async () => {
    const made = await till.open();
    await till.pay(made);
    return (await till.ask(made, 'close')).must(200);
  };

  test('200 opens the order and its checks; what is added is due', async () => {
    const before = await closed();
    const opened = (await till.ask(before, 'reopen', { version: before.version })).must(200);
    assert.deepEqual(
      [opened.guestOrderStatus, opened.closedAt, opened.version],
      ['RECEIVED', null, before.version + 1],
    );
    const [check] = opened.checks;
    assert.deepEqual([check!.paymentStatus, check!.dueAmount, check!.paidAmount], ['OPEN', 0, 2_253]);
    assert.ok(check!.reopenedAt);
    assert.deepEqual(await till.read(before), opened);
    assert.deepEqual((await till.eventsOf(before)).slice(-2), ['order.reopened', 'check.reopened']);
  });

  test('200 in preparation where a station has begun', async () => {
    const { key, place } = till;
    (await key.post(`${place.path}/kitchen/stations`, { name: 'Stove', isDefault: true })).must(201);
    const made = await till.open();
    const kitchen = `${place.path}/kitchen`;
    const read = await key.get<{ tickets: { guid: string }[] }>(`${kitchen}/orders/${made.guid}`);
    (await key.post(`${kitchen}/tickets/${read.must(200).tickets[0]!.guid}/start`, {})).must(200);
    await till.pay(made);
    (await till.ask(made, 'close')).must(200);
    assert.equal((await till.ask(made, 'reopen')).must(200).guestOrderStatus, 'IN_PREPARATION');
  });

  test('200 opens the paid check of an order that was not closed', async () => {
    const made = await till.open();
    await till.pay(made);
    (await till.ask(made, 'selections', { items: till.soups(1) })).refused(409, 'INVALID_STATE');
    assert.equal((await till.ask(made, 'reopen')).must(200).checks[0]!.paymentStatus, 'OPEN');
    (await till.ask(made, 'selections', { items: till.soups(1) })).must(200);
  });

  test('200 again for a retry with the same Idempotency-Key, which changes nothing', async () => {
    assert.equal((await till.askTwice(await closed(), 'reopen')).guestOrderStatus, 'RECEIVED');
  });

  test('409 when nothing of it is closed, it was voided, or changed since it was seen', async () => {
    const made = await till.open();
    const refusal = async () => (await till.ask(made, 'reopen')).refused(409, 'INVALID_STATE').details;
    assert.equal((await refusal())?.state, 'OPEN');
    (await till.ask(made, 'void', { reason: 'MISTAKE' })).must(200);
    assert.deepEqual(await refusal(), { state: 'VOIDED', allowed: ['refund'] });
    const before = await closed();
    const stale = await till.ask(before, 'reopen', { version: 1 });
    assert.deepEqual(stale.refused(409, 'CONFLICT').details, { currentVersion: before.version });
  });
});
