import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, describe, test } from 'node:test';
import type Type from 'typebox';
import { startTestService, type TestService } from '../../../test/harness/service.ts';
import { tally, together } from '../../../test/harness/together.ts';
import {
  issueKey,
  makeWorld,
  type Order,
  type OrderInput,
  openPlace,
  type Page,
  type Place,
  soup,
  type TestKey,
  type World,
} from '../../../test/harness/world.ts';
import type { OpeningHours, OrderTimes } from './shapes.ts';

type Hours = Type.Static<typeof OpeningHours>;
type Times = Type.Static<typeof OrderTimes>;

const MINUTE = 60_000;
const NOON = '2026-12-01T11:00:00.000Z'; // a Tuesday, in Madrid

let service: TestService;
let world: World;
let web: TestKey;

before(async () => {
  service = await startTestService();
  world = await makeWorld(service);
  web = await issueKey(service, world.tenantId, { sources: ['ONLINE', 'KIOSK'] });
});

/** A restaurant with these hours, where a soup takes ten minutes. */
async function open(rules: object): Promise<Place> {
  service.clock.moveTo(NOON);
  const place = await openPlace(world.key, { prepTimeSeconds: 600 });
  (await world.key.post(`${place.path}/kitchen/stations`, { name: 'Stove' })).must(201);
  (await world.key.put<Hours>(`${place.path}/opening-hours`, rules)).must(200);
  return place;
}

const take = (place: Place, more: Partial<OrderInput> = {}, caller = web, headers = {}) =>
  caller.post<Order>(`${place.path}/orders`, soup(place, { diningOption: 'TAKE_OUT', ...more }), headers);
const times = async (place: Place, query = '') =>
  (await web.get<Times>(`${place.path}/order-times?${query}`)).must(200);
const at = (time: string) => `2026-12-01T${time}:00.000Z`;
const pause = async (place: Place, body: object) =>
  (await world.key.post<Hours>(`${place.path}/opening-hours/pause`, body)).must(200);
async function bumpAll({ path }: Place): Promise<void> {
  const { items } = (await world.key.get<Page<{ guid: string }>>(`${path}/kitchen/tickets`)).must(200);
  for (const { guid } of items) (await world.key.post(`${path}/kitchen/tickets/${guid}/bump`, {})).must(200);
}
const events = async ({ guid }: Place) =>
  (
    await service.database.sql<{ type: string }>(
      `select type from events where data->>'guid' = $1 and type like 'ord%ing%.%' order by sequence`,
      [guid],
    )
  ).map(({ type }) => type);

describe('when the restaurant is closed', () => {
  test('a guest is told when to order for, may order for then, and the house is never asked', async () => {
    const place = await open({ weekly: [{ start: '13:00', end: '16:00' }] });
    const { details } = (await take(place)).refused(409, 'CLOSED');
    assert.deepEqual(details, { channel: 'ONLINE', nextAt: at('12:15') });
    assert.equal((await take(place, { promisedAt: at('12:15') })).must(201).approvalStatus, 'FUTURE');
    (await take(place, { promisedAt: at('15:00') })).refused(409, 'CLOSED');
    (await take(place, {}, world.key)).must(201);
    (await take(place, { source: 'POS' }, world.key)).must(201);
    assert.deepEqual((await times(place)).status, 'CLOSED');
    service.clock.moveTo(at('12:00'));
    (await take(place)).must(201);
  });

  test('a retry of an order that was taken before is answered with it', async () => {
    const place = await open({ weekly: [{ start: '11:00', end: '12:05' }] });
    const headers = { 'idempotency-key': randomUUID() };
    const body = { externalId: 'web-1' };
    const made = (await take(place, body, web, headers)).must(201);
    service.clock.moveBy(10 * MINUTE);
    (await take(place)).refused(409, 'CLOSED');
    assert.equal((await take(place, body, web, headers)).must(201).guid, made.guid);
  });

  test('nothing is ordered further ahead than guests may', async () => {
    // A business day is a day of the restaurant, and not 24 hours from now.
    for (const [daysAhead, last, far] of [
      [2, '2026-12-03T22:30:00.000Z', '2026-12-04T11:30:00.000Z'],
      [0, '2026-12-01T22:30:00.000Z', '2026-12-02T11:30:00.000Z'],
    ] as const) {
      const place = await open({ daysAhead });
      (await take(place, { promisedAt: last })).must(201);
      assert.deepEqual((await take(place, { promisedAt: far })).fields(), ['body /promisedAt range']);
      const { until } = await times(place);
      assert.ok(until > last && until <= far, until);
    }
    const place = await open({ daysAhead: 60 });
    const from = '2027-01-15T12:00:00.000Z';
    const { slots } = await times(place, `from=${from}&hours=1`);
    assert.equal(slots[0]?.startsAt, from);
  });
});

describe('a pause', () => {
  test('until a time ends by itself, and what is ordered for after it is taken', async () => {
    const place = await open({});
    await pause(place, { until: at('11:40'), reason: 'Full house' });
    const { details } = (await take(place)).refused(409, 'PAUSED');
    assert.deepEqual(details, {
      channel: 'ONLINE',
      nextAt: at('11:45'),
      pausedUntil: at('11:40'),
      reason: 'Full house',
    });
    assert.deepEqual([(await times(place)).status, (await times(place)).nextAt], ['PAUSED', at('11:45')]);
    (await take(place, { promisedAt: at('11:45') })).must(201);
    (await take(place, {}, world.key)).must(201);
    service.clock.moveTo(at('11:40'));
    (await take(place)).must(201);
  });

  test('by hand lasts until somebody resumes, on its channels only', async () => {
    const place = await open({});
    await pause(place, { channels: ['ONLINE'] });
    assert.equal((await take(place)).refused(409, 'PAUSED').details!.nextAt, null);
    (await take(place, { source: 'KIOSK' })).must(201);
    const resume = async () =>
      (await world.key.post<Hours>(`${place.path}/opening-hours/resume`, {})).must(200);
    const resumed = await resume();
    assert.deepEqual([resumed.pauses, resumed.version], [[], 3]);
    assert.deepEqual(await resume(), resumed);
    (await take(place)).must(201);
    assert.deepEqual(await events(place), ['ordering.paused', 'ordering.resumed']);
  });

  test('that begins while orders are on their way lets none in behind it', async () => {
    const place = await open({});
    const [replies] = await Promise.all([
      together(16, () => take(place)),
      pause(place, { reason: 'Fire alarm' }),
    ]);
    const taken = replies.filter(({ status }) => status === 201).length;
    const rows = await service.database.sql<{ late: number }>(
      `select count(*)::int as late from events o join events p on p.tenant_id = o.tenant_id
         and p.type = 'ordering.paused' and p.data->>'guid' = $1 and o.sequence > p.sequence
       where o.type = 'order.created' and o.restaurant_guid::text = $1`,
      [place.guid],
    );
    assert.deepEqual(rows, [{ late: 0 }], `${taken} were taken before it`);
  });

  test('is made by the kitchen over its limit, once, and ends by itself', async () => {
    const place = await open({ kitchen: { maxOpenTickets: 2, pauseMinutes: 20 } });
    (await take(place)).must(201);
    assert.equal((await times(place)).status, 'OPEN');
    (await take(place, {}, world.key)).must(201);
    assert.deepEqual([(await times(place)).status, await events(place)], ['PAUSED', ['ordering.paused']]);
    const refused = await together(8, () => take(place));
    assert.deepEqual(tally(refused), { 409: 8 });
    for (const reply of refused) assert.equal(reply.refused(409, 'PAUSED').details!.nextAt, at('11:30'));
    assert.deepEqual(await events(place), ['ordering.paused']);
    const { pauses } = (await world.key.get<Hours>(`${place.path}/opening-hours`)).must(200);
    assert.deepEqual(
      pauses.map(({ automatic }) => automatic),
      [true],
    );
    await bumpAll(place);
    // What was announced is kept.
    service.clock.moveBy(19 * MINUTE);
    (await take(place)).refused(409, 'PAUSED');
    service.clock.moveBy(2 * MINUTE);
    (await take(place)).must(201);
  });

  test('of the kitchen is kept as it was announced, also where nobody has ordered', async () => {
    const place = await open({ kitchen: { maxOpenTickets: 1, pauseMinutes: 20 } });
    (await take(place, {}, world.key)).must(201);
    const { status, pausedUntil } = await times(place);
    assert.equal(status, 'PAUSED');
    service.clock.moveBy(5 * MINUTE);
    await bumpAll(place);
    assert.equal((await times(place)).pausedUntil, pausedUntil);
    assert.equal((await take(place)).refused(409, 'PAUSED').details!.pausedUntil, pausedUntil);
    service.clock.moveTo(pausedUntil!); // it is paused
    assert.equal((await times(place)).status, 'OPEN');
    (await take(place)).must(201);
  });

  test('of one channel and one of the kitchen hold side by side, each as long as it was announced', async () => {
    const place = await open({ kitchen: { maxOpenTickets: 1, pauseMinutes: 20 } });
    await pause(place, { channels: ['KIOSK'], until: at('11:40') });
    const until = async (channel: string) => (await times(place, `channel=${channel}`)).pausedUntil;
    assert.deepEqual([await until('KIOSK'), await until('ONLINE')], [at('11:40'), null]);
    (await take(place, {}, world.key)).must(201);
    const ofKitchen = (await until('ONLINE'))!; // it is paused
    assert.ok(ofKitchen < at('11:21'));
    assert.equal(await until('KIOSK'), at('11:40'));
    assert.equal((await take(place)).refused(409, 'PAUSED').details!.pausedUntil, ofKitchen);
    await pause(place, { channels: ['KIOSK'], until: at('11:10') });
    assert.deepEqual([await until('KIOSK'), await until('ONLINE')], [ofKitchen, ofKitchen]);
    await bumpAll(place);
    service.clock.moveTo(ofKitchen);
    assert.deepEqual([await until('KIOSK'), await until('ONLINE')], [null, null]);
  });
});

describe('a quarter of an hour', () => {
  test('is never over its limit under 32 writers, and each who is refused is told the next one', async () => {
    const place = await open({ maxOrders: 5, channels: [{ channel: 'KIOSK', maxOrders: 2 }] });
    const promisedAt = at('13:00');
    const replies = await together(32, (index) =>
      take(place, { promisedAt, ...(index % 2 === 0 ? { source: 'KIOSK' } : {}) }),
    );
    assert.deepEqual(tally(replies), { 201: 5, 409: 27 });
    const made = replies.filter(({ status }) => status === 201).map((reply) => reply.must(201));
    assert.ok(made.filter(({ source }) => source === 'KIOSK').length <= 2);
    for (const reply of replies.filter(({ status }) => status === 409))
      assert.equal(reply.refused(409, 'SLOT_FULL').details!.nextAt, at('13:15'));
    (await take(place, { promisedAt }, world.key)).must(201);
    // One that is voided makes room for one.
    const reason = { reason: 'Changed their mind' };
    (await world.key.post(`${place.path}/orders/${made[0]!.guid}/void`, reason)).must(200);
    assert.deepEqual(tally(await together(8, () => take(place, { promisedAt }))), { 201: 1, 409: 7 });
  });

  test('is asked for again when a guest wants another one, and the house gives what it likes', async () => {
    const place = await open({ maxOrders: 1, weekly: [{ start: '12:00', end: '16:00' }] });
    (await take(place, { promisedAt: at('13:00') })).must(201);
    const mine = (await take(place, { promisedAt: at('12:00') })).must(201);
    const move = (promisedAt: string, caller = web) =>
      caller.patch<Order>(`${place.path}/orders/${mine.guid}`, { promisedAt });
    assert.equal((await move(at('13:05'))).refused(409, 'SLOT_FULL').details!.nextAt, at('13:15'));
    (await move(at('15:00'))).refused(409, 'CLOSED');
    (await move(at('12:10'))).must(200);
    (await move(at('12:30'))).must(200);
    (await take(place, { promisedAt: at('12:00') })).must(201);
    (await take(place, { promisedAt: at('12:30') })).refused(409, 'SLOT_FULL');
    (await move(at('13:00'), world.key)).must(200);
  });

  test('is left by an order that the house moves, which counts in the new one however full that is', async () => {
    const place = await open({ maxOrders: 1, weekly: [{ start: '12:00', end: '16:00' }] });
    (await take(place, { promisedAt: at('13:00') })).must(201);
    const mine = (await take(place, { promisedAt: at('12:00') })).must(201);
    const path = `${place.path}/orders/${mine.guid}`;
    const move = (promisedAt: string | null) => world.key.patch<Order>(path, { promisedAt });
    (await move(at('13:00'))).must(200);
    (await take(place, { promisedAt: at('12:00') })).must(201);
    (await move(at('14:00'))).must(200);
    (await take(place, { promisedAt: at('14:00') })).refused(409, 'SLOT_FULL');
    // For as soon as possible it counts now: ten minutes from now.
    (await move(null)).must(200);
    (await take(place)).refused(409, 'SLOT_FULL');
    (await take(place, { promisedAt: at('14:00') })).must(201);
  });

  test('is left, too, by an order that is accepted for another time', async () => {
    const place = await open({ maxOrders: 1, weekly: [{ start: '12:00', end: '16:00' }] });
    (await world.key.patch(place.path, { approvalSources: ['ONLINE'] })).must(200);
    const { guid } = (await take(place, { promisedAt: at('12:00') })).must(201);
    const accept = { promisedAt: at('14:00') };
    (await world.key.post(`${place.path}/orders/${guid}/accept`, accept)).must(200);
    (await take(place, { promisedAt: at('12:00') })).must(201);
    (await take(place, { promisedAt: at('14:00') })).refused(409, 'SLOT_FULL');
  });

  test('counts what is added and what is voided, and a guest adds no more than it takes', async () => {
    const place = await open({ maxItems: 3, weekly: [{ start: '12:00', end: '16:00' }] });
    const soups = (quantity: number) => [{ menuItemGuid: place.item('Soup').guid, quantity }];
    const promisedAt = at('13:00');
    const mine = (await take(place, { items: soups(1), promisedAt })).must(201);
    const { guid: checkGuid, selections } = mine.checks[0]!;
    const add = (quantity: number, caller = web) =>
      caller.post<Order>(`${place.path}/orders/${mine.guid}/selections`, {
        checkGuid,
        items: soups(quantity),
      });
    const change = (quantity: number, caller = web) =>
      caller.patch<Order>(`${place.path}/orders/${mine.guid}/selections/${selections[0]!.guid}`, {
        quantity,
        reason: 'Changed their mind',
      });
    (await add(3)).refused(409, 'SLOT_FULL');
    (await change(4)).refused(409, 'SLOT_FULL');
    (await add(1)).must(200);
    (await take(place, { items: soups(2), promisedAt })).refused(409, 'SLOT_FULL');
    // The house adds what it likes, and it counts.
    (await add(1, world.key)).must(200);
    (await take(place, { items: soups(1), promisedAt })).refused(409, 'SLOT_FULL');
    const voided = { selectionGuids: [selections[0]!.guid], reason: 'Changed their mind' };
    (await world.key.post(`${place.path}/orders/${mine.guid}/selections/void`, voided)).must(200);
    (await take(place, { items: soups(1), promisedAt })).must(201);
  });

  test('counts items too, and the list of times leaves out what is full', async () => {
    const place = await open({ maxItems: 3, weekly: [{ start: '12:00', end: '13:00' }] });
    const soups = (quantity: number) => [{ menuItemGuid: place.item('Soup').guid, quantity }];
    (await take(place, { items: soups(2), promisedAt: at('11:30') })).must(201);
    const { details } = (await take(place, { items: soups(2), promisedAt: at('11:30') })).refused(
      409,
      'SLOT_FULL',
    );
    assert.equal(details!.nextAt, at('11:45'));
    // As soon as possible is a time as well: ten minutes from now.
    (await take(place, { items: soups(3) })).must(201);
    (await take(place)).refused(409, 'SLOT_FULL');
    const { status, slots } = await times(place, 'hours=4&items=2');
    assert.deepEqual(
      [status, slots.map(({ startsAt }) => startsAt)],
      ['SLOT_FULL', [at('11:15'), at('11:45')]],
    );
    assert.deepEqual(slots[0], { startsAt: at('11:15'), ordersLeft: null, itemsLeft: 3 });
  });
});

test('the time that is quoted is what the kitchen makes of it', async () => {
  const place = await open({});
  const { prepTimeSeconds, asapAt } = await times(place);
  assert.deepEqual([prepTimeSeconds, asapAt!.slice(0, 16)], [600, at('11:10').slice(0, 16)]);
  (await take(place)).must(201);
  service.clock.moveBy(25 * MINUTE);
  assert.ok((await times(place)).prepTimeSeconds >= 25 * 60, 'what is open has waited so long');
});
