import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { before, describe, test } from 'node:test';
import { atEnd } from '../../../../test/harness/cleanup.ts';
import { eventually } from '../../../../test/harness/eventually.ts';
import { freePort } from '../../../../test/harness/free-port.ts';
import {
  addNetworkPrinter,
  addPrinter,
  type Printer,
  print,
  type TestPrinter,
} from '../../../../test/harness/printers.ts';
import { startTestService, type TestService } from '../../../../test/harness/service.ts';
import { makeWorld, type World } from '../../../../test/harness/world.ts';

/**
 * Whatever is wrong with a printer that we connect to, its restaurant is told within ten seconds. That the times of the service add
 * up to that is asked by times.test.ts; here it is run, and counted between the times that the service itself wrote down: when it last
 * heard of the printer, and when it told.
 */

/** A machine that is busy with other tests is late itself; one that has gone to sleep fails. */
const TOLD_WITHIN_MS = 10_000 + 20_000;
const PATIENCE_MS = 60_000;
const HOST = '127.0.0.1';

let service: TestService;
let world: World;
before(async () => {
  service = await startTestService({ config: { printerNetworks: [`${HOST}/32`] } });
  world = { ...(await makeWorld(service)), target: service };
});

const read = async ({ path }: TestPrinter) => (await world.key.get<Printer>(path)).must(200);

/** When the event of that type about something was written, in milliseconds. */
async function toldAt(about: string, type: string): Promise<number> {
  const rows = await service.database.sql<{ at: string }>(
    `select extract(epoch from created_at) * 1000 as at from events
     where tenant_id = $1 and type = $2 and strpos(data::text, $3) > 0 order by sequence`,
    [world.tenantId, type, about],
  );
  assert.equal(rows.length, 1, `${type} is told once`);
  return Number(rows[0]!.at);
}

async function isTold(printer: TestPrinter, { since, condition }: { since: number; condition: string }) {
  const now = await eventually(async () => {
    const found = await read(printer);
    assert.equal(found.condition, condition);
    return found;
  }, PATIENCE_MS);
  assert.equal(now.online, false);
  const type = condition === 'SILENT' ? 'printer.offline' : 'printer.needs_attention';
  const at = await toldAt(`"guid":"${printer.guid}"`, type);
  assert.equal(new Date(at).toISOString(), now.conditionSince);
  assert.ok(at - since < TOLD_WITHIN_MS, `told after ${at - since} ms`);
}

const seenAt = async (printer: TestPrinter): Promise<number> => {
  const { condition, lastSeenAt } = await read(printer);
  assert.equal(condition, 'READY');
  // READY: it was seen.
  return Date.parse(lastSeenAt!);
};

type Device = Awaited<ReturnType<typeof addNetworkPrinter>>['device'];
const FACTS: Readonly<Record<string, { condition: string; happens(device: Device): unknown }>> = {
  'its power goes': { condition: 'SILENT', happens: (device) => device.setState('OFF') },
  'its port is refused': { condition: 'SILENT', happens: (device) => device.stop() },
  'it stays connected and says nothing': { condition: 'SILENT', happens: (device) => device.mute() },
  'its paper ends': { condition: 'OUT_OF_PAPER', happens: (device) => device.setState('OUT_OF_PAPER') },
  'it is opened': { condition: 'COVER_OPEN', happens: (device) => device.setState('COVER_OPEN') },
};

describe('a fact about a printer that was fine', { concurrency: true }, () => {
  for (const [fact, { condition, happens }] of Object.entries(FACTS))
    test(`${fact}: ${condition} is told within ten seconds, once`, async () => {
      const printer = await addNetworkPrinter(world);
      const since = await eventually(() => seenAt(printer), PATIENCE_MS);
      await happens(printer.device);
      await isTold(printer, { since, condition });
    });
});

for (const fault of ['dies-before-printing', 'dies-in-the-middle', 'dies-after-printing'] as const)
  test(`${fault}: SILENT is told within ten seconds of the last answer`, async () => {
    const printer = await addNetworkPrinter(world);
    await eventually(() => seenAt(printer), PATIENCE_MS);
    printer.device.addFault(fault);
    await print(world, { kind: 'TEST', printerGuid: printer.guid });
    const { lastSeenAt } = await eventually(async () => {
      const found = await read(printer);
      assert.equal(found.condition, 'SILENT');
      return found;
    }, PATIENCE_MS);
    await isTold(printer, { since: Date.parse(lastSeenAt!), condition: 'SILENT' });
  });

test('a paper that ends within a job is told within ten seconds of when the job was sent', async () => {
  const printer = await addNetworkPrinter(world);
  await eventually(() => seenAt(printer), PATIENCE_MS);
  printer.device.addFault('paper-ends');
  const { guid } = await print(world, { kind: 'TEST', printerGuid: printer.guid });
  await eventually(async () => assert.equal((await read(printer)).condition, 'OUT_OF_PAPER'), PATIENCE_MS);
  const [job] = await service.database.sql<{ at: string }>(
    'select extract(epoch from sent_at) * 1000 as at from print_jobs where guid = $1',
    [guid],
  );
  await isTold(printer, { since: Number(job!.at), condition: 'OUT_OF_PAPER' });
});

test('one that was never there: SILENT within ten seconds of being added, and its job is told of as waiting', async () => {
  const mute = createServer(() => {}).listen(0, HOST);
  await once(mute, 'listening');
  atEnd(() => void mute.close());
  const ports = [await freePort(), (mute.address() as AddressInfo).port];
  await Promise.all(
    ports.map(async (port) => {
      const input = { kind: 'NETWORK_ESCPOS', address: HOST, port };
      const printer = await addPrinter(world, input);
      const job = await print(world, { kind: 'TEST', printerGuid: printer.guid });
      await isTold(printer, { since: Date.parse((await read(printer)).createdAt), condition: 'SILENT' });
      const at = await eventually(() => toldAt(job.guid, 'print_job.delayed'), PATIENCE_MS);
      assert.ok(at - Date.parse(job.createdAt) < TOLD_WITHIN_MS);
    }),
  );
});
