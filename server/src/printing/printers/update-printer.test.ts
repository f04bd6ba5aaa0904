import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type AddedPrinter, addPrinter, type Printer } from '../../../test/harness/printers.ts';
import { proves } from '../../../test/harness/proves.ts';
import { startTestService } from '../../../test/harness/service.ts';
import { makeWorld } from '../../../test/harness/world.ts';
import { updatePrinter } from './update-printer.ts';

proves(updatePrinter, () => {
  test('200 with what was changed; 409 for another version; 400 for an address that is not to be reached', async () => {
    const service = await startTestService({ config: { printerNetworks: ['192.168.10.0/24'] } });
    const { key, place } = await makeWorld(service);
    const { path } = await addPrinter({ key, place });
    const change = {
      name: 'Bar',
      paperWidth: 58,
      columns: 32,
      printsReceipts: true,
      pollSeconds: 2,
      version: 1,
    };
    const changed = (await key.patch<Printer>(path, change)).must(200);
    assert.deepEqual(changed, { ...changed, ...change, version: 2 });
    (await key.patch(path, { name: 'X', version: 1 })).refused(409, 'CONFLICT');
    assert.deepEqual((await key.patch(path, { address: '192.168.10.1' })).fields(), [
      'body /address unknown',
    ]);
    const network = { name: 'N', kind: 'NETWORK_ESCPOS', address: '192.168.10.1' };
    const { printer } = (await key.post<AddedPrinter>(`${place.path}/printers`, network)).must(201);
    const its = `${place.path}/printers/${printer.guid}`;
    assert.deepEqual((await key.patch(its, { address: '127.0.0.1' })).fields(), ['body /address network']);
    assert.equal((await key.patch<Printer>(its, { address: '192.168.10.2' })).must(200).port, 9_100);
  });
});
