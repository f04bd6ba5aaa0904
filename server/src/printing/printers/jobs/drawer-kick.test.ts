import assert from 'node:assert/strict';
import { test } from 'node:test';
import { freshDrawers } from '../../../../test/harness/drawers.ts';
import { addEpsonPrinter, addStarPrinter, type PrintJob } from '../../../../test/harness/printers.ts';
import type { Page } from '../../../../test/harness/world.ts';

/** A drawer opens once, at its printer, and only while somebody waits for it; what comes later is paper alone. */

const WHY = { reason: 'Change' };
/** Longer than whoever asked stands there. */
const LATER_MS = 61_000;

async function asked(add: typeof addStarPrinter | typeof addEpsonPrinter = addStarPrinter) {
  const world = await freshDrawers();
  const printer = await add(world, { printsReceipts: true });
  const drawer = await world.open();
  (await world.ask(drawer, 'open-without-sale', WHY)).must(200);
  const { items } = (await world.key.get<Page<PrintJob>>(`${world.place.path}/print-jobs`)).must(200);
  return { world, device: printer.device, job: items[0]!, jobs: `${world.place.path}/print-jobs` };
}

const opened = (device: { papers(): readonly { text: string }[] }): boolean[] =>
  device.papers().map(({ text }) => text.includes('[drawer]'));

test('an Epson printer opens its drawer too', async () => {
  const { device } = await asked(addEpsonPrinter);
  // The first question of a printer that nobody has seen is about itself.
  for (let tries = 0; tries < 3 && device.papers().length === 0; tries++) await device.ask();
  assert.deepEqual(opened(device), [true]);
});

test('a printer that comes back after a minute prints the slip, and opens nothing', async () => {
  const { world, device } = await asked();
  world.target.clock.moveBy(LATER_MS);
  assert.equal(await device.ask(), 'PRINTED');
  assert.deepEqual(opened(device), [false]);
});

test('a slip that may be on paper already, and a reprint, open nothing', async () => {
  const { world, device, job, jobs } = await asked();
  device.addFault('dies-after-printing');
  assert.equal(await device.ask(), 'DIED');
  device.setState('READY');
  world.target.clock.moveBy(6_000);
  assert.equal(await device.ask(), 'PRINTED');
  (await world.key.post(`${jobs}/${job.guid}/reprint`, {})).must(201);
  assert.equal(await device.ask(), 'PRINTED');
  assert.deepEqual(opened(device), [true, false, false]);
});

test('another printer prints the slip of one that is broken, and does not open its own drawer', async () => {
  const { world, job, jobs } = await asked();
  const other = await addStarPrinter(world);
  (await world.key.post(`${jobs}/${job.guid}/reroute`, { printerGuid: other.guid })).must(200);
  assert.equal(await other.device.ask(), 'PRINTED');
  assert.deepEqual(opened(other.device), [false]);
});
