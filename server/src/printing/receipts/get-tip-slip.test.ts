import assert from 'node:assert/strict';
import { test } from 'node:test';
import { differencesIn, type TipSlipDocument } from '@comanda/documents';
import { decode } from '../../../../documents/test/decode.ts';
import { freshTenant, proves } from '../../../test/harness/proves.ts';
import { order } from '../../../test/harness/world.ts';
import { getTipSlip } from './get-tip-slip.ts';

proves(getTipSlip, () => {
  test('200 with the tips of the settings, and lines to write on', async () => {
    const { key, place, target } = await freshTenant();
    (await key.put(`${place.path}/document-settings`, { tipRates: [5, 10] })).must(200);
    const account = { processor: 'EXTERNAL_TERMINAL', merchantId: 'bar-1' };
    (await key.put(`${place.path}/payment-account`, account)).must(200);
    const slip = {
      restaurantGuid: place.guid,
      amount: 1_985,
      source: { terminal: { reference: 'slip a' } },
    };
    const authorized = await key.post<{ paymentGuid: string }>('/api/v1/payments/auth', slip);
    const path = `${place.path}/payments/${authorized.must(201).paymentGuid}/tip-slip`;
    const shown = (await key.get<TipSlipDocument>(path)).must(200);
    assert.deepEqual(
      [shown.amount, shown.suggestions.map(({ totalAmount }) => totalAmount), differencesIn(shown)],
      [1_985, [2_084, 2_184], []],
    );
    const answer = await fetch(`${target.url}${path}?format=escpos`, { headers: { 'x-api-key': key.key } });
    const { lines } = await decode(new Uint8Array(await answer.arrayBuffer()));
    for (const begins of ['Amount EUR', '[ ] 5 %: 0.99', 'Tip', 'Total', 'Signature'])
      assert.ok(
        lines.some((line) => line.startsWith(begins)),
        begins,
      );
  });

  test('200 with tips of the food, not of its tax', async () => {
    const world = await freshTenant();
    const { key, place } = world;
    const taxRates = [{ name: 'IVA', type: 'PERCENT', rate: '10', inclusive: false }];
    (await key.patch(place.path, { taxRates })).must(200);
    (await key.put(`${place.path}/document-settings`, { tipRates: [10] })).must(200);
    const account = { processor: 'EXTERNAL_TERMINAL', merchantId: 'bar-1' };
    (await key.put(`${place.path}/payment-account`, account)).must(200);
    const { guid: orderGuid, subtotalAmount, dueAmount } = await order(key, place);
    assert.equal(dueAmount, subtotalAmount + Math.round(subtotalAmount / 10));
    const source = { terminal: { reference: 'slip b' } };
    const slip = { restaurantGuid: place.guid, orderGuid, source };
    const { paymentGuid } = (await key.post<{ paymentGuid: string }>('/api/v1/payments/auth', slip)).must(
      201,
    );
    const shown = (await key.get<TipSlipDocument>(`${place.path}/payments/${paymentGuid}/tip-slip`)).must(
      200,
    );
    const tip = Math.round(subtotalAmount / 10);
    assert.deepEqual(
      shown.suggestions.map(({ tipAmount, totalAmount }) => [tipAmount, totalAmount]),
      [[tip, dueAmount + tip]],
    );
  });

  test('409 for a payment whose tip is settled', async () => {
    const { key, place } = await freshTenant();
    const { guid } = await order(key, place);
    const cash = { type: 'CASH', amount: 100 };
    const paid = await key.post<{ paymentGuid: string }>(`${place.path}/orders/${guid}/payments`, cash);
    const reply = await key.get(`${place.path}/payments/${paid.must(201).paymentGuid}/tip-slip`);
    reply.refused(409, 'INVALID_STATE');
  });
});
