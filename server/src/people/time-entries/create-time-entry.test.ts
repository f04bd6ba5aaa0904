import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pairTill, signInAt } from '../../../test/harness/devices.ts';
import { freshTenant, proves } from '../../../test/harness/proves.ts';
import { hireStaff } from '../../../test/harness/staff.ts';
import { entriesOf, type TimeEntry } from '../../../test/harness/time-entries.ts';
import { createTimeEntry } from './create-time-entry.ts';

const on = (hour: number, minute = 0) => new Date(Date.UTC(2026, 0, 12, hour, minute)).toISOString();
const shift = (staffGuid: string, from: number, to: number) => ({
  staffGuid,
  clockedInAt: on(from),
  clockedOutAt: on(to),
  reason: 'Forgot.',
});

proves(createTimeEntry, () => {
  test('201 on the business day of its beginning; 400 names every time that cannot be', async () => {
    const world = await freshTenant();
    const { staffMember } = await hireStaff(world);
    const path = entriesOf(world);
    const entry = (await world.key.post<TimeEntry>(path, shift(staffMember.guid, 2, 8))).must(201);
    // Three at night in Madrid.
    assert.deepEqual([entry.businessDate, entry.status], [20260111, 'CLOSED']);
    const wrong = async (change: object) =>
      (await world.key.post(path, { ...shift(staffMember.guid, 10, 18), ...change })).fields();
    assert.deepEqual(await wrong({ clockedOutAt: on(10) }), ['body /clockedOutAt minimum']);
    assert.deepEqual(await wrong({ clockedOutAt: on(35) }), ['body /clockedOutAt maximum']);
    assert.deepEqual(
      await wrong({ clockedInAt: '2098-01-01T00:00:00Z', clockedOutAt: '2098-01-01T01:00:00Z' }),
      ['body /clockedInAt maximum', 'body /clockedOutAt maximum'],
    );
    const breaks = [
      { paid: true, startedAt: on(9), endedAt: on(11) },
      { paid: true, startedAt: on(10), endedAt: on(12) },
      { paid: true, startedAt: on(17) },
    ];
    assert.deepEqual(await wrong({ breaks }), [
      'body /breaks/0/startedAt minimum',
      'body /breaks/1/startedAt minimum',
      'body /breaks/2/endedAt required',
    ]);
    assert.deepEqual(await wrong({ breaks: [{ paid: false, startedAt: on(17), endedAt: on(19) }] }), [
      'body /breaks/0/endedAt maximum',
    ]);
    assert.deepEqual(await wrong({ reason: ' ' }), ['body /reason pattern']);
  });

  test('403 for oneself', async () => {
    const world = await freshTenant();
    const boss = await hireStaff(world, { jobs: [{ title: 'Boss', role: 'manager' }] });
    const manager = await signInAt(world, await pairTill(world), { pin: boss.pin });
    (await manager.post(entriesOf(world), shift(boss.staffMember.guid, 10, 18))).refused(403, 'FORBIDDEN');
    const { staffMember } = await hireStaff(world);
    (await manager.post(entriesOf(world), shift(staffMember.guid, 10, 18))).must(201);
  });

  test('409 for a time in which the person worked; not for the hour after, nor for a colleague', async () => {
    const world = await freshTenant();
    const [ana, ben] = [await hireStaff(world), await hireStaff(world)];
    const path = entriesOf(world);
    const first = (await world.key.post<TimeEntry>(path, shift(ana.staffMember.guid, 10, 14))).must(201);
    for (const [from, to] of [
      [9, 11],
      [11, 12],
      [13, 15],
      [9, 15],
    ] as const) {
      const refused = await world.key.post(path, shift(ana.staffMember.guid, from, to));
      const { details } = refused.refused(409, 'CONFLICT');
      assert.deepEqual(details, { reason: 'OVERLAP', existingGuid: first.guid });
    }
    (await world.key.post(path, shift(ana.staffMember.guid, 14, 15))).must(201);
    (await world.key.post(path, shift(ben.staffMember.guid, 10, 14))).must(201);
  });

  test('409 for a day on which the person did not work here', async () => {
    const world = await freshTenant();
    const { staffMember } = await hireStaff(world, { activeFrom: 20260201 });
    const refused = await world.key.post(entriesOf(world), shift(staffMember.guid, 10, 14));
    refused.refused(409, 'INVALID_STATE');
  });
});
