import type { TenantScope } from '../../access/index.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Statement } from '../../platform/db/statement.ts';
import { contributionsNamed, type Run } from './contributions.ts';
import { ALL_DATASETS } from './datasets.ts';
import type { Named } from './queries.ts';
import { differenceTo, SubjectCollector, type SubjectFacts, sumChanges } from './subject-facts.ts';
import {
  addToSums,
  advanceCursor,
  beginCursor,
  type Cursor,
  keepSubjects,
  lastEvent,
  lockCursor,
  type NextEvent,
  nextEvents,
  ordersOf,
  subjectsOf,
  tryCursor,
  uncomputedOf,
} from './sums-queries.ts';
import { nextSubjects, WALK_BEGIN } from './walk-subjects.ts';

/**
 * The running sums of reports follow the events. Each event names an order, a payment or a drawer; what that comes to now, less
 * what it had added to the sums before, is added to them, in the transaction that moves the cursor on. So each change is in
 * the sums exactly once, whatever dies when, and nothing is written for reports where orders are created.
 */

/** Events that one transaction follows: some tenths of a second of work at most. */
const EVENTS_AT_ONCE = 500;

/** How far the sums have come. */
export interface Reached {
  /** The last event that they hold. */
  sequence: number;
  /** They are being made from orders, payments and drawers, and hold only some. */
  isWalking: boolean;
  /** There was more to do when this was read. */
  isBehind: boolean;
}

/** The tenant was deleted. */
const NOTHING_TO_FOLLOW: Reached = { sequence: 0, isWalking: false, isBehind: false };

/**
 * Follows the next events of a tenant. When some of them are forgotten already, everything that they could have been about is
 * looked at instead, step by step. null: somebody else does so at this moment, and we did not want to `wait`.
 */
export function followSome(
  db: Database,
  scope: TenantScope,
  { wait }: { wait: boolean },
): Promise<Reached | null> {
  return db.transaction(scope, async (tx) => {
    const run: Run = (...statements) => tx.run(...statements);
    const [, [cursor], [newest]] = await run(
      beginCursor(scope),
      wait ? lockCursor(scope) : tryCursor(scope),
      lastEvent(scope),
    );
    if (!newest) return { result: NOTHING_TO_FOLLOW, last: [] };
    if (!cursor) return { result: null, last: [] };
    const { last } = newest;
    const { next, writes } = await step(run, scope, cursor, last);
    const isWalking = next.walk !== null;
    const result = {
      sequence: next.sequence,
      isWalking,
      isBehind: isWalking || next.sequence < last,
    };
    return { result, last: next === cursor ? [] : [...writes, advanceCursor(scope, next)] };
  });
}

/** So many are tried again at once. */
const RETRIED_AT_ONCE = 100;

/** Tries again what could not be computed: another release may be able to. */
export function retryUncomputed(db: Database, scope: TenantScope): Promise<void> {
  return db.transaction(scope, async (tx) => {
    const run: Run = (...statements) => tx.run(...statements);
    const [, found] = await run(lockCursor(scope), uncomputedOf(scope, RETRIED_AT_ONCE));
    if (found.length === 0) return { result: undefined, last: [] };
    const guids = found.map(({ subject }) => subject);
    const [orders] = await run(ordersOf(scope, guids));
    const known = new Set(orders.map(({ guid }) => guid));
    const others = guids.filter((guid) => !known.has(guid));
    const last = await changesBy(run, scope, { orders, payments: others, drawers: others });
    return { result: undefined, last };
  });
}

interface Step {
  next: Cursor;
  writes: readonly Statement[];
}

async function step(run: Run, scope: TenantScope, cursor: Cursor, last: number): Promise<Step> {
  const { sequence } = cursor;
  if (cursor.walk !== null) return walkOn(run, scope, cursor);
  const upTo = Math.min(last, sequence + EVENTS_AT_ONCE);
  if (upTo <= sequence) return { next: cursor, writes: [] };
  const [events] = await run(nextEvents(scope, sequence, upTo));
  // What is committed by now is found on the walk, and what comes later in events behind the last.
  if (events.length < upTo - sequence) return { next: { sequence: last, ...WALK_BEGIN }, writes: [] };
  const writes = await changesBy(run, scope, subjectsIn(events));
  return { next: { sequence: upTo, walk: null, walk_after: null }, writes };
}

async function walkOn(run: Run, scope: TenantScope, cursor: Cursor): Promise<Step> {
  const { named, next } = await nextSubjects(run, scope, cursor);
  return { next: { sequence: cursor.sequence, ...next }, writes: await changesBy(run, scope, named) };
}

/** What has to be written so that the sums hold what these subjects come to now. */
async function changesBy(run: Run, scope: TenantScope, named: Named): Promise<Statement[]> {
  const all = [...named.orders.map(({ guid }) => guid), ...named.payments, ...named.drawers];
  const guids = [...new Set(all)];
  if (guids.length === 0) return [];
  const [rows] = await run(subjectsOf(scope, guids));
  const known = new Map(rows.map(({ subject, ...row }) => [subject, row]));
  const collector = new SubjectCollector(ALL_DATASETS, guids, (guid) => known.get(guid)?.through ?? 0);
  await contributionsNamed(run, { scope, named, datasets: ALL_DATASETS }, collector);
  const differences = guids
    .filter((guid) => collector.isComputed(guid))
    .flatMap((guid) => {
      const before = known.get(guid);
      return differenceTo(collector.factsOf(guid), before ? (JSON.parse(before.facts) as SubjectFacts) : []);
    });
  const kept = collector.rows(known);
  const changes = sumChanges(ALL_DATASETS, differences);
  return [
    ...(kept.length > 0 ? [keepSubjects(scope, kept)] : []),
    ...(changes.length > 0 ? [addToSums(scope, changes)] : []),
  ];
}

interface EventData {
  guid?: string;
  orderGuid?: string | null;
  paymentGuid?: string;
  fromOrderGuid?: string;
  toOrderGuid?: string;
}

/** The orders, payments and drawers that events are about. */
function subjectsIn(events: readonly NextEvent[]): Named {
  const orders = new Map<string, { restaurant_guid: string; guid: string }>();
  const payments = new Set<string>();
  const drawers = new Set<string>();
  for (const { type, restaurant_guid, data: text } of events) {
    if (restaurant_guid === null) continue;
    const data = JSON.parse(text) as EventData;
    const own = type.startsWith('order.') ? [data.guid] : [];
    for (const guid of [...own, data.orderGuid, data.fromOrderGuid, data.toOrderGuid])
      if (guid) orders.set(guid, { restaurant_guid, guid });
    if (data.paymentGuid) payments.add(data.paymentGuid);
    if (type.startsWith('cash_drawer.') && data.guid) drawers.add(data.guid);
  }
  const sorted = [...orders.values()].sort((a, b) => (a.guid < b.guid ? -1 : 1));
  return { orders: sorted, payments: [...payments], drawers: [...drawers] };
}
