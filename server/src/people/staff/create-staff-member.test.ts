import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { asOwner } from '../../../test/harness/cluster.ts';
import { signedIn } from '../../../test/harness/people.ts';
import { type FreshTenant, freshTenant, proves } from '../../../test/harness/proves.ts';
import { type Hired, hireStaff } from '../../../test/harness/staff.ts';
import { together, waitingForLocks } from '../../../test/harness/together.ts';
import { issueKey, openPlace } from '../../../test/harness/world.ts';
import { SCOPES } from '../../access/index.ts';
import { createStaffMember } from './create-staff-member.ts';

const NEW = { name: 'Ana Alonso', jobs: [{ title: 'Floor', role: 'server' }] };

proves(createStaffMember, () => {
  let world: FreshTenant;
  let staff: string;

  before(async () => {
    world = await freshTenant();
    staff = `${world.place.path}/staff`;
  });

  test('201 with a PIN that nobody chose, and the next free number', async () => {
    const { staffMember, pin } = await hireStaff(world, { pinDigits: 4 });
    assert.match(pin, /^\d{4}$/);
    const next = await hireStaff(world);
    assert.match(next.pin, /^\d{6}$/);
    assert.equal(next.staffMember.number, staffMember.number + 1);
    assert.deepEqual([next.staffMember.displayName, next.staffMember.pinDigits], ['Ana', 6]);
    (await world.key.post(staff, { ...NEW, pin: '123456' })).refused(400, 'VALIDATION_ERROR');
  });

  test('201 to ten at once, each with a number and a PIN of their own', async () => {
    const { key, place } = await freshTenant();
    const replies = await together(10, () => key.post<Hired>(`${place.path}/staff`, NEW));
    const hired = replies.map((reply) => reply.must(201));
    const numbers = hired.map(({ staffMember }) => staffMember.number).sort((one, other) => one - other);
    assert.deepEqual(numbers, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    assert.equal(new Set(hired.map(({ pin }) => pin)).size, 10);
  });

  test('400 names what is wrong, somebody of another tenant as account among it', async () => {
    const { tenantId } = await freshTenant();
    const stranger = await signedIn(world.target, { places: [{ tenantId, role: 'server' }] });
    for (const [body, field] of [
      [{ jobs: [] }, 'body /jobs minItems'],
      [{ jobs: [{ title: 'Boss', role: 'owner' }] }, 'body /jobs/0/role pattern'],
      [{ jobs: [{ ...NEW.jobs[0], guid: world.place.guid }] }, 'body /jobs/0/guid known'],
      [{ name: ' ' }, 'body /name pattern'],
      [{ number: 0 }, 'body /number minimum'],
      [{ pinDigits: 5 }, 'body /pinDigits enum'],
      [{ activeFrom: 20260102, activeUntil: 20260101 }, 'body /activeUntil minimum'],
      [{ uid: stranger.uid }, 'body /uid known'],
    ] as const) {
      assert.deepEqual((await world.key.post(staff, { ...NEW, ...body })).fields(), [field]);
    }
  });

  test('201 with the account of a person who reaches the restaurant', async () => {
    const { target, tenantId } = world;
    const person = await signedIn(target, { places: [{ tenantId, role: 'server' }] });
    const { staffMember } = await hireStaff(world, { uid: person.uid });
    assert.equal(staffMember.uid, person.uid);
  });

  test('400 with the account of somebody who is being suspended in that instant', async () => {
    const { target, tenantId } = world;
    const person = await signedIn(target, { places: [{ tenantId, role: 'server' }] });
    const reply = await asOwner(target.database.url, async (client) => {
      await client.query('begin');
      await client.query(`update memberships set status = 'SUSPENDED' where uid = $1`, [person.uid]);
      const hiring = world.key.post(staff, { ...NEW, uid: person.uid });
      await waitingForLocks(target, 1);
      await client.query('commit');
      return hiring;
    });
    assert.deepEqual(reply.fields(), ['body /uid known']);
  });

  test('403 for a role that is more than the caller holds', async () => {
    const { target, tenantId } = world;
    const scopes = SCOPES.filter((scope) => scope !== 'approve:payments');
    const key = await issueKey(target, tenantId, { scopes });
    (await key.post(staff, NEW)).must(201);
    const manager = { ...NEW, jobs: [{ title: 'Manager', role: 'manager' }] };
    (await key.post(staff, manager)).refused(403, 'FORBIDDEN');
    const person = await signedIn(target, { places: [{ tenantId, role: 'manager' }] });
    (await person.post(staff, manager)).must(201);
  });

  test('409 when the number or the externalId is taken; at another restaurant it is free', async () => {
    const { staffMember } = await hireStaff(world, { number: 700, externalId: 'payroll-7' });
    const elsewhere = await openPlace(world.key);
    for (const body of [{ number: 700 }, { externalId: 'payroll-7' }]) {
      const again = await world.key.post(staff, { ...NEW, ...body });
      assert.deepEqual(again.refused(409, 'CONFLICT').details, { existingGuid: staffMember.guid });
      await hireStaff({ key: world.key, place: elsewhere }, body);
    }
  });
});
