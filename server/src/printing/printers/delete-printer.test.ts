import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addBusyPrinter, addPrinter } from '../../../test/harness/printers.ts';
import { freshTenant, proves } from '../../../test/harness/proves.ts';
import { deletePrinter } from './delete-printer.ts';

proves(deletePrinter, () => {
  test('409 for another version, with something to print, and while a station prints at it', async () => {
    const { key, place } = await freshTenant();
    const { guid, path } = await addPrinter({ key, place });
    (await key.delete(path, { 'if-match': '"2"' })).refused(409, 'CONFLICT');
    const busy = await addBusyPrinter({ key, place });
    const { details } = (await key.delete(`${place.path}/printers/${busy.guid}`)).refused(
      409,
      'INVALID_STATE',
    );
    assert.equal(details?.state, 'BUSY');
    const grill = { name: 'Grill', printerGuid: guid };
    const station = (await key.post<{ guid: string }>(`${place.path}/kitchen/stations`, grill)).must(201);
    const inUse = (await key.delete(path)).refused(409, 'INVALID_STATE').details;
    assert.deepEqual(inUse?.stationGuids, [station.guid]);
    (await key.delete(`${place.path}/kitchen/stations/${station.guid}`)).must(200);
    (await key.delete(path, { 'if-match': '"1"' })).must(200);
  });
});
