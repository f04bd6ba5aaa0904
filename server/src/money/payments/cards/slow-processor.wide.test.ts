import assert from 'node:assert/strict';
import { Agent } from 'node:http';
import { after, before, test } from 'node:test';
import type { CardPointeSimulator } from '@comanda/simulators/cardpointe';
import { raiseCardLimits } from '../../../../test/harness/card-testing.ts';
import { eventually } from '../../../../test/harness/eventually.ts';
import { startGateway } from '../../../../test/harness/gateway.ts';
import { startTestService, type TestService } from '../../../../test/harness/service.ts';
import { tally, together, untilServed } from '../../../../test/harness/together.ts';
import { makeWorld, order, type World } from '../../../../test/harness/world.ts';

/** A slow processor and an unreachable one: neither may affect other requests. */

const POOL = 2;
const WAITING = 200;
const WAVE = 20;
const PLACES = 400;
/** A tenant has fewer places for itself. */
const TENANTS = 4;

let gateway: CardPointeSimulator;
let service: TestService;
let worlds: World[];
let world: World;
let paid = 0;
const agent = new Agent({ keepAlive: true, maxSockets: 2 * PLACES });

before(async () => {
  gateway = await startGateway();
  service = await startTestService({
    config: { cardpointeUrl: gateway.url, cardpointeTimeoutMs: 60_000, poolSize: POOL },
  });
  worlds = await Promise.all(Array.from({ length: TENANTS }, () => makeWorld(service)));
  await Promise.all(worlds.map(raiseCardLimits));
  [world] = worlds as [World];
});
after(async () => {
  agent.destroy();
  await gateway.stop().catch(() => {});
});

const pay = () => payAt(worlds[paid++ % TENANTS]!);
const payAt = ({ key, place }: World) =>
  key.send('POST', '/api/v1/payments/sale', {
    agent,
    body: {
      restaurantGuid: place.guid,
      amount: 1_000,
      source: { card: { number: '4788250000121443', expiryMonth: 12, expiryYear: 2_060 } },
    },
  });
/** Payments in waves, until all that are wanted wait for the gateway. */
async function payUntil(count: number) {
  const waiting: ReturnType<typeof pay>[] = [];
  while (gateway.requests().length < count) {
    const next = gateway.requests().length + WAVE;
    for (let n = 0; n < WAVE; n++) {
      const to = worlds[paid++ % TENANTS]!;
      waiting.push(untilServed(() => payAt(to)));
    }
    await eventually(async () => assert.equal(gateway.requests().length, next), 30_000);
  }
  return waiting;
}
const payments = async (status?: string) => {
  const [row] = await service.database.sql<{ n: number }>(
    'select count(*)::int as n from payments where $1::text is null or status = $1',
    [status],
  );
  return row!.n;
};

test('payments that wait hold no connection; there are 400 places; and who is down is not waited for', async () => {
  gateway.addFault({ kind: 'slow', share: 1, delayMs: 600_000 });
  const waiting = await payUntil(WAITING);
  // With two connections for everything, one that was held would be missed.
  const [busy] = await service.database.sql<{ n: number }>(
    `select count(*)::int as n from pg_stat_activity
     where datname = current_database() and usename = 'comanda_app' and state <> 'idle'`,
  );
  assert.equal(busy!.n, 0);
  const sold = await together(20, () => order(world.key, world.place));
  assert.equal(new Set(sold.map(({ guid }) => guid)).size, 20);

  waiting.push(...(await payUntil(PLACES)));
  const before = await payments();
  const refused = (await pay()).refused(503, 'SERVICE_UNAVAILABLE');
  assert.match(refused.message, /card payments/);
  assert.equal(await payments(), before);
  assert.equal(gateway.requests().length, PLACES);
  await order(world.key, world.place);

  // Every answer is lost, and the processor stops responding.
  await gateway.stop();
  assert.deepEqual(tally(await Promise.all(waiting)), { 502: PLACES });
  // All of them at once through two connections: none is given up.
  assert.equal(await payments('UNKNOWN'), PLACES);
  assert.equal(service.deps.processors.state()[0]!.circuit, 'open');
  const connections = gateway.connections();
  const down = await together(10, pay);
  for (const reply of down) {
    const { details } = reply.refused(502, 'PROVIDER_UNAVAILABLE');
    assert.equal(details!.reason, 'UNAVAILABLE');
  }
  assert.equal(gateway.connections(), connections);
  assert.equal(await payments('FAILED'), 10);
});
