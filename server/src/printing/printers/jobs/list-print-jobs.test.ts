import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addStarPrinter, type PrintJob, print } from '../../../../test/harness/printers.ts';
import { freshTenant, proves } from '../../../../test/harness/proves.ts';
import type { Page } from '../../../../test/harness/world.ts';
import { listPrintJobs } from './list-print-jobs.ts';

proves(listPrintJobs, () => {
  test('200 newest first, page by page, by printer and by how far they are', async () => {
    const world = await freshTenant();
    const [kitchen, bar] = [await addStarPrinter(world), await addStarPrinter(world)];
    const jobs: PrintJob[] = [];
    for (const { guid } of [kitchen, kitchen, bar])
      jobs.push(await print(world, { kind: 'TEST', printerGuid: guid }));
    await kitchen.device.ask();
    const list = async (query: string) => {
      const path = `${world.place.path}/print-jobs?${query}`;
      const { items, nextCursor } = (await world.key.get<Page<PrintJob>>(path)).must(200);
      return { at: items.map(({ guid }) => jobs.findIndex((job) => job.guid === guid)), nextCursor };
    };
    assert.deepEqual((await list('')).at, [2, 1, 0]);
    assert.deepEqual((await list('open=true')).at, [2, 1]);
    assert.deepEqual((await list('open=false')).at, [0]);
    assert.deepEqual((await list(`printerGuid=${kitchen.guid}&state=QUEUED`)).at, [1]);
    assert.deepEqual((await list('open=true&state=PRINTED')).at, []);
    const first = await list('limit=2');
    assert.deepEqual((await list(`limit=2&cursor=${first.nextCursor}`)).at, [0]);
  });
});
