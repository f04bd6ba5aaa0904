import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parkedSale } from '../../../test/harness/parked-sale.ts';
import { freshTenant, proves } from '../../../test/harness/proves.ts';
import { hireStaff } from '../../../test/harness/staff.ts';
import { soup } from '../../../test/harness/world.ts';
import { getSyncReport } from './get-sync-report.ts';

proves(getSyncReport, () => {
  test('200 with how long, how much, and what waits', async () => {
    const { world, offline } = await parkedSale();
    const { key, place } = world;
    const { staffMember } = await hireStaff(world);
    offline.did({ type: 'createOrder', staffGuid: staffMember.guid, body: soup(place) });
    await offline.push();
    type Log = { logId: string; orders: number; soldAmount: number; parked: number; commands: number };
    const { logs } = (await key.get<{ logs: Log[] }>(`${place.path}/sync/report`)).must(200);
    assert.deepEqual(
      logs.map(({ logId, orders, soldAmount, parked, commands }) => [
        logId,
        orders,
        soldAmount,
        parked,
        commands,
      ]),
      [[offline.logId, 1, 690, 1, 2]],
    );
  });

  test('400 for a time that is none', async () => {
    const { key, place } = await freshTenant();
    const query = 'receivedFrom=2026-01-02T00:00:00Z&receivedBefore=2026-01-01T00:00:00Z';
    (await key.get(`${place.path}/sync/report?${query}`)).refused(400, 'VALIDATION_ERROR');
  });
});
