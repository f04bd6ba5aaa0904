import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { generateSync } from 'otplib';
import { proves } from '../../../test/harness/proves.ts';
import { startTestService, type TestService } from '../../../test/harness/service.ts';
import {
  type Account,
  anyAddress,
  makeAccount,
  PASSWORD,
  type Visitor,
  visitor,
} from '../../../test/harness/visitor.ts';
import { newRecoveryCodes } from './recovery-codes.ts';
import type { SessionResult } from './shapes.ts';
import { verifyMfa } from './verify-mfa.ts';

proves(verifyMfa);

const LOGIN = '/api/v1/auth/login';
const VERIFY = '/api/v1/auth/mfa/verify';
const MINUTE_MS = 60_000;
const STEP_MS = 30_000;

let service: TestService;
let other: TestService;

before(async () => {
  service = await startTestService({ config: { trustProxy: true } });
  const { database, clock, mailbox } = service;
  // Or a step of the codes would end between what makes one and what checks it.
  clock.hold();
  other = await startTestService({ config: { trustProxy: true }, database, clock, mailbox });
});

const withMfa = (): Promise<Account> => makeAccount(service, { mfa: true });
const browse = (target = service): Visitor => visitor(target, { address: anyAddress() });
const codeOf = ({ seed }: Account, stepsAway = 0): string =>
  generateSync({ secret: seed!, epoch: Math.floor((service.clock.now() + stepsAway * STEP_MS) / 1_000) });
/** Six digits that are not a current code. */
const wrongCode = (account: Account, salt = 0): string => {
  const right = new Set([-2, -1, 0, 1, 2].map((away) => codeOf(account, away)));
  for (let guess = 100_000 + salt; ; guess++) if (!right.has(String(guess))) return String(guess);
};
/** Each test uses its own time steps, because a code works once. */
const nextStep = (): void => service.clock.moveBy(3 * STEP_MS);

async function challenge(account: Account, browser = browse()): Promise<string> {
  const reply = await browser.post(LOGIN, { email: account.email, password: PASSWORD });
  const { details } = reply.refused(401, 'MFA_REQUIRED');
  assert.equal(reply.headers['set-cookie'], undefined, 'no cookie before the second factor');
  return details!.challengeId as string;
}

const verify = (challengeId: string, code: string, browser = browse()) =>
  browser.post<SessionResult>(VERIFY, { challengeId, code });

test('200 for the code sets the cookies as after a login; the password alone starts no session', async () => {
  const account = await withMfa();
  const browser = browse();
  const challengeId = await challenge(account, browser);
  assert.ok(challengeId.length >= 43, 'at least 256 bits');
  assert.deepEqual(await browser.cookies(), {});
  (await browser.get('/api/v1/auth/session')).refused(401, 'UNAUTHORIZED');
  const { user, session } = (await verify(challengeId, codeOf(account), browser)).must(200);
  assert.equal(user.uid, account.uid);
  assert.equal(session.secondFactor, true);
  assert.deepEqual(Object.keys(await browser.cookies()).sort(), [
    '__Host-comanda_access',
    '__Host-comanda_device',
    '__Host-comanda_refresh',
  ]);
  (await browser.get('/api/v1/auth/session')).must(200);
});

test('401 for a code that was used, on whatever challenge, also when the clock goes back (replay)', async () => {
  const account = await withMfa();
  const code = codeOf(account);
  (await verify(await challenge(account), code)).must(200);
  (await verify(await challenge(account), code)).refused(401, 'UNAUTHORIZED');
  service.clock.moveBy(-60 * MINUTE_MS);
  const earlier = codeOf(account);
  (await verify(await challenge(account), earlier)).refused(401, 'UNAUTHORIZED');
  service.clock.moveBy(60 * MINUTE_MS);
});

test('200 for a code one step earlier or later, 401 for further ones', async () => {
  for (const [stepsAway, status] of [
    [-2, 401],
    [-1, 200],
    [0, 200],
    [1, 200],
    [2, 401],
  ] as const) {
    nextStep();
    const account = await withMfa();
    assert.equal(
      (await verify(await challenge(account), codeOf(account, stepsAway))).status,
      status,
      `${stepsAway}`,
    );
  }
});

test('401 for a challenge that has succeeded, or is older than 5 minutes', async () => {
  const account = await withMfa();
  const used = await challenge(account);
  (await verify(used, codeOf(account))).must(200);
  nextStep();
  (await verify(used, codeOf(account))).refused(401, 'UNAUTHORIZED');
  const late = await challenge(account);
  service.clock.moveBy(5 * MINUTE_MS + 1_000);
  (await verify(late, codeOf(account))).refused(401, 'UNAUTHORIZED');
});

test('401 after 5 attempts at a challenge, even for the correct code', async () => {
  const account = await withMfa();
  const challengeId = await challenge(account);
  for (let index = 0; index < 5; index++) {
    (await verify(challengeId, wrongCode(account, index))).refused(401, 'UNAUTHORIZED');
  }
  (await verify(challengeId, codeOf(account))).refused(401, 'UNAUTHORIZED');
  (await verify(await challenge(account), codeOf(account))).must(200);
});

test('429 after ten wrong codes in 30 minutes, over all challenges and processes; a new password login does not help', async () => {
  const account = await withMfa();
  for (let index = 0; index < 10; index++) {
    const browser = browse(index % 2 ? other : service);
    (await verify(await challenge(account), wrongCode(account, index), browser)).refused(401, 'UNAUTHORIZED');
  }
  const reply = await verify(await challenge(account), codeOf(account));
  assert.equal(reply.refused(429, 'RATE_LIMIT_EXCEEDED').details?.limit, 10);
  assert.ok(Number(reply.headers['retry-after']) > 0);
  service.clock.moveBy(30 * MINUTE_MS + 1_000);
  (await verify(await challenge(account), codeOf(account))).must(200);
});

test('401 for the code of another user', async () => {
  const [ana, ben] = [await withMfa(), await withMfa()];
  (await verify(await challenge(ana), codeOf(ben))).refused(401, 'UNAUTHORIZED');
  (await verify(await challenge(ben), codeOf(ben))).must(200);
});

test('401 alike for an unknown challenge and a wrong code', async () => {
  const account = await withMfa();
  const known = (await verify(await challenge(account), wrongCode(account))).refused(401, 'UNAUTHORIZED');
  const unknown = (await verify('x'.repeat(43), '123456')).refused(401, 'UNAUTHORIZED');
  assert.equal(known.message, unknown.message);
  assert.equal(known.details, unknown.details);
});

test('200 once for 20 verifications of one correct code on two processes', async () => {
  const account = await withMfa();
  const challenges = await Promise.all(Array.from({ length: 4 }, () => challenge(account)));
  const code = codeOf(account);
  const replies = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      verify(challenges[index % 4]!, code, browse(index % 2 ? other : service)),
    ),
  );
  assert.equal(replies.filter(({ status }) => status === 200).length, 1);
});

test('200 for a recovery code, once, in any spelling, and it is in the audit log', async () => {
  const account = await withMfa();
  const { codes, hashes } = newRecoveryCodes(account.uid);
  assert.equal(codes.length, 10);
  await service.database.sql('insert into recovery_codes (uid, hash) select $1, unnest($2::text[])', [
    account.uid,
    hashes,
  ]);
  const typed = codes[0]!.toUpperCase().replaceAll('-', ' ');
  (await verify(await challenge(account), typed)).must(200);
  (await verify(await challenge(account), codes[0]!)).refused(401, 'UNAUTHORIZED');
  (await verify(await challenge(account), codes[1]!)).must(200);
  const lines = await service.database.sql(
    `select action from audit_log where action in ('mfa.recovery_code_used', 'mfa.failed')
       and target_id = $1 order by id`,
    [account.uid],
  );
  assert.deepEqual(
    lines.map(({ action }) => action),
    ['mfa.recovery_code_used', 'mfa.failed', 'mfa.recovery_code_used'],
  );
});

test('401 for the recovery code of another user', async () => {
  const [ana, ben] = [await withMfa(), await withMfa()];
  const { codes, hashes } = newRecoveryCodes(ben.uid);
  await service.database.sql('insert into recovery_codes (uid, hash) select $1, unnest($2::text[])', [
    ben.uid,
    hashes,
  ]);
  (await verify(await challenge(ana), codes[0]!)).refused(401, 'UNAUTHORIZED');
});

test('400 for malformed codes, 401 for what looks like one, never a server error', async () => {
  const account = await withMfa();
  for (const code of [' 123456', '１２３４５６', '1234567', '-1', 'abc', '\u{1f511}']) {
    assert.equal((await verify(await challenge(account), code)).status, 401, code);
  }
  for (const code of [123_456, ['123456'], null, '', 'x'.repeat(41)]) {
    const reply = await browse().post(VERIFY, { challengeId: 'x', code });
    assert.equal(reply.fields().length, 1);
  }
});

test('401 for a user who was suspended in the meantime', async () => {
  const account = await withMfa();
  const challengeId = await challenge(account);
  await service.database.sql(`update users set status = 'SUSPENDED' where uid = $1`, [account.uid]);
  (await verify(challengeId, codeOf(account))).refused(401, 'UNAUTHORIZED');
});

test('403 for a page of another site (CSRF)', async () => {
  const account = await withMfa();
  const challengeId = await challenge(account);
  const foreign = visitor(service, { headers: { 'sec-fetch-site': 'cross-site' } });
  (await verify(challengeId, codeOf(account), foreign)).refused(403, 'FORBIDDEN');
});

test('200 and 401 leave no seed, challenge or recovery code in the tables in clear', async () => {
  const account = await withMfa();
  const challengeId = await challenge(account);
  const [row] = await service.database.sql<{ text: string }>(
    `select (select string_agg(users::text, '') from users)
         || (select string_agg(mfa_challenges::text, '') from mfa_challenges) as text`,
  );
  assert.ok(!row!.text.includes(account.seed!));
  assert.ok(!row!.text.includes(challengeId));
  assert.ok(!service.logText().includes(challengeId));
});
