import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, describe, test } from 'node:test';
import type { CardPointeSimulator } from '@comanda/simulators/cardpointe';
import pg from 'pg';
import { startCardService } from '../../../test/harness/card-service.ts';
import { newCards } from '../../../test/harness/card-testing.ts';
import { card, DECLINED_AMOUNT, NO_FUNDS, VISA } from '../../../test/harness/cards.ts';
import { eventually } from '../../../test/harness/eventually.ts';
import { type Client, client, type Reply } from '../../../test/harness/http.ts';
import { newSession, type Person, signedIn } from '../../../test/harness/people.ts';
import type { TestService } from '../../../test/harness/service.ts';
import { tally, together } from '../../../test/harness/together.ts';
import { issueKey, makeWorld, order, type Page, type World } from '../../../test/harness/world.ts';
import { recoverPayments } from '../payments/index.ts';
import { forgetCardTries, tellOfCardTesting } from './index.ts';
import type { Limits } from './limits.ts';

/** What card testers do, who they are taken for, and who is not. */

const HOUR_MS = 3_600_000;
/** An amount that every bank declines as sent twice: it says nothing about the card. */
const SENT_TWICE = 109_400;
const LIMITS = '/api/v1/payments/card-testing/limits';
const BLOCKS = '/api/v1/payments/card-testing/blocks';

let gateway: CardPointeSimulator;
let service: TestService;

before(async () => {
  ({ gateway, service } = await startCardService({ config: { trustProxy: 1 } }));
  // By itself the service finds out what became of payments.
});

interface Payment {
  paymentGuid: string;
  status: string;
}
interface Block {
  id: string;
  kind: string;
  label: string;
  subjectId: string | null;
  cause: string;
  counted: number;
}

interface Tenant extends World {
  owner: Person;
}

async function newTenant(limits?: Partial<Limits>): Promise<Tenant> {
  const world = await makeWorld(service, { name: 'Cantina' });
  const owner = await signedIn(service, { places: [{ tenantId: world.tenantId, role: 'owner' }] });
  if (limits) (await owner.put(LIMITS, limits)).must(200);
  return { ...world, owner };
}

let addresses = 0;
/** The same caller from an address of its own; of this machine, since card numbers are taken over TLS otherwise. */
const elsewhere = ({ key }: { key: string }): Client =>
  client(service.url, key, { 'x-forwarded-for': `127.0.1.${++addresses}` });

const sell = (
  caller: Client,
  { place }: World,
  { number = VISA, amount = 1_000, idempotencyKey = randomUUID() } = {},
): Promise<Reply<Payment>> =>
  caller.post(
    '/api/v1/payments/sale',
    { restaurantGuid: place.guid, amount, source: card(number) },
    {
      'idempotency-key': idempotencyKey,
    },
  );

/** One card after another, each declined. */
async function decline(caller: Client, world: World, numbers: readonly string[]): Promise<void> {
  for (const number of numbers)
    (await sell(caller, world, { number, amount: DECLINED_AMOUNT })).refused(402, 'PAYMENT_DECLINED');
}

function assertStopped(reply: Reply<unknown>) {
  const { details } = reply.refused(429, 'RATE_LIMIT_EXCEEDED');
  assert.equal(details!.reason, 'CARD_TESTING');
  assert.equal(details!.remaining, 0);
  assert.ok(Number(reply.headers['retry-after']) >= 1);
  return { limit: details!.limit, resetTime: String(details!.resetTime) };
}

const asked = () => gateway.requests().length;
const blocksOf = async ({ owner }: Tenant) => (await owner.get<Page<Block>>(BLOCKS)).must(200).items;
const eventsOf = async ({ tenantId }: World, family: string) => {
  const rows = await service.database.sql<{ type: string }>(
    'select type from events where tenant_id = $1 and type like $2 order by sequence',
    [tenantId, `${family}.%`],
  );
  return rows.map(({ type }) => type);
};

describe('card testing', () => {
  test('with 60 cards in a burst from one key, 40 of them declined, is stopped at 20 declines', async () => {
    const world = await newTenant();
    const [since, numbers] = [asked(), newCards(60)];
    const replies = await together(60, (n) =>
      sell(world.key, world, { number: numbers[n]!, amount: n < 40 ? DECLINED_AMOUNT : 1_000 }),
    );
    const told = tally(replies);
    assert.equal(told[402], 20, JSON.stringify(told));
    for (const reply of replies.filter(({ status }) => status === 429)) assertStopped(reply);
    assert.equal(told[429], 60 - 20 - (told[201] ?? 0));
    assert.equal(asked() - since, 60 - told[429]!);
    const left = await service.database.sql(
      'select status, count(*)::int as n from payments where tenant_id = $1 group by status order by 1',
      [world.tenantId],
    );
    const paid = told[201] ? [{ status: 'CAPTURED', n: told[201] }] : [];
    assert.deepEqual(left, [...paid, { status: 'DECLINED', n: 20 }]);
  });

  test('stops everything of the key for an hour; then what was refused can be sent again under its key', async () => {
    const world = await newTenant();
    await decline(world.key, world, newCards(20));
    const since = asked();
    const idempotencyKey = randomUUID();
    const refused = assertStopped(await sell(world.key, world, { idempotencyKey }));
    assert.equal(refused.limit, 20);
    const waitMs = Date.parse(refused.resetTime) - service.clock.now();
    assert.ok(waitMs > HOUR_MS - 60_000 && waitMs <= HOUR_MS, `${waitMs} ms`);
    const stored = { customerId: 'guest-1', card: card().card };
    assertStopped(await world.key.post('/api/v1/payments/vault/cards', stored));
    const { guid } = await order(world.key, world.place);
    const payments = `${world.place.path}/orders/${guid}/payments`;
    assertStopped(await world.key.post(payments, { type: 'CARD', source: card() }));
    (await world.key.post(payments, { type: 'CASH' })).must(201);
    assert.equal(asked(), since);
    service.clock.moveBy(HOUR_MS + 1_000);
    const paid = (await sell(world.key, world, { idempotencyKey })).must(201);
    assert.deepEqual((await sell(world.key, world, { idempotencyKey })).must(201), paid);
    assert.equal(asked(), since + 1);
  });

  test('does not stop the replay of what was done before', async () => {
    const world = await newTenant({ declinesPerCaller: 3 });
    const idempotencyKey = randomUUID();
    const paid = (await sell(world.key, world, { idempotencyKey })).must(201);
    await decline(world.key, world, newCards(3));
    assertStopped(await sell(world.key, world));
    assert.deepEqual((await sell(world.key, world, { idempotencyKey })).must(201), paid);
  });

  test('by a person counts over all their sessions', async () => {
    const world = await newTenant();
    const cashier = await signedIn(service, { places: [{ tenantId: world.tenantId, role: 'cashier' }] });
    const numbers = newCards(20);
    await decline(cashier, world, numbers.slice(0, 10));
    const again = await newSession(service, cashier.uid);
    await decline(again, world, numbers.slice(10));
    assertStopped(await sell(again, world));
    assert.deepEqual((await blocksOf(world)).map(({ kind }) => kind).sort(), ['ADDRESS', 'USER']);
  });

  test('from an address counts whatever keys are used there, and another address goes on', async () => {
    const world = await newTenant();
    const numbers = newCards(20);
    const other = await issueKey(service, world.tenantId);
    const here = { 'x-forwarded-for': '127.0.2.77' };
    await decline(client(service.url, world.key.key, here), world, numbers.slice(0, 10));
    await decline(client(service.url, other.key, here), world, numbers.slice(10));
    const third = await issueKey(service, world.tenantId);
    assertStopped(await sell(client(service.url, third.key, here), world));
    (await sell(elsewhere(third), world)).must(201);
    const [block] = await blocksOf(world);
    assert.deepEqual([block!.kind, block!.label, block!.counted], ['ADDRESS', '127.0.2.77', 20]);
  });

  test('of one card counts whoever presents it, as a number or stored; other cards go on', async () => {
    const world = await newTenant();
    const stored = { customerId: randomUUID(), card: card(NO_FUNDS).card };
    const { id } = (await world.key.post<{ id: string }>('/api/v1/payments/vault/cards', stored)).must(201);
    const bare = { restaurantGuid: world.place.guid, amount: 1_000 };
    for (let n = 0; n < 5; n++) {
      const other = elsewhere(await issueKey(service, world.tenantId));
      await decline(other, world, [NO_FUNDS]);
      const body = { ...bare, source: { vaultCardId: id } };
      (await other.post('/api/v1/payments/auth', body)).refused(402, 'PAYMENT_DECLINED');
    }
    assertStopped(await sell(world.key, world, { number: NO_FUNDS }));
    (await sell(world.key, world)).must(201);
    const [block] = await blocksOf(world);
    assert.deepEqual([block!.kind, block!.label, block!.counted], ['CARD', NO_FUNDS.slice(-4), 10]);
    assert.ok(!JSON.stringify(block).includes(NO_FUNDS));
  });

  test('by storing cards that are never charged is stopped too; charges go on, and approved cards do not count', async () => {
    const world = await newTenant({ storedCards: 3 });
    const numbers = newCards(5);
    const enrol = (number: string) =>
      world.key.post<{ id: string }>('/api/v1/payments/vault/cards', {
        customerId: randomUUID(),
        card: card(number).card,
      });
    const { id } = (await enrol(numbers[0]!)).must(201);
    const body = { restaurantGuid: world.place.guid, amount: 1_000, source: { vaultCardId: id } };
    (await world.key.post('/api/v1/payments/sale', body)).must(201);
    const replies = await together(4, (n) => enrol(numbers[n + 1]!));
    assert.deepEqual(tally(replies), { 201: 3, 429: 1 });
    for (const reply of replies.filter(({ status }) => status === 429)) assertStopped(reply);
    (await sell(world.key, world)).must(201);
    assert.deepEqual((await blocksOf(world)).map(({ kind, cause }) => `${kind} ${cause}`).sort(), [
      'ADDRESS STORED',
      'KEY STORED',
    ]);
  });

  test('is counted exactly while another process counts: the one waits for the other', async () => {
    const world = await newTenant();
    const other = new pg.Client({ connectionString: service.database.url });
    await other.connect();
    const { tenantId, key } = world;
    const subject = `key:${key.id}`;
    await other.query('begin');
    await other.query(
      `select pg_advisory_xact_lock(hashtextextended('card testing ' || $1::text || ' ' || $2, 0))`,
      [tenantId, subject],
    );
    await other.query(
      `insert into card_testing_tries (tenant_id, subject, id, state, counts_until)
       select $1, $2, gen_random_uuid(), 'DECLINED', $3 from generate_series(1, 20)`,
      [tenantId, subject, new Date(service.clock.now() + HOUR_MS)],
    );
    const since = asked();
    const selling = sell(key, world);
    await eventually(async () => {
      const waiting = `select 1 from pg_locks where locktype = 'advisory' and not granted
        and database = (select oid from pg_database where datname = current_database())`;
      assert.ok(asked() > since || (await service.database.sql(waiting)).length > 0);
    });
    await other.query('commit');
    await other.end();
    assertStopped(await selling);
    assert.equal(asked(), since);
  });

  test('in one tenant stops nobody in another, from the same address and with the same cards', async () => {
    const [one, other] = [await newTenant(), await newTenant()];
    await decline(one.key, one, newCards(20));
    assertStopped(await sell(one.key, one));
    await decline(other.key, other, newCards(1));
    (await sell(other.key, other, { number: newCards(1)[0]! })).must(201);
    assert.deepEqual(await blocksOf(other), []);
    const subjects = (tenantId: string) =>
      service.database.sql<{ subject: string }>(
        `select subject from card_testing_tries where tenant_id = $1 and subject like 'card:%'`,
        [tenantId],
      );
    const hashes = await subjects(one.tenantId);
    assert.equal(hashes.length, 20);
    for (const { subject } of hashes) assert.doesNotMatch(subject, /\d{12}/);
  });
});

describe('a busy restaurant', () => {
  test('is never stopped: approvals, terminals and cash do not count', async () => {
    const world = await newTenant();
    const replies = await together(60, (n) => sell(world.key, world, { number: newCards(60)[n]! }));
    assert.deepEqual(tally(replies), { 201: 60 });
    const account = { processor: 'EXTERNAL_TERMINAL', merchantId: 'bar-1' };
    (await world.key.put(`${world.place.path}/payment-account`, account)).must(200);
    for (let n = 0; n < 25; n++) {
      const source = { terminal: { reference: `slip ${n}` } };
      const body = { restaurantGuid: world.place.guid, amount: 500, source };
      (await world.key.post('/api/v1/payments/sale', body)).must(201);
    }
    const counted = 'select 1 from card_testing_tries where tenant_id = $1';
    assert.deepEqual(await service.database.sql(counted, [world.tenantId]), []);
  });

  test('may be declined for what is not the card’s, and a card that is approved in the end is cleared', async () => {
    const world = await newTenant({ declinesPerCaller: 3, declinesPerAddress: 3 });
    for (const number of newCards(5))
      (await sell(world.key, world, { number, amount: SENT_TWICE })).refused(402, 'PAYMENT_DECLINED');
    await decline(world.key, world, [VISA, VISA]);
    (await sell(world.key, world)).must(201);
    await decline(world.key, world, [VISA, VISA]);
    (await sell(world.key, world)).must(201);
  });

  test('waits while as many charges are under way as declines are allowed, and goes on', async () => {
    const world = await newTenant({ declinesPerCaller: 3 });
    gateway.addFault({ kind: 'slow', operation: 'auth', delayMs: 300, times: 3 });
    const replies = await together(6, (n) => sell(world.key, world, { number: newCards(6)[n]! }));
    assert.deepEqual(tally(replies), { 201: 6 });
    assert.deepEqual(await blocksOf(world), []);
  });

  test('is not held up by what a process that died has left under way', async () => {
    const world = await newTenant({ declinesPerCaller: 3 });
    await service.database.sql(
      `insert into card_testing_tries (tenant_id, subject, id, state, counts_until)
       select $1, $2, gen_random_uuid(), 'OPEN', $3 from generate_series(1, 3)`,
      [world.tenantId, `key:${world.key.id}`, new Date(service.clock.now() + 20_000)],
    );
    const { resetTime } = assertStopped(await sell(world.key, world));
    assert.ok(Date.parse(resetTime) < service.clock.now() + 10_000);
    assert.deepEqual(await blocksOf(world), []);
    service.clock.moveBy(20_000);
    (await sell(world.key, world)).must(201);
  });
});

test('a decline counts whose answer was lost, as soon as it is known', async () => {
  const world = await newTenant({ declinesPerCard: 3 });
  gateway.addFault({ kind: 'drop-after', operation: 'auth', times: 3 });
  for (let n = 0; n < 3; n++)
    (await sell(world.key, world, { amount: DECLINED_AMOUNT })).refused(502, 'PAYMENT_OUTCOME_UNKNOWN');
  service.clock.moveBy(10_000);
  await recoverPayments.run(service.deps);
  assertStopped(await sell(world.key, world));
});

describe('the owner', () => {
  test('is told once for each block, by event, audit log and mail, and by mail once an hour', async () => {
    const world = await newTenant({ declinesPerCaller: 3, declinesPerCard: 3 });
    await decline(world.key, world, newCards(3));
    for (const reply of await together(10, () => sell(world.key, world))) assertStopped(reply);
    assert.deepEqual(await eventsOf(world, 'card_testing'), [
      'card_testing.limits_updated',
      'card_testing.blocked',
    ]);
    const lines = await service.database.sql(
      `select actor_name, details->>'kind' as kind, details->>'label' as label from audit_log
       where tenant_id = $1 and action = 'card_testing.blocked'`,
      [world.tenantId],
    );
    assert.deepEqual(lines, [{ actor_name: 'card testing', kind: 'KEY', label: 'Test key' }]);
    await tellOfCardTesting.run(service.deps);
    const [mail] = await service.mailbox.to(world.owner.email);
    assert.equal(mail!.subject, 'Card testing was stopped');
    for (const said of [/Cantina/, /API key: Test key/, /Declined: 3 within an hour/])
      assert.match(mail!.text, said);
    const other = elsewhere(await issueKey(service, world.tenantId));
    await decline(other, world, [NO_FUNDS, NO_FUNDS, NO_FUNDS]);
    assertStopped(await sell(other, world, { number: NO_FUNDS }));
    await tellOfCardTesting.run(service.deps);
    const due = 'select told_at from card_testing_blocks where tenant_id = $1 and told_at is null';
    assert.ok((await service.database.sql(due, [world.tenantId])).length > 0, 'waits for the next mail');
    service.clock.moveBy(HOUR_MS);
    await tellOfCardTesting.run(service.deps);
    const mails = await service.mailbox.to(world.owner.email, 2);
    assert.match(mails.at(-1)!.text, /Card that ends in: 1053/);
    assert.deepEqual(await service.database.sql(due, [world.tenantId]), []);
  });

  test('sets the limits; nobody else does', async () => {
    const world = await newTenant();
    const limits = { declinesPerCaller: 5, declinesPerAddress: 100 };
    (await world.key.put(LIMITS, limits)).refused(403, 'FORBIDDEN');
    const manager = await signedIn(service, { places: [{ tenantId: world.tenantId, role: 'manager' }] });
    (await manager.put(LIMITS, limits)).refused(403, 'FORBIDDEN');
    (await world.owner.put(LIMITS, limits)).must(200);
    await decline(world.key, world, newCards(5));
    assert.equal(assertStopped(await sell(world.key, world)).limit, 5);
  });

  test('ends a block, and what was counted is forgotten', async () => {
    const world = await newTenant();
    await decline(world.key, world, newCards(20));
    assertStopped(await sell(world.key, world));
    const blocks = await blocksOf(world);
    assert.deepEqual(blocks.map(({ subjectId }) => subjectId).sort(), [world.key.id, null]);
    for (const { id } of blocks) (await world.owner.delete(`${BLOCKS}/${id}`)).must(200);
    (await sell(world.key, world)).must(201);
    await decline(world.key, world, newCards(5));
    assert.deepEqual(await blocksOf(world), []);
  });
});

test('a day later nothing of it is kept', async () => {
  const world = await newTenant({ declinesPerCaller: 3 });
  await decline(world.key, world, newCards(3));
  assertStopped(await sell(world.key, world));
  service.clock.moveBy(26 * HOUR_MS);
  await forgetCardTries.run(service.deps);
  for (const table of ['card_testing_tries', 'card_testing_blocks'])
    assert.deepEqual(
      await service.database.sql(`select 1 from ${table} where tenant_id = $1`, [world.tenantId]),
      [],
    );
});
