import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { pairTill, signInAt, tillWith } from '../../../test/harness/devices.ts';
import { eventually } from '../../../test/harness/eventually.ts';
import { beginGuestSession, guestWith } from '../../../test/harness/guests.ts';
import { type Client, client } from '../../../test/harness/http.ts';
import { linkIn } from '../../../test/harness/mailbox.ts';
import { signedIn } from '../../../test/harness/people.ts';
import { type Receiver, startReceiver } from '../../../test/harness/receiver.ts';
import { startTestService, type TestService } from '../../../test/harness/service.ts';
import { hireServer } from '../../../test/harness/staff.ts';
import { type Account, makeAccount, signInAs, visitor } from '../../../test/harness/visitor.ts';
import { makeWorld, soup, type World } from '../../../test/harness/world.ts';
import { createLog } from '../../platform/log.ts';
import { jobs } from '../jobs.ts';
import { openStore } from '../store.ts';
import { withPools } from '../with-pools.ts';
import { holdRestored, releaseRestored, whatToLookAt } from './after-restore.ts';

/** What a database does that was restored, before and after somebody says that it is the live one. */

const SESSION = '/api/v1/auth/session';
let service: TestService;
let world: World;
let account: Account;
let receiver: Receiver;
/** Made before. */
let link: string;
let mailsBefore: number;
let cookie: string;
let credentials: Record<'till' | 'person' | 'guest', Client>;

const forgot = () =>
  visitor(service, { address: '10.1.1.1' }).post('/api/v1/auth/forgot-password', { email: account.email });

/** The same database in other hands: as after a restore, when nothing serves. */
async function withStore<T>(
  work: (environment: Parameters<typeof holdRestored>[0]) => Promise<T>,
): Promise<T> {
  const config = { ...service.deps.config, publicUrl: '' };
  const store = await openStore(config, createLog({ level: 'silent' }), { migrate: false });
  try {
    return await withPools(store, (pools) => work({ store, ...pools }));
  } finally {
    await store.close();
  }
}

before(async () => {
  const config = { trustProxy: true, webhookPrivateTargets: true };
  service = await startTestService({ config });
  world = await makeWorld(service);
  receiver = await startReceiver();
  const hook = { url: receiver.url, eventTypes: ['order.created'] };
  (await world.key.post('/api/v1/webhooks/endpoints', hook)).must(201);
  const slug = `s-${crypto.randomUUID()}`;
  (await world.key.put(`${world.place.path}/slug`, { slug })).must(200);
  const { token } = (await beginGuestSession(service, { slug })).must(201);
  const till = await pairTill(world);
  const { pin } = await hireServer(world);
  const atTill = await signInAt(world, till, { pin });
  account = await makeAccount(service, { places: [{ tenantId: world.tenantId, role: 'owner' }] });
  const person = await signedIn(service);
  ({ cookie } = person);
  (await forgot()).must(202);
  const mails = await service.mailbox.to(account.email);
  link = new URL(linkIn(mails[0]!)).hash.replace('#token=', '');
  mailsBefore = mails.length;
  const { database, mailbox, deps } = service;
  await service.stop();
  const ended = await withStore((environment) => holdRestored(environment, deps.clock.now()));
  assert.deepEqual(
    { ...ended, sessions: ended.sessions > 0, links: ended.links > 0 },
    {
      sessions: true,
      staffSessions: 1,
      guestSessions: 1,
      links: true,
      mails: 0,
    },
  );
  service = await startTestService({ database, mailbox, config });
  const headers = { 'x-device-credential': till.credential, 'x-staff-session': atTill.token };
  credentials = {
    till: tillWith({ target: service }, till.guid, till.credential),
    person: client(service.url, undefined, headers),
    guest: guestWith(service, token),
  };
});

const key = (): Client => client(service.url, world.key.key);

/** The lot of a caller that may have been revoked since. */
async function assertHeld(caller: Client, path: string): Promise<void> {
  const reply = await caller.get(path);
  const { details } = reply.refused(503, 'SERVICE_UNAVAILABLE') as { details?: object };
  assert.deepEqual(details, { reason: 'RESTORED' });
  assert.ok(Number(reply.headers['retry-after']) > 0);
}

test('what lets somebody in is listed, so that somebody can end what was ended since', async () => {
  const { list } = await withStore((environment) => whatToLookAt(environment, service.clock.now()));
  const kinds = list.filter(({ tenant }) => tenant === world.tenant.name).map(({ what }) => what);
  assert.deepEqual([...new Set(kinds)].sort(), ['device', 'key', 'person', 'webhook']);
  const [operator] = list;
  assert.deepEqual([operator!.tenant, operator!.what], ['operators', 'key']);
  assert.ok(list.some(({ name }) => name === receiver.url));
  assert.ok(list.some(({ name }) => name === `${account.email} (owner)`));
});

test('before the release keys and devices wait, sessions and links have ended, and people sign in anew', async () => {
  await assertHeld(key(), world.place.path);
  await assertHeld(service.operator, '/api/v1/tenants');
  await assertHeld(credentials.till, '/api/v1/devices/current');
  (await credentials.guest.get('/api/v1/storefront/session')).refused(401, 'UNAUTHORIZED');
  (await client(service.url, undefined, { cookie }).get(SESSION)).refused(401, 'UNAUTHORIZED');
  const reset = { token: link, password: 'a rather better password' };
  assert.equal((await visitor(service).post('/api/v1/auth/reset-password', reset)).status >= 400, true);
  (await (await signInAs(service, account)).get(SESSION)).must(200);
});

test('before the release nothing is sent and no job works, and then what waits goes out, once', async () => {
  const owner = await signInAs(service, account);
  const path = `${world.place.path}/orders`;
  const { guid } = (await owner.post<{ guid: string }>(path, soup(world.place))).must(201);
  (await forgot()).must(202);
  const purge = jobs.find(({ name }) => name === 'auth.purge_credentials')!;
  const poisoned = { ...service.deps, isHeld: service.deps.isHeld, identity: null } as never;
  await purge.run(poisoned);
  const health = (
    await owner.get<{ dependencies: Record<string, { status: string }> }>('/api/v1/health/detailed')
  ).must(200);
  assert.equal(health.dependencies.restore?.status, 'DEGRADED');
  const waiting = await service.database.sql('select tries from outgoing_mail where failed_at is null');
  assert.deepEqual(waiting, [{ tries: 0 }]);
  assert.deepEqual(
    [receiver.received.length, (await service.mailbox.to(account.email)).length],
    [0, mailsBefore],
  );

  assert.equal(await withStore(({ store }) => releaseRestored(store, service.clock.now())), true);
  await eventually(async () => void (await key().get(world.place.path)).must(200));
  await assert.rejects(purge.run(poisoned));
  (await credentials.till.get('/api/v1/devices/current')).must(200);
  // Nobody is signed in at it.
  (await credentials.person.get('/api/v1/staff-sessions/current')).refused(404, 'RESOURCE_NOT_FOUND');
  assert.equal((await service.mailbox.to(account.email, mailsBefore + 1)).length, mailsBefore + 1);
  await eventually(async () => assert.equal(receiver.received.length, 1));
  assert.ok(receiver.received[0]!.body.includes(guid));
  await eventually(async () =>
    assert.deepEqual(await service.database.sql('select 1 from outgoing_mail where failed_at is null'), []),
  );
  assert.equal(await withStore(({ store }) => releaseRestored(store, service.clock.now())), false);
});

test('a database whose restore died half way is served by nobody', async () => {
  await service.database.sql('create table restore_under_way ()');
  await assert.rejects(
    withStore(async () => {}),
    /A restore did not come to its end here/,
  );
  await service.database.sql('drop table restore_under_way');
});
