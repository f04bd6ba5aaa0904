import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTestDatabase } from './harness/database.ts';
import { dice } from './harness/dice.ts';
import { eventually } from './harness/eventually.ts';
import { client } from './harness/http.ts';
import { startTestProcess } from './harness/process.ts';
import { type Receiver, startReceiver } from './harness/receiver.ts';
import { together } from './harness/together.ts';
import { addEndpoint, ENDPOINTS } from './harness/webhooks.ts';
import { makeWorld, soup } from './harness/world.ts';

/** The full size, 20,000 events and 12 kills, is for the long run: it took 17 minutes on 2 cores. */
const EVENTS = Number(process.env.WEBHOOK_STORM_EVENTS ?? 100);
const KILLS = Number(process.env.WEBHOOK_STORM_KILLS ?? 2);
const RECEIVERS = 10;
const ORDERED = 3;
const FAILING = 0.2;
const CUSTOMERS = 12;
const PATIENCE_MS = 60_000 + EVENTS * 60;
const ENV = { WEBHOOK_PRIVATE_TARGETS: 'yes', WEBHOOK_TIMEOUT_MS: '2000' };

interface Storming extends Receiver {
  endpointId: string;
  ordered: boolean;
  /** What was answered with success, in the order of arrival, doubles and all. */
  accepted: { id: string; sequence: number }[];
}

test(`while processes are killed, ${EVENTS} events reach ${RECEIVERS} receivers that fail one time in five; ordered ones see order`, async (t) => {
  // The same storm each time.
  const random = dice(7);
  const database = await createTestDatabase();
  const processes = [
    await startTestProcess({ database, env: ENV }),
    await startTestProcess({ database, env: ENV }),
  ];
  const world = await makeWorld(processes[0]!);
  const receivers: Storming[] = [];
  for (let n = 0; n < RECEIVERS; n++) {
    const accepted: Storming['accepted'] = [];
    const receiver: Receiver = await startReceiver(() => {
      if (random() < FAILING) return 500;
      const { event } = receiver.received.at(-1)!;
      accepted.push({ id: event.id, sequence: event.sequence });
      return 204;
    });
    const ordered = n < ORDERED;
    const { endpoint } = await addEndpoint(world, receiver, { ordered, eventTypes: ['order.created'] });
    receivers.push({ ...receiver, endpointId: endpoint.id, ordered, accepted });
  }
  const acceptedInAll = () => receivers.reduce((sum, { accepted }) => sum + accepted.length, 0);

  let over = false;
  // Pauses between tries pass quickly.
  const time = (async () => {
    while (!over) {
      await database.sql(
        `update webhook_deliveries set next_try_at = now()
         where tenant_id = $1 and endpoint_id = any($2) and status = 'PENDING' and next_try_at > now()`,
        [world.tenantId, receivers.map(({ endpointId }) => endpointId)],
      );
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  })();
  const killer = (async () => {
    for (let kill = 1; kill <= KILLS; kill++) {
      const at = (kill - 0.5 + 0.4 * random()) / (KILLS + 1);
      await eventually(async () => assert.ok(acceptedInAll() >= at * EVENTS * RECEIVERS), PATIENCE_MS);
      const victim = Math.floor(random() * processes.length);
      processes[victim]!.signal('SIGKILL');
      await processes[victim]!.ended;
      processes[victim] = await startTestProcess({ database, env: ENV });
    }
  })();

  let next = 0;
  await together(CUSTOMERS, async () => {
    for (let n = next++; n < EVENTS; n = next++) {
      const name = `storm-${n}`;
      const headers = { 'idempotency-key': name };
      await eventually(async () => {
        const { url } = processes[Math.floor(random() * processes.length)]!;
        const body = soup(world.place, { externalId: name });
        (await client(url, world.key.key).post(`${world.place.path}/orders`, body, headers)).must(201);
      }, PATIENCE_MS);
    }
  });
  await killer;
  const wanted = (
    await database.sql<{ id: string }>(
      "select id from events where tenant_id = $1 and type = 'order.created'",
      [world.tenantId],
    )
  ).map(({ id }) => id);
  assert.equal(wanted.length, EVENTS);
  const waiting = async () => {
    const [row] = await database.sql<{ n: number }>(
      "select count(*)::int as n from webhook_deliveries where status = 'PENDING'",
    );
    return row!.n;
  };
  const key = client(processes[0]!.url, world.key.key);
  await eventually(async () => {
    const [cursor] = await database.sql<{ behind: boolean }>(
      'select dispatched < last as behind from webhook_cursors join event_sequences using (tenant_id)',
    );
    assert.equal(cursor?.behind, false);
    assert.equal(await waiting(), 0);
    // Eight failures in a row happen in a storm of this size: dead letters are sent again, as one would.
    for (const { endpointId } of receivers)
      (await key.post(`${ENDPOINTS}/${endpointId}/replay`, {})).must(201);
    assert.equal(await waiting(), 0);
  }, PATIENCE_MS);
  over = true;
  await time;

  // What was given up lets the rest go on, and came late.
  const late = new Set(
    (
      await database.sql<{ late: string }>(
        "select endpoint_id || ' ' || event_id as late from webhook_deliveries where status = 'DEAD'",
      )
    ).map((row) => row.late),
  );
  let doubles = 0;
  for (const { accepted, ordered, endpointId } of receivers) {
    const once = new Map(accepted.map(({ id, sequence }) => [id, sequence] as const));
    doubles += accepted.length - once.size;
    assert.deepEqual([...once.keys()].sort(), [...wanted].sort());
    if (!ordered) continue;
    // A Map keeps the place of the first of doubles.
    const sequences = [...once].flatMap(([id, sequence]) =>
      late.has(`${endpointId} ${id}`) ? [] : [sequence],
    );
    assert.deepEqual(
      sequences,
      [...sequences].sort((a, b) => a - b),
    );
  }
  const tries = receivers.reduce((sum, { received }) => sum + received.length, 0);
  t.diagnostic(`${tries} tries, ${doubles} doubles, ${late.size} dead letters, ${KILLS} kills`);
});
