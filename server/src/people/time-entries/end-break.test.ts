import assert from 'node:assert/strict';
import { test } from 'node:test';
import { freshTenant, proves } from '../../../test/harness/proves.ts';
import { hireStaff } from '../../../test/harness/staff.ts';
import { clockedIn, punch } from '../../../test/harness/time-entries.ts';
import { endBreak } from './end-break.ts';

proves(endBreak, () => {
  test('409 when there is no break to end, 200 when there is', async () => {
    const world = await freshTenant();
    const { staffMember } = await hireStaff(world);
    const entry = await clockedIn(world, { staffGuid: staffMember.guid });
    (await punch(world, entry, 'end-break')).refused(409, 'INVALID_STATE');
    await punch(world, entry, 'start-break', { paid: true });
    const { breaks } = (await punch(world, entry, 'end-break')).must(200);
    assert.equal(breaks.length, 1);
    assert.ok(breaks[0]!.paid && breaks[0]!.endedAt !== null && breaks[0]!.endedAt >= breaks[0]!.startedAt);
  });

  test('200 although the clock was set back: nothing ends before it began', async () => {
    const world = await freshTenant();
    const { clock } = world.target;
    const { staffMember } = await hireStaff(world);
    const entry = await clockedIn(world, { staffGuid: staffMember.guid });
    await punch(world, entry, 'start-break');
    clock.moveBy(-10 * 60_000);
    const { breaks } = (await punch(world, entry, 'end-break')).must(200);
    assert.equal(breaks[0]!.endedAt, breaks[0]!.startedAt);
    clock.reset();
  });
});
