import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type Type from 'typebox';
import { client } from '../../../test/harness/http.ts';
import { signedIn } from '../../../test/harness/people.ts';
import { proves } from '../../../test/harness/proves.ts';
import { startTestService, type TestService } from '../../../test/harness/service.ts';
import { issueKey, makeTenant, type Page } from '../../../test/harness/world.ts';
import type { Profile as ProfileSchema, TenantAssignment } from './shapes.ts';
import { updateCurrentUser } from './update-current-user.ts';

proves(updateCurrentUser);

type Profile = Type.Static<typeof ProfileSchema>;
type Assignment = Type.Static<typeof TenantAssignment>;

let service: TestService;

before(async () => {
  service = await startTestService();
});

test('a person reads their own profile, and no credential is in it', async () => {
  const ana = await signedIn(service, { name: 'Ana', email: 'Ana@Example.com' });
  const answer = await ana.get<Profile>('/api/v1/users/me');
  const profile = answer.must(200);
  assert.equal(profile.uid, ana.uid);
  assert.deepEqual(
    [profile.email, profile.name, profile.emailVerified, profile.mfaEnabled, profile.isOperator],
    ['Ana@Example.com', 'Ana', true, false, false],
  );
  assert.doesNotMatch(answer.text, /hash|secret|argon/i);
});

test('without a session it is 401; with an API key 403', async () => {
  const { tenantId } = await makeTenant(service);
  const key = await issueKey(service, tenantId);
  for (const [method, path] of [
    ['GET', '/api/v1/users/me'],
    ['PUT', '/api/v1/users/me'],
    ['PUT', '/api/v1/users/me/email'],
    ['PUT', '/api/v1/users/me/password'],
    ['DELETE', '/api/v1/users/me'],
    ['GET', '/api/v1/users/me/tenants'],
    ['GET', '/api/v1/users/me/sessions'],
    ['DELETE', '/api/v1/users/me/sessions'],
    ['POST', '/api/v1/users/me/mfa'],
    ['POST', '/api/v1/users/me/mfa/confirm'],
    ['DELETE', '/api/v1/users/me/mfa'],
    ['POST', '/api/v1/users/me/mfa/recovery-codes'],
  ] as const) {
    (await service.anyone.send(method, path)).refused(401, 'UNAUTHORIZED');
    (await key.send(method, path)).refused(403, 'FORBIDDEN');
    (await service.operator.send(method, path)).refused(403, 'FORBIDDEN');
  }
});

test('a page of another site cannot change anything', async () => {
  const ana = await signedIn(service);
  const foreign = client(service.url, undefined, { cookie: ana.cookie, 'sec-fetch-site': 'cross-site' });
  (await foreign.put('/api/v1/users/me', { name: 'Mallory' })).refused(403, 'FORBIDDEN');
  const plain = client(service.url, undefined, { cookie: ana.cookie });
  (await plain.put('/api/v1/users/me', { name: 'Mallory' })).refused(403, 'FORBIDDEN');
  assert.equal((await ana.get<Profile>('/api/v1/users/me')).must(200).name, ana.name);
});

test('name and locale are replaced whole, in any script and in canonical form', async () => {
  const ana = await signedIn(service);
  for (const name of ['José Ñandú', '山田 太郎', 'محمد', 'Ольга', 'שרה', '👩‍🍳 Chef', 'O’Neil-Łukasz']) {
    const changed = (await ana.put<Profile>('/api/v1/users/me', { name: ` ${name} `, locale: 'PT-br' })).must(
      200,
    );
    assert.deepEqual([changed.name, changed.locale], [name.normalize('NFC'), 'pt-BR']);
  }
  const decomposed = 'Zoe\u0308';
  assert.equal((await ana.put<Profile>('/api/v1/users/me', { name: decomposed })).must(200).name, 'Zoë');
  assert.equal((await ana.get<Profile>('/api/v1/users/me')).must(200).locale, null);
});

test('every invalid field is named, and a name cannot contain line breaks or direction overrides', async () => {
  const ana = await signedIn(service);
  const wrong = await ana.put('/api/v1/users/me', { name: '', locale: 5, extra: 1 });
  assert.deepEqual(
    new Set(wrong.fields().map((field) => field.split(' ')[1])),
    new Set(['/name', '/locale', '/extra']),
  );
  for (const name of ['a\r\nBcc: x@y.z', '   ', 'a\u202eb', 'a\u0000b', 'x'.repeat(101), 5, null]) {
    const answer = await ana.put('/api/v1/users/me', { name });
    answer.refused(400, 'VALIDATION_ERROR');
  }
  assert.deepEqual((await ana.put('/api/v1/users/me', { name: 'Ana', locale: 'x_y' })).fields(), [
    'body /locale locale',
  ]);
});

test('mass assignment is rejected as unknown fields, and nothing changes', async () => {
  const { tenantId } = await makeTenant(service);
  const ana = await signedIn(service, { places: [{ tenantId, role: 'cashier' }] });
  const extra = {
    role: 'owner',
    tenantId,
    status: 'ACTIVE',
    isOperator: true,
    is_operator: true,
    uid: ana.uid,
    email: 'mallory@example.com',
    emailVerified: true,
    mfaEnabled: true,
    mustChangePassword: false,
  };
  const answer = await ana.put('/api/v1/users/me', { name: 'Ana', ...extra });
  assert.deepEqual(
    answer.fields().sort(),
    Object.keys(extra)
      .map((name) => `body /${name} unknown`)
      .sort(),
  );
  const [row] = await service.database.sql('select name, is_operator, email from users where uid = $1', [
    ana.uid,
  ]);
  assert.deepEqual(row, { name: ana.name, is_operator: false, email: ana.email });
});

test('of two edits with one version, one wins; If-Match counts like the field', async () => {
  const ana = await signedIn(service);
  const answers = await Promise.all(
    ['One', 'Two'].map((name) => ana.put<Profile>('/api/v1/users/me', { name, version: 1 })),
  );
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409]);
  const error = (await ana.put('/api/v1/users/me', { name: 'Three' }, { 'if-match': '"1"' })).refused(
    409,
    'CONFLICT',
  );
  assert.equal(error.details?.currentVersion, 2);
});

test('a retry with the same Idempotency-Key is answered the same and changes nothing twice', async () => {
  const ana = await signedIn(service);
  const headers = { 'idempotency-key': 'profile-1' };
  const first = await ana.put<Profile>('/api/v1/users/me', { name: 'Once' }, headers);
  const again = await ana.put<Profile>('/api/v1/users/me', { name: 'Once' }, headers);
  assert.deepEqual(again.must(200), first.must(200));
  assert.equal(again.headers['idempotency-replayed'], 'true');
  (await ana.put('/api/v1/users/me', { name: 'Twice' }, headers)).refused(409, 'CONFLICT');
});

test('own tenants are listed with role and restaurants, page by page; suspensions and invitations are not', async () => {
  const tenants = await Promise.all(
    ['Uno', 'Due', 'Tre', 'Quattro'].map((name) => makeTenant(service, name)),
  );
  const [uno, due, tre, quattro] = tenants.map(({ tenantId }) => tenantId) as [
    string,
    string,
    string,
    string,
  ];
  const ana = await signedIn(service, {
    places: [
      { tenantId: uno, role: 'owner' },
      { tenantId: due, role: 'server', restaurantGuids: ['00000000-0000-7000-8000-000000000001'] },
      { tenantId: tre, role: 'cashier' },
      { tenantId: quattro, role: 'cashier' },
    ],
  });
  const { sql } = service.database;
  await sql(`update memberships set status = 'SUSPENDED' where tenant_id = $1`, [tre]);
  await sql(`update memberships set status = 'INVITED' where tenant_id = $1`, [quattro]);
  const seen: Assignment[] = [];
  let cursor: string | null = null;
  do {
    const path: string = `/api/v1/users/me/tenants?limit=1${cursor ? `&cursor=${cursor}` : ''}`;
    const page: Page<Assignment> = (await ana.get<Page<Assignment>>(path)).must(200);
    seen.push(...page.items);
    cursor = page.nextCursor;
  } while (cursor);
  assert.deepEqual(
    new Set(seen.map(({ tenantId, name, role }) => `${tenantId} ${name} ${role}`)),
    new Set([`${uno} Uno owner`, `${due} Due server`]),
  );
  assert.deepEqual(seen.find(({ tenantId }) => tenantId === due)?.restaurantGuids, [
    '00000000-0000-7000-8000-000000000001',
  ]);
});

test('a user with a temporary password can only change it', async () => {
  const ana = await signedIn(service);
  await service.database.sql('update users set must_change_password = true where uid = $1', [ana.uid]);
  assert.equal((await ana.get<Profile>('/api/v1/users/me')).must(200).mustChangePassword, true);
  for (const answer of [
    await ana.put('/api/v1/users/me', { name: 'Ana' }),
    await ana.put('/api/v1/users/me/email', { email: 'a@b.example', password: 'x' }),
    await ana.post('/api/v1/users/me/mfa', undefined),
    await ana.send('DELETE', '/api/v1/users/me', { body: { password: 'x' } }),
  ]) {
    assert.equal(answer.refused(403, 'FORBIDDEN').details?.reason, 'PASSWORD_CHANGE_REQUIRED');
  }
});
