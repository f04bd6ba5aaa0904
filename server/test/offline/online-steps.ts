import assert from 'node:assert/strict';
import type { Order } from '../harness/world.ts';
import { itemsOf } from './mirror.ts';
import type { Sim, Step } from './scene.ts';
import { guidOf } from './sim-till.ts';

/** What others do in a simulation while tills are offline. */

/** Somebody at the manager's computer says that it is sold out, or how many are left. */
export const soldOut: Step = async ({ random, key, path, menu }) => {
  const { guid } = random.pick(itemsOf(menu));
  const left = random.pick(['OUT_OF_STOCK', 'IN_STOCK', 'QUANTITY']);
  const quantity = left === 'QUANTITY' ? { quantity: random.between(1, 5) } : {};
  (await key.put(`${path}/menu/items/${guid}/stock`, { status: left, ...quantity })).must(200);
};

export const price: Step = async ({ random, key, path, menu }) => {
  const { guid } = random.pick(itemsOf(menu));
  const priceAmount = random.between(1, 30) * 50;
  (await key.patch(`${path}/menu/items/${guid}`, { priceAmount })).must(200);
};

async function anyOrder({ random, key, path }: Sim): Promise<Order | undefined> {
  const { items } = (await key.get<{ items: Order[] }>(`${path}/orders?open=true&limit=200`)).must(200);
  return items.length === 0 ? undefined : random.pick(items);
}

const touched = ({ tills }: Sim, guid: string): void => {
  for (const one of tills) one.own.delete(guid);
};

export const onlineAddition: Step = async (sim) => {
  const order = await anyOrder(sim);
  if (!order) return;
  const [guid, { guid: menuItemGuid }] = [guidOf(sim.random), sim.random.pick(itemsOf(sim.menu))];
  const items = [{ guid, menuItemGuid, quantity: 1 }];
  const reply = await sim.key.post<Order>(`${sim.path}/orders/${order.guid}/selections`, { items });
  touched(sim, order.guid);
  if (reply.status !== 200) return;
  const lines = reply.must(200).checks.flatMap(({ selections }) => selections);
  const { unitPriceAmount: priceAmount } = lines.find((line) => line.guid === guid)!;
  sim.online.push({ does: 'add', orderGuid: order.guid, lines: [{ guid, priceAmount, alreadySent: false }] });
};

export const onlineComp: Step = async (sim) => {
  const order = await anyOrder(sim);
  const lines = order?.checks.flatMap(({ selections }) => selections) ?? [];
  if (!order || lines.length === 0) return;
  const lineGuid = sim.random.pick(lines).guid;
  const body = { selectionGuids: [lineGuid], reason: 'LATE' };
  const reply = await sim.key.post(`${sim.path}/orders/${order.guid}/comp`, body);
  touched(sim, order.guid);
  const effect = { does: 'remove', orderGuid: order.guid, lineGuid, how: 'comp' } as const;
  if (reply.status === 200) sim.online.push(effect);
};

/** Two tables become one at the manager's computer. */
export const onlineMerge: Step = async (sim) => {
  const [into, from] = [await anyOrder(sim), await anyOrder(sim)];
  if (!into || !from || into.guid === from.guid) return;
  const reply = await sim.key.post(`${sim.path}/orders/${into.guid}/merge`, { fromOrderGuid: from.guid });
  for (const { guid } of [into, from]) touched(sim, guid);
  assert.ok(reply.status === 200 || reply.status === 409, reply.text);
  sim.count(`merge ${reply.status}`);
  if (reply.status === 200) sim.merged.set(from.guid, into.guid);
};

/** Somebody decides about what is parked. */
export const review: Step = async ({ random, key, path, count }) => {
  const list = `${path}/sync/reviews?review=OPEN&outcome=PARKED`;
  const { items } = (await key.get<{ items: { id: string }[] }>(list)).must(200);
  if (items.length === 0) return;
  const { id } = random.pick(items);
  const decision = random.pick(['accept', 'reject']);
  const reply = await key.post(`${path}/sync/reviews/${id}/${decision}`, { note: 'Seen' });
  assert.ok([200, 400, 403, 404, 409].includes(reply.status), reply.text);
  count(`${decision} ${reply.status}`);
};
