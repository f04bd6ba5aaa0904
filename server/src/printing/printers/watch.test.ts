import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventsAbout } from '../../../test/harness/events.ts';
import { eventually } from '../../../test/harness/eventually.ts';
import { addStarPrinter, type Printer, print } from '../../../test/harness/printers.ts';
import { freshTenant } from '../../../test/harness/proves.ts';
import { lookAtPrinters } from './watch.ts';

const TEN_SECONDS_MS = 10_000;

test('a printer that is off is told of within ten seconds, once, and so is one that is back', async () => {
  const world = await freshTenant();
  const { device, path, guid } = await addStarPrinter(world);
  await device.ask();
  world.target.clock.moveBy(TEN_SECONDS_MS);
  const isSilent = async () => {
    const { condition, online } = (await world.key.get<Printer>(path)).must(200);
    assert.deepEqual([condition, online], ['SILENT', false]);
  };
  await eventually(isSilent);
  await device.ask();
  assert.equal((await world.key.get<Printer>(path)).must(200).online, true);
  assert.deepEqual(await eventsAbout(world, `"guid":"${guid}"`), [
    'printer.created',
    'printer.online',
    'printer.offline',
    'printer.online',
  ]);
});

test('one that asks in its time is not taken for silent, nor one that was never heard of', async () => {
  const world = await freshTenant();
  const { device, path } = await addStarPrinter(world, { pollSeconds: 60 });
  const unseen = await addStarPrinter(world);
  await device.ask();
  const sentinel = await addStarPrinter(world);
  await sentinel.device.ask();
  world.target.clock.moveBy(TEN_SECONDS_MS);
  await eventually(async () =>
    assert.equal((await world.key.get<Printer>(sentinel.path)).must(200).condition, 'SILENT'),
  );
  assert.equal((await world.key.get<Printer>(path)).must(200).condition, 'READY');
  assert.equal((await world.key.get<Printer>(unseen.path)).must(200).condition, 'UNSEEN');
});

test('after the service was down, a printer has its time to be heard of before it is taken for silent', async () => {
  const world = await freshTenant();
  const { device, path } = await addStarPrinter(world, { pollSeconds: 60 });
  const { clock, deps } = world.target;
  await device.ask();
  const condition = async () => (await world.key.get<Printer>(path)).must(200).condition;
  // What happens while nobody listens: the service of this test is ahead by as much as it was down.
  const later = { ...deps, clock: { ...clock, now: () => clock.now() + 3_600_000 } };
  await lookAtPrinters(later, later.clock.now());
  await lookAtPrinters(later, later.clock.now() - 62_000);
  assert.equal(await condition(), 'READY');
  await lookAtPrinters(later, later.clock.now() - 64_000);
  assert.equal(await condition(), 'SILENT');
});

test('a job that waits is told of within ten seconds, once', async () => {
  const world = await freshTenant();
  const { guid: printerGuid } = await addStarPrinter(world);
  const job = await print(world, { kind: 'TEST', printerGuid });
  world.target.clock.moveBy(TEN_SECONDS_MS);
  const delayed = ['print_job.created', 'print_job.delayed'];
  await eventually(async () => assert.deepEqual(await eventsAbout(world, job.guid), delayed));
  const later = await print(world, { kind: 'TEST', printerGuid });
  world.target.clock.moveBy(TEN_SECONDS_MS);
  await eventually(async () => assert.deepEqual(await eventsAbout(world, later.guid), delayed));
  assert.deepEqual(await eventsAbout(world, job.guid), delayed);
});
