import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { assertBooksAgree } from '../../../test/harness/books.ts';
import { eventually } from '../../../test/harness/eventually.ts';
import { startTestService, type TestService } from '../../../test/harness/service.ts';
import { together } from '../../../test/harness/together.ts';
import {
  issueKey,
  makeWorld,
  type Order,
  type OrderInput,
  openPlace,
  order,
  type Place,
  soup,
  type World,
} from '../../../test/harness/world.ts';
import { fireDueOrders } from './scheduled-order-firing.ts';

const MINUTE = 60_000;

let service: TestService;
let world: World;
let place: Place;

before(async () => {
  service = await startTestService();
  world = await makeWorld(service);
  place = await openPlace(world.key, { approvalSources: ['DELIVERY_APP'], prepTimeSeconds: 600 });
  const pizza = `${place.path}/menu/items/${place.item('Catch of the day').guid}`;
  (await world.key.patch(pizza, { prepTimeSeconds: 1_800 })).must(200);
});

const inMinutes = (minutes: number) => new Date(service.clock.now() + minutes * MINUTE).toISOString();
const promised = (minutes: number, more: Partial<OrderInput> = {}) =>
  order(world.key, place, { promisedAt: inMinutes(minutes), diningOption: 'TAKE_OUT', ...more });
const pathOf = ({ guid }: { guid: string }) => `${place.path}/orders/${guid}`;
const ask = (of: Order, what: string, body: object = {}, headers = {}) =>
  world.key.post<Order>(`${pathOf(of)}/${what}`, body, headers);
const change = (of: Order, body: object) => world.key.patch<Order>(pathOf(of), body);
const read = async (of: Order) => (await world.key.get<Order>(pathOf(of))).must(200);
const statuses = (of: Order) => of.checks[0]!.selections.map(({ fulfillmentStatus }) => fulfillmentStatus);
const minutesBefore = ({ promisedAt, fireAt }: Order) =>
  (Date.parse(promisedAt!) - Date.parse(fireAt!)) / MINUTE;
/** What the service does automatically within a second, done now. */
const fire = async () => assert.deepEqual(await fireDueOrders(service.deps), []);

async function eventsOf({ guid }: Order): Promise<string[]> {
  const rows = await service.database.sql<{ type: string }>(
    `select type from events where data->>'guid' = $1 order by sequence`,
    [guid],
  );
  return rows.map(({ type }) => type);
}

describe('an order that is promised for later', () => {
  test('waits, and goes to the kitchen at the promised time minus what its dishes take', async () => {
    const items = [
      { menuItemGuid: place.item('Soup').guid, quantity: 1 },
      { menuItemGuid: place.item('Soup').guid, quantity: 1, hold: true },
    ];
    const made = await promised(60, { items });
    assert.deepEqual(
      [made.approvalStatus, made.prepTimeSeconds, minutesBefore(made), statuses(made)],
      ['FUTURE', 600, 10, ['NEW', 'HOLD']],
    );
    service.clock.moveBy(49 * MINUTE);
    await fire();
    assert.equal((await read(made)).approvalStatus, 'FUTURE');
    service.clock.moveBy(MINUTE + 1_000);
    await fire();
    const fired = await read(made);
    assert.deepEqual(
      [fired.approvalStatus, fired.fireAt, fired.promisedAt, fired.version, statuses(fired)],
      ['APPROVED', null, made.promisedAt, 2, ['SENT', 'HOLD']],
    );
    assert.deepEqual(await eventsOf(made), ['order.created', 'order.scheduled', 'order.fired']);
    const timeline = await world.key.get<{ items: { action: string; actor: { kind: string } }[] }>(
      `${pathOf(made)}/timeline`,
    );
    assert.deepEqual(
      timeline.must(200).items.map(({ action, actor }) => [action, actor.kind]),
      [
        ['order.created', 'KEY'],
        ['order.fired', 'SYSTEM'],
      ],
    );
  });

  test('takes as long as its slowest dish; a slower one that is added moves it', async () => {
    const made = await promised(60);
    const slow = { menuItemGuid: place.item('Catch of the day').guid, quantity: 1, priceAmount: 2_000 };
    const added = (await ask(made, 'selections', { items: [slow] })).must(200);
    assert.deepEqual([minutesBefore(added), statuses(added)], [30, ['NEW', 'NEW']]);
    assert.equal(minutesBefore(await promised(60, { items: [slow] })), 30);
  });

  test('goes to the kitchen at once when there is no time to lose', async () => {
    const made = await promised(5);
    assert.deepEqual([made.approvalStatus, made.fireAt, statuses(made)], ['APPROVED', null, ['SENT']]);
    assert.ok(made.promisedAt);
  });

  test('cannot be promised for a time that is past, or years away', async () => {
    const made = await promised(60);
    for (const minutes of [-1, 400 * 24 * 60]) {
      const promisedAt = inMinutes(minutes);
      const refused = [
        await world.key.post(`${place.path}/orders`, soup(place, { promisedAt })),
        await change(made, { promisedAt }),
      ];
      for (const reply of refused) assert.deepEqual(reply.fields(), ['body /promisedAt range']);
    }
    assert.equal((await read(made)).version, 1);
  });

  test('is rescheduled: later, sooner, or as soon as possible', async () => {
    const made = await promised(60);
    const later = (await change(made, { promisedAt: inMinutes(120), version: 1 })).must(200);
    assert.deepEqual([minutesBefore(later), later.approvalStatus], [10, 'FUTURE']);
    const late = await change(made, { promisedAt: inMinutes(90), version: 1 });
    assert.equal(late.refused(409, 'CONFLICT').details?.currentVersion, 2);
    const now = (await change(made, { promisedAt: null })).must(200);
    assert.deepEqual(
      [now.approvalStatus, now.promisedAt, now.fireAt, statuses(now)],
      ['APPROVED', null, null, ['SENT']],
    );
    assert.deepEqual(
      (await eventsOf(made)).filter((type) => type !== 'order.updated'),
      ['order.created', 'order.scheduled', 'order.scheduled', 'order.fired'],
    );
  });

  test('is fired by hand before its time, and then not again', async () => {
    const made = await promised(60);
    assert.equal((await ask(made, 'fire')).must(200).approvalStatus, 'APPROVED');
    service.clock.moveBy(60 * MINUTE);
    await fire();
    assert.equal((await read(made)).version, 2);
  });

  test('is not fired when it was voided', async () => {
    const made = await promised(60);
    (await ask(made, 'void', { reason: 'CANCELLED' })).must(200);
    service.clock.moveBy(60 * MINUTE);
    await fire();
    assert.equal((await read(made)).guestOrderStatus, 'VOIDED');
  });

  test('is fired once by many processes at the same instant, also by one that starts late', async () => {
    const many = await together(6, () => promised(60));
    service.clock.moveBy(60 * MINUTE);
    const other = await startTestService({ database: service.database, clock: service.clock });
    await together(4, (n) => fireDueOrders(n % 2 ? service.deps : other.deps));
    for (const made of many) {
      assert.equal((await read(made)).version, 2);
      assert.deepEqual(await eventsOf(made), ['order.created', 'order.scheduled', 'order.fired']);
    }
  });

  test('is fired automatically, within a second or so', async () => {
    const made = await promised(60);
    service.clock.moveBy(50 * MINUTE);
    await eventually(async () => assert.equal((await read(made)).approvalStatus, 'APPROVED'));
    assert.deepEqual(await eventsOf(made), ['order.created', 'order.scheduled', 'order.fired']);
  });

  test('that cannot be fired holds up no other, and is tried again', async () => {
    const [first, second] = [await promised(60), await promised(60)];
    const kitchen: typeof service.deps.kitchen = {
      ...service.deps.kitchen,
      sent: async (scope, of, ...rest) => {
        if (of.guid === first.guid) throw new Error('no paper');
        return service.deps.kitchen.sent(scope, of, ...rest);
      },
    };
    // A clock of its own, so that the service does not do it first.
    const clock = { now: () => service.clock.now() + 60 * MINUTE };
    const faults = await fireDueOrders({ ...service.deps, kitchen, clock });
    assert.deepEqual(
      faults.map(({ order, error }) => [order, (error as Error).message]),
      [[first.guid, 'no paper']],
    );
    assert.equal((await read(first)).approvalStatus, 'FUTURE');
    assert.equal((await read(second)).approvalStatus, 'APPROVED');
    assert.deepEqual(await fireDueOrders({ ...service.deps, clock }), []);
    for (const made of [first, second]) assert.equal((await read(made)).version, 2);
  });

  test('of which everything was voided waits for nothing when it is fired, and can be closed', async () => {
    const made = await promised(60);
    const selectionGuids = [made.checks[0]!.selections[0]!.guid];
    const early = await ask(made, 'fire', { course: 3 });
    assert.equal(early.refused(409, 'INVALID_STATE').details?.state, 'FIRED');
    (await ask(made, 'selections/void', { selectionGuids, reason: 'CANCELLED' })).must(200);
    assert.equal((await ask(made, 'close')).refused(409, 'INVALID_STATE').details?.state, 'FUTURE');
    const fired = (await ask(made, 'fire')).must(200);
    assert.deepEqual([fired.approvalStatus, fired.fireAt], ['APPROVED', null]);
    assert.equal((await ask(made, 'close')).must(200).guestOrderStatus, 'CLOSED');
  });

  test('is ordered from what is sold at its time, also when more is added', async () => {
    const lunch = await openPlace(world.key, { prepTimeSeconds: 600 });
    const { hour } = Temporal.Instant.fromEpochMilliseconds(service.clock.now()).toZonedDateTimeISO(
      'Europe/Madrid',
    );
    const at = (hours: number) => `${String((hour + hours) % 24).padStart(2, '0')}:00`;
    const soupPath = `${lunch.path}/menu/items/${lunch.item('Soup').guid}`;
    const later = { availability: [{ days: null, start: at(3), end: at(6) }] };
    (await world.key.patch(soupPath, later)).must(200);
    const now = await world.key.post(`${lunch.path}/orders`, soup(lunch));
    assert.deepEqual(now.fields(), ['body /items/0/menuItemGuid availability']);
    const made = await order(world.key, lunch, { promisedAt: inMinutes(4 * 60) });
    const { items } = soup(lunch);
    const path = `${lunch.path}/orders/${made.guid}/selections`;
    const added = (await world.key.post<Order>(path, { items })).must(200);
    const [first, second] = added.checks[0]!.selections;
    assert.deepEqual([second!.fulfillmentStatus, second!.createdAt >= first!.createdAt], ['NEW', true]);
    assert.ok(Date.parse(second!.createdAt) <= service.clock.now());
  });

  test('waits when the clock is set back, and does not get lost when it jumps ahead', async () => {
    const made = await promised(60);
    service.clock.moveBy(-24 * 60 * MINUTE);
    await fire();
    assert.equal((await read(made)).approvalStatus, 'FUTURE');
    service.clock.moveBy(72 * 60 * MINUTE);
    await fire();
    assert.equal((await read(made)).approvalStatus, 'APPROVED');
  });
});

describe('an order from a source that the restaurant approves', () => {
  const arriving = (more: Partial<OrderInput> = {}) =>
    order(world.key, place, { source: 'DELIVERY_APP', diningOption: 'DELIVERY', ...more });

  test('is accepted for another time, and fired at that', async () => {
    const made = await arriving({ promisedAt: inMinutes(20) });
    assert.deepEqual((await ask(made, 'accept', { promisedAt: inMinutes(-1) })).fields(), [
      'body /promisedAt range',
    ]);
    const accepted = (await ask(made, 'accept', { promisedAt: inMinutes(60) })).must(200);
    assert.deepEqual([accepted.approvalStatus, minutesBefore(accepted)], ['FUTURE', 10]);
    service.clock.moveBy(51 * MINUTE);
    await fire();
    assert.deepEqual(statuses(await read(made)), ['SENT']);
  });

  test('is not fired before it is accepted', async () => {
    const made = await arriving({ promisedAt: inMinutes(20) });
    service.clock.moveBy(60 * MINUTE);
    await fire();
    assert.equal((await read(made)).approvalStatus, 'NEEDS_APPROVAL');
    assert.deepEqual(statuses((await ask(made, 'accept')).must(200)), ['SENT']);
  });

  test('is accepted or refused, never both, and once for one Idempotency-Key', async () => {
    const made = await arriving();
    const replies = await together(2, (n) =>
      n === 0 ? ask(made, 'accept') : ask(made, 'reject', { reason: 'TOO_BUSY' }),
    );
    assert.deepEqual(replies.map(({ status }) => status).sort(), [200, 409]);
    const other = await arriving();
    const headers = { 'idempotency-key': other.guid };
    const first = (await ask(other, 'accept', {}, headers)).must(200);
    assert.deepEqual((await ask(other, 'accept', {}, headers)).must(200), first);
  });

  test('is accepted only by who may write orders', async () => {
    const made = await arriving();
    const reader = await issueKey(service, world.tenantId, { scopes: ['read:orders'] });
    for (const [what, body] of [
      ['accept', {}],
      ['reject', { reason: 'X' }],
    ] as const)
      (await reader.post(`${pathOf(made)}/${what}`, body)).refused(403, 'FORBIDDEN');
  });
});

test('and after all of it the books agree', () => assertBooksAgree(service.database));
