import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pairTill, signInAt } from '../../../test/harness/devices.ts';
import { freshTenant, proves } from '../../../test/harness/proves.ts';
import { hireStaff } from '../../../test/harness/staff.ts';
import { clockedIn, entriesOf, type TimeEntry } from '../../../test/harness/time-entries.ts';
import type { Page } from '../../../test/harness/world.ts';
import { listOwnTimeEntries } from './list-own-time-entries.ts';

const OWN = '/api/v1/staff-sessions/current/time-entries';

proves(listOwnTimeEntries, () => {
  test('200 with their own, 403 for those of all', async () => {
    const world = await freshTenant();
    const { pin } = await hireStaff(world);
    const { staffMember: other } = await hireStaff(world);
    await clockedIn(world, { staffGuid: other.guid });
    const ana = await signInAt(world, await pairTill(world), { pin });
    const entry = await clockedIn(world, {}, ana);
    assert.deepEqual((await ana.get<Page<TimeEntry>>(OWN)).must(200).items, [entry]);
    (await ana.get(entriesOf(world))).refused(403, 'FORBIDDEN');
  });

  test('404 where nobody has signed in', async () => {
    const world = await freshTenant();
    (await (await pairTill(world)).get(OWN)).refused(404, 'RESOURCE_NOT_FOUND');
  });
});
