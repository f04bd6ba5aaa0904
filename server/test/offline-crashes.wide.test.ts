import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { assertBooksAgree } from './harness/books.ts';
import { createTestDatabase, type TestDatabase } from './harness/database.ts';
import { tillWith } from './harness/devices.ts';
import { freePort } from './harness/free-port.ts';
import type { Answer } from './harness/offline.ts';
import { startTestProcess } from './harness/process.ts';
import { compare } from './offline/compare.ts';
import { allowCrashPoints, killedAt } from './offline/crash-point.ts';
import type { Effect } from './offline/facts.ts';
import { itemsOf, pullAll } from './offline/mirror.ts';
import { openScene, type Server, type Sim } from './offline/scene.ts';
import { did, drawerOf, guidOf, heard, type SimTill, send } from './offline/sim-till.ts';

/** Servers that die, and two of them at once, with one log. */

const ITEMS = [
  { name: 'Soup', priceAmount: 690 },
  { name: 'Bread', priceAmount: 250 },
];

let database: TestDatabase;

before(async () => {
  database = await createTestDatabase();
  await allowCrashPoints(database);
});

/** One command of each kind that there is, and what it does. */
function fill({ random }: Sim, one: SimTill): void {
  const menuItemGuid = itemsOf(one.mirror.menu!)[0]!.guid;
  const [id, lineGuid] = [guidOf(random), guidOf(random)];
  const drawerGuid = drawerOf(one);
  const line = (guid: string, alreadySent: boolean) => ({ guid, priceAmount: 690, alreadySent });
  const add = (lines: ReturnType<typeof line>[]): Effect => ({ does: 'add', orderGuid: id, lines });
  const items = (...guids: string[]) => guids.map((guid) => ({ guid, menuItemGuid, quantity: 1 }));
  const fresh = () => ({ id: guidOf(random) });
  const later = guidOf(random);
  did(
    one,
    { id, type: 'createOrder', alreadySent: true, body: { diningOption: 'DINE_IN', items: items(lineGuid) } },
    add([line(lineGuid, true)]),
  );
  const added = { commands: [{ command: 'addSelections', body: { items: items(later) } }] };
  const onOrder = { type: 'runOrderCommands', orderGuid: id };
  did(one, { ...fresh(), ...onOrder, body: added }, add([line(later, false)]));
  const body = {
    commands: [{ command: 'voidSelections', body: { selectionGuids: [lineGuid], reason: 'X' } }],
  };
  const off = { does: 'remove', orderGuid: id, lineGuid, how: 'void' } as const;
  did(one, { ...fresh(), ...onOrder, body }, off, one.lead);
  const cash = { type: 'CASH', amount: 690, drawerGuid };
  const pay = { does: 'pay', orderGuid: id, amount: 690, drawerGuid } as const;
  did(one, { ...fresh(), type: 'createOrderPayment', orderGuid: id, body: cash }, pay);
  const moved = (type: string, amount: number) =>
    did(
      one,
      { ...fresh(), type, drawerGuid, body: { amount: Math.abs(amount), reason: 'Change' } },
      { does: 'cash', drawerGuid, amount },
      amount < 0 ? one.lead : undefined,
    );
  moved('payIntoCashDrawer', 300);
  moved('payOutOfCashDrawer', -200);
}

test('a server that is killed in each command of a log, one after the other: every one happens once', async () => {
  const env = { PORT: String(await freePort()), TRUST_PROXY: '1', DEVICE_RATE_LIMIT: '1000000' };
  let service = await startTestProcess({ database, env });
  const server: Server = {
    kill: () => service.end('SIGKILL'),
    start: async () => {
      service = await startTestProcess({ database, env });
    },
  };
  const sim = await openScene(7, service, { server, counts: new Map(), items: ITEMS });
  const [one] = sim.tills as [SimTill];
  fill(sim, one);
  const { log } = one.offline;
  for (const [index, { id }] of log.entries()) {
    const killed = await killedAt(database, id, {
      send: () => send(one, 0, log.length),
      kill: server.kill,
    });
    assert.ok(killed, `in command ${index + 1}`);
    await server.start();
    const [row] = await database.sql<{ ack: number }>(
      'select ack_seq as ack from sync_logs where log_id = $1',
      [one.offline.logId],
    );
    assert.equal(row!.ack, index, 'all before it, and nothing of it');
  }
  for (const till of sim.tills) heard(till, await send(till, 0, till.offline.log.length));
  for (const { till, mirror } of sim.tills)
    await pullAll(till, sim.path, mirror, { limit: 50, isLost: () => false });
  await compare(sim);
  await assertBooksAgree(database);
  await service.end('SIGTERM');
});

test('the same log at two servers at the same moment, in pieces: one outcome each', async () => {
  const env = { TRUST_PROXY: '1', DEVICE_RATE_LIMIT: '1000000' };
  const [first, second] = await Promise.all([1, 2].map(() => startTestProcess({ database, env })));
  const server: Server = { kill: async () => undefined, start: async () => undefined };
  const sim = await openScene(8, first!, { server, counts: new Map(), items: ITEMS });
  const [one] = sim.tills as [SimTill];
  for (let orders = 0; orders < 20; orders++) fill(sim, one);
  const { till, offline } = one;
  const elsewhere = tillWith({ target: second! }, till.guid, till.credential);
  const { log, logId } = offline;
  /** Until all is taken: a busy service takes a part of it. */
  const pushAll = async (by: typeof till) => {
    const answers: Answer[] = [];
    for (let ack = 0; ack < log.length; ack = answers.at(-1)!.ackSeq) {
      const commands = log.filter(({ seq }) => seq > ack);
      const sentAt = new Date().toISOString();
      answers.push((await by.post<Answer>(`${sim.path}/sync`, { logId, sentAt, commands })).must(200));
    }
    return answers;
  };
  const answers = (await Promise.all([till, elsewhere, till, elsewhere].map(pushAll))).flat();
  const firsts = answers.flatMap(({ results }) => results).filter(({ outcome }) => outcome !== 'DUPLICATE');
  assert.deepEqual(
    firsts.map(({ seq }) => seq).toSorted((a, b) => a - b),
    log.map(({ seq }) => seq),
  );
  for (const answer of answers) heard(one, answer);
  for (const other of sim.tills.slice(1)) heard(other, await send(other, 0, other.offline.log.length));
  for (const each of sim.tills)
    await pullAll(each.till, sim.path, each.mirror, { limit: 50, isLost: () => false });
  await compare(sim);
  await assertBooksAgree(database);
  await Promise.all([first!.end('SIGTERM'), second!.end('SIGTERM')]);
});
