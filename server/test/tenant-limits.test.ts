import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { addDevice } from './harness/devices.ts';
import { signedIn } from './harness/people.ts';
import { startTestService, type TestService } from './harness/service.ts';
import { tally, together } from './harness/together.ts';
import { addEndpoint, ENDPOINTS } from './harness/webhooks.ts';
import { issueKey, makeWorld, type World } from './harness/world.ts';

/** What one tenant may have and ask for, so that it leaves room for others. */

const LIMITS = { requests: 150, keys: 4, devices: 2, webhooks: 1, people: 2 };
let service: TestService;
let world: World;
before(async () => {
  service = await startTestService({ config: { tenantLimits: LIMITS } });
  world = await makeWorld(service);
});

const full = (limit: number) => ({ reason: 'LIMIT_REACHED', limit });

test('keys of a tenant add up to one quota, which one with a higher quota of its own does not share', async () => {
  const own = await makeWorld(service);
  const keys = await together(2, () => issueKey(service, own.tenantId, { rateLimit: 100 }));
  const ask = (nth: number) => keys[nth % 2]!.get(own.place.path);
  const answers = await together(180, ask);
  assert.deepEqual(tally(answers), { 200: 150, 429: 30 });
  const { details } = (await keys[0]!.get(own.place.path)).refused(429, 'RATE_LIMIT_EXCEEDED');
  assert.equal(details?.limit, 150);
  (await own.key.get(own.place.path)).must(200);
  const stranger = await issueKey(service, world.tenantId, { rateLimit: 100 });
  (await stranger.get(world.place.path)).must(200);
});

test('keys in force: a revoked one makes room, and each can still be rotated', async () => {
  const own = await makeWorld(service);
  const body = { tenantId: own.tenantId, name: 'One more', scopes: ['read:orders'] };
  const path = '/api/v1/admin/api-keys';
  const more = () => service.operator.post<{ apiKey: { id: string } }>(path, body);
  // The world has one.
  const [{ apiKey }] = [(await more()).must(201), (await more()).must(201), (await more()).must(201)];
  const refused = (await more()).refused(409, 'CONFLICT');
  assert.deepEqual(refused.details, full(4));
  const at = `${path}/${apiKey.id}`;
  const query = `?tenantId=${own.tenantId}`;
  (await service.operator.post(`${at}/rotate${query}`, { overlapSeconds: 60 })).must(201);
  (await more()).refused(409, 'CONFLICT');
});

test('devices, webhooks and people', async () => {
  await addDevice(world);
  const { guid } = await addDevice(world);
  const device = { name: 'Till', kind: 'TILL' };
  const devices = `${world.place.path}/devices`;
  assert.deepEqual((await world.key.post(devices, device)).refused(409, 'CONFLICT').details, full(2));
  (await world.key.post(`${devices}/${guid}/revoke`, undefined)).must(200);
  (await world.key.post(devices, device)).must(201);

  const nowhere = { url: 'http://127.0.0.1:9/hooks' };
  await addEndpoint(world, nowhere);
  const hook = { ...nowhere, eventTypes: ['order.*'] };
  assert.deepEqual((await world.key.post(ENDPOINTS, hook)).refused(409, 'CONFLICT').details, full(1));

  const owner = await signedIn(service, {
    secondFactor: true,
    places: [{ tenantId: world.tenantId, role: 'owner' }],
  });
  const invite = (name: string) =>
    owner.post('/api/v1/admin-users', { email: `${name}@people.example`, name, role: 'server' });
  (await invite('ana')).must(201);
  assert.deepEqual((await invite('ben')).refused(409, 'CONFLICT').details, full(2));
});
