import type { Random } from '../../src/cli/simulate/random.ts';
import { killedAt } from './crash-point.ts';
import { type Effect, type Line, noFacts, tell, totalOf } from './facts.ts';
import { itemsOf, pullAll } from './mirror.ts';
import { onlineAddition, onlineComp, onlineMerge, price, review, soldOut } from './online-steps.ts';
import { openDrawer, type Sim, type Step } from './scene.ts';
import { crash, did, drawerOf, guidOf, heard, type SimTill, send } from './sim-till.ts';

/** What may happen in a simulation: at a till, online (online-steps.ts), and between the two. */

const HOUR_MS = 3_600_000;

const tillOf = ({ random, tills }: Sim): SimTill => random.pick(tills);

/** One to three lines at the prices that the till has pulled. */
function linesAt(sim: Sim, { mirror }: SimTill, alreadySent: boolean) {
  const { random } = sim;
  const menu = mirror.menu!;
  const chosen = Array.from({ length: random.between(1, 3) }, () => random.pick(itemsOf(menu)));
  const lines = chosen.map(({ priceAmount }): Line => ({ guid: guidOf(random), priceAmount, alreadySent }));
  const items = chosen.map(({ guid }, at) => ({ guid: lines[at]!.guid, menuItemGuid: guid, quantity: 1 }));
  return { lines, items, menuVersion: menu.version };
}

/** What the till has an order come to once this is done: it knows what it did itself. */
function claimOf(one: SimTill, effect: Effect & { orderGuid: string }): number {
  const facts = noFacts();
  // What others have put on it the till may know or not.
  const own = [...one.effects.values(), effect].filter(
    (done) => done.does !== 'cash' && done.does !== 'close' && done.orderGuid === effect.orderGuid,
  );
  const known = new Set(
    own.flatMap((done) => (done.does === 'add' ? done.lines.map(({ guid }) => guid) : [])),
  );
  for (const done of own) if (done.does !== 'remove' || known.has(done.lineGuid)) tell(facts, done);
  const order = facts.orders.get(effect.orderGuid);
  return order ? totalOf(order) : 0;
}

const sale: Step = (sim) => {
  const one = tillOf(sim);
  const alreadySent = sim.random.chance(0.5);
  const { lines, items, menuVersion } = linesAt(sim, one, alreadySent);
  const id = guidOf(sim.random);
  const body = { diningOption: 'DINE_IN', items };
  const effect = { does: 'add', orderGuid: id, lines } as const;
  const totalAmount = claimOf(one, effect);
  did(one, { id, type: 'createOrder', alreadySent, menuVersion, totalAmount, body }, effect);
  one.own.add(id);
};

/** An order that the till knows: its own, or one that it has pulled, which others may change too. */
function orderAt({ random, tills }: Sim, one: SimTill): string | undefined {
  const known = [...new Set([...one.own, ...one.mirror.orders.keys()])];
  if (known.length === 0) return undefined;
  const guid = random.pick(known);
  if (!one.own.has(guid)) for (const other of tills) other.own.delete(guid);
  return guid;
}

const addition: Step = (sim) => {
  const one = tillOf(sim);
  const orderGuid = orderAt(sim, one);
  if (orderGuid === undefined) return;
  const alreadySent = sim.random.chance(0.5);
  const { lines, items, menuVersion } = linesAt(sim, one, alreadySent);
  const body = { commands: [{ command: 'addSelections', body: { items } }] };
  const said = {
    id: guidOf(sim.random),
    type: 'runOrderCommands',
    orderGuid,
    alreadySent,
    menuVersion,
    body,
  };
  did(one, said, { does: 'add', orderGuid, lines });
};

/** A line that the till knows of an order. */
function lineAt(sim: Sim, one: SimTill): { orderGuid: string; lineGuid: string } | undefined {
  const orderGuid = orderAt(sim, one);
  if (orderGuid === undefined) return undefined;
  const here = [...one.effects.values()].flatMap((effect) =>
    effect.does === 'add' && effect.orderGuid === orderGuid ? effect.lines : [],
  );
  const pulled = (one.mirror.orders.get(orderGuid)?.checks ?? []).flatMap(({ selections }) => selections);
  const lines = [...here, ...pulled];
  return lines.length === 0 ? undefined : { orderGuid, lineGuid: sim.random.pick(lines).guid };
}

const COMMANDS = { void: 'voidSelections', comp: 'compOrderItems' } as const;

const reduction =
  (how: 'void' | 'comp'): Step =>
  (sim) => {
    const one = tillOf(sim);
    const line = lineAt(sim, one);
    if (!line) return;
    const { orderGuid, lineGuid } = line;
    const body = {
      commands: [{ command: COMMANDS[how], body: { selectionGuids: [lineGuid], reason: 'LATE' } }],
    };
    const signer = sim.random.chance(0.7) ? one.lead : undefined;
    const effect = { does: 'remove', orderGuid, lineGuid, how } as const;
    const said = { orderGuid, totalAmount: claimOf(one, effect), body };
    const command = { ...said, id: guidOf(sim.random), type: 'runOrderCommands' };
    const { id } = did(one, command, effect, signer);
    if (!signer) sim.unsigned.add(id);
  };

/** The first ones of the tills, as far as the service knows them: what goes into others it could not tell. */
const drawersOf = ({ tills }: Sim, own: SimTill): string[] =>
  tills.filter((one) => one === own || one.acked > 0).flatMap(({ drawers }) => drawers.slice(0, 1));

const cash: Step = (sim) => {
  const one = tillOf(sim);
  const orderGuid = orderAt(sim, one);
  if (orderGuid === undefined) return;
  // Some of it goes into the drawer beside it, which somebody may have closed by then.
  const drawerGuid = sim.random.chance(0.2) ? sim.random.pick(drawersOf(sim, one)) : drawerOf(one);
  const amount = sim.random.between(1, 40) * 100;
  const body = { type: 'CASH', amount, drawerGuid };
  const said = { id: guidOf(sim.random), type: 'createOrderPayment', orderGuid, body };
  did(one, said, { does: 'pay', orderGuid, amount, drawerGuid });
};

const drawer: Step = (sim) => {
  const one = tillOf(sim);
  const drawerGuid = drawerOf(one);
  const amount = sim.random.between(1, 20) * 100;
  const body = { amount, reason: 'Change' };
  const isOut = sim.random.chance(0.5);
  const type = isOut ? 'payOutOfCashDrawer' : 'payIntoCashDrawer';
  const signer = isOut && sim.random.chance(0.6) ? one.lead : undefined;
  const effect: Effect = { does: 'cash', drawerGuid, amount: isOut ? -amount : amount };
  const { id } = did(one, { id: guidOf(sim.random), type, drawerGuid, body }, effect, signer);
  if (isOut && !signer) sim.unsigned.add(id);
};

/** The end of a shift: counted, closed, and the next one opens its own. */
const closing: Step = (sim) => {
  const one = tillOf(sim);
  const drawerGuid = drawerOf(one);
  const countedAmount = sim.random.between(0, 300) * 100;
  const said = { id: guidOf(sim.random), type: 'closeCashDrawer', drawerGuid, body: { countedAmount } };
  did(one, said, { does: 'close', drawerGuid, countedAmount });
  openDrawer(one, `Shift ${guidOf(sim.random)}`, sim.random);
};

/** What the guest was told is on the disk; what was being typed is gone. */
const tillCrash: Step = (sim) => crash(tillOf(sim), sim.random);

const clock: Step = (sim) => {
  tillOf(sim).skewMs = sim.random.between(-30, 30) * HOUR_MS;
};

/** As a till does it: on from what it knows to be done, until all has its outcome. */
async function syncAll(one: SimTill): Promise<void> {
  while (one.acked < one.offline.log.length)
    heard(one, await send(one, one.acked, Math.min(one.offline.log.length, one.acked + 500)));
}

const sync: Step = (sim) => syncAll(tillOf(sim));

/** The answer is lost on its way back: the till knows nothing of it. */
const lostAnswer: Step = async (sim) => {
  const one = tillOf(sim);
  await send(one, sim.random.between(0, one.acked), one.offline.log.length);
};

/** Twice at the same moment, by two connections. */
const twice: Step = async (sim) => {
  const one = tillOf(sim);
  const answers = await Promise.all([1, 2].map(() => send(one, one.acked, one.offline.log.length)));
  heard(one, sim.random.pick(answers));
};

/** In pieces, in any sequence, some of them never. */
const pieces: Step = async (sim) => {
  const { random } = sim;
  const one = tillOf(sim);
  const { length } = one.offline.log;
  for (let count = random.between(2, 5); count > 0; count--) {
    const from = random.between(0, length);
    const answer = await send(one, from, random.between(from, length));
    if (random.chance(0.5)) heard(one, answer);
  }
};

/** kill -9 of the server in the transaction of a command. */
const serverCrash: Step = async (sim) => {
  const one = tillOf(sim);
  const waiting = one.offline.log.slice(one.acked);
  if (waiting.length === 0) return;
  const { id } = sim.random.pick(waiting);
  const killed = await killedAt(sim.database, id, {
    send: () => send(one, one.acked, one.offline.log.length),
    kill: sim.server.kill,
  });
  if (killed) await sim.server.start();
  sim.count(killed ? 'killed in a command' : 'not come to the command');
};

const pull: Step = async (sim) => {
  const { random } = sim;
  const one = tillOf(sim);
  await pullAll(one.till, sim.path, one.mirror, {
    limit: random.between(1, 20),
    isLost: () => random.chance(0.2),
  });
};

/** Each with how often it comes beside the others; what is a fault is left out of some histories. */
export const STEPS: readonly [name: string, often: number, isFault: boolean, step: Step][] = [
  ['sale', 12, false, sale],
  ['addition', 8, false, addition],
  ['void', 4, false, reduction('void')],
  ['comp', 3, false, reduction('comp')],
  ['cash', 8, false, cash],
  ['drawer', 2, false, drawer],
  ['closing', 0.7, false, closing],
  ['sync', 4, false, sync],
  ['pull', 4, false, pull],
  ['sold out', 2, true, soldOut],
  ['price', 2, true, price],
  ['online addition', 2, true, onlineAddition],
  ['online comp', 2, true, onlineComp],
  ['online merge', 2, true, onlineMerge],
  ['review', 3, true, review],
  ['till crash', 2, true, tillCrash],
  ['clock', 1, true, clock],
  ['lost answer', 2, true, lostAnswer],
  ['twice', 2, true, twice],
  ['pieces', 2, true, pieces],
  ['server crash', 0.8, true, serverCrash],
];

/** The next one of those that this history has. */
export function nextStep(random: Random, without: ReadonlySet<string>): (typeof STEPS)[number] {
  const steps = STEPS.filter(([name]) => !without.has(name));
  const all = steps.reduce((total, [, often]) => total + often, 0);
  let at = random.next() * all;
  for (const step of steps) {
    at -= step[1];
    if (at < 0) return step;
  }
  // Rounding may leave a hair behind the last.
  return steps[0]!;
}

/** The line is good: every till sends all, and pulls all. */
export async function calm(sim: Sim): Promise<void> {
  for (const one of sim.tills) await syncAll(one);
  for (const one of sim.tills)
    await pullAll(one.till, sim.path, one.mirror, { limit: 50, isLost: () => false });
}
