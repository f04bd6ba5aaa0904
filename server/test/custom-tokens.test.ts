import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, test } from 'node:test';
import type { Access } from '../src/access/index.ts';
import { routes } from '../src/main/app.ts';
import { AUDITED } from './harness/audited.ts';
import { type Client, client } from './harness/http.ts';
import { signedIn } from './harness/people.ts';
import { startTestService, type TestService } from './harness/service.ts';
import { makeTenant } from './harness/world.ts';

/** Nothing that a session of a custom token makes outlives it: over all operations, by what they leave in the audit log. */

const SHOP = 'shop.example';
/** What lets somebody in, sends them what happens or what is paid, or says where guests go. */
const GIVES =
  /^(api_key|user|role|staff|device|printer|webhook_endpoint|payment_account|mfa|passkey|custom_token|session|approval|domain|restaurant\.slug)[._]/;
const TAKES = /\.(deleted|revoked)$/;
/** Of these, what gives nobody anything. */
const HARMLESS = new Set(['updateDevice', 'updatePrinter']);
/** Who is a person in a tenant, or asks about themselves. */
const KINDS: ReadonlySet<Access['kind']> = new Set([
  'tenant',
  'restaurant',
  'administration',
  'owner',
  'oversight',
  'user',
]);

let service: TestService;
let shop: Client;

before(async () => {
  service = await startTestService({ config: { customTokenDomains: [SHOP] } });
  const { tenantId } = await makeTenant(service);
  const owner = await signedIn(service, { places: [{ tenantId, role: 'owner' }] });
  const asked = await owner.post<{ customToken: string }>('/api/v1/auth/custom-token', {
    domain: SHOP,
    tenantId,
  });
  const { customToken } = asked.must(201);
  const reply = await service.anyone.post('/api/v1/auth/signin', { customToken }, { host: SHOP });
  const cookie = reply.headers['set-cookie']!.map((text) => text.split(';')[0]).join('; ');
  shop = client(service.url, undefined, { cookie, host: SHOP, 'sec-fetch-site': 'same-origin' });
});

const ofPeople = routes.filter(
  ({ method, access }) => method !== 'GET' && KINDS.has((access as Access).kind),
);

test('a session of a custom token issues no credential and admits nobody, whatever the operation', async () => {
  const open: string[] = [];
  for (const { operationId, method, path } of ofPeople) {
    const action = AUDITED[operationId] ?? '';
    if (!GIVES.test(action) || TAKES.test(action) || HARMLESS.has(operationId)) continue;
    const reply = await shop.send(method, path.replaceAll(/\{\w+\}/g, randomUUID()), { body: {} });
    if (reply.body.error?.details?.reason !== 'CUSTOM_TOKEN_SESSION') open.push(operationId);
  }
  assert.deepEqual(open, []);
});

test('nor does it do anything else that asks for a fresh proof', async () => {
  for (const { operationId, method, path, access } of routes) {
    const { kind, freshProof } = access as Access;
    if (!freshProof || kind === 'operator') continue;
    const reply = await shop.send(method, path.replaceAll(/\{\w+\}/g, randomUUID()), { body: {} });
    assert.deepEqual(
      reply.refused(403, 'FORBIDDEN').details,
      { reason: 'CUSTOM_TOKEN_SESSION' },
      operationId,
    );
  }
});

test('and the work of the tenant goes on in it', async () => {
  const body = { name: 'By the sea', timeZone: 'Europe/Madrid', currency: 'EUR' };
  const { guid } = (await shop.post<{ guid: string }>('/api/v1/restaurants', body)).must(201);
  (await shop.patch(`/api/v1/restaurants/${guid}`, { name: 'By the river' })).must(200);
});
