import assert from 'node:assert/strict';
import { test } from 'node:test';
import { freshTenant, proves } from '../../../test/harness/proves.ts';
import { hireStaff, type StaffMember } from '../../../test/harness/staff.ts';
import { openPlace, type Page } from '../../../test/harness/world.ts';
import { listStaff } from './list-staff.ts';

proves(listStaff, () => {
  test('200 with those of this restaurant, newest first, and only who works on a day', async () => {
    const world = await freshTenant();
    const { key, place } = world;
    const elsewhere = await openPlace(key);
    const stays = await hireStaff(world, { externalId: 'payroll-1' });
    const left = await hireStaff(world, { activeFrom: 20260101, activeUntil: 20260331 });
    await hireStaff({ key, place: elsewhere });
    const read = async (query: string) =>
      (await key.get<Page<StaffMember>>(`${place.path}/staff${query}`)).must(200);
    const guids = async (query: string) => (await read(query)).items.map(({ guid }) => guid);
    assert.deepEqual(await guids(''), [left.staffMember.guid, stays.staffMember.guid]);
    assert.deepEqual(await guids('?activeOn=20260401'), [stays.staffMember.guid]);
    assert.deepEqual(await guids('?activeOn=20260331&number=2'), [left.staffMember.guid]);
    assert.deepEqual(await guids('?externalId=payroll-1'), [stays.staffMember.guid]);
    const first = await read('?limit=1');
    const second = await read(`?limit=1&cursor=${first.nextCursor}`);
    assert.deepEqual(second.items, [stays.staffMember]);
  });

  test('200 with those whose name or number is looked for, whatever the case', async () => {
    const world = await freshTenant();
    const { key, place } = world;
    const { staffMember: zoe } = await hireStaff(world, { name: 'Zo\u00eb Núñez', number: 12 });
    const { staffMember: bob } = await hireStaff(world, {
      name: 'Robert Oduya',
      displayName: 'Bob',
      number: 120,
    });
    await hireStaff(world, { name: '100 % Extra_Hand', number: 7 });
    const named = async (q: string) => {
      const path = `${place.path}/staff?q=${encodeURIComponent(q)}`;
      return (await key.get<Page<StaffMember>>(path)).must(200).items.map(({ guid }) => guid);
    };
    // Typed with the accent as a sign of its own.
    assert.deepEqual(await named('ZOE\u0308'), [zoe.guid]);
    assert.deepEqual(await named('núñ'), [zoe.guid]);
    assert.deepEqual(await named(' bob '), [bob.guid]);
    assert.deepEqual(await named('12'), [bob.guid, zoe.guid]);
    // Nothing in it means something to the database.
    assert.deepEqual(await named('%b'), []);
    assert.equal((await named('0 % e')).length, 1);
  });
});
