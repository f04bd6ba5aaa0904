import assert from 'node:assert/strict';
import { test } from 'node:test';
import { freshTenant, proves } from '../../../test/harness/proves.ts';
import { hireStaff, type StaffMember } from '../../../test/harness/staff.ts';
import type { Page } from '../../../test/harness/world.ts';
import { importStaff } from './import-staff.ts';

interface Imported {
  people: { outcome: string; staffMember: StaffMember; pin: string | null }[];
}

proves(importStaff, () => {
  test('200 with what an export gave: everybody as they were, with their PINs and jobs', async () => {
    const { key, place } = await freshTenant();
    const jobs = [
      { title: '=Bar', role: 'server' },
      { title: 'Door', role: 'cashier' },
    ];
    const { staffMember } = await hireStaff({ key, place }, { jobs, activeFrom: 20260101 });
    const { text: csv } = await key.get(`${place.path}/staff/export`);
    const { people } = (await key.post<Imported>(`${place.path}/staff/import`, { csv })).must(200);
    assert.equal(people.length, 1);
    const [{ outcome, pin, staffMember: after }] = people as [Imported['people'][number]];
    assert.deepEqual([outcome, pin], ['UPDATED', null]);
    assert.deepEqual(after, { ...staffMember, version: 2, updatedAt: after.updatedAt });
  });

  test('200 adds who is new, each with a PIN, and all of their jobs', async () => {
    const { key, place } = await freshTenant();
    const csv =
      'externalId,name,title,role\np1,Cleo,Bar,server\np1,Cleo,Door,cashier\n,Dan,Kitchen,kitchen\n';
    const { people } = (await key.post<Imported>(`${place.path}/staff/import`, { csv })).must(200);
    assert.deepEqual(
      people.map(({ outcome, staffMember }) => [outcome, staffMember.name, staffMember.jobs.length]),
      [
        ['CREATED', 'Cleo', 2],
        ['CREATED', 'Dan', 1],
      ],
    );
    for (const { pin } of people) assert.match(pin!, /^\d{6}$/);
  });

  test('200 with what a spreadsheet of another country made of it', async () => {
    const { key, place } = await freshTenant();
    const { staffMember } = await hireStaff({ key, place }, { number: 7 });
    const { guid, jobs } = staffMember;
    const csv = [
      '\ufeffNúmero;NOMBRE;Display name;Puesto;Rol;;',
      `7;"Zoë ""Z""";"Zoë\nLópez";Barra;${jobs[0]!.role};;`,
      ';;;;;;',
      '',
    ].join('\r\n');
    const { people } = (await key.post<Imported>(`${place.path}/staff/import`, { csv })).must(200);
    assert.deepEqual(
      people.map(({ outcome, staffMember: now }) => [outcome, now.guid, now.name, now.displayName]),
      [['UPDATED', guid, 'Zoë "Z"', 'Zoë\nLópez']],
    );
  });

  test('400 names every line that is wrong, and adds nobody', async () => {
    const { key, place } = await freshTenant();
    const path = `${place.path}/staff`;
    const read = async (csv: string) => {
      const { details } = (await key.post(`${path}/import`, { csv })).refused(400, 'VALIDATION_ERROR');
      return details!.fields!.map(({ message }) => message);
    };
    assert.deepEqual(await read('name,title,role\nAna,Bar,server\n,Bar,owner\n'), [
      'line 3: name is required',
      'line 3: role is not what it must be',
    ]);
    assert.deepEqual(await read('name,title,pin\n'), [
      'has a column "pin" that is unknown, or stands twice',
      'lacks the column "role"',
    ]);
    assert.deepEqual(await read('name,title,role\n"Ana,Bar,server\n'), ['is not CSV as RFC 4180 has it']);
    assert.deepEqual((await key.get<Page<StaffMember>>(path)).must(200).items, []);
  });

  test('400 when a number and an externalId of the file are two people', async () => {
    const world = await freshTenant();
    await hireStaff(world, { number: 1, externalId: 'p1' });
    await hireStaff(world, { number: 2, externalId: 'p2' });
    const csv = 'number,externalId,name,title,role\n1,p2,Ana,Bar,server\n';
    const reply = await world.key.post(`${world.place.path}/staff/import`, { csv });
    assert.deepEqual(reply.fields(), ['body /csv known']);
  });
});
