import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { startTestService, type TestService } from '../../../test/harness/service.ts';
import {
  issueKey,
  makeWorld,
  type Order,
  type OrderInput,
  openPlace,
  type Place,
  soup,
  type TestKey,
  type World,
} from '../../../test/harness/world.ts';

const NOON = '2026-12-01T11:00:00.000Z'; // a Tuesday, in Madrid
const MINUTES = 60;
const DAYS = 86_400;

let service: TestService;
let world: World;
let web: TestKey;

before(async () => {
  service = await startTestService();
  world = await makeWorld(service);
  web = await issueKey(service, world.tenantId, { sources: ['ONLINE'] });
  service.clock.hold();
});

/** A restaurant whose dishes take so long; without rules it is open at any time. */
async function open(prepTimeSeconds: number, rules?: object): Promise<Place> {
  service.clock.moveTo(NOON);
  const place = await openPlace(world.key, { prepTimeSeconds });
  if (rules) (await world.key.put(`${place.path}/opening-hours`, rules)).must(200);
  return place;
}

const at = (time: string, day = '01') => `2026-12-${day}T${time}:00.000Z`;
const take = (place: Place, promisedAt?: string, more: Partial<OrderInput> = {}, caller = web) =>
  caller.post<Order>(
    `${place.path}/orders`,
    soup(place, { diningOption: 'TAKE_OUT', ...(promisedAt ? { promisedAt } : {}), ...more }),
  );
const times = async (place: Place, query = '') => {
  const { slots, nextAt } = (
    await web.get<{ slots: { startsAt: string }[]; nextAt: string | null }>(
      `${place.path}/order-times?${query}`,
    )
  ).must(200);
  return { first: slots[0]?.startsAt, nextAt };
};

test('a dish of 45 minutes is not promised in two, whatever hours are kept', async () => {
  for (const rules of [undefined, { daysAhead: 7 }]) {
    const place = await open(45 * MINUTES, rules);
    const { details } = (await take(place, at('11:02'))).refused(409, 'TOO_SOON');
    assert.deepEqual(details, { channel: 'ONLINE', nextAt: at('11:45') });
    (await take(place, at('11:34'))).refused(409, 'TOO_SOON');
    // Somebody took ten minutes over it.
    (await take(place, at('11:35'))).must(201);
    (await take(place, at('11:45'))).must(201);
    // The house promises what it likes.
    (await take(place, at('11:02'), {}, world.key)).must(201);
  }
});

test('an early promise does not get round a full quarter of an hour', async () => {
  const place = await open(45 * MINUTES, { maxOrders: 1 });
  (await take(place)).must(201);
  assert.equal((await take(place)).refused(409, 'SLOT_FULL').details?.nextAt, at('12:00'));
  assert.equal((await take(place, at('11:02'))).refused(409, 'TOO_SOON').details?.nextAt, at('12:00'));
  (await take(place, at('12:00'))).must(201);
});

test('the first time after an opening is the opening and what the dishes take', async () => {
  const place = await open(45 * MINUTES, { weekly: [{ start: '13:00', end: '16:00' }] });
  assert.deepEqual(await times(place), { first: at('12:45'), nextAt: at('12:45') });
  assert.equal((await take(place, at('12:30'))).refused(409, 'TOO_SOON').details?.nextAt, at('12:45'));
  (await take(place, at('12:00', '02'))).refused(409, 'TOO_SOON');
  (await take(place, at('11:59', '02'))).refused(409, 'CLOSED');
  (await take(place, at('12:45', '02'))).must(201);
  (await take(place, at('12:45'))).must(201);
  // What takes no time can be had at the opening.
  assert.equal((await times(place, 'prepTimeSeconds=0')).first, at('12:00'));
  assert.equal((await times(place, 'prepTimeSeconds=3600')).first, at('13:00'));
});

test('what takes longer than the restaurant is open can be had from an opening on', async () => {
  const place = await open(2 * DAYS, { weekly: [{ start: '13:00', end: '16:00' }] });
  assert.equal((await times(place)).nextAt, at('12:00', '03'));
  (await take(place, at('12:00', '02'))).refused(409, 'TOO_SOON');
  (await take(place, at('12:00', '03'))).must(201);
});

test('a delivery is promised with the way there', async () => {
  const place = await open(20 * MINUTES, {});
  const zone = { name: 'Far', postalCodes: ['28*'], driveMinutes: 25, feeAmount: 0, minimumAmount: 0 };
  (await world.key.put(`${place.path}/delivery-zones`, { zones: [zone] })).must(200);
  const address = { address1: 'Calle Mayor 1', postalCode: '28001' };
  const delivered = { diningOption: 'DELIVERY', guest: { name: 'Ana', address } } as Partial<OrderInput>;
  assert.equal(
    (await take(place, at('11:20'), delivered)).refused(409, 'TOO_SOON').details?.nextAt,
    at('11:45'),
  );
  assert.equal((await take(place, at('11:45'), delivered)).must(201).prepTimeSeconds, 45 * MINUTES);
  const preview = (await web.post<Order>(`${place.path}/orders/preview`, soup(place, delivered))).must(200);
  assert.equal(preview.prepTimeSeconds, 45 * MINUTES);
});

test('a guest moves an order to when it can be ready, and adds to one whose time is near', async () => {
  const place = await open(45 * MINUTES, {});
  const order = (await take(place, at('13:00'))).must(201);
  const path = `${place.path}/orders/${order.guid}`;
  (await web.patch(path, { promisedAt: at('11:15') })).refused(409, 'TOO_SOON');
  (await web.patch(path, { promisedAt: at('11:45') })).must(200);
  service.clock.moveTo(at('11:40'));
  // The same promise once more, and a retry of an order that was taken, ask for nothing new.
  const same = (await web.patch<Order>(path, { promisedAt: at('11:45'), notes: 'Door 2' })).must(200);
  assert.deepEqual([same.promisedAt, same.notes], [at('11:45'), 'Door 2']);
  const check = order.checks[0]!; // an order has one
  (await web.post(`${path}/selections`, { checkGuid: check.guid, items: soup(place).items })).must(200);
});

test('what was too soon is judged again when it is asked for again, with its key too', async () => {
  const place = await open(45 * MINUTES);
  const body = soup(place, { diningOption: 'TAKE_OUT', promisedAt: at('11:30') });
  const ask = () => web.post<Order>(`${place.path}/orders`, body, { 'idempotency-key': place.guid });
  (await ask()).refused(409, 'TOO_SOON');
  (await ask()).refused(409, 'TOO_SOON');
  (await world.key.patch(place.path, { prepTimeSeconds: 20 * MINUTES })).must(200);
  const made = (await ask()).must(201);
  assert.equal((await ask()).must(201).guid, made.guid);
});
