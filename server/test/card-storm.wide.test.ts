import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { type CardPointeSimulator, startCardPointeSimulator } from '@comanda/simulators/cardpointe';
import type Type from 'typebox';
import { finishTabs, recoverPayments, sendScheduledRefunds } from '../src/money/payments/index.ts';
import type { SettlementPull } from '../src/money/settlements/shapes.ts';
import { orderIdFor } from '../src/providers/payments/port.ts';
import { assertBooksAgree } from './harness/books.ts';
import { raiseCardLimits } from './harness/card-testing.ts';
import { checkWire } from './harness/cardpointe-wire.ts';
import { createTestDatabase } from './harness/database.ts';
import { eventually } from './harness/eventually.ts';
import { client, type Reply } from './harness/http.ts';
import { whereInClear } from './harness/in-clear.ts';
import { startTestProcess } from './harness/process.ts';
import { scratchFolder, startTestService } from './harness/service.ts';
import { makeWorld, type Order } from './harness/world.ts';

/**
 * Payments, tabs, tips on the slip and refunds on the same evening while answers are lost, calls are slow and the server is killed. `STORM_PAYMENTS=2000` is the full size (ten kills),
 * that of the long run.
 */

const PAYMENTS = Number(process.env.STORM_PAYMENTS ?? 100);
const KILLS = PAYMENTS >= 2_000 ? 10 : 2;
const CLIENTS = 32;
const TIMEOUT_MS = 700;
/** Long: what is promised is that nothing is wrong, not that it is fast on a busy machine. */
const GIVE_UP_MS = 300_000;
type Pulled = Type.Static<typeof SettlementPull>;
const VISA = { card: { number: '4788250000121443', expiryMonth: 12, expiryYear: 2_060 } };

let gateway: CardPointeSimulator;
after(() => gateway?.stop());

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

test(`${PAYMENTS} payments, lost answers and ${KILLS} kills: every status and every cent is the processor's, nobody is charged twice`, async (t) => {
  gateway = await startCardPointeSimulator({ readsPerMinute: 1_000_000 });
  const database = await createTestDatabase();
  const env: Record<string, string> = {
    CARDPOINTE_URL: gateway.url,
    CARDPOINTE_TEST: 'true',
    CARDPOINTE_TIMEOUT_MS: String(TIMEOUT_MS),
    LOG_LEVEL: 'error',
    // What is held is held anew for a tip: its card is kept under this key.
    VAULT_KEYS: `k1:${Buffer.alloc(32, 7).toString('base64url')}`,
  };
  const dataDirs = [await scratchFolder('storm')];
  env.DATA_DIR = dataDirs[0]!;
  let service = await startTestProcess({ database, env });
  const world = await makeWorld(service);
  const { key, place } = world;
  await raiseCardLimits(world);
  const account = {
    processor: 'CARDPOINTE',
    merchantId: '496160873888EUR',
    username: 'testing',
    password: 'testing123',
  };
  (await key.put(`${place.path}/payment-account`, account)).must(200);
  const disturb = () => {
    gateway.addFault({ kind: 'drop-before', share: 0.05 });
    gateway.addFault({ kind: 'drop-after', share: 0.05 });
    gateway.addFault({ kind: 'slow', share: 0.05, delayMs: 2 * TIMEOUT_MS });
  };
  disturb();

  /** Sends until there is a definite answer, as a client does that trusts its Idempotency-Key. Null: it went away without one. */
  const insist = async (
    path: string,
    body: object,
    idempotencyKey: string,
  ): Promise<Reply<unknown> | null> => {
    const until = performance.now() + GIVE_UP_MS;
    while (performance.now() < until) {
      const reply = await client(service.url, key.key)
        .post(path, body, { 'idempotency-key': idempotencyKey })
        .catch(() => null);
      const code = reply && reply.status >= 400 ? reply.body.error?.code : undefined;
      const again =
        reply === null ||
        code === 'PAYMENT_OUTCOME_UNKNOWN' ||
        code === 'SERVICE_UNAVAILABLE' ||
        (code === 'CONFLICT' && reply.body.error?.details?.reason === 'IN_PROGRESS');
      if (!again) return reply;
      await pause(100);
    }
    return null;
  };

  /** What each client was told of each payment, by its key. */
  const told = new Map<string, Reply<unknown> | null>();
  let next = 0;
  let done = 0;
  let kills = 0;
  const logs: string[] = [];
  let restarting: Promise<void> | undefined;
  const killSometimes = (): Promise<void> | undefined => {
    if (restarting || kills >= KILLS || done < ((kills + 1) * PAYMENTS) / (KILLS + 1)) return restarting;
    kills++;
    restarting = (async () => {
      const { stdout, stderr } = await service.end('SIGKILL');
      logs.push(stdout, stderr);
      service = await startTestProcess({ database, env });
      restarting = undefined;
    })();
    return restarting;
  };
  /** A guest signs, and has gone: the tip is beyond what is held. */
  const signSlip = async (name: string, reply: Reply<unknown> | null, tipAmount: number) => {
    const { retref } = (reply?.status === 201 ? reply.body.data : {}) as { retref?: string };
    if (!retref) return;
    await insist('/api/v1/payments/tip', { retref, tipAmount }, `${name}-tip`);
    // Whether the tip is held or not: who asks by the first reference is understood.
    await insist('/api/v1/payments/capture', { retref }, `${name}-capture`);
  };
  /** Less than the bill is held at first; then more on the same card, and something to spare. */
  const keepTab = async (name: string, { guid: orderGuid, dueAmount }: Order) => {
    const held = { restaurantGuid: place.guid, orderGuid, tab: {} };
    const first = { ...held, amount: dueAmount - 200, source: byToken() };
    const reply = await insist('/api/v1/payments/auth', first, name);
    const { retref } = (reply?.status === 201 ? reply.body.data : {}) as { retref?: string };
    if (!retref) return reply;
    for (const amount of [350, 120]) {
      const more = { ...held, amount, source: { heldRetref: retref } };
      await insist('/api/v1/payments/auth', more, `${name}-${amount}`);
    }
    // Refused when a further hold came to nothing: the tab stays open.
    const end = { restaurantGuid: place.guid, orderGuid, tipAmount: 60 };
    await insist('/api/v1/payments/settle-tab', end, `${name}-end`);
    return reply;
  };
  const customer = async (): Promise<void> => {
    for (let n = next++; n < PAYMENTS; n = next++) {
      const name = `storm-${n}`;
      const charge = { restaurantGuid: place.guid, source: VISA };
      let reply: Reply<unknown> | null;
      if (n % 4 === 0) {
        const made = (await insist(`${place.path}/orders`, soupOf, `${name}-order`))!.must(201) as Order;
        if (n % 16 === 8) {
          told.set(name, await keepTab(name, made));
          done++;
          void killSometimes();
          continue;
        }
        const isSlip = n % 8 === 4;
        const paid = {
          ...charge,
          orderGuid: made.guid,
          ...(isSlip ? { source: byToken() } : { tipAmount: n }),
        };
        reply = await insist(`/api/v1/payments/${isSlip ? 'auth' : 'sale'}`, paid, name);
        if (isSlip) await signSlip(name, reply, 50 + (n % 100));
      } else if (n % 8 === 5) {
        const held = { ...charge, source: byToken(), amount: 500 + n };
        reply = await insist('/api/v1/payments/auth', held, name);
        await signSlip(name, reply, 100 + (n % 100));
      } else if (n % 4 === 1) {
        reply = await insist('/api/v1/payments/auth', { ...charge, amount: 500 + n }, name);
        const { retref } = (reply?.status === 201 ? reply.body.data : {}) as { retref?: string };
        if (retref) await insist('/api/v1/payments/capture', { retref }, `${name}-capture`);
      } else {
        reply = await insist('/api/v1/payments/sale', { ...charge, amount: 500 + n }, name);
        const { retref } = (reply?.status === 201 ? reply.body.data : {}) as { retref?: string };
        if (retref && n % 8 === 3) await insist('/api/v1/payments/void', { retref }, `${name}-void`);
        if (retref && n % 8 === 6)
          await insist('/api/v1/payments/refund', { retref, amount: 100 + (n % 50) }, `${name}-refund`);
      }
      told.set(name, reply);
      done++;
      void killSometimes();
    }
  };
  const byToken = () => ({
    token: { value: gateway.tokenFor(VISA.card.number), expiryMonth: 12, expiryYear: 2_060 },
  });
  const soupOf = {
    diningOption: 'DINE_IN',
    items: [{ menuItemGuid: place.item('Soup').guid, quantity: 1 }],
  };
  await Promise.all(Array.from({ length: CLIENTS }, customer));
  await restarting;
  assert.equal(kills, KILLS);
  const { stdout, stderr } = await service.end('SIGKILL');
  logs.push(stdout, stderr);
  gateway.clearFaults();

  const verifier = await startTestService({
    database,
    config: { cardpointeUrl: gateway.url, cardpointeTimeoutMs: TIMEOUT_MS },
  });
  const recovered = async () => {
    await recoverPayments.run(verifier.deps).catch(() => {});
    const open = await database.sql(
      `select operation, state, tries, generation, lease_until, payment_guid from payment_attempts where state <> 'ENDED'`,
    );
    assert.deepEqual(open, [], 'attempts without an outcome');
  };
  await eventually(recovered, GIVE_UP_MS);
  // Whoever settled a tab and was killed: what it divided is captured by then.
  verifier.clock.moveBy(240_000);
  await eventually(async () => {
    await finishTabs.run(verifier.deps).catch(() => {});
    await recovered();
    const [left] = await database.sql<{ n: number }>(
      `select count(*)::int as n from payments where status = 'AUTHORIZED' and tab_settled_at is not null`,
    );
    assert.equal(left!.n, 0, 'parts of tabs that are not captured');
  }, GIVE_UP_MS);

  const verifierKey = client(verifier.url, key.key);
  // Each charge that the processor holds is a payment of ours in the same state, and of the same amount.
  const payments = await database.sql<{
    guid: string;
    key: string | null;
    retref: string | null;
    status: string;
    amount: number;
    former: string[];
  }>(
    `select p.guid, a.idempotency_key as key, p.retref, p.status, p.total_amount::int as amount, p.former_retrefs as former
     from payments p join payment_attempts a on a.payment_guid = p.guid and a.operation = 'AUTHORIZE'`,
  );
  const byRetref = new Map(payments.map((one) => [one.retref, one]));
  const formerHolds = new Set(payments.flatMap(({ former }) => former));
  const attempts = await database.sql<{ guid: string }>(
    `select guid from payment_attempts where operation = 'REAUTHORIZE'`,
  );
  const ordersOfTips = new Set(attempts.map(({ guid }) => orderIdFor(guid)));
  const STATUS: Record<string, string> = {
    Authorized: 'AUTHORIZED',
    'Queued for Capture': 'CAPTURED',
    Voided: 'VOIDED',
    Declined: 'DECLINED',
  };
  const charged = new Map<string, number>();
  let capturedThere = 0;
  for (const theirs of gateway.transactions()) {
    const isForTip = ordersOfTips.has(theirs.orderid) && !byRetref.has(theirs.retref);
    if (formerHolds.has(theirs.retref) || isForTip) {
      // The hold before the tip, or one that came to nothing: never two of a payment are left.
      assert.ok(['Voided', 'Declined'].includes(theirs.setlstat), `${theirs.retref} is ${theirs.setlstat}`);
      continue;
    }
    const isCaptured = theirs.setlstat === 'Queued for Capture';
    const ours = byRetref.get(theirs.retref);
    assert.ok(ours, `nobody knows of ${theirs.retref}, which is ${theirs.setlstat}`);
    assert.equal(ours.status, STATUS[theirs.setlstat], `${ours.guid} ${theirs.retref}`);
    if (isCaptured || theirs.setlstat === 'Authorized') {
      assert.equal(ours.amount, theirs.amount);
      charged.set(ours.key!, (charged.get(ours.key!) ?? 0) + 1);
    }
    if (isCaptured) capturedThere += theirs.amount;
  }
  const held = new Set(gateway.transactions().map(({ retref }) => retref));
  for (const ours of payments) {
    if (['AUTHORIZED', 'CAPTURED', 'SETTLED'].includes(ours.status))
      assert.ok(held.has(ours.retref!), ours.guid);
    assert.ok(!['PENDING', 'UNKNOWN'].includes(ours.status), `${ours.guid} is ${ours.status}`);
  }
  // Nobody is charged twice, and everybody was told the truth.
  for (const [name, times] of charged) assert.equal(times, 1, name);
  for (const [name, reply] of told) {
    const ours = payments.find((one) => one.key === name);
    if (reply?.status === 201) assert.ok(ours && ours.status !== 'FAILED', name);
    else if (reply) assert.ok(!charged.has(name), `${name} was told ${reply.text}`);
  }
  assert.equal(told.size, PAYMENTS);
  // The money is the same, to the cent, in the books, and on the orders.
  const [books] = await database.sql<{ amount: number }>(
    `select coalesce(sum(case when debit_account = 'PROCESSOR_CLEARING' then amount else -amount end), 0)::int as amount
     from ledger_entries where 'PROCESSOR_CLEARING' in (debit_account, credit_account)`,
  );
  assert.equal(books!.amount, capturedThere);
  const [orders] = await database.sql<{ paid: number; payments: number }>(
    `select (select coalesce(sum(paid_amount), 0)::int from orders) as paid,
       (select coalesce(sum(total_amount), 0)::int from payments
        where order_guid is not null and status in ('AUTHORIZED', 'CAPTURED')) as payments`,
  );
  assert.equal(orders!.paid, orders!.payments);
  assert.ok([...told.values()].filter((reply) => reply?.status === 201).length > PAYMENTS / 2);
  for (const request of gateway.requests()) checkWire(request);
  assert.deepEqual(await whereInClear([VISA.card.number], { database, logs, dataDirs }), []);

  // The gateway closes its batch: nothing differs, and what it moved is in the bank.
  gateway.closeBatches();
  const { items } = (
    await verifierKey.send<{ items: unknown[] }>('GET', `${place.path}/reconciliation`)
  ).must(200);
  const pulled = (await verifierKey.send<Pulled>('POST', `${place.path}/settlements/pull`)).must(200);
  assert.deepEqual([items, pulled.exceptions, pulled.batches], [[], 0, 1]);
  const inBank = async () => {
    const [bank] = await database.sql<{ amount: number }>(
      `select coalesce(sum(case when debit_account = 'BANK' then amount else -amount end), 0)::int as amount
       from ledger_entries where 'BANK' in (debit_account, credit_account)`,
    );
    return bank!.amount;
  };
  assert.equal(await inBank(), capturedThere);

  // What was asked back on the same evening goes back now, once, whatever is lost on the way.
  const refundsOf = () =>
    database.sql<{ retref: string | null; status: string; amount: number }>(
      'select retref, status, amount::int as amount from refunds',
    );
  const waiting = await refundsOf();
  assert.ok(waiting.length > 0 && waiting.every(({ status }) => status === 'SCHEDULED'));
  disturb();
  await eventually(async () => {
    await sendScheduledRefunds.run(verifier.deps).catch(() => {});
    await recovered();
    for (const { status } of await refundsOf()) assert.equal(status, 'COMPLETED');
  }, GIVE_UP_MS);
  gateway.clearFaults();
  const back = gateway.transactions().filter(({ kind, amount }) => kind === 'refund' && amount > 0);
  const pairs = (list: { retref: string | null; amount: number }[]) =>
    list.map(({ retref, amount }) => `${retref} ${amount}`).sort();
  assert.deepEqual(pairs(await refundsOf()), pairs(back));
  gateway.closeBatches();
  const later = (await verifierKey.send<Pulled>('POST', `${place.path}/settlements/pull`)).must(200);
  assert.deepEqual([later.exceptions, later.batches], [0, 1]);
  const sentBack = back.reduce((sum, { amount }) => sum + amount, 0);
  assert.equal(await inBank(), capturedThere - sentBack);
  await assertBooksAgree(database);
  const statuses = Object.groupBy(payments, ({ status }) => status);
  const counts = Object.entries(statuses).map(([status, list]) => `${status} ${list!.length}`);
  const slips = `tips held anew ${formerHolds.size} of ${attempts.length}; refunds ${back.length}`;
  const [tabs] = await database.sql<{ settled: number; open: number }>(
    `select count(*) filter (where tab_settled_at is not null)::int as settled,
       count(*) filter (where tab_settled_at is null and status = 'AUTHORIZED')::int as open
     from payments where document->'tab' is not null`,
  );
  t.diagnostic(`holds of tabs captured ${tabs!.settled}, left open ${tabs!.open}`);
  t.diagnostic(
    `${counts.join(', ')}; ${slips}; captured ${capturedThere}; requests ${gateway.requests().length}`,
  );
});
