import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTestDatabase } from '../../test/harness/database.ts';
import { comanda } from '../../test/harness/process.ts';
import { startTestService } from '../../test/harness/service.ts';
import { settingsFor } from '../../test/harness/settings.ts';
import { visitor } from '../../test/harness/visitor.ts';
import type { Demo } from './demo-data.ts';

const LOGIN = '/api/v1/auth/login';

test('an operator is made on the command line, once, with a first password that must be changed', async () => {
  const database = await createTestDatabase();
  const env = await settingsFor(database);
  const args = ['user', 'create', '--operator', '--email', 'ops@example.com', '--name', 'Olga Ops'];
  const made = await comanda(args, env);
  assert.equal(made.code, 0, made.stderr);
  const password = /first password {2}(\S+)/.exec(made.stdout)![1]!;
  const service = await startTestService({ database });
  const browser = visitor(service);
  const { user } = (
    await browser.post<{ user: { isOperator: boolean; mustChangePassword: boolean } }>(LOGIN, {
      email: 'OPS@example.com',
      password,
    })
  ).must(200);
  assert.equal(user.isOperator, true);
  assert.equal(user.mustChangePassword, true);
  const lines = await database.sql(`select actor_kind from audit_log where action = 'user.created'`);
  assert.equal(lines.length, 1);
  const again = await comanda(args, env);
  assert.equal(again.code, 1);
  assert.match(again.stderr, /has a user already/);
  const wrong = await comanda(['user', 'create', '--operator', '--email', 'no address', '--name', 'X'], env);
  assert.equal(wrong.code, 1);
  assert.match(wrong.stderr, /e-mail address/);
});

test('the demo’s operator and owners can sign in with what demo --json prints, and a second run prints the same', async () => {
  const database = await createTestDatabase();
  const env = { ...(await settingsFor(database)), NODE_ENV: 'development' };
  const first = await comanda(['demo', '--json'], env);
  assert.equal(first.code, 0, first.stderr);
  const demo = JSON.parse(first.stdout) as Demo;
  assert.deepEqual(JSON.parse((await comanda(['demo', '--json'], env)).stdout), demo);
  const service = await startTestService({ database });
  const { email, password } = demo.operator;
  const operator = visitor(service);
  (await operator.post(LOGIN, { email, password })).must(200);
  (await operator.get('/api/v1/tenants')).must(200);
  for (const { tenantId, owner } of demo.tenants) {
    const browser = visitor(service);
    const { tenants } = (
      await browser.post<{ tenants: { tenantId: string; role: string }[] }>(LOGIN, {
        email: owner.email,
        password: owner.password,
      })
    ).must(200);
    assert.deepEqual(
      tenants.map((place) => [place.tenantId, place.role]),
      [[tenantId, 'owner']],
    );
    (await browser.get('/api/v1/restaurants')).must(200);
  }
  const text = (await comanda(['demo'], env)).stdout;
  for (const login of [demo.operator, ...demo.tenants.map(({ owner }) => owner)]) {
    assert.ok(text.includes(login.email) && text.includes(login.password));
  }
});

test('a demo whose file was lost is created again, users included', async () => {
  const database = await createTestDatabase();
  const settings = async () => ({ ...(await settingsFor(database)), NODE_ENV: 'development' });
  await comanda(['demo', '--json'], await settings());
  // Another DATA_DIR, the same database.
  const second = await comanda(['demo', '--json'], await settings());
  assert.equal(second.code, 0, second.stderr);
  const { operator } = JSON.parse(second.stdout) as Demo;
  const service = await startTestService({ database });
  (await visitor(service).post(LOGIN, { email: operator.email, password: operator.password })).must(200);
});
