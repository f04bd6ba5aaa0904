import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { asOwner } from './harness/cluster.ts';
import { pairTill } from './harness/devices.ts';
import { eventually } from './harness/eventually.ts';
import type { Client, Reply } from './harness/http.ts';
import { type Person, signedIn } from './harness/people.ts';
import { type FreshTenant, freshTenant } from './harness/proves.ts';
import { hireStaff } from './harness/staff.ts';
import { issueKey } from './harness/world.ts';

/** A request that waits for others while its caller is revoked, removed or given another role: it leaves nothing. */

let world: FreshTenant;
let owner: Person;
before(async () => {
  world = await freshTenant();
  owner = await signedIn(world.target, { places: [{ tenantId: world.tenantId, role: 'owner' }] });
});

/** Asks while somebody holds what that needs, ends who asks, and lets go. */
const meanwhile = <T>(
  [hold, values]: readonly [string, unknown[]],
  ask: () => Promise<Reply<T>>,
  end: () => Promise<Reply<unknown>>,
): Promise<Reply<T>> =>
  asOwner(world.target.database.url, async (client) => {
    await client.query('begin');
    await client.query(hold, values);
    const asking = ask();
    await eventually(async () => {
      const rows = await world.target.database.sql(
        `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      assert.equal(rows.length, 1);
    });
    (await end()).must(200);
    await client.query('rollback');
    return asking;
  });

const advisory = (name: string) =>
  ['select pg_advisory_xact_lock(hashtextextended($1, 0))', [name]] as const satisfies [string, unknown[]];
const manager = () => signedIn(world.target, { places: [{ tenantId: world.tenantId, role: 'manager' }] });

test('a manager who was removed adds no colleague', async () => {
  const leaving = await manager();
  const email = 'late@example.com';
  // Somebody else signs up with the address, and does not come to an end.
  const signUp = `insert into users (uid, email, email_key, name, status, created_at, updated_at)
    values (gen_random_uuid(), $1, $1, 'X', 'INVITED', now(), now())`;
  const body = { email, name: 'Accomplice', role: 'manager', firstPassword: 'first of all, by the stranger' };
  const reply = await meanwhile(
    [signUp, [email]],
    () => leaving.post('/api/v1/admin-users', body),
    () => owner.delete(`/api/v1/admin-users/${leaving.uid}`),
  );
  reply.refused(401, 'UNAUTHORIZED');
  const users = await world.target.database.sql('select 1 from users where email = $1', [email]);
  assert.equal(users.length, 0);
});

test('a manager who got another role or was suspended, and a revoked key, make no PIN', async () => {
  const { tenantId, place, target } = world;
  const { staffMember } = await hireStaff(world);
  const path = `${place.path}/staff/${staffMember.guid}/pin`;
  const [demoted, suspended] = [await manager(), await manager()];
  const leaked = await issueKey(target, tenantId);
  const change = (who: Person, fields: object) => owner.patch(`/api/v1/admin-users/${who.uid}`, fields);
  for (const [who, end] of [
    [demoted, () => change(demoted, { role: 'server' })],
    [suspended, () => change(suspended, { status: 'SUSPENDED' })],
    [leaked, () => owner.delete(`/api/v1/api-keys/${leaked.id}`)],
  ] as const satisfies [Client, () => Promise<Reply<unknown>>][]) {
    const held = advisory(`staff ${tenantId} ${place.guid}`);
    (await meanwhile(held, () => who.post(path, {}), end)).refused(401, 'UNAUTHORIZED');
  }
});

test('nobody signs in at a till that was revoked', async () => {
  const { tenantId, place, key } = world;
  const till = await pairTill(world);
  const { pin } = await hireStaff(world);
  const reply = await meanwhile(
    advisory(`staff sessions ${tenantId} ${till.guid}`),
    () => till.post('/api/v1/staff-sessions', { pin }),
    () => key.post(`${place.path}/devices/${till.guid}/revoke`, undefined),
  );
  reply.refused(401, 'UNAUTHORIZED');
});
