import { atRestaurant, type RestaurantScope, systemScope } from '../../access/index.ts';
import { violates } from '../../platform/db/database.ts';
import { forEachByTenant } from '../../platform/workers/each.ts';
import type { Job } from '../../platform/workers/jobs.ts';
import type { SettledTransaction, SettlementBatch } from '../../providers/payments/outcomes.ts';
import { emit } from '../../records/events/index.ts';
import { bookingDayAt, onOpenDay } from '../../tenancy/restaurants/index.ts';
import type { MoneyDeps } from '../deps.ts';
import {
  accountsToSettle,
  applySettlement,
  findConnectionOf,
  inspectOverdue,
  isFinal,
  type MerchantConnection,
  merchantConnectionFor,
  repeatedLine,
  restaurantsToSettle,
} from '../payments/index.ts';
import { closeExceptions, type Difference, openException } from '../reconciliation/index.ts';
import { BATCH_TAKEN, insertBatch, knownBatches } from './queries.ts';

/**
 * Pulls settled batches from a processor. Batches are requested by day, which can be repeated, and not as "batches not
 * fetched yet", which cannot: a process may die between receiving a batch and recording it. A batch is recorded when
 * all its transactions are booked, so an interrupted one is processed again.
 */

const DAY_MS = 86_400_000;
/** Batches are asked for this far back. */
const WAIT_MAX_MS = 10 * DAY_MS;
/** Payments captured before this that are in no batch are inquired about. */
const OVERDUE_MS = 3 * DAY_MS;

export interface Pulled {
  batches: number;
  transactions: number;
  exceptions: number;
  /** Why the processor's report is incomplete. */
  problem: string | null;
}

/**
 * Pulls the batches of the restaurant's account, and of former ones at which payments or refunds wait for theirs. What one
 * account does not answer keeps nothing from the others.
 */
export async function pullSettlements(deps: MoneyDeps, scope: RestaurantScope): Promise<Pulled> {
  const now = deps.clock.now();
  const pulled: Pulled = { batches: 0, transactions: 0, exceptions: 0, problem: null };
  const accounts = await accountsToPull(deps, scope, now);
  if (accounts.length === 0) return { ...pulled, problem: 'UNSUPPORTED' };
  for (const { merchantId, connection, since } of accounts) {
    const problem = connection && (await pullAccount({ deps, scope, connection, pulled }, since, now));
    pulled.problem ??= problem;
    // An account that does not let us in tells nothing: a person has to look.
    const isShut = problem === 'ACCOUNT_REFUSED';
    if (problem !== null && !isShut) continue;
    const asked = { merchantId, connection: isShut ? null : connection };
    for (const { difference, isOpened } of await inspectOverdue(deps, scope, asked, now - OVERDUE_MS))
      if (isOpened || (await openException(deps, scope, difference))) pulled.exceptions++;
  }
  await closeExceptions(
    deps,
    scope,
    ['OUTCOME_UNKNOWN', 'NOT_SETTLED', 'MISSING_THERE'],
    async ({ paymentGuid }) => (paymentGuid === null ? false : isFinal(deps, scope, paymentGuid)),
  );
  return pulled;
}

interface AccountToPull {
  merchantId: string;
  /** null: its credentials are forgotten. */
  connection: MerchantConnection | null;
  /** The first day to ask for, milliseconds. */
  since: number;
}

/** The current account, if its processor reports batches, and those at which something waits for one. */
async function accountsToPull(
  deps: MoneyDeps,
  scope: RestaurantScope,
  now: number,
): Promise<AccountToPull[]> {
  const current = await merchantConnectionFor(deps, scope);
  const key = [scope.tenantId, scope.restaurantGuid, new Date(now - WAIT_MAX_MS)];
  const [rows] = await deps.db.run(scope, accountsToSettle(key));
  const waiting = new Map(rows.map(({ merchant_id, since }) => [merchant_id, since]));
  const own = current.processor.can.settlement ? [current.account.merchantId] : [];
  return Promise.all(
    [...new Set([...own, ...waiting.keys()])].map(async (merchantId) => ({
      merchantId,
      connection: await findConnectionOf(deps, scope, { processor: 'CARDPOINTE', merchantId }),
      since: Math.max(Math.min(waiting.get(merchantId) ?? now, now - DAY_MS), now - WAIT_MAX_MS),
    })),
  );
}

/** One run over the batches of an account. */
interface Pull {
  deps: MoneyDeps;
  scope: RestaurantScope;
  connection: MerchantConnection;
  /** Added to. */
  pulled: Pulled;
}

/** Takes the batches of each day in which we do not have them yet. Returns why the processor's report is incomplete. */
async function pullAccount(pull: Pull, since: number, now: number): Promise<string | null> {
  const { deps, scope, connection, pulled } = pull;
  for (const date of daysFrom(since, now)) {
    const report = await deps.cardCallLimit.run(
      () => connection.processor.settlementBatches(connection.call, { date }),
      scope.tenantId,
    );
    if (report.kind !== 'found') return report.kind === 'failed' ? report.reason : 'UNKNOWN';
    const closed = report.batches.filter(({ state }) =>
      ['ACCEPTED', 'MIXED', 'REJECTED', 'EMPTY'].includes(state),
    );
    const ids = closed.map(({ batchId }) => batchId);
    const [rows] = await deps.db.run(scope, knownBatches(scope, connection.account.merchantId, ids));
    const known = new Set(rows.map(({ batch_id }) => batch_id));
    for (const batch of closed.filter(({ batchId }) => !known.has(batchId))) {
      const exceptions = await takeBatch(pull, batch, date);
      if (exceptions === null) continue;
      pulled.batches++;
      pulled.transactions += batch.transactions.length;
      pulled.exceptions += exceptions;
    }
  }
  return null;
}

/** yyyymmdd of each day, UTC. */
function* daysFrom(since: number, until: number): Generator<number> {
  const first = Math.floor(since / DAY_MS);
  for (let day = first; day <= Math.floor(until / DAY_MS); day++)
    yield Number(new Date(day * DAY_MS).toISOString().slice(0, 10).replaceAll('-', ''));
}

/** Books a closed batch. Returns the number of differences it opened; null when an outcome in it is not known yet. */
async function takeBatch(
  { deps, scope, connection }: Pull,
  batch: SettlementBatch,
  closedOn: number,
): Promise<number | null> {
  const { batchId, chargeAmount, refundAmount } = batch;
  let exceptions = 0;
  let waits = false;
  const run = { deps, scope, connection, batchId };
  const { lines, repeated } = linesOf(batch);
  const differences = [...totalDifference(batch)];
  for (const transaction of repeated) differences.push(await repeatedLine(run, transaction));
  for (const difference of differences) if (await openException(deps, scope, difference)) exceptions++;
  for (const transaction of lines) {
    const settled = await applySettlement(run, transaction);
    if (settled.kind === 'wait') waits = true;
    if (settled.kind !== 'differs') continue;
    if (settled.isOpened || (await openException(deps, scope, settled.difference))) exceptions++;
  }
  if (waits) return null;
  const { merchantId, currency } = connection.account;
  const { restaurantGuid } = scope;
  const { chargeCount, refundCount } = batch;
  try {
    await onOpenDay(deps, scope, async (restaurant) => {
      const now = deps.clock.now();
      const { businessDate, occurredOn: today, guard } = bookingDayAt(restaurant, now);
      // After midnight, a night that is not over belongs to the day before.
      const occurredOn = Math.min(closedOn, today);
      const data = { batchId, merchantId, chargeCount, chargeAmount, refundCount, refundAmount, occurredOn };
      await deps.db.run(
        scope,
        insertBatch(scope, batch, { merchantId, currency, businessDate, occurredOn, now }),
        emit(scope, { type: 'settlement.batch_closed', restaurantGuid, businessDate, data, now, guard }),
      );
    });
  } catch (error) {
    if (!violates(error, BATCH_TAKEN)) throw error;
  }
  return exceptions;
}

/** What is in a batch adds up to its total, with or without lines of which nobody knows whether they count. */
function totalDifference({
  batchId,
  transactions,
  chargeAmount,
  refundAmount,
}: SettlementBatch): Difference[] {
  const sumOf = (...states: SettledTransaction['state'][]) =>
    transactions.filter(({ state }) => states.includes(state)).reduce((sum, { amount }) => sum + amount, 0);
  const [ourAmount, theirAmount] = [sumOf('SETTLED'), chargeAmount + refundAmount];
  if ([ourAmount, sumOf('SETTLED', 'UNKNOWN')].includes(theirAmount)) return [];
  return [{ kind: 'BATCH_TOTAL_DIFFERS', subject: batchId, batchId, ourAmount, theirAmount }];
}

/**
 * What is in a batch, each charge and each refund once, whatever the processor calls it there, and what was settled of it again.
 * Where one line of several was refused, another moved the money.
 */
function linesOf({ transactions }: SettlementBatch) {
  const found = Map.groupBy(transactions, ({ retref, isRefund }) => `${retref} ${isRefund}`);
  const groups = [...found.values()].map((group) => ({
    group,
    // A group has one.
    line: group.find(({ state }) => state === 'SETTLED') ?? group[0]!,
  }));
  return {
    lines: groups.map(({ line }) => line),
    repeated: groups.flatMap(({ group, line }) =>
      group.filter((one) => one !== line && one.state === 'SETTLED').slice(0, 1),
    ),
  };
}

/** Pulls the batches of every restaurant that has something to settle. */
export const pullAllSettlements: Job<MoneyDeps> = {
  name: 'settlements.pull',
  schedule: '*/15 * * * *',
  async run(deps) {
    const { lookup, clock } = deps;
    const now = clock.now();
    const [places] = await lookup.run(
      restaurantsToSettle([new Date(now - 3 * DAY_MS), new Date(now - WAIT_MAX_MS)]),
    );
    await forEachByTenant(
      places,
      ({ tenant_id, restaurant_guid }) =>
        pullSettlements(
          deps,
          atRestaurant(systemScope(tenant_id, 'settled batches are pulled'), restaurant_guid),
        ),
      (failures) => `the settlements of ${failures} restaurants could not be pulled`,
    );
  },
};
