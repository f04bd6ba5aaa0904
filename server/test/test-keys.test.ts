import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, describe, test } from 'node:test';
import type { CardPointeSimulator } from '@comanda/simulators/cardpointe';
import { SCOPES } from '../src/access/index.ts';
import { routes } from '../src/main/app.ts';
import { recoverPayments } from '../src/money/payments/index.ts';
import type { Route } from '../src/platform/http/route.ts';
import type { Issued } from './harness/api-keys.ts';
import { card, type Payment } from './harness/cards.ts';
import { atEnd } from './harness/cleanup.ts';
import { createTestDatabase } from './harness/database.ts';
import { dumpTenant } from './harness/dump.ts';
import { startGateway } from './harness/gateway.ts';
import { type Client, client, type Reply } from './harness/http.ts';
import { changeAccount } from './harness/payment-accounts.ts';
import { accessOf, bodyOf, type FullWorld, fill, pathOf } from './harness/samples.ts';
import { startTestService, type TestService, UNLIMITED } from './harness/service.ts';
import { makeWorld, type OrderInput, order, type World } from './harness/world.ts';

/** What a key in test mode may do where payments move real money, and where they do not. */

let gateway: CardPointeSimulator;
let live: TestService;
/** A tenant of the live service, whose restaurant holds money on a card. */
let world: FullWorld;
/** Its key in test mode, with every scope. */
let testKey: Client;
/** Orders for which money is held, by what is asked of them. */
const heldOrders: Record<string, string> = {};

const ACCOUNT = {
  processor: 'CARDPOINTE',
  merchantId: '496160873888EUR',
  username: 'testing',
  password: 'testing123',
};

async function issueTestKey(service: TestService, { tenantId }: Pick<World, 'tenantId'>): Promise<Issued> {
  const body = { tenantId, name: 'In test mode', scopes: SCOPES, mode: 'test', rateLimit: UNLIMITED };
  return (await service.operator.post<Issued>('/api/v1/admin/api-keys', body)).must(201);
}

/** What the orders are that are accepted, voided and rejected. */
const ORDERS: Record<string, Partial<OrderInput>> = {
  acceptOrder: { source: 'DELIVERY_APP', diningOption: 'DELIVERY' },
  voidOrder: {},
  rejectOrder: { source: 'DELIVERY_APP', diningOption: 'DELIVERY' },
};

const openGateway = async () => {
  const opened = await startGateway({ readsPerMinute: 100_000 });
  atEnd(opened.stop);
  return opened;
};

before(async () => {
  gateway = await openGateway();
  live = await startTestService({
    config: { cardpointeUrl: gateway.url, cardpointeTimeoutMs: 10_000, paymentMode: 'LIVE' },
  });
  // By itself the service asks the gateway for settled batches.
  const filled = await fill(await makeWorld(live, { restaurant: { approvalSources: ['DELIVERY_APP'] } }));
  const { key, place } = filled;
  await changeAccount(filled, ACCOUNT);
  const held = { type: 'CARD', source: card(), capture: false };
  let retref = '';
  for (const [operation, more] of Object.entries(ORDERS)) {
    const { guid } = await order(key, place, more);
    heldOrders[operation] = guid;
    const payment = (await key.post<Payment>(`${place.path}/orders/${guid}/payments`, held)).must(201);
    retref = payment.retref!;
  }
  world = { ...filled, retref };
  testKey = client(live.url, (await issueTestKey(live, world)).key!);
});

/** What needs a restaurant that charges cards, or another subject than the samples have. */
const BODIES: Record<string, () => unknown> = {
  putPaymentAccount: () => ({ ...ACCOUNT, merchantId: '111111111111EUR' }),
  authorizeCardPayment: () => charge(),
  createCardSale: () => charge(),
  createOrderPayment: () => ({ type: 'CARD', source: card() }),
  refundCardPayment: () => ({ retref: world.retref, reason: 'Cold soup' }),
};
const charge = () => ({ restaurantGuid: world.place.guid, amount: 1_000, source: card() });

const askAs = (caller: Client, route: Route, params: Record<string, string> = {}): Promise<Reply> =>
  caller.send(route.method, pathOf(route, world, params), {
    body: BODIES[route.operationId]?.() ?? bodyOf(route, world),
    headers: route.method === 'GET' ? {} : { 'idempotency-key': randomUUID() },
  });

function assertRefused(reply: Reply): void {
  assert.equal(reply.refused(403, 'FORBIDDEN').details?.reason, 'TEST_KEY', reply.text);
}

/** Of the tenant, for as long as nothing but this asks for anything. */
let rows: string[] | undefined;

/** Whatever the test key asks, the gateway gets nothing and no row of the tenant changes. */
async function leavesNoTrace(ask: () => Promise<void>): Promise<void> {
  const sent = gateway.requests().length;
  rows ??= await dumpTenant(live.database, world.tenantId);
  await ask();
  assert.deepEqual(gateway.requests().slice(sent), []);
  assert.deepEqual(await dumpTenant(live.database, world.tenantId), rows);
}

const scopeOf = (route: Route): string => (accessOf(route) as { scope?: string }).scope ?? '';
const MONEY = ['write:payments', 'approve:payments'];
/** Operations on a merchant account that need another scope. */
const REACHING = ['inquireCardPayment', 'pullSettlements', 'putPaymentAccount', 'putFormerPaymentAccount'];

describe('a key in test mode never reaches a live merchant account, nor the live books', () => {
  const moving = routes.filter(
    (route) => MONEY.includes(scopeOf(route)) || REACHING.includes(route.operationId),
  );
  for (const route of moving)
    test(route.operationId, () => leavesNoTrace(async () => assertRefused(await askAs(testKey, route))));

  for (const name of Object.keys(ORDERS))
    test(`${name}, where money is held for the order`, async () => {
      const route = routes.find(({ operationId }) => operationId === name)!;
      const orderGuid = heldOrders[name]!;
      await leavesNoTrace(async () => assertRefused(await askAs(testKey, route, { orderGuid })));
    });

  test('nor with a payment in an order, in cash, however the order is made', async () => {
    const { place } = world;
    const items = [{ menuItemGuid: place.item('Soup').guid, quantity: 1 }];
    const paid = { diningOption: 'DINE_IN', items, payment: { type: 'CASH' } };
    for (const payment of [{ type: 'CASH' }, { type: 'CASH', amount: 1, tenderedAmount: 5 }])
      await leavesNoTrace(async () =>
        assertRefused(await testKey.post(`${place.path}/orders`, { ...paid, payment })),
      );
    (await testKey.post(`${place.path}/orders`, { diningOption: 'DINE_IN', items })).must(201);
    rows = undefined;
    (await world.key.post(`${place.path}/orders`, paid)).must(201);
    rows = undefined;
  });

  test('with no other operation either, and with no job that follows', async () => {
    const sent = gateway.requests().length;
    const others = routes.filter(
      (route) =>
        ['tenant', 'restaurant'].includes(accessOf(route).kind) &&
        !moving.includes(route) &&
        !route.path.endsWith('/stream'),
    );
    assert.ok(others.length > 100);
    for (const route of others) await askAs(testKey, route);
    rows = undefined;
    live.clock.moveBy(3_600_000);
    await recoverPayments.run(live.deps);
    live.clock.moveBy(-3_600_000);
    assert.deepEqual(gateway.requests().slice(sent), []);
  });

  test('nor does its successor', async () => {
    const { apiKey } = await issueTestKey(live, world);
    const path = `/api/v1/admin/api-keys/${apiKey.id}/rotate?tenantId=${world.tenantId}`;
    const rotated = (await live.operator.post<Issued>(path, {})).must(201);
    assert.equal(rotated.apiKey.mode, 'test');
    await leavesNoTrace(async () =>
      assertRefused(await client(live.url, rotated.key!).post('/api/v1/payments/sale', charge())),
    );
  });

  test('while a live key and a person do', async () => {
    for (const caller of [world.key, world.owner])
      (await caller.post('/api/v1/payments/sale', charge())).must(201);
  });
});

test('a key in test mode charges and refunds cards where the gateway is a test system', async () => {
  const service = await startTestService({ config: { cardpointeUrl: gateway.url } });
  const { key, place, tenantId } = await makeWorld(service);
  (await key.put(`${place.path}/payment-account`, { ...ACCOUNT, merchantId: '222222222222EUR' })).must(200);
  const inTest = client(service.url, (await issueTestKey(service, { tenantId })).key!);
  const account = (await inTest.get<{ mode: string }>(`${place.path}/payment-account`)).must(200);
  assert.equal(account.mode, 'TEST');
  const sold = await inTest.post<Payment>('/api/v1/payments/sale', {
    restaurantGuid: place.guid,
    amount: 1_000,
    source: card(),
  });
  const { retref } = sold.must(201);
  (await inTest.post('/api/v1/payments/void', { retref, reason: 'Wrong table' })).must(200);
  (await inTest.get(`/api/v1/payments/inquire/${retref}`)).must(200);
});

describe('a database with payments has one mode for good: its books are real or of tests', () => {
  for (const [first, second] of [
    ['TEST', 'LIVE'],
    ['LIVE', 'TEST'],
  ] as const)
    test(`one of ${first} payments is not served with a ${second} gateway, whose account nobody asks`, async () => {
      const [before, after] = [await openGateway(), await openGateway()];
      const database = await createTestDatabase();
      const start = (mode: 'LIVE' | 'TEST', { url }: CardPointeSimulator) =>
        startTestService({
          database,
          config: { cardpointeUrl: url, cardpointeTimeoutMs: 10_000, paymentMode: mode },
        });
      // Without payments it may change.
      await (await start(second, after)).stop();
      const service = await start(first, before);
      const { key, place } = await makeWorld(service);
      (await key.put(`${place.path}/payment-account`, ACCOUNT)).must(200);
      before.addFault({ kind: 'drop-after', operation: 'auth' });
      const charge = { restaurantGuid: place.guid, amount: 1_000, source: card() };
      (await key.post('/api/v1/payments/sale', charge)).refused(502, 'PAYMENT_OUTCOME_UNKNOWN');
      await service.stop();
      await assert.rejects(start(second, after), /^Error: CARDPOINTE_URL is for .*payments/);
      assert.deepEqual(after.requests(), []);
      await (await start(first, before)).stop();
    });
});
