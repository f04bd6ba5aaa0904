import assert from 'node:assert/strict';
import { afterEach, before, test } from 'node:test';
import { atEnd } from '../../../test/harness/cleanup.ts';
import { TEST_SECRET } from '../../../test/harness/cluster.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/harness/database.ts';
import { linkIn, type Mailbox, startMailbox } from '../../../test/harness/mailbox.ts';
import { createSealer } from '../../platform/crypto/seal.ts';
import { type Database, GLOBAL_TENANT, openDatabase, openPool } from '../../platform/db/database.ts';
import { createLog } from '../../platform/log.ts';
import { traced } from '../../platform/trace.ts';
import { backOffMs } from '../../platform/workers/back-off.ts';
import { type Bus, openBus } from '../../platform/workers/bus.ts';
import type { MailPort } from '../../providers/mail/port.ts';
import { openSmtp } from '../../providers/mail/smtp.ts';
import type { RecordsDeps } from '../deps.ts';
import { createFailedMail, forgetFailedMail, type MailSender, queueMail, startMailSender } from './index.ts';
import { RETRY } from './sender.ts';

/** The sender on a real database and a real bus, with the real adapter and a real SMTP server; only time is moved. */

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const LINK = 'https://comanda.test/reset?token=secret-token';

const sealer = createSealer(TEST_SECRET);
let database: TestDatabase;
let identity: Database;
let bus: Bus;
let mailbox: Mailbox;
let offset = 0;
const clock = { now: () => Date.now() + offset };
const lines: string[] = [];
const log = createLog({ level: 'debug', destination: { write: (line) => void lines.push(line) } });

before(async () => {
  [database, mailbox] = await Promise.all([createTestDatabase(), startMailbox()]);
  identity = openDatabase(
    openPool(database.roleUrl('comanda_identity'), { max: 5, applicationName: 'test' }),
  );
  bus = await openBus(database.roleUrl('comanda_lookup'), log);
  atEnd(async () => {
    await bus.close();
    await identity.pool.end();
  });
});

const smtp = (options: { url?: string; sendTimeoutMs?: number } = {}): MailPort =>
  openSmtp({ url: mailbox.smtpUrl, from: 'Comanda <no-reply@comanda.test>', ...options });

const running: MailSender[] = [];

function start(port: MailPort | null = smtp()): MailSender {
  const sender = startMailSender({ port, identity, sealer, bus, clock, log });
  running.push(sender);
  return sender;
}

// A case that fails leaves nothing at work for those after it.
afterEach(async () => {
  for (const sender of running.splice(0)) await sender.stop();
});

/** Queues a mail as an operation would, and says under which id. */
async function queue(recipient: string): Promise<string> {
  const statements = queueMail(
    sealer,
    { to: recipient, template: 'reset-password', data: { name: 'Ana', link: LINK } },
    clock.now(),
  );
  await identity.run({ tenantId: GLOBAL_TENANT, identity: 'test' }, ...statements);
  return statements[0]!.values[0] as string;
}

interface Row {
  tries: number;
  next_try_at: Date;
  failed_at: Date | null;
  failure: string | null;
  data: string;
}

async function rowOf(id: string): Promise<Row | undefined> {
  const rows = await database.sql<Row>('select * from outgoing_mail where id = $1', [id]);
  return rows[0];
}

/** Waits until the row of a mail matches. */
async function rowBecomes(id: string, body: (row: Row | undefined) => boolean): Promise<Row | undefined> {
  for (let tries = 0; tries < 400; tries++) {
    const row = await rowOf(id);
    if (body(row)) return row;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error(`the row of mail ${id} stayed ${JSON.stringify(await rowOf(id))}`);
}

const isGone = (row: Row | undefined) => row === undefined;
/** Settled after the n-th try, to be tried again: sooner than a lease would end, later than now. */
const waitsAgain = (tries: number) => (row: Row | undefined) => {
  const waits = row ? row.next_try_at.getTime() - clock.now() : 0;
  return row?.tries === tries && waits > 0 && waits < 110_000;
};

/** What a poll does, without waiting for it. */
const wake = () => database.sql("select pg_notify('comanda', 'mail test')");

async function later(ms: number): Promise<void> {
  offset += ms;
  await wake();
}

test('a queued mail arrives at once, as text and HTML, and its row goes', async () => {
  const sender = start();
  const id = await queue('ana@example.test');
  const [mail] = await mailbox.to('ana@example.test');
  assert.equal(mail!.subject, 'Choose a new password');
  assert.equal(mail!.from, '"Comanda" <no-reply@comanda.test>');
  assert.deepEqual(mail!.envelope, { from: 'no-reply@comanda.test', to: ['ana@example.test'] });
  assert.equal(linkIn(mail!), LINK);
  assert.ok(mail!.html.includes(`href="${LINK}"`));
  assert.equal(mail!.messageId, `<${id}@comanda.test>`);
  assert.equal(mail!.headers['auto-submitted'], 'Auto-Submitted: auto-generated'.slice(16));
  await rowBecomes(id, isGone);
  await sender.stop();
});

test('what a mail says and to whom is neither in its row nor in the log', async () => {
  const id = await queue('private@example.test');
  const row = await rowOf(id);
  assert.doesNotMatch(row!.data, /secret-token|Ana/);
  const sender = start();
  mailbox.addFault({ kind: 'refuse-now', recipient: 'private@example.test' });
  await wake();
  await rowBecomes(id, (one) => isGone(one) || waitsAgain(1)(one));
  await later(MINUTE);
  await rowBecomes(id, isGone);
  await sender.stop();
  assert.match(lines.join(''), new RegExp(id));
  assert.doesNotMatch(lines.join(''), /secret-token|private@example/);
});

test('a temporarily rejected mail is retried with growing delays, and arrives once', async () => {
  const sender = start();
  mailbox.addFault({ kind: 'refuse-now', recipient: 'later@example.test', times: 3 });
  const id = await queue('later@example.test');
  for (const tries of [1, 2, 3]) {
    const row = await rowBecomes(id, waitsAgain(tries));
    const waits = row!.next_try_at.getTime() - clock.now();
    const least = 7_500 * 2 ** (tries - 1) - 1_500;
    assert.ok(waits > least && waits < 2 * (least + 1_500), `try ${tries} waits ${waits} ms`);
    await later(waits + 10);
  }
  assert.equal((await mailbox.to('later@example.test')).length, 1);
  await rowBecomes(id, isGone);
  await sender.stop();
});

test('a mail is not tried before its time', async () => {
  const sender = start();
  mailbox.addFault({ kind: 'refuse-now', recipient: 'patient@example.test' });
  const id = await queue('patient@example.test');
  await rowBecomes(id, waitsAgain(1));
  await later(1_000);
  await new Promise((resolve) => setTimeout(resolve, 150));
  assert.equal((await rowOf(id))!.tries, 1);
  await later(20_000);
  await rowBecomes(id, isGone);
  await sender.stop();
});

test('a permanently rejected mail is not retried, and does not degrade health', async () => {
  const sender = start();
  mailbox.addFault({ kind: 'refuse', recipient: 'nobody@example.test' });
  const id = await queue('nobody@example.test');
  const row = await rowBecomes(id, (one) => one?.failed_at != null);
  assert.deepEqual([row!.failure, row!.tries], ['refused', 1]);
  await later(DAY);
  await new Promise((resolve) => setTimeout(resolve, 100));
  assert.equal((await rowOf(id))!.tries, 1);
  offset -= DAY;
  const { degraded, facts } = await sender.state();
  assert.deepEqual([degraded, facts.refused, facts.reachable], [false, 1, true]);
  await sender.stop();
});

test('a mail that could not be sent for two days is given up, and health says so', async () => {
  const sender = start(smtp({ url: 'smtp://127.0.0.1:1' }));
  const id = await queue('unreachable@example.test');
  await rowBecomes(id, waitsAgain(1));
  await later(2 * DAY - HOUR);
  await rowBecomes(id, (row) => row?.tries === 2 && row.next_try_at.getTime() < clock.now() + 110_000);
  assert.equal((await rowOf(id))!.failed_at, null);
  await later(HOUR + MINUTE);
  const row = await rowBecomes(id, (one) => one?.failed_at != null);
  assert.equal(row!.failure, 'given-up');
  const { degraded, facts } = await sender.state();
  assert.deepEqual([degraded, facts.givenUp, facts.reachable], [true, 1, false]);
  await sender.stop();
  await database.sql('delete from outgoing_mail');
});

test('a mail whose connection breaks before the server has it arrives by the next try', async () => {
  const sender = start();
  mailbox.addFault({ kind: 'drop-before', recipient: 'dropped@example.test', times: 2 });
  const id = await queue('dropped@example.test');
  for (let tries = 1; ; tries++) {
    const row = await rowBecomes(id, (one) => isGone(one) || waitsAgain(tries)(one));
    if (!row) break;
    await later(MINUTE);
  }
  assert.equal((await mailbox.to('dropped@example.test')).length, 1);
  await sender.stop();
});

test('a mail that the server took without being able to say so is sent again under the same Message-ID', async () => {
  const sender = start();
  mailbox.addFault({ kind: 'drop-after', recipient: 'twice@example.test' });
  const id = await queue('twice@example.test');
  await mailbox.to('twice@example.test');
  await rowBecomes(id, waitsAgain(1));
  await later(MINUTE);
  const [first, second] = await mailbox.to('twice@example.test', 2);
  assert.equal(first!.messageId, second!.messageId);
  await rowBecomes(id, isGone);
  await sender.stop();
});

test('a process that dies after sending leaves the mail to another, which sends it again', async () => {
  // Sends for real and then never comes back, as a process that was killed between SMTP's yes and the delete.
  const via = smtp();
  const sent = Promise.withResolvers<void>();
  const dead: MailPort = {
    ...via,
    send: async (mail) => {
      await via.send(mail);
      sent.resolve();
      return new Promise(() => {});
    },
  };
  const killed = startMailSender({ port: dead, identity, sealer, bus, clock, log });
  const id = await queue('orphan@example.test');
  await mailbox.to('orphan@example.test');
  await sent.promise;
  void killed.stop();
  const heir = start();
  await wake();
  await new Promise((resolve) => setTimeout(resolve, 150));
  assert.equal((await mailbox.to('orphan@example.test')).length, 1, 'not while its lease lasts');
  await later(2 * MINUTE + 1);
  const [first, second] = await mailbox.to('orphan@example.test', 2);
  assert.equal(first!.messageId, second!.messageId);
  await rowBecomes(id, isGone);
  await heir.stop();
  via.close();
});

test('a slow server does not block a mail: it is retried', async () => {
  const sender = start(smtp({ sendTimeoutMs: 1_000 }));
  mailbox.addFault({ kind: 'slow', recipient: 'slow@example.test', delayMs: 8_000 });
  const id = await queue('slow@example.test');
  await rowBecomes(id, waitsAgain(1));
  // On a busy machine a second is short for an honest try as well.
  for (let tries = 2; ; tries++) {
    await later(10 * MINUTE);
    if (!(await rowBecomes(id, (row) => isGone(row) || waitsAgain(tries)(row)))) break;
  }
  await sender.stop();
});

test('several senders at once send each of many mails once', async () => {
  const senders = [start(), start(), start()];
  const recipients = Array.from({ length: 40 }, (_, index) => `many${index}@example.test`);
  await Promise.all(recipients.map(queue));
  for (const recipient of recipients) await mailbox.to(recipient);
  await Promise.all(senders.map((sender) => sender.stop()));
  for (const recipient of recipients) assert.equal((await mailbox.to(recipient)).length, 1, recipient);
  assert.deepEqual(await database.sql("select 1 from outgoing_mail where recipient like 'many%'"), []);
});

test('only a few mails are in flight at once', async () => {
  const via = smtp();
  let now = 0;
  let most = 0;
  const counted: MailPort = {
    ...via,
    send: async (mail) => {
      most = Math.max(most, ++now);
      const result = await via.send(mail);
      now--;
      return result;
    },
  };
  const recipients = Array.from({ length: 30 }, (_, index) => `crowd${index}@example.test`);
  await Promise.all(recipients.map(queue));
  const sender = start(counted);
  for (const recipient of recipients) await mailbox.to(recipient);
  await sender.stop();
  assert.equal(most, 4);
});

test('stopping waits for the mail in flight and claims no other', async () => {
  const sender = start();
  const { promise: until, resolve: answer } = Promise.withResolvers<void>();
  mailbox.addFault({ kind: 'slow', recipient: 'last@example.test', until });
  const id = await queue('last@example.test');
  await rowBecomes(id, (row) => row?.tries === 1);
  const stopped = sender.stop();
  answer();
  await stopped;
  assert.equal(await rowOf(id), undefined, 'sent and settled before stop came back');
  const untouched = await queue('after-stop@example.test');
  await new Promise((resolve) => setTimeout(resolve, 100));
  assert.equal((await rowOf(untouched))!.tries, 0);
  await database.sql('delete from outgoing_mail');
});

test('without a mail server mails wait, health is degraded, and they go when there is one', async () => {
  const none = start(null);
  const id = await queue('waiting@example.test');
  await new Promise((resolve) => setTimeout(resolve, 100));
  assert.equal((await rowOf(id))!.tries, 0);
  const { degraded, facts } = await none.state();
  assert.deepEqual([degraded, facts.configured, facts.waiting], [true, false, 1]);
  await none.stop();
  const sender = start();
  await rowBecomes(id, isGone);
  assert.deepEqual((await sender.state()).facts.waiting, 0);
  await sender.stop();
});

test('mail that has waited long degrades health while the server is reachable', async () => {
  const sender = start();
  assert.equal((await sender.state()).degraded, false);
  mailbox.addFault({ kind: 'refuse-now', recipient: 'overdue@example.test', times: 2 });
  const id = await queue('overdue@example.test');
  await rowBecomes(id, waitsAgain(1));
  offset += 11 * MINUTE;
  assert.deepEqual([(await sender.state()).degraded, (await sender.state()).facts.late], [true, 1]);
  await later(0);
  await rowBecomes(id, waitsAgain(2));
  await later(2 * MINUTE);
  await rowBecomes(id, isGone);
  assert.equal((await sender.state()).degraded, false);
  await sender.stop();
});

test('a row sealed with another secret is not sent, and does not block others', async () => {
  const sender = start();
  const foreign = queueMail(
    createSealer('another secret of sufficient length'),
    { to: 'sealed@example.test', template: 'password-changed', data: { name: 'Ana' } },
    clock.now(),
  );
  await identity.run({ tenantId: GLOBAL_TENANT, identity: 'test' }, ...foreign);
  const other = await queue('unhurt@example.test');
  await mailbox.to('unhurt@example.test');
  await rowBecomes(other, isGone);
  await rowBecomes(foreign[0]!.values[0] as string, waitsAgain(1));
  await sender.stop();
  await database.sql('delete from outgoing_mail');
});

test('mail that failed is forgotten after a month, mail that waits never', async () => {
  const [old, recent, waiting] = await Promise.all(['old', 'recent', 'waiting'].map(queue));
  const fail = (id: string, days: number) =>
    database.sql("update outgoing_mail set failed_at = $2, failure = 'refused' where id = $1", [
      id,
      new Date(clock.now() - days * DAY),
    ]);
  await Promise.all([fail(old!, 31), fail(recent!, 29)]);
  await forgetFailedMail.run({ failedMail: createFailedMail(identity), clock } as RecordsDeps);
  assert.deepEqual(
    await Promise.all([old, recent, waiting].map(async (id) => (await rowOf(id!)) !== undefined)),
    [false, true, true],
  );
  await database.sql('delete from outgoing_mail');
});

test('waits between tries double from ten seconds to an hour, give or take a quarter', () => {
  assert.deepEqual(
    [1, 2, 3, 4, 9, 10, 60].map((tries) => backOffMs(tries, RETRY, 0.5) / 1_000),
    [10, 20, 40, 80, 2_560, 3_600, 3_600],
  );
  assert.deepEqual([backOffMs(1, RETRY, 0), backOffMs(1, RETRY, 1)], [7_500, 12_500]);
});

test('a mail carries the trace of the request that caused it, at every try, and so do the lines about it', async () => {
  const [traceId, flags] = ['4bf92f3577b34da6a3ce929d0e0e4736', '01'];
  mailbox.addFault({ kind: 'refuse-now', recipient: 'traced@example.test', times: 1 });
  start();
  const id = await traced({ id: traceId, flags }, () => queue('traced@example.test'));
  const untraced = await queue('untraced@example.test');
  await rowBecomes(id, waitsAgain(1));
  await later(MINUTE);
  const [mail] = await mailbox.to('traced@example.test');
  assert.match(mail!.headers.traceparent!, new RegExp(`^00-${traceId}-[0-9a-f]{16}-${flags}$`));
  const [other] = await mailbox.to('untraced@example.test');
  assert.equal(other!.headers.traceparent, undefined);
  await Promise.all([rowBecomes(id, isGone), rowBecomes(untraced, isGone)]);
  const about = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  const ofMail = about.filter((line) => line.mail === id);
  assert.deepEqual(
    ofMail.map(({ msg, traceId }) => [msg, traceId]),
    [
      ['mail: not sent yet', traceId],
      ['mail: sent', traceId],
    ],
  );
  assert.ok(about.filter((line) => line.mail === untraced).every((line) => !('traceId' in line)));
});
