import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addStarPrinter, type PrintJob, print } from '../../../test/harness/printers.ts';
import { freshTenant, proves } from '../../../test/harness/proves.ts';
import type { Page } from '../../../test/harness/world.ts';
import { tokenOf } from './jobs/job.ts';
import { reroutePrinter } from './reroute-printer.ts';

proves(reroutePrinter, () => {
  test('200 with all that waited, in its sequence; what it had already is marked', async () => {
    const world = await freshTenant();
    const [from, to] = [await addStarPrinter(world), await addStarPrinter(world)];
    const jobs: PrintJob[] = [];
    for (let n = 0; n < 4; n++) jobs.push(await print(world, { kind: 'TEST', printerGuid: from.guid }));
    assert.equal(await from.device.ask(), 'PRINTED');
    from.device.addFault('dies-after-printing');
    assert.equal(await from.device.ask(), 'DIED');
    const moving = world.key.post<Page<PrintJob>>(`${from.path}/reroute`, { printerGuid: to.guid });
    const { items } = (await moving).must(200);
    assert.deepEqual(
      items.map(({ guid, possibleDuplicate }) => [guid, possibleDuplicate]),
      jobs.slice(1).map(({ guid }, n) => [guid, n === 0]),
    );
    for (const _ of items) assert.equal(await to.device.ask(), 'PRINTED');
    assert.deepEqual(
      to.device.papers().map(({ token }) => token),
      items.map(({ guid }) => tokenOf(guid)),
    );
    const again = await world.key.post<Page<PrintJob>>(`${from.path}/reroute`, { printerGuid: to.guid });
    assert.deepEqual(again.must(200).items, []);
  });
});
