import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { blockSomebody } from '../../../../test/harness/card-testing.ts';
import { type CardTenant, card, freshCards, NO_FUNDS, whileBusy } from '../../../../test/harness/cards.ts';
import { eventsAbout } from '../../../../test/harness/events.ts';
import { proves } from '../../../../test/harness/proves.ts';
import { authorizeCardPayment } from './authorize-card-payment.ts';

proves(authorizeCardPayment, () => {
  let world: CardTenant;
  before(async () => {
    world = await freshCards();
  });

  test('201 with what is held, which goes into no books yet', async () => {
    const payment = (await world.send('auth', world.bodyWith({ amount: 1_000, tipAmount: 200 }))).must(201);
    assert.deepEqual(
      [payment.status, payment.amount, payment.tipAmount, payment.authorizedAmount, payment.respstat],
      ['AUTHORIZED', 1_000, 200, 1_200, 'A'],
    );
    assert.deepEqual([payment.processor, payment.cardBrand, payment.last4], ['CARDPOINTE', 'VISA', '1443']);
    assert.deepEqual(await world.read(payment), payment);
    const { amount, setlstat } = world.held(payment);
    assert.deepEqual([amount, setlstat], [1_200, 'Authorized']);
    assert.deepEqual(await eventsAbout(world, payment.paymentGuid), ['payment.authorized']);
  });

  test('400 names the fields that are wrong, and asks nobody', async () => {
    const before = world.gateway.requests().length;
    for (const [more, field] of [
      [{ amount: 0 }, 'body /amount minimum'],
      [{ amount: undefined }, 'body /amount required'],
      [{ currency: 'USD' }, 'body /currency agrees'],
      [{ source: card('4788250000121444') }, 'body /source/card/number luhn'],
      [{ source: {} }, 'body /source minProperties'],
    ] as const)
      assert.deepEqual((await world.send('auth', world.bodyWith(more))).fields(), [field]);
    assert.equal(world.gateway.requests().length, before);
  });

  test('402 when the bank declines, and says why', async () => {
    const body = world.bodyWith({ source: card(NO_FUNDS) });
    const { details } = (await world.send('auth', body)).refused(402, 'PAYMENT_DECLINED');
    assert.deepEqual([details!.reason, details!.respcode], ['INSUFFICIENT_FUNDS', 'NU']);
    const paymentGuid = details!.paymentGuid as string;
    assert.equal((await world.read({ paymentGuid })).status, 'DECLINED');
    assert.deepEqual(await eventsAbout(world, paymentGuid), ['payment.declined']);
  });

  test('429 with CARD_TESTING while its caller is stopped for that, and nothing is sent', async () => {
    const other = await freshCards();
    await blockSomebody(other, `key:${other.key.id}`);
    const before = other.gateway.requests().length;
    const { details } = (await other.send('auth', other.bodyWith())).refused(429, 'RATE_LIMIT_EXCEEDED');
    assert.equal(details!.reason, 'CARD_TESTING');
    assert.equal(other.gateway.requests().length, before);
  });

  test('403 for the number of a card, without ALLOW_RAW_CARDS, and nothing is sent', async () => {
    const { deps } = world.target;
    const { config } = deps;
    const before = world.gateway.requests().length;
    Object.assign(deps, { config: { ...config, allowRawCards: false } });
    try {
      const reply = await world.send('auth', world.bodyWith({ source: card() }));
      const { details } = reply.refused(403, 'FORBIDDEN');
      assert.deepEqual(details, { reason: 'RAW_CARDS_NOT_ALLOWED' });
      assert.equal(world.gateway.requests().length, before);
    } finally {
      Object.assign(deps, { config });
    }
  });

  test('404 to another tenant, and for an order that there is not', async () => {
    const stranger = await freshCards();
    for (const more of [
      { restaurantGuid: stranger.place.guid },
      { orderGuid: stranger.place.guid },
      { source: { vaultCardId: stranger.place.guid } },
    ])
      (await world.send('auth', world.bodyWith(more))).refused(404, 'RESOURCE_NOT_FOUND');
  });

  test('409 for an order in which nothing is due', async () => {
    const orderGuid = await world.paidOrder();
    const reply = await world.send('auth', world.bodyWith({ orderGuid, amount: undefined }));
    reply.refused(409, 'INVALID_STATE');
  });

  test('502 when the answer is lost: nobody knows whether it was charged', async () => {
    world.gateway.addFault({ kind: 'drop-after', operation: 'auth' });
    const lost = (await world.send('auth', world.bodyWith())).refused(502, 'PAYMENT_OUTCOME_UNKNOWN');
    const paymentGuid = lost.details!.paymentGuid as string;
    assert.equal((await world.read({ paymentGuid })).status, 'UNKNOWN');
  });

  test('502 when the processor refuses the account: nothing was charged', async () => {
    const other = await freshCards();
    await other.loseAccount();
    const { details } = (await other.send('auth', other.bodyWith())).refused(502, 'PROVIDER_UNAVAILABLE');
    assert.equal(details!.reason, 'ACCOUNT_REFUSED');
    assert.equal((await other.read({ paymentGuid: details!.paymentGuid as string })).status, 'FAILED');
  });

  test('503 while too many card payments are under way', async () => {
    const before = world.gateway.requests().length;
    const reply = await whileBusy(world, () => world.send('auth', world.bodyWith()));
    reply.refused(503, 'SERVICE_UNAVAILABLE');
    assert.equal(reply.headers['retry-after'], '2');
    assert.equal(world.gateway.requests().length, before);
  });
});
