import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { blockSomebody } from '../../../../test/harness/card-testing.ts';
import { type CardTenant, card, freshCards, NO_FUNDS, whileBusy } from '../../../../test/harness/cards.ts';
import { eventsAbout } from '../../../../test/harness/events.ts';
import { changeAccount } from '../../../../test/harness/payment-accounts.ts';
import { proves } from '../../../../test/harness/proves.ts';
import { tally, together } from '../../../../test/harness/together.ts';
import { createCardSale } from './create-card-sale.ts';

proves(createCardSale, () => {
  let world: CardTenant;
  before(async () => {
    world = await freshCards();
  });

  test('201 with what is charged and will be settled', async () => {
    const payment = (await world.send('sale', world.bodyWith({ amount: 1_000, tipAmount: 200 }))).must(201);
    assert.deepEqual(
      [payment.status, payment.amount, payment.tipAmount, payment.authorizedAmount, payment.respstat],
      ['CAPTURED', 1_000, 200, 1_200, 'A'],
    );
    assert.deepEqual([payment.processor, payment.cardBrand, payment.last4], ['CARDPOINTE', 'VISA', '1443']);
    assert.deepEqual(await world.read(payment), payment);
    const { amount, setlstat } = world.held(payment);
    assert.deepEqual([amount, setlstat], [1_200, 'Queued for Capture']);
    assert.deepEqual(await eventsAbout(world, payment.paymentGuid), ['payment.captured']);
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
      assert.deepEqual((await world.send('sale', world.bodyWith(more))).fields(), [field]);
    assert.equal(world.gateway.requests().length, before);
  });

  test('402 when the bank declines, and says why', async () => {
    const body = world.bodyWith({ source: card(NO_FUNDS) });
    const { details } = (await world.send('sale', body)).refused(402, 'PAYMENT_DECLINED');
    assert.deepEqual([details!.reason, details!.respcode], ['INSUFFICIENT_FUNDS', 'NU']);
    const paymentGuid = details!.paymentGuid as string;
    assert.equal((await world.read({ paymentGuid })).status, 'DECLINED');
    assert.deepEqual(await eventsAbout(world, paymentGuid), ['payment.declined']);
  });

  test('429 with CARD_TESTING while its caller is stopped for that, and nothing is sent', async () => {
    const other = await freshCards();
    await blockSomebody(other, `key:${other.key.id}`);
    const before = other.gateway.requests().length;
    const { details } = (await other.send('sale', other.bodyWith())).refused(429, 'RATE_LIMIT_EXCEEDED');
    assert.equal(details!.reason, 'CARD_TESTING');
    assert.equal(other.gateway.requests().length, before);
  });

  test('404 to another tenant, and for an order that there is not', async () => {
    const stranger = await freshCards();
    for (const more of [
      { restaurantGuid: stranger.place.guid },
      { orderGuid: stranger.place.guid },
      { source: { vaultCardId: stranger.place.guid } },
    ])
      (await world.send('sale', world.bodyWith(more))).refused(404, 'RESOURCE_NOT_FOUND');
  });

  test('409 for a slip of a terminal that is recorded already, also at the same instant, until it is voided', async () => {
    const bar = await freshCards();
    const account = { processor: 'EXTERNAL_TERMINAL', merchantId: 'bar-1' };
    await changeAccount(bar, account);
    const slip = { source: { terminal: { reference: 'slip 17' } } };
    const replies = await together(4, () => bar.send('sale', bar.bodyWith(slip)));
    assert.deepEqual(tally(replies), { 201: 1, 409: 3 });
    const refused = replies.find(({ status }) => status === 409)!.refused(409, 'CONFLICT');
    assert.equal(refused.details!.reason, 'SLIP_RECORDED');
    const { retref } = replies.find(({ status }) => status === 201)!.must(201);
    (await bar.send('void', { retref })).must(200);
    assert.equal((await bar.sale(slip)).reference, 'slip 17');
    await bar.sale({ source: { terminal: { reference: 'slip 18' } } });
  });

  test('409 for an order in which nothing is due', async () => {
    const orderGuid = await world.paidOrder();
    const reply = await world.send('sale', world.bodyWith({ orderGuid, amount: undefined }));
    reply.refused(409, 'INVALID_STATE');
  });

  test('502 when the answer is lost: nobody knows whether it was charged', async () => {
    world.gateway.addFault({ kind: 'drop-after', operation: 'auth' });
    const lost = (await world.send('sale', world.bodyWith())).refused(502, 'PAYMENT_OUTCOME_UNKNOWN');
    const paymentGuid = lost.details!.paymentGuid as string;
    assert.equal((await world.read({ paymentGuid })).status, 'UNKNOWN');
  });

  test('502 when the processor refuses the account: nothing was charged', async () => {
    const other = await freshCards();
    await other.loseAccount();
    const { details } = (await other.send('sale', other.bodyWith())).refused(502, 'PROVIDER_UNAVAILABLE');
    assert.equal(details!.reason, 'ACCOUNT_REFUSED');
    assert.equal((await other.read({ paymentGuid: details!.paymentGuid as string })).status, 'FAILED');
  });

  test('503 while too many card payments are under way', async () => {
    const before = world.gateway.requests().length;
    const reply = await whileBusy(world, () => world.send('sale', world.bodyWith()));
    reply.refused(503, 'SERVICE_UNAVAILABLE');
    assert.equal(reply.headers['retry-after'], '2');
    assert.equal(world.gateway.requests().length, before);
  });
});
