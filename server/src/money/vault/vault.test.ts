import assert from 'node:assert/strict';
import { createHash, randomBytes, randomInt } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import type { CardPointeSimulator } from '@comanda/simulators/cardpointe';
import Type from 'typebox';
import { checkWire } from '../../../test/harness/cardpointe-wire.ts';
import { startGateway } from '../../../test/harness/gateway.ts';
import { client } from '../../../test/harness/http.ts';
import { whereInClear } from '../../../test/harness/in-clear.ts';
import { signedIn } from '../../../test/harness/people.ts';
import { scratchFolder, startTestService, type TestService } from '../../../test/harness/service.ts';
import { issueKey, makeWorld, type Page, type World } from '../../../test/harness/world.ts';
import { restaurant } from '../../access/index.ts';
import { passesLuhn } from '../../platform/card-numbers.ts';
import { fail } from '../../platform/errors.ts';
import * as Field from '../../platform/http/fields.ts';
import { ok } from '../../platform/http/route.ts';
import { requestObject } from '../../platform/http/shapes.ts';
import { newGuid } from '../../platform/ids.ts';
import { orderIdFor } from '../../providers/payments/port.ts';
import { route } from '../deps.ts';
import { findMerchantAccount } from '../payment-accounts/index.ts';
import { cardForCharge, resealCards } from './index.ts';
import type { VaultCard } from './shapes.ts';

type Card = Type.Static<typeof VaultCard>;
const CARDS = '/api/v1/payments/vault/cards';

/** Charges a card of the vault through the real adapter, as payments do. */
const testCharge = route({
  operationId: 'testCharge',
  method: 'POST',
  path: '/test/restaurants/{restaurantGuid}/charge',
  summary: 'For this test.',
  access: restaurant('write:payments'),
  params: requestObject({ restaurantGuid: Field.Guid }),
  body: requestObject({ vaultCardId: Field.Guid }),
  response: Type.Object({ kind: Type.String() }),
  errors: ['RESOURCE_NOT_FOUND'],
  handler: async ({ deps, scope, body, log }) => {
    const found = await findMerchantAccount(deps, scope, scope.restaurantGuid);
    if (!found) fail('RESOURCE_NOT_FOUND', 'no account');
    const { source, storedCredential } = await cardForCharge(deps, scope, body.vaultCardId);
    const { account } = found;
    const request = {
      orderId: orderIdFor(newGuid()),
      money: { amount: 100, currency: account.currency },
      capture: false,
      source,
      storedCredential,
    };
    // What a careless log line would show.
    log.info({ request, account }, `charging ${source.kind === 'card' ? source.card.number : source.token}`);
    const outcome = await deps.processors.for(account).authorize({ account }, request);
    log.info({ outcome }, 'charged');
    return ok({ kind: outcome.kind });
  },
});

const testReseal = route({
  operationId: 'testReseal',
  method: 'POST',
  path: '/test/reseal',
  summary: 'For this test.',
  access: { kind: 'public' },
  response: Type.Object({}),
  handler: async ({ deps }) => {
    await resealCards.run(deps);
    return ok({});
  },
});

const keyOf = (id: string) => ({ id, key: randomBytes(32) });
const first = keyOf('first');
const second = keyOf('second');
let gateway: CardPointeSimulator;
let service: TestService;
let world: World;
let dataDir: string;

before(async () => {
  gateway = await startGateway({ readsPerMinute: 1_000 });
  dataDir = await scratchFolder('vault');
  service = await startTestService({
    extraRoutes: [testCharge, testReseal],
    config: { cardpointeUrl: gateway.url, vaultKeys: [first], dataDir },
  });
  world = await makeWorld(service);
});
after(() => gateway.stop());

/** Numbers of this run only, so that they can be searched for everywhere. */
const used: string[] = [];
function newNumber(prefix = '4'): string {
  for (;;) {
    const number =
      prefix + String(randomInt(10 ** 12)).padStart(12, '0') + String(randomInt(1_000)).padStart(3, '0');
    if (!passesLuhn(number)) continue;
    used.push(number);
    return number;
  }
}
const bodyWith = (number = newNumber(), more: object = {}) => ({
  customerId: newGuid(),
  card: { number, expiryMonth: 12, expiryYear: 2_060 },
  ...more,
});
const enroll = async (body = bodyWith()) => (await world.key.post<Card>(CARDS, body)).must(201);
/** The same world, through another service. */
const asSeenBy = ({ url }: TestService): World => ({
  ...world,
  key: { ...client(url, world.key.key), id: world.key.id, key: world.key.key },
});
const charge = (vaultCardId: string, at = world) =>
  at.key.post<{ kind: string }>(`/test/restaurants/${at.place.guid}/charge`, { vaultCardId });

describe('a card on file', () => {
  test('shows brand, last four and expiry, is listed for its customer, and can be charged', async () => {
    const body = bodyWith(newNumber(), {
      initiator: 'MERCHANT',
      scheduled: true,
      mandate: { text: 'Charge my rent on the first.', acceptedAt: '2026-11-01T10:00:00.000Z' },
    });
    const card = await enroll(body);
    assert.deepEqual(
      [card.brand, card.lastFour, card.expiryMonth, card.expiryYear, card.initiator, card.scheduled],
      ['VISA', body.card.number.slice(-4), 12, 2_060, 'MERCHANT', true],
    );
    assert.equal(card.mandate?.text, 'Charge my rent on the first.');
    assert.deepEqual((await world.key.get<Card>(`${CARDS}/${card.id}`)).must(200), card);
    const listed = (await world.key.get<Page<Card>>(`${CARDS}?customerId=${body.customerId}`)).must(200);
    assert.deepEqual(listed, { items: [card], nextCursor: null });
    assert.equal((await charge(card.id)).must(200).kind, 'approved');
    const sent = JSON.parse(gateway.requests().at(-1)!.body) as Record<string, string>;
    assert.deepEqual(
      [sent.account, sent.expiry, sent.cof, sent.cofscheduled],
      [body.card.number, '1260', 'M', 'Y'],
    );
    checkWire(gateway.requests().at(-1)!);
  });

  test('is stored once per customer', async () => {
    const body = bodyWith();
    const card = await enroll(body);
    const { details } = (await world.key.post(CARDS, body)).refused(409, 'CONFLICT');
    assert.equal(details?.existingId, card.id);
    await enroll({ ...body, customerId: newGuid() });
  });

  test('is deleted permanently: the row stays without the number, and the card may be enrolled again', async () => {
    const body = bodyWith();
    const { id } = await enroll(body);
    (await world.key.delete(`${CARDS}/${id}`)).must(200);
    (await world.key.get(`${CARDS}/${id}`)).refused(404, 'RESOURCE_NOT_FOUND');
    (await world.key.delete(`${CARDS}/${id}`)).refused(404, 'RESOURCE_NOT_FOUND');
    (await charge(id)).refused(404, 'RESOURCE_NOT_FOUND');
    const [row] = await service.database.sql<Record<string, unknown>>(
      'select * from vault_cards where id = $1',
      [id],
    );
    assert.deepEqual([row!.sealed, row!.fingerprint, row!.key_id], [null, null, null]);
    await enroll(body);
    const events = await service.database.sql<{ type: string }>(
      `select type from events where data->>'id' = $1 order by sequence`,
      [id],
    );
    assert.deepEqual(
      events.map(({ type }) => type),
      ['card.enrolled', 'card.deleted'],
    );
  });

  test('is private: another tenant cannot see, charge or delete it', async () => {
    const { id, customerId } = await enroll();
    const stranger = await makeWorld(service);
    (await stranger.key.get(`${CARDS}/${id}`)).refused(404, 'RESOURCE_NOT_FOUND');
    (await stranger.key.delete(`${CARDS}/${id}`)).refused(404, 'RESOURCE_NOT_FOUND');
    const before = gateway.requests().length;
    (await charge(id, stranger)).refused(404, 'RESOURCE_NOT_FOUND');
    assert.equal(gateway.requests().length, before);
    const listed = (await stranger.key.get<Page<Card>>(`${CARDS}?customerId=${customerId}`)).must(200);
    assert.deepEqual(listed.items, []);
    (await world.key.get(`${CARDS}/${id}`)).must(200);
  });

  test('that is copied to another row does not open there', async () => {
    const [one, other] = [await enroll(), await enroll()];
    await service.database.sql(
      'update vault_cards set sealed = (select sealed from vault_cards where id = $1) where id = $2',
      [one.id, other.id],
    );
    assert.equal((await charge(other.id)).status, 500);
  });

  test('needs the scope: a reader of payments cannot enrol or delete', async () => {
    const { id } = await enroll();
    const reader = await issueKey(service, world.tenantId, { scopes: ['read:payments'] });
    (await reader.get(`${CARDS}/${id}`)).must(200);
    (await reader.post(CARDS, bodyWith())).refused(403, 'FORBIDDEN');
    (await reader.delete(`${CARDS}/${id}`)).refused(403, 'FORBIDDEN');
    (await client(service.url).get(`${CARDS}/${id}`)).refused(401, 'UNAUTHORIZED');
  });
});

describe('an invalid card is rejected before anything is done', () => {
  const good = () => ({ number: newNumber(), expiryMonth: 12, expiryYear: 2_060 });
  const cases: [string, () => object, string][] = [
    ['a wrong check digit', () => ({ ...good(), number: '4111111111111112' }), 'body /card/number luhn'],
    ['an expired card', () => ({ ...good(), expiryYear: 2_020 }), 'body /card/expiryMonth expired'],
    ['a CVV, which must not be kept', () => ({ ...good(), cvv: '123' }), 'body /card/cvv unknown'],
    ['letters', () => ({ ...good(), number: '4111-1111-1111-1111' }), 'body /card/number pattern'],
  ];
  for (const [name, card, field] of cases) {
    test(name, async () => {
      const before = await counts();
      const reply = await world.key.post(CARDS, { customerId: 'bad', card: card() });
      assert.deepEqual(reply.fields(), [field]);
      assert.deepEqual(await counts(), before);
    });
  }

  test('and the audit log records it, without the number', async () => {
    const [line] = await service.database
      .sql<{ details: object }>(
        `select details from audit_log where action = 'card.refused' and details->'rules' @> '["luhn"]'`,
      )
      .catch(() =>
        service.database.sql<{ details: object }>(
          `select details from audit_log where action = 'card.refused'`,
        ),
      );
    assert.ok(line && !JSON.stringify(line.details).includes('4111'));
  });

  async function counts() {
    const [row] = await service.database.sql<object>(
      `select (select count(*) from vault_cards)::int as cards, (select count(*) from events)::int as events`,
    );
    return { ...row, requests: gateway.requests().length };
  }
});

test('the same enrolment sent twice is one card, and its request is not stored', async () => {
  const headers = { 'idempotency-key': newGuid() };
  const body = bodyWith();
  const before = (await world.key.post<Card>(CARDS, body, headers)).must(201);
  const again = await world.key.post<Card>(CARDS, body, headers);
  assert.equal(again.headers['idempotency-replayed'], 'true');
  assert.deepEqual(again.must(201), before);
});

test('card numbers are not accepted over plain HTTP', async () => {
  const remote = await startTestService({
    database: service.database,
    config: { vaultKeys: [first], trustProxy: 1 },
  });
  const caller = client(remote.url, world.key.key);
  const headers = { 'x-forwarded-for': '203.0.113.9' };
  const refused = (await caller.post(CARDS, bodyWith(), headers)).refused(403, 'FORBIDDEN');
  assert.equal(refused.details?.reason, 'INSECURE_TRANSPORT');
  await remote.stop();
});

test('key rotation: old cards open, are resealed, and then the old key can be removed', async () => {
  const { id } = await enroll();
  const keyIds = async () => {
    const rows = await service.database.sql<{ key_id: string }>(
      'select distinct key_id from vault_cards where sealed is not null order by 1',
    );
    return rows.map(({ key_id }) => key_id);
  };
  // The row that another test spoiled never opens again.
  await service.database.sql(`update vault_cards set sealed = null, key_id = null, fingerprint = null, deleted_at = now()
    where sealed in (select sealed from vault_cards group by sealed having count(*) > 1) and sealed is not null`);
  const both = await startTestService({
    database: service.database,
    extraRoutes: [testCharge, testReseal],
    config: { cardpointeUrl: gateway.url, vaultKeys: [second, first] },
  });
  const at = asSeenBy(both);
  assert.equal((await charge(id, at)).must(200).kind, 'approved');
  (await both.anyone.post('/test/reseal', undefined)).must(200);
  assert.deepEqual(await keyIds(), ['second']);
  await both.stop();
  const onlyNew = await startTestService({
    database: service.database,
    extraRoutes: [testCharge],
    config: { cardpointeUrl: gateway.url, vaultKeys: [second] },
  });
  const later = asSeenBy(onlyNew);
  assert.equal((await charge(id, later)).must(200).kind, 'approved');
  await onlyNew.stop();
});

test('a missing vault key is a configuration fault: 503 that says so, and health that names the key', async () => {
  const { id } = await enroll();
  const bare = await startTestService({
    database: service.database,
    extraRoutes: [testCharge],
    config: { cardpointeUrl: gateway.url, vaultKeys: [keyOf('other')] },
  });
  const refused = (await charge(id, asSeenBy(bare))).refused(503, 'SERVICE_UNAVAILABLE');
  assert.deepEqual(refused.details, { reason: 'VAULT_KEY_MISSING' });
  type Health = { status: string; dependencies: Record<string, { status: string; facts?: object }> };
  const vaultAt = async ({ operator }: TestService) =>
    (await operator.get<Health>('/api/v1/health/detailed')).must(200).dependencies.vault;
  const rows = await service.database.sql<{ key_id: string }>(
    'select distinct key_id from vault_cards where sealed is not null order by 1',
  );
  const missingKeyIds = rows.map(({ key_id }) => key_id);
  assert.ok(missingKeyIds.includes('first'));
  const found = await vaultAt(bare);
  assert.deepEqual([found?.status, found?.facts], ['DEGRADED', { keyId: 'other', missingKeyIds }]);
  assert.equal((await charge(id)).must(200).kind, 'approved');
  await bare.stop();
});

describe('the merchant account of a restaurant', () => {
  const path = () => `${world.place.path}/payment-account`;

  test('is the simulated one in development, until one is set', async () => {
    const found = (await world.key.get<{ sandbox: boolean }>(path())).must(200);
    assert.equal(found.sandbox, true);
  });

  test('is set by those who manage the restaurant, and its password is never returned', async () => {
    const account = {
      processor: 'CARDPOINTE',
      merchantId: '496160873888EUR',
      username: 'testing',
      password: 'testing123',
    };
    const cashier = await signedIn(service, { places: [{ tenantId: world.tenantId, role: 'cashier' }] });
    (await cashier.put(path(), account)).refused(403, 'FORBIDDEN');
    const reply = await world.key.put<{ version: number }>(path(), account);
    assert.ok(!reply.text.includes('testing123'));
    assert.equal(reply.must(200).version, 1);
    const [row] = await service.database.sql<{ password: string }>('select password from merchant_accounts');
    assert.match(row!.password, /^v1\./);
    assert.equal((await charge((await enroll()).id)).must(200).kind, 'approved');
    (await world.key.put(path(), { ...account, version: 9 })).refused(409, 'CONFLICT');
    assert.deepEqual((await world.key.put(path(), { processor: 'CARDPOINTE', merchantId: '1' })).fields(), [
      'body /username required',
      'body /password required',
    ]);
  });
});

test('no number of this run is in clear in any log, table, event or file', async () => {
  const { database } = service;
  assert.ok(used.length > 10);
  const searched = { database, logs: [service.logText()], dataDirs: [dataDir] };
  assert.deepEqual(await whereInClear(used, searched), []);
  const hashes = used.map((number) => createHash('sha256').update(number).digest('hex'));
  const [cards] = await database.sql<{ text: string }>(
    `select string_agg(t::text, '') as text from vault_cards t`,
  );
  for (const hash of hashes) assert.ok(!cards!.text.includes(hash), 'a plain hash can be guessed back');
});
