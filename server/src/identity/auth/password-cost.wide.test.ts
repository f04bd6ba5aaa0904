import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { startTestService, type TestService } from '../../../test/harness/service.ts';
import { anyAddress, makeAccount, PASSWORD, type Visitor, visitor } from '../../../test/harness/visitor.ts';
import { createPasswords } from '../../platform/crypto/password.ts';
import { hashToken } from '../../platform/crypto/seal.ts';
import type { SessionResult } from './shapes.ts';

/** Measures response times with real hashing costs. The other tests use cheaper hashes. */

const LOGIN = '/api/v1/auth/login';
const SIGN_UP = '/api/v1/auth/signup';
let service: TestService;
/** Made at the real cost: to compare with a hash takes as long as it took to make. */
let passwordHash: string;

before(async () => {
  const passwords = createPasswords();
  service = await startTestService({ config: { trustProxy: true }, passwords });
  passwordHash = await passwords.hash(PASSWORD);
});

const stranger = (): Visitor => visitor(service, { address: anyAddress() });
const tryWith = (browser: Visitor, email: string, password: string) =>
  browser.post<SessionResult>(LOGIN, { email, password });
const signUp = (email: string) => stranger().post(SIGN_UP, { email, password: PASSWORD, name: 'Zoë 山田' });

test('a sign-in takes the same time for a known and an unknown address', async () => {
  const times = { known: [] as number[], unknown: [] as number[] };
  // 13 accounts with 4 failures each: none is slowed down. Alternating, so that other load affects both alike.
  for (let index = 0; index < 13; index++) {
    const { email } = await makeAccount(service, { passwordHash });
    const browser = stranger();
    for (let round = 0; round < 4; round++) {
      times.known.push(await timeOf(() => tryWith(browser, email, 'not this one at all')));
      times.unknown.push(
        await timeOf(() => tryWith(browser, `nobody-${index}@example.com`, 'not this one at all')),
      );
    }
  }
  const [known, unknown] = [median(times.known), median(times.unknown)];
  // Hashing takes about 40 ms. Without it for unknown addresses the ratio would exceed 10.
  assert.ok(known / unknown < 1.5 && unknown / known < 1.5, `known ${known} ms, unknown ${unknown} ms`);
});

test('a sign-up takes the same time for a known and an unknown address', async () => {
  const times = { known: [] as number[], unknown: [] as number[] };
  for (let index = 0; index < 10; index++) {
    const { email } = await makeAccount(service, { passwordHash });
    for (let round = 0; round < 5; round++) {
      // Two at a time, so that 50 attempts each do not take half a minute. Either may come first.
      const known = () => timeOf(() => signUp(email));
      const unknown = () => timeOf(() => signUp(`timing-${index}-${round}@example.com`));
      const pair = round % 2 ? [known(), unknown()] : [unknown(), known()].reverse();
      const [one, two] = await Promise.all(pair);
      times.known.push(one!);
      times.unknown.push(two!);
    }
  }
  const [known, unknown] = [median(times.known), median(times.unknown)];
  assert.ok(known / unknown < 1.3 && unknown / known < 1.3, `known ${known} ms, unknown ${unknown} ms`);
});

test('of 200 simultaneous logins some are rejected instead of queued without limit, and the service goes on', async (t) => {
  const health: number[] = [];
  let running = true;
  const watching = (async () => {
    while (running) health.push(await timeOf(() => stranger().get('/api/v1/health')));
  })();
  let slowestMs = 0;
  const logins = await Promise.all(
    Array.from({ length: 200 }, async (_, index) => {
      const start = performance.now();
      const reply = await tryWith(stranger(), `crowd-${index}@example.com`, 'not this one at all');
      slowestMs = Math.max(slowestMs, performance.now() - start);
      return reply;
    }),
  );
  running = false;
  t.diagnostic(`the last login was answered after ${slowestMs} ms`);
  assert.ok(slowestMs < 15_000, 'every login is answered in time');
  await watching;
  const count = (status: number) => logins.filter((reply) => reply.status === status).length;
  assert.equal(count(401) + count(503), 200);
  assert.ok(count(503) >= 1, 'some are told to come back');
  for (const reply of logins.filter(({ status }) => status === 503)) {
    reply.refused(503, 'SERVICE_UNAVAILABLE');
    assert.ok(Number(reply.headers['retry-after']) > 0);
  }
  const slowest = health.toSorted((a, b) => a - b);
  const p99 = slowest[Math.floor(slowest.length * 0.99)]!;
  t.diagnostic(`GET /health: ${health.length} calls, median ${median(health)} ms, p99 ${p99} ms`);
  const refused = logins.findIndex(({ status }) => status === 503);
  const rows = await service.database.sql(`select 1 from auth_attempts where subject = $1 and failures > 0`, [
    `password ${hashToken(`crowd-${refused}@example.com`)}`,
  ]);
  assert.equal(rows.length, 0, 'who was turned away did not fail');
});

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
}
