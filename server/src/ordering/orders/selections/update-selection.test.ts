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
      'shared, held, and one line again': async (of) => {
        const [selectionGuid] = lineGuids(of);
        for (const [command, body] of [
          ['share', { selectionGuid, parts: 40 }],
          ['hold', {}],
          ['unshare', { selectionGuid }],
        ] as const)
          (await till.ask(of, command, body)).must(200);
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

  describe('another size, other modifiers', () => {
    const SMALL = '00000000-0000-7000-8000-0000000000b1';
    const BIG = '00000000-0000-7000-8000-0000000000b2';
    const guid = (n: number) => `00000000-0000-7000-8000-0000000000${n}`;
    const [CHEESE, HAM, SAUCE, HOT] = [guid(11), guid(12), guid(21), guid(31)] as const;
    const menu = (more = 0) => ({
      sizes: [
        { guid: SMALL, name: 'Small' },
        { guid: BIG, name: 'Big' },
      ],
      modifierGroups: [
        {
          guid: guid(10),
          name: 'Toppings',
          maxSelections: 3,
          modifiers: [
            { guid: CHEESE, name: 'Cheese', priceAmount: 100 + more },
            {
              guid: HAM,
              name: 'Ham',
              priceAmount: 150 + more,
              sizePrices: [{ sizeGuid: BIG, priceAmount: 220 + more }],
            },
            { guid: SAUCE, name: 'Sauce', priceAmount: 30 + more, modifierGroupGuids: [guid(30)] },
          ],
        },
        {
          guid: guid(30),
          name: 'Sauces',
          modifiers: [{ guid: HOT, name: 'Hot', priceAmount: 20 + more }],
        },
      ],
      menus: [
        {
          name: 'All day',
          groups: [
            {
              name: 'Plates',
              items: [
                {
                  guid: guid(40),
                  name: 'Flatbread',
                  priceAmount: 900 + more,
                  sizes: [
                    { sizeGuid: SMALL, priceAmount: 900 + more, isDefault: true },
                    { sizeGuid: BIG, priceAmount: 1_300 + more, plu: 'BIG-1' },
                  ],
                  modifierGroupGuids: [guid(10)],
                },
              ],
            },
          ],
        },
      ],
    });
    let fresh: Till;
    let waiter: Awaited<ReturnType<typeof signedIn>>;
    let manager: typeof waiter;
    before(async () => {
      fresh = await freshTill();
      await publish();
      waiter = await signedIn(fresh.target, { places: [{ tenantId: fresh.tenantId, role: 'server' }] });
      manager = await signedIn(fresh.target, { places: [{ tenantId: fresh.tenantId, role: 'manager' }] });
    });
    const publish = async (more = 0) =>
      (await fresh.key.put(`${fresh.place.path}/menu`, menu(more))).must(200);
    const bread = (more: object = {}) => [{ menuItemGuid: guid(40), quantity: 1, ...more }];
    const choose = (of: Order, body: object, by: Pick<typeof waiter, 'patch'> = waiter) =>
      by.patch<Order>(`${fresh.orders}/${of.guid}/selections/${lineGuids(of)[0]}`, body);
    const with_ = (...modifierGuids: string[]) => modifierGuids.map((modifierGuid) => ({ modifierGuid }));
    const shown = (of: Order) =>
      linesOf(of).map(({ sizeName, plu, unitPriceAmount, modifiers, quantity, voided }) => [
        sizeName,
        plu,
        quantity,
        unitPriceAmount,
        modifiers.map(({ name, unitPriceAmount: price }) => [name, price]),
        voided,
      ]);

    test('200 prices what is new by the menu of now; what stays keeps its price', async () => {
      const made = await fresh.open(bread({ modifiers: with_(CHEESE) }));
      await publish(7);
      const changed = (await choose(made, { modifiers: with_(CHEESE, HAM), version: 1 })).must(200);
      assert.deepEqual(shown(changed), [
        [
          'Small',
          undefined,
          '1',
          900,
          [
            ['Cheese', 100],
            ['Ham', 157],
          ],
          false,
        ],
      ]);
      assert.deepEqual([changed.subtotalAmount, changed.version], [1_157, 2]);
      assertAddsUp(changed);
      assert.deepEqual(await fresh.eventsOf(made), ['order.created', 'selection.updated']);
      const bigger = (await choose(made, { sizeGuid: BIG })).must(200);
      assert.deepEqual(shown(bigger), [
        [
          'Big',
          'BIG-1',
          '1',
          1_307,
          [
            ['Cheese', 107],
            ['Ham', 227],
          ],
          false,
        ],
      ]);
      const nested = [{ modifierGuid: SAUCE, modifiers: with_(HOT) }, ...with_(CHEESE, HAM)];
      const saucy = (await choose(made, { modifiers: nested })).must(200);
      assert.equal(saucy.subtotalAmount, 1_307 + 107 + 227 + 37 + 27);
      await publish();
      const kept = (await choose(made, { modifiers: nested.toReversed() })).must(200);
      assert.equal(kept.subtotalAmount, saucy.subtotalAmount);
      assertAddsUp(kept);
    });

    test('200 makes what was not sent cheaper without a word', async () => {
      const made = await fresh.open(bread({ hold: true, sizeGuid: BIG, modifiers: with_(CHEESE, HAM) }));
      const changed = (await choose(made, { sizeGuid: SMALL, modifiers: [] })).must(200);
      assert.deepEqual(shown(changed), [['Small', undefined, '1', 900, [], false]]);
      assert.deepEqual(await fresh.eventsOf(made), ['order.created', 'selection.updated']);
    });

    test('400 without reason, 403 without approval when what was sent becomes cheaper; 200 with both', async () => {
      const sent = bread({ quantity: 3, sizeGuid: BIG, modifiers: with_(CHEESE, HAM) });
      for (const isHeld of [false, true]) {
        const made = await fresh.open(sent);
        if (isHeld) (await fresh.ask(made, 'hold')).must(200);
        for (const less of [{ modifiers: [] }, { sizeGuid: SMALL }, { modifiers: with_(SAUCE) }])
          assert.deepEqual((await choose(made, less)).fields(), ['body /reason required']);
        const asked = askedFor(await choose(made, { modifiers: [], reason: 'SPILT' }));
        assert.equal(asked.amount, 3 * 320);
        // 2 of 3, each 500 cheaper, and one as it was.
        const less = { sizeGuid: SMALL, modifiers: with_(CHEESE, SAUCE), quantity: 2, reason: 'SPILT' };
        const worth = 1_300 + 100 + 220;
        const change = (approved: object) => choose(made, { ...less, ...approved });
        assert.equal(askedFor(await change({})).amount, worth + 2 * (worth - 1_030));
        const changed = (await withApproval(manager, fresh.place, change)).must(200);
        assert.deepEqual(shown(changed), [
          [
            'Small',
            undefined,
            '2',
            900,
            [
              ['Cheese', 100],
              ['Sauce', 30],
            ],
            false,
          ],
          [
            'Big',
            'BIG-1',
            '1',
            1_300,
            [
              ['Cheese', 100],
              ['Ham', 220],
            ],
            true,
          ],
          ['Big', 'BIG-1', '2', worth - 1_030, [], true],
        ]);
        assert.equal(changed.subtotalAmount, 2 * 1_030);
        assertAddsUp(changed);
        const voided = (await fresh.eventsOf(made)).filter((type) => type === 'selection.voided');
        assert.equal(voided.length, 2);
      }
      const { businessDate } = await fresh.open(sent);
      const query = { from: businessDate, to: businessDate, restaurants: fresh.place.guid, links: false };
      const { lines } = await report(fresh.key, 'discounts-and-voids', query);
      assert.deepEqual(
        lines.map(({ key: { kind, reason }, values }) => [kind, reason, values.count, values.amount]),
        [['VOID', 'SPILT', 4, 2 * (1_620 + 2 * 590)]],
      );
    });

    test('403 when an approved discount would take more than was approved', async () => {
      const made = await fresh.open(bread());
      const comp = { selectionGuids: lineGuids(made), reason: 'LATE' };
      (await fresh.ask(made, 'comp', comp)).must(200);
      const asked = askedFor(await choose(made, { modifiers: with_(HAM) }));
      assert.equal(asked.amount, 150);
      const free = (await choose(made, { modifiers: with_(HAM) }, fresh.key)).must(200);
      assert.equal(free.totalAmount, 0);
    });

    test('400 for what the menu does not have of it, or not so; 409 once it is paid', async () => {
      const made = await fresh.open([
        ...bread(),
        { openItem: { name: 'Candle', priceAmount: 300 }, quantity: 1 },
      ]);
      const refused = async (body: object, ...fields: string[]) =>
        assert.deepEqual((await choose(made, body)).fields(), fields);
      await refused({ modifiers: with_(HOT) }, 'body /modifiers/0/modifierGuid known');
      await refused({ sizeGuid: newGuid() }, 'body /sizeGuid known');
      await refused({ modifiers: [{ modifierGuid: CHEESE, quantity: 4 }] }, 'body /modifiers maxSelections');
      const candle = `${fresh.orders}/${made.guid}/selections/${lineGuids(made)[1]}`;
      assert.deepEqual((await waiter.patch(candle, { modifiers: [] })).fields(), ['body /modifiers oneOf']);
      await fresh.pay(made, { amount: 100 });
      const less = await choose(made, { modifiers: with_(HAM) });
      less.must(200);
      await fresh.pay(made);
      const late = await choose(made, { modifiers: with_(CHEESE) });
      assert.equal(late.refused(409, 'INVALID_STATE').details?.state, 'CLOSED');
    });

    test('200 shows the kitchen what it was, and brings back what was made', async () => {
      const kitchen = `${fresh.place.path}/kitchen`;
      (await fresh.key.post(`${kitchen}/stations`, { name: 'Oven' })).must(201);
      type Dish = { sizeName: string; modifiers: { name: string }[] };
      type Ticket = {
        guid: string;
        status: string;
        items: (Dish & { status: string; changedFrom: Dish | null })[];
      };
      const made = await fresh.open(bread({ modifiers: with_(CHEESE) }));
      const ticketOf = async () =>
        (await fresh.key.get<{ tickets: Ticket[] }>(`${kitchen}/orders/${made.guid}`)).must(200).tickets[0]!;
      const read = (dish: Dish | null) => dish && [dish.sizeName, ...dish.modifiers.map(({ name }) => name)];
      (await choose(made, { modifiers: with_(HAM) })).must(200);
      const [item] = (await ticketOf()).items;
      assert.deepEqual(
        [read(item!), read(item!.changedFrom)],
        [
          ['Small', 'Ham'],
          ['Small', 'Cheese'],
        ],
      );
      (await fresh.key.post(`${kitchen}/tickets/${(await ticketOf()).guid}/bump`, {})).must(200);
      assert.equal(linesOf(await fresh.read(made))[0]!.fulfillmentStatus, 'READY');
      const noted = (await choose(made, { notes: 'hot', modifiers: with_(HAM) })).must(200);
      assert.equal(linesOf(noted)[0]!.fulfillmentStatus, 'READY');
      const bigger = (await choose(made, { sizeGuid: BIG })).must(200);
      assert.equal(linesOf(bigger)[0]!.fulfillmentStatus, 'SENT');
      const { status, items } = await ticketOf();
      assert.deepEqual([status, items[0]!.status, read(items[0]!)], ['RECALLED', 'NEW', ['Big', 'Ham']]);
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
