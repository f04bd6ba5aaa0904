import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import {
  activate,
  addOwnershipRecord,
  become,
  type Mapping,
  newDomain,
  pointHere,
  resolve,
} from '../../../test/harness/domains.ts';
import { eventually } from '../../../test/harness/eventually.ts';
import { type Client, client } from '../../../test/harness/http.ts';
import { type Person, signedIn } from '../../../test/harness/people.ts';
import { startTestService, type TestService } from '../../../test/harness/service.ts';
import { issueKey, makeWorld, type World } from '../../../test/harness/world.ts';
import type { Made } from '../../identity/accounts/index.ts';
import { tellOwners } from '../../identity/accounts/index.ts';

/** A domain that a thief asked for is not given to guests once the thief is shut out, and what they left is seen. */

let service: TestService;
let world: World;
let owner: Person;
before(async () => {
  service = await startTestService();
  world = await makeWorld(service);
  owner = await signedIn(service, { places: [{ tenantId: world.tenantId, role: 'owner' }] });
});

type Revoked = { left: Made[]; ended: Made[] };
const revoke = async ({ id }: { id: string }, more = ''): Promise<Revoked> =>
  (await owner.delete<Revoked>(`/api/v1/api-keys/${id}${more}`)).must(200);
const made = async ({ id }: { id: string }) =>
  (await owner.get<{ items: Made[] }>(`/api/v1/api-keys/${id}/made`)).must(200).items;
const named = (items: Made[]) => items.map(({ kind, name }) => `${kind} ${name}`);

/** What becomes of a domain whose owner now adds the records. */
async function proven(mapping: Mapping): Promise<string> {
  addOwnershipRecord(service.outside, mapping);
  pointHere(service.outside, mapping.domain);
  for (let tries = 0; ; tries++) {
    const path = `/api/v1/hosting/domains/${mapping.domain}/verify`;
    const reply = await world.key.post<Mapping>(path, undefined);
    if (reply.status === 404) return 'REMOVED';
    const { status } = reply.must(200);
    if (status === 'ACTIVE' || status === 'REMOVED' || tries === 50) return status;
  }
}
const mapped = async (by: Client): Promise<Mapping> => {
  const body = { restaurantGuid: world.place.guid, domain: newDomain(), primary: true };
  return (await by.post<Mapping>('/api/v1/domain/mappings', body)).must(201);
};

test('a domain that a leaked key mapped is listed, and comes to nothing once the key is revoked', async () => {
  const leaked = await issueKey(service, world.tenantId);
  const mapping = await mapped(leaked);
  const listed = [`DOMAIN ${mapping.domain}`];
  assert.deepEqual(named(await made(leaked)), listed);
  const { left, ended } = await revoke(leaked);
  assert.deepEqual([named(left), ended], [listed, []]);
  assert.equal(await proven(mapping), 'REMOVED');
  assert.deepEqual(await made(leaked), []);
  const lines = await service.database.sql(
    `select from audit_log where action = 'domain.removed' and target_id = $1`,
    [mapping.id],
  );
  assert.equal(lines.length, 1);
});

test('and ends with what the key made, whatever it has become', async () => {
  const leaked = await issueKey(service, world.tenantId);
  const waiting = await mapped(leaked);
  const active = await activate(service, { ...world, key: leaked }, newDomain());
  (await leaked.put(`${world.place.path}/slug`, { slug: 'casa-del-ladron' })).must(200);
  const { left, ended } = await revoke(leaked, '?withWhatItMade=true');
  const domains = [waiting, active].map(({ domain }) => `DOMAIN ${domain}`);
  assert.deepEqual([named(left), named(ended).sort()], [['SLUG casa-del-ladron'], domains.sort()]);
  await eventually(async () => assert.equal((await resolve(client(service.url), active.domain)).status, 404));
  assert.equal(await proven(waiting), 'REMOVED');
  (await owner.put(`${world.place.path}/slug`, { slug: 'casa-nuestra' })).must(200);
  assert.deepEqual(await made(leaked), []);
});

test('a domain of somebody who was removed, suspended or demoted meanwhile comes to nothing either', async () => {
  const places = [{ tenantId: world.tenantId, role: 'owner' }];
  const ends: Record<string, (path: string) => Promise<unknown>> = {
    stays: async () => {},
    removed: async (path) => (await owner.delete(path)).must(200),
    suspended: async (path) => (await owner.patch(path, { status: 'SUSPENDED' })).must(200),
    demoted: async (path) => (await owner.patch(path, { role: 'server' })).must(200),
  };
  for (const [how, end] of Object.entries(ends)) {
    const partner = await signedIn(service, { places });
    const mapping = await mapped(partner);
    await end(`/api/v1/admin-users/${partner.uid}`);
    assert.equal(await proven(mapping), how === 'stays' ? 'ACTIVE' : 'REMOVED', how);
  }
});

test('a successor stands for what a rotated key asked for, and an owner for what they change', async () => {
  const [old, leaked] = [await issueKey(service, world.tenantId), await issueKey(service, world.tenantId)];
  const [rotated, changed] = [await mapped(old), await mapped(leaked)];
  (await owner.post(`/api/v1/api-keys/${old.id}/rotate`, { overlapSeconds: 0 })).must(201);
  (await owner.put(`/api/v1/domain/mappings/${changed.id}`, { primary: false })).must(200);
  const { left } = await revoke(leaked, '?withWhatItMade=true');
  assert.deepEqual(left, []);
  assert.deepEqual([await proven(rotated), await proven(changed)], ['ACTIVE', 'ACTIVE']);
});

test('a failed domain is of whoever asked for it, also when a key starts it over, and of a person who does', async () => {
  const leaked = await issueKey(service, world.tenantId);
  const [owners, keys, taken] = [await mapped(owner), await mapped(leaked), await mapped(leaked)];
  const failed = () =>
    service.database.sql(`update domain_mappings set status = 'FAILED', lease = null where id = any($1)`, [
      [owners, keys, taken].map(({ id }) => id),
    ]);
  await failed();
  const restart = async (by: Client, { domain }: Mapping) =>
    (await by.post<Mapping>(`/api/v1/hosting/domains/${domain}/verify`, undefined)).must(200);
  await restart(leaked, owners);
  await restart(owner, taken);
  assert.deepEqual(named(await made(leaked)), [`DOMAIN ${keys.domain}`]);
  const { ended } = await revoke(leaked, '?withWhatItMade=true');
  assert.deepEqual(named(ended), [`DOMAIN ${keys.domain}`]);
  assert.deepEqual(
    [await proven(owners), await proven(keys), await proven(taken)],
    ['ACTIVE', 'REMOVED', 'ACTIVE'],
  );
  const lines = await service.database.sql<{ actor_id: string; details: string }>(
    `select actor_id, details->>'restarted' as details from audit_log where action = 'domain.updated' and target_id = any($1)
     order by id`,
    [[owners.id, taken.id]],
  );
  assert.deepEqual(
    lines.map(({ actor_id, details }) => [actor_id, details]),
    [
      [leaked.id, 'true'],
      [owner.uid, 'true'],
    ],
  );
});

test('owners are told of each domain that guests reach them at from now on, and who asked for it', async () => {
  const key = await issueKey(service, world.tenantId);
  const mapping = await mapped(key);
  assert.equal(await proven(mapping), 'ACTIVE');
  await become(world.key, mapping.domain, 'ACTIVE');
  await tellOwners.run(service.deps);
  await eventually(async () => {
    const mails = await service.mailbox.to(owner.email, 1);
    const subjects = mails.map(({ subject }) => subject.replaceAll('\u2060', ''));
    assert.equal(subjects.filter((one) => one === `Guests now reach you at ${mapping.domain}`).length, 1);
  }, 20_000);
});
