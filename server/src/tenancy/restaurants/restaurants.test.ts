import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { startTestService, type TestService } from '../../../test/harness/service.ts';
import {
  makeRestaurant,
  makeWorld,
  type Order,
  openPlace,
  order,
  type Restaurant,
  soup,
  type World,
} from '../../../test/harness/world.ts';

let service: TestService;
let world: World;

before(async () => {
  service = await startTestService();
  world = await makeWorld(service);
});

const create = (body: object) => world.key.post<Restaurant>('/api/v1/restaurants', body);
const plain = { name: 'R', timeZone: 'Europe/Madrid', currency: 'EUR' };

describe('a new restaurant', () => {
  test('has defaults for what it does not say, and is read as it was answered', async () => {
    const { guid, createdAt, updatedAt, ...made } = (await create(plain)).must(201);
    assert.equal(createdAt, updatedAt);
    assert.deepEqual(made, {
      ...plain,
      externalId: null,
      closeoutHour: 4,
      address: null,
      taxRates: [],
      cashRounding: null,
      approvalSources: [],
      acceptWithinMinutes: 15,
      tableOrdering: true,
      prepTimeSeconds: 900,
      logoUrl: null,
      brandColor: null,
      metadata: {},
      archived: false,
      closedThrough: null,
      menuVersion: 0,
      version: 1,
    });
    const read = await world.key.get<Restaurant>(`/api/v1/restaurants/${guid}`);
    assert.deepEqual(read.must(200), { guid, createdAt, updatedAt, ...made });
    assert.match(String(read.headers.etag), /^"1-[0-9a-f]{16}"$/);
  });

  test('keeps every field that it says', async () => {
    const body = {
      ...plain,
      externalId: 'branch "7" \\ ñ',
      closeoutHour: 0,
      address: { address1: 'Calle Mayor 1', city: 'Madrid', country: 'ES', phone: '+34 600 000 000' },
      taxRates: [
        {
          name: 'IVA',
          type: 'PERCENT',
          rate: '10',
          inclusive: true,
          rounding: 'HALF_EVEN',
          roundingScope: 'CHECK',
          diningOptions: ['DINE_IN', 'CURBSIDE'],
        },
      ],
      cashRounding: { incrementAmount: 5, mode: 'DOWN' },
      metadata: { pos: '{"a":[1,2]}', 'k.:-_': '' },
    };
    const made = (await create(body)).must(201);
    assert.equal(made.externalId, body.externalId);
    assert.equal(made.closeoutHour, 0);
    assert.deepEqual(made.address, body.address);
    assert.deepEqual(made.metadata, body.metadata);
    assert.deepEqual(made.cashRounding, body.cashRounding);
    const [tax] = made.taxRates;
    assert.deepEqual({ ...tax, guid: '' }, { ...body.taxRates[0], guid: '', isDefault: true });
  });

  test('is in a time zone and a currency that exist', async () => {
    for (const timeZone of [
      'Europe/Nowhere',
      '+02:00',
      '-05:30',
      'GMT+25',
      '2',
      'x',
      'Europe/Madrid ',
      '../etc',
    ]) {
      assert.deepEqual(
        (await create({ ...plain, timeZone })).fields(),
        ['body /timeZone timeZone'],
        timeZone,
      );
    }
    for (const timeZone of [
      'UTC',
      'Asia/Kathmandu',
      'Pacific/Apia',
      'America/Argentina/Ushuaia',
      'europe/madrid',
    ]) {
      const made = await makeRestaurant(world.key, { timeZone });
      // Whatever is accepted can also be computed with.
      (await world.key.patch(`/api/v1/restaurants/${made.guid}`, { closeoutHour: 3 })).must(200);
    }
    for (const currency of ['ABC', 'ZZZ']) {
      assert.deepEqual(
        (await create({ ...plain, currency })).fields(),
        ['body /currency currency'],
        currency,
      );
    }
    for (const currency of ['eur', 'EURO', 'E', '€']) {
      assert.deepEqual((await create({ ...plain, currency })).fields(), ['body /currency pattern'], currency);
    }
  });

  test('has taxes with the figure of their type, each of its own', async () => {
    const guid = '00000000-0000-7000-8000-0000000000aa';
    const cases: [object[], string[]][] = [
      [[{ name: 'T', type: 'PERCENT' }], ['body /taxRates/0/rate required']],
      [[{ name: 'T', type: 'PERCENT', rate: '5', amount: 5 }], ['body /taxRates/0/rate required']],
      [[{ name: 'T', type: 'FIXED', rate: '5' }], ['body /taxRates/0/amount required']],
      [[{ name: 'T', type: 'PERCENT', rate: '101' }], ['body /taxRates/0/rate pattern']],
      [[{ name: 'T', type: 'PERCENT', rate: '8,5' }], ['body /taxRates/0/rate pattern']],
      [[{ name: 'T', type: 'PERCENT', rate: 8.5 }], ['body /taxRates/0/rate type']],
      [
        [
          { guid, name: 'A', type: 'FIXED', amount: 1 },
          { guid, name: 'B', type: 'FIXED', amount: 1 },
        ],
        ['body /taxRates/1/guid unique'],
      ],
    ];
    for (const [taxRates, fields] of cases) {
      assert.deepEqual((await create({ ...plain, taxRates })).fields(), fields, JSON.stringify(taxRates));
    }
  });

  test('has a tax that every order can be priced with, or is refused', async () => {
    for (const rate of ['0', '0.00001', '99.99999', '100', '100.0', '100.5', '100.00001']) {
      const reply = await create({ ...plain, taxRates: [{ name: 'T', type: 'PERCENT', rate }] });
      if (reply.status === 400) {
        assert.deepEqual(reply.fields(), ['body /taxRates/0/rate pattern'], rate);
        continue;
      }
      const { guid } = reply.must(201);
      const path = `/api/v1/restaurants/${guid}`;
      const menu = {
        menus: [{ name: 'M', groups: [{ name: 'G', items: [{ name: 'I', priceAmount: 1_000 }] }] }],
      };
      const tree = (await world.key.put<World['place']['menu']>(`${path}/menu`, menu)).must(200);
      const item = tree.menus[0]!.groups[0]!.items[0]!.guid;
      const body = { diningOption: 'DINE_IN', items: [{ menuItemGuid: item, quantity: 1 }] };
      const made = (await world.key.post<Order>(`${path}/orders`, body)).must(201);
      assert.equal(made.taxAmount, Math.round(Number(rate) * 10), rate);
    }
  });

  test('has an externalId that no other of its tenant has', async () => {
    const { guid } = (await create({ ...plain, externalId: 'once' })).must(201);
    const again = await create({ ...plain, externalId: 'once' });
    assert.deepEqual(again.refused(409, 'CONFLICT').details, { existingGuid: guid });
    const other = await makeRestaurant(world.key);
    const taking = await world.key.patch(`/api/v1/restaurants/${other.guid}`, { externalId: 'once' });
    assert.deepEqual(taking.refused(409, 'CONFLICT').details, { existingGuid: guid });
    (await world.key.patch(`/api/v1/restaurants/${guid}`, { externalId: 'once' })).must(200);
  });
});

describe('a change', () => {
  test('leaves alone what it does not name, and counts the version up', async () => {
    const made = await makeRestaurant(world.key, {
      metadata: { a: '1', b: '2' },
      address: { city: 'Madrid' },
    });
    const path = `/api/v1/restaurants/${made.guid}`;
    service.clock.moveBy(1_000);
    const renamed = (await world.key.patch<Restaurant>(path, { name: 'New' })).must(200);
    assert.ok(renamed.updatedAt > made.updatedAt);
    assert.deepEqual(renamed, { ...made, name: 'New', version: 2, updatedAt: renamed.updatedAt });
    const replaced = (await world.key.patch<Restaurant>(path, { metadata: { c: '3' }, address: {} })).must(
      200,
    );
    assert.deepEqual([replaced.metadata, replaced.address, replaced.name], [{ c: '3' }, {}, 'New']);
    assert.deepEqual((await world.key.get(path)).must(200), replaced);
  });

  test('of the currency is not possible: orders are in it', async () => {
    assert.deepEqual((await world.key.patch(world.place.path, { currency: 'USD' })).fields(), [
      'body /currency unknown',
    ]);
  });

  test('that is refused changes nothing', async () => {
    const before = (await world.key.get(world.place.path)).must(200);
    (await world.key.patch(world.place.path, { name: 'X', timeZone: 'Nowhere' })).fields();
    (await world.key.patch(world.place.path, { name: 'X' }, { 'if-match': '"99"' })).refused(409, 'CONFLICT');
    assert.deepEqual((await world.key.get(world.place.path)).must(200), before);
  });

  test('of taxes counts with the next order, and orders that exist keep theirs', async () => {
    const { key, place } = await makeWorld(service);
    const before = await order(key, place);
    const taxRates = [{ name: 'IVA', type: 'PERCENT', rate: '10' }];
    (await key.patch(place.path, { taxRates })).must(200);
    const after = await order(key, place);
    assert.deepEqual([before.taxAmount, after.taxAmount], [0, 69]);
    assert.deepEqual((await key.get(`${place.path}/orders/${before.guid}`)).must(200), before);
  });

  test('of time zone and closeout hour moves the business day of the next order', async () => {
    const { key, place } = await makeWorld(service, {
      restaurant: { timeZone: 'Asia/Tokyo', closeoutHour: 5 },
    });
    const openedAt = '2026-06-01T19:30:00Z';
    const dayOf = async () => (await order(key, place, { openedAt })).businessDate;
    assert.equal(await dayOf(), 20260601, '04:30 in Tokyo, before the closeout');
    (await key.patch(place.path, { closeoutHour: 4 })).must(200);
    assert.equal(await dayOf(), 20260602, '04:30 in Tokyo, after it');
    (await key.patch(place.path, { timeZone: 'Pacific/Honolulu' })).must(200);
    assert.equal(await dayOf(), 20260601, '09:30 in Honolulu');
  });

  test('to archived closes it for orders, and back opens it again', async () => {
    const { key, place } = await makeWorld(service);
    (await key.patch(place.path, { archived: true })).must(200);
    const refusal = await key.post(`${place.path}/orders`, soup(place));
    assert.deepEqual(refusal.refused(409, 'INVALID_STATE').details, { state: 'ARCHIVED', allowed: [] });
    (await key.get(`${place.path}/orders`)).must(200);
    (await key.patch(place.path, { archived: false })).must(200);
    await order(key, place);
  });
});

test('a tax that the menu or a charge names is not taken away, and can be when nothing names it any more', async () => {
  const place = await openPlace(world.key, { taxRates: [{ name: 'Tax', type: 'PERCENT', rate: '10' }] });
  const [tax] = (await world.key.get<Restaurant>(place.path)).must(200).taxRates;
  const item = `${place.path}/menu/items/${place.item('Soup').guid}`;
  (await world.key.patch(item, { taxRateGuids: [tax!.guid] })).must(200);
  const terms = { type: 'FIXED', amount: 100, taxRateGuids: [tax!.guid] };
  const charge = await world.key.post<{ guid: string }>(`${place.path}/service-charges`, {
    name: 'Cover',
    terms,
  });
  const without = () => world.key.patch(place.path, { taxRates: [] });
  assert.deepEqual((await without()).fields(), ['body /taxRates inUse']);
  (await world.key.patch(item, { taxRateGuids: null })).must(200);
  assert.deepEqual((await without()).fields(), ['body /taxRates inUse']);
  const rule = `${place.path}/service-charges/${charge.must(201).guid}`;
  (await world.key.patch(rule, { archived: true })).must(200);
  (await without()).must(200);
});
