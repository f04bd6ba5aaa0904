import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pairTill, signInAt } from '../../../test/harness/devices.ts';
import { signedIn } from '../../../test/harness/people.ts';
import { freshTenant, proves } from '../../../test/harness/proves.ts';
import { type Hired, hireStaff } from '../../../test/harness/staff.ts';
import {
  clockedIn,
  type EditedTimeEntry,
  entriesOf,
  type TimeEntry,
} from '../../../test/harness/time-entries.ts';
import { updateTimeEntry } from './update-time-entry.ts';

const at = (text: string) => `2026-01-12T${text}:00.000Z`;

proves(updateTimeEntry, () => {
  test('200 keeps what was there before, who changed it and why, in the entry and in the audit log', async () => {
    const world = await freshTenant();
    const { staffMember } = await hireStaff(world);
    const body = {
      staffGuid: staffMember.guid,
      clockedInAt: at('10:00'),
      clockedOutAt: at('18:00'),
      reason: 'Forgot.',
    };
    const { guid } = (await world.key.post<TimeEntry>(entriesOf(world), body)).must(201);
    const path = `${entriesOf(world)}/${guid}`;
    const breaks = [{ paid: false, startedAt: at('12:00'), endedAt: at('12:30') }];
    const change = { clockedOutAt: at('19:00'), breaks, reason: 'Stayed longer.', version: 1 };
    const { edits } = (await world.key.patch<EditedTimeEntry>(path, change)).must(200);
    assert.deepEqual(edits[0]!.changes, [
      { field: 'clockedOutAt', before: at('18:00'), after: at('19:00') },
      { field: 'breaks', before: [], after: breaks },
    ]);
    assert.deepEqual([edits[0]!.reason, edits[0]!.editedBy.kind], ['Stayed longer.', 'KEY']);
    (await world.key.patch(path, { status: 'VOIDED', reason: 'Was not here.' })).must(200);
    const read = (await world.key.get<EditedTimeEntry>(path)).must(200);
    assert.deepEqual(
      [read.status, read.edits.map(({ reason }) => reason)],
      ['VOIDED', ['Stayed longer.', 'Was not here.']],
    );
    const lines = await world.target.database.sql<{ reason: string }>(
      "select details->>'reason' as reason from audit_log where action like 'time_entry.%' and target_id = $1 order by id",
      [guid],
    );
    assert.deepEqual(
      lines.map(({ reason }) => reason),
      ['Forgot.', 'Stayed longer.', 'Was not here.'],
    );
    (await world.key.patch(path, { clockedOutAt: at('18:00'), reason: 'No.' })).refused(409, 'INVALID_STATE');
    await assert.rejects(
      world.target.database.sql("update time_entry_edits set edit = '{}' where time_entry_guid = $1", [guid]),
      /never changed/,
    );
  });

  test('200 on the same business day, whatever the clock of the place is by now; a punch that moves takes the day along', async () => {
    const world = await freshTenant();
    const { staffMember } = await hireStaff(world);
    const times = { clockedInAt: at('00:30'), clockedOutAt: at('02:00') };
    const body = { staffGuid: staffMember.guid, ...times, reason: 'Forgot.' };
    const { guid, businessDate } = (await world.key.post<TimeEntry>(entriesOf(world), body)).must(201);
    (await world.key.patch(world.place.path, { timeZone: 'Pacific/Auckland' })).must(200);
    const path = `${entriesOf(world)}/${guid}`;
    const tips = { declaredTipAmount: 100, reason: 'Said so.' };
    assert.equal((await world.key.patch<EditedTimeEntry>(path, tips)).must(200).businessDate, businessDate);
    const later = { clockedInAt: at('00:31'), reason: 'A minute later.' };
    const { edits, ...moved } = (await world.key.patch<EditedTimeEntry>(path, later)).must(200);
    assert.equal(moved.businessDate, 20260112);
    assert.deepEqual(edits.at(-1)!.changes[0], {
      field: 'businessDate',
      before: businessDate,
      after: 20260112,
    });
  });

  test('200 completes an entry that nobody clocked out of', async () => {
    const world = await freshTenant();
    const { clock } = world.target;
    const { staffMember } = await hireStaff(world);
    const forgotten = await clockedIn(world, { staffGuid: staffMember.guid });
    clock.moveBy(24 * 60 * 60_000);
    const { markForgottenOuts } = await import('./mark-forgotten.ts');
    await markForgottenOuts.run(world.target.deps);
    const clockedOutAt = new Date(Date.parse(forgotten.clockedInAt) + 6 * 60 * 60_000).toISOString();
    const path = `${entriesOf(world)}/${forgotten.guid}`;
    const change = { clockedOutAt, reason: 'Said so.' };
    const completed = (await world.key.patch<EditedTimeEntry>(path, change)).must(200);
    assert.deepEqual([completed.status, completed.clockedOutAt], ['CLOSED', clockedOutAt]);
    assert.ok(completed.outMissingAt);
    clock.reset();
  });

  test('400 for a break that the new end leaves outside, and without a reason', async () => {
    const world = await freshTenant();
    const { staffMember } = await hireStaff(world);
    const breaks = [{ paid: false, startedAt: at('12:00'), endedAt: at('12:30') }];
    const body = {
      staffGuid: staffMember.guid,
      clockedInAt: at('10:00'),
      clockedOutAt: at('18:00'),
      breaks,
      reason: 'A.',
    };
    const { guid } = (await world.key.post<TimeEntry>(entriesOf(world), body)).must(201);
    const path = `${entriesOf(world)}/${guid}`;
    const shorter = await world.key.patch(path, { clockedOutAt: at('12:10'), reason: 'B.' });
    assert.deepEqual(shorter.fields(), ['body /breaks/0/endedAt maximum']);
    assert.deepEqual((await world.key.patch(path, { breaks: [] })).fields(), ['body /reason required']);
  });

  test('403 to whoever the time is of, at a till and signed in elsewhere; not to an owner', async () => {
    const world = await freshTenant();
    const { target, tenantId } = world;
    const change = { declaredTipAmount: 5, reason: 'Mine.' };
    const jobs = [{ title: 'Boss', role: 'manager' }];
    const manager = await signedIn(target, { places: [{ tenantId, role: 'manager' }] });
    const boss = await hireStaff(world, { jobs, uid: manager.uid });
    const { guid } = await clockedIn(world, { staffGuid: boss.staffMember.guid });
    const path = `${entriesOf(world)}/${guid}`;
    const atTill = await signInAt(world, await pairTill(world), { pin: boss.pin });
    (await atTill.patch(path, change)).refused(403, 'FORBIDDEN');
    (await manager.patch(path, change)).refused(403, 'FORBIDDEN');
    const owner = await signedIn(target, { places: [{ tenantId, role: 'owner' }] });
    const { staffMember } = await hireStaff(world, { uid: owner.uid });
    const own = await clockedIn(world, { staffGuid: staffMember.guid });
    (await owner.patch(`${entriesOf(world)}/${own.guid}`, change)).must(200);
    (await owner.patch(path, change)).must(200);
  });

  test('403 in the name of a colleague whose PIN is of who the time is of; not of anybody else', async () => {
    const world = await freshTenant();
    const { target, tenantId, place } = world;
    const change = { declaredTipAmount: 5, reason: 'Hers.' };
    const jobs = [{ title: 'Boss', role: 'manager' }];
    const manager = await signedIn(target, { places: [{ tenantId, role: 'manager' }] });
    const boss = await hireStaff(world, { jobs, uid: manager.uid });
    const { guid } = await clockedIn(world, { staffGuid: boss.staffMember.guid });
    const path = `${entriesOf(world)}/${guid}`;
    const signIn = async (pin: string) => signInAt(world, await pairTill(world), { pin });
    const puppet = (await manager.post<Hired>(`${place.path}/staff`, { name: 'Nobody', jobs })).must(201);
    (await (await signIn(puppet.pin!)).patch(path, change)).refused(403, 'FORBIDDEN');
    const deputy = await hireStaff(world, { jobs });
    (await (await signIn(deputy.pin)).patch(path, change)).must(200);
    const reset = await manager.post<Hired>(`${place.path}/staff/${deputy.staffMember.guid}/pin`, {});
    (await (await signIn(reset.must(201).pin!)).patch(path, change)).refused(403, 'FORBIDDEN');
  });

  test('409 for a time that another entry has, and when somebody else changed it meanwhile', async () => {
    const world = await freshTenant();
    const { staffMember } = await hireStaff(world);
    const body = {
      staffGuid: staffMember.guid,
      clockedInAt: at('10:00'),
      clockedOutAt: at('12:00'),
      reason: 'A.',
    };
    const later = { ...body, clockedInAt: at('13:00'), clockedOutAt: at('15:00') };
    const { guid } = (await world.key.post<TimeEntry>(entriesOf(world), body)).must(201);
    const second = (await world.key.post<TimeEntry>(entriesOf(world), later)).must(201);
    const path = `${entriesOf(world)}/${guid}`;
    const longer = await world.key.patch(path, { clockedOutAt: at('13:30'), reason: 'B.' });
    assert.deepEqual(longer.refused(409, 'CONFLICT').details, {
      reason: 'OVERLAP',
      existingGuid: second.guid,
    });
    const stale = await world.key.patch(path, { clockedOutAt: at('12:30'), reason: 'B.', version: 7 });
    assert.deepEqual(stale.refused(409, 'CONFLICT').details, { currentVersion: 1 });
  });
});
