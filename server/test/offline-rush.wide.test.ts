import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertBooksAgree } from './harness/books.ts';
import { createTestDatabase } from './harness/database.ts';
import { freePort } from './harness/free-port.ts';
import { startTestProcess } from './harness/process.ts';
import { compare } from './offline/compare.ts';
import { allowCrashPoints, killedAt } from './offline/crash-point.ts';
import type { Line } from './offline/facts.ts';
import { itemsOf, pullAll } from './offline/mirror.ts';
import { type RealOrder, readRush } from './offline/real-rush.ts';
import { openScene, type Server, type Sim } from './offline/scene.ts';
import { crash, did, drawerOf, guidOf, heard, type SimTill, send } from './offline/sim-till.ts';

/** One till is offline for a whole rush, of a real place; the other one only for moments. */

const ORDERS = 500;
const OUTAGE_MS = 4 * 3_600_000;
const BATCH = 500;

/** The tills and their people have been there since before the outage. */
const earlier = async ({ database, restaurantGuid }: Sim): Promise<void> => {
  for (const [table, column] of [
    ['devices', 'paired_at'],
    ['sync_keys', 'created_at'],
    ['sync_keys', 'expires_at'],
    ['staff_pins', 'made_at'],
    ['staff_sessions', 'pin_made_at'],
    ['sync_keys', 'pin_made_at'],
  ])
    await database.sql(
      `update ${table} set ${column} = ${column} - interval '6 hours' where restaurant_guid = $1`,
      [restaurantGuid],
    );
};

interface Rush {
  sim: Sim;
  one: SimTill;
  guidOfPizza: Map<string, string>;
  prices: Map<string, number>;
  numbers: number[];
  at: string;
}

/** A guest orders, something of it goes wrong now and then, and they pay what is left in cash. */
function serve({ sim, one, guidOfPizza, prices, numbers, at }: Rush, order: RealOrder, index: number): void {
  const { random } = sim;
  const alreadySent = index % 3 !== 0;
  const lines = order.lines.map(
    ({ pizza, quantity }): Line => ({
      guid: guidOf(random),
      priceAmount: prices.get(pizza)! * quantity,
      alreadySent,
    }),
  );
  const items = order.lines.map(({ pizza, quantity }, line) => ({
    guid: lines[line]!.guid,
    menuItemGuid: guidOfPizza.get(pizza)!,
    quantity,
  }));
  const id = guidOf(random);
  let due = lines.reduce((sum, { priceAmount }) => sum + priceAmount, 0);
  const menuVersion = one.mirror.menu!.version;
  const displayNumber = numbers.shift();
  const said = { id, at, type: 'createOrder', alreadySent, menuVersion, totalAmount: due };
  const body = { diningOption: 'DINE_IN', items };
  did(
    one,
    { ...said, ...(displayNumber === undefined ? {} : { displayNumber }), body },
    { does: 'add', orderGuid: id, lines },
  );
  one.own.add(id);
  const wrong = index % 20 === 7 ? 'void' : index % 25 === 3 ? 'comp' : index % 50 === 11 ? 'unsigned' : null;
  if (wrong !== null) due -= takeOff({ sim, one, at }, { id, line: lines[0]!, due }, wrong);
  if (due === 0) return;
  const drawerGuid = drawerOf(one);
  const cash = { type: 'CASH', amount: due, tenderedAmount: Math.ceil(due / 1_000) * 1_000, drawerGuid };
  did(
    one,
    { id: guidOf(random), at, type: 'createOrderPayment', orderGuid: id, body: cash },
    { does: 'pay', orderGuid: id, amount: due, drawerGuid },
  );
}

/** The first line is void, or for free; what that takes off. Without a signature the till has it so all the same. */
function takeOff(
  { sim, one, at }: Pick<Rush, 'sim' | 'one' | 'at'>,
  { id, line, due }: { id: string; line: Line; due: number },
  wrong: 'void' | 'comp' | 'unsigned',
): number {
  const how = wrong === 'comp' ? 'comp' : 'void';
  const command = how === 'comp' ? 'compOrderItems' : 'voidSelections';
  const body = { commands: [{ command, body: { selectionGuids: [line.guid], reason: 'LATE' } }] };
  const signer = wrong === 'unsigned' ? undefined : one.lead;
  const totalAmount = due - line.priceAmount;
  const made = did(
    one,
    { id: guidOf(sim.random), at, type: 'runOrderCommands', orderGuid: id, totalAmount, body },
    { does: 'remove', orderGuid: id, lineGuid: line.guid, how },
    signer,
  );
  if (!signer) sim.unsigned.add(made.id);
  return line.priceAmount;
}

async function sendAll(one: SimTill): Promise<void> {
  while (one.acked < one.offline.log.length)
    heard(one, await send(one, one.acked, Math.min(one.offline.log.length, one.acked + BATCH)));
}

test(`a till that was offline for a rush of ${ORDERS} real orders: all is there once, to the cent, or is listed`, async (t) => {
  const database = await createTestDatabase();
  await allowCrashPoints(database);
  const env = { PORT: String(await freePort()), TRUST_PROXY: '1', DEVICE_RATE_LIMIT: '1000000' };
  let service = await startTestProcess({ database, env });
  const server: Server = {
    kill: () => service.end('SIGKILL'),
    start: async () => {
      service = await startTestProcess({ database, env });
    },
  };
  const { orders, prices } = readRush(ORDERS);
  const items = [...prices].map(([name, priceAmount]) => ({ name, priceAmount }));
  const counts = new Map<string, number>();
  const sim = await openScene(1, service, { server, counts, items });
  const [one, other] = sim.tills as [SimTill, SimTill];
  const numbers = (await one.offline.push({ commands: [], remaining: 1 })).must(200).numbers[0]!;
  await earlier(sim);
  const guidOfPizza = new Map(itemsOf(sim.menu).map(({ name, guid }) => [name, guid]));
  const kept = Array.from({ length: numbers.last - numbers.first + 1 }, (_, n) => numbers.first + n);
  const begun = Date.now() - OUTAGE_MS;

  for (const [index, order] of orders.entries()) {
    const at = new Date(begun + (index * OUTAGE_MS) / ORDERS).toISOString();
    serve({ sim, one, guidOfPizza, prices, numbers: kept, at }, order, index);
    // The other till sells beside it, and sends at once.
    if (index % 10 === 0) {
      serve(
        { sim, one: other, guidOfPizza, prices, numbers: [], at: new Date().toISOString() },
        order,
        index,
      );
      await sendAll(other);
    }
    if (index === 200) {
      const sold = guidOfPizza.get(orders[300]!.lines[0]!.pizza)!;
      const stock = { status: 'OUT_OF_STOCK' };
      (await sim.key.put(`${sim.path}/menu/items/${sold}/stock`, stock)).must(200);
      const dearer = guidOfPizza.get(orders[310]!.lines[0]!.pizza)!;
      (await sim.key.patch(`${sim.path}/menu/items/${dearer}`, { priceAmount: 9_900 })).must(200);
    }
    if (index % 100 === 99) crash(one, sim.random);
  }

  // The line is back: the server dies twice in the middle of a command, and what was sent is sent again.
  for (const share of [0.3, 0.7]) {
    const { id } = one.offline.log[Math.floor(one.offline.log.length * share)]!;
    const sending = () => sendAll(one);
    assert.ok(await killedAt(database, id, { send: sending, kill: server.kill }), 'killed in the command');
    await server.start();
    crash(one, sim.random);
  }
  await Promise.all([sendAll(one), sendAll(one)]);
  one.acked = 0;
  await sendAll(one);
  for (const till of sim.tills)
    await pullAll(till.till, sim.path, till.mirror, { limit: 200, isLost: () => false });

  await compare(sim);
  await assertBooksAgree(database);
  const [days] = await database.sql<{ numbered: number }>(
    'select count(*)::int as numbered from orders where restaurant_guid = $1 and display_number between $2 and $3',
    [sim.restaurantGuid, numbers.first, numbers.last],
  );
  assert.equal(days!.numbered, numbers.last - numbers.first + 1, 'the numbers that guests were told');
  for (const [what, count] of [...counts].toSorted()) t.diagnostic(`${what}: ${count}`);
  for (const what of ['difference: stock', 'difference: price', 'needs: APPROVAL_REQUIRED'])
    assert.ok(counts.has(what), what);
});
