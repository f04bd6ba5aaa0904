import assert from 'node:assert/strict';
import { test } from 'node:test';
import { freshTenant, proves } from '../../../test/harness/proves.ts';
import { startTestService } from '../../../test/harness/service.ts';
import { hireStaff, type StaffMember } from '../../../test/harness/staff.ts';
import { entriesOf } from '../../../test/harness/time-entries.ts';
import { eveningAt, hours, TODAY } from '../../../test/harness/tips.ts';
import { exportPayroll } from './export-payroll.ts';

type Job = StaffMember['jobs'][number];

proves(exportPayroll, () => {
  test('200 with a line for each person, job and wage; 400 for a span that is none', async () => {
    const world = await freshTenant();
    const { key, place } = world;
    const jobs = [
      { title: '=Floor', role: 'server' },
      { title: 'Bar', role: 'server' },
    ];
    const { staffMember: ana } = await hireStaff(world, { jobs, externalId: 'payroll-17' });
    const [floor, bar] = ana.jobs as [Job, Job];
    const wage = (job: { guid: string }, amount: number) => ({ jobGuid: job.guid, amount, per: 'HOUR' });
    const setWages = async (...wages: object[]) =>
      (await key.put(`${place.path}/staff/${ana.guid}/wages`, { wages })).must(200);
    await setWages(wage(floor, 2_500));
    const dailyOvertime = [
      { afterMinutes: 480, multiplier: '1.5' },
      { afterMinutes: 720, multiplier: '2' },
    ];
    (await key.put(`${place.path}/labor/rules`, { weekStartsOn: 1, dailyOvertime, weeklyOvertime: [] })).must(
      200,
    );
    const add = async (job: { guid: string }, from: string, to: string, declaredTipAmount?: number) => {
      const body = {
        staffGuid: ana.guid,
        jobGuid: job.guid,
        clockedInAt: `2026-01-${from}:00Z`,
        clockedOutAt: `2026-01-${to}:00Z`,
      };
      (await key.post(entriesOf(world), { ...body, declaredTipAmount, reason: 'Test.' })).must(201);
    };
    await add(floor, '12T08:00', '12T20:40', 1_250);
    await setWages(wage(floor, 2_600));
    await add(floor, '13T08:00', '13T08:20');
    await add(bar, '13T10:00', '13T11:00');
    const { text } = await key.get(`${place.path}/labor/payroll?from=20260112&to=20260118`);
    assert.deepEqual(text.split('\r\n'), [
      'externalId,number,name,title,wage,regularHours,overtimeHours,doubleOvertimeHours,pay,declaredTips,missingPunches,sharedTips,payrollTips',
      "payroll-17,1,Ana Alonso,'=Floor,25.00,8.00,4.00,0.67,383.33,12.50,0,0.00,0.00",
      "payroll-17,1,Ana Alonso,'=Floor,26.00,0.33,0.00,0.00,8.67,0.00,0,0.00,0.00",
      'payroll-17,1,Ana Alonso,Bar,,1.00,0.00,0.00,,0.00,0,0.00,0.00',
      '',
    ]);
    const wrong = await key.get(`${place.path}/labor/payroll?from=20260112&to=20260111`);
    assert.deepEqual(wrong.fields(), ['query /to range']);
  });

  test('200 with the tips that were shared for these days, and those that payroll pays', async () => {
    const target = await startTestService();
    target.clock.moveTo('2032-01-05T22:00:00Z');
    const place = await eveningAt(target);
    const [ana, ben] = [await place.hire('Floor'), await place.hire('Floor')];
    await place.setPools(hours('Floor'));
    await place.worked(ana, 180);
    await place.worked(ben, 60);
    await place.tip(1_000);
    (await place.share()).must(201);
    const pay = async (person: { guid: string }, method: string, amount: number) =>
      (await place.payOut({ staffGuid: person.guid, method, amount })).must(201);
    await pay(ana, 'PAYROLL', 500);
    await pay(ana, 'CASH', 100);
    const csv = async (from: number) =>
      (await place.key.get(`${place.path}/labor/payroll?from=${from}&to=${from + 1}`)).text
        .split('\r\n')
        .slice(1, -1);
    assert.deepEqual(await csv(TODAY), [
      ',1,Ana Alonso,Floor,,3.00,0.00,0.00,,0.00,0,7.50,5.00',
      ',2,Ana Alonso,Floor,,1.00,0.00,0.00,,0.00,0,2.50,0.00',
    ]);
    assert.deepEqual(await csv(TODAY - 2), []);
    // Handed to payroll on a day on which she had no hours.
    place.target.clock.moveTo('2032-01-07T22:00:00Z');
    await pay(ana, 'PAYROLL', 150);
    assert.deepEqual(await csv(TODAY + 2), [',1,Ana Alonso,,,0.00,0.00,0.00,,0.00,0,0.00,1.50']);
  });
});
