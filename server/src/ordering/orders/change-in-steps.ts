import type { Call, RestaurantScope } from '../../access/index.ts';
import { isStockMove, lockStock, type StockMove } from '../../catalog/menus/index.ts';
import { one, onlyRow, type Transaction } from '../../platform/db/database.ts';
import { databaseWithin } from '../../platform/db/database-within.ts';
import { type EventStatement, NO_WRITES, type Writes } from '../../platform/db/statement.ts';
import { RawJson } from '../../platform/http/response/envelope.ts';
import type { Answer } from '../../platform/http/route.ts';
import { assertVersion } from '../../platform/version-guard.ts';
import type { OrderingDeps } from '../deps.ts';
import type { Change } from './change.ts';
import { untilCurrent } from './change-order.ts';
import { momentOf, writesOf, written } from './change-writes.ts';
import { countedChanges, limitedChanges } from './counted-discounts.ts';
import { depositsOf } from './deposits.ts';
import { elsewhereOf } from './dishes.ts';
import { withOrdersOfDishes } from './dishes-elsewhere.ts';
import { orderFormat } from './document.ts';
import { TOGETHER_MAX } from './ordered-together.ts';
import { findLinked, findOrderToChange, holdOrderToChange, type StoredOrder } from './queries.ts';

/**
 * Several changes of one order, each as it would be alone, in one transaction. Each finds what the earlier ones have written,
 * and has its own version, events, timeline entry and tickets.
 */

/** What stands for the database and the kitchen while the transaction is open. */
type Inside = Pick<OrderingDeps, 'db' | 'kitchen'>;

export interface Step {
  expectedVersion: number | undefined;
  change: (inside: Inside) => Change;
  /** Throws the error that the caller is told. */
  rejected: (error: unknown) => Promise<never>;
}

type StepsCall = Pick<
  Call<OrderingDeps, { kind: 'restaurant'; scope: 'write:orders' }>,
  'deps' | 'scope' | 'transaction' | 'expectedVersion'
>;

interface Steps {
  orderGuid: string;
  steps: readonly Step[];
  /** Nothing is kept: the answer is what it would be. */
  preview: boolean;
  /** Of a change it may matter what is on orders with which this one was ordered together. */
  ofAllTogether: boolean;
}

/** Carries the answer of a preview out of the transaction, which it ends. */
class Previewed extends Error {
  readonly answer: Answer<never>;
  constructor(answer: Answer<never>) {
    super('nothing is kept of a preview');
    this.answer = answer;
  }
}

/** Makes all of the changes or none, and answers with the order as it is after the last. */
export async function changeOrderInSteps(call: StepsCall, asked: Steps): Promise<Answer<never>> {
  const { deps, scope } = call;
  return untilCurrent(deps, scope, async () => {
    await readAhead(deps, scope);
    try {
      return (await call.transaction(scope, (tx) => inSteps(call, tx, asked))) as Answer<never>;
    } catch (error) {
      if (error instanceof Previewed) return error.answer;
      throw error;
    }
  });
}

/** What is remembered of restaurant, menu and kitchen is read before: whoever holds a connection must not wait for another. */
async function readAhead({ restaurants, menus, kitchens }: OrderingDeps, scope: RestaurantScope) {
  const place = await restaurants.get(scope, scope.restaurantGuid);
  await Promise.all([menus.get(scope, place), kitchens.get(scope)]);
}

/** What waits for the end of the transaction: until it, it would hold the tenant's event number. */
interface Late {
  step: Step;
  stock: StockMove[];
  events: readonly EventStatement[];
}

const lateOf = (step: Step, events: readonly EventStatement[]): Late => ({
  step,
  stock: events.filter(isStockMove),
  events: events.filter((one) => !isStockMove(one)),
});

async function inSteps(
  { deps, scope, expectedVersion }: StepsCall,
  tx: Transaction,
  { orderGuid, steps, preview, ofAllTogether }: Steps,
): Promise<Answer<never>> {
  const held = await holdWithOthers(scope, tx, orderGuid, ofAllTogether);
  assertVersion(expectedVersion, held.version);
  const { stored, late } = await stepsFrom({ deps, scope }, tx, held, steps);
  await writeLate(scope, tx, late, preview);
  const answer = { status: 200, data: new RawJson(orderFormat.text(stored)) };
  if (preview) throw new Previewed(answer);
  return answer;
}

/**
 * Holds the order, those that share its dishes and those that share theirs, and those that limits in percent look at, in the sequence
 * in which others write them: no two wait in a circle.
 */
async function holdWithOthers(
  scope: RestaurantScope,
  tx: Transaction,
  guid: string,
  ofAllTogether: boolean,
): Promise<StoredOrder> {
  const [found] = await tx.run(findOrderToChange(scope, guid));
  const dishes = elsewhereOf(orderFormat.parse(one(found, 'order')));
  const others =
    dishes.length > 0 ? (await tx.run(...dishes.map((each) => findOrderToChange(scope, each)))).flat() : [];
  const further = others.flatMap((row) => elsewhereOf(orderFormat.parse(row)));
  const together = ofAllTogether ? await linkedWith(scope, tx, guid) : [];
  const guids = [...new Set([guid, ...dishes, ...further, ...together])].sort();
  const held = await tx.run(...guids.map((each) => holdOrderToChange(scope, each)));
  return one(held[guids.indexOf(guid)]!, 'order'); // it is among them
}

/** None where there are more than are looked at. */
async function linkedWith(scope: RestaurantScope, tx: Transaction, guid: string): Promise<string[]> {
  const [linked] = await tx.run(findLinked(scope, guid, TOGETHER_MAX + 1));
  return linked.length > TOGETHER_MAX + 1 ? [] : linked.map((other) => other.guid);
}

/** Makes a new order and the first change of it, both or neither, and answers with the order as it is then. */
export function createAndChange(
  { deps, scope, transaction }: Pick<StepsCall, 'deps' | 'scope' | 'transaction'>,
  { orderGuid, writes, step }: { orderGuid: string; writes: Writes; step: Step },
): Promise<Answer<never>> {
  return transaction(scope, async (tx) => {
    const { rows, events = [] } = writes;
    const returned: unknown[][] = await tx.run(...rows, findOrderToChange(scope, orderGuid));
    const made = onlyRow(returned.at(-1) as StoredOrder[]);
    const created = lateOf({ ...step, rejected: rethrown }, events);
    const { stored, late } = await stepsFrom({ deps, scope }, tx, made, [step]);
    await writeLate(scope, tx, [created, ...late], false);
    return { status: 201, data: new RawJson(orderFormat.text(stored)) };
  }) as Promise<Answer<never>>;
}

const rethrown = async (error: unknown): Promise<never> => {
  throw error;
};

/** The order after all the changes, and what of them waits for the end. */
async function stepsFrom(
  { deps, scope }: Pick<StepsCall, 'deps' | 'scope'>,
  tx: Transaction,
  first: StoredOrder,
  steps: readonly Step[],
): Promise<{ stored: StoredOrder; late: Late[] }> {
  const db = databaseWithin(deps.db, scope, tx);
  const inside = { db, kitchen: deps.kitchen.within(db) };
  let stored = first;
  const late: Late[] = [];
  for (const step of steps) {
    try {
      assertVersion(step.expectedVersion, stored.version);
      const before = orderFormat.parse(stored);
      const moment = await momentOf(deps, scope, [stored]);
      const made = await step.change(inside)(before, moment);
      const [change = made] = await limitedChanges({ db, scope }, [before], [made]);
      const asked = [{ stored, before, change }];
      const { all, ...concerned } = await withOrdersOfDishes({ deps: inside, scope }, asked, moment);
      const results = all.map((one) => written(one, moment));
      const deposits = await depositsOf(db, scope, results);
      const counted = await countedChanges({ db, scope }, results, asked.length);
      const parts = { results, deposits, counted, concerned };
      const { rows, events = [], after } = writesOf(scope, parts, moment);
      const returned: unknown[][] = await tx.run(...rows, findOrderToChange(scope, before.guid));
      const settled = after ? await after(tx) : NO_WRITES;
      if (settled.rows.length > 0) await tx.run(...settled.rows);
      late.push(lateOf(step, [...events, ...(settled.events ?? [])]));
      stored = onlyRow(returned.at(-1) as StoredOrder[]);
    } catch (error) {
      await step.rejected(error);
    }
  }
  return { stored, late };
}

/** Stock first, all of it held before any of it is taken: what takes it emits, and whoever emits must not wait for rows. */
async function writeLate(
  scope: RestaurantScope,
  tx: Transaction,
  late: readonly Late[],
  preview: boolean,
): Promise<void> {
  const itemGuids = late.flatMap(({ stock }) => stock.flatMap((move) => move.itemGuids));
  if (itemGuids.length > 0) await tx.run(lockStock(scope, itemGuids));
  let events: EventStatement[] = [];
  for (const { step, stock, events: own } of late) {
    if (stock.length > 0) {
      try {
        await tx.run(...(preview ? [] : events), ...stock);
      } catch (error) {
        await step.rejected(error);
      }
      events = [];
    }
    events.push(...own);
  }
  if (!preview && events.length > 0) await tx.run(...events);
}
