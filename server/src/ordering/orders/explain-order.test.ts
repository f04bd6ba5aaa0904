import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { priceOrder, pricingInputOf } from '@comanda/pricing';
import fc from 'fast-check';
import { proves } from '../../../test/harness/proves.ts';
import { wildOrder } from '../../../test/harness/random-orders.ts';
import { freshTill, lineGuids, linesOf, type Till } from '../../../test/harness/till.ts';
import type { Order } from '../../../test/harness/world.ts';
import { explainOrder } from './explain-order.ts';

type Told = {
  version: number;
  totalAmount: number;
  steps: { step: number; what: string; keys: string[]; result: number; text: string }[];
};

proves(explainOrder, () => {
  let till: Till;
  before(async () => {
    till = await freshTill();
  });
  const explain = async ({ guid }: Order) =>
    (await till.key.get<Told>(`${till.orders}/${guid}/explain`)).must(200);
  const resultsOf = ({ steps }: Told, what: string) =>
    steps.filter((step) => step.what === what).map(({ result }) => result);
  const assertExplains = async (of: Order) => {
    const told = await explain(of);
    const order = await till.read(of);
    assert.deepEqual([told.version, told.totalAmount], [order.version, order.totalAmount]);
    assert.deepEqual(resultsOf(told, 'ORDER_TOTAL'), [order.totalAmount]);
    assert.deepEqual(
      resultsOf(told, 'CHECK_TOTAL'),
      order.checks.map(({ totalAmount }) => totalAmount),
    );
    return told;
  };

  test('200 says how each amount came about, at each point of the life of an order', async () => {
    const { key, place } = till;
    const made = await till.open(till.soups(1, 2, 3), {
      discounts: [{ name: 'Friends', type: 'PERCENT', rate: '10' }],
      tipAmount: 250,
    });
    const told = await assertExplains(made);
    const [gross] = resultsOf(told, 'SELECTION_GROSS');
    assert.equal(gross, linesOf(made)[0]!.grossAmount);
    assert.ok(told.steps.some(({ what, keys }) => what === 'DISCOUNT' && keys.length > 0));
    assert.deepEqual(
      told.steps.map(({ step }) => step),
      told.steps.map((_, index) => index + 1),
    );
    // What it was ordered at, and not what the menu says today.
    const soup = `${place.path}/menu/items/${place.item('Soup').guid}`;
    (await key.patch(soup, { priceAmount: 9_999 })).must(200);
    assert.deepEqual(await explain(made), told);
    const [first, second] = lineGuids(made);
    (await till.ask(made, 'split', { items: [[first]] })).must(200);
    (await till.ask(made, 'service-charges', { name: 'Service', type: 'PERCENT', rate: '12.5' })).must(200);
    await assertExplains(made);
    const other = await till.open(till.soups(1));
    (await till.ask(made, 'move', { selectionGuids: [second], toOrderGuid: other.guid })).must(200);
    await assertExplains(made);
    await assertExplains(other);
    const { guid: checkGuid } = (await till.read(other)).checks[0]!;
    await till.pay(other, { tipAmount: 100, checkGuid });
    await assertExplains(other);
    (await till.ask(made, 'void', { reason: 'MISTAKE' })).must(200);
    await assertExplains(made);
  });

  test('every amount of any order is that of its last step', () => {
    const property = fc.property(wildOrder(), (order) => {
      const { steps } = priceOrder(pricingInputOf(order), { explain: true });
      assert.equal(steps!.at(-1)!.result, order.totalAmount);
    });
    fc.assert(property, { seed: 19, numRuns: 60 });
  });
});
