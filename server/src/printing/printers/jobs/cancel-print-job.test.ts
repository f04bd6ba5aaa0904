import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addStarPrinter, print, readJob } from '../../../../test/harness/printers.ts';
import { freshTenant, proves } from '../../../../test/harness/proves.ts';
import { cancelPrintJob } from './cancel-print-job.ts';

proves(cancelPrintJob, () => {
  test('409 for what is cancelled already; nothing comes out, and a late answer does not bring it back', async () => {
    const world = await freshTenant();
    const { guid: printerGuid, device } = await addStarPrinter(world);
    const job = await print(world, { kind: 'TEST', printerGuid });
    const path = `${world.place.path}/print-jobs/${job.guid}/cancel`;
    (await world.key.post(path, undefined)).must(200);
    assert.equal(await device.ask(), 'NO_JOB');
    const { details } = (await world.key.post(path, undefined)).refused(409, 'INVALID_STATE');
    assert.deepEqual(details, { state: 'CANCELLED', allowed: ['reprint'] });
    assert.equal((await readJob(world, job)).state, 'CANCELLED');
  });
});
