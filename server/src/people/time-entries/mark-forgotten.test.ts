import assert from 'node:assert/strict';
import { test } from 'node:test';
import { freshTenant } from '../../../test/harness/proves.ts';
import { hireStaff } from '../../../test/harness/staff.ts';
import { clockedIn, entriesOf, type TimeEntry } from '../../../test/harness/time-entries.ts';
import { together } from '../../../test/harness/together.ts';
import type { Page } from '../../../test/harness/world.ts';
import { markForgottenOuts } from './mark-forgotten.ts';

test('a forgotten clock-out is marked when the business day has ended, once, by whichever process; no time is made up', async () => {
  const world = await freshTenant();
  const { clock, deps, database } = world.target;
  // Nine in the evening in Madrid; the day ends at four.
  clock.moveTo('2026-06-10T19:00:00.000Z');
  const { staffMember } = await hireStaff(world);
  const { guid } = await clockedIn(world, { staffGuid: staffMember.guid });
  const states = async () =>
    (await world.key.get<Page<TimeEntry>>(entriesOf(world)))
      .must(200)
      .items.map(({ status, clockedOutAt }) => [status, clockedOutAt]);
  clock.moveTo('2026-06-11T01:59:00.000Z');
  await markForgottenOuts.run(deps);
  assert.deepEqual(await states(), [['OPEN', null]]);
  clock.moveTo('2026-06-11T02:00:01.000Z');
  await together(3, () => markForgottenOuts.run(deps));
  assert.deepEqual(await states(), [['OUT_MISSING', null]]);
  const events = await database.sql(
    "select 1 from events where tenant_id = $1 and type = 'time_entry.out_missing' and data->>'guid' = $2",
    [world.tenantId, guid],
  );
  assert.equal(events.length, 1);
  clock.reset();
});
