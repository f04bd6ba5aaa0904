import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { proves } from '../../../../test/harness/proves.ts';
import { assertAddsUp, freshTill, lineGuids, linesOf, type Till } from '../../../../test/harness/till.ts';
import type { Order } from '../../../../test/harness/world.ts';
import { newGuid } from '../../../platform/ids.ts';
import { unshareSelection } from './unshare-selection.ts';

proves(unshareSelection, () => {
  let till: Till;
  before(async () => {
    till = await freshTill();
  });
  const shared = async (parts = 3): Promise<{ made: Order; now: Order; guids: string[] }> => {
    const made = await till.open();
    const [selectionGuid] = lineGuids(made);
    const now = (await till.ask(made, 'share', { selectionGuid, parts })).must(200);
    const guids = linesOf(now).flatMap(({ guid, share }) => (share ? [guid] : []));
    return { made, now, guids };
  };
  const unshare = (of: Order, selectionGuid: string | undefined) =>
    till.ask(of, 'unshare', { selectionGuid });

  test('200 makes one line of the parts, and the checks that are left empty go', async () => {
    const { made, now, guids } = await shared();
    const again = (await unshare(now, guids[2])).must(200);
    assert.equal(again.checks.length, 1);
    const [line] = linesOf(again).filter(({ guid }) => guid === guids[0]);
    const [was] = linesOf(made);
    assert.deepEqual(
      [line!.quantity, line!.share, line!.grossAmount, line!.taxAmount, line!.totalAmount],
      [was!.quantity, undefined, was!.grossAmount, was!.taxAmount, was!.totalAmount],
    );
    assert.equal(again.totalAmount, made.totalAmount);
    assertAddsUp(again);
    assert.deepEqual(await till.read(made), again);
    assert.equal((await till.eventsOf(made)).at(-1), 'selection.unshared');
    const more = await till.key.patch<Order>(`${till.orders}/${made.guid}/selections/${guids[0]}`, {
      quantity: 2,
    });
    assert.equal(more.must(200).subtotalAmount, made.subtotalAmount + was!.grossAmount);
  });

  test('200 again for a retry with the same Idempotency-Key, which changes nothing', async () => {
    const { made, now, guids } = await shared();
    const done = await till.askTwice(now, 'unshare', { selectionGuid: guids[0] });
    assert.equal(done.totalAmount, made.totalAmount);
  });

  test('400 for a line that is no part of anything', async () => {
    const { now, guids } = await shared();
    const whole = lineGuids(now).find((guid) => !guids.includes(guid));
    for (const guid of [whole, newGuid()])
      assert.deepEqual((await unshare(now, guid)).fields(), ['body /selectionGuid known']);
  });

  test('409 while a part is on another order, once one is voided, taxed otherwise, or its check is paid', async () => {
    const stateOf = async (of: Order, guid: string | undefined) =>
      (await unshare(of, guid)).refused(409, 'INVALID_STATE').details?.state;
    const away = await shared(2);
    const other = await till.open(till.soups(1));
    const moved = { selectionGuids: [away.guids[1]], toOrderGuid: other.guid };
    (await till.ask(away.now, 'move', moved)).must(200);
    assert.equal(await stateOf(away.now, away.guids[0]), 'ELSEWHERE');
    assert.equal(await stateOf(other, away.guids[1]), 'ELSEWHERE');
    const spilled = await shared();
    const body = { selectionGuids: [spilled.guids[1]], reason: 'SPILLED' };
    (await till.ask(spilled.now, 'selections/void', body)).must(200);
    assert.equal(await stateOf(spilled.now, spilled.guids[0]), 'VOIDED');
    const exempt = await shared(2);
    const check = `${till.orders}/${exempt.now.guid}/checks/${exempt.now.checks[1]!.guid}`;
    (await till.key.patch(check, { taxExempt: true })).must(200);
    assert.equal(await stateOf(exempt.now, exempt.guids[0]), 'TAXED_OTHERWISE');
    const paid = await shared(2);
    await till.pay(paid.now, { checkGuid: paid.now.checks[1]!.guid });
    assert.equal(await stateOf(paid.now, paid.guids[0]), 'CLOSED');
  });
});
