import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type Type from 'typebox';
import { startTestService, type TestService } from '../../../test/harness/service.ts';
import {
  issueKey,
  makeWorld,
  type Order,
  type OrderInput,
  openPlace,
  order,
  type Page,
  type Place,
  soup,
  type World,
} from '../../../test/harness/world.ts';
import { newGuid } from '../../platform/ids.ts';
import type { DiscountRule, ServiceChargeRule } from './shapes.ts';

type Discount = Type.Static<typeof DiscountRule>;
type Charge = Type.Static<typeof ServiceChargeRule>;

let service: TestService;
let world: World;

before(async () => {
  service = await startTestService();
  world = await makeWorld(service);
});

const discount = async (place: Place, request: object) =>
  (await world.key.post<Discount>(`${place.path}/discounts`, { name: 'Offer', ...request })).must(201);
const charge = async (place: Place, request: object) =>
  (await world.key.post<Charge>(`${place.path}/service-charges`, { name: 'Service', ...request })).must(201);
const ordered = (place: Place, more: Partial<OrderInput> = {}) => order(world.key, place, more);
const changed = async (place: Place, of: Order, body: object) =>
  (await world.key.patch<Order>(`${place.path}/orders/${of.guid}`, body)).must(200);
const TENTH = { type: 'PERCENT', rate: '10' };

describe('a discount that a restaurant has defined', () => {
  test('is listed, read, changed at its version, and archived', async () => {
    const { place } = world;
    const made = await discount(place, { terms: TENTH, externalId: 'ten' });
    const path = `${place.path}/discounts/${made.guid}`;
    assert.deepEqual((await world.key.get(path)).must(200), made);
    const listed = (await world.key.get<Page<Discount>>(`${place.path}/discounts?archived=false`)).must(200);
    assert.deepEqual(listed.items[0], made);
    const again = await world.key.post(`${place.path}/discounts`, {
      name: 'X',
      terms: TENTH,
      externalId: 'ten',
    });
    assert.equal(again.refused(409, 'CONFLICT').details?.existingGuid, made.guid);
    const next = (await world.key.patch<Discount>(path, { archived: true, version: 1 })).must(200);
    assert.deepEqual([next.archived, next.version, next.terms], [true, 2, TENTH]);
    const late = await world.key.patch(path, { name: 'Late', version: 1 });
    assert.equal(late.refused(409, 'CONFLICT').details?.currentVersion, 2);
    const request = soup(place, { discounts: [{ discountGuid: made.guid }] });
    assert.deepEqual((await world.key.post(`${place.path}/orders`, request)).fields(), [
      'body /discounts/0/discountGuid known',
    ]);
  });

  test('is refused when it could never be priced, naming the field', async () => {
    const path = `${world.place.path}/discounts`;
    const refused = async (terms: object) => (await world.key.post(path, { name: 'X', terms })).fields();
    assert.deepEqual(await refused({ type: 'PERCENT' }), ['body /terms/rate required']);
    assert.deepEqual(await refused({ type: 'PERCENT', rate: '101' }), ['body /terms/rate RATE_INVALID']);
    assert.deepEqual(await refused({ ...TENTH, items: { selectionKeys: [newGuid()] } }), [
      'body /terms/items/selectionKeys unknown',
    ]);
    const taxed = { name: 'X', terms: { ...TENTH, taxRateGuids: [newGuid()] } };
    assert.deepEqual((await world.key.post(`${world.place.path}/service-charges`, taxed)).fields(), [
      'body /terms/taxRateGuids/0 known',
    ]);
  });

  test('is put on an order by guid, at its creation or later, and keeps the terms that it had', async () => {
    const { place } = world;
    const made = await discount(place, { name: 'Tenth', terms: TENTH });
    const with10 = await ordered(place, { discounts: [{ discountGuid: made.guid, reason: 'FRIEND' }] });
    const [applied] = with10.appliedDiscounts;
    assert.deepEqual(
      [applied!.discountGuid, applied!.name, applied!.reason, with10.discountAmount],
      [made.guid, 'Tenth', 'FRIEND', 69],
    );
    const path = `${place.path}/discounts/${made.guid}`;
    (await world.key.patch(path, { terms: { type: 'PERCENT', rate: '50' } })).must(200);
    assert.equal((await changed(place, with10, { notes: 'Same' })).discountAmount, 69);
    const later = await ordered(place);
    const put = (body: object) => world.key.post<Order>(`${place.path}/orders/${later.guid}/discounts`, body);
    assert.equal((await put({ discountGuid: made.guid })).must(200).discountAmount, 345);
    assert.deepEqual((await put({ discountGuid: newGuid() })).fields(), ['body /discountGuid known']);
    assert.deepEqual((await put({ discountGuid: made.guid, name: 'Mine' })).fields(), [
      'body /discountGuid oneOf',
    ]);
    assert.deepEqual((await put({ rate: '10' })).fields(), ['body /name required', 'body /type required']);
  });

  test('that is automatic is on every new order, and takes something where its conditions are met', async () => {
    const place = await openPlace(world.key);
    const pizza = place.item('Pizza').guid;
    await discount(place, { automatic: true, terms: { ...TENTH, conditions: { code: 'LUNCH' } } });
    const days = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'];
    const always = [{ days, start: '00:00', end: '23:59' }];
    const happy = { type: 'FIXED', amount: 100, target: 'SELECTION', items: { labels: [pizza] } };
    await discount(place, { automatic: true, terms: { ...happy, conditions: { timeWindows: always } } });
    const exclusive = { ...TENTH, rate: '50', stacking: 'EXCLUSIVE', priority: 9 };
    await discount(place, { automatic: true, terms: exclusive });
    const plain = await ordered(place);
    assert.deepEqual(
      plain.appliedDiscounts.map(({ discountAmount, notAppliedReason }) => [
        discountAmount,
        notAppliedReason,
      ]),
      [
        [0, 'CODE'],
        [0, 'NO_ELIGIBLE_ITEMS'],
        [345, null],
      ],
    );
    const coded = await ordered(place, { promoCodes: ['lu nch'] });
    assert.deepEqual(
      coded.appliedDiscounts.map(({ discountAmount, notAppliedReason }) => [
        discountAmount,
        notAppliedReason,
      ]),
      [
        [69, null],
        [0, 'NO_ELIGIBLE_ITEMS'],
        [0, 'STACKING'],
      ],
    );
    const shown = await changed(place, plain, { promoCodes: ['LUNCH'] });
    assert.deepEqual([shown.discountAmount, shown.appliedDiscounts.length], [69, 3]);
    assert.equal((await changed(place, shown, { promoCodes: [] })).discountAmount, 345);
  });
});

describe('a service charge that a restaurant has defined', () => {
  test('is added automatically with a large party, follows its size, and is taxed and shown with its guid', async () => {
    const place = await openPlace(world.key, { taxRates: [{ name: 'T', type: 'PERCENT', rate: '10' }] });
    const taxRateGuids = [place.restaurant.taxRates[0]!.guid];
    const terms = { type: 'PERCENT', rate: '20', minimumGuests: 6, taxRateGuids };
    const made = await charge(place, { automatic: true, terms });
    const small = await ordered(place, { numberOfGuests: 2 });
    assert.equal(small.serviceChargeAmount, 0);
    const large = await ordered(place, { numberOfGuests: 6 });
    assert.deepEqual([large.serviceChargeAmount, large.taxAmount], [138, 83]);
    assert.equal(large.appliedServiceCharges[0]!.serviceChargeGuid, made.guid);
    assert.equal((await changed(place, small, { numberOfGuests: 7 })).serviceChargeAmount, 138);
    assert.equal((await changed(place, large, { numberOfGuests: 5 })).serviceChargeAmount, 0);
  });

  test('is put on a check by guid', async () => {
    const { place } = world;
    const made = await charge(place, { terms: { type: 'FIXED', amount: 150 } });
    const one = await ordered(place);
    const put = await world.key.post<Order>(`${place.path}/orders/${one.guid}/service-charges`, {
      serviceChargeGuid: made.guid,
      checkGuid: one.checks[0]!.guid,
    });
    assert.equal(put.must(200).checks[0]!.appliedServiceCharges[0]!.chargeAmount, 150);
  });
});

test('who may only read restaurants defines nothing, and another tenant has its own', async () => {
  const made = await discount(world.place, { terms: TENTH });
  const waiter = await issueKey(service, world.tenantId, {
    scopes: ['read:restaurants', 'read:orders', 'write:orders'],
  });
  (await waiter.post(`${world.place.path}/discounts`, { name: 'X', terms: TENTH })).refused(403, 'FORBIDDEN');
  (await waiter.get(`${world.place.path}/discounts/${made.guid}`)).must(200);
  const stranger = await makeWorld(service);
  const request = soup(stranger.place, { discounts: [{ discountGuid: made.guid }] });
  assert.deepEqual((await stranger.key.post(`${stranger.place.path}/orders`, request)).fields(), [
    'body /discounts/0/discountGuid known',
  ]);
  (await stranger.key.get(`${stranger.place.path}/discounts/${made.guid}`)).refused(
    404,
    'RESOURCE_NOT_FOUND',
  );
});
