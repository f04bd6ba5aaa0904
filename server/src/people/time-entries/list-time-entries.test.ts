import assert from 'node:assert/strict';
import { test } from 'node:test';
import { freshTenant, proves } from '../../../test/harness/proves.ts';
import { hireStaff } from '../../../test/harness/staff.ts';
import { clockedIn, entriesOf, type TimeEntry } from '../../../test/harness/time-entries.ts';
import type { Page } from '../../../test/harness/world.ts';
import { listTimeEntries } from './list-time-entries.ts';

proves(listTimeEntries, () => {
  test('200 by day, person and state, page by page', async () => {
    const world = await freshTenant();
    const [ana, ben] = [await hireStaff(world), await hireStaff(world)];
    const made: string[] = [];
    for (const [who, day] of [
      [ana, 12],
      [ben, 13],
      [ana, 14],
    ] as const) {
      const body = {
        staffGuid: who.staffMember.guid,
        clockedInAt: `2026-01-${day}T10:00:00Z`,
        clockedOutAt: `2026-01-${day}T18:00:00Z`,
        reason: 'Forgot.',
      };
      made.push((await world.key.post<TimeEntry>(entriesOf(world), body)).must(201).guid);
    }
    const open = await clockedIn(world, { staffGuid: ben.staffMember.guid });
    const read = async (query: string) =>
      (await world.key.get<Page<TimeEntry>>(entriesOf(world) + query)).must(200);
    const guids = async (query: string) => (await read(query)).items.map(({ guid }) => guid);
    const [first, second, third] = made;
    assert.deepEqual(await guids(''), [open.guid, third, second, first]);
    assert.deepEqual(await guids('?status=OPEN'), [open.guid]);
    assert.deepEqual(await guids(`?staffGuid=${ana.staffMember.guid}`), [third, first]);
    assert.deepEqual(await guids('?from=20260112&to=20260113'), [second, first]);
    const page = await read('?limit=3');
    assert.deepEqual(await guids(`?limit=3&cursor=${page.nextCursor}`), [first]);
  });
});
