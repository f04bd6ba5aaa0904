import assert from 'node:assert/strict';
import { Agent } from 'node:http';
import { after, before, test } from 'node:test';
import { type CardPointeSimulator, startCardPointeSimulator } from '@comanda/simulators/cardpointe';
import { newGuid } from '../src/platform/ids.ts';
import { newCards } from './harness/card-testing.ts';
import { card, DECLINED_AMOUNT } from './harness/cards.ts';
import { createTestDatabase, type TestDatabase } from './harness/database.ts';
import { eventually } from './harness/eventually.ts';
import { client, type Reply } from './harness/http.ts';
import { startTestProcess } from './harness/process.ts';
import { tally, together } from './harness/together.ts';
import { makeWorld, type World } from './harness/world.ts';

/** One Idempotency-Key at two servers: whatever is lost or killed, the processor hears of it once. */

const TIMEOUT_MS = 1_500;

type Server = Awaited<ReturnType<typeof startTestProcess>>;
interface Paid {
  paymentGuid: string;
  retref: string;
  status: string;
}

let gateway: CardPointeSimulator;
let database: TestDatabase;
let first: Server;
let second: Server;
let world: World;

before(async () => {
  gateway = await startCardPointeSimulator({ readsPerMinute: 100_000 });
  database = await createTestDatabase();
  [first, second] = await Promise.all([start(), start()]);
  world = await makeWorld(first);
  await setAccount(first, '496160873888EUR');
});
after(() => gateway.stop());

function start(): Promise<Server> {
  const env = {
    CARDPOINTE_URL: gateway.url,
    CARDPOINTE_TEST: 'true',
    CARDPOINTE_TIMEOUT_MS: String(TIMEOUT_MS),
  };
  return startTestProcess({ database, env });
}

async function setAccount(at: Server, merchantId: string, { key, place } = world): Promise<void> {
  const account = { processor: 'CARDPOINTE', merchantId, username: 'testing', password: 'testing123' };
  const caller = client(at.url, key.key);
  (await caller.put(`${place.path}/payment-account`, account)).must(200);
}

/** A sale under a key, at either server. */
function newSale() {
  const headers = { 'idempotency-key': newGuid() };
  const body = {
    restaurantGuid: world.place.guid,
    amount: 1_000,
    source: { card: { number: '4788250000121443', expiryMonth: 12, expiryYear: 2_060 } },
  };
  return (at: Server, agent?: Agent) =>
    client(at.url, world.key.key).send<Paid>('POST', '/api/v1/payments/sale', {
      body,
      headers,
      ...(agent ? { agent } : {}),
    });
}

const charges = () =>
  gateway.transactions().filter(({ setlstat }) => setlstat === 'Queued for Capture').length;
const asked = () => gateway.requests().filter(({ path }) => path.endsWith('/auth')).length;
const isOpen = ({ status, body }: Reply<Paid>): boolean =>
  status !== 201 && ['CONFLICT', 'PAYMENT_OUTCOME_UNKNOWN'].includes(body.error!.code);

/** Both servers are asked at once until both know. */
async function knownAtBoth(
  sell: ReturnType<typeof newSale>,
  servers: Server[] = [first, second],
): Promise<Paid[]> {
  let paid: Paid[] = [];
  await eventually(async () => {
    const replies = await Promise.all(servers.map((at) => sell(at)));
    for (const reply of replies) assert.ok(reply.status === 201 || isOpen(reply), reply.text);
    paid = replies.map((reply) => reply.must(201));
  }, 30_000);
  return paid;
}

test('used at both at once it is one charge', async () => {
  for (let round = 0; round < 3; round++) {
    const sell = newSale();
    const [before, calls] = [charges(), asked()];
    const replies = await together(8, (n) => sell(n % 2 ? first : second));
    for (const reply of replies) assert.ok(reply.status === 201 || isOpen(reply), reply.text);
    const [one, other] = await knownAtBoth(sell);
    assert.deepEqual(one, other);
    assert.deepEqual([charges(), asked()], [before + 1, calls + 1]);
  }
});

test('when the answer of the processor was lost it is one charge, and both come to know it', async () => {
  const sell = newSale();
  const [before, calls] = [charges(), asked()];
  gateway.addFault({ kind: 'drop-after', operation: 'auth' });
  (await sell(first)).refused(502, 'PAYMENT_OUTCOME_UNKNOWN');
  const [one, other] = await knownAtBoth(sell);
  assert.deepEqual([one!.status, one], ['CAPTURED', other]);
  assert.deepEqual([charges(), asked()], [before + 1, calls + 1]);
});

test('when our answer was lost on its way to the caller, the other server gives it', async () => {
  const sell = newSale();
  const [before, calls] = [charges(), asked()];
  gateway.addFault({ kind: 'slow', operation: 'auth', delayMs: 200 });
  const agent = new Agent();
  const gone = sell(first, agent).catch(() => null);
  await eventually(async () => assert.equal(asked(), calls + 1));
  agent.destroy();
  assert.equal(await gone, null);
  const [paid] = await knownAtBoth(sell, [second]);
  assert.equal(paid!.status, 'CAPTURED');
  assert.deepEqual([charges(), asked()], [before + 1, calls + 1]);
});

test('card testing at both at once is stopped as it is at one', async () => {
  const other = await makeWorld(first);
  await setAccount(first, '496160873888EUR', other);
  const { key, place } = other;
  const [before, numbers] = [asked(), newCards(60)];
  const replies = await together(60, (n) =>
    client((n % 2 ? first : second).url, key.key).post('/api/v1/payments/sale', {
      restaurantGuid: place.guid,
      amount: DECLINED_AMOUNT,
      source: card(numbers[n]),
    }),
  );
  assert.deepEqual(tally(replies), { 402: 20, 429: 40 });
  assert.equal(asked(), before + 20);
  const [blocks] = await database.sql<{ begun: number }>(
    `select count(*)::int as begun from events where type = 'card_testing.blocked'`,
  );
  assert.equal(blocks!.begun, 2, 'the key and the address, each once');
});

test('when the first server is killed while it waits and the account changes, the other finds the charge', async () => {
  const sell = newSale();
  const [before, calls] = [charges(), asked()];
  gateway.addFault({ kind: 'slow', operation: 'auth', delayMs: 5_000 });
  const gone = sell(first).catch(() => null);
  await eventually(async () => assert.equal(asked(), calls + 1));
  await first.end('SIGKILL');
  assert.equal(await gone, null);
  await setAccount(second, '496160873999EUR');
  const [paid] = await knownAtBoth(sell, [second]);
  assert.equal(paid!.status, 'CAPTURED');
  assert.deepEqual([charges(), asked()], [before + 1, calls + 1]);
});
