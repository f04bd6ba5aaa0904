import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createComanda } from '@comanda/sdk';
import { assertReportsAreTheBooks } from '../../../test/harness/ledger.ts';
import { machineClock, startTestService } from '../../../test/harness/service.ts';
import { makeWorld, type Order, type Page, type World } from '../../../test/harness/world.ts';
import { DAY_MINUTES, planDay, type Restaurant } from './plan-day.ts';
import { readRestaurant } from './read-restaurant.ts';
import { simulateDay } from './simulate-day.ts';

const RESTAURANT: Restaurant = {
  items: [
    { guid: 'soup', sizeGuids: [], choices: [] },
    { guid: 'pizza', sizeGuids: ['small', 'large'], choices: [{ min: 1, modifierGuids: ['thin', 'thick'] }] },
  ],
  tableGuids: ['T1', 'T2'],
  serverUids: ['Sam'],
};

describe('the plan of a day', () => {
  test('is the same for a seed, and another for another', () => {
    assert.deepEqual(planDay(7, RESTAURANT, 50), planDay(7, RESTAURANT, 50));
    assert.notDeepEqual(planDay(7, RESTAURANT, 50), planDay(8, RESTAURANT, 50));
  });

  test('has its parties within the day, in order, and busier at dinner than in the afternoon', () => {
    const times = planDay(7, RESTAURANT, 1_000).map(({ at }) => at);
    assert.deepEqual(
      times,
      times.toSorted((a, b) => a - b),
    );
    assert.ok(times.every((at) => at >= 0 && at < DAY_MINUTES));
    const between = (from: number, to: number) => times.filter((at) => at >= from && at < to).length;
    assert.ok(between(420, 540) > 3 * between(240, 360));
  });

  test('chooses what an item demands: a size, and one of its crusts', () => {
    const lines = planDay(7, RESTAURANT, 200).flatMap(({ first, later }) => [...first, ...later]);
    const pizzas = lines.filter(({ menuItemGuid }) => menuItemGuid === 'pizza');
    assert.ok(pizzas.length > 50);
    for (const { sizeGuid, modifiers } of pizzas) {
      assert.ok(sizeGuid);
      assert.equal(modifiers?.length, 1);
    }
  });
});

/** Tables, and a kitchen that gets everything. */
async function furnished(): Promise<World> {
  // The simulation has the time of the machine. It is noon there: hours of its business day are over, and hours are to come.
  const west = new Date().getUTCHours() - 12;
  const timeZone = `Etc/GMT${west < 0 ? '' : '+'}${west}`;
  const service = await startTestService({ clock: machineClock() });
  const world = await makeWorld(service, { restaurant: { timeZone } });
  const { key, place } = world;
  for (const name of ['1', '2', '3']) (await key.post(`${place.path}/tables`, { name })).must(201);
  const station = { name: 'Kitchen', kind: 'HOT', isDefault: true };
  (await key.post(`${place.path}/kitchen/stations`, station)).must(201);
  return world;
}

const ordersOf = async ({ key, place }: World, query = '') =>
  (await key.get<Page<Order>>(`${place.path}/orders?limit=200${query}`)).must(200).items;

describe('a day that is played', () => {
  test('leaves every party served and paid, and reports that agree with the books', async () => {
    const world = await furnished();
    const { target, key, place } = world;
    const comanda = createComanda({ url: target.url, apiKey: key.key });
    const day = { restaurantGuid: place.guid, seed: 11, parties: 30, speed: 20_000 };
    assert.deepEqual(await simulateDay(comanda, day), { served: 30, refused: {} });
    const orders = await ordersOf(world);
    assert.equal(orders.length, 30);
    assert.deepEqual(await ordersOf(world, '&open=true'), []);
    const plan = planDay(11, await readRestaurant(comanda, place.guid), 30);
    const payments = await key.get<Page<unknown>>(`${place.path}/payments?limit=200`);
    const payers = plan.reduce((sum, { parts }) => sum + parts, 0);
    assert.equal(payments.must(200).items.length, payers);
    assert.ok(payers > 30);
    const dates = orders.map(({ businessDate }) => businessDate);
    const range = { restaurantGuid: place.guid, from: Math.min(...dates), to: Math.max(...dates) };
    await assertReportsAreTheBooks(key, world.target.database, range);
  });

  test('that begins in its middle has served who came before, with empty tables and a clean kitchen', async () => {
    const world = await furnished();
    const { target, key, place } = world;
    const comanda = createComanda({ url: target.url, apiKey: key.key });
    const stop = new AbortController();
    const day = {
      restaurantGuid: place.guid,
      seed: 3,
      parties: 12,
      speed: 20_000,
      from: 720,
      withPast: true,
    };
    const { served } = await simulateDay(comanda, { ...day, signal: stop.signal });
    assert.equal(served, 12);
    const orders = await ordersOf(world);
    assert.equal(new Set(orders.map(({ openedAt }) => openedAt)).size > 1, true);
    assert.ok(orders.every(({ closedAt }) => closedAt !== null));
    const tickets = await key.get<Page<unknown>>(`${place.path}/kitchen/tickets?open=true`);
    assert.deepEqual(tickets.must(200).items, []);
  });

  test('ends at once when told to', async () => {
    const world = await furnished();
    const { target, key, place } = world;
    const comanda = createComanda({ url: target.url, apiKey: key.key });
    const day = { restaurantGuid: place.guid, seed: 3, parties: 12, speed: 1 };
    const { served } = await simulateDay(comanda, { ...day, signal: AbortSignal.abort() });
    assert.equal(served, 0);
  });
});
