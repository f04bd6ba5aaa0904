import assert from 'node:assert/strict';
import { argon2Sync } from 'node:crypto';
import { before, test } from 'node:test';
import { startTestService, type TestService } from '../../../test/harness/service.ts';
import { anyAddress, makeAccount, PASSWORD, type Visitor, visitor } from '../../../test/harness/visitor.ts';
import { createPasswords } from '../../platform/crypto/password.ts';
import type { SessionResult } from './shapes.ts';

/** These tests hash passwords at their real cost; password-cost.wide.test.ts measures the time. */

const LOGIN = '/api/v1/auth/login';
const SIGN_UP = '/api/v1/auth/signup';
let service: TestService;
let hashed = 0;

before(async () => {
  const real = createPasswords();
  const passwords: typeof real = {
    hash: (password) => {
      hashed++;
      return real.hash(password);
    },
    verify: (password, phc) => {
      hashed++;
      return real.verify(password, phc);
    },
    derive: real.derive,
  };
  service = await startTestService({ config: { trustProxy: true }, passwords });
});

const stranger = (): Visitor => visitor(service, { address: anyAddress() });
const tryWith = (browser: Visitor, email: string, password: string) =>
  browser.post<SessionResult>(LOGIN, { email, password });

/** How many passwords were hashed or compared in the meantime. */
async function hashedBy(work: () => Promise<unknown>): Promise<number> {
  const earlier = hashed;
  await work();
  return hashed - earlier;
}

test('a sign-in hashes once, whether the address is known or not', async () => {
  const known = await makeAccount(service);
  const elsewhere = await makeAccount(service, { password: null });
  for (const email of [known.email, elsewhere.email, 'nobody-here@example.com', 'no address']) {
    assert.equal(await hashedBy(() => tryWith(stranger(), email, 'not this one at all')), 1, email);
  }
});

test('a sign-up hashes once, whether the address is known or not', async () => {
  const { email: known } = await makeAccount(service);
  for (const email of [known, 'somebody-new@example.com']) {
    const body = { email, password: PASSWORD, name: 'Zoë 山田' };
    assert.equal(await hashedBy(async () => (await stranger().post(SIGN_UP, body)).must(202)), 1, email);
  }
});

test('a hash of weaker parameters is replaced when its owner signs in', async () => {
  const salt = Buffer.alloc(16, 3);
  const cost = { memory: 8_192, passes: 1, parallelism: 1 };
  const hash = argon2Sync('argon2id', { message: PASSWORD, nonce: salt, tagLength: 32, ...cost });
  const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64').replace(/=+$/, '');
  const account = await makeAccount(service, {
    passwordHash: `$argon2id$v=19$m=8192,t=1,p=1$${text(salt)}$${text(hash)}`,
  });
  (await tryWith(stranger(), account.email, PASSWORD)).must(200);
  const [row] = await service.database.sql<{ password_hash: string }>(
    'select password_hash from users where uid = $1',
    [account.uid],
  );
  assert.match(row!.password_hash, /\$m=19456,t=2,p=1\$/);
  (await tryWith(stranger(), account.email, PASSWORD)).must(200);
});
