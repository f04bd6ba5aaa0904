import { test } from 'node:test';
import { addPrinter, print } from '../../../../test/harness/printers.ts';
import { freshTenant, proves } from '../../../../test/harness/proves.ts';
import { openPlace } from '../../../../test/harness/world.ts';
import { getPrintJob } from './get-print-job.ts';

proves(getPrintJob, () => {
  test('404 at another restaurant of the tenant', async () => {
    const world = await freshTenant();
    const { guid: printerGuid } = await addPrinter(world);
    const { guid } = await print(world, { kind: 'TEST', printerGuid });
    const elsewhere = await openPlace(world.key);
    (await world.key.get(`${elsewhere.path}/print-jobs/${guid}`)).refused(404, 'RESOURCE_NOT_FOUND');
  });
});
