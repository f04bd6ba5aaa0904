import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, test } from 'node:test';
import { beginGuestSession, guestAt, guestOrder, guestWith } from '../../../test/harness/guests.ts';
import { follow, type LiveStream } from '../../../test/harness/live.ts';
import { type FreshTenant, freshTenant, proves } from '../../../test/harness/proves.ts';
import { order } from '../../../test/harness/world.ts';
import { streamStorefrontOrder } from './stream-storefront-order.ts';

const ORDERS = '/api/v1/storefront/orders';

proves(streamStorefrontOrder, () => {
  let world: FreshTenant;
  const slug = `s-${randomUUID()}`;

  before(async () => {
    world = await freshTenant();
    (await world.key.put(`${world.place.path}/slug`, { slug })).must(200);
    (await world.key.post(`${world.place.path}/kitchen/stations`, { name: 'Grill' })).must(201);
  });

  const begin = async (address = '198.51.100.7') => {
    const { token } = (await beginGuestSession(world.target, { slug })).must(201);
    const guest = guestWith(world.target, token);
    const { guid } = (await guest.post<{ guid: string }>(ORDERS, guestOrder(world.place))).must(201);
    const path = `${ORDERS}/${guid}/stream`;
    const headers = { 'x-guest-session': token, 'x-forwarded-for': address };
    return { guest, guid, path, headers, live: () => follow(world.target.anyone, path, headers) };
  };
  const seen = ({ events }: LiveStream) =>
    events.map((one) => (one as unknown as { guestOrderStatus: string }).guestOrderStatus);

  test('200 brings the order as it is, and again whenever it changes, as one reads it', async () => {
    const { guest, guid, live } = await begin();
    const stream = await live();
    await stream.have(1);
    const kitchen = `${world.place.path}/kitchen`;
    const { tickets } = (
      await world.key.get<{ tickets: { guid: string }[] }>(`${kitchen}/orders/${guid}`)
    ).must(200);
    (await world.key.post(`${kitchen}/tickets/${tickets[0]!.guid}/start`, {})).must(200);
    await stream.have(2);
    (await world.key.post(`${kitchen}/tickets/${tickets[0]!.guid}/bump`, {})).must(200);
    await stream.have(3);
    (await world.key.post(`${world.place.path}/orders/${guid}/payments`, { type: 'CASH' })).must(201);
    await stream.have(4);
    assert.deepEqual(seen(stream), ['RECEIVED', 'IN_PREPARATION', 'READY_FOR_PICKUP', 'READY_FOR_PICKUP']);
    const read = (await guest.get(`${ORDERS}/${guid}`)).must(200);
    assert.deepEqual(stream.events.at(-1), read);
    stream.close();
  });

  test('200 without numbers, and without a word of what else happens here', async () => {
    const { live, guid, guest } = await begin();
    const stream = await live();
    await stream.have(1);
    for (let n = 0; n < 3; n++) await order(world.key, world.place);
    (await guest.post(`${ORDERS}/${guid}/cancel`, undefined)).must(200);
    await stream.have(2);
    assert.deepEqual(seen(stream), ['RECEIVED', 'VOIDED']);
    assert.equal(stream.lastEventId(), '');
    stream.close();
  });

  test('200 goes on where the house merges it into another', async () => {
    const { live, guid } = await begin();
    const stream = await live();
    await stream.have(1);
    const into = await order(world.key, world.place);
    const { path } = world.place;
    (await world.key.post(`${path}/orders/${into.guid}/merge`, { fromOrderGuid: guid })).must(200);
    await stream.have(2);
    const { tickets } = (
      await world.key.get<{ tickets: { guid: string }[] }>(`${path}/kitchen/orders/${into.guid}`)
    ).must(200);
    (await world.key.post(`${path}/kitchen/tickets/${tickets[0]!.guid}/start`, {})).must(200);
    await stream.have(3);
    assert.deepEqual(seen(stream), ['RECEIVED', 'RECEIVED', 'IN_PREPARATION']);
    stream.close();
  });

  test('200 to whoever comes back, with the order as it is then', async () => {
    const { live, guid, guest } = await begin();
    const stream = await live();
    await stream.have(1);
    stream.close();
    await stream.ended;
    (await guest.post(`${ORDERS}/${guid}/cancel`, undefined)).must(200);
    const again = await live();
    await again.have(1);
    assert.deepEqual(seen(again), ['VOIDED']);
    again.close();
  });

  test('401 at once and for good when the session ends', async () => {
    const { live, guest, path, headers } = await begin();
    const stream = await live();
    await stream.have(1);
    (await guest.delete('/api/v1/storefront/session')).must(200);
    await stream.ended;
    (await world.target.anyone.get(path, headers)).refused(401, 'UNAUTHORIZED');
  });

  test('404 for the order of another guest, and for one of the house', async () => {
    const { path } = await begin();
    const other = await guestAt(world.target, { slug });
    (await other.get(path)).refused(404, 'RESOURCE_NOT_FOUND');
    const house = await order(world.key, world.place);
    (await other.get(`${ORDERS}/${house.guid}/stream`)).refused(404, 'RESOURCE_NOT_FOUND');
  });

  test('429 for the stream after the fortieth of an address, until one is closed; the house has its own', async () => {
    const address = '198.51.100.8';
    const { live, path, headers } = await begin(address);
    const streams = await Promise.all(Array.from({ length: 40 }, live));
    const asked = () => world.target.anyone.get(path, headers);
    const refused = (await asked()).refused(429, 'RATE_LIMIT_EXCEEDED');
    assert.equal(refused.details!.remaining, 0);
    const house = await follow(world.key, `${world.place.path}/events/stream`);
    house.close();
    for (const stream of streams) stream.close();
    await Promise.all(streams.map(({ ended }) => ended));
  });
});
