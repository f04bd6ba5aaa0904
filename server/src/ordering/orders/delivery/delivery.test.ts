import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import fc from 'fast-check';
import { tenantTables } from '../../../../test/harness/dump.ts';
import { assertAddsUp, freshTill, type Till } from '../../../../test/harness/till.ts';
import { issueKey, type Order, type TestKey } from '../../../../test/harness/world.ts';

/** Orders that are brought: what that costs, where it ends, and who forgets the address. */

let till: Till;
let web: TestKey;
before(async () => {
  till = await freshTill();
  web = await issueKey(till.target, till.tenantId, { sources: ['ONLINE'] });
});

const CENTRE = {
  name: 'Centre',
  postalCodes: ['280*'],
  feeAmount: 399,
  minimumAmount: 1_000,
  driveMinutes: 20,
};
const guest = { name: 'Ana', address: { address1: 'Calle 1', postalCode: '28004' } };
const setZones = async (more: object = {}, others: object[] = []) =>
  (
    await till.key.put(`${till.place.path}/delivery-zones`, { zones: [{ ...CENTRE, ...more }, ...others] })
  ).must(200);
const ask = (caller: TestKey, soups: number, more: object = {}) =>
  caller.post<Order>(till.orders, {
    diningOption: 'DELIVERY',
    items: [{ menuItemGuid: till.place.item('Soup').guid, quantity: soups }],
    guest,
    ...more,
  });

test('the fee is a charge of the order, taxed as the zone says, and goes when the guest fetches it', async () => {
  const [tax] = till.place.restaurant.taxRates;
  await setZones({ taxRateGuids: [tax!.guid] });
  const made = (await ask(web, 2)).must(201);
  assert.deepEqual(
    [made.serviceChargeAmount, made.delivery!.feeAmount, made.appliedServiceCharges[0]!.taxAmount],
    [399, 399, 35],
  );
  assert.equal(made.guest, undefined);
  assertAddsUp(made);
  await setZones({ feeAmount: 900 });
  assert.equal((await till.read(made)).serviceChargeAmount, 399);
  const fetched = (await till.change(made, '', { diningOption: 'TAKE_OUT' })).must(200);
  assert.deepEqual([fetched.serviceChargeAmount, fetched.totalAmount], [0, 1_380 + 122]);
});

test('zones change between quote and order: it costs what the guest was told, or less, or is refused and nothing is kept', async () => {
  await setZones();
  const quote = await till.key.post<{ feeAmount: number }>(`${till.place.path}/delivery-quote`, {
    postalCode: '28004',
  });
  const { feeAmount } = quote.must(200);
  const told = { delivery: { feeAmount }, externalId: 'told' };
  await setZones({ feeAmount: 900 });
  assert.deepEqual((await ask(web, 2, told)).refused(409, 'CONFLICT').details, {
    reason: 'DELIVERY_FEE_CHANGED',
    currency: 'EUR',
    feeAmount: 900,
  });
  await setZones({ active: false });
  (await ask(web, 2, told)).refused(409, 'OUT_OF_ZONE');
  await setZones({ minimumAmount: 2_000 });
  (await ask(web, 2, told)).refused(409, 'BELOW_MINIMUM');
  await setZones({ feeAmount: 300 });
  const made = (await ask(web, 2, told)).must(201);
  assert.equal(made.delivery!.feeAmount, 300);
  assertAddsUp(made);
});

test('zones that change under many orders: none costs more than its guest was told; a retry costs what the order cost', async () => {
  await setZones();
  const told = { delivery: { feeAmount: 399 } };
  const orders = Array.from({ length: 12 }, (_, n) =>
    web.post<Order>(
      till.orders,
      { diningOption: 'DELIVERY', items: till.soups(1, 2), guest, ...told },
      { 'idempotency-key': `while zones change ${n}` },
    ),
  );
  for (const fee of [900, 200, 900]) await setZones({ feeAmount: fee });
  for (const [n, reply] of (await Promise.all(orders)).entries()) {
    if (reply.status === 409) {
      assert.equal(reply.refused(409, 'CONFLICT').details?.reason, 'DELIVERY_FEE_CHANGED');
      continue;
    }
    const made = reply.must(201);
    assert.ok(made.delivery!.feeAmount <= 399);
    const again = await web.post<Order>(
      till.orders,
      { diningOption: 'DELIVERY', items: till.soups(1, 2), guest, ...told },
      { 'idempotency-key': `while zones change ${n}` },
    );
    assert.deepEqual(again.must(201), made);
  }
});

test('an order with any fee and number of checks adds up, and costs the fee more than without it', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 3_000 }),
      fc.integer({ min: 1, max: 4 }),
      fc.boolean(),
      async (feeAmount, checks, taxed) => {
        const { guid } = till.place.restaurant.taxRates[0]!;
        await setZones({ feeAmount, taxRateGuids: taxed ? [guid] : [] });
        const parts = Array.from({ length: checks }, () => ({ items: till.soups(1, undefined) }));
        const body = { diningOption: 'DELIVERY', checks: parts };
        const preview = async (more: object) =>
          (await web.post<Order>(`${till.orders}/preview`, { ...body, ...more })).must(200);
        const brought = await preview({ guest });
        const fetched = await preview({ diningOption: 'TAKE_OUT' });
        assertAddsUp(brought);
        assert.equal(brought.serviceChargeAmount, feeAmount);
        const more = brought.totalAmount - fetched.totalAmount;
        assert.equal(more, feeAmount + brought.taxAmount - fetched.taxAmount);
      },
    ),
    { numRuns: Number(process.env.FUZZ_RUNS ?? 15) },
  );
});

test('a guest is told what is missing to the minimum, and nothing is delivered outside; the house does as it likes', async () => {
  await setZones({ freeFromAmount: 2_000 });
  assert.deepEqual((await ask(web, 1)).refused(409, 'BELOW_MINIMUM').details, {
    zone: 'Centre',
    currency: 'EUR',
    minimumAmount: 1_000,
    goodsAmount: 690,
    missingAmount: 310,
  });
  assert.equal((await ask(web, 3)).must(201).delivery!.feeAmount, 0);
  const far = { guest: { address: { postalCode: '99999' } } };
  (await ask(web, 3, far)).refused(409, 'OUT_OF_ZONE');
  assert.deepEqual((await ask(web, 3, { guest: { name: 'Ana' } })).fields(), [
    'body /guest/address required',
  ]);
  assert.equal((await ask(till.key, 1)).must(201).delivery!.feeAmount, 399);
  assert.deepEqual((await ask(till.key, 1, far)).must(201).delivery!.zone, null);
  await setZones({ active: false });
  (await ask(web, 3)).refused(409, 'OUT_OF_ZONE');
});

test('a guest cannot move a delivery to where it would cost something else', async () => {
  await setZones({}, [{ ...CENTRE, name: 'Far', postalCodes: ['29*'], feeAmount: 900 }]);
  const made = (await ask(web, 2)).must(201);
  const move = (caller: TestKey, postalCode: string) =>
    caller.put(`${till.orders}/${made.guid}/guest`, { guest: { address: { postalCode } } });
  (await move(web, '29001')).refused(409, 'OUT_OF_ZONE');
  (await move(web, '28013')).must(200);
  (await move(till.key, '29001')).must(200);
});

test('a postal code is read as where the restaurant is, when an order is taken, moved and becomes a delivery', async () => {
  (await till.key.patch(till.place.path, { address: { country: 'GB' } })).must(200);
  await setZones({ postalCodes: ['NG1*'] }, [{ ...CENTRE, name: 'Far', postalCodes: ['NG10*'] }]);
  const at = (postalCode: string) => ({ guest: { name: 'Ana', address: { postalCode } } });
  assert.equal((await ask(web, 2, at('NG10 1AA'))).must(201).delivery!.zone, 'Far');
  (await ask(web, 2, at('NG11 1AA'))).refused(409, 'OUT_OF_ZONE');
  const made = (await ask(web, 2, at('NG1 1AA'))).must(201);
  assert.equal(made.delivery!.zone, 'Centre');
  (await web.put(`${till.orders}/${made.guid}/guest`, at('NG10 1AA'))).refused(409, 'OUT_OF_ZONE');
  const fetched = (await ask(web, 2, { ...at('NG10 1AA'), diningOption: 'TAKE_OUT' })).must(201);
  const brought = (await till.change(fetched, '', { diningOption: 'DELIVERY' })).must(200);
  assert.equal(brought.delivery!.zone, 'Far');
  (await till.key.patch(till.place.path, { address: { country: 'ES' } })).must(200);
});

test('a promised delivery goes to the kitchen in time for its drive', async () => {
  await setZones({ prepMinutes: 30 });
  const promised = Date.parse((await ask(web, 2)).must(201).createdAt) + 7_200_000;
  const made = (await ask(web, 2, { promisedAt: new Date(promised).toISOString() })).must(201);
  assert.equal(promised - Date.parse(made.fireAt!), 50 * 60_000);
});

test('the address of a customer goes with the order, and with the customer when they are erased', async () => {
  await setZones();
  const addresses = [
    { label: 'Work', postalCode: '99999' },
    { label: 'Home', address1: 'Zinnia Street 5', postalCode: '28004', instructions: 'Zinnia code 1' },
  ];
  const { guid: customerGuid } = (
    await till.key.post<{ guid: string }>('/api/v1/customers', { addresses })
  ).must(201);
  const body = { guest: { customerGuid }, delivery: { addressLabel: 'Home' } };
  const headers = { 'idempotency-key': 'brings it home' };
  const items = [{ menuItemGuid: till.place.item('Soup').guid, quantity: 2 }];
  const made = (
    await web.post<Order>(till.orders, { diningOption: 'DELIVERY', items, ...body }, headers)
  ).must(201);
  (await ask(web, 2, { guest: { customerGuid } })).refused(409, 'OUT_OF_ZONE');
  const read = await till.read(made);
  assert.deepEqual(read.guest, {
    customerGuid,
    address: { address1: 'Zinnia Street 5', postalCode: '28004' },
    instructions: 'Zinnia code 1',
  });
  const known = async () => {
    const tables: string[] = [];
    for (const table of [...(await tenantTables(till.target.database)), 'idempotency_keys']) {
      const [row] = await till.target.database.sql<{ n: number }>(
        `select count(*)::int as n from ${table} t where t::text ilike '%zinnia%'`,
      );
      if (row!.n > 0) tables.push(table);
    }
    return tables.sort();
  };
  assert.deepEqual(await known(), ['customers', 'order_guests']);
  (await till.key.delete(`/api/v1/customers/${customerGuid}`)).must(200);
  assert.deepEqual(await known(), []);
  const after = await till.read(made);
  assert.deepEqual(
    [after.guest, after.totalAmount, after.delivery],
    [undefined, made.totalAmount, made.delivery],
  );
});

test('an order that becomes one for delivery is judged, and costs, as one from the start', async () => {
  await setZones();
  const away = { ...guest, address: { address1: 'Calle 2', postalCode: '08001' } };
  const change = (of: Order, by: TestKey = web) =>
    by.patch<Order>(`${till.orders}/${of.guid}`, { diningOption: 'DELIVERY' });
  const fetched = async (soups: number, more: object = {}): Promise<Order> =>
    (await ask(web, soups, { diningOption: 'TAKE_OUT', ...more })).must(201);

  (await change(await fetched(2, { guest: away }))).refused(409, 'OUT_OF_ZONE');
  assert.deepEqual((await change(await fetched(2, { guest: { name: 'Ana' } }))).fields(), [
    'body /diningOption required',
  ]);
  (await change(await fetched(1))).refused(409, 'BELOW_MINIMUM');
  const brought = (await change(await fetched(2))).must(200);
  assert.deepEqual([brought.delivery?.zone, brought.serviceChargeAmount], ['Centre', 399]);
  assertAddsUp(brought);

  // There and back: one fee, and that of now.
  await setZones({ feeAmount: 500 });
  (await till.change(brought, '', { diningOption: 'TAKE_OUT' })).must(200);
  const again = (await change(brought)).must(200);
  assert.deepEqual([again.serviceChargeAmount, again.delivery?.feeAmount], [500, 500]);
  assertAddsUp(again);

  // The house brings it anywhere, and any amount of it.
  const house = (await change(await fetched(1, { guest: away }), till.key)).must(200);
  assert.deepEqual([house.delivery?.zone, house.serviceChargeAmount], [null, 0]);
});

test('a guest leaves no less of a delivery than is delivered', async () => {
  await setZones();
  const items = [1, 2].map(() => ({ menuItemGuid: till.place.item('Soup').guid, quantity: 1 }));
  const made = (await ask(web, 2, { items })).must(201);
  const [line] = made.checks[0]!.selections;
  const body = { selectionGuids: [line!.guid], reason: 'MISTAKE' };
  (await web.post(`${till.orders}/${made.guid}/selections/void`, body)).refused(409, 'BELOW_MINIMUM');
  const half = { quantity: '0.4', reason: 'MISTAKE' };
  (await web.patch(`${till.orders}/${made.guid}/selections/${line!.guid}`, half)).refused(
    409,
    'BELOW_MINIMUM',
  );
  (await till.ask(made, 'selections/void', body)).must(200);
});
