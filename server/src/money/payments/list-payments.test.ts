import assert from 'node:assert/strict';
import { test } from 'node:test';
import { freshCards, type Payment } from '../../../test/harness/cards.ts';
import { proves } from '../../../test/harness/proves.ts';
import { order, type Page } from '../../../test/harness/world.ts';
import { listPayments } from './list-payments.ts';

proves(listPayments, () => {
  test('200 with what is held for tabs, and for slips, until it is captured or voided', async () => {
    const world = await freshCards();
    const { guid: orderGuid } = await order(world.key, world.place);
    const held = async (heldFor: string) => {
      const path = `${world.place.path}/payments?heldFor=${heldFor}`;
      const { items } = (await world.key.get<Page<Payment>>(path)).must(200);
      return items.map(({ paymentGuid }) => paymentGuid);
    };
    const named = await world.authorize({ tab: { name: 'Ana' } });
    const ofOrder = await world.authorize({ amount: 5_000, tab: {}, orderGuid });
    const slip = await world.authorize();
    await world.sale();
    assert.deepEqual(await held('TAB'), [ofOrder.paymentGuid, named.paymentGuid]);
    assert.deepEqual(await held('SLIP'), [slip.paymentGuid]);

    const { guid: restaurantGuid } = world.place;
    (await world.send('settle-tab', { restaurantGuid, orderGuid })).must(200);
    (await world.send('void', { retref: named.retref })).must(200);
    (await world.send('capture', { retref: slip.retref })).must(200);
    assert.deepEqual([await held('TAB'), await held('SLIP')], [[], []]);
  });
});
