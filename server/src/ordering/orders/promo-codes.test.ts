import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { startTestService, type TestService } from '../../../test/harness/service.ts';
import {
  makeWorld,
  type Order,
  openPlace,
  type Place,
  soup,
  type World,
} from '../../../test/harness/world.ts';
import { fireDueOrders } from './scheduled-order-firing.ts';

const NOON = '2026-12-01T11:00:00.000Z'; // a Tuesday, in Madrid

let service: TestService;
let world: World;
let place: Place;

before(async () => {
  service = await startTestService();
  world = await makeWorld(service);
  service.clock.moveTo(NOON);
  place = await openPlace(world.key, { prepTimeSeconds: 600 });
  for (const [code, more] of Object.entries({
    WELCOME10: {},
    DECEMBER: { firstDay: 20_261_202, lastDay: 20_261_203 },
    BIG: { minimumAmount: 100_000 },
  }))
    (
      await world.key.post(`${place.path}/discounts`, {
        name: code,
        automatic: true,
        terms: { type: 'FIXED', amount: 50, conditions: { code, ...more } },
      })
    ).must(201);
});

const take = async (promoCodes: string[], more: object = {}) =>
  (await world.key.post<Order>(`${place.path}/orders`, soup(place, { promoCodes, ...more }))).must(201);
const outcomes = ({ promoCodeOutcomes = [] }: Order) =>
  promoCodeOutcomes.map(({ code, discountAmount, notAppliedReason }) => [
    code,
    notAppliedReason ?? discountAmount,
  ]);

test('a code that does not count says why, and one that counts how much', async () => {
  service.clock.moveTo(NOON);
  const made = await take(['welcome 10', 'WELCOM10', 'DECEMBER', 'BIG']);
  assert.deepEqual(outcomes(made), [
    ['welcome 10', 50],
    ['WELCOM10', 'UNKNOWN'],
    ['DECEMBER', 'NOT_YET'],
    ['BIG', 'MINIMUM_AMOUNT'],
  ]);
  const path = `${place.path}/orders/${made.guid}`;
  assert.deepEqual((await world.key.get<Order>(path)).must(200).promoCodeOutcomes, made.promoCodeOutcomes);
  // It follows the order.
  assert.deepEqual(outcomes((await world.key.patch<Order>(path, { promoCodes: ['BIG'] })).must(200)), [
    ['BIG', 'MINIMUM_AMOUNT'],
  ]);
  assert.ok(!('promoCodeOutcomes' in (await world.key.patch<Order>(path, { promoCodes: [] })).must(200)));
});

test('a discount counts from its first business day to its last, by the day on which an order is placed', async () => {
  for (const [at, found] of [
    ['2026-12-02T02:30:00.000Z', 'NOT_YET'], // half past three at night is still Tuesday
    ['2026-12-02T11:00:00.000Z', 50],
    ['2026-12-04T01:00:00.000Z', 50],
    ['2026-12-04T11:00:00.000Z', 'OVER'],
  ] as const) {
    service.clock.moveTo(at);
    assert.deepEqual(outcomes(await take(['DECEMBER'])), [['DECEMBER', found]], at);
  }
  service.clock.moveTo('2026-12-03T11:00:00.000Z');
  const later = await take(['DECEMBER'], {
    diningOption: 'TAKE_OUT',
    promisedAt: '2026-12-05T12:00:00.000Z',
  });
  assert.deepEqual(outcomes(later), [['DECEMBER', 50]]);
  // What was agreed stays when its day has come.
  service.clock.moveTo('2026-12-05T11:55:00.000Z');
  assert.deepEqual(await fireDueOrders(service.deps), []);
  const path = `${place.path}/orders/${later.guid}`;
  const changed = (await world.key.patch<Order>(path, { numberOfGuests: 3 })).must(200);
  assert.deepEqual([changed.businessDate, ...outcomes(changed)], [20_261_205, ['DECEMBER', 50]]);
});

test('a last day before the first is refused', async () => {
  const terms = { type: 'FIXED', amount: 50, conditions: { firstDay: 20_270_102, lastDay: 20_270_101 } };
  const reply = await world.key.post(`${place.path}/discounts`, { name: 'Never', automatic: true, terms });
  assert.deepEqual(reply.fields(), ['body /terms/conditions/lastDay range']);
});
