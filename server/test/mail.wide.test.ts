import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSealer } from '../src/platform/crypto/seal.ts';
import { GLOBAL_TENANT, openDatabase, openPool } from '../src/platform/db/database.ts';
import { queueMail } from '../src/records/mail/index.ts';
import { TEST_SECRET } from './harness/cluster.ts';
import { createTestDatabase, type TestDatabase } from './harness/database.ts';
import type { ReceivedMail } from './harness/mailbox.ts';
import { linkIn, startMailbox } from './harness/mailbox.ts';
import { startProcess, startTestProcess } from './harness/process.ts';
import { startTestService, targetAt } from './harness/service.ts';
import { settingsFor } from './harness/settings.ts';

/** Mail from the row to the mailbox, through whole services in one process and in several. */

const LINK = 'https://comanda.test/verify#token=abc';
const LEASE_MS = 120_000;

/** Queues a mail in the database as an operation would. */
async function queue(database: TestDatabase, recipient: string, now = Date.now()): Promise<void> {
  const pool = openPool(database.roleUrl('comanda_identity'), { max: 1, applicationName: 'test' });
  const data = { name: 'Ana', link: LINK };
  const statements = queueMail(
    createSealer(TEST_SECRET),
    { to: recipient, template: 'verify-email', data },
    now,
  );
  await openDatabase(pool).run({ tenantId: GLOBAL_TENANT, identity: 'test' }, ...statements);
  await pool.end();
}

const waiting = async (database: TestDatabase) =>
  (await database.sql<{ n: number }>('select count(*)::int as n from outgoing_mail'))[0]!.n;

async function until(what: string, holds: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 400; tries++) {
    if (await holds()) return;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error(`waited for: ${what}`);
}

interface Health {
  status: string;
  dependencies: Record<string, { status: string; facts?: Record<string, unknown> }>;
}

test('a service sends what is queued, and health knows the mail server', async () => {
  const service = await startTestService();
  await queue(service.database, 'ana@example.test', service.clock.now());
  const [mail] = await service.mailbox.to('ana@example.test');
  assert.equal(linkIn(mail!), LINK);
  await until('the row to go', async () => (await waiting(service.database)) === 0);
  const health = (await service.operator.get<Health>('/api/v1/health/detailed')).must(200);
  assert.equal(health.dependencies.mail!.status, 'OK');
  await service.stop();
});

test('a mail whose process is killed while it is sent arrives from another process', async () => {
  const mailbox = await startMailbox();
  const database = await createTestDatabase();
  const env = { SMTP_URL: mailbox.smtpUrl, MAIL_FROM: 'Comanda <no-reply@comanda.test>' };
  const killed = await startTestProcess({ database, env });
  mailbox.addFault({ kind: 'slow', delayMs: 1_000 });
  await queue(database, 'ana@example.test');
  await until('the mail to be taken', async () => {
    const [row] = await database.sql<{ tries: number }>('select tries from outgoing_mail');
    return row?.tries === 1;
  });
  await killed.end('SIGKILL');
  assert.equal(await waiting(database), 1);
  const heir = await startTestService({ database, mailbox });
  heir.clock.moveBy(LEASE_MS + 1_000);
  await database.sql("select pg_notify('comanda', 'mail test')");
  await until('the heir to send it', async () => (await waiting(database)) === 0);
  const mails = await mailbox.to('ana@example.test');
  assert.equal(new Set(mails.map(({ messageId }) => messageId)).size, 1);
  await heir.stop();
});

test('in production without a mail server mail waits and health is degraded', async () => {
  const service = await startTestProcess();
  assert.doesNotMatch(service.stdout(), /^ {2}mail/m);
  await queue(service.database, 'ana@example.test');
  const health = (await service.operator.get<Health>('/api/v1/health/detailed')).must(200);
  assert.equal(health.dependencies.mail!.status, 'DEGRADED');
  assert.deepEqual(
    [health.dependencies.mail!.facts!.configured, health.dependencies.mail!.facts!.waiting],
    [false, 1],
  );
  const { code } = await service.end('SIGTERM');
  assert.equal(code, 0);
  assert.equal(await waiting(service.database), 1);
});

for (const workers of ['1', '2']) {
  test(`in development mail can be read at the page that the start prints (WORKERS=${workers})`, async () => {
    const database = await createTestDatabase();
    const env = { NODE_ENV: 'development', WORKERS: workers, PUBLIC_URL: '' };
    const service = await startProcess(await settingsFor(database, env));
    await until('the start to be told', async () => service.stdout().includes('Stop with'));
    const pages = [...service.stdout().matchAll(/^ {2}mail +(\S+)$/gm)].map(([, url]) => url!);
    assert.equal(pages.length, 1);
    const recipients = ['one', 'two', 'three', 'four'].map((name) => `${name}@example.test`);
    for (const recipient of recipients) await queue(database, recipient);
    await until('all mails to go', async () => (await waiting(database)) === 0);
    const { messages } = (await (await fetch(`${pages[0]}messages`)).json()) as { messages: ReceivedMail[] };
    // The owners of the examples get theirs too, once a minute begins.
    const told = messages.flatMap(({ envelope }) => envelope.to).filter((to) => to.endsWith('@example.test'));
    assert.deepEqual(told.sort(), recipients.sort());
    const { operator } = await targetAt(service.url, database);
    const health = (await operator.get<Health>('/api/v1/health/detailed')).must(200);
    assert.equal(health.dependencies.mail!.status, 'OK');
    assert.equal((await service.end('SIGTERM')).code, 0);
  });
}
