import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { proves } from '../../../../test/harness/proves.ts';
import { assertAddsUp, freshTill, lineGuids, type Till } from '../../../../test/harness/till.ts';
import type { Order } from '../../../../test/harness/world.ts';
import { newGuid } from '../../../platform/ids.ts';
import { transferCheck } from './transfer-check.ts';

proves(transferCheck, () => {
  let till: Till;
  before(async () => {
    till = await freshTill();
  });
  const splitInTwo = async () => {
    const made = await till.open(till.soups(1, 2));
    return (await till.ask(made, 'split', { items: [[lineGuids(made)[1]]] })).must(200);
  };
  const second = ({ checks }: Order) => `checks/${checks[1]!.guid}/transfer`;

  test('200 takes the check to the other order, in one transaction', async () => {
    const [from, to] = [await splitInTwo(), await till.open(till.soups(1))];
    const body = { toOrderGuid: to.guid, version: 2, toOrderVersion: 1 };
    const moved = await till.ask<{ orders: [Order, Order] }>(from, second(from), body);
    const [left, arrived] = moved.must(200).orders;
    assert.deepEqual(
      [left.checks.map(({ guid }) => guid), arrived.checks.map(({ guid }) => guid)],
      [[from.checks[0]!.guid], [to.checks[0]!.guid, from.checks[1]!.guid]],
    );
    assert.deepEqual([left.totalAmount, arrived.totalAmount], [751, 1_502]);
    for (const changed of [left, arrived]) {
      assertAddsUp(changed);
      assert.deepEqual(await till.read(changed), changed);
      assert.equal((await till.eventsOf(changed)).at(-1), 'check.transferred');
    }
  });

  test('200 again for a retry with the same Idempotency-Key, which changes nothing', async () => {
    const [from, to] = [await splitInTwo(), await till.open()];
    await till.askTwice(from, second(from), { toOrderGuid: to.guid });
    assert.equal((await till.read(to)).checks.length, 2);
  });

  test('400 to its own order', async () => {
    const from = await splitInTwo();
    const refused = await till.ask(from, second(from), { toOrderGuid: from.guid });
    assert.deepEqual(refused.fields(), ['body /toOrderGuid other']);
  });

  test('404 when check or order are not there', async () => {
    const [from, to] = [await splitInTwo(), await till.open()];
    for (const [path, toOrderGuid] of [
      [`checks/${newGuid()}/transfer`, to.guid],
      [second(from), newGuid()],
    ] as const)
      (await till.ask(from, path, { toOrderGuid })).refused(404, 'RESOURCE_NOT_FOUND');
  });

  test('409 for the only check of an order, and one that is paid in part; neither order changes', async () => {
    const [from, to] = [await splitInTwo(), await till.open()];
    const only = await till.ask(to, `checks/${to.checks[0]!.guid}/transfer`, { toOrderGuid: from.guid });
    assert.deepEqual(only.refused(409, 'INVALID_STATE').details, { state: 'LAST_CHECK', allowed: ['merge'] });
    const stale = await till.ask(from, second(from), { toOrderGuid: to.guid, toOrderVersion: 9 });
    assert.deepEqual(stale.refused(409, 'CONFLICT').details, { currentVersion: 1 });
    await till.pay(from, { checkGuid: from.checks[1]!.guid, amount: 100 });
    const paid = await till.ask(from, second(from), { toOrderGuid: to.guid });
    assert.equal(paid.refused(409, 'INVALID_STATE').details?.state, 'PAID_IN_PART');
    assert.deepEqual(await till.read(to), to);
  });
});
