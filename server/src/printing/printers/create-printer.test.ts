import assert from 'node:assert/strict';
import { test } from 'node:test';
import { whereInClear } from '../../../test/harness/in-clear.ts';
import { type AddedPrinter, addPrinter } from '../../../test/harness/printers.ts';
import { freshTenant, proves } from '../../../test/harness/proves.ts';
import { startTestService } from '../../../test/harness/service.ts';
import { makeWorld } from '../../../test/harness/world.ts';
import { createPrinter } from './create-printer.ts';

proves(createPrinter, () => {
  test('201 with a key that is stored nowhere, in the address that the printer asks', async () => {
    const world = await freshTenant();
    const { key, pollUrl } = await addPrinter(world);
    assert.equal(pollUrl, `${world.target.url}/api/v1/printers/${key}/cloudprnt`);
    const { database, logText } = world.target;
    assert.deepEqual(await whereInClear([key], { database, logs: [logText()], dataDirs: [] }), []);
  });

  test('201 with what is usual for its paper, unless something else is said', async () => {
    const { key, place } = await freshTenant();
    const add = async (input: object) =>
      (await key.post<AddedPrinter>(`${place.path}/printers`, { name: 'P', ...input })).must(201).printer;
    const epson = await add({ kind: 'EPSON_SERVER_DIRECT_PRINT' });
    assert.deepEqual([epson.paperWidth, epson.columns, epson.codeTables], [80, 42, 'epson']);
    const star = await add({ kind: 'STAR_CLOUDPRNT', paperWidth: 58 });
    assert.deepEqual([star.paperWidth, star.columns, star.codeTables], [58, 32, 'star']);
    const other = await add({ kind: 'EPSON_SERVER_DIRECT_PRINT', columns: 48, codeTables: 'citizen' });
    assert.deepEqual([other.columns, other.codeTables], [48, 'citizen']);
    assert.deepEqual([star.online, star.condition, star.lastSeenAt], [false, 'UNSEEN', null]);
  });

  test('400 for an address outside of PRINTER_NETWORKS, for a name, and for one of a printer that asks', async () => {
    const service = await startTestService({ config: { printerNetworks: ['192.168.10.0/24', 'fd00::/8'] } });
    const { key, place } = await makeWorld(service);
    const add = (input: object) =>
      key.post<AddedPrinter>(`${place.path}/printers`, { name: 'P', kind: 'NETWORK_ESCPOS', ...input });
    for (const address of [
      '192.168.11.1',
      '127.0.0.1',
      '169.254.169.254',
      '10.0.0.1',
      'printer.local',
      '3232238081',
      '0300.0250.012.1',
      '::1',
      '::ffff:127.0.0.1',
      'fe80::1%eth0',
      '192.168.10.1:9100',
      '192.168.10.1/24',
    ])
      assert.deepEqual((await add({ address })).fields(), ['body /address network'], address);
    assert.deepEqual((await add({})).fields(), ['body /address required']);
    assert.deepEqual((await add({ address: '192.168.10.7', port: 22 })).fields(), ['body /port minimum']);
    const asking = { kind: 'STAR_CLOUDPRNT', address: '192.168.10.7' };
    assert.deepEqual((await add(asking)).fields(), ['body /address unknown']);
    const { printer, key: none, pollUrl } = (await add({ address: '192.168.10.7' })).must(201);
    assert.deepEqual([printer.address, printer.port, none, pollUrl], ['192.168.10.7', 9_100, null, null]);
    assert.equal((await add({ address: 'fd00::7', port: 9_101 })).must(201).printer.port, 9_101);
  });

  test('400 for any address where PRINTER_NETWORKS is empty', async () => {
    const { key, place } = await freshTenant();
    const body = { name: 'P', kind: 'NETWORK_ESCPOS', address: '192.168.10.7' };
    const refused = await key.post(`${place.path}/printers`, body);
    assert.deepEqual(refused.fields(), ['body /address network']);
  });

  test('409 for more printers than any restaurant has', async () => {
    const { key, place, target, tenantId } = await freshTenant();
    await addPrinter({ key, place });
    await target.database.sql(
      `insert into printers (tenant_id, restaurant_guid, guid, name, kind, paper_width, columns, code_tables, prints_receipts,
         poll_seconds, key_hash, condition_since, created_at, updated_at)
       select tenant_id, restaurant_guid, gen_random_uuid(), name, kind, 80, 48, 'star', false, 5, gen_random_uuid()::text, now(), now(), now()
       from printers, generate_series(1, 99) where tenant_id = $1`,
      [tenantId],
    );
    const more = await key.post(`${place.path}/printers`, { name: 'P', kind: 'STAR_CLOUDPRNT' });
    assert.deepEqual(more.refused(409, 'CONFLICT').details, { reason: 'LIMIT_REACHED', limit: 100 });
  });
});
