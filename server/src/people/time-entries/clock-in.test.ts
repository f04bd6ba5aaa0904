import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pairTill, signInAt } from '../../../test/harness/devices.ts';
import { signedIn } from '../../../test/harness/people.ts';
import { freshTenant, proves } from '../../../test/harness/proves.ts';
import { hireStaff } from '../../../test/harness/staff.ts';
import {
  clockedIn,
  type EditedTimeEntry,
  entriesOf,
  punch,
  type TimeEntry,
} from '../../../test/harness/time-entries.ts';
import { tally, together } from '../../../test/harness/together.ts';
import { clockIn } from './clock-in.ts';

proves(clockIn, () => {
  test('201 by oneself at a till, in the job of the session', async () => {
    const world = await freshTenant();
    const jobs = [
      { title: 'Floor', role: 'server' },
      { title: 'Bar', role: 'cashier' },
    ];
    const { pin, staffMember } = await hireStaff(world, { jobs });
    const [, bar] = staffMember.jobs as [unknown, { guid: string }];
    const ana = await signInAt(world, await pairTill(world), { pin, jobGuid: bar.guid });
    const entry = await clockedIn(world, {}, ana);
    assert.deepEqual(
      [entry.staffGuid, entry.jobTitle, entry.status, entry.clockedInBy.kind],
      [staffMember.guid, 'Bar', 'OPEN', 'STAFF'],
    );
    assert.ok(!JSON.stringify(entry).includes('wage'));
  });

  test('201 for somebody else by a manager at a till, and by a manager who has signed in', async () => {
    const world = await freshTenant();
    const boss = await hireStaff(world, { jobs: [{ title: 'Boss', role: 'manager' }] });
    const manager = await signInAt(world, await pairTill(world), { pin: boss.pin });
    const { staffMember } = await hireStaff(world);
    const entry = await clockedIn(world, { staffGuid: staffMember.guid }, manager);
    assert.equal(entry.clockedInBy.id, boss.staffMember.guid);
  });

  test('400 without a person, for nobody of this staff, and for a job of somebody else', async () => {
    const world = await freshTenant();
    const { staffMember } = await hireStaff(world);
    const { staffMember: other } = await hireStaff(world);
    const path = `${entriesOf(world)}/clock-in`;
    for (const [body, field] of [
      [{}, 'body /staffGuid required'],
      [{ staffGuid: world.place.guid }, 'body /staffGuid known'],
      [{ staffGuid: staffMember.guid, jobGuid: other.jobs[0]!.guid }, 'body /jobGuid known'],
    ] as const) {
      assert.deepEqual((await world.key.post(path, body)).fields(), [field]);
    }
  });

  test('403 for somebody else without approve:time', async () => {
    const world = await freshTenant();
    const { pin } = await hireStaff(world);
    const { staffMember: other } = await hireStaff(world);
    const ana = await signInAt(world, await pairTill(world), { pin });
    const refused = await ana.post(`${entriesOf(world)}/clock-in`, { staffGuid: other.guid });
    refused.refused(403, 'FORBIDDEN');
  });

  test('403 for oneself from a browser, whatever the role, and under another name; owners answer to nobody', async () => {
    const world = await freshTenant();
    const { target, tenantId } = world;
    const entries = entriesOf(world);
    for (const role of ['manager', 'accountant', 'owner']) {
      const person = await signedIn(target, { places: [{ tenantId, role }] });
      const jobs = [{ title: 'Boss', role: 'manager' }];
      const { staffMember, pin } = await hireStaff(world, { jobs, uid: person.uid });
      const second = await hireStaff(world, { jobs, uid: person.uid });
      const [own, other] = [
        await signInAt(world, await pairTill(world), { pin }),
        await signInAt(world, await pairTill(world), { pin: second.pin }),
      ];
      const body = { staffGuid: staffMember.guid };
      (await other.post(`${entries}/clock-in`, body)).refused(403, 'FORBIDDEN');
      const from = role === 'owner' ? person : own;
      if (from === own) (await person.post(`${entries}/clock-in`, body)).refused(403, 'FORBIDDEN');
      const entry = (await from.post<TimeEntry>(`${entries}/clock-in`, body)).must(201);
      const steps = [
        ['start-break', { paid: true }],
        ['end-break', {}],
        ['clock-out', {}],
      ] as const;
      for (const [step, more] of steps) {
        const path = `${entries}/${entry.guid}/${step}`;
        (await other.post(path, more)).refused(403, 'FORBIDDEN');
        if (from === own) (await person.post(path, more)).refused(403, 'FORBIDDEN');
        assert.ok((await from.post(path, more)).status < 300);
      }
    }
  });

  test('409 for whoever is clocked in, and says by which entry', async () => {
    const world = await freshTenant();
    const { staffMember } = await hireStaff(world);
    const body = { staffGuid: staffMember.guid };
    const entry = await clockedIn(world, body);
    const again = await world.key.post(`${entriesOf(world)}/clock-in`, body);
    assert.deepEqual(again.refused(409, 'CONFLICT').details, {
      reason: 'CLOCKED_IN',
      existingGuid: entry.guid,
    });
  });

  test('409 to all but one of many at once; 201 again after clocking out', async () => {
    const world = await freshTenant();
    const { staffMember } = await hireStaff(world);
    const body = { staffGuid: staffMember.guid };
    for (let round = 0; round < 3; round++) {
      const replies = await together(12, () => world.key.post(`${entriesOf(world)}/clock-in`, body));
      assert.deepEqual(tally(replies), { 201: 1, 409: 11 });
      const entry = replies.find(({ status }) => status === 201)!.body.data as { guid: string };
      (await punch(world, entry, 'clock-out')).must(200);
    }
  });

  test('409 for somebody who does not work here any more', async () => {
    const world = await freshTenant();
    const { staffMember } = await hireStaff(world, { activeUntil: 20250101 });
    const refused = await world.key.post(`${entriesOf(world)}/clock-in`, { staffGuid: staffMember.guid });
    assert.equal(refused.refused(409, 'INVALID_STATE').details?.state, 'NOT_ACTIVE');
  });

  test('201 on the next day for whoever forgot to clock out: that entry is marked, and gets no end', async () => {
    const world = await freshTenant();
    const { clock } = world.target;
    const { staffMember } = await hireStaff(world);
    const forgotten = await clockedIn(world, { staffGuid: staffMember.guid });
    clock.moveBy(24 * 60 * 60_000);
    const next = await clockedIn(world, { staffGuid: staffMember.guid });
    const path = `${entriesOf(world)}/${forgotten.guid}`;
    const marked = (await world.key.get<EditedTimeEntry>(path)).must(200);
    assert.deepEqual([marked.status, marked.clockedOutAt], ['OUT_MISSING', null]);
    assert.ok(marked.outMissingAt);
    assert.equal(next.status, 'OPEN');
    clock.reset();
  });
});
