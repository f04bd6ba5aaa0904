import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, test } from 'node:test';
import type { CardPointeSimulator } from '@comanda/simulators/cardpointe';
import { assertBooksAgree } from '../../../../test/harness/books.ts';
import { startCardService } from '../../../../test/harness/card-service.ts';
import { type Payment, token } from '../../../../test/harness/cards.ts';
import type { TestService } from '../../../../test/harness/service.ts';
import { makeWorld, type Order, order, type World } from '../../../../test/harness/world.ts';
import { recoverPayments } from './recover.ts';
import { finishTabs, warnOfHolds } from './tab-jobs.ts';

/** What is divided is captured, whoever dies; what is held for long is warned of, once. */

const DAY_MS = 86_400_000;

let gateway: CardPointeSimulator;
let service: TestService;
let world: World;

before(async () => {
  ({ gateway, service } = await startCardService());
  world = await makeWorld(service);
});

const post = <T = Payment>(what: string, body: object) =>
  world.key.post<T>(
    `/api/v1/payments/${what}`,
    { restaurantGuid: world.place.guid, ...body },
    {
      'idempotency-key': randomUUID(),
    },
  );
const hold = async (amount: number, more: object = {}) =>
  (await post('auth', { amount, source: token(gateway), ...more })).must(201);
const read = async ({ paymentGuid }: Payment) =>
  (await world.key.get<Payment>(`${world.place.path}/payments/${paymentGuid}`)).must(200);
const recover = () => recoverPayments.run(service.deps);
const warnings = async ({ paymentGuid }: Payment) => {
  const [row] = await service.database.sql<{ n: number }>(
    `select count(*)::int as n from events where type = 'payment.hold_stale' and data->>'paymentGuid' = $1`,
    [paymentGuid],
  );
  return row!.n;
};

test('captures that were lost or never sent are made by the jobs: once, and to the cent', async () => {
  const one = await order(world.key, world.place);
  const { guid: orderGuid, dueAmount } = one;
  const first = await hold(dueAmount - 40, { orderGuid, tab: {} });
  const second = await hold(60, { orderGuid, tab: {}, source: { heldRetref: first.retref } });
  gateway.addFault({ kind: 'drop-before', operation: 'capture', times: 2 });
  const settled = (await post<{ capturedAmount: number }>('settle-tab', { orderGuid, tipAmount: 20 })).must(
    200,
  );
  assert.equal(settled.capturedAmount, 0);
  // Nobody captures while it is not known whether that has happened.
  await finishTabs.run(service.deps);
  service.clock.moveBy(240_000);
  await recover();
  assert.deepEqual([(await read(first)).status, (await read(second)).status], ['AUTHORIZED', 'AUTHORIZED']);
  await Promise.all(
    [finishTabs.run(service.deps), finishTabs.run(service.deps)].map((job) => job.catch(() => {})),
  );
  await finishTabs.run(service.deps);
  assert.deepEqual([(await read(first)).status, (await read(second)).status], ['CAPTURED', 'CAPTURED']);
  const captured = gateway.transactions().filter(({ setlstat }) => setlstat === 'Queued for Capture');
  assert.deepEqual(
    captured.map(({ amount }) => amount).sort((a, b) => a - b),
    [60, dueAmount - 40],
  );
  const now = (await world.key.get<Order>(`${world.place.path}/orders/${orderGuid}`)).must(200);
  assert.deepEqual([now.dueAmount, now.paidAmount, now.tipAmount], [0, dueAmount + 20, 20]);
  await assertBooksAgree(service.database);
});

test('what is held for a day is warned of once; what is captured or voided is not', async () => {
  const [open, done] = [await hold(1_000, { tab: { name: 'Ana' } }), await hold(2_000)];
  (await post('void', { restaurantGuid: undefined, retref: done.retref })).must(200);
  await warnOfHolds.run(service.deps);
  assert.equal(await warnings(open), 0);
  service.clock.moveBy(DAY_MS + 1_000);
  await warnOfHolds.run(service.deps);
  await warnOfHolds.run(service.deps);
  assert.deepEqual([await warnings(open), await warnings(done)], [1, 0]);
  assert.notEqual((await read(open)).staleAt, undefined);
  const page = `${world.place.path}/payments?status=AUTHORIZED`;
  const { items } = (await world.key.get<{ items: Payment[] }>(page)).must(200);
  assert.deepEqual(
    items
      .filter(({ staleAt }) => staleAt !== undefined)
      .map(({ paymentGuid, tab }) => [paymentGuid, tab?.name]),
    [[open.paymentGuid, 'Ana']],
  );
});

test('tabs that cannot be captured keep nobody else waiting', async () => {
  const { guid: orderGuid, dueAmount } = await order(world.key, world.place);
  const mine = await hold(dueAmount, { orderGuid, tab: {} });
  gateway.addFault({ kind: 'drop-before', operation: 'capture' });
  (await post('settle-tab', { orderGuid })).must(200);
  service.clock.moveBy(240_000);
  await recover();
  assert.equal((await read(mine)).status, 'AUTHORIZED');
  // More of them than one slice, of an account that nobody knows any more.
  const stuck = (await makeWorld(service)).place;
  await service.database.sql(
    `insert into payments (tenant_id, restaurant_guid, guid, business_date, type, status, total_amount, refunded_amount,
       version, created_at, document, document_version)
     select r.tenant_id, r.guid, stuck_guid, p.business_date, p.type, p.status, p.total_amount, 0, p.version, p.created_at,
       (p.document::jsonb || jsonb_build_object('paymentGuid', stuck_guid, 'restaurantGuid', r.guid, 'orderGuid', null,
         'checkGuid', null, 'retref', null, 'merchantId', 'forgotten',
         'tab', jsonb_build_object('orderGuid', null, 'name', null, 'settledAt', $3::text)))::json, p.document_version
     from payments p, restaurants r, generate_series(1, 60) n,
       lateral (select ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid) made (stuck_guid)
     where p.guid = $1 and r.guid = $2`,
    [mine.paymentGuid, stuck.guid, new Date(service.clock.now() - 600_000).toISOString()],
  );
  await finishTabs.run(service.deps).catch(() => {});
  assert.equal((await read(mine)).status, 'CAPTURED');
});

test('a restaurant whose holds cannot be read keeps no other from being warned', async () => {
  const [mine, theirs] = [await hold(1_000), await makeWorld(service)];
  const body = { restaurantGuid: theirs.place.guid, amount: 1_000, source: token(gateway) };
  const broken = (await theirs.key.post<Payment>('/api/v1/payments/auth', body)).must(201);
  const { sql } = service.database;
  await sql('update payments set document_version = 999 where guid = $1', [broken.paymentGuid]);
  service.clock.moveBy(DAY_MS + 1_000);
  await assert.rejects(() => warnOfHolds.run(service.deps), /1 restaurants/);
  assert.equal(await warnings(mine), 1);
});
