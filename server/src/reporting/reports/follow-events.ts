import { systemScope, type TenantScope } from '../../access/index.ts';
import type { Database } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/errors.ts';
import type { Log } from '../../platform/log.ts';
import type { Job } from '../../platform/workers/jobs.ts';
import { type Loop, startLoop } from '../../platform/workers/loop.ts';
import type { ReportingDeps } from '../deps.ts';
import { contributionsNamed, type Run } from './contributions.ts';
import { DATASETS, type Dataset } from './datasets.ts';
import type { Named } from './queries.ts';
import { businessDateOf, dateAt } from './range.ts';
import { differenceTo, SubjectCollector, type SubjectFacts, sumChanges } from './subject-facts.ts';
import {
  addToSums,
  advanceCursor,
  beginCursor,
  cursorOf,
  keepSubjects,
  lockCursor,
  type NextEvent,
  nextEvents,
  settleSubjects,
  subjectsOf,
  tenantsBehind,
  tenantsWithSums,
} from './sums-queries.ts';

/**
 * The running sums of reports follow the events. Each event names an order, a payment or a drawer; what that comes to now, less
 * what it had added to the sums before, is added to them, in the transaction that moves the cursor on. So each change is in
 * the sums exactly once, whatever dies when, and nothing is written for reports where orders are created.
 */

/** Events that one transaction follows: some tenths of a second of work at most. */
const EVENTS_AT_ONCE = 500;
/** How far behind the sums may be for a request to bring them up to date itself. */
const BEHIND_MAX = 100_000;
const PREPARED_WITHIN_S = 30;
/** How often the follower looks: sums that nobody asks for are no older than that. */
const POLL_MS = 500;
/** A business day takes nothing more by then, in any time zone. */
const SETTLED_AFTER_MS = 72 * 3_600_000;
const SETTLED_AT_ONCE = 2_000;

const ALL = Object.values(DATASETS) as readonly Dataset[];

type FollowDeps = Pick<ReportingDeps, 'db' | 'clock'>;

/** Brings a tenant's sums up to date with all that had been committed before. SERVICE_UNAVAILABLE when that is too much. */
export async function catchUp(deps: FollowDeps, scope: TenantScope): Promise<void> {
  const [[cursor]] = await deps.db.run(scope, cursorOf(scope));
  if (!cursor || cursor.sequence >= cursor.last) return;
  assertNear(cursor.last - cursor.sequence);
  while ((await followOnce(deps, scope, cursor.last)) < cursor.last) {}
}

function assertNear(events: number): void {
  if (events <= BEHIND_MAX) return;
  const message = 'The sums of these days are being prepared; try again.';
  const headers = { 'retry-after': String(PREPARED_WITHIN_S) };
  throw new ApiError('SERVICE_UNAVAILABLE', message, undefined, headers);
}

/** Follows the next events of a tenant, up to a number; gives the last number that the sums hold then. */
function followOnce({ db, clock }: FollowDeps, scope: TenantScope, upTo: number): Promise<number> {
  const readAt = clock.now();
  return db.transaction(scope, async (tx) => {
    const run: Run = (...statements) => tx.run(...statements);
    const [, [cursor]] = await run(beginCursor(scope), lockCursor(scope));
    const after = cursor?.sequence ?? 0;
    // Not the last event that is found: numbers whose events are forgotten already are passed by.
    const last = Math.min(upTo, after + EVENTS_AT_ONCE);
    if (last <= after) return { result: after, last: [] };
    const [events] = await run(nextEvents(scope, after, last - after));
    const writes = await changesBy(run, scope, events);
    return { result: last, last: [...writes, advanceCursor(scope, last, readAt)] };
  });
}

/** What events change of the sums. */
async function changesBy(run: Run, scope: TenantScope, events: readonly NextEvent[]) {
  const named = subjectsIn(events);
  const guids = [...named.orders.map(({ guid }) => guid), ...named.payments, ...named.drawers];
  if (guids.length === 0) return [];
  const [rows] = await run(subjectsOf(scope, guids));
  const known = new Map(rows.map(({ subject, ...row }) => [subject, row]));
  const collector = new SubjectCollector(guids, (guid) => known.get(guid)?.through ?? 0);
  await contributionsNamed(run, { scope, named, datasets: ALL }, collector);
  const differences = guids.flatMap((guid) => {
    const before = known.get(guid);
    return differenceTo(collector.factsOf(guid), before ? (JSON.parse(before.facts) as SubjectFacts) : []);
  });
  const kept = collector.rows((guid) => known.has(guid));
  const changes = sumChanges(ALL, differences);
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

/** Follows the events of every tenant to their end. */
export async function followAll(deps: FollowDeps & Pick<ReportingDeps, 'lookup'>): Promise<void> {
  const [tenants] = await deps.lookup.run(tenantsBehind([]));
  for (const { tenant_id } of tenants) {
    const scope = systemScope(tenant_id, 'adds its events to the sums of reports');
    const [[cursor]] = await deps.db.run(scope, cursorOf(scope));
    while (cursor && (await followOnce(deps, scope, cursor.last)) < cursor.last) {}
  }
}

/** Keeps the sums of all tenants close behind their events. It rests for as long as it worked, so that orders go first. */
export function startReportFollower(deps: FollowDeps & Pick<ReportingDeps, 'lookup'> & { log: Log }): Loop {
  const round = async (): Promise<boolean> => {
    await followAll(deps);
    return false;
  };
  const { log } = deps;
  return startLoop({ name: 'reports: following events', round, pollMs: POLL_MS, gapMs: (took) => took, log });
}

/** Forgets, of days that are over, which subject added what. */
export const settleReportsJob: Job<ReportingDeps> = {
  name: 'reports.settle',
  schedule: '*/10 * * * *',
  run: (deps) => settleReports(deps),
};

/** Settles what days that are over hold, once the sums have followed all events. */
export async function settleReports(
  deps: FollowDeps & Pick<ReportingDeps, 'lookup'>,
  afterMs = SETTLED_AFTER_MS,
): Promise<void> {
  await followAll(deps);
  const before = businessDateOf(dateAt(deps.clock.now() - afterMs));
  const [tenants] = await deps.lookup.run(tenantsWithSums([]));
  for (const { tenant_id } of tenants) {
    const scope = systemScope(tenant_id, 'settles the sums of days that are over');
    while (await settled(deps.db, scope, before)) {}
  }
}

async function settled(db: Database, scope: TenantScope, before: number): Promise<boolean> {
  const [rows] = await db.run(scope, settleSubjects(scope, before, SETTLED_AT_ONCE));
  return rows.length === SETTLED_AT_ONCE;
}
