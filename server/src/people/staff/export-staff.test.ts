import assert from 'node:assert/strict';
import { test } from 'node:test';
import { freshTenant, proves } from '../../../test/harness/proves.ts';
import { hireStaff } from '../../../test/harness/staff.ts';
import { exportStaff } from './export-staff.ts';

proves(exportStaff, () => {
  test('200 with a line for each job, without PINs and wages, and no formula', async () => {
    const world = await freshTenant();
    const jobs = [
      { title: '=Bar', role: 'server' },
      { title: 'Door', role: 'cashier' },
    ];
    const { pin, staffMember } = await hireStaff(world, {
      name: 'Ana "A" Alonso',
      jobs,
      activeFrom: 20260101,
    });
    const wage = { jobGuid: staffMember.jobs[0]!.guid, amount: 98_765, per: 'MONTH' };
    const wages = `${world.place.path}/staff/${staffMember.guid}/wages`;
    (await world.key.put(wages, { wages: [wage] })).must(200);
    const { text, headers } = await world.key.get(`${world.place.path}/staff/export`);
    assert.equal(headers['content-type'], 'text/csv; charset=utf-8; header=present');
    assert.deepEqual(text.split('\r\n'), [
      'number,name,displayName,externalId,uid,activeFrom,activeUntil,title,role',
      `1,"Ana ""A"" Alonso",Ana,,,20260101,,'=Bar,server`,
      '1,"Ana ""A"" Alonso",Ana,,,20260101,,Door,cashier',
      '',
    ]);
    assert.ok(!text.includes(pin) && !text.includes('98765'));
  });
});
