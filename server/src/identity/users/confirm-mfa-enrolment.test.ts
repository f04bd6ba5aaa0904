import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type Type from 'typebox';
import { TEST_SECRET } from '../../../test/harness/cluster.ts';
import { codeAt, enrol, givePassword, PASSWORD } from '../../../test/harness/credentials.ts';
import { eventually } from '../../../test/harness/eventually.ts';
import { newSession, type Person, signedIn } from '../../../test/harness/people.ts';
import { proves } from '../../../test/harness/proves.ts';
import { startTestService, type TestService } from '../../../test/harness/service.ts';
import { createSealer } from '../../platform/crypto/seal.ts';
import { sealTotpSeed } from '../auth/index.ts';
import { confirmMfaEnrolment } from './confirm-mfa-enrolment.ts';
import type { Enrolment as EnrolmentSchema, Profile as ProfileSchema } from './shapes.ts';

proves(confirmMfaEnrolment);

type Enrolment = Type.Static<typeof EnrolmentSchema>;
type Profile = Type.Static<typeof ProfileSchema>;

const MFA = '/api/v1/users/me/mfa';
const STEP_MS = 30_000;

let service: TestService;

before(async () => {
  service = await startTestService();
  // Or a step of the codes would end between what makes one and what checks it.
  service.clock.hold();
});

const begin = async (person: Person) => (await person.post<Enrolment>(MFA, undefined)).must(201);
const confirm = (person: Person, code: unknown) =>
  person.post<{ recoveryCodes: string[] | null }>(`${MFA}/confirm`, { code });
const disable = (person: Person, code: string) => person.send('DELETE', MFA, { body: { code } });
const now = () => service.clock.now();

test('200 makes the enrolment count, whose secret, URI and QR code apps read', async () => {
  const ana = await signedIn(service);
  const { secret, otpauthUri, qrSvg } = await begin(ana);
  assert.match(secret!, /^[A-Z2-7]{32}$/, '160 bits in base32 without padding');
  const uri = new URL(otpauthUri!);
  assert.equal(uri.protocol, 'otpauth:');
  assert.equal(decodeURIComponent(uri.pathname), `/Comanda:${ana.email}`);
  assert.deepEqual(
    [uri.host, uri.searchParams.get('secret'), uri.searchParams.get('issuer')],
    ['totp', secret, 'Comanda'],
  );
  assert.deepEqual(
    ['algorithm', 'digits', 'period'].map((name) => uri.searchParams.get(name)),
    ['SHA1', '6', '30'],
  );
  assert.match(qrSvg!, /^<svg .*<\/svg>\s*$/s);
  assert.equal((await ana.get<Profile>('/api/v1/users/me')).must(200).mfaEnabled, false);
  const { recoveryCodes } = (await confirm(ana, codeAt(secret!, now()))).must(200);
  assert.equal(new Set(recoveryCodes).size, 10);
  const profile = (await ana.get<Profile>('/api/v1/users/me')).must(200);
  assert.deepEqual([profile.mfaEnabled, profile.recoveryCodesLeft], [true, 10]);
});

test('200 seals the seed and hashes the recovery codes: neither is in clear text in the database or in a replayed response', async () => {
  const ana = await signedIn(service);
  const key = { 'idempotency-key': 'mfa' };
  const { secret } = (await ana.post<Enrolment>(MFA, undefined, key)).must(201);
  const replay = (await ana.post<Enrolment>(MFA, undefined, key)).must(201);
  assert.deepEqual(replay, { secret: null, otpauthUri: null, qrSvg: null });
  const body = { code: codeAt(secret!, now()) };
  const confirmKey = { 'idempotency-key': 'mfa-confirm' };
  const path = `${MFA}/confirm`;
  const first = (await ana.post<{ recoveryCodes: string[] }>(path, body, confirmKey)).must(200);
  const again = (await ana.post<{ recoveryCodes: null }>(path, body, confirmKey)).must(200);
  assert.equal(again.recoveryCodes, null);
  const hunted = [secret!, first.recoveryCodes[0]!, first.recoveryCodes[0]!.replaceAll('-', '')];
  for (const table of ['users', 'recovery_codes', 'idempotency_keys', 'audit_log', 'sessions']) {
    for (const text of hunted) {
      const rows = await service.database.sql(`select 1 from ${table} t where t::text ilike $1`, [
        `%${text}%`,
      ]);
      assert.equal(rows.length, 0, table);
    }
  }
  for (const text of hunted) assert.ok(!service.logText().includes(text));
});

test('200 for the codes of RFC 6238 at their time', async () => {
  // Base32 of the RFC's 20-byte key, and its 8-digit SHA-1 values cut to 6.
  const seed = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
  const sealer = createSealer(TEST_SECRET);
  const vectors: [string, string][] = [
    ['2033-05-18T03:33:20Z', '279037'],
    ['2603-10-11T11:33:20Z', '353130'],
  ];
  for (const [time, code] of vectors) {
    service.clock.moveTo(time);
    const ana = await signedIn(service);
    await begin(ana);
    await service.database.sql('update users set mfa_pending_secret = $2 where uid = $1', [
      ana.uid,
      sealTotpSeed(sealer, ana.uid, seed),
    ]);
    (await confirm(ana, code)).must(200);
  }
  service.clock.reset();
  service.clock.hold();
});

test('200 for one step of drift either way, 403 for two', async () => {
  for (const [steps, taken] of [
    [-2, false],
    [-1, true],
    [0, true],
    [1, true],
    [2, false],
  ] as const) {
    const ana = await signedIn(service);
    const { secret } = await begin(ana);
    const answer = await confirm(ana, codeAt(secret!, now() + steps * STEP_MS));
    if (taken) answer.must(200);
    else assert.equal(answer.refused(403, 'FORBIDDEN').details?.reason, 'WRONG_CODE');
  }
});

test('200 uses the code up: it does not disable what it confirmed', async () => {
  const ana = await signedIn(service);
  const { secret } = await begin(ana);
  const code = codeAt(secret!, now());
  (await confirm(ana, code)).must(200);
  (await disable(ana, code)).refused(403, 'FORBIDDEN');
  (await disable(ana, codeAt(secret!, now() + STEP_MS))).must(200);
  assert.equal((await ana.get<Profile>('/api/v1/users/me')).must(200).mfaEnabled, false);
});

test('200 for one of ten simultaneous confirmations with one correct code', async () => {
  const ana = await signedIn(service);
  const { secret } = await begin(ana);
  const code = codeAt(secret!, now());
  const answers = await Promise.all(Array.from({ length: 10 }, () => confirm(ana, code)));
  assert.equal(answers.filter(({ status }) => status === 200).length, 1);
  // 503: too many at once for a busy machine.
  assert.ok(answers.every(({ status }) => [200, 403, 409, 429, 503].includes(status)));
});

test('429 after ten wrong codes in half an hour, for correct ones too', async () => {
  const ana = await signedIn(service);
  const { secret } = await begin(ana);
  const wrong = codeAt(secret!, now() + 10 * STEP_MS);
  for (let i = 0; i < 10; i++) (await confirm(ana, wrong)).refused(403, 'FORBIDDEN');
  (await confirm(ana, codeAt(secret!, now()))).refused(429, 'RATE_LIMIT_EXCEEDED');
  service.clock.moveBy(9 * 60_000);
  (await confirm(ana, codeAt(secret!, now()))).refused(429, 'RATE_LIMIT_EXCEEDED');
  service.clock.moveBy(-9 * 60_000);
});

test('400 for malformed codes, never a server error', async () => {
  const ana = await signedIn(service);
  await begin(ana);
  for (const code of [' 123456', '１２３４５６', 123456, '1234567', '-1', ['123456'], null, '']) {
    assert.deepEqual(
      (await confirm(ana, code)).fields().map((field) => field.split(' ')[1]),
      ['/code'],
    );
  }
});

test('200 ends the other sessions, which started without the second factor', async () => {
  const ana = await signedIn(service);
  const phone = await newSession(service, ana.uid);
  (await phone.get('/api/v1/users/me')).must(200);
  await enrol(ana, now);
  await eventually(async () => assert.equal((await phone.get('/api/v1/users/me')).status, 401));
  (await ana.get('/api/v1/users/me')).must(200);
  const [session] = await service.database.sql('select second_factor from sessions where id = $1', [
    ana.sessionId,
  ]);
  assert.deepEqual(session, { second_factor: true });
});

test('200 gives recovery codes that work once each, in any spelling; a new set ends the old one', async () => {
  const ana = await signedIn(service);
  const { recoveryCodes } = await enrol(ana, now);
  const replace = (code: string) => ana.post<{ recoveryCodes: string[] }>(`${MFA}/recovery-codes`, { code });
  const [first, second] = recoveryCodes as [string, string];
  const fresh = (await replace(first.toUpperCase().replaceAll('-', ' '))).must(200).recoveryCodes;
  assert.equal(fresh.length, 10);
  assert.ok(fresh.every((code) => !recoveryCodes.includes(code)));
  for (const old of [first, second]) (await replace(old)).refused(403, 'FORBIDDEN');
  const tries = await Promise.all(Array.from({ length: 5 }, () => disable(ana, fresh[0]!)));
  assert.equal(tries.filter(({ status }) => status === 200).length, 1);
});

test('200 has every later login ask for the second factor', async () => {
  const ana = await signedIn(service);
  await givePassword(service, ana);
  await enrol(ana, now);
  const answer = await service.anyone.post('/api/v1/auth/login', { email: ana.email, password: PASSWORD });
  answer.refused(401, 'MFA_REQUIRED');
  assert.equal(answer.headers['set-cookie'], undefined);
});

test('409 without a started enrolment, or with an active factor; enrolling needs no active one, disabling needs one', async () => {
  const ana = await signedIn(service);
  (await confirm(ana, '123456')).refused(409, 'INVALID_STATE');
  (await disable(ana, '123456')).refused(409, 'INVALID_STATE');
  (await ana.post(`${MFA}/recovery-codes`, { code: '123456' })).refused(409, 'INVALID_STATE');
  await enrol(ana, now);
  (await ana.post(MFA, undefined)).refused(409, 'INVALID_STATE');
  (await confirm(ana, '123456')).refused(409, 'INVALID_STATE');
});

test('200 is in the audit log, without a code', async () => {
  const ana = await signedIn(service);
  const { secret } = await enrol(ana, now);
  (await disable(ana, codeAt(secret, now() + STEP_MS))).must(200);
  const lines = await service.database.sql<{ action: string; details: object }>(
    'select action, details from audit_log where target_id = $1 order by id',
    [ana.uid],
  );
  assert.deepEqual(lines, [
    { action: 'mfa.enrolled', details: {} },
    { action: 'mfa.disabled', details: { by: 'totp' } },
  ]);
});
