import assert from 'node:assert/strict';
import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { before, test } from 'node:test';
import {
  createRemoteJWKSet,
  decodeJwt,
  decodeProtectedHeader,
  generateKeyPair,
  type JWTPayload,
  jwtVerify,
  SignJWT,
  UnsecuredJWT,
} from 'jose';
import { activate, map, newDomain } from '../../../test/harness/domains.ts';
import { newSession, type Person, signedIn } from '../../../test/harness/people.ts';
import { proves } from '../../../test/harness/proves.ts';
import { startTestService, type TestService } from '../../../test/harness/service.ts';
import { issueKey, makeTenant, makeWorld } from '../../../test/harness/world.ts';
import { createCustomToken } from './create-custom-token.ts';

proves(createCustomToken);

interface CustomToken {
  customToken: string | null;
  firebaseToken: string | null;
  domain: string;
  tenantId: string | null;
  expiresAt: string;
}
interface SessionResult {
  user: { uid: string };
  session: { id: string; secondFactor: boolean };
}

const PATH = '/api/v1/auth/custom-token';
const SHOP = 'shop.example';
const OTHER = 'other.example';
const firebase = generateKeyPairSync('rsa', { modulusLength: 2_048 });
const CLIENT_EMAIL = 'signer@project.iam.example';

let service: TestService;
/** Another process on the same database. */
let second: TestService;
let tenantId: string;
let person: Person;

before(async () => {
  const config = {
    customTokenDomains: [SHOP, OTHER],
    firebaseServiceAccount: {
      clientEmail: CLIENT_EMAIL,
      privateKey: firebase.privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
    },
  };
  service = await startTestService({ config });
  second = await startTestService({
    config: { ...config, firebaseServiceAccount: null },
    database: service.database,
    clock: service.clock,
  });
  tenantId = (await makeTenant(service)).tenantId;
  person = await signedIn(service, { places: [{ tenantId, role: 'owner' }] });
});

const create = async (by: Person = person, domain = SHOP, more: object = {}) =>
  (await by.post<CustomToken>(PATH, { domain, ...more })).must(201);
const tokenFor = async (by: Person = person, domain = SHOP) => (await create(by, domain)).customToken!;
const use = (customToken: string, host = SHOP, at: TestService = service) =>
  at.anyone.post<SessionResult>('/api/v1/auth/signin', { customToken }, { host });

test('201 with a token that signs its user in at the domain that it names, on any process, with a session of its own', async () => {
  for (const at of [service, second]) {
    const reply = await use(await tokenFor(), SHOP, at);
    const { user, session } = reply.must(200);
    assert.equal(user.uid, person.uid);
    assert.notEqual(session.id, person.sessionId);
    const names = reply.headers['set-cookie']!.map((line) => line.split('=')[0]);
    assert.deepEqual(names.toSorted(), ['__Host-comanda_access', '__Host-comanda_refresh']);
  }
  const port = `${SHOP}:8443`;
  (await use(await tokenFor(), port)).must(200);
});

test('201 with a JWT of five minutes that an independent client verifies with our key set', async () => {
  const created = await create(person, SHOP);
  const keys = createRemoteJWKSet(new URL(`${service.url}/.well-known/jwks.json`));
  const { payload, protectedHeader } = await jwtVerify(created.customToken!, keys, {
    audience: SHOP,
    algorithms: ['ES256'],
    currentDate: new Date(service.clock.now()),
  });
  assert.equal(protectedHeader.typ, 'custom-token+jwt');
  assert.equal(payload.sub, person.uid);
  assert.equal(payload.uid, person.uid);
  assert.equal(payload.tenantId, tenantId);
  assert.equal(payload.exp! - payload.iat!, 300);
  assert.ok(payload.jti);
  assert.ok(Math.abs(Date.parse(created.expiresAt) - payload.exp! * 1_000) < 1_000);
  const [line] = await service.database.sql<{ target_id: string; tenant_id: string }>(
    `select * from audit_log where action = 'custom_token.issued' order by id desc limit 1`,
  );
  assert.deepEqual([line!.target_id, line!.tenant_id], [SHOP, tenantId]);
});

test('201 with a token that works once, also when twenty requests present it to two processes at the same time', async () => {
  const token = await tokenFor();
  (await use(token)).must(200);
  (await use(token)).refused(401, 'UNAUTHORIZED');
  (await use(token, SHOP, second)).refused(401, 'UNAUTHORIZED');
  const raced = await tokenFor();
  const replies = await Promise.all(
    Array.from({ length: 20 }, (_, index) => use(raced, SHOP, index % 2 ? service : second)),
  );
  assert.equal(replies.filter(({ status }) => status === 200).length, 1);
  assert.equal(replies.filter(({ status }) => status === 401).length, 19);
});

test('201 with a token that is rejected at another domain, after five minutes, and before it becomes valid', async () => {
  (await use(await tokenFor(), OTHER)).refused(401, 'UNAUTHORIZED');
  (await use(await tokenFor(), 'unknown.example')).refused(401, 'UNAUTHORIZED');
  (await use(await tokenFor(), '127.0.0.1')).refused(401, 'UNAUTHORIZED');
  const token = await tokenFor();
  service.clock.moveBy(-60_000);
  (await use(token)).refused(401, 'UNAUTHORIZED');
  service.clock.moveBy(60_000 + 310_000);
  (await use(token)).refused(401, 'UNAUTHORIZED');
  service.clock.moveBy(-310_000);
});

test('201 with a token that cannot be forged: alg none, another key, our public key as a secret, another purpose, changed claims', async () => {
  const good = await tokenFor();
  const claims = decodeJwt(good);
  const header = decodeProtectedHeader(good);
  const { privateKey } = await generateKeyPair('ES256');
  const signed = (changed: JWTPayload, head: object, key: CryptoKey | Uint8Array) =>
    new SignJWT({ ...claims, ...changed }).setProtectedHeader({ ...header, ...head } as never).sign(key);
  const jwks = (await service.anyone.get('/.well-known/jwks.json')).text;
  const access = person.cookie.split('=')[1]!;
  const forgeries = [
    new UnsecuredJWT(claims).encode(),
    await signed({}, {}, privateKey as CryptoKey),
    await signed({}, { kid: 'made-up' }, privateKey as CryptoKey),
    await signed({}, { alg: 'HS256' }, new TextEncoder().encode(jwks)),
    await signed({ aud: OTHER }, {}, privateKey as CryptoKey),
    `${good.split('.')[0]}.${Buffer.from(JSON.stringify({ ...claims, uid: randomUUID() })).toString('base64url')}.${good.split('.')[2]}`,
    access,
    'x.y.z',
    '💥',
  ];
  const answers = new Set<string>();
  for (const token of forgeries) answers.add((await use(token)).refused(401, 'UNAUTHORIZED').message);
  assert.equal(answers.size, 1, 'one answer for every reason');
  (await use(good)).must(200);
  // A custom token is not accepted as an access cookie.
  const asCookie = { cookie: `__Host-comanda_access=${await tokenFor()}` };
  (await service.anyone.get('/api/v1/auth/session', asCookie)).refused(401, 'UNAUTHORIZED');
});

test('201 with a token that ends with the session that requested it, and with its user', async () => {
  const someone = await signedIn(service);
  const token = await tokenFor(someone);
  await service.database.sql('update sessions set revoked_at = now() where id = $1', [someone.sessionId]);
  (await use(token)).refused(401, 'UNAUTHORIZED');
  const other = { ...someone, ...(await newSession(service, someone.uid)) };
  const another = await tokenFor(other);
  await service.database.sql(`update users set status = 'SUSPENDED' where uid = $1`, [someone.uid]);
  (await use(another)).refused(401, 'UNAUTHORIZED');
});

test('201 with a token that carries the second factor over when it was verified, and is of no use when it was not', async () => {
  const careful = await signedIn(service, { secondFactor: true });
  const careless = { ...careful, ...(await newSession(service, careful.uid)) };
  await service.database.sql('update users set mfa_enabled_at = now() where uid = $1', [careful.uid]);
  assert.equal((await use(await tokenFor(careful))).must(200).session.secondFactor, true);
  // What a code would begin is a whole session.
  const refused = await use(await tokenFor(careless));
  refused.refused(401, 'UNAUTHORIZED');
  assert.equal(refused.headers['set-cookie'], undefined);
});

test('400 for a domain that is not of this service; its own are accepted in any spelling', async () => {
  assert.equal((await create(person, 'SHOP.example')).domain, SHOP);
  assert.equal((await create(person, '127.0.0.1')).domain, '127.0.0.1');
  for (const domain of [
    'evil.example',
    `${SHOP}.evil.example`,
    `evil.${SHOP}`,
    `${SHOP}@evil.example`,
    'x y',
    '*',
  ]) {
    assert.deepEqual((await person.post(PATH, { domain })).fields(), ['body /domain known'], domain);
  }
  assert.deepEqual((await person.post(PATH, { domain: '', uid: 'x' })).fields().toSorted(), [
    'body /domain minLength',
    'body /uid unknown',
  ]);
});

test('400 without a tenant when the user has several, and 403 for a tenant of others', async () => {
  const other = (await makeTenant(service)).tenantId;
  const places = [
    { tenantId, role: 'owner' as const },
    { tenantId: other, role: 'cashier' as const },
  ];
  const both = await signedIn(service, { places });
  assert.deepEqual((await both.post(PATH, { domain: SHOP })).fields(), ['body /tenantId required']);
  assert.equal((await create(both, SHOP, { tenantId: other })).tenantId, other);
  (await person.post(PATH, { domain: SHOP, tenantId: other })).refused(403, 'FORBIDDEN');
  assert.equal((await create(await signedIn(service))).tenantId, null);
});

test('401 for keys and anonymous callers, 403 for a page of another site', async () => {
  (await service.anyone.post(PATH, { domain: SHOP })).refused(401, 'UNAUTHORIZED');
  (await (await issueKey(service, tenantId)).post(PATH, { domain: SHOP })).refused(403, 'FORBIDDEN');
  (await service.operator.post(PATH, { domain: SHOP })).refused(403, 'FORBIDDEN');
  const foreign = { 'sec-fetch-site': 'same-site' };
  (await person.post(PATH, { domain: SHOP }, foreign)).refused(403, 'FORBIDDEN');
});

test('201 for a retry with the same Idempotency-Key, without the token, which is neither stored nor logged', async () => {
  const headers = { 'idempotency-key': randomUUID() };
  const first = (await person.post<CustomToken>(PATH, { domain: SHOP }, headers)).must(201);
  const again = await person.post<CustomToken>(PATH, { domain: SHOP }, headers);
  assert.equal(again.headers['idempotency-replayed'], 'true');
  const { customToken, firebaseToken } = again.must(201);
  assert.deepEqual([customToken, firebaseToken], [null, null]);
  const signature = first.customToken!.split('.')[2]!;
  assert.ok(!service.logText().includes(signature));
});

test('201 with the claim set of Firebase, which its own library accepts, signed with the service account', async () => {
  const { firebaseToken } = await create();
  const { payload, protectedHeader } = await jwtVerify(firebaseToken!, firebase.publicKey, {
    algorithms: ['RS256'],
    currentDate: new Date(service.clock.now()),
    issuer: CLIENT_EMAIL,
    subject: CLIENT_EMAIL,
    audience: 'https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit',
  });
  assert.deepEqual(protectedHeader, { alg: 'RS256', typ: 'JWT' });
  assert.deepEqual(Object.keys(payload).toSorted(), ['aud', 'claims', 'exp', 'iat', 'iss', 'sub', 'uid']);
  assert.equal(payload.uid, person.uid);
  assert.ok(payload.exp! - payload.iat! <= 3_600);
  assert.deepEqual(payload.claims, { tenantId, role: 'owner' });
  // It is no credential here, and it does not exist without a service account.
  (await use(firebaseToken!)).refused(401, 'UNAUTHORIZED');
  const { data } = (
    await second.anyone.post<CustomToken>(
      PATH,
      { domain: SHOP },
      {
        cookie: person.cookie,
        'sec-fetch-site': 'same-origin',
      },
    )
  ).body;
  assert.equal(data!.firebaseToken, null);
});

test('201 with a token that is no proof, however fresh that of the session is that requested it', async () => {
  const by = await signedIn(service, { places: [{ tenantId, role: 'owner' }] });
  const reply = await use(await tokenFor(by));
  reply.must(200);
  const cookie = reply.headers['set-cookie']!.map((text) => text.split(';')[0]).join('; ');
  const headers = { cookie, host: SHOP, 'sec-fetch-site': 'same-origin' };
  const user = { email: 'new@example.com', name: 'New', role: 'server' };
  const refused = await service.anyone.post('/api/v1/admin-users', user, headers);
  assert.deepEqual(refused.refused(403, 'FORBIDDEN').details, { reason: 'CUSTOM_TOKEN_SESSION' });
});

test('201 for a domain that the tenant has proven; 400 before, and to every other tenant', async () => {
  const own = await makeWorld(service);
  const owner = await signedIn(service, { places: [{ tenantId: own.tenantId, role: 'owner' }] });
  const domain = newDomain();
  const refused = async (by: Person) =>
    assert.deepEqual((await by.post(PATH, { domain })).fields(), ['body /domain known']);
  const mapped = await map(own, domain);
  await refused(owner);
  (await own.key.delete(`/api/v1/domain/mappings/${mapped.id}`)).must(200);
  const { id } = await activate(service, own, domain);
  const token = await tokenFor(owner, domain.toUpperCase());
  await refused(person);
  await refused(await signedIn(service));
  (await use(token, SHOP)).refused(401, 'UNAUTHORIZED');
  // It is for the tenant's own server there: this one leaves no cookies under a name of a tenant.
  (await use(token, domain)).refused(421, 'MISDIRECTED_REQUEST');
  (await own.key.delete(`/api/v1/domain/mappings/${id}`)).must(200);
  (await use(token, domain)).refused(401, 'UNAUTHORIZED');
  await refused(owner);
});
