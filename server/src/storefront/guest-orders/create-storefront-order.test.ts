import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { guestAt, guestOfArchived, guestOrder } from '../../../test/harness/guests.ts';
import type { Client } from '../../../test/harness/http.ts';
import { type FreshTenant, freshTenant, proves } from '../../../test/harness/proves.ts';
import type { Order } from '../../../test/harness/world.ts';
import { createStorefrontOrder } from './create-storefront-order.ts';

const ORDERS = '/api/v1/storefront/orders';

proves(createStorefrontOrder, () => {
  let world: FreshTenant;
  const slug = `s-${crypto.randomUUID()}`;
  const newGuest = () => guestAt(world.target, { slug });
  const place = (guest: Client, more: object = {}, headers: Record<string, string> = {}) =>
    guest.post<{ guid: string }>(ORDERS, guestOrder(world.place, more), headers);
  const hours = (rules: object) => world.key.put(`${world.place.path}/opening-hours`, rules);

  before(async () => {
    world = await freshTenant();
    (await world.key.put(`${world.place.path}/slug`, { slug })).must(200);
  });

  test('201 and the restaurant has an order of its page, by a guest, with whom it is for', async () => {
    const { guid } = (await place(await newGuest(), { notes: 'No bell', tipAmount: 100 })).must(201);
    const order = (await world.key.get<Order>(`${world.place.path}/orders/${guid}`)).must(200);
    const seen = order as unknown as Record<string, unknown>;
    assert.equal(seen.source, 'WEB');
    assert.equal((seen.openedBy as { kind: string }).kind, 'GUEST');
    assert.equal(seen.notes, 'No bell');
    assert.equal(order.tipAmount, 100);
    const { name } = (await world.key.get<{ name: string }>(`${world.place.path}/orders/${guid}/guest`)).must(
      200,
    );
    assert.equal(name, 'Ana');
  });

  test('201 once for a key, whatever was lost on the way, and the answer is the same', async () => {
    const guest = await newGuest();
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const answers = await Promise.all([1, 2, 3].map(() => place(guest, {}, headers)));
    const made = answers.filter(({ status }) => status === 201);
    const again = (await place(guest, {}, headers)).must(201);
    assert.ok(made.length > 0);
    for (const answer of made) assert.deepEqual(answer.must(201), again);
    const own = (await guest.get<{ items: { guid: string }[] }>(ORDERS)).must(200);
    assert.deepEqual(
      own.items.map(({ guid }) => guid),
      [again.guid],
    );
  });

  test('400 for a price, a discount, a source, a customer or an item of their own', async () => {
    const guest = await newGuest();
    const item = { menuItemGuid: world.place.item('Soup').guid, quantity: 1 };
    for (const more of [
      { items: [{ ...item, priceAmount: 1 }] },
      { items: [{ openItem: { name: 'Gold', priceAmount: 1 }, quantity: 1 }] },
      { discounts: [{ name: 'Mine', type: 'PERCENT', rate: '100' }] },
      { source: 'POS' },
      { payment: { type: 'CASH' } },
      { guest: { name: 'Ana', customerGuid: crypto.randomUUID() } },
      { diningOption: 'DINE_IN' },
      { items: [{ ...item, quantity: 100 }] },
      { items: [{ ...item, quantity: '0.5' }] },
      { tipAmount: -1 },
    ])
      (await place(guest, more)).refused(400, 'VALIDATION_ERROR');
  });

  test('400 for what is sold out; 409 while closed, and while no orders are taken', async () => {
    const guest = await newGuest();
    const stock = `${world.place.path}/menu/items/${world.place.item('Soup').guid}/stock`;
    (await world.key.put(stock, { status: 'OUT_OF_STOCK' })).must(200);
    assert.deepEqual((await place(guest)).fields(), ['body /items/0/menuItemGuid stock']);
    (await world.key.put(stock, { status: 'IN_STOCK' })).must(200);
    (await hours({ weekly: null, channels: [{ channel: 'WEB', weekly: [] }] })).must(200);
    (await place(guest)).refused(409, 'CLOSED');
    (await hours({})).must(200);
    const pause = { channels: ['WEB'], reason: 'The fryer is broken' };
    (await world.key.post(`${world.place.path}/opening-hours/pause`, pause)).must(200);
    (await place(guest)).refused(409, 'PAUSED');
    (await world.key.post(`${world.place.path}/opening-hours/resume`, {})).must(200);
    (await place(guest)).must(201);
  });

  test('409 for a delivery that costs more than the preview said, and nothing of it is kept', async () => {
    const zones = (feeAmount: number) =>
      world.key.put(`${world.place.path}/delivery-zones`, {
        zones: [{ name: 'Centre', postalCodes: ['1000'], feeAmount, driveMinutes: 10 }],
      });
    (await zones(250)).must(200);
    const guest = await newGuest();
    const address = { address1: 'Rua 1', city: 'Lisboa', postalCode: '1000', country: 'PT' };
    const brought = { diningOption: 'DELIVERY', guest: { name: 'Ana', address } };
    const order = (feeAmount: number) => place(guest, { ...brought, delivery: { feeAmount } });
    const preview = await guest.post<{ deliveryFeeAmount: number }>(
      `${ORDERS}/preview`,
      guestOrder(world.place, brought),
    );
    assert.equal(preview.must(200).deliveryFeeAmount, 250);
    (await zones(400)).must(200);
    const { details } = (await order(250)).refused(409, 'CONFLICT');
    assert.deepEqual([details?.reason, details?.feeAmount], ['DELIVERY_FEE_CHANGED', 400]);
    (await order(400)).must(201);
    const { items } = (await guest.get<{ items: object[] }>(ORDERS)).must(200);
    assert.equal(items.length, 1);
  });

  test('409 for the order after the tenth of a session, and nothing of it is kept', async () => {
    const guest = await newGuest();
    for (let n = 0; n < 10; n++) (await place(guest)).must(201);
    const before = await counted();
    const refused = (await place(guest)).refused(409, 'CONFLICT');
    assert.deepEqual(refused.details, { reason: 'LIMIT_REACHED', limit: 10 });
    assert.equal(await counted(), before);
  });

  test('429 for an address that orders one after the other, with however many sessions', async () => {
    const headers = { 'x-forwarded-for': '198.51.100.92' };
    const guests = [await newGuest(), await newGuest(), await newGuest()];
    for (let n = 0; n < 20; n++) (await place(guests[n % 3]!, {}, headers)).must(201);
    (await place(guests[2]!, {}, headers)).refused(429, 'RATE_LIMIT_EXCEEDED');
  });

  test('409 for the order after the tenth of a phone number in a day, however it is written and from any session', async () => {
    const written = ['+34 600 123 456', '0034600123456', '600-123-456', '６００１２３４５６'];
    const order = async (n: number) =>
      place(await newGuest(), { guest: { name: 'Ana', phone: written[n % written.length] } });
    // At once: none is counted twice, and none is missed.
    const answers = await Promise.all(Array.from({ length: 14 }, (_, n) => order(n)));
    assert.equal(answers.filter(({ status }) => status === 201).length, 10);
    const before = await counted();
    const refused = (await order(2)).refused(409, 'CONFLICT');
    assert.deepEqual(refused.details, { reason: 'LIMIT_REACHED', limit: 10 });
    assert.equal(await counted(), before);
    (await place(await newGuest(), { guest: { name: 'Ana', phone: '600 123 457' } })).must(201);
    const keys = await world.target.database.sql(
      'select distinct phone_key from guest_orders where restaurant_guid = $1 and phone_key is not null',
      [world.place.guid],
    );
    assert.equal(keys.length, 2);
    assert.doesNotMatch(JSON.stringify(keys), /600123/);
    await world.target.database.sql(
      `update guest_orders set created_at = created_at - interval '1 day' where restaurant_guid = $1`,
      [world.place.guid],
    );
    (await order(1)).must(201);
  });

  test('409 for a short number after ten orders, with its country and without', async () => {
    (await world.key.patch(world.place.path, { address: { country: 'DK' } })).must(200);
    for (let n = 0; n < 10; n++)
      (await place(await newGuest(), { guest: { name: 'Bo', phone: '32 12 34 56' } })).must(201);
    const more = await place(await newGuest(), { guest: { name: 'Bo', phone: '+45 32 12 34 56' } });
    assert.deepEqual(more.refused(409, 'CONFLICT').details, { reason: 'LIMIT_REACHED', limit: 10 });
    (await world.key.patch(world.place.path, { address: { country: 'ES' } })).must(200);
  });

  test('409 while the restaurant has had 300 orders of guests in ten minutes, whoever asks', async () => {
    const guest = await newGuest();
    const { guid } = (await guest.get<{ guid: string }>('/api/v1/storefront/session')).must(200);
    const notes = `insert into guest_orders (tenant_id, restaurant_guid, session_guid, order_guid, created_at)
      select tenant_id, restaurant_guid, guid, gen_random_uuid(), $2 from guest_sessions, generate_series(1, 300)
      where guid = $1`;
    await world.target.database.sql(notes, [guid, new Date(world.target.clock.now())]);
    const refused = (await place(await newGuest())).refused(409, 'CONFLICT');
    assert.deepEqual(refused.details, { reason: 'LIMIT_REACHED', limit: 300 });
    await world.target.database.sql(
      `update guest_orders set created_at = created_at - interval '11 minutes' where session_guid = $1`,
      [guid],
    );
    (await place(await newGuest())).must(201);
  });

  test('404 once the restaurant is archived', async () => {
    const late = await guestOfArchived(world);
    (await late.post(ORDERS, guestOrder(world.place))).refused(404, 'RESOURCE_NOT_FOUND');
  });

  const counted = async () => {
    const [row] = await world.target.database.sql(
      'select count(*)::int as n from orders where restaurant_guid = $1',
      [world.place.guid],
    );
    return (row as { n: number }).n;
  };
});
