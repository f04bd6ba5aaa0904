import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, test } from 'node:test';
import type Type from 'typebox';
import { blockSomebody } from '../../../test/harness/card-testing.ts';
import { freshCards, token } from '../../../test/harness/cards.ts';
import { eventsAbout } from '../../../test/harness/events.ts';
import { client } from '../../../test/harness/http.ts';
import { type FreshTenant, freshTenant, proves } from '../../../test/harness/proves.ts';
import { startTestService } from '../../../test/harness/service.ts';
import { makeWorld } from '../../../test/harness/world.ts';
import { enrollCard } from './enroll-card.ts';
import type { VaultCard } from './shapes.ts';

type Card = Type.Static<typeof VaultCard>;
const CARDS = '/api/v1/payments/vault/cards';
const NUMBER = '4788250000121443';

proves(enrollCard, () => {
  let world: FreshTenant;
  before(async () => {
    world = await freshTenant();
  });
  const bodyWith = (card: object = {}) => ({
    customerId: randomUUID(),
    card: { number: NUMBER, expiryMonth: 12, expiryYear: 2_060, ...card },
  });
  const refusalsIn = async () =>
    world.target.database.sql<{ details: { rules: string[] } }>(
      `select details from audit_log where tenant_id = $1 and action = 'card.refused' order by id`,
      [world.tenantId],
    );

  test('201 with brand, last four and expiry, and never with the number', async () => {
    const body = bodyWith();
    const reply = await world.key.post<Card>(CARDS, body);
    const card = reply.must(201);
    assert.deepEqual(
      [card.customerId, card.brand, card.lastFour, card.expiryMonth, card.expiryYear, card.initiator],
      [body.customerId, 'VISA', '1443', 12, 2_060, 'CUSTOMER'],
    );
    assert.ok(!reply.text.includes(NUMBER));
    assert.deepEqual((await world.key.get<Card>(`${CARDS}/${card.id}`)).must(200), card);
    assert.deepEqual(await eventsAbout(world, card.id), ['card.enrolled']);
  });

  test('400 for what is no card, which the audit log says without the number', async () => {
    const before = (await refusalsIn()).length;
    for (const [card, field] of [
      [{ number: '4111111111111112' }, 'body /card/number luhn'],
      [{ expiryYear: 2_020 }, 'body /card/expiryMonth expired'],
      [{ number: '4111-1111-1111-1111' }, 'body /card/number pattern'],
      [{ cvv: '123' }, 'body /card/cvv unknown'],
    ] as const)
      assert.deepEqual((await world.key.post(CARDS, bodyWith(card))).fields(), [field]);
    const lines = (await refusalsIn()).slice(before);
    assert.deepEqual(
      lines.map(({ details }) => details.rules),
      [['luhn'], ['expired']],
    );
    assert.ok(!JSON.stringify(lines).includes('4111'));
  });

  test('201 with a token, by which the card is charged, known again and told from its number', async () => {
    const { gateway, key, sale } = await freshCards();
    const customerId = randomUUID();
    const body = { customerId, ...token(gateway, '5454545454545454') };
    const card = (await key.post<Card>(CARDS, body)).must(201);
    assert.deepEqual([card.brand, card.lastFour, card.tokenized], ['MASTERCARD', '5454', true]);
    const paid = await sale({ source: { vaultCardId: card.id } });
    assert.deepEqual([paid.status, paid.cardBrand, paid.last4], ['CAPTURED', 'MASTERCARD', '5454']);
    const asked = gateway.requests().filter(({ path }) => path.endsWith('/auth'));
    assert.ok(asked.some(({ body: sent }) => sent.includes(body.token.value)));
    const again = (await key.post(CARDS, body)).refused(409, 'CONFLICT');
    assert.deepEqual(again.details, { existingId: card.id });
    const byNumber = { customerId, card: { ...bodyWith().card, number: '5454545454545454' } };
    assert.equal((await key.post<Card>(CARDS, byNumber)).must(201).tokenized, false);
  });

  test('400 for a token that is over or of another shape, and for both or neither of token and number', async () => {
    const token = { value: '9471234567891443', expiryMonth: 12, expiryYear: 2_060 };
    const customerId = randomUUID();
    for (const [what, field] of [
      [{ token: { ...token, expiryYear: 2_020 } }, 'body /token/expiryMonth expired'],
      [{ token: { ...token, value: NUMBER } }, 'body /token/value cardNumber'],
      [{ token: { ...token, value: '8471234567891443' } }, 'body /token/value pattern'],
      [{ token: { ...token, cvv: '123' } }, 'body /token/cvv unknown'],
      [{ token, card: bodyWith().card }, 'body /token oneOf'],
      [{}, 'body /token oneOf'],
    ] as const)
      assert.deepEqual((await world.key.post(CARDS, { customerId, ...what })).fields(), [field]);
  });

  test('403 for a number, without ALLOW_RAW_CARDS, and nothing is stored', async () => {
    const target = await startTestService({ config: { allowRawCards: false } });
    const { key } = await makeWorld(target);
    const body = bodyWith();
    const { details } = (await key.post(CARDS, body)).refused(403, 'FORBIDDEN');
    assert.deepEqual(details, { reason: 'RAW_CARDS_NOT_ALLOWED' });
    const page = await key.get<{ items: unknown[] }>(`${CARDS}?customerId=${body.customerId}`);
    assert.deepEqual(page.must(200).items, []);
    assert.ok(!target.logText().includes(NUMBER));
  });

  test('403 over an open line', async () => {
    const far = client(world.target.url, world.key.key, { 'x-forwarded-for': '203.0.113.9' });
    const { details } = (await far.post(CARDS, bodyWith())).refused(403, 'FORBIDDEN');
    assert.equal(details?.reason, 'INSECURE_TRANSPORT');
  });

  test('409 for a card that the customer has, which another customer may have', async () => {
    const body = bodyWith();
    const { id } = (await world.key.post<Card>(CARDS, body)).must(201);
    const again = (await world.key.post(CARDS, body)).refused(409, 'CONFLICT');
    assert.deepEqual(again.details, { existingId: id });
    (await world.key.post(CARDS, { ...body, customerId: randomUUID() })).must(201);
  });

  test('429 with CARD_TESTING while its caller is stopped for that, and nothing is stored', async () => {
    const other = await freshTenant();
    await blockSomebody(other, `key:${other.key.id}`);
    const body = bodyWith();
    const { details } = (await other.key.post(CARDS, body)).refused(429, 'RATE_LIMIT_EXCEEDED');
    assert.equal(details!.reason, 'CARD_TESTING');
    const page = await other.key.get<{ items: unknown[] }>(`${CARDS}?customerId=${body.customerId}`);
    assert.deepEqual(page.must(200).items, []);
  });

  test('503 while the vault has no key', async () => {
    const { deps } = world.target;
    const { keys } = deps;
    Object.assign(deps, { keys: { ...keys, currentKeyId: null } });
    try {
      const refused = (await world.key.post(CARDS, bodyWith())).refused(503, 'SERVICE_UNAVAILABLE');
      assert.deepEqual(refused.details, { reason: 'VAULT_KEY_MISSING' });
    } finally {
      Object.assign(deps, { keys });
    }
  });
});
