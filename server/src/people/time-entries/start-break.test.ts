import assert from 'node:assert/strict';
import { test } from 'node:test';
import { freshTenant, proves } from '../../../test/harness/proves.ts';
import { hireStaff } from '../../../test/harness/staff.ts';
import { clockedIn, punch } from '../../../test/harness/time-entries.ts';
import { startBreak } from './start-break.ts';

proves(startBreak, () => {
  test('200 with a break that is unpaid unless it says so; 409 while one is under way', async () => {
    const world = await freshTenant();
    const { staffMember } = await hireStaff(world);
    const entry = await clockedIn(world, { staffGuid: staffMember.guid });
    const [begun] = (await punch(world, entry, 'start-break')).must(200).breaks;
    assert.deepEqual([begun?.paid, begun?.endedAt], [false, null]);
    const { details } = (await punch(world, entry, 'start-break')).refused(409, 'INVALID_STATE');
    assert.deepEqual(details, { state: 'ON_BREAK', allowed: ['endBreak'] });
  });

  test('409 in an entry that is closed, and for another version', async () => {
    const world = await freshTenant();
    const { staffMember } = await hireStaff(world);
    const entry = await clockedIn(world, { staffGuid: staffMember.guid });
    const stale = await punch(world, entry, 'start-break', { version: 7 });
    assert.deepEqual(stale.refused(409, 'CONFLICT').details, { currentVersion: 1 });
    (await punch(world, entry, 'clock-out')).must(200);
    (await punch(world, entry, 'start-break')).refused(409, 'INVALID_STATE');
  });
});
