import assert from 'node:assert/strict';
import { test } from 'node:test';
import type Type from 'typebox';
import { pairTill } from '../../../test/harness/devices.ts';
import { keyFor, offlineTill } from '../../../test/harness/offline.ts';
import { freshTenant, proves } from '../../../test/harness/proves.ts';
import { makeRole, ownerOf } from '../../../test/harness/roles.ts';
import { hireStaff } from '../../../test/harness/staff.ts';
import { openPlace, order, soup, type World } from '../../../test/harness/world.ts';
import { EVENT_TYPES } from '../../records/events/index.ts';
import { HEARD, hear, nothing } from './heard.ts';
import type { PulledState } from './pull-shapes.ts';
import { pullSync } from './pull-sync.ts';

type State = Type.Static<typeof PulledState>;

async function freshTill() {
  const world = await freshTenant();
  const till = await pairTill(world);
  const pull = async (query: Record<string, string | number> = {}) =>
    (
      await till.get<State>(
        `${world.place.path}/sync?${new URLSearchParams(query as Record<string, string>)}`,
      )
    ).must(200);
  return { ...world, till, pull };
}

/** The lists of a change that say something. */
const said = (state: State) =>
  Object.entries(state)
    .filter(([name, value]) => LISTS.has(name) && value !== null && (!Array.isArray(value) || value.length))
    .map(([name]) => name)
    .sort();
const LISTS = new Set(
  'restaurant menu roles staff deviceKeys stock serviceAreas tables discounts serviceCharges orders'.split(
    ' ',
  ),
);

async function furnish({ key, place }: Pick<World, 'key' | 'place'>) {
  const area = (await key.post<{ guid: string }>(`${place.path}/service-areas`, { name: 'Bar' })).must(201);
  const table = (
    await key.post<{ guid: string }>(`${place.path}/tables`, { name: '1', serviceAreaGuid: area.guid })
  ).must(201);
  const half = { name: 'Half', terms: { type: 'PERCENT', rate: '50' } };
  const discount = (await key.post<{ guid: string }>(`${place.path}/discounts`, half)).must(201);
  const cover = { name: 'Cover', terms: { type: 'FIXED', amount: 200 } };
  const charge = (await key.post<{ guid: string }>(`${place.path}/service-charges`, cover)).must(201);
  return { area, table, discount, charge };
}

const guidsOf = (list: readonly { guid: string }[]) => list.map(({ guid }) => guid);

proves(pullSync, () => {
  test('200 with everything: what is sold, where, for how much, by whom, and what is open', async () => {
    const { key, place, till, pull, ...world } = await freshTill();
    const { area, table, discount, charge } = await furnish({ key, place });
    const { staffMember, pin } = await hireStaff({ key, place });
    const lead = await keyFor(till, place.path, { pin, number: staffMember.number });
    const { guid: soupGuid } = place.item('Soup');
    (await key.put(`${place.path}/menu/items/${soupGuid}/stock`, { status: 'QUANTITY', quantity: 5 })).must(
      200,
    );
    const open = await order(key, place, { guest: { name: 'Nora', phone: '+34600000000' } });
    const closed = await order(key, place);
    (await key.post(`${place.path}/orders/${closed.guid}/void`, { reason: 'NOBODY_CAME' })).must(200);
    const state = await pull();
    assert.deepEqual([state.kind, state.reason, state.more], ['SNAPSHOT', 'FIRST', false]);
    assert.deepEqual([state.restaurant?.guid, state.menu?.version], [place.guid, place.menu.version]);
    assert.deepEqual(state.menu?.menus, place.menu.menus);
    assert.deepEqual(guidsOf(state.serviceAreas), [area.guid]);
    assert.deepEqual(guidsOf(state.tables), [table.guid]);
    assert.deepEqual(guidsOf(state.discounts), [discount.guid]);
    assert.deepEqual(guidsOf(state.serviceCharges), [charge.guid]);
    assert.deepEqual(
      state.stock.map(({ itemGuid, quantity }) => [itemGuid, quantity]),
      [[soupGuid, '4']],
    );
    assert.deepEqual(guidsOf(state.staff), [staffMember.guid]);
    assert.deepEqual(
      state.deviceKeys?.map(({ id }) => id),
      [lead.keyId],
    );
    assert.ok(state.roles?.some(({ name }) => name === staffMember.jobs[0]!.role));
    assert.deepEqual(guidsOf(state.orders), [open.guid]);
    const { target } = world;
    const text = JSON.stringify(state);
    const [{ hash } = { hash: '' }] = await target.database.sql<{ hash: string }>(
      'select hash from staff_pins where staff_guid = $1',
      [staffMember.guid],
    );
    assert.ok(hash.length > 20 && !text.includes(hash), 'what is stored of a PIN');
    assert.ok(!text.includes('Nora') && !text.includes('+34600000000'), 'who the guest is');
  });

  test('200 with what has changed since, and nothing else', async () => {
    const { pull, ...world } = await freshTill();
    const { key, place } = world;
    const { area, table, discount, charge } = await furnish({ key, place });
    const { staffMember } = await hireStaff({ key, place });
    let { cursor } = await pull();
    const after = async (change: Promise<{ must(status: number): unknown }>, status = 200) => {
      (await change).must(status);
      const state = await pull({ since: cursor });
      assert.deepEqual([state.kind, state.more], ['CHANGES', false]);
      ({ cursor } = state);
      return state;
    };
    const { path } = place;
    assert.deepEqual(said(await pull({ since: cursor })), []);
    const item = `${path}/menu/items/${place.item('Soup').guid}`;
    const priced = await after(key.patch(item, { priceAmount: 700 }));
    assert.deepEqual(said(priced), ['menu', 'restaurant']);
    const out = await after(key.put(`${item}/stock`, { status: 'OUT_OF_STOCK' }));
    assert.deepEqual([said(out), out.stock[0]?.status], [['stock'], 'OUT_OF_STOCK']);
    const back = await after(key.put(`${item}/stock`, { status: 'IN_STOCK' }));
    assert.deepEqual([said(back), back.stock[0]?.status], [['stock'], 'IN_STOCK']);
    const position = { x: 0, y: 0, width: 3, height: 3, shape: 'ROUND' } as const;
    const placed = await after(key.patch(`${path}/tables/${table.guid}`, { position }));
    assert.deepEqual([said(placed), placed.tables[0]?.position], [['tables'], position]);
    const gone = await after(key.patch(`${path}/tables/${table.guid}`, { archived: true }));
    assert.deepEqual([said(gone), gone.tables[0]?.archived], [['tables'], true]);
    const renamed = await after(key.patch(`${path}/service-areas/${area.guid}`, { name: 'Terrace' }));
    assert.deepEqual([said(renamed), renamed.serviceAreas[0]?.name], [['serviceAreas'], 'Terrace']);
    assert.deepEqual(said(await after(key.patch(`${path}/discounts/${discount.guid}`, { archived: true }))), [
      'discounts',
    ]);
    assert.deepEqual(
      said(await after(key.patch(`${path}/service-charges/${charge.guid}`, { name: 'Bread' }))),
      ['serviceCharges'],
    );
    const left = await after(key.patch(`${path}/staff/${staffMember.guid}`, { activeUntil: 20_200_101 }));
    assert.deepEqual([said(left), left.staff[0]?.activeUntil], [['staff'], 20_200_101]);
    const taxed = await after(key.patch(path, { name: 'Another name' }));
    assert.deepEqual(said(taxed), ['menu', 'restaurant']);
    const made = await after(key.post(`${path}/orders`, soup(place)), 201);
    const { guid } = made.orders[0]!;
    assert.equal(made.orders[0]!.totalAmount, 700);
    const voided = await after(key.post(`${path}/orders/${guid}/void`, { reason: 'NOBODY_CAME' }));
    assert.deepEqual(
      [said(voided), voided.orders.map((one) => one.guestOrderStatus)],
      [['orders'], ['VOIDED']],
    );
    await makeRole(await ownerOf(world), ['orders.view']);
    assert.deepEqual(said(await after(Promise.resolve({ must: () => undefined }))), ['roles']);
  });

  test('200 with the keys that still hold once somebody has another PIN', async () => {
    const { key, place, till, pull } = await freshTill();
    const { staffMember, pin } = await hireStaff({ key, place });
    await keyFor(till, place.path, { pin, number: staffMember.number });
    const { cursor, deviceKeys } = await pull();
    assert.equal(deviceKeys?.length, 1);
    (await key.post(`${place.path}/staff/${staffMember.guid}/pin`, {})).must(201);
    const state = await pull({ since: cursor });
    assert.deepEqual([said(state), state.deviceKeys], [['staff'], []]);
  });

  test('200 page by page, and what changes between two pages comes with the last', async () => {
    const { key, place, pull } = await freshTill();
    const made: string[] = [];
    for (let count = 0; count < 5; count++) made.push((await order(key, place)).guid);
    const first = await pull({ limit: 2 });
    assert.deepEqual([first.kind, first.more, first.orders.length], ['SNAPSHOT', true, 2]);
    const voided = first.orders[0]!.guid;
    (await key.post(`${place.path}/orders/${voided}/void`, { reason: 'NOBODY_CAME' })).must(200);
    const late = (await order(key, place)).guid;
    const status = new Map(first.orders.map((one) => [one.guid, one.guestOrderStatus]));
    for (let { cursor, more } = first; more; ) {
      const next = await pull({ since: cursor, limit: 2 });
      assert.equal(next.kind, 'CHANGES');
      assert.ok(next.orders.length <= 3);
      for (const one of next.orders) status.set(one.guid, one.guestOrderStatus);
      ({ cursor, more } = next);
    }
    assert.deepEqual([...status.keys()].sort(), [...made, late].sort());
    assert.equal(status.get(voided), 'VOIDED');
  });

  test('200 with changes of many orders in pieces, each of them once or more', async () => {
    const { key, place, pull } = await freshTill();
    const { cursor: start } = await pull();
    const made: string[] = [];
    for (let count = 0; count < 7; count++) made.push((await order(key, place)).guid);
    const seen: string[] = [];
    let pieces = 0;
    for (let [cursor, more] = [start, true]; more; pieces++) {
      const state = await pull({ since: cursor, limit: 2 });
      seen.push(...guidsOf(state.orders));
      ({ cursor, more } = state);
    }
    assert.deepEqual([...new Set(seen)].sort(), made.sort());
    assert.ok(pieces >= 4, `${pieces} pieces`);
  });

  test('200 with everything again when the cursor cannot be gone on from, and why', async () => {
    const one = await freshTill();
    const other = await freshTill();
    const foreign = await one.pull({ since: (await other.pull()).cursor });
    assert.deepEqual([foreign.kind, foreign.reason], ['SNAPSHOT', 'UNKNOWN_CURSOR']);
    assert.equal(foreign.restaurant?.guid, one.place.guid);
    const sister = await openPlace(one.key);
    const { cursor } = await one.pull();
    const moved = cursor.replace(one.place.guid, sister.guid);
    assert.equal((await one.pull({ since: moved })).reason, 'UNKNOWN_CURSOR');
    const restored = cursor.slice(0, -12) + 'f'.repeat(12);
    await order(one.key, one.place);
    assert.equal((await one.pull({ since: restored })).reason, 'UNKNOWN_CURSOR');
    const [version, guid, sequence] = cursor.split('.');
    const ahead = [version, guid, Number(sequence) + 1_000, 'f'.repeat(12)].join('.');
    assert.equal((await one.pull({ since: ahead })).reason, 'UNKNOWN_CURSOR');
    await one.target.database.sql('delete from events where tenant_id = $1 and sequence <= $2', [
      one.tenantId,
      sequence,
    ]);
    assert.equal((await one.pull({ since: cursor })).reason, 'TOO_OLD');
  });

  test('200 with how far its log has come, which what it pulls contains', async () => {
    const { key, place, till, pull } = await freshTill();
    const { staffMember } = await hireStaff({ key, place });
    const where = { path: place.path, restaurantGuid: place.guid, staffGuid: staffMember.guid };
    const offline = offlineTill({ till, ...where });
    const { cursor } = await pull();
    const { id } = offline.did({ type: 'createOrder', body: soup(place) });
    const { numbers } = (await offline.push()).must(200);
    const state = await pull({ since: cursor });
    assert.deepEqual(state.logs, [{ logId: offline.logId, ackSeq: 1 }]);
    assert.deepEqual(guidsOf(state.orders), [id]);
    assert.deepEqual(state.numbers, numbers);
  });

  test('400 for a cursor that is none', async () => {
    const { place, till } = await freshTill();
    for (const since of ['', '7', '1.x.3.ffffffffffff', `2.${place.guid}.3.ffffffffffff`])
      (await till.get(`${place.path}/sync?since=${since}`)).refused(400, 'VALIDATION_ERROR');
  });

  test('403 where nobody works, and 404 at another restaurant', async () => {
    const { place, till, key, ...world } = await freshTill();
    const display = await pairTill({ ...world, key, place }, { kind: 'CUSTOMER_DISPLAY' });
    (await display.get(`${place.path}/sync`)).refused(403, 'FORBIDDEN');
    const sister = await openPlace(key);
    (await till.get(`${sister.path}/sync`)).refused(404, 'RESOURCE_NOT_FOUND');
  });
});

/** What tills need not hear of: families of events that change nothing of what they pull. */
const UNHEARD =
  `tenant document_settings api_key user staff_session time_entry approval device opening_hours ordering customer
  customer_retention delivery_zones kitchen printer print_job sync invoice credit_note settlement reconciliation card card_testing
  payment_account cash_drawer tip_pools tip_distribution tip_payout domain webhook_endpoint webhook_delivery labor`.split(
    /\s+/,
  );

test('every event is one that tills hear of, or one that they need not', () => {
  const families = [...new Set(EVENT_TYPES.map((type) => type.slice(0, type.indexOf('.'))))];
  const known = [...Object.keys(HEARD), ...UNHEARD, 'menu'];
  assert.deepEqual(families.toSorted(), known.toSorted());
});

test('an event about two orders has both read again', () => {
  const wanted = nothing();
  const data = JSON.stringify({ guid: 'a', fromOrderGuid: 'a', toOrderGuid: 'b', version: 2 });
  hear(wanted, { type: 'order.merged', data });
  hear(wanted, { type: 'payment.authorized', data: JSON.stringify({ orderGuid: 'c', checkGuid: 'x' }) });
  hear(wanted, { type: 'payment.authorized', data: JSON.stringify({ orderGuid: null }) });
  assert.deepEqual([...wanted.orders], ['a', 'b', 'c']);
});
