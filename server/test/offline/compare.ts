import assert from 'node:assert/strict';
import type { Drawer } from '../harness/drawers.ts';
import type { MenuTree, Order } from '../harness/world.ts';
import { type Effect, follow, noFacts, tell, totalOf } from './facts.ts';
import { itemsOf } from './mirror.ts';
import type { Sim } from './scene.ts';

/** What is there after a history, beside the plain list of what happened. */

interface Outcome {
  id: string;
  outcome: string;
  review: string | null;
  result: { needs: { code: string } | null; differences: { field: string }[] };
}

/** An order that one till alone had comes to what it has it come to, or what is different is listed. */
async function compareClaims({ database, tills }: Sim, told: readonly Outcome[]): Promise<void> {
  const asClaimed = new Set(told.filter(({ outcome }) => outcome === 'APPLIED').map(({ id }) => id));
  for (const { own, offline, effects } of tills) {
    for (const guid of own) {
      const about = offline.log.filter(({ id, orderGuid }) => id === guid || orderGuid === guid);
      if (!about.every(({ id }) => asClaimed.has(id))) continue;
      const facts = noFacts();
      for (const { id } of about) tell(facts, effects.get(id)!);
      const [row] = await database.sql<{ total: number }>(
        'select total_amount::int as total from orders where guid = $1',
        [guid],
      );
      assert.equal(row!.total, totalOf(facts.orders.get(guid)!), 'what the till has it come to');
    }
  }
}

/** Throws unless all is there once, for what it comes to, or is listed. */
export async function compare(sim: Sim): Promise<void> {
  const told = await sim.database.sql<Outcome>(
    'select id, outcome, review, result from sync_commands where restaurant_guid = $1',
    [sim.restaurantGuid],
  );
  compareOutcomes(sim, told);
  await compareOrders(sim);
  await compareClaims(sim, told);
  await compareDrawers(sim);
  await compareTickets(sim);
  await compareMirrors(sim);
}

/** Every command has one outcome, and what is not as the till had it is listed. */
function compareOutcomes(sim: Sim, told: Outcome[]): void {
  const logged = sim.tills.flatMap(({ offline }) => offline.log.map(({ id }) => id));
  assert.deepEqual(told.map(({ id }) => id).toSorted(), logged.toSorted(), 'one outcome each');
  const effects = new Map(sim.tills.flatMap(({ effects: own }) => [...own]));
  const counted: Effect[] = [...sim.online];
  for (const { id, outcome, review, result } of told) {
    sim.count(outcome);
    for (const { field } of result.differences) sim.count(`difference: ${field}`);
    if (result.needs) sim.count(`needs: ${result.needs.code}`);
    if (outcome !== 'APPLIED') assert.notEqual(review, null, `${id} is not listed`);
    const effect = effects.get(id)!;
    const alreadyHappened = effect.does !== 'remove' && !(effect.does === 'cash' && effect.amount < 0);
    if (alreadyHappened) assert.notEqual(outcome, 'PARKED', `a fact is parked: ${JSON.stringify(result)}`);
    if (sim.unsigned.has(id) && review !== 'ACCEPTED')
      assert.equal(outcome, 'PARKED', `${id} was let through`);
    const isOutside = result.differences.some(({ field }) => field === 'drawer');
    if (outcome !== 'PARKED' || review === 'ACCEPTED')
      counted.push(isOutside && effect.does === 'pay' ? { ...effect, drawerGuid: null } : effect);
  }
  // What is taken off a line comes behind the line.
  for (const effect of counted.toSorted((a, b) => Number(b.does === 'add') - Number(a.does === 'add')))
    tell(sim.facts, effect);
  follow(sim.facts, sim.merged);
}

/** Every order is there once, for what it comes to. */
async function compareOrders({ database, restaurantGuid, facts }: Sim): Promise<void> {
  const rows = await database.sql<{ guid: string; total: number; paid: number }>(
    'select guid, total_amount::int as total, paid_amount::int as paid from orders where restaurant_guid = $1 order by guid',
    [restaurantGuid],
  );
  const expected = [...facts.orders].map(([guid, order]) => ({
    guid,
    total: totalOf(order),
    paid: order.paidAmount,
  }));
  assert.deepEqual(
    rows,
    expected.toSorted((a, b) => (a.guid < b.guid ? -1 : 1)),
  );
}

/** Drawers hold what was put in, and the ledger says the same. */
async function compareDrawers({ key, path, tills, facts, database, restaurantGuid }: Sim): Promise<void> {
  let [cash, safe] = [facts.outsideAmount, 0];
  for (const guid of tills.flatMap(({ drawers }) => drawers)) {
    const drawer = (await key.get<Drawer>(`${path}/cash-drawers/${guid}`)).must(200);
    assert.equal(drawer.expectedAmount, facts.drawers.get(guid), 'a drawer');
    const counted = facts.closed.get(guid);
    assert.equal(drawer.status, counted === undefined ? 'OPEN' : 'CLOSED');
    assert.equal(drawer.varianceAmount, counted === undefined ? null : counted - drawer.expectedAmount);
    // Out of the safe comes what a drawer opens with.
    safe -= drawer.openingAmount;
    if (counted === undefined) cash += drawer.expectedAmount;
    else safe += counted;
  }
  const balanceOf = async (account: string): Promise<number> => {
    const [row] = await database.sql<{ held: number }>(
      `select coalesce(sum(case when debit_account = $2 then amount else 0 end)
         - sum(case when credit_account = $2 then amount else 0 end), 0)::int as held
       from ledger_entries where restaurant_guid = $1`,
      [restaurantGuid, account],
    );
    return row!.held;
  };
  assert.deepEqual([await balanceOf('CASH'), await balanceOf('SAFE')], [cash, safe], 'the books');
}

/** What the kitchen has on paper it gets no ticket for, and everything else one. */
async function compareTickets({ database, restaurantGuid, facts }: Sim): Promise<void> {
  const rows = await database.sql<{ guid: string; tickets: number }>(
    `select i->>'selectionGuid' as guid, count(*)::int as tickets
     from kitchen_tickets t, json_array_elements(t.document->'items') i where t.restaurant_guid = $1 group by 1`,
    [restaurantGuid],
  );
  const found = new Map(rows.map(({ guid, tickets }) => [guid, tickets]));
  for (const { lines } of facts.orders.values())
    for (const { guid, alreadySent } of lines.values())
      assert.equal(found.get(guid) ?? 0, alreadySent ? 0 : 1, `tickets of line ${guid}`);
}

/** What tills have pulled is what there is. */
async function compareMirrors({ key, path, tills }: Sim): Promise<void> {
  const open: Order[] = [];
  for (let cursor = ''; ; ) {
    const query = `open=true&limit=200${cursor === '' ? '' : `&cursor=${cursor}`}`;
    const page = (
      await key.get<{ items: Order[]; nextCursor: string | null }>(`${path}/orders?${query}`)
    ).must(200);
    open.push(...page.items);
    if (page.nextCursor === null) break;
    cursor = page.nextCursor;
  }
  const menu = (await key.get<MenuTree>(`${path}/menu`)).must(200);
  type Stock = { itemGuid: string; status: string; quantity: string | null };
  const stock = (await key.get<{ items: Stock[] }>(`${path}/menu/stock?limit=200`)).must(200);
  const byGuid = (orders: Iterable<Order>) =>
    [...orders].map(({ guid, version, totalAmount }) => ({ guid, version, totalAmount })).toSorted(inOrder);
  for (const { mirror } of tills) {
    assert.deepEqual(byGuid(mirror.orders.values()), byGuid(open), 'orders that were pulled');
    assert.deepEqual(itemsOf(mirror.menu!), itemsOf(menu), 'the menu that was pulled');
    const there = stock.items.map(
      ({ itemGuid, status, quantity }) => [itemGuid, { status, quantity }] as const,
    );
    assert.deepEqual(
      Object.fromEntries(mirror.stock),
      Object.fromEntries(there),
      'the stock that was pulled',
    );
  }
}

const inOrder = (a: { guid: string }, b: { guid: string }) => (a.guid < b.guid ? -1 : 1);
