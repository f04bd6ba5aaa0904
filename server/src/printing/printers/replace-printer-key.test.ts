import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type AddedPrinter, addPrinter } from '../../../test/harness/printers.ts';
import { proves } from '../../../test/harness/proves.ts';
import { startTestService } from '../../../test/harness/service.ts';
import { issueKey, makeWorld } from '../../../test/harness/world.ts';
import { replacePrinterKey } from './replace-printer-key.ts';

proves(replacePrinterKey, () => {
  test('409 for a printer that asks for nothing; 201 with another key and address', async () => {
    const service = await startTestService({ config: { printerNetworks: ['192.168.10.0/24'] } });
    const world = await makeWorld(service);
    const { key: former, path } = await addPrinter(world);
    const { key, pollUrl, printer } = (await world.key.post<AddedPrinter>(`${path}/key`, undefined)).must(
      201,
    );
    assert.notEqual(key, former);
    assert.ok(pollUrl!.includes(`/${key}/`));
    assert.equal(printer.version, 2);
    const network = await addPrinter(world, { kind: 'NETWORK_ESCPOS', address: '192.168.10.7' });
    (await world.key.post(`${network.path}/key`, undefined)).refused(409, 'INVALID_STATE');
  });

  test('403 for who may not read what it prints, here and wherever a printer is set up', async () => {
    const service = await startTestService({ config: { printerNetworks: ['192.168.10.0/24'] } });
    const world = await makeWorld(service);
    const { path } = await addPrinter(world);
    const network = await addPrinter(world, { kind: 'NETWORK_ESCPOS', address: '192.168.10.7' });
    const key = await issueKey(service, world.tenantId, { scopes: ['write:devices', 'read:kitchen'] });
    const tries = [
      key.post(`${path}/key`, undefined),
      key.post(`${world.place.path}/printers`, { name: 'Mine', kind: 'STAR_CLOUDPRNT' }),
      key.patch(path, { printsReceipts: true }),
      key.patch(network.path, { address: '192.168.10.8' }),
    ];
    for (const reply of await Promise.all(tries))
      assert.deepEqual(reply.refused(403, 'FORBIDDEN').details?.exceeds, ['read:orders']);
    (await key.patch(path, { name: 'Bar' })).must(200);
  });
});
