import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pairTill, signInAt } from '../../../test/harness/devices.ts';
import { freshTenant, proves } from '../../../test/harness/proves.ts';
import { hireStaff } from '../../../test/harness/staff.ts';
import { clockedIn, punch } from '../../../test/harness/time-entries.ts';
import { clockOut } from './clock-out.ts';

const HOUR_MS = 60 * 60_000;

proves(clockOut, () => {
  test('200 with declared tips, once for a lost answer that is retried', async () => {
    const world = await freshTenant();
    const { pin } = await hireStaff(world);
    const ana = await signInAt(world, await pairTill(world), { pin });
    const entry = await clockedIn(world, {}, ana);
    const path = `${world.place.path}/time-entries/${entry.guid}/clock-out`;
    const headers = { 'idempotency-key': 'out 1' };
    const out = (await ana.post<typeof entry>(path, { declaredTipAmount: 1_250 }, headers)).must(200);
    assert.deepEqual([out.status, out.declaredTipAmount, out.clockedOutBy?.kind], ['CLOSED', 1_250, 'STAFF']);
    const again = await ana.post(path, { declaredTipAmount: 1_250 }, headers);
    assert.deepEqual(again.must(200), out);
    (await ana.post(path, {})).refused(409, 'INVALID_STATE');
  });

  test('409 while a break is under way; 400 for tips below zero', async () => {
    const world = await freshTenant();
    const { staffMember } = await hireStaff(world);
    const entry = await clockedIn(world, { staffGuid: staffMember.guid });
    const negative = await punch(world, entry, 'clock-out', { declaredTipAmount: -1 });
    assert.deepEqual(negative.fields(), ['body /declaredTipAmount minimum']);
    await punch(world, entry, 'start-break');
    const { details } = (await punch(world, entry, 'clock-out')).refused(409, 'INVALID_STATE');
    assert.deepEqual(details, { state: 'ON_BREAK', allowed: ['endBreak'] });
  });

  test('404 for the entry of a colleague, without approve:time', async () => {
    const world = await freshTenant();
    const { pin } = await hireStaff(world);
    const { staffMember: other } = await hireStaff(world);
    const ana = await signInAt(world, await pairTill(world), { pin });
    const entry = await clockedIn(world, { staffGuid: other.guid });
    (await punch(world, entry, 'clock-out', {}, ana)).refused(404, 'RESOURCE_NOT_FOUND');
  });

  test('200 past the end of the business day, which stays marked; 409 after 24 hours', async () => {
    const world = await freshTenant();
    const { clock } = world.target;
    // Half past three at night in Madrid: the business day ends at four.
    clock.moveTo('2026-06-10T01:30:00.000Z');
    const [late, gone] = [await hireStaff(world), await hireStaff(world)];
    const working = await clockedIn(world, { staffGuid: late.staffMember.guid });
    const forgotten = await clockedIn(world, { staffGuid: gone.staffMember.guid });
    clock.moveBy(2 * HOUR_MS);
    const { markForgottenOuts } = await import('./mark-forgotten.ts');
    await markForgottenOuts.run(world.target.deps);
    const out = (await punch(world, working, 'clock-out')).must(200);
    assert.equal(out.status, 'CLOSED');
    assert.ok(out.outMissingAt);
    clock.moveBy(23 * HOUR_MS);
    const { details } = (await punch(world, forgotten, 'clock-out')).refused(409, 'INVALID_STATE');
    assert.deepEqual(details, { state: 'OUT_MISSING', allowed: ['updateTimeEntry'] });
    clock.reset();
  });
});
