import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type Type from 'typebox';
import { eventually } from '../../../test/harness/eventually.ts';
import { newSession, signedIn } from '../../../test/harness/people.ts';
import { proves } from '../../../test/harness/proves.ts';
import { startTestService, type TestService } from '../../../test/harness/service.ts';
import type { Page } from '../../../test/harness/world.ts';
import { deviceName } from './device.ts';
import { listOwnSessions } from './list-own-sessions.ts';
import type { Session as SessionSchema } from './shapes.ts';

proves(listOwnSessions);

type Session = Type.Static<typeof SessionSchema>;

let service: TestService;
/** Shares the database, but not the memory. */
let other: TestService;

before(async () => {
  service = await startTestService();
  other = await startTestService({
    database: service.database,
    clock: service.clock,
    mailbox: service.mailbox,
  });
});

test('sessions are listed with device, address and times, and the current one is marked', async () => {
  const ana = await signedIn(service);
  const phone = await newSession(service, ana.uid);
  const agent =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile Safari/604.1';
  await service.database.sql('update sessions set user_agent = $2, address = $3 where id = $1', [
    phone.sessionId,
    agent,
    '203.0.113.9',
  ]);
  const { items } = (await ana.get<Page<Session>>('/api/v1/users/me/sessions')).must(200);
  assert.deepEqual(
    items.map(({ id, current, device, address }) => [id, current, device, address]),
    [
      [phone.sessionId, false, 'Safari on iPhone', '203.0.113.9'],
      [ana.sessionId, true, 'Unknown device', null],
    ],
  );
  const first = (await ana.get<Page<Session>>('/api/v1/users/me/sessions?limit=1')).must(200);
  const second = (
    await ana.get<Page<Session>>(`/api/v1/users/me/sessions?limit=1&cursor=${first.nextCursor}`)
  ).must(200);
  assert.deepEqual(
    [...first.items, ...second.items].map(({ id }) => id),
    [phone.sessionId, ana.sessionId],
  );
  assert.equal(second.nextCursor, null);
});

test('a revoked session is rejected on every node within a second, long before its token expires', async () => {
  const ana = await signedIn(service);
  const phone = await newSession(service, ana.uid);
  const onOther = await newSession(other, ana.uid);
  const phoneElsewhere = () => other.anyone.get('/api/v1/users/me', { cookie: phone.cookie });
  (await phone.get('/api/v1/users/me')).must(200);
  (await phoneElsewhere()).must(200);
  (await ana.delete(`/api/v1/users/me/sessions/${phone.sessionId}`)).must(200);
  await eventually(async () => assert.equal((await phone.get('/api/v1/users/me')).status, 401));
  await eventually(async () => assert.equal((await phoneElsewhere()).status, 401));
  (await onOther.get('/api/v1/users/me')).must(200);
  (await ana.get('/api/v1/users/me')).must(200);
  (await ana.delete(`/api/v1/users/me/sessions/${phone.sessionId}`)).refused(404, 'RESOURCE_NOT_FOUND');
});

test("another person's session is not found, and stays", async () => {
  const ana = await signedIn(service);
  const ben = await signedIn(service);
  (await ana.delete(`/api/v1/users/me/sessions/${ben.sessionId}`)).refused(404, 'RESOURCE_NOT_FOUND');
  (await ben.get('/api/v1/users/me')).must(200);
  assert.deepEqual((await ana.delete('/api/v1/users/me/sessions/nonsense')).fields(), ['path /id pattern']);
});

test('all other sessions end together', async () => {
  const ana = await signedIn(service);
  const others = await Promise.all([1, 2, 3].map(() => newSession(service, ana.uid)));
  for (const one of others) (await one.get('/api/v1/users/me')).must(200);
  assert.deepEqual((await ana.delete('/api/v1/users/me/sessions')).must(200), { ended: 3 });
  for (const one of others) {
    await eventually(async () => assert.equal((await one.get('/api/v1/users/me')).status, 401));
  }
  const { items } = (await ana.get<Page<Session>>('/api/v1/users/me/sessions')).must(200);
  assert.deepEqual(
    items.map(({ id }) => id),
    [ana.sessionId],
  );
});

test('expired sessions are not listed', async () => {
  const ana = await signedIn(service);
  const old = await newSession(service, ana.uid);
  await service.database.sql('update sessions set refresh_expires_at = $2 where id = $1', [
    old.sessionId,
    new Date(service.clock.now() - 1_000),
  ]);
  const { items } = (await ana.get<Page<Session>>('/api/v1/users/me/sessions')).must(200);
  assert.deepEqual(
    items.map(({ id }) => id),
    [ana.sessionId],
  );
});

test('devices are named by browser and system', () => {
  const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
  const named: [string | null, string][] = [
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome}`, 'Chrome on Windows'],
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Edg/140.0.0.0`, 'Edge on Windows'],
    [`Mozilla/5.0 (Linux; Android 15; Pixel 9) ${chrome}`, 'Chrome on Android'],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15',
      'Safari on macOS',
    ],
    ['curl/8.9.1', 'curl/8.9.1'],
    [null, 'Unknown device'],
  ];
  for (const [agent, name] of named) assert.equal(deviceName(agent), name);
});
