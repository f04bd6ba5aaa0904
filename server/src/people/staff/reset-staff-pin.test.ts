import assert from 'node:assert/strict';
import { test } from 'node:test';
import { asOwner } from '../../../test/harness/cluster.ts';
import { pairTill, signInAt } from '../../../test/harness/devices.ts';
import { eventually } from '../../../test/harness/eventually.ts';
import { keyFor } from '../../../test/harness/offline.ts';
import { freshTenant, proves } from '../../../test/harness/proves.ts';
import { type Hired, hireStaff } from '../../../test/harness/staff.ts';
import { refusedOnceHeard } from '../../../test/harness/together.ts';
import { issueKey, openPlace } from '../../../test/harness/world.ts';
import { SCOPES } from '../../access/index.ts';
import { resetStaffPin } from './reset-staff-pin.ts';

proves(resetStaffPin, () => {
  test('201 with another PIN, of as many digits unless told otherwise', async () => {
    const world = await freshTenant();
    const { staffMember, pin } = await hireStaff(world, { pinDigits: 4 });
    const path = `${world.place.path}/staff/${staffMember.guid}/pin`;
    const reset = async (body: object) => (await world.key.post<Hired>(path, body)).must(201);
    const next = await reset({});
    assert.match(next.pin!, /^\d{4}$/);
    assert.equal(next.staffMember.version, staffMember.version);
    assert.match((await reset({ digits: 6 })).pin!, /^\d{6}$/);
    const rows = await world.target.database.sql('select * from staff_pins where staff_guid = $1', [
      staffMember.guid,
    ]);
    assert.equal(rows.length, 1);
    assert.ok(!JSON.stringify(rows).includes(pin));
  });

  test('201 and what is begun with the old PIN while the new one is stored is over with it', async () => {
    const world = await freshTenant();
    const { target, tenantId, place } = world;
    const [till, other] = [await pairTill(world), await pairTill(world)];
    const { staffMember, pin } = await hireStaff(world);
    const { number } = staffMember;
    const begun = await asOwner(target.database.url, async (client) => {
      await client.query('begin');
      // As somebody who adds staff does.
      const lock = `select pg_advisory_xact_lock(hashtextextended('staff ${tenantId} ${place.guid}', 0))`;
      await client.query(lock);
      const resetting = world.key.post<Hired>(`${place.path}/staff/${staffMember.guid}/pin`, {});
      await eventually(async () => {
        const rows = await target.database.sql(
          `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
        assert.equal(rows.length, 1);
      });
      const [alone, named] = [
        await signInAt(world, till, { pin }),
        await signInAt(world, other, { pin, number }),
      ];
      const key = await keyFor(till, place.path, { pin, number });
      await client.query('commit');
      return { alone, named, key, next: (await resetting).must(201) };
    });
    for (const person of [begun.alone, begun.named]) {
      const reply = await refusedOnceHeard(() => person.get(`${place.path}/orders`));
      assert.equal(reply.refused(401, 'UNAUTHORIZED').details?.reason, 'STAFF_SESSION_ENDED');
    }
    const { deviceKeys } = (await till.get<{ deviceKeys: { id: string }[] }>(`${place.path}/sync`)).must(200);
    assert.deepEqual(deviceKeys, []);
    const again = await signInAt(world, till, { pin: begun.next.pin! });
    (await again.get(`${place.path}/orders`)).must(200);
  });

  test('201 signs out who has the old PIN, though the clock of that server is behind', async () => {
    const world = await freshTenant();
    const { target, place } = world;
    const till = await pairTill(world);
    const { staffMember, pin } = await hireStaff(world);
    const person = await signInAt(world, till, { pin });
    target.clock.moveBy(-3_000);
    const reset = await world.key.post<Hired>(`${place.path}/staff/${staffMember.guid}/pin`, {});
    target.clock.reset();
    const next = reset.must(201);
    (await refusedOnceHeard(() => person.get(`${place.path}/orders`))).refused(401, 'UNAUTHORIZED');
    const again = await signInAt(world, till, { pin: next.pin! });
    (await again.get(`${place.path}/orders`)).must(200);
    assert.ok(next.staffMember.pinMadeAt! > staffMember.pinMadeAt!);
  });

  test('403 for somebody whose role is more than the caller holds', async () => {
    const world = await freshTenant();
    const { target, tenantId, place } = world;
    const { staffMember } = await hireStaff(world, { jobs: [{ title: 'M', role: 'manager' }] });
    const scopes = SCOPES.filter((scope) => scope !== 'approve:payments');
    const key = await issueKey(target, tenantId, { scopes });
    const reset = await key.post(`${place.path}/staff/${staffMember.guid}/pin`, {});
    reset.refused(403, 'FORBIDDEN');
  });

  test('404 at another restaurant of the tenant', async () => {
    const world = await freshTenant();
    const { staffMember } = await hireStaff(world);
    const elsewhere = await openPlace(world.key);
    const reset = await world.key.post(`${elsewhere.path}/staff/${staffMember.guid}/pin`, {});
    reset.refused(404, 'RESOURCE_NOT_FOUND');
  });
});
