import assert from 'node:assert/strict';
import { test } from 'node:test';
import type Type from 'typebox';
import { freshTenant, proves } from '../../../test/harness/proves.ts';
import { issueKey } from '../../../test/harness/world.ts';
import { createDeliveryQuote } from './create-delivery-quote.ts';
import type { DeliveryQuote } from './shapes.ts';

type Quote = Type.Static<typeof DeliveryQuote>;
const CENTRE = {
  name: 'Centre',
  postalCodes: ['280*'],
  feeAmount: 300,
  freeFromAmount: 2_000,
  minimumAmount: 1_000,
  prepMinutes: 45,
  driveMinutes: 15,
};

proves(createDeliveryQuote, () => {
  test('200 says what it costs and when it arrives, for an address or that of a customer', async () => {
    const { key, place, target } = await freshTenant();
    const path = `${place.path}/delivery-quote`;
    const free = (await key.post<Quote>(path, {})).must(200);
    assert.deepEqual([free.zone, free.postalCode, free.feeAmount, free.missingAmount], [null, null, 0, 0]);
    (await key.put(`${place.path}/delivery-zones`, { zones: [CENTRE] })).must(200);
    const quote = (await key.post<Quote>(path, { postalCode: '28004', goodsAmount: 900 })).must(200);
    assert.deepEqual(
      [quote.zone, quote.feeAmount, quote.missingAmount, quote.prepMinutes, quote.driveMinutes],
      ['Centre', 300, 100, 45, 15],
    );
    assert.ok(Date.parse(quote.deliveredAt) <= target.clock.now() + 3_600_000);
    const addresses = [
      { label: 'Work', postalCode: '99999' },
      { label: 'Home', postalCode: '28 013' },
    ];
    const { guid: customerGuid } = (
      await key.post<{ guid: string }>('/api/v1/customers', { addresses })
    ).must(201);
    const home = { customerGuid, addressLabel: 'Home', goodsAmount: 2_000 };
    assert.equal((await key.post<Quote>(path, home)).must(200).feeAmount, 0);
    assert.deepEqual((await key.post(path, { ...home, addressLabel: 'Boat' })).fields(), [
      'body /addressLabel known',
    ]);
  });

  test('200 says by which postal code, and what that stands for where the restaurant is', async () => {
    const { key, place } = await freshTenant();
    const zones = [
      { ...CENTRE, postalCodes: ['NG1 *', 'NG2 4*'] },
      { ...CENTRE, name: 'Beeston', postalCodes: ['NG10*'] },
    ];
    (await key.put(`${place.path}/delivery-zones`, { zones })).must(200);
    const at = async (postalCode: string) => {
      const { zone, postalCode: by } = (
        await key.post<Quote>(`${place.path}/delivery-quote`, { postalCode })
      ).must(200);
      return [zone, by?.pattern, by?.unit, by?.covers];
    };
    assert.deepEqual(await at('NG10 1AA'), ['Centre', 'NG1 *', 'BEGINNING', 'NG1']);
    (await key.patch(place.path, { address: { country: 'GB' } })).must(200);
    assert.deepEqual(await at('NG1 1AA'), ['Centre', 'NG1 *', 'DISTRICT', 'NG1']);
    assert.deepEqual(await at('ng101aa'), ['Beeston', 'NG10*', 'DISTRICT', 'NG10']);
    assert.deepEqual(await at('NG2 4BB'), ['Centre', 'NG2 4*', 'SECTOR', 'NG2 4']);
    for (const postalCode of ['NG11 1AA', 'NG24 4BB', 'NG2 5AA'])
      (await key.post(`${place.path}/delivery-quote`, { postalCode })).refused(409, 'OUT_OF_ZONE');
  });

  test('409 for an address in no zone', async () => {
    const { key, place } = await freshTenant();
    (await key.put(`${place.path}/delivery-zones`, { zones: [CENTRE] })).must(200);
    const quote = await key.post(`${place.path}/delivery-quote`, { postalCode: '99999' });
    quote.refused(409, 'OUT_OF_ZONE');
  });

  test('403 for a customer, for whoever may not read guests', async () => {
    const { place, target, tenantId, customerGuid } = {
      ...(await freshTenant()),
      customerGuid: crypto.randomUUID(),
    };
    const menuOnly = await issueKey(target, tenantId, { scopes: ['read:menu'] });
    (await menuOnly.post(`${place.path}/delivery-quote`, { customerGuid })).refused(403, 'FORBIDDEN');
  });
});
