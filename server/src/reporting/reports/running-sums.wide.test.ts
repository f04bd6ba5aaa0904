import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { atEnd } from '../../../test/harness/cleanup.ts';
import type { TestDatabase } from '../../../test/harness/database.ts';
import { pairTill } from '../../../test/harness/devices.ts';
import { eventually } from '../../../test/harness/eventually.ts';
import { client } from '../../../test/harness/http.ts';
import { offlineTill } from '../../../test/harness/offline.ts';
import { daysAfter, figures, refresher, report, reportPath } from '../../../test/harness/reports.ts';
import { startTestService, type TestService } from '../../../test/harness/service.ts';
import { hireServer } from '../../../test/harness/staff.ts';
import { makeWorld, type Order, order, soup, type World } from '../../../test/harness/world.ts';
import { type Database, openDatabase, openPool } from '../../platform/db/database.ts';
import { newGuid } from '../../platform/ids.ts';
import { REPORTS } from './catalogue.ts';
import { createRunningSums } from './running-sums.ts';
import { settleReportsJob } from './settle-reports.ts';

/** How the sums of reports are kept, when much goes wrong: followers that meet, that die, that lack what they need. */

const SOUP = 690;
const DAY_MS = 86_400_000;

/** A connection of its own, with a transaction that holds what a statement locks until let go of. */
async function hold(database: TestDatabase, statement: string): Promise<() => Promise<unknown>> {
  const holder = new pg.Client({ connectionString: database.url });
  await holder.connect();
  atEnd(() => holder.end());
  await holder.query('begin');
  await holder.query(statement);
  return () => holder.query('rollback');
}

function tenantDatabase(database: TestDatabase): Database {
  const pool = openPool(database.roleUrl('comanda_app'), { max: 4, applicationName: 'follower' });
  atEnd(() => pool.end());
  return openDatabase(pool);
}

/** The same, whose transactions wait at a gate behind a statement. */
function gated(db: Database, name: string) {
  const arrived = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  const transaction: Database['transaction'] = (tenant, work) =>
    db.transaction(tenant, (tx) =>
      work({
        run: async (...statements) => {
          const rows = await tx.run(...statements);
          if (!statements.some((statement) => statement.name === name)) return rows;
          arrived.resolve();
          await gate.promise;
          return rows;
        },
      }),
    );
  return { own: { ...db, transaction }, arrived: arrived.promise, open: () => gate.resolve() };
}

/** What every report says of some days is what a recomputation from orders and books gives. */
async function assertExact({ key }: World, from: number, to = from): Promise<void> {
  for (const { name } of REPORTS) {
    const range = { from, to, groupBy: 'day', links: false };
    const recomputed = figures(await report(key, name, { ...range, recompute: true }));
    assert.deepEqual(figures(await report(key, name, range)), recomputed, name);
  }
}

const pay = async ({ key, place }: World, { guid }: Order) =>
  (await key.post(`${place.path}/orders/${guid}/payments`, { type: 'CASH' })).must(201);

test('what includes today is read from running sums, as a closed day is, and from none of its orders', async () => {
  const service = await startTestService();
  const world = await makeWorld(service);
  const { businessDate } = await order(world.key, world.place);
  await order(world.key, world.place);
  const today = { from: businessDate, to: businessDate, links: false };
  const sales = () => report(world.key, 'sales', today);
  const before = figures(await sales());
  const letGo = await hold(service.database, 'lock table orders in access exclusive mode');
  assert.deepEqual(figures(await sales()), before);
  await letGo();
  await order(world.key, world.place);
  assert.notDeepEqual(figures(await sales()), before, 'and what came meanwhile is in it at once');
});

describe('while another process holds the sums', () => {
  test('orders are taken, however many reports wait for it', async () => {
    const service = await startTestService({ config: { poolSize: 4 } });
    const world = await makeWorld(service);
    const { key, place } = world;
    const { businessDate } = await order(key, place);
    await report(key, 'sales', { from: businessDate, to: businessDate });
    const release = await hold(service.database, 'select from report_cursors for update');
    await order(key, place);
    const reports = Array.from({ length: 12 }, () =>
      key.get(reportPath('sales', { from: businessDate, to: businessDate })).then(() => 'a report'),
    );
    // More than once: some of them must have begun to wait by then.
    const taken = async () => {
      for (let count = 0; count < 20; count++) await order(key, place);
      return 'the orders';
    };
    assert.equal(await Promise.race([taken(), ...reports]), 'the orders');
    await release();
    await Promise.all(reports);
    await assertExact(world, businessDate);
  });
});

describe('days that are over', () => {
  test('keep their figures when one of their orders is followed while it is settled', async () => {
    const service = await startTestService();
    const world = await makeWorld(service);
    const first = await order(world.key, world.place);
    await refresher(service.database, service.clock)();
    service.clock.moveBy(7 * DAY_MS);
    const release = await hold(service.database, 'select from report_cursors for update');
    await pay(world, first);
    // From here on nobody follows but us.
    await service.stop();
    await release();
    const db = tenantDatabase(service.database);
    const { own, arrived, open } = gated(db, 'reports.subjects');
    const following = createRunningSums({ db, own }).follow(world.tenantId);
    await arrived;
    const scope = { tenantId: world.tenantId, identity: 'test' } as never;
    const settling = createRunningSums({ db, own: db }).settle(scope, {
      before: daysAfter(first.businessDate, 1),
      quietSince: new Date(Date.now() + DAY_MS),
    });
    // Time to overtake the follower, if nothing holds it back.
    await sleep(200);
    open();
    await Promise.all([following, settling]);
    const { database, clock } = service;
    const next = await startTestService({ database, clock });
    const again = { ...world, key: client(next.url, world.key.key) } as World;
    (await again.key.post(`${world.place.path}/orders/${first.guid}/close`, {})).must(200);
    await assertExact(again, first.businessDate);
    await assertExact(again, daysAfter(first.businessDate, 7));
  });

  test('are not settled while a till that was offline still brings them', async () => {
    const service = await startTestService();
    const world = await makeWorld(service);
    const { key, place } = world;
    const { guid: staffGuid } = await hireServer(world);
    service.clock.moveBy(-6 * DAY_MS);
    const till = await pairTill(world);
    service.clock.moveBy(6 * DAY_MS);
    const now = () => service.clock.now() - 5 * DAY_MS;
    const offline = offlineTill({ till, path: place.path, restaurantGuid: place.guid, staffGuid, now });
    const sentAt = new Date(service.clock.now()).toISOString();
    const { id: orderGuid } = offline.did({ type: 'createOrder', body: soup(place) });
    const cash = { type: 'CASH', amount: SOUP, tipAmount: 100 };
    offline.did({ type: 'createOrderPayment', orderGuid, body: cash });
    (await offline.push({ sentAt, commands: offline.log.slice(0, 1), remaining: 1 })).must(200);
    const { businessDate } = (await key.get<Order>(`${place.path}/orders/${orderGuid}`)).must(200);
    await report(key, 'sales', { from: businessDate, to: businessDate });
    await settleReportsJob.run(service.deps);
    const { results } = (await offline.push({ sentAt, commands: offline.log.slice(1), remaining: 0 })).must(
      200,
    );
    assert.deepEqual(
      results.map(({ outcome }) => outcome),
      ['APPLIED'],
    );
    await assertExact(world, businessDate);
    const [day] = (await report(key, 'sales', { from: businessDate, to: businessDate })).lines;
    assert.equal(day?.values.tipAmount, 100);
  });

  test('are not settled by a clock that runs ahead', async () => {
    const service = await startTestService();
    const world = await makeWorld(service);
    const sold = await order(world.key, world.place);
    await report(world.key, 'sales', { from: sold.businessDate, to: sold.businessDate });
    service.clock.moveBy(30 * DAY_MS);
    await settleReportsJob.run(service.deps);
    service.clock.moveBy(-30 * DAY_MS);
    await pay(world, sold);
    await assertExact(world, sold.businessDate);
    const settled = await service.database.sql('select from report_subjects where through > 0');
    assert.equal(settled.length, 0);
  });

  test('have no unpaid order left in their X report once it is paid, however late', async () => {
    const service = await startTestService();
    const world = await makeWorld(service);
    const { key, place } = world;
    const sold = await order(key, place);
    service.clock.moveBy(7 * DAY_MS);
    await refresher(service.database, service.clock)(DAY_MS);
    const settled = await service.database.sql('select from report_subjects where through > 0');
    assert.equal(settled.length, 1);
    const x = async () => {
      const path = `${place.path}/day-report?businessDate=${sold.businessDate}`;
      return (await key.get<{ openOrderCount: number; dueAmount: number }>(path)).must(200);
    };
    const before = await x();
    assert.deepEqual([before.openOrderCount, before.dueAmount], [1, SOUP]);
    await pay(world, sold);
    const after = await x();
    assert.deepEqual([after.openOrderCount, after.dueAmount], [0, 0]);
  });
});

describe('events that are forgotten before they were followed', () => {
  /** Orders of many kinds, all of it summed up. */
  async function busyWorld(service: TestService): Promise<{ world: World; businessDate: number }> {
    const world = await makeWorld(service);
    const { key, place } = world;
    const float = { name: 'Bar', openingAmount: 10_000 };
    (await key.post(`${place.path}/cash-drawers`, float)).must(201);
    const paid = await order(key, place);
    await pay(world, paid);
    await order(key, place);
    const voided = await order(key, place);
    (await key.post(`${place.path}/orders/${voided.guid}/void`, { reason: 'WALKED_OUT' })).must(200);
    await assertExact(world, paid.businessDate);
    return { world, businessDate: paid.businessDate };
  }

  const forget = (database: TestDatabase) =>
    database.sql(`truncate ${Array.from({ length: 8 }, (_, slot) => `events_${slot}`).join(', ')}`);

  test('are made up for: the sums are made from orders, payments and drawers, whatever they hold', async () => {
    const service = await startTestService();
    const { world, businessDate } = await busyWorld(service);
    const release = await hold(service.database, 'select from report_cursors for update');
    await order(world.key, world.place);
    await forget(service.database);
    await release();
    await assertExact(world, businessDate);
    const { totals } = await report(world.key, 'sales', { from: businessDate, to: businessDate });
    assert.equal(totals[0]?.values.orderCount, 3);
  });

  test('leave nothing out of sums that are made from the beginning', async () => {
    const service = await startTestService();
    const { world, businessDate } = await busyWorld(service);
    await service.database.sql('truncate report_rows, report_subjects, report_cursors');
    await forget(service.database);
    await assertExact(world, businessDate);
    const { totals } = await report(world.key, 'payments', { from: businessDate, to: businessDate });
    assert.equal(totals[0]?.values.totalAmount, SOUP);
    const drawers = await report(world.key, 'cash-drawers', { from: businessDate, to: businessDate });
    assert.equal(drawers.totals[0]?.values.openingAmount, 10_000);
  });
});

describe('a tenant whose events cannot be followed', () => {
  test('holds up no other, and health says that there is one', async () => {
    const service = await startTestService();
    const worlds = await Promise.all([makeWorld(service), makeWorld(service), makeWorld(service)]);
    const isFollowed = async ({ tenantId }: World) => {
      const rows = await service.database.sql<{ behind: boolean }>(
        `select s.last > coalesce(c.sequence, 0) as behind from event_sequences s left join report_cursors c using (tenant_id)
         where s.tenant_id = $1`,
        [tenantId],
      );
      return rows[0]?.behind === false;
    };
    // The first that is asked about: of those behind it nobody must be left out.
    const [ill, ...others] = worlds.sort((a, b) => (a.tenantId < b.tenantId ? -1 : 1));
    if (!ill) throw new Error('There are three.');
    // A cursor is there to be held once its tenant was followed for the first time.
    await eventually(async () => {
      for (const world of worlds) assert.ok(await isFollowed(world));
    });
    const release = await hold(service.database, 'select from report_cursors for update');
    const { guid } = await order(ill.key, ill.place);
    await service.database.sql('update orders set document_version = 999 where guid = $1', [guid]);
    await release();
    for (const { key, place } of others) await order(key, place);
    await eventually(async () => {
      for (const other of others) assert.ok(await isFollowed(other));
    });
    assert.equal(await isFollowed(ill), false);
    const path = '/api/v1/health/detailed';
    await eventually(async () => {
      service.clock.moveBy(1_100);
      const { dependencies } = (await service.operator.get<Health>(path)).must(200);
      assert.deepEqual(dependencies.reports, {
        ...dependencies.reports,
        status: 'DEGRADED',
        facts: { failing: 1, uncomputed: 0 },
      });
    });
  });
});

test('of a tenant that was deleted there is nothing to follow', async () => {
  const { deps } = await startTestService();
  const reached = await deps.sums.follow(newGuid());
  assert.deepEqual(reached, { sequence: 0, isWalking: false, isBehind: false });
});

interface Health {
  dependencies: Record<string, { status: string; facts?: unknown }>;
}
