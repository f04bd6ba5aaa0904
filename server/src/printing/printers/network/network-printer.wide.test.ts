import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { decode } from '../../../../../documents/test/decode.ts';
import { createTestDatabase, type TestDatabase } from '../../../../test/harness/database.ts';
import { eventsAbout } from '../../../../test/harness/events.ts';
import { eventually } from '../../../../test/harness/eventually.ts';
import { client } from '../../../../test/harness/http.ts';
import {
  addNetworkPrinter,
  type NetworkPrinter,
  type Printer,
  type PrintJob,
  print,
  readJob,
} from '../../../../test/harness/printers.ts';
import { startTestProcess } from '../../../../test/harness/process.ts';
import { startTestService, type TestService } from '../../../../test/harness/service.ts';
import { makeWorld, type World } from '../../../../test/harness/world.ts';
import { openLink } from './printer-link.ts';

/** A printer that we connect to, as the simulator plays one: what goes wrong, and that no paper is lost or doubled without a word. */

const NETWORKS = ['127.0.0.0/8'];
/** For what takes as long as a printer is given. */
const PATIENCE_MS = 60_000;
/** Of a process that died. */
const TAKEN_OVER_WITHIN_MS = 10_000;
const MARK = /POSSIBLE DUPLICATE/;

let service: TestService;
before(async () => {
  service = await startTestService({ config: { printerNetworks: NETWORKS } });
});

const makePlace = async () => ({ ...(await makeWorld(service)), target: service });
const printTest = (world: World, printer: NetworkPrinter) =>
  print(world, { kind: 'TEST', printerGuid: printer.guid });

const becomes = (world: World, { path }: { path: string }, condition: string) =>
  eventually(
    async () => assert.equal((await world.key.get<Printer>(path)).must(200).condition, condition),
    PATIENCE_MS,
  );

const ends = (world: World, job: PrintJob, state = 'PRINTED') =>
  eventually(async () => {
    const now = await readJob(world, job);
    assert.equal(now.state, state);
    return now;
  }, PATIENCE_MS);

const marks = ({ device }: NetworkPrinter) => device.papers().map(({ text }) => MARK.test(text));

test('prints what waits, in the sequence in which it was asked for, once each; a stranger decodes it', async () => {
  const world = await makePlace();
  const printer = await addNetworkPrinter(world);
  const jobs: PrintJob[] = [];
  for (const _ of [1, 2, 3]) jobs.push(await printTest(world, printer));
  for (const job of jobs) {
    const { attempts, possibleDuplicate } = await ends(world, job);
    assert.deepEqual([attempts, possibleDuplicate], [1, false]);
    assert.deepEqual(await eventsAbout(world, job.guid), ['print_job.created', 'print_job.printed']);
  }
  const papers = await Promise.all(printer.device.papers().map(({ bytes }) => decode(bytes)));
  assert.equal(papers.length, 3);
  for (const { lines, cuts } of papers) {
    assert.equal(cuts, 1);
    assert.ok(lines.some((line) => line.includes('Test page')));
    assert.ok(
      lines.some((line) => line.includes('áéíóú ñ ç ü ß Ł € £')),
      lines.join('\n'),
    );
  }
});

test('out of paper, open: it says so without a job, gets nothing, and prints when it can, without a mark', async () => {
  const world = await makePlace();
  const printer = await addNetworkPrinter(world);
  await becomes(world, printer, 'READY');
  for (const state of ['OUT_OF_PAPER', 'COVER_OPEN'] as const) {
    printer.device.setState(state);
    await becomes(world, printer, state);
  }
  const job = await printTest(world, printer);
  const { connections } = printer.device;
  const seen = connections();
  await eventually(async () => assert.ok(connections() > seen + 1), PATIENCE_MS);
  assert.equal((await readJob(world, job)).attempts, 0);
  printer.device.setState('PAPER_LOW');
  await ends(world, job);
  assert.deepEqual(marks(printer), [false]);
  const told = await eventsAbout(world, `"guid":"${printer.guid}"`);
  assert.deepEqual(told.slice(1, 4), [
    'printer.online',
    'printer.needs_attention',
    'printer.needs_attention',
  ]);
});

test('off: it is told, and what waited is printed when it is on again, without a mark', async () => {
  const world = await makePlace();
  const printer = await addNetworkPrinter(world);
  await becomes(world, printer, 'READY');
  printer.device.setState('OFF');
  const job = await printTest(world, printer);
  await becomes(world, printer, 'SILENT');
  const { reported } = (await world.key.get<Printer>(printer.path)).must(200);
  assert.match(reported ?? '', /hung up|No connection/);
  printer.device.setState('READY');
  await ends(world, job);
  assert.deepEqual(marks(printer), [false]);
  const told = await eventsAbout(world, `"guid":"${printer.guid}"`);
  assert.deepEqual(told, ['printer.created', 'printer.online', 'printer.offline', 'printer.online']);
});

for (const [fault, expected] of [
  ['dies-before-printing', [true]],
  ['dies-in-the-middle', [false, true]],
  ['dies-after-printing', [false, true]],
  ['paper-ends', [false, true]],
] as const)
  test(`${fault}: the whole ticket comes, and says that it may be there twice`, async () => {
    const world = await makePlace();
    const printer = await addNetworkPrinter(world);
    await becomes(world, printer, 'READY');
    printer.device.addFault(fault);
    const job = await printTest(world, printer);
    await eventually(async () => {
      const { state, possibleDuplicate } = await readJob(world, job);
      assert.deepEqual([state, possibleDuplicate], ['QUEUED', true]);
    }, PATIENCE_MS);
    printer.device.setState('READY');
    assert.equal((await ends(world, job)).attempts, 2);
    assert.match(printer.device.papers().at(-1)!.text, /POSSIBLE DUPLICATE[\s\S]*Test page/);
    assert.equal(printer.device.papers().length, expected.length);
    // Half a paper may end before its mark; of those that came whole, the last has it.
    assert.equal(marks(printer).at(-1), true);
  });

test('dies every time: after three times it FAILED', async () => {
  const world = await makePlace();
  const printer = await addNetworkPrinter(world);
  const job = await printTest(world, printer);
  const again = setInterval(() => printer.device.setState('READY'), 20);
  for (const _ of [1, 2, 3]) printer.device.addFault('dies-before-printing');
  const { unanswered } = await ends(world, job, 'FAILED').finally(() => clearInterval(again));
  assert.equal(unanswered, 3);
  assert.equal(printer.device.papers().length, 0);
});

test('answers twice: the second answer confirms nothing of the next job', async () => {
  const world = await makePlace();
  const printer = await addNetworkPrinter(world);
  printer.device.addFault('answers-twice');
  await ends(world, await printTest(world, printer));
  printer.device.addFault('dies-before-printing');
  const next = await printTest(world, printer);
  await eventually(async () => assert.equal((await readJob(world, next)).unanswered, 1), PATIENCE_MS);
  printer.device.setState('READY');
  await ends(world, next);
  assert.deepEqual(marks(printer), [false, true]);
});

test('no connection leaves PRINTER_NETWORKS, whatever stands in the row', async () => {
  const world = await makePlace();
  const printer = await addNetworkPrinter(world);
  await becomes(world, printer, 'READY');
  const outside = { address: '::1', port: printer.device.port };
  await service.database.sql('update printers set address = $2 where guid = $1', [
    printer.guid,
    outside.address,
  ]);
  const job = await printTest(world, printer);
  await eventually(async () => {
    const { reported } = (await world.key.get<Printer>(printer.path)).must(200);
    assert.equal(reported, 'Its address is outside PRINTER_NETWORKS.');
  }, PATIENCE_MS);
  assert.equal((await readJob(world, job)).attempts, 0);
  for (const address of ['::1', 'localhost', '127.0.0.1.', '0.0.0.0', '2130706433', '::ffff:10.0.0.1'])
    await assert.rejects(openLink({ ...outside, address }, NETWORKS), /outside PRINTER_NETWORKS/, address);
  for (const networks of [[], ['10.0.0.0/8']])
    await assert.rejects(openLink(printer.device, networks), /outside PRINTER_NETWORKS/);
});

test('its address changes: what waits goes to the new one', async () => {
  const world = await makePlace();
  const away = await addNetworkPrinter(world);
  const other = await addNetworkPrinter(world, { name: 'Other' });
  away.device.setState('OFF');
  const job = await printTest(world, away);
  const { version } = (await world.key.get<Printer>(away.path)).must(200);
  (await world.key.patch(away.path, { version, port: other.device.port })).must(200);
  await ends(world, job);
  assert.equal(other.device.papers().length, 1);
});

test('two processes at one printer print nothing twice; one that is killed while it prints, marked', async () => {
  const database = await createTestDatabase();
  const env = { PRINTER_NETWORKS: NETWORKS[0]! };
  const [first, second] = [
    await startTestProcess({ database, env }),
    await startTestProcess({ database, env }),
  ];
  const made = await makeWorld(first);
  const printer = await addNetworkPrinter(made);
  const jobs = await Promise.all(Array.from({ length: 12 }, () => printTest(made, printer)));
  for (const job of jobs) await ends(made, job);
  assert.deepEqual(
    marks(printer),
    Array.from({ length: 12 }, () => false),
  );

  printer.device.addFault('never-answers');
  const job = await printTest(made, printer);
  await eventually(async () => assert.equal(printer.device.papers().length, 13), PATIENCE_MS);
  for (const victim of [first, second]) await victim.end('SIGKILL');
  const atDeath = await holding(database, job);
  assert.equal(atDeath.state, 'SENT');
  // By when it was heard of last: so long its printer stays with a process that died.
  assert.ok(atDeath.leasedUntil - Math.max(atDeath.sentAt, atDeath.seenAt) < TAKEN_OVER_WITHIN_MS);
  const third = await startTestProcess({ database, env });
  await ends(
    { ...made, key: { ...client(third.url, made.key.key), key: made.key.key, id: made.key.id } },
    job,
  );
  assert.ok((await holding(database, job)).sentAt >= atDeath.leasedUntil, 'not while it might be alive');
  assert.deepEqual(marks(printer).slice(-2), [false, true]);
});

test('a process that stands still loses its printer, and does nothing to it when it goes on', async () => {
  const database = await createTestDatabase();
  const env = { PRINTER_NETWORKS: NETWORKS[0]! };
  const still = await startTestProcess({ database, env });
  const made = await makeWorld(still);
  const printer = await addNetworkPrinter(made);
  printer.device.addFault('never-answers');
  const job = await printTest(made, printer);
  await eventually(async () => assert.equal(printer.device.papers().length, 1), PATIENCE_MS);
  // Right after a look, so that it stands in no transaction.
  const { seenAt } = await holding(database, job);
  await eventually(async () => assert.ok((await holding(database, job)).seenAt > seenAt), PATIENCE_MS);
  still.signal('SIGSTOP');
  const heir = await startTestProcess({ database, env });
  const there = { ...made, key: { ...client(heir.url, made.key.key), key: made.key.key, id: made.key.id } };
  await ends(there, job);
  still.signal('SIGCONT');
  const next = await printTest(there, printer);
  await ends(there, next);
  const { attempts, state } = await readJob(there, job);
  assert.deepEqual([attempts, state], [2, 'PRINTED']);
  assert.deepEqual(marks(printer), [false, true, false]);
});

/** A job and its printer, as they stand in the tables. */
async function holding({ sql }: TestDatabase, { guid }: PrintJob) {
  const ms = (column: string) => `extract(epoch from ${column})::float8 * 1000`;
  const [row] = await sql<{ state: string; sentAt: number; seenAt: number; leasedUntil: number }>(
    `select j.state, ${ms('j.sent_at')} as "sentAt", ${ms('p.last_seen_at')} as "seenAt", ${ms('p.leased_until')} as "leasedUntil"
     from print_jobs j join printers p on p.guid = j.printer_guid where j.guid = $1`,
    [guid],
  );
  return row!;
}
