import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { type CardPointeSimulator, startCardPointeSimulator } from '@comanda/simulators/cardpointe';
import { assertBooksAgree } from './harness/books.ts';
import { type Payment, token } from './harness/cards.ts';
import { createTestDatabase, type TestDatabase } from './harness/database.ts';
import { eventually } from './harness/eventually.ts';
import { beginGuestSession, guestOrder, guestWith } from './harness/guests.ts';
import { client } from './harness/http.ts';
import { startTestProcess } from './harness/process.ts';
import { makeWorld, type Order, type World } from './harness/world.ts';

/**
 * kill -9 at the very moment at which the processor hears that a guest's money is to be captured, since the order was accepted,
 * or to go back, since the guest cancelled it or nobody accepted it: it happens once.
 */

const ORDERS = '/api/v1/storefront/orders';
/** Longer than an attempt is leased, and then the next minute. */
const WITHIN_MS = 180_000;

let gateway: CardPointeSimulator;
let database: TestDatabase;
let service: Awaited<ReturnType<typeof start>>;
let world: World;
const slug = `s-${randomUUID()}`;

const start = () =>
  startTestProcess({
    database,
    env: {
      CARDPOINTE_URL: gateway.url,
      CARDPOINTE_TEST: 'true',
      CARDPOINTE_TIMEOUT_MS: '4000',
      VAULT_KEYS: `k1:${Buffer.alloc(32, 7).toString('base64url')}`,
    },
  });

before(async () => {
  gateway = await startCardPointeSimulator({ readsPerMinute: 100_000 });
  database = await createTestDatabase();
  service = await start();
  world = await makeWorld(service);
  const account = {
    processor: 'CARDPOINTE',
    merchantId: '496160873888EUR',
    username: 'testing',
    password: 'testing123',
  };
  (await world.key.put(`${world.place.path}/payment-account`, account)).must(200);
  (await world.key.put(`${world.place.path}/slug`, { slug })).must(200);
});
after(() => gateway.stop());

const key = () => client(service.url, world.key.key);
const settings = async (body: object) => (await key().patch(world.place.path, body)).must(200);
const orderAt = (guid: string) => `${world.place.path}/orders/${guid}`;

async function paid() {
  const session = (await beginGuestSession(service, { slug })).must(201).token;
  const guest = guestWith(service, session);
  const { guid } = (await guest.post<{ guid: string }>(ORDERS, guestOrder(world.place))).must(201);
  const headers = { 'idempotency-key': randomUUID() };
  (await guest.post(`${ORDERS}/${guid}/payments`, { source: token(gateway) }, headers)).must(201);
  const { paymentGuid } = (await key().get<Order>(orderAt(guid))).must(200).checks[0]!.payments[0]!;
  const path = `${world.place.path}/payments/${paymentGuid}`;
  const { retref } = (await key().get<Payment>(path)).must(200);
  return { guest, guid, retref };
}

/** What the processor holds of it, of whatever kind. */
const atProcessor = (retref: string | null) =>
  gateway
    .transactions()
    .filter((one) => one.retref === retref || one.parentRetref === retref)
    .map(({ setlstat }) => setlstat);
const heard = () => gateway.requests().filter(({ path }) => /\/(capture|void)$/.test(path)).length;

async function killOnceHeard(before: number): Promise<void> {
  await eventually(async () => assert.ok(heard() > before), WITHIN_MS);
  await service.end('SIGKILL');
  service = await start();
}

test('killed while it is captured, given back or let go: each once', async () => {
  await settings({ approvalSources: [] });
  const cancelled = await paid();
  await settings({ approvalSources: ['WEB'], acceptWithinMinutes: 1 });
  const accepted = await paid();
  const forgotten = await paid();
  for (const operation of ['capture', 'void'] as const)
    gateway.addFault({ kind: 'slow', operation, delayMs: 3_000, times: 2 });
  const before = heard();
  (await cancelled.guest.post(`${ORDERS}/${cancelled.guid}/cancel`, undefined)).must(200);
  (await key().post(`${orderAt(accepted.guid)}/accept`, {})).must(200);
  await killOnceHeard(before);
  await killOnceHeard(heard());
  await eventually(
    async () =>
      assert.deepEqual(
        [accepted, cancelled, forgotten].map(({ retref }) => atProcessor(retref)),
        [['Queued for Capture'], ['Voided'], ['Voided']],
      ),
    WITHIN_MS,
  );
  await eventually(async () => {
    const orders = await Promise.all(
      [accepted, cancelled, forgotten].map(async ({ guid }) =>
        (await key().get<Order>(orderAt(guid))).must(200),
      ),
    );
    assert.deepEqual(
      orders.map(({ approvalStatus, paidAmount }) => [approvalStatus, paidAmount > 0]),
      [
        ['APPROVED', true],
        ['APPROVED', false],
        ['NOT_APPROVED', false],
      ],
    );
  }, WITHIN_MS);
  await assertBooksAgree(database);
});
