import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type CardPointeSimulator, startCardPointeSimulator } from '@comanda/simulators/cardpointe';
import { newGuid } from '../src/platform/ids.ts';
import { assertBooksAgree } from './harness/books.ts';
import { type Payment, token } from './harness/cards.ts';
import { createTestDatabase, type TestDatabase } from './harness/database.ts';
import { eventually } from './harness/eventually.ts';
import { client } from './harness/http.ts';
import { startTestProcess } from './harness/process.ts';
import { makeWorld, type World } from './harness/world.ts';

/** kill -9 while more is held for a tip: wherever it falls, one hold is left, and one is captured. */

const TIMEOUT_MS = 1_500;

let gateway: CardPointeSimulator;
let database: TestDatabase;
let service: Awaited<ReturnType<typeof startTestProcess>>;
let world: World;

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
});
after(() => gateway.stop());

const start = () =>
  startTestProcess({
    database,
    env: {
      CARDPOINTE_URL: gateway.url,
      CARDPOINTE_TEST: 'true',
      CARDPOINTE_TIMEOUT_MS: String(TIMEOUT_MS),
      VAULT_KEYS: `k1:${Buffer.alloc(32, 7).toString('base64url')}`,
    },
  });

const post = (what: string, body: object, key: string = newGuid()) =>
  client(service.url, world.key.key).post<Payment>(`/api/v1/payments/${what}`, body, {
    'idempotency-key': key,
  });
const calls = (operation: string) =>
  gateway.requests().filter(({ path }) => path.endsWith(`/${operation}`)).length;

for (const [operation, kind] of [
  ['auth', 'before the processor hears of it'],
  ['auth', 'after the processor has done it'],
  ['void', 'while the former hold is voided'],
] as const)
  test(`killed ${kind}: one hold, one capture`, async () => {
    const source = token(gateway);
    const made = await post('auth', { restaurantGuid: world.place.guid, amount: 1_000, source });
    const payment = made.must(201);
    const before = calls(operation);
    if (kind.startsWith('before')) gateway.addFault({ kind: 'drop-before', operation });
    else gateway.addFault({ kind: 'slow', operation, delayMs: 5_000 });
    const [key, body] = [newGuid(), { retref: payment.retref, tipAmount: 200 }];
    const gone = post('tip', body, key).catch(() => null);
    // What is dropped on its way is no call: then the caller is told that nobody knows.
    if (kind.startsWith('before')) (await gone)!.refused(502, 'PAYMENT_OUTCOME_UNKNOWN');
    else await eventually(async () => assert.equal(calls(operation), before + 1));
    await service.end('SIGKILL');
    await gone;
    service = await start();
    let tipped: Payment | undefined;
    await eventually(async () => {
      const reply = await post('tip', body, key);
      // It is known that nothing was held: then it is a new request of the same guest.
      if (reply.body.error?.code === 'PROVIDER_UNAVAILABLE') tipped = (await post('tip', body)).must(200);
      else tipped = reply.must(200);
    }, 60_000);
    assert.equal(tipped!.authorizedAmount, 1_200);
    const captured = (await post('capture', { retref: tipped!.retref })).must(200);
    assert.equal(captured.status, 'CAPTURED');
    // The job of the next minute at the latest lets go of what is left.
    await eventually(async () => {
      const holds = gateway.transactions().filter(({ setlstat }) => setlstat === 'Authorized');
      assert.deepEqual(holds, []);
    }, 90_000);
    const live = gateway.transactions().filter(({ amount }) => amount > 0);
    assert.deepEqual(
      live.map(({ retref, amount, setlstat }) => [retref, amount, setlstat]),
      [[tipped!.retref, 1_200, 'Queued for Capture']],
    );
    await assertBooksAgree(database);
    (await post('void', { retref: tipped!.retref })).must(200);
  });
