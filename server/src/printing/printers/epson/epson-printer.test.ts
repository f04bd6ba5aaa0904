import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decode } from '../../../../../documents/test/decode.ts';
import { eventsAbout } from '../../../../test/harness/events.ts';
import {
  addEpsonPrinter,
  addPrinter,
  type Printer,
  print,
  readJob,
} from '../../../../test/harness/printers.ts';
import { type FreshTenant, freshTenant } from '../../../../test/harness/proves.ts';
import { order } from '../../../../test/harness/world.ts';
import { tokenOf } from '../jobs/job.ts';

/** An Epson printer, as the simulator plays one: what goes wrong, and that no paper is lost or doubled without a word. */

async function withPrinter() {
  const world = await freshTenant();
  const printer = await addEpsonPrinter(world);
  const job = await print(world, { kind: 'TEST', printerGuid: printer.guid });
  return { world, printer, job, device: printer.device };
}

/** One that has been heard of and is fine. */
async function withReadyPrinter() {
  const made = await withPrinter();
  assert.equal(await made.device.ask(), 'LOOKED');
  return made;
}

const conditionOf = async ({ key }: FreshTenant, path: string) =>
  (await key.get<Printer>(path)).must(200).condition;

/** Longer than an answer may be on its way. */
const LATER_MS = 6_000;
const MARK = /POSSIBLE DUPLICATE/;

test('prints what waits, in the sequence in which it was asked for, once each', async () => {
  const { world, printer, job, device } = await withReadyPrinter();
  const second = await print(world, { kind: 'TEST', printerGuid: printer.guid });
  assert.deepEqual(
    [await device.ask(), await device.ask(), await device.ask()],
    ['PRINTED', 'PRINTED', 'NO_JOB'],
  );
  assert.deepEqual(
    device.papers().map(({ token }) => token),
    [job, second].map(({ guid }) => tokenOf(guid)),
  );
  assert.match(device.papers()[0]!.text, /Test page/);
  const { state, attempts, possibleDuplicate } = await readJob(world, job);
  assert.deepEqual([state, attempts, possibleDuplicate], ['PRINTED', 1, false]);
  assert.deepEqual(await eventsAbout(world, job.guid), ['print_job.created', 'print_job.printed']);
});

test('a stranger decodes the bytes of a bill and a ticket: the lines and totals of their documents', async () => {
  const world = await freshTenant();
  const { key, place, target } = world;
  const { guid: printerGuid, device } = await addEpsonPrinter(world);
  await device.ask();
  (await key.post(`${place.path}/kitchen/stations`, { name: 'Grill' })).must(201);
  const made = await order(key, place, {
    items: [{ menuItemGuid: place.item('Soup').guid, quantity: 3, notes: 'sin sal, por favor' }],
  });
  const at = `${place.path}/orders/${made.guid}/receipt?kind=BILL`;
  const [ticket] = (await key.get<{ items: { guid: string }[] }>(`${place.path}/kitchen/tickets`)).must(
    200,
  ).items;
  const papers = [
    [{ kind: 'BILL', orderGuid: made.guid, printerGuid }, at],
    [
      { kind: 'TICKET', ticketGuid: ticket!.guid, printerGuid },
      `${place.path}/kitchen/tickets/${ticket!.guid}/document?`,
    ],
  ] as const;
  for (const [job, path] of papers) {
    await print(world, job);
    assert.equal(await device.ask(), 'PRINTED');
    const { lines, cuts } = await decode(device.papers().at(-1)!.bytes);
    const url = `${target.url}${path}&format=text&columns=42`;
    const text = await (await fetch(url, { headers: { 'x-api-key': key.key } })).text();
    const isSaid = (line: string) => line !== '' && !/REPRINT/.test(line);
    assert.deepEqual(lines.filter(isSaid), text.split('\n').filter(isSaid));
    assert.equal(cuts, 1);
  }
  const total = (made.checks[0]!.totalAmount / 100).toFixed(2);
  const { lines } = await decode(device.papers()[0]!.bytes);
  assert.ok(lines.some((line) => new RegExp(`^Total EUR +${total}$`).test(line)));
});

test('out of paper: it says so at once, and prints when there is paper, without a mark', async () => {
  const { world, printer, job, device } = await withPrinter();
  device.setState('OUT_OF_PAPER');
  assert.equal(await device.ask(), 'OFFLINE');
  assert.equal(await conditionOf(world, printer.path), 'OUT_OF_PAPER');
  assert.equal(await device.ask(), 'OFFLINE');
  const { state, attempts } = await readJob(world, job);
  assert.deepEqual([state, attempts], ['QUEUED', 0]);
  device.setState('READY');
  assert.deepEqual([await device.ask(), await device.ask()], ['LOOKED', 'PRINTED']);
  assert.equal(await conditionOf(world, printer.path), 'READY');
  assert.doesNotMatch(device.papers()[0]!.text, MARK);
  const told = await eventsAbout(world, `"guid":"${printer.guid}"`);
  assert.deepEqual(told.slice(-2), ['printer.needs_attention', 'printer.online']);
});

test('the paper ends in the middle: the whole ticket comes again, and says that it may be there twice', async () => {
  const { world, job, device } = await withReadyPrinter();
  device.addFault('paper-ends');
  assert.equal(await device.ask(), 'OFFLINE');
  assert.equal((await readJob(world, job)).state, 'QUEUED');
  device.setState('READY');
  assert.deepEqual([await device.ask(), await device.ask()], ['LOOKED', 'PRINTED']);
  assert.match(device.papers()[1]!.text, MARK);
  assert.equal((await readJob(world, job)).state, 'PRINTED');
});

test('says by itself that its cover is open: it gets nothing until it says that it is closed', async () => {
  const { world, printer, job, device } = await withReadyPrinter();
  device.setState('COVER_OPEN');
  await device.tellStatus();
  assert.equal(await conditionOf(world, printer.path), 'COVER_OPEN');
  device.setState('READY');
  await device.tellStatus();
  assert.equal(await device.ask(), 'PRINTED');
  assert.equal((await readJob(world, job)).attempts, 1);
});

test('dies before it prints: the ticket comes, and says that it may be there twice', async () => {
  const { world, job, device } = await withReadyPrinter();
  device.addFault('dies-before-printing');
  assert.equal(await device.ask(), 'DIED');
  assert.equal((await readJob(world, job)).state, 'SENT');
  device.setState('READY');
  assert.equal(await device.ask(), 'NO_JOB');
  world.target.clock.moveBy(LATER_MS);
  assert.equal(await device.ask(), 'PRINTED');
  assert.match(device.papers()[0]!.text, MARK);
  const { state, attempts, unanswered, possibleDuplicate } = await readJob(world, job);
  assert.deepEqual([state, attempts, unanswered, possibleDuplicate], ['PRINTED', 2, 1, true]);
});

test('dies after it printed: the second paper says that it may be the second', async () => {
  const { world, device } = await withReadyPrinter();
  device.addFault('dies-after-printing');
  assert.equal(await device.ask(), 'DIED');
  device.setState('READY');
  world.target.clock.moveBy(LATER_MS);
  assert.equal(await device.ask(), 'PRINTED');
  assert.deepEqual(
    device.papers().map(({ text }) => MARK.test(text)),
    [false, true],
  );
});

test('dies every time: after three times it FAILED, and is printed when somebody asks again', async () => {
  const { world, printer, job, device } = await withReadyPrinter();
  for (const _ of [1, 2, 3]) {
    device.addFault('dies-before-printing');
    assert.equal(await device.ask(), 'DIED');
    device.setState('READY');
    world.target.clock.moveBy(LATER_MS);
  }
  assert.equal(await device.ask(), 'NO_JOB');
  const { state, unanswered } = await readJob(world, job);
  assert.deepEqual([state, unanswered], ['FAILED', 3]);
  const path = `${world.place.path}/print-jobs/${job.guid}/reroute`;
  (await world.key.post(path, { printerGuid: printer.guid })).must(200);
  assert.equal(await device.ask(), 'PRINTED');
  assert.match(device.papers()[0]!.text, MARK);
});

test('answers twice, and without a name: it is printed once, and told once', async () => {
  const { world, printer, job, device } = await withReadyPrinter();
  device.addFault('answers-twice');
  assert.equal(await device.ask(), 'PRINTED');
  assert.deepEqual(device.answers().slice(-2), ['SetResponse 200', 'SetResponse 200']);
  assert.deepEqual(await eventsAbout(world, job.guid), ['print_job.created', 'print_job.printed']);
  const next = await print(world, { kind: 'TEST', printerGuid: printer.guid });
  device.addFault('names-no-job');
  assert.equal(await device.ask(), 'PRINTED');
  assert.equal((await readJob(world, next)).state, 'PRINTED');
});

test('cannot read what it was sent: it FAILED at once, and the next is printed', async () => {
  const { world, printer, job, device } = await withReadyPrinter();
  const next = await print(world, { kind: 'TEST', printerGuid: printer.guid });
  device.addFault('cannot-read');
  assert.equal(await device.ask(), 'REFUSED');
  const { state, problem } = await readJob(world, job);
  assert.deepEqual([state, problem], ['FAILED', 'The printer says SchemaError.']);
  assert.equal(await device.ask(), 'PRINTED');
  assert.equal((await readJob(world, next)).state, 'PRINTED');
});

test("another printer's results settle no job by its name", async () => {
  const { world, job, device } = await withReadyPrinter();
  device.addFault('dies-before-printing');
  await device.ask();
  const kind = 'EPSON_SERVER_DIRECT_PRINT';
  const ResponseFile = `<printjobid>${tokenOf(job.guid)}</printjobid><response success="true" code=""/>`;
  for (const place of [world, await freshTenant()]) {
    const { pollUrl } = await addPrinter(place, { kind, name: 'Bar' });
    const body = new URLSearchParams({ ConnectionType: 'SetResponse', ResponseFile });
    assert.equal((await fetch(pollUrl, { method: 'POST', body })).status, 200);
  }
  assert.equal((await readJob(world, job)).state, 'SENT');
});
