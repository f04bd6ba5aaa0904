import assert from 'node:assert/strict';
import { type OutgoingHttpHeaders, request } from 'node:http';
import { before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { routes } from '../src/main/app.ts';
import { STREAM_TYPE } from '../src/records/events/open-stream.ts';
import { pairTill, signInAt } from './harness/devices.ts';
import { client, type Reply } from './harness/http.ts';
import { follow } from './harness/live.ts';
import { offlineTill } from './harness/offline.ts';
import { signedIn } from './harness/people.ts';
import { startTestService, type TestService } from './harness/service.ts';
import { hireStaff } from './harness/staff.ts';
import { issueKey, makeWorld, order, soup, type World } from './harness/world.ts';

/** Whatever goes on for long ends with the credentials that it began with: what was revoked meanwhile reads and writes nothing. */

const FEED = '/api/v1/events';
/** How long a stream may go on with what its credentials could. */
const SOON_MS = 1_500;
/** How long a request is open before its credentials end. */
const OPEN_MS = 1_200;

let service: TestService;
let world: World;
before(async () => {
  service = await startTestService();
  world = await makeWorld(service);
});

interface Caller {
  headers: OutgoingHttpHeaders;
  /** Ends what they may. */
  end(): Promise<unknown>;
}

const CALLERS: Readonly<Record<string, () => Promise<Caller>>> = {
  async 'a key that is revoked'() {
    const key = await issueKey(service, world.tenantId);
    const path = `/api/v1/admin/api-keys/${key.id}?tenantId=${world.tenantId}`;
    return {
      headers: { 'x-api-key': key.key },
      end: async () => (await service.operator.delete(path)).must(200),
    };
  },
  async 'a manager who signs out'() {
    const person = await signedIn(service, { places: [{ tenantId: world.tenantId, role: 'manager' }] });
    return {
      headers: { cookie: person.cookie, 'sec-fetch-site': 'same-origin' },
      end: async () => (await person.post('/api/v1/auth/signout', undefined)).must(200),
    };
  },
  async 'a manager who is let go'() {
    const owner = await signedIn(service, { places: [{ tenantId: world.tenantId, role: 'owner' }] });
    const person = await signedIn(service, { places: [{ tenantId: world.tenantId, role: 'manager' }] });
    return {
      headers: { cookie: person.cookie, 'sec-fetch-site': 'same-origin' },
      end: async () => (await owner.delete(`/api/v1/admin-users/${person.uid}`)).must(200),
    };
  },
  async 'a person at a till who locks it'() {
    const till = await pairTill(world);
    const { pin } = await hireStaff(world);
    const { token, delete: remove } = await signInAt(world, till, { pin });
    return {
      headers: { 'x-device-credential': till.credential, 'x-staff-session': token },
      end: async () => (await remove('/api/v1/staff-sessions/current')).must(200),
    };
  },
  async 'a person at a till that is revoked'() {
    const till = await pairTill(world);
    const { pin } = await hireStaff(world);
    const { token } = await signInAt(world, till, { pin });
    const path = `${world.place.path}/devices/${till.guid}/revoke`;
    return {
      headers: { 'x-device-credential': till.credential, 'x-staff-session': token },
      end: async () => (await world.key.post(path, undefined)).must(200),
    };
  },
};

const lastOf = async (): Promise<number> =>
  (await world.key.get<{ lastSequence: number }>(`${FEED}?limit=1`)).must(200).lastSequence;

/** Sends the beginning of a body, and the rest when it is told. */
function beginUpload(path: string, body: unknown, headers: OutgoingHttpHeaders) {
  const { hostname, port } = new URL(service.url);
  const bytes = Buffer.from(JSON.stringify(body));
  const type = { 'content-type': 'application/json', 'content-length': bytes.length };
  const outgoing = request({ hostname, port, path, method: 'POST', headers: { ...type, ...headers } });
  outgoing.write(bytes.subarray(0, 10));
  const status = new Promise<number>((resolve, reject) => {
    outgoing.on('response', (incoming) => resolve(incoming.resume().statusCode!)); // an answer has one
    outgoing.on('error', reject);
  });
  return { status, finish: () => outgoing.end(bytes.subarray(10)) };
}

for (const [who, arrive] of Object.entries(CALLERS)) {
  describe(who, () => {
    test('hears nothing more of a stream', async () => {
      const { headers, end } = await arrive();
      const stream = await follow(client(service.url), `${FEED}/stream?types=order.*`, headers);
      await end();
      await sleep(SOON_MS);
      assert.ok(stream.hasEnded());
      await order(world.key, world.place);
      assert.deepEqual(stream.events, []);
    });

    test('is told nothing at the end of a wait', async () => {
      const { headers, end } = await arrive();
      const waiting: Promise<Reply> = client(service.url).get(
        `${FEED}?types=order.*&wait=20&after=${await lastOf()}`,
        headers as Record<string, string>,
      );
      await sleep(OPEN_MS);
      await end();
      // The end counts within a second; the news of an order may come before it.
      await sleep(SOON_MS);
      await order(world.key, world.place);
      const { status, text } = await waiting;
      assert.ok(status === 401 || status === 403 || status === 404, `${status} ${text}`);
      assert.ok(!text.includes('order.created'));
    });

    test('does nothing by a body that was on its way', async () => {
      const { headers, end } = await arrive();
      const body = soup(world.place);
      const upload = beginUpload(`${world.place.path}/orders`, body, headers);
      await sleep(OPEN_MS);
      await end();
      await sleep(SOON_MS);
      const before = await lastOf();
      upload.finish();
      const status = await upload.status;
      assert.ok(status === 401 || status === 403 || status === 404, String(status));
      assert.equal(await lastOf(), before);
    });
  });
}

test('a manager who becomes a cook waits for payments in vain', async () => {
  const owner = await signedIn(service, { places: [{ tenantId: world.tenantId, role: 'owner' }] });
  const person = await signedIn(service, { places: [{ tenantId: world.tenantId, role: 'manager' }] });
  const waiting = person.get(`${FEED}?types=payment.*&wait=20&after=${await lastOf()}`);
  const all = person.get<{ items: { type: string }[] }>(`${FEED}?wait=20&after=${await lastOf()}`);
  await sleep(OPEN_MS);
  (await owner.patch(`/api/v1/admin-users/${person.uid}`, { role: 'kitchen' })).must(200);
  (await waiting).refused(403, 'FORBIDDEN');
  const { items } = (await all).must(200);
  assert.ok(items.every(({ type }) => !type.startsWith('user.')));
});

test('a stream that is open is no use of the session at a till: it locks', async () => {
  const till = await pairTill(world, { idleMinutes: 1 });
  const { pin } = await hireStaff(world);
  const person = await signInAt(world, till, { pin });
  const headers = { 'x-device-credential': till.credential, 'x-staff-session': person.token };
  const stream = await follow(client(service.url), `${FEED}/stream?types=order.*`, headers);
  const { clock } = service;
  clock.hold();
  for (let n = 0; n < 3; n++) {
    clock.moveBy(19_000);
    await sleep(SOON_MS);
    // Programs ask by themselves.
    if (n < 2) (await person.get(FEED)).must(200);
  }
  assert.ok(!stream.hasEnded());
  clock.moveBy(4_000);
  await sleep(SOON_MS);
  assert.ok(stream.hasEnded());
  const { details } = (await person.get(`${world.place.path}/orders`)).refused(401, 'UNAUTHORIZED');
  assert.equal(details?.reason, 'STAFF_SESSION_ENDED');
  clock.reset();
});

test('a till that is revoked while it sends its log does no more than what it did in a second', async () => {
  // One address pairs no more than so many a minute.
  const own = await startTestService();
  const { key, place, ...more } = await makeWorld(own);
  const { staffMember } = await hireStaff({ key, place, ...more });
  const { guid: restaurantGuid, path } = place;
  const [item] = soup(place).items!; // it has one
  const body = { ...soup(place), items: Array.from({ length: 20 }, () => item!) };
  const at = new Date(own.clock.now() - 60_000).toISOString();
  // All send when the line is back, so that each takes long.
  const sends = async () => {
    const till = await pairTill({ key, place, ...more });
    const log = offlineTill({ till, path, restaurantGuid, staffGuid: staffMember.guid });
    for (let n = 0; n < 440; n++) log.did({ type: 'createOrder', at, body });
    return { till, pushing: () => log.push() };
  };
  const all = [];
  for (let n = 0; n < 9; n++) all.push(await sends());
  const { till } = all[0]!; // of nine
  const answers = all.map(({ pushing }) => pushing());
  await sleep(300);
  (await key.post(`${path}/devices/${till.guid}/revoke`, undefined)).must(200);
  const applied = async () => {
    const rows = await own.database.sql<{ n: number }>(
      `select count(*)::int as n from sync_commands where device_guid = $1 and outcome like 'APPLIED%'`,
      [till.guid],
    );
    return rows[0]!.n; // a count
  };
  await sleep(1_000);
  const inTime = await applied();
  const [answer, ...others] = await Promise.all(answers);
  const { results, numbers } = answer!.must(200); // the first
  assert.equal(await applied(), inTime);
  const parked = results.filter(({ outcome }) => outcome === 'PARKED');
  assert.ok(parked.length > 0 && parked.length === results.length - inTime);
  assert.ok(parked.every(({ needs }) => needs?.code === 'DEVICE_REVOKED'));
  assert.deepEqual(numbers, []);
  for (const other of others)
    assert.ok(other.must(200).results.every(({ outcome }) => outcome === 'APPLIED'));
});

test('these are all that go on for long', () => {
  const long = routes.filter((one) => one.deadline === 'none' || one.rawContentType === STREAM_TYPE);
  // pushSync has a deadline, and goes on for eight seconds all the same: it is tried above.
  assert.deepEqual(long.map(({ operationId }) => operationId).sort(), [
    'listEvents',
    'streamEvents',
    'streamRestaurantEvents',
    'streamStorefrontOrder',
  ]);
  for (const route of long)
    assert.equal(route.isUnattended ?? false, route.operationId !== 'streamStorefrontOrder');
});
