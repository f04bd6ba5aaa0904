import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { askedFor, withApproval } from '../../../../test/harness/approvals.ts';
import { signedIn } from '../../../../test/harness/people.ts';
import { proves } from '../../../../test/harness/proves.ts';
import { report } from '../../../../test/harness/reports.ts';
import { assertAddsUp, freshTill, lineGuids, linesOf, type Till } from '../../../../test/harness/till.ts';
import type { Order } from '../../../../test/harness/world.ts';
import { newGuid } from '../../../platform/ids.ts';
import { updateSelection } from './update-selection.ts';

proves(updateSelection, () => {
  let till: Till;
  before(async () => {
    till = await freshTill();
  });
  const update = (of: Order, body: object, guid = lineGuids(of)[0]!) =>
    till.change(of, `/selections/${guid}`, body);

  test('200 changes quantity, seat, course and notes; the price of one stays', async () => {
    const made = await till.open();
    const body = { quantity: 2, course: 2, seatNumber: null, notes: 'hot', version: 1 };
    const changed = (await update(made, body)).must(200);
    const [line] = linesOf(changed);
    assert.deepEqual(
      [line!.quantity, line!.course, line!.seatNumber, line!.notes, line!.unitPriceAmount],
      ['2', 2, null, 'hot', 690],
    );
    assert.equal(changed.subtotalAmount, 4 * 690);
    assertAddsUp(changed);
    assert.deepEqual(await till.read(made), changed);
    assert.deepEqual(await till.eventsOf(made), ['order.created', 'selection.updated']);
  });

  test('200 takes more from stock, and returns less to it; 400 when there is not so much', async () => {
    const { key, place } = till;
    const menuItemGuid = place.item('Catch of the day').guid;
    const stock = `${place.path}/menu/items/${menuItemGuid}/stock`;
    (await key.put(stock, { status: 'QUANTITY', quantity: 5 })).must(200);
    const left = async () => (await key.get<{ quantity: string }>(stock)).must(200).quantity;
    const made = await till.open([{ menuItemGuid, quantity: 2, priceAmount: 1_000 }]);
    (await update(made, { quantity: 4 })).must(200);
    assert.equal(await left(), '1');
    assert.deepEqual((await update(made, { quantity: 6 })).fields(), ['body /quantity stock']);
    (await update(made, { quantity: 1, reason: 'DROPPED' })).must(200);
    assert.equal(await left(), '4');
  });

  describe('less of what was sent to the kitchen is a void, whatever the road to it', () => {
    const voidsOf = async ({ key, place }: Till, { businessDate }: Order) => {
      const query = { from: businessDate, to: businessDate, restaurants: place.guid, links: false };
      const { lines } = await report(key, 'discounts-and-voids', query);
      return lines.map(({ key: { kind, reason, approver }, values }) => [
        kind,
        reason,
        approver,
        values.count,
        values.amount,
      ]);
    };
    const waiterAt = async ({ tenantId, target }: Till) => {
      const at = (role: 'server' | 'manager') => signedIn(target, { places: [{ tenantId, role }] });
      const [waiter, manager] = [await at('server'), await at('manager')];
      return { waiter: waiter!, manager: manager! };
    };
    const item = (quantity: number) => [{ menuItemGuid: till.place.item('Soup').guid, quantity }];
    const ROADS: Record<string, (of: Order) => Promise<unknown>> = {
      'as it was sent': async () => {},
      'held first': async (of) => (await till.ask(of, 'hold')).must(200),
      'held, raised and lowered': async (of) => {
        (await till.ask(of, 'hold')).must(200);
        (await update(of, { quantity: 7 })).must(200);
        (await update(of, { quantity: 5 })).must(200);
      },
      'held, and moved to another check': async (of) => {
        (await till.ask(of, 'hold')).must(200);
        (await till.ask(of, 'move', { selectionGuids: lineGuids(of) })).must(200);
      },
      'held on one order, lowered on another': async (of) => {
        (await till.ask(of, 'hold')).must(200);
        const other = await till.open();
        (await till.ask(of, 'move', { selectionGuids: lineGuids(of), toOrderGuid: other.guid })).must(200);
        of.guid = other.guid;
      },
    };
    for (const [road, take] of Object.entries(ROADS))
      test(`400 without reason, 403 without approval, 200 with both and a voided line: ${road}`, async () => {
        till = await freshTill();
        const { waiter, manager } = await waiterAt(till);
        const made = await till.open(item(5));
        const [soup] = lineGuids(made);
        await take(made);
        const lower = (body: object) =>
          waiter.patch<Order>(`${till.orders}/${made.guid}/selections/${soup}`, { quantity: 1, ...body });
        assert.deepEqual((await lower({})).fields(), ['body /reason required']);
        const spilt = (approved: object) => lower({ reason: 'SPILT', ...approved });
        const changed = (await withApproval(manager, till.place, spilt)).must(200);
        const lines = linesOf(changed).filter(({ guid, voided }) => guid === soup || voided);
        assert.deepEqual(
          lines.map(({ quantity, voided, voidInfo, totalAmount }) => [
            quantity,
            voided,
            voidInfo?.reason,
            voidInfo?.approver?.id,
            voided ? totalAmount : 0,
          ]),
          [
            ['1', false, undefined, undefined, 0],
            ['4', true, 'SPILT', manager.uid, 0],
          ],
        );
        assertAddsUp(changed);
        assert.deepEqual(await voidsOf(till, made), [['VOID', 'SPILT', manager.uid, 1, 4 * 690]]);
        assert.ok((await till.eventsOf(made)).includes('selection.voided'));
      });

    test('200 without approval down to what was sent: what was added on hold is no void', async () => {
      till = await freshTill();
      const { waiter } = await waiterAt(till);
      const made = await till.open(item(5));
      const lower = (quantity: number) =>
        waiter.patch<Order>(`${till.orders}/${made.guid}/selections/${lineGuids(made)[0]}`, {
          quantity,
          reason: 'SPILT',
        });
      (await till.ask(made, 'hold')).must(200);
      (await lower(9)).must(200);
      assert.equal(linesOf((await lower(5)).must(200)).length, 1);
      askedFor(await lower(4));
      (await till.ask(made, 'fire')).must(200);
      (await lower(6)).must(200);
      askedFor(await lower(5));
      assert.deepEqual(await voidsOf(till, made), []);
    });

    test('200 strikes it through on the ticket: of a line that was held, and of one that was not', async () => {
      till = await freshTill();
      const kitchen = `${till.place.path}/kitchen`;
      (await till.key.post(`${kitchen}/stations`, { name: 'Grill' })).must(201);
      type Ticket = {
        items: { quantity: string; voided: boolean; changedFrom: { quantity: string } | null }[];
      };
      const itemsOf = async (of: Order) => {
        const order = await till.key.get<{ tickets: Ticket[] }>(`${kitchen}/orders/${of.guid}`);
        return order
          .must(200)
          .tickets.flatMap(({ items }) => items)
          .map(({ quantity, voided, changedFrom }) => [quantity, voided, changedFrom?.quantity]);
      };
      const kept = await till.open(item(5));
      (await update(kept, { quantity: 1, reason: 'SPILT' })).must(200);
      assert.deepEqual(await itemsOf(kept), [['1', false, '5']]);
      const held = await till.open(item(5));
      (await till.ask(held, 'hold')).must(200);
      (await update(held, { quantity: 1, reason: 'SPILT' })).must(200);
      (await till.ask(held, 'fire')).must(200);
      assert.deepEqual(await itemsOf(held), [
        ['5', true, undefined],
        ['1', false, undefined],
      ]);
    });
  });

  test('404 for a line of another order', async () => {
    const made = await till.open();
    for (const guid of [newGuid(), lineGuids(await till.open())[0]!])
      (await update(made, { quantity: 2 }, guid)).refused(404, 'RESOURCE_NOT_FOUND');
  });

  test('409 for a line that is voided or paid, and when the order was changed since it was seen', async () => {
    const made = await till.open();
    const [first, second] = lineGuids(made);
    (await till.ask(made, 'selections/void', { selectionGuids: [first], reason: 'DROPPED' })).must(200);
    const voided = await update(made, { quantity: 2 });
    assert.deepEqual(voided.refused(409, 'INVALID_STATE').details, { state: 'VOIDED', allowed: [] });
    const stale = await update(made, { quantity: 2, version: 1 }, second);
    assert.deepEqual(stale.refused(409, 'CONFLICT').details, { currentVersion: 2 });
    await till.pay(made);
    const paid = await update(made, { quantity: 2 }, second);
    assert.equal(paid.refused(409, 'INVALID_STATE').details?.state, 'CLOSED');
  });
});
