import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { guestAt, guestOfArchived, guestOrder } from '../../../test/harness/guests.ts';
import type { Client } from '../../../test/harness/http.ts';
import { type FreshTenant, freshTenant, proves } from '../../../test/harness/proves.ts';
import { previewStorefrontOrder } from './preview-storefront-order.ts';

const PREVIEW = '/api/v1/storefront/orders/preview';

interface Preview {
  totalAmount: number;
  subtotalAmount: number;
  deliveryFeeAmount: number | null;
  status: string;
  asapAt: string | null;
  times: string[];
  lines: { name: string; grossAmount: number }[];
}

proves(previewStorefrontOrder, () => {
  let world: FreshTenant;
  let guest: Client;
  const slug = `s-${crypto.randomUUID()}`;
  const preview = (more: object = {}) => guest.post<Preview>(PREVIEW, guestOrder(world.place, more));

  before(async () => {
    world = await freshTenant();
    (await world.key.put(`${world.place.path}/slug`, { slug })).must(200);
    guest = await guestAt(world.target, { slug });
  });

  test('200 says to the cent what the order then costs', async () => {
    const items = [{ menuItemGuid: world.place.item('Soup').guid, quantity: 3 }];
    const said = (await preview({ items, tipAmount: 150 })).must(200);
    assert.equal(said.status, 'OPEN');
    assert.ok(said.asapAt);
    assert.deepEqual(
      said.lines.map(({ name, grossAmount }) => [name, grossAmount]),
      [['Soup', said.subtotalAmount]],
    );
    const body = guestOrder(world.place, { items, tipAmount: 150 });
    const { guid } = (await guest.post<{ guid: string }>('/api/v1/storefront/orders', body)).must(201);
    const made = (await guest.get<Preview>(`/api/v1/storefront/orders/${guid}`)).must(200);
    assert.equal(made.totalAmount, said.totalAmount);
  });

  test('200 before anybody has said whom it is for', async () => {
    const { guest: _, ...nameless } = guestOrder(world.place);
    (await guest.post<Preview>(PREVIEW, nameless)).must(200);
  });

  test('200 with the times that are free for so much, and no others', async () => {
    const hours = `${world.place.path}/opening-hours`;
    const items = (quantity: number) => ({
      items: [{ menuItemGuid: world.place.item('Soup').guid, quantity }],
    });
    const take = async (more: object) =>
      (await guestAt(world.target, { slug })).post(
        '/api/v1/storefront/orders',
        guestOrder(world.place, more),
      );
    (await world.key.put(hours, { maxItems: 5 })).must(200);
    const { times } = (await preview(items(3))).must(200);
    assert.equal(times.length, 96);
    assert.deepEqual(times, times.toSorted());
    const [chosen, last] = [times[7]!, times.at(-1)!];
    (await take({ ...items(3), promisedAt: chosen })).must(201);
    (await take({ ...items(3), promisedAt: last })).must(201);
    const then = (await preview(items(3))).must(200).times;
    assert.deepEqual([then.includes(chosen), then.includes(last)], [false, false]);
    (await take({ ...items(3), promisedAt: chosen })).refused(409, 'SLOT_FULL');
    assert.ok((await preview(items(2))).must(200).times.includes(chosen));
    (await world.key.put(hours, { weekly: null, channels: [{ channel: 'WEB', weekly: [] }] })).must(200);
    assert.deepEqual((await preview(items(1))).must(200).times, []);
    (await world.key.put(hours, {})).must(200);
  });

  test('409 where nothing is delivered, or for too little; before, the fee of the delivery', async () => {
    const zone = {
      name: 'Centre',
      postalCodes: ['1000'],
      feeAmount: 250,
      minimumAmount: 100,
      driveMinutes: 10,
    };
    (await world.key.put(`${world.place.path}/delivery-zones`, { zones: [zone] })).must(200);
    const at = (postalCode: string) => ({
      diningOption: 'DELIVERY',
      guest: { name: 'Ana', address: { address1: 'Rua 1', city: 'Lisboa', postalCode, country: 'PT' } },
    });
    assert.equal((await preview(at('1000'))).must(200).deliveryFeeAmount, 250);
    (await preview(at('9999'))).refused(409, 'OUT_OF_ZONE');
    const rich = { zones: [{ ...zone, minimumAmount: 1_000_000 }] };
    (await world.key.put(`${world.place.path}/delivery-zones`, rich)).must(200);
    (await preview(at('1000'))).refused(409, 'BELOW_MINIMUM');
  });

  test('404 once the restaurant is archived', async () => {
    const late = await guestOfArchived(world);
    (await late.post(PREVIEW, guestOrder(world.place))).refused(404, 'RESOURCE_NOT_FOUND');
  });
});
