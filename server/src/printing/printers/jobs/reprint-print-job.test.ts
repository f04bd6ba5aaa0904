import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addStarPrinter, type PrintJob, print } from '../../../../test/harness/printers.ts';
import { freshTenant, proves } from '../../../../test/harness/proves.ts';
import { order } from '../../../../test/harness/world.ts';
import { reprintPrintJob } from './reprint-print-job.ts';

proves(reprintPrintJob, () => {
  test('201 with another job, whose paper says COPY and the same', async () => {
    const world = await freshTenant();
    const { device } = await addStarPrinter(world, { printsReceipts: true });
    const made = await order(world.key, world.place);
    const first = await print(world, { kind: 'BILL', orderGuid: made.guid });
    const path = `${world.place.path}/print-jobs/${first.guid}/reprint`;
    await device.ask();
    // Whatever becomes of the order: a copy says what the first one said.
    const more = { items: [{ menuItemGuid: world.place.item('Soup').guid, quantity: 1 }] };
    (await world.key.post(`${world.place.path}/orders/${made.guid}/selections`, more)).must(200);
    const copy = (await world.key.post<PrintJob>(path, undefined)).must(201);
    assert.deepEqual([copy.copyOf, copy.state], [first.guid, 'QUEUED']);
    await device.ask();
    const [one, two] = device.papers().map(({ text }) => text);
    const isMark = (line: string) => line.includes('COPY');
    const kept = (text: string) => text.split('\n').filter((line) => line !== '' && !isMark(line));
    assert.deepEqual(kept(two!), kept(one!));
    assert.equal(two!.split('\n').filter(isMark).length, 2);
  });
  test('409 while the first is still to be printed', async () => {
    const world = await freshTenant();
    const { guid: printerGuid } = await addStarPrinter(world);
    const first = await print(world, { kind: 'TEST', printerGuid });
    const path = `${world.place.path}/print-jobs/${first.guid}/reprint`;
    const { details } = (await world.key.post(path, undefined)).refused(409, 'INVALID_STATE');
    assert.deepEqual(details, { state: 'QUEUED', allowed: ['reroute', 'cancel'] });
  });
});
