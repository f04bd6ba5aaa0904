import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { guestAt, guestOfArchived } from '../../../test/harness/guests.ts';
import type { Client } from '../../../test/harness/http.ts';
import { type FreshTenant, freshTenant, proves } from '../../../test/harness/proves.ts';
import { getStorefrontRestaurant } from './get-storefront-restaurant.ts';

interface Shown {
  guid: string;
  name: string;
  status: string;
  nextAt: string | null;
  pausedUntil: string | null;
  needsApproval: boolean;
  weekly: unknown;
  exceptions: unknown[];
  tipRates: number[] | null;
  smallBillTips: { belowAmount: number; amounts: number[] } | null;
}

proves(getStorefrontRestaurant, () => {
  let world: FreshTenant;
  let guest: Client;
  const slug = `s-${crypto.randomUUID()}`;
  const shown = async () => (await guest.get<Shown>('/api/v1/storefront/restaurant')).must(200);
  const hours = (rules: object) => world.key.put(`${world.place.path}/opening-hours`, rules);

  before(async () => {
    world = await freshTenant();
    (await world.key.put(`${world.place.path}/slug`, { slug })).must(200);
    guest = await guestAt(world.target, { slug });
  });

  test('200 with what guests may know, and nothing of taxes, metadata or closed days', async () => {
    (await world.key.patch(world.place.path, { metadata: { landlord: 'secret' } })).must(200);
    const facts = await shown();
    assert.equal(facts.guid, world.place.guid);
    assert.equal(facts.status, 'OPEN');
    assert.equal(facts.needsApproval, false);
    assert.ok(!JSON.stringify(facts).includes('landlord'));
    for (const inner of ['taxRates', 'metadata', 'externalId', 'closedThrough', 'tenantId'])
      assert.ok(!(inner in facts), inner);
  });

  test('200 with the tips that the restaurant suggests', async () => {
    const settings = (tipRates: number[] | null) =>
      world.key.put(`${world.place.path}/document-settings`, { tipRates });
    assert.equal((await shown()).tipRates, null);
    (await settings([5, 12])).must(200);
    assert.deepEqual((await shown()).tipRates, [5, 12]);
    const smallBillTips = { belowAmount: 1_000, amounts: [50, 100] };
    const small = { tipRates: [10], smallBillTips };
    (await world.key.put(`${world.place.path}/document-settings`, small)).must(200);
    assert.deepEqual((await shown()).smallBillTips, smallBillTips);
    (await settings(null)).must(200);
    assert.equal((await shown()).smallBillTips, null);
  });

  test('200 says of this channel that it is closed, and when it opens', async () => {
    const never = { weekly: null, channels: [{ channel: 'WEB', weekly: [] }] };
    (await hours(never)).must(200);
    const closed = await shown();
    assert.deepEqual([closed.status, closed.nextAt, closed.weekly], ['CLOSED', null, []]);
    const others = { weekly: null, channels: [{ channel: 'KIOSK', weekly: [] }] };
    (await hours(others)).must(200);
    assert.equal((await shown()).status, 'OPEN');
  });

  test('200 with the exceptions of dates to come that are about it', async () => {
    const on = (date: number, more: object = {}) => ({ date, windows: [], ...more });
    const exceptions = [
      on(20_200_101),
      on(20_991_225, { name: 'Christmas' }),
      on(20_991_225, { channels: ['WEB'], name: 'Closed for the web' }),
      on(20_991_224, { channels: ['KIOSK'] }),
    ];
    (await hours({ exceptions })).must(200);
    assert.deepEqual((await shown()).exceptions, [
      { date: 20_991_225, name: 'Closed for the web', windows: [] },
    ]);
    (await hours({})).must(200);
  });

  test('200 while it is paused, and whether it accepts orders by hand', async () => {
    const pause = `${world.place.path}/opening-hours/pause`;
    (await world.key.post(pause, { channels: ['WEB'], reason: 'The fryer is broken' })).must(200);
    (await world.key.patch(world.place.path, { approvalSources: ['WEB'] })).must(200);
    const paused = await shown();
    assert.deepEqual([paused.status, paused.needsApproval], ['PAUSED', true]);
  });

  test('404 once the restaurant is archived', async () => {
    const late = await guestOfArchived(world);
    (await late.get('/api/v1/storefront/restaurant')).refused(404, 'RESOURCE_NOT_FOUND');
  });
});
