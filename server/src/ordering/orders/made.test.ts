import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { freshKitchen, type Kitchen } from '../../../test/harness/kitchen.ts';
import { lineGuids, linesOf } from '../../../test/harness/till.ts';
import type { Order } from '../../../test/harness/world.ts';

/** What the kitchen has made stays out of stock, and what it has not goes back, whatever happened to the line before. */

interface Ticket {
  guid: string;
  orderGuid: string;
}

let till: Kitchen;
let item: string;
let stock: string;

before(async () => {
  till = await freshKitchen();
  item = till.place.item('Catch of the day').guid;
  stock = `${till.place.path}/menu/items/${item}/stock`;
});

const left = async (): Promise<string> =>
  (await till.key.get<{ quantity: string }>(stock)).must(200).quantity;

async function dish(quantity = 1): Promise<Order> {
  (await till.key.put(stock, { status: 'QUANTITY', quantity: 10 })).must(200);
  return till.open([{ menuItemGuid: item, quantity, priceAmount: 1_000 }]);
}

/** The kitchen does something with the last ticket of an order. */
async function atKitchen(of: Order, does: 'bump' | 'recall'): Promise<void> {
  const list = await till.key.get<{ items: Ticket[] }>(`${till.place.path}/kitchen/tickets?limit=100`);
  const { guid } = list.must(200).items.find(({ orderGuid }) => orderGuid === of.guid)!;
  (await till.key.post(`${till.place.path}/kitchen/tickets/${guid}/${does}`, {})).must(200);
}

const change = async (of: Order, quantity: number): Promise<void> => {
  const body = { quantity, reason: 'DROPPED' };
  (await till.change(of, `/selections/${lineGuids(of)[0]}`, body)).must(200);
};
const share = async (of: Order): Promise<Order> =>
  (await till.ask(of, 'share', { selectionGuid: lineGuids(of)[0], parts: 2 })).must(200);
const voidParts = async (of: Order, ...selectionGuids: string[]): Promise<void> =>
  void (await till.ask(of, 'selections/void', { selectionGuids, reason: 'DROPPED' })).must(200);
const voidAll = async (of: Order): Promise<void> =>
  void (await till.ask(of, 'void', { reason: 'DROPPED' })).must(200);

/** What is done to one dish of ten, and what is in stock when it is voided. */
const STORIES: Record<string, [(of: Order) => Promise<unknown>, string]> = {
  'not made': [async () => {}, '10'],
  made: [(of) => atKitchen(of, 'bump'), '9'],
  'made, and one more': [(of) => atKitchen(of, 'bump').then(() => change(of, 2)), '9'],
  'made, one more, held': [
    (of) =>
      atKitchen(of, 'bump')
        .then(() => change(of, 2))
        .then(() => till.ask(of, 'hold')),
    '9',
  ],
  'made, two more, and one less': [
    async (of) => {
      await atKitchen(of, 'bump');
      await change(of, 3);
      assert.equal(await left(), '7');
      await change(of, 2);
      assert.equal(await left(), '8');
    },
    '9',
  ],
  'made, one more, and both less': [
    async (of) => {
      await atKitchen(of, 'bump');
      await change(of, 2);
      await change(of, 1);
    },
    '9',
  ],
  'made, one more, made too': [
    async (of) => {
      await atKitchen(of, 'bump');
      await change(of, 2);
      await atKitchen(of, 'bump');
    },
    '8',
  ],
  'made, and recalled': [(of) => atKitchen(of, 'bump').then(() => atKitchen(of, 'recall')), '10'],
  'shared in two': [share, '10'],
  'made, and shared in two': [(of) => atKitchen(of, 'bump').then(() => share(of)), '9'],
  'shared in two, and made': [(of) => share(of).then(() => atKitchen(of, 'bump')), '9'],
  'made, one more, and shared': [
    async (of) => {
      await atKitchen(of, 'bump');
      await change(of, 2);
      await share(of);
    },
    '9',
  ],
  'shared, and one line again': [
    async (of) => {
      await share(of);
      (await till.ask(of, 'unshare', { selectionGuid: lineGuids(of)[0] })).must(200);
    },
    '10',
  ],
};

describe('a dish of ten that is voided when it was', () => {
  for (const [story, [happens, expected]] of Object.entries(STORIES)) {
    test(story, async () => {
      const made = await dish();
      await happens(made);
      await voidAll(made);
      assert.equal(await left(), expected);
    });
  }
});

describe('a dish that is shared', () => {
  test('is made while anybody wants a part of it, and goes back with the last one', async () => {
    const shared = await share(await dish());
    const [first, second] = linesOf(shared).map(({ guid }) => guid);
    await voidParts(shared, second!);
    assert.equal(await left(), '9');
    await voidParts(shared, first!);
    assert.equal(await left(), '10');
  });

  test('goes back whole when all parts are voided at once', async () => {
    const shared = await share(await dish(3));
    await voidParts(shared, ...linesOf(shared).map(({ guid }) => guid));
    assert.equal(await left(), '10');
  });

  test('and is made before the last part is voided does not go back', async () => {
    const shared = await share(await dish());
    const [first, second] = linesOf(shared).map(({ guid }) => guid);
    await voidParts(shared, second!);
    await atKitchen(shared, 'bump');
    await voidParts(shared, first!);
    assert.equal(await left(), '9');
  });
});
