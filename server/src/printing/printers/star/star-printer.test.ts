import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventsAbout } from '../../../../test/harness/events.ts';
import {
  addPrinter,
  addStarPrinter,
  type Printer,
  print,
  readJob,
} from '../../../../test/harness/printers.ts';
import { type FreshTenant, freshTenant } from '../../../../test/harness/proves.ts';
import { tokenOf } from '../jobs/job.ts';

/** A Star printer, as the simulator plays one: what goes wrong, and that no paper is lost or doubled without a word. */

async function withPrinter() {
  const world = await freshTenant();
  const printer = await addStarPrinter(world);
  const job = await print(world, { kind: 'TEST', printerGuid: printer.guid });
  return { world, printer, job, device: printer.device };
}

const conditionOf = async ({ key }: FreshTenant, path: string) =>
  (await key.get<Printer>(path)).must(200).condition;

/** Longer than a printer that says nothing of printing may take. */
const LATER_MS = 6_000;

test('prints what waits, in the sequence in which it was asked for, once each', async () => {
  const { world, printer, job, device } = await withPrinter();
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

test('out of paper: it says so at once, and prints when there is paper', async () => {
  const { world, printer, job, device } = await withPrinter();
  assert.equal(await conditionOf(world, printer.path), 'UNSEEN');
  device.setState('OUT_OF_PAPER');
  assert.equal(await device.ask(), 'OFFLINE');
  assert.equal(await conditionOf(world, printer.path), 'OUT_OF_PAPER');
  assert.equal((await readJob(world, job)).state, 'QUEUED');
  device.setState('READY');
  assert.equal(await device.ask(), 'PRINTED');
  assert.equal(await conditionOf(world, printer.path), 'READY');
  assert.ok(!device.papers()[0]!.text.includes('DUPLICATE'));
  assert.deepEqual(await eventsAbout(world, `"guid":"${printer.guid}"`), [
    'printer.created',
    'printer.needs_attention',
    'printer.online',
  ]);
});

test('dies before it prints: the ticket comes, and says that it may be there twice', async () => {
  const { world, job, device } = await withPrinter();
  device.addFault('dies-before-printing');
  assert.equal(await device.ask(), 'DIED');
  assert.equal((await readJob(world, job)).state, 'SENT');
  device.setState('READY');
  world.target.clock.moveBy(LATER_MS);
  assert.equal(await device.ask(), 'PRINTED');
  assert.equal(device.papers().length, 1);
  assert.match(device.papers()[0]!.text, /POSSIBLE DUPLICATE/);
  const { state, attempts, unanswered, possibleDuplicate } = await readJob(world, job);
  assert.deepEqual([state, attempts, unanswered, possibleDuplicate], ['PRINTED', 2, 1, true]);
});

test('dies after it printed: the second paper says that it may be the second', async () => {
  const { world, device } = await withPrinter();
  device.addFault('dies-after-printing');
  assert.equal(await device.ask(), 'DIED');
  device.setState('READY');
  world.target.clock.moveBy(LATER_MS);
  assert.equal(await device.ask(), 'PRINTED');
  const marked = device.papers().map(({ text }) => text.includes('POSSIBLE DUPLICATE'));
  assert.deepEqual(marked, [false, true]);
});

test('dies every time: after three times it FAILED, and is printed when somebody asks again', async () => {
  const { world, printer, job, device } = await withPrinter();
  for (const _ of [1, 2, 3]) {
    device.addFault('dies-before-printing');
    assert.equal(await device.ask(), 'DIED');
    device.setState('READY');
    world.target.clock.moveBy(LATER_MS);
  }
  assert.equal(await device.ask(), 'NO_JOB');
  const { state, unanswered } = await readJob(world, job);
  assert.deepEqual([state, unanswered], ['FAILED', 3]);
  // The watch may have looked while it waited.
  const told = (await eventsAbout(world, job.guid)).filter((type) => type !== 'print_job.delayed');
  assert.deepEqual(told, ['print_job.created', 'print_job.failed']);
  const path = `${world.place.path}/print-jobs/${job.guid}/reroute`;
  (await world.key.post(path, { printerGuid: printer.guid })).must(200);
  assert.equal(await device.ask(), 'PRINTED');
  assert.match(device.papers()[0]!.text, /POSSIBLE DUPLICATE/);
});

test('answers twice: the second answer changes nothing', async () => {
  const { world, job, device } = await withPrinter();
  device.addFault('confirms-twice');
  assert.equal(await device.ask(), 'PRINTED');
  assert.deepEqual(device.answers().slice(-2), ['DELETE 200', 'DELETE 200']);
  assert.deepEqual(await eventsAbout(world, job.guid), ['print_job.created', 'print_job.printed']);
});

test('cannot read what it was sent: it FAILED at once, and the next is printed', async () => {
  const { world, printer, job, device } = await withPrinter();
  const next = await print(world, { kind: 'TEST', printerGuid: printer.guid });
  device.addFault('cannot-read');
  assert.equal(await device.ask(), 'REFUSED');
  const { state, problem } = await readJob(world, job);
  assert.deepEqual([state, problem], ['FAILED', 'The printer says 511.']);
  assert.equal(await device.ask(), 'PRINTED');
  assert.equal((await readJob(world, next)).state, 'PRINTED');
});

test('asks again while it prints: it is given nothing, and prints once', async () => {
  const { world, printer, job } = await withPrinter();
  const ask = async (body: object) => {
    const answer = await fetch(printer.pollUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return (await answer.json()) as { jobReady: boolean; jobToken?: string };
  };
  const { jobToken } = await ask({ statusCode: '200%20OK' });
  const fetched = async () =>
    Buffer.from(await (await fetch(`${printer.pollUrl}?token=${jobToken}`)).arrayBuffer());
  const paper = await fetched();
  assert.deepEqual(await fetched(), paper);
  assert.equal((await ask({ statusCode: '200 OK', printingInProgress: null })).jobReady, false);
  world.target.clock.moveBy(LATER_MS);
  assert.equal((await ask({ statusCode: '200 OK', printingInProgress: true })).jobReady, false);
  assert.equal((await ask({ statusCode: '220 Printing' })).jobReady, false);
  const { attempts, state } = await readJob(world, job);
  assert.deepEqual([attempts, state], [1, 'SENT']);
  await fetch(`${printer.pollUrl}?token=${jobToken}&code=OK`, { method: 'DELETE' });
  assert.equal((await readJob(world, job)).state, 'PRINTED');
});

test('older firmware, which names no job, gets one at a time', async () => {
  const { world, printer, job } = await withPrinter();
  await print(world, { kind: 'TEST', printerGuid: printer.guid });
  assert.equal((await fetch(`${printer.pollUrl}?type=text/plain`)).status, 200);
  await fetch(`${printer.pollUrl}?code=200%20OK`, { method: 'DELETE' });
  assert.equal((await readJob(world, job)).state, 'PRINTED');
  // Nothing is under way now: this confirms nothing.
  assert.equal((await fetch(`${printer.pollUrl}?code=200%20OK`, { method: 'DELETE' })).status, 200);
  const { items } = (
    await world.key.get<{ items: { state: string }[] }>(`${world.place.path}/print-jobs?open=true`)
  ).must(200);
  assert.deepEqual(
    items.map(({ state }) => state),
    ['QUEUED'],
  );
});

test('a forged key, the key of another protocol, and a password in place of the key', async () => {
  const { world, printer } = await withPrinter();
  const { url } = world.target;
  const at = (key: string) => `${url}/api/v1/printers/${key}/cloudprnt`;
  const ask = (key: string, headers: Record<string, string> = {}) => fetch(at(key), { headers });
  const forged = `${printer.key.slice(0, -1)}${printer.key.endsWith('A') ? 'B' : 'A'}`;
  const { key: epson } = await addPrinter(world, { kind: 'EPSON_SERVER_DIRECT_PRINT' });
  for (const key of [forged, epson, crypto.randomUUID()]) assert.equal((await ask(key)).status, 401, key);
  const unsaid = await ask(printer.guid);
  assert.deepEqual([unsaid.status, unsaid.headers.get('www-authenticate')?.split(' ', 1)], [401, ['Basic']]);
  const basic = (user: string, password: string) => ({
    authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`,
  });
  assert.equal((await ask(printer.guid, basic(printer.guid, printer.key))).status, 200);
  assert.equal((await ask(printer.guid, basic(printer.guid, forged))).status, 401);
  const other = await addPrinter(await freshTenant());
  assert.equal((await ask(printer.guid, basic(printer.guid, other.key))).status, 401);
  (await world.key.post(`${printer.path}/key`, undefined)).must(201);
  assert.equal((await ask(printer.key)).status, 401);
});

test("another tenant's printer neither fetches nor confirms a job by its token", async () => {
  const { world, job } = await withPrinter();
  const other = await addPrinter(await freshTenant());
  const token = tokenOf(job.guid);
  assert.equal((await fetch(`${other.pollUrl}?token=${token}`)).status, 404);
  await fetch(`${other.pollUrl}?token=${token}&code=OK`, { method: 'DELETE' });
  assert.equal((await readJob(world, job)).state, 'QUEUED');
  const neighbour = await addPrinter(world, { name: 'Bar' });
  assert.equal((await fetch(`${neighbour.pollUrl}?token=${token}`)).status, 404);
  await fetch(`${neighbour.pollUrl}?token=${token}&code=OK`, { method: 'DELETE' });
  assert.equal((await readJob(world, job)).state, 'QUEUED');
});
