import assert from 'node:assert/strict';
import { createSocket } from 'node:dgram';
import { after, test } from 'node:test';
import { addOwnershipRecord, map, pointHere, read } from '../../../test/harness/domains.ts';
import { eventually } from '../../../test/harness/eventually.ts';
import { startOutside } from '../../../test/harness/outside.ts';
import { startTestService } from '../../../test/harness/service.ts';
import { makeWorld } from '../../../test/harness/world.ts';

const SILENT = 60;
/** All of them one after the other took two minutes. */
const SOON_MS = 15_000;

test('domains of a tenant whose DNS is silent do not hold up those of another', async (t) => {
  const outside = await startOutside();
  const [host, port] = outside.dns.server.split(':') as [string, string];
  const silent = createSocket('udp4');
  silent.on('message', (message, from) => {
    if (message.toString('latin1').includes('silent')) return;
    const asking = createSocket('udp4');
    asking.on('message', (answer) => {
      silent.send(answer, from.port, from.address);
      asking.close();
    });
    asking.send(message, Number(port), host);
  });
  await new Promise<void>((resolve) => void silent.bind(0, '127.0.0.1', resolve));
  after(() => silent.close());
  const dnsServers = [`127.0.0.1:${silent.address().port}`];
  const config = { domains: { ...outside.config.domains, dnsServers } };
  const service = await startTestService({ outside, config });
  const [good, bad] = [await makeWorld(service), await makeWorld(service)];
  for (let index = 0; index < SILENT; index++) await map(bad, `silent${index}.example.com`);
  const begun = performance.now();
  const made = await map(good, 'good.example.com');
  addOwnershipRecord(outside, made);
  pointHere(outside, 'good.example.com');
  await eventually(async () => assert.equal((await read(good.key, made)).status, 'ACTIVE'));
  const took = performance.now() - begun;
  t.diagnostic(`verified after ${Math.round(took)} ms`);
  assert.ok(took < SOON_MS, `${took} ms`);
});
