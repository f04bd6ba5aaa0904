import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { assertBooksAgree } from '../../../test/harness/books.ts';
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
  type World,
} from '../../../test/harness/world.ts';
import { newGuid } from '../../platform/ids.ts';

let service: TestService;
let world: World;
let place: Place;

before(async () => {
  service = await startTestService();
  world = await makeWorld(service);
  place = await openPlace(world.key, { taxRates: [{ name: 'Tax', type: 'PERCENT', rate: '8.875' }] });
});

const soups = (count: number): NonNullable<OrderInput['items']> =>
  Array.from({ length: count }, () => ({ menuItemGuid: place.item('Soup').guid, quantity: 1 }));
const open = (count = 2, more: Partial<OrderInput> = {}) =>
  order(world.key, place, { items: soups(count), ...more });
const pathOf = ({ guid }: { guid: string }) => `${place.path}/orders/${guid}`;
const ask = <T = Order>(of: { guid: string }, what: string, body: object = {}, headers = {}) =>
  world.key.post<T>(`${pathOf(of)}/${what}`, body, headers);
const both = async (of: Order, what: string, body: object) =>
  (await ask<{ orders: Order[] }>(of, what, body)).must(200).orders as [Order, Order];
const read = async (of: { guid: string }) => (await world.key.get<Order>(pathOf(of))).must(200);
const guids = (of: Order) => of.checks.flatMap(({ selections }) => selections).map(({ guid }) => guid);
const OFF = { name: 'Off', type: 'FIXED', amount: 500 } as const;
const TENTH = { name: 'Tenth', type: 'PERCENT', rate: '10' } as const;
const SERVICE = { name: 'Service', type: 'PERCENT', rate: '12.5' };

describe('two orders that become one', () => {
  test('cost what they did, with a fixed charge of which a voided part of a shared line has a share', async () => {
    const [one, other] = [await open(2), await open(1)];
    (await ask(one, 'service-charges', { name: 'Room', type: 'FIXED', amount: 1_000 })).must(200);
    const shared = (await ask(one, 'share', { selectionGuid: guids(one)[0], parts: 3 })).must(200);
    const [part] = shared.checks[1]!.selections;
    const selectionGuids = [part!.guid];
    const voided = (await ask(one, 'selections/void', { selectionGuids, reason: 'LATE' })).must(200);
    (await ask(other, 'merge', { fromOrderGuid: one.guid })).must(200);
    const merged = await read(other);
    assert.equal(merged.totalAmount, voided.totalAmount + other.totalAmount);
    assert.equal(merged.serviceChargeAmount, voided.serviceChargeAmount);
  });

  test('cost together what they cost apart, discounts and charges included, and nothing is cooked twice', async () => {
    const [to, from] = [
      await open(2, { discounts: [OFF], numberOfGuests: 2 }),
      await open(3, { discounts: [TENTH], numberOfGuests: 3 }),
    ];
    await ask(from, 'service-charges', SERVICE);
    await ask(from, 'discounts', { ...OFF, amount: 333, checkGuid: from.checks[0]!.guid });
    const apart = (await read(to)).totalAmount + (await read(from)).totalAmount;
    const [one, gone] = await both(to, 'merge', { fromOrderGuid: from.guid, fromOrderVersion: 3 });
    assert.equal(one.totalAmount, apart);
    assert.deepEqual([one.checks.length, one.numberOfGuests, guids(one).length], [2, 5, 5]);
    assert.deepEqual(
      [gone.guestOrderStatus, gone.totalAmount, gone.mergedIntoOrderGuid, gone.voidInfo?.reason],
      ['VOIDED', 0, to.guid, 'MERGED'],
    );
    const merged = await ask(one, 'merge-checks', { checkGuids: one.checks.map(({ guid }) => guid) });
    assert.equal(merged.must(200).discountAmount, one.discountAmount);
    const events = await service.database.sql<{ type: string; guid: string }>(
      `select type, data->>'guid' as guid from events where type = 'order.merged' and data->>'fromOrderGuid' = $1`,
      [from.guid],
    );
    assert.deepEqual(events.map(({ guid }) => guid).sort(), [to.guid, from.guid].sort());
    (await ask(from, 'selections', { items: soups(1) })).refused(409, 'INVALID_STATE');
  });

  test('have a sequence: what arrives gets the next positions', async () => {
    const [to, from] = [await open(2, { discounts: [OFF] }), await open(2)];
    await ask(from, 'service-charges', SERVICE);
    const [one] = await both(to, 'merge', { fromOrderGuid: from.guid });
    const positions = one.checks.map(({ selections }) => selections.map(({ position }) => position));
    assert.deepEqual(positions, [
      [1, 2],
      [4, 5],
    ]);
    assert.equal(one.appliedDiscounts[0]!.position, 3);
    assert.equal(one.checks[1]!.appliedServiceCharges[0]!.position, 6);
    const charged = (await ask(one, 'service-charges', { ...SERVICE, checkGuid: to.checks[0]!.guid })).must(
      200,
    );
    assert.equal(charged.checks[0]!.appliedServiceCharges[0]!.position, 7);
  });

  test('keep what a discount takes when a check is split and merged again, though its condition fails by now', async () => {
    const large = {
      name: 'Large',
      type: 'PERCENT',
      rate: '10',
      conditions: { minimumAmount: 2_000 },
    } as const;
    const whole = await open(3);
    const checkGuid = whole.checks[0]!.guid;
    (await ask(whole, 'discounts', { ...large, checkGuid })).must(200);
    const [, second, third] = guids(whole);
    (await ask(whole, 'split', { items: [[second]] })).must(200);
    const before = (await ask(whole, 'selections/void', { selectionGuids: [third], reason: 'X' })).must(200);
    assert.equal(before.discountAmount, 138);
    const merge = { checkGuids: [checkGuid, before.checks.at(-1)!.guid] };
    const merged = (await ask(whole, 'merge-checks', merge)).must(200);
    assert.deepEqual([merged.discountAmount, merged.totalAmount], [138, before.totalAmount]);
  });

  test('stay two when the tax was changed between them: each line keeps the tax that it has', async () => {
    const other = await openPlace(world.key, { taxRates: [{ name: 'Tax', type: 'PERCENT', rate: '10' }] });
    const items = [{ menuItemGuid: other.item('Soup').guid, quantity: 1 }];
    const from = await order(world.key, other, { items });
    const [rate] = from.taxRates;
    const change = (terms: object) =>
      world.key.patch(other.path, { taxRates: [{ guid: rate!.guid, type: 'PERCENT', ...terms }] });
    (await change({ name: 'Renamed', rate: '10' })).must(200);
    const like = await order(world.key, other, { items });
    (await change({ name: 'Tax', rate: '20' })).must(200);
    const to = await order(world.key, other, { items });
    const at = ({ guid }: Order, what: string, body: object) =>
      world.key.post(`${other.path}/orders/${guid}/${what}`, body);
    const leaving = { selectionGuids: guids(from), toOrderGuid: to.guid };
    for (const refused of [
      await at(to, 'merge', { fromOrderGuid: from.guid }),
      await at(from, 'move', leaving),
    ])
      assert.equal(refused.refused(409, 'INVALID_STATE').details?.state, 'TAXED_OTHERWISE');
    (await at(like, 'merge', { fromOrderGuid: from.guid })).must(200);
  });

  test('stay two when that is more than an order holds, and lines cannot make more checks by moving either', async () => {
    const whole = await open(52);
    const apart = guids(whole)
      .slice(0, 49)
      .map((guid) => [guid]);
    const full = (await ask(whole, 'split', { items: apart })).must(200);
    assert.equal(full.checks.length, 50);
    const line = full.checks[0]!.selections[0]!.guid;
    const other = await open();
    const leaving = { selectionGuids: [guids(other)[0]!], toOrderGuid: full.guid };
    for (const refused of [
      await ask(full, 'move', { selectionGuids: [line] }),
      await ask(other, 'move', leaving),
      await ask(full, 'merge', { fromOrderGuid: other.guid }),
    ])
      assert.deepEqual(refused.refused(409, 'CONFLICT').details, { reason: 'LIMIT_REACHED', limit: 50 });
    const toCheckGuid = full.checks[1]!.guid;
    (await ask(full, 'move', { selectionGuids: [line], toCheckGuid })).must(200);
    (await ask(other, 'move', { ...leaving, toCheckGuid })).must(200);
  });

  test('stay two when one was changed meanwhile, is paid in part, waits, or is the same', async () => {
    const [to, from] = [await open(), await open()];
    const stale = await ask(to, 'merge', { fromOrderGuid: from.guid, fromOrderVersion: 7 });
    assert.equal(stale.refused(409, 'CONFLICT').details?.currentVersion, 1);
    assert.deepEqual((await ask(to, 'merge', { fromOrderGuid: to.guid })).fields(), [
      'body /fromOrderGuid other',
    ]);
    (await ask(to, 'merge', { fromOrderGuid: newGuid() })).refused(404, 'RESOURCE_NOT_FOUND');
    (await ask(from, 'payments', { type: 'CASH', amount: 100 })).must(201);
    const paid = await ask(to, 'merge', { fromOrderGuid: from.guid });
    assert.equal(paid.refused(409, 'INVALID_STATE').details?.state, 'PAID_IN_PART');
    const promisedAt = new Date(service.clock.now() + 86_400_000).toISOString();
    const waiting = await open(1, { promisedAt });
    const refused = await ask(to, 'merge', { fromOrderGuid: waiting.guid });
    assert.deepEqual(refused.refused(409, 'INVALID_STATE').details, { state: 'OPEN', allowed: ['fire'] });
    const moved = await ask(waiting, 'move', { selectionGuids: guids(waiting), toOrderGuid: to.guid });
    assert.equal(moved.refused(409, 'INVALID_STATE').details?.state, 'OPEN');
    assert.equal((await read(to)).version, 1);
  });

  test('become one once, however many try, and however often', async () => {
    const [to, from] = [await open(), await open()];
    const headers = { 'idempotency-key': from.guid };
    const first = (await ask(to, 'merge', { fromOrderGuid: from.guid }, headers)).must(200);
    assert.deepEqual((await ask(to, 'merge', { fromOrderGuid: from.guid }, headers)).must(200), first);
    const [a, b] = [await open(), await open()];
    const replies = await together(4, (n) =>
      n % 2 ? ask(a, 'merge', { fromOrderGuid: b.guid }) : ask(b, 'merge', { fromOrderGuid: a.guid }),
    );
    assert.deepEqual(replies.map(({ status }) => status).sort(), [200, 409, 409, 409]);
    const left = [await read(a), await read(b)];
    assert.equal(left.flatMap(guids).length, 4);
  });

  test('need the right, and one tenant', async () => {
    const [to, from] = [await open(), await open()];
    const reader = await issueKey(service, world.tenantId, { scopes: ['read:orders'] });
    (await reader.post(`${pathOf(to)}/merge`, { fromOrderGuid: from.guid })).refused(403, 'FORBIDDEN');
    const stranger = await makeWorld(service);
    const theirs = await order(stranger.key, stranger.place);
    (await ask(to, 'merge', { fromOrderGuid: theirs.guid })).refused(404, 'RESOURCE_NOT_FOUND');
    (await ask(to, 'merge', { fromOrderGuid: 'x' })).refused(400, 'VALIDATION_ERROR');
  });
});

describe('a whole check', () => {
  test('goes to another order with what it costs', async () => {
    const from = await open(4, { discounts: [{ ...OFF, amount: 401 }] });
    await ask(from, 'service-charges', { name: 'Cover', type: 'FIXED', amount: 301 });
    const [, second] = guids(from);
    const split = (await ask(from, 'split', { items: [[second]] })).must(200);
    const to = await open(1);
    const moving = split.checks[1]!;
    const body = { toOrderGuid: to.guid, toOrderVersion: 1 };
    const [left, arrived] = await both(from, `checks/${moving.guid}/transfer`, body);
    assert.equal(left.totalAmount + arrived.totalAmount, split.totalAmount + to.totalAmount);
    const there = arrived.checks.find(({ guid }) => guid === moving.guid)!;
    assert.deepEqual(
      [there.totalAmount, there.discountAmount, there.serviceChargeAmount],
      [moving.totalAmount, moving.discountAmount, moving.serviceChargeAmount],
    );
    const last = await ask(to, `checks/${newGuid()}/transfer`, { toOrderGuid: from.guid });
    last.refused(404, 'RESOURCE_NOT_FOUND');
    const only = await ask(left, `checks/${left.checks[0]!.guid}/transfer`, { toOrderGuid: to.guid });
    assert.deepEqual(only.refused(409, 'INVALID_STATE').details, { state: 'LAST_CHECK', allowed: ['merge'] });
  });

  test('stays with its order while something is paid on it', async () => {
    const from = await open(2);
    const [first] = guids(from);
    const split = (await ask(from, 'split', { items: [[first]] })).must(200);
    const checkGuid = split.checks[1]!.guid;
    (await ask(from, 'payments', { type: 'CASH', checkGuid, amount: 100 })).must(201);
    const to = await open(1);
    const refused = await ask(from, `checks/${checkGuid}/transfer`, { toOrderGuid: to.guid });
    assert.equal(refused.refused(409, 'INVALID_STATE').details?.state, 'PAID_IN_PART');
    assert.equal((await read(to)).version, 1);
  });
});

describe('lines that go to another order', () => {
  test('take with them what discounts took from them, to the cent', async () => {
    const from = await open(3, { discounts: [{ ...OFF, amount: 1_000 }] });
    const to = await open(1);
    const [first] = guids(from);
    const body = { selectionGuids: [first], toOrderGuid: to.guid };
    const [left, arrived] = await both(from, 'move', body);
    assert.equal(left.discountAmount + arrived.discountAmount, 1_000);
    assert.equal(left.totalAmount + arrived.totalAmount, from.totalAmount + to.totalAmount);
    assert.equal(arrived.checks.at(-1)!.selections[0]!.appliedDiscounts[0]!.name, 'Off');
  });
});

test('a discount of some dishes stays on those when one of them goes to another order', async () => {
  const labels = [place.item('Soup').guid];
  const open3 = { menuItemGuid: place.item('Catch of the day').guid, quantity: 1, priceAmount: 3_000 };
  const items = [...soups(2), open3];
  const from = await open(0, { items, discounts: [{ ...OFF, amount: 401, items: { labels } }] });
  const to = await open(1);
  const [first] = guids(from);
  const [left, arrived] = await both(from, 'move', { selectionGuids: [first], toOrderGuid: to.guid });
  assert.deepEqual(
    left.checks[0]!.selections.map(({ discountAmount }) => discountAmount),
    from.checks[0]!.selections.slice(1).map(({ discountAmount }) => discountAmount),
  );
  assert.equal(left.totalAmount + arrived.totalAmount, from.totalAmount + to.totalAmount);
});

test('a check that is paid, or opened again, has an event', async () => {
  const made = await open(2);
  const [first] = guids(made);
  const split = (await ask(made, 'split', { items: [[first]] })).must(200);
  const [rest, mine] = split.checks.map(({ guid }) => guid);
  for (const amount of [100, 651])
    (await ask(made, 'payments', { type: 'CASH', checkGuid: mine, amount })).must(201);
  (await ask(made, 'payments', { type: 'CASH', checkGuid: rest })).must(201);
  (await ask(made, 'close')).must(200);
  (await ask(made, 'reopen')).must(200);
  const events = await service.database.sql<{ type: string; check: string }>(
    `select type, data->>'checkGuid' as check from events
     where data->>'orderGuid' = $1 and type in ('check.paid', 'check.reopened') order by sequence`,
    [made.guid],
  );
  assert.deepEqual(events, [
    { type: 'check.paid', check: mine },
    { type: 'check.paid', check: rest },
    { type: 'check.reopened', check: rest },
    { type: 'check.reopened', check: mine },
  ]);
});

test('and after all of it the books agree', () => assertBooksAgree(service.database));
