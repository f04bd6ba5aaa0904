import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addStarPrinter, type PrintJob, print, readJob } from '../../../../test/harness/printers.ts';
import { freshTenant, proves } from '../../../../test/harness/proves.ts';
import { tokenOf } from './job.ts';
import { reroutePrintJob } from './reroute-print-job.ts';

async function twoPrinters() {
  const world = await freshTenant();
  const [from, to] = [await addStarPrinter(world), await addStarPrinter(world)];
  const job = await print(world, { kind: 'TEST', printerGuid: from.guid });
  const reroute = async (printerGuid: string) =>
    world.key.post<PrintJob>(`${world.place.path}/print-jobs/${job.guid}/reroute`, { printerGuid });
  return { world, from, to, job, reroute };
}

proves(reroutePrintJob, () => {
  test('409 once it is on paper, which comes out of the other printer alone, unmarked', async () => {
    const { from, to, reroute } = await twoPrinters();
    const moved = (await reroute(to.guid)).must(200);
    assert.deepEqual([moved.printerGuid, moved.possibleDuplicate], [to.guid, false]);
    assert.deepEqual([await from.device.ask(), await to.device.ask()], ['NO_JOB', 'PRINTED']);
    assert.ok(!to.device.papers()[0]!.text.includes('DUPLICATE'));
    (await reroute(from.guid)).refused(409, 'INVALID_STATE');
  });

  test('200 and marked, when the first printer had it already', async () => {
    const { from, to, reroute } = await twoPrinters();
    from.device.addFault('dies-after-printing');
    await from.device.ask();
    assert.equal((await reroute(to.guid)).must(200).possibleDuplicate, true);
    assert.equal(await to.device.ask(), 'PRINTED');
    assert.match(to.device.papers()[0]!.text, /POSSIBLE DUPLICATE/);
  });

  test('200 and not printed again, when the first printer says late that it has printed it', async () => {
    const { world, from, to, job, reroute } = await twoPrinters();
    from.device.addFault('dies-after-printing');
    await from.device.ask();
    (await reroute(to.guid)).must(200);
    await fetch(`${from.pollUrl}?token=${tokenOf(job.guid)}&code=OK`, { method: 'DELETE' });
    assert.equal((await readJob(world, job)).state, 'PRINTED');
    assert.equal(await to.device.ask(), 'NO_JOB');
  });

  test('404 for a printer of another tenant', async () => {
    const { reroute } = await twoPrinters();
    const other = await twoPrinters();
    (await reroute(other.to.guid)).refused(404, 'RESOURCE_NOT_FOUND');
  });
});
