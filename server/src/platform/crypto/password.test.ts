import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ApiError } from '../errors.ts';
import { isCommonPassword } from './common-passwords.ts';
import { assertStrongPassword, createPasswords } from './password.ts';

const GOOD = 'correct horse battery';

test('a hash is in PHC format, has a salt of its own and is right for one password only', async () => {
  const passwords = createPasswords();
  const [first, second] = await Promise.all([passwords.hash(GOOD), passwords.hash(GOOD)]);
  assert.match(first, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  assert.notEqual(first, second);
  assert.deepEqual(await passwords.verify(GOOD, first), { right: true, outdated: false });
  assert.deepEqual(await passwords.verify(`${GOOD} `, first), { right: false, outdated: false });
});

test('the same characters are the same password, however a keyboard composes them', async () => {
  const passwords = createPasswords();
  assert.ok(
    (await passwords.verify('contraseña larga', await passwords.hash('contrasen\u0303a larga'))).right,
  );
});

test('hashes of other parameters still count, and are said to be outdated', async () => {
  const phc = await weakerHash();
  assert.deepEqual(await createPasswords().verify(GOOD, phc), { right: true, outdated: true });
});

test('a malformed hash is a wrong password, not a fault', async () => {
  for (const phc of ['', '$2b$10$abc', '$argon2id$v=19$m=99999999999,t=2,p=1$c2FsdHNhbHQ$aGFzaA']) {
    assert.equal((await createPasswords().verify(GOOD, phc)).right, false, phc);
  }
});

test('few are hashed at once, some wait in order, the rest are refused with Retry-After', async () => {
  const passwords = createPasswords({ running: 1, waiting: 3 });
  const order: number[] = [];
  const results = await Promise.allSettled(
    Array.from({ length: 10 }, async (_, index) => {
      await passwords.verify(GOOD, null);
      order.push(index);
    }),
  );
  assert.deepEqual(order, [0, 1, 2, 3]);
  const refused = results
    .filter((result) => result.status === 'rejected')
    .map(({ reason }) => reason as ApiError);
  assert.equal(refused.length, 6);
  for (const error of refused) {
    assert.ok(error instanceof ApiError);
    assert.equal(error.status, 503);
    assert.ok(Number(error.headers['retry-after']) > 0);
  }
  assert.equal((await passwords.verify(GOOD, null)).right, false, 'the queue is free again');
});

test('who has waited too long for a hash is refused with Retry-After, and nothing is hashed for them', async () => {
  const passwords = createPasswords({ running: 1, waiting: 100, waitMs: 1 });
  const order: number[] = [];
  const results = await Promise.allSettled(
    Array.from({ length: 5 }, async (_, index) => {
      await passwords.verify(GOOD, null);
      order.push(index);
    }),
  );
  assert.deepEqual(order, [0]);
  for (const result of results.slice(1)) {
    assert.ok(result.status === 'rejected' && result.reason instanceof ApiError);
    assert.equal(result.reason.status, 503);
    assert.ok(Number(result.reason.headers['retry-after']) > 0);
  }
  assert.equal((await passwords.verify(GOOD, null)).right, false, 'the next is hashed at once');
});

test('the commonest passwords are refused in whatever dress', () => {
  const common = [
    'password',
    'Password1',
    'P@ssw0rd',
    'p4ssw0rd!',
    'passwort123',
    '12345678',
    '1234567890',
    '87654321',
    'qwertyuiop',
    'qwerty123',
    'Qwerty123!',
    '1q2w3e4r',
    '1qaz2wsx',
    'zaq12wsx',
    'asdfghjkl',
    'asdf1234',
    'abc12345',
    'abcd1234',
    'aaaaaaaa',
    '11111111',
    '12121212',
    'abcabcabc',
    'iloveyou',
    'iloveyou2',
    'sunshine',
    'princess1',
    'football',
    'superman',
    'trustno1',
    'letmein1',
    'welcome1',
    'Welcome2024!',
    'monkey123',
    'dragon123',
    'michelle',
    'computer',
    'whatever',
    'starwars',
    'liverpool',
    '123123123',
    'admin123',
    'Summer2026',
    'changeme',
    'contraseña1',
    'testtest',
    'comanda1',
    '00000000',
    'password123',
    'qwer1234',
    'passpass',
    '147258369',
    'azertyuiop',
    '1234qwer',
    'a1b2c3d4',
  ];
  assert.deepEqual(
    common.filter((password) => !isCommonPassword(password)),
    [],
  );
});

test('passwords of one’s own are not', () => {
  const fine = [
    GOOD,
    'football is my life',
    'Tr0ub4dor&3',
    'xkcd-936-rocks',
    'zwölf Boxkämpfer',
    'пароль от кухни',
    'mario e luigi 1985',
    '8-Kräuter-Suppe',
    'jP7!qz0Lw',
    'ilovemytwodogs',
    'summer in lisbon',
    'k3tchup-und-senf',
  ];
  assert.deepEqual(fine.filter(isCommonPassword), []);
});

test('nobody may take their own name or address for a password', () => {
  const owner = { email: 'ana.garcia@example.com', name: 'Ana García' };
  for (const password of ['Ana.Garcia@example.com', 'ana.garcia', 'ana garcía']) {
    assert.throws(() => assertStrongPassword(password, owner), { code: 'VALIDATION_ERROR' }, password);
  }
  assertStrongPassword(GOOD, owner);
});

async function weakerHash(): Promise<string> {
  const { argon2Sync } = await import('node:crypto');
  const salt = Buffer.alloc(16, 7);
  const cost = { memory: 8_192, passes: 1, parallelism: 1 };
  const hash = argon2Sync('argon2id', { message: GOOD, nonce: salt, tagLength: 32, ...cost });
  const text = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
  return `$argon2id$v=19$m=8192,t=1,p=1$${text(salt)}$${text(Buffer.from(hash))}`;
}
