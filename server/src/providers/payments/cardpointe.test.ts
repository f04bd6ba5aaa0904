import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { after, afterEach, before, describe, test } from 'node:test';
import { type CardPointeSimulator, startCardPointeSimulator } from '@comanda/simulators/cardpointe';
import { checkWire } from '../../../test/harness/cardpointe-wire.ts';
import { SecretText } from '../../platform/crypto/secret-text.ts';
import { newGuid } from '../../platform/ids.ts';
import { type CardPointe, openCardPointe } from './cardpointe.ts';
import { type AuthorizeRequest, orderIdFor, type ProcessorCall } from './port.ts';

let gateway: CardPointeSimulator;
let adapter: CardPointe;

before(async () => {
  gateway = await startCardPointeSimulator({ readsPerMinute: 1_000 });
  adapter = openCardPointe({ url: gateway.url, timeoutMs: 5_000 });
});
afterEach(() => {
  gateway.clearFaults();
  for (const request of gateway.requests()) checkWire(request);
});
after(async () => {
  adapter.close();
  await gateway.stop();
});

const account = (merchantId = '496160873888', currency = 'USD', password = 'testing123') => ({
  processor: 'cardpointe' as const,
  merchantId,
  currency,
  username: 'testing',
  password: new SecretText(password),
});
const call: ProcessorCall = { account: account() };
const usd = (amount: number) => ({ amount, currency: 'USD' });
const VISA = '4788250000121443';

function charge(
  amount: number,
  more: Partial<AuthorizeRequest> & { pan?: string; cvv?: string } = {},
): AuthorizeRequest {
  const { pan = VISA, cvv, ...rest } = more;
  const card = {
    number: new SecretText(pan),
    expiry: { month: 12, year: 2039 },
    ...(cvv ? { cvv: new SecretText(cvv) } : {}),
  };
  return {
    orderId: orderIdFor(newGuid()),
    money: usd(amount),
    capture: false,
    source: { kind: 'card', card },
    ...rest,
  };
}

async function approved(request: AuthorizeRequest, to = call) {
  const outcome = await adapter.authorize(to, request);
  assert.ok(outcome.kind === 'approved', JSON.stringify(outcome));
  return outcome.done;
}

const heldBy = (orderId: string) => gateway.transactions().filter(({ orderid }) => orderid === orderId);

describe('a payment goes its way', () => {
  test('authorized, captured for less, settled, refunded in parts, never for more than was captured', async () => {
    const request = charge(10_600, { cvv: '112', billing: { postalCode: '19406', name: 'Zoë Ångström' } });
    const { retref, token, lastFour, cvv, avs } = await approved(request);
    assert.deepEqual([lastFour, cvv, avs], ['1443', 'MATCH', 'MATCH']);
    assert.match(token!, /^9\d{15}$/);
    const early = await adapter.refund(call, { retref, orderId: orderIdFor(newGuid()), money: usd(100) });
    assert.ok(early.kind === 'failed' && early.reason === 'WRONG_STATE');
    const capture = await adapter.capture(call, { retref, money: usd(10_000) });
    assert.ok(capture.kind === 'approved' && capture.done.amount === 10_000 && capture.done.batchId);
    const again = await adapter.capture(call, { retref });
    assert.ok(again.kind === 'failed' && again.reason === 'WRONG_STATE');
    gateway.closeBatches();
    const inquiry = await adapter.inquire(call, retref);
    assert.ok(inquiry.kind === 'found');
    const [held] = inquiry.transactions;
    assert.deepEqual(
      [held.state, held.amount, held.voidable, held.refundable, held.orderId],
      ['SETTLED', 10_000, false, true, request.orderId],
    );
    const refundId = orderIdFor(newGuid());
    const refund = await adapter.refund(call, { retref, orderId: refundId, money: usd(6_000) });
    assert.ok(
      refund.kind === 'approved' && refund.done.retref !== retref && refund.done.parentRetref === retref,
    );
    const tooMuch = await adapter.refund(call, { retref, orderId: orderIdFor(newGuid()), money: usd(4_001) });
    assert.equal(tooMuch.kind, 'failed');
    const found = await adapter.inquireByOrderId(call, refundId);
    assert.ok(found.kind === 'found' && found.transactions[0].state === 'CAPTURED');
    const late = await adapter.void(call, { retref });
    assert.ok(late.kind === 'failed' && late.reason === 'WRONG_STATE');
  });

  test('a sale is queued at once, is in the next batch, and the batches tell of it', async () => {
    const own: ProcessorCall = { account: account('111122223333EUR', 'EUR') };
    const money = { amount: 2_350, currency: 'EUR' };
    const { retref, batchId } = await approved(charge(0, { money, capture: true }), own);
    assert.ok(batchId);
    assert.deepEqual(await adapter.settlementBatches(own, {}), { kind: 'found', batches: [] });
    gateway.closeBatches('111122223333EUR');
    const report = await adapter.settlementBatches(own, { batchId });
    assert.ok(report.kind === 'found');
    const [batch] = report.batches;
    assert.deepEqual(
      [batch!.state, batch!.chargeCount, batch!.chargeAmount, batch!.refundCount],
      ['ACCEPTED', 1, 2_350, 0],
    );
    assert.deepEqual([batch!.transactions[0]!.retref, batch!.transactions[0]!.amount], [retref, 2_350]);
    const date = Number(new Date().toISOString().slice(0, 10).replaceAll('-', ''));
    assert.deepEqual(await adapter.settlementBatches(own, { date }), report);
    assert.deepEqual(await adapter.settlementBatches(own, {}), report);
    assert.deepEqual(await adapter.settlementBatches(own, {}), { kind: 'found', batches: [] }, 'handed out');
  });

  test('a hold shrinks, is given back, and then there is nothing to give back', async () => {
    const { retref } = await approved(charge(5_000));
    const part = await adapter.void(call, { retref, money: usd(1_500) });
    assert.ok(part.kind === 'approved' && part.done.remainingAmount === 3_500);
    const whole = await adapter.void(call, { retref });
    assert.ok(whole.kind === 'approved' && whole.done.remainingAmount === 0);
    const second = await adapter.void(call, { retref });
    assert.ok(second.kind === 'failed' && second.reason === 'WRONG_STATE');
  });

  test('amounts keep to the currency: none, two or three decimals', async () => {
    for (const [currency, amount] of [
      ['JPY', 500],
      ['KWD', 1_255],
      ['EUR', 7],
    ] as const) {
      const own: ProcessorCall = { account: account(`496160873888${currency}`, currency) };
      const request = charge(0, { money: { amount, currency } });
      assert.equal((await approved(request, own)).amount, amount, currency);
      assert.equal(heldBy(request.orderId)[0]!.amount, amount, currency);
    }
  });

  test('a token stands for the card', async () => {
    const tokenised = await adapter.tokenise(call, {
      number: new SecretText(VISA),
      expiry: { month: 1, year: 2039 },
    });
    assert.ok(tokenised.kind === 'approved');
    const { token } = tokenised.done;
    await approved(charge(700, { source: { kind: 'token', token, expiry: { month: 1, year: 2039 } } }));
    const bad = await adapter.tokenise(call, {
      number: new SecretText('4111111111111112'),
      expiry: { month: 1, year: 2039 },
    });
    assert.ok(bad.kind === 'failed' && bad.reason === 'INVALID');
  });

  test('kept cards are charged as the networks want to hear it, and a merchant sends no CVV', async () => {
    const pairs = [
      [{ initiator: 'customer', scheduled: false, consentGiven: true }, ['E', 'C', 'N', 'Y', '112']],
      [{ initiator: 'merchant', scheduled: true }, ['R', 'M', 'Y', undefined, undefined]],
      [{ initiator: 'merchant', scheduled: false }, ['E', 'M', 'N', undefined, undefined]],
    ] as const;
    for (const [storedCredential, expected] of pairs) {
      await approved(charge(900, { storedCredential, cvv: '112' }));
      const body = JSON.parse(gateway.requests().at(-1)!.body) as Record<string, string>;
      assert.deepEqual([body.ecomind, body.cof, body.cofscheduled, body.cofpermission, body.cvv2], expected);
    }
  });
});

describe('a no is a no, and says why', () => {
  const cases: [string, AuthorizeRequest, object][] = [
    [
      'funds',
      charge(100, { pan: '4387751111111053' }),
      { kind: 'declined', reason: 'INSUFFICIENT_FUNDS', advice: 'LATER' },
    ],
    [
      'issuer',
      charge(100, { pan: '5442981111111023' }),
      { kind: 'declined', reason: 'CALL_ISSUER', advice: 'NEVER' },
    ],
    [
      'honor',
      charge(100, { pan: '6011000995511130' }),
      { kind: 'declined', reason: 'DO_NOT_HONOR', advice: 'NEVER' },
    ],
    [
      'expiry',
      charge(100, { pan: '4387751111111046' }),
      { kind: 'declined', reason: 'EXPIRED_CARD', advice: 'NEVER' },
    ],
    ['amount 1051', charge(105_199), { kind: 'declined', reason: 'INSUFFICIENT_FUNDS', advice: 'NEVER' }],
    ['amount 1028', charge(102_800), { kind: 'failed', reason: 'TRY_AGAIN' }],
    [
      'luhn',
      charge(100, { pan: '4111111111111112' }),
      { kind: 'declined', reason: 'INVALID_CARD', advice: null },
    ],
    ['timeout card', charge(100, { pan: '4999006200620062' }), { kind: 'failed', reason: 'TRY_AGAIN' }],
    ['currency', charge(0, { money: { amount: 5, currency: 'EUR' } }), { kind: 'failed', reason: 'INVALID' }],
    ['order id', charge(100, { orderId: '4111111111111111' }), { kind: 'failed', reason: 'INVALID' }],
  ];
  for (const [name, request, expected] of cases) {
    test(name, async () => {
      const outcome = await adapter.authorize(call, request);
      assert.deepEqual({ ...outcome, ...expected }, outcome);
      for (const { setlstat } of heldBy(request.orderId)) assert.equal(setlstat, 'Declined');
    });
  }

  test('less than asked is told apart', async () => {
    const outcome = await adapter.authorize(call, charge(600, { pan: '4387750101010101' }));
    assert.ok(outcome.kind === 'partiallyApproved' && outcome.done.amount === 500);
  });

  test("what the gateway does not know is not found, another merchant's included", async () => {
    const { retref } = await approved(charge(300));
    const other: ProcessorCall = { account: account('999911112222') };
    assert.deepEqual(await adapter.inquire(other, retref), { kind: 'notFound' });
    assert.deepEqual(await adapter.inquireByOrderId(call, orderIdFor(newGuid())), { kind: 'notFound' });
    for (const outcome of [
      await adapter.capture(other, { retref }),
      await adapter.void(other, { retref }),
      await adapter.refund(other, { retref, orderId: orderIdFor(newGuid()), money: usd(1) }),
      await adapter.voidByOrderId(call, orderIdFor(newGuid())),
    ]) {
      assert.ok(outcome.kind === 'failed' && outcome.reason === 'NOT_FOUND', JSON.stringify(outcome));
    }
  });

  test('wrong credentials are ours to put right, and say so without themselves', async () => {
    const wrong: ProcessorCall = { account: account('496160873888', 'USD', 'not-the-password') };
    for (const outcome of [await adapter.authorize(wrong, charge(100)), await adapter.verify(wrong)]) {
      assert.ok(outcome.kind === 'failed' && outcome.reason === 'ACCOUNT_REFUSED');
      assert.ok(!JSON.stringify(outcome).includes('not-the-password'));
    }
    assert.equal((await adapter.verify(call)).kind, 'approved');
  });
});

describe('a lost answer is unknown, and can be found out', () => {
  for (const kind of ['drop-after', 'error-after', 'garbage', 'slow'] as const) {
    test(`${kind}: the work was done`, async () => {
      gateway.addFault({ kind, operation: 'auth', delayMs: 2_000 });
      const request = charge(800);
      const outcome = await adapter.authorize({ ...call, timeoutMs: kind === 'slow' ? 300 : 5_000 }, request);
      assert.equal(outcome.kind, 'unknown');
      const found = await adapter.inquireByOrderId(call, request.orderId);
      assert.ok(
        found.kind === 'found' &&
          found.transactions.length === 1 &&
          found.transactions[0].state === 'AUTHORIZED',
      );
      const voided = await adapter.voidByOrderId(call, request.orderId);
      assert.ok(voided.kind === 'approved' && voided.done.remainingAmount === 0);
    });
  }

  for (const kind of ['drop-before', 'error-before'] as const) {
    test(`${kind}: nothing was done`, async () => {
      gateway.addFault({ kind, operation: 'auth' });
      const request = charge(800);
      assert.equal((await adapter.authorize(call, request)).kind, 'unknown');
      assert.deepEqual(await adapter.inquireByOrderId(call, request.orderId), { kind: 'notFound' });
      assert.ok((await adapter.voidByOrderId(call, request.orderId)).kind === 'failed');
    });
  }

  test('the bank does not answer the gateway: a charge is declined, of anything else nobody knows', async () => {
    const request = charge(800);
    gateway.addFault({ kind: 'timeout', operation: 'auth' });
    const outcome = await adapter.authorize(call, request);
    assert.ok(
      outcome.kind === 'failed' && outcome.reason === 'TRY_AGAIN' && outcome.facts?.respcode === '62',
    );
    const found = await adapter.inquireByOrderId(call, request.orderId);
    assert.ok(found.kind === 'found' && found.transactions[0].state === 'DECLINED');
    const { retref } = await approved(charge(800));
    gateway.addFault({ kind: 'timeout', operation: 'capture' });
    assert.equal((await adapter.capture(call, { retref })).kind, 'unknown');
  });

  test('an answer that comes twice is not taken for the answer to the next request', async () => {
    for (let round = 0; round < 5; round++) {
      gateway.addFault({ kind: 'duplicate', operation: 'auth' });
      const first = charge(1_00 + round);
      await adapter.authorize(call, first);
      const second = charge(2_00 + round);
      const outcome = await adapter.authorize(call, second);
      if (outcome.kind === 'approved') assert.equal(outcome.done.retref, heldBy(second.orderId)[0]!.retref);
      else assert.equal(outcome.kind, 'unknown');
    }
  });

  test('two transactions under one order id are both found', async () => {
    const request = charge(450);
    await approved(request);
    await approved(request);
    const found = await adapter.inquireByOrderId(call, request.orderId);
    assert.ok(found.kind === 'found' && found.transactions.length === 2);
  });

  test('an inquiry by order id has `set` as a segment of its path, and finds nothing of another merchant', async () => {
    const request = charge(460);
    const { retref } = await approved(request);
    await approved(request, { account: account('999911112222') });
    const found = await adapter.inquireByOrderId(call, request.orderId);
    assert.ok(found.kind === 'found');
    assert.deepEqual(
      found.transactions.map((one) => one.retref),
      [retref],
    );
    const { path } = gateway.requests().at(-1)!;
    assert.match(path, new RegExp(`/inquireByOrderid/${request.orderId}/496160873888/1$`));
  });
});

describe('the way to the gateway', () => {
  test('connections are used again', async () => {
    const before = gateway.connections();
    for (let count = 0; count < 10; count++) await approved(charge(100 + count));
    assert.ok(gateway.connections() - before <= 1, `${gateway.connections() - before} new connections`);
  });

  test('what never left is no lost answer', async () => {
    const nobody = openCardPointe({ url: 'http://127.0.0.1:9' });
    const outcome = await nobody.authorize(call, charge(100));
    assert.ok(outcome.kind === 'failed' && outcome.reason === 'UNAVAILABLE');
    nobody.close();
  });

  test('a server without TLS, or with a certificate that nobody vouches for, gets nothing', async () => {
    const heard: Buffer[] = [];
    const plain = createTcpServer((socket) =>
      socket.on('data', (data) => heard.push(Buffer.from(data))).on('error', () => {}),
    );
    await new Promise<void>((resolve) => plain.listen(0, '127.0.0.1', resolve));
    const { port } = plain.address() as AddressInfo;
    const secure = openCardPointe({ url: `https://127.0.0.1:${port}`, timeoutMs: 300 });
    const outcome = await secure.authorize(call, charge(100));
    assert.ok(outcome.kind === 'failed' && outcome.reason === 'UNAVAILABLE', JSON.stringify(outcome));
    assert.ok(!Buffer.concat(heard).includes(VISA));
    secure.close();
    plain.close();
  });

  test('reading is rationed: once refused, nothing is sent until the gateway allows it', async () => {
    gateway.setReadsPerMinute(0);
    const first = await adapter.inquire(call, '123');
    assert.ok(first.kind === 'failed' && first.reason === 'RATE_LIMITED' && first.retryAfterMs! > 0);
    const sent = gateway.requests().length;
    assert.equal((await adapter.inquire(call, '123')).kind, 'failed');
    assert.equal(gateway.requests().length, sent);
    gateway.setReadsPerMinute(1_000);
    assert.equal((await adapter.authorize(call, charge(100))).kind, 'approved', 'writing goes on');
  });

  test('a redirect, a foreign page and a strange object are no approval', async () => {
    const answers: [number, string][] = [
      [302, ''],
      [200, '<html>'],
      [200, '[]'],
      [200, '{"respstat":"A"}'],
      [200, '{"respstat":"A","retref":"1","amount":"many"}'],
      [200, '{"respstat":"A","retref":"1","amount":"1.00","orderId":"somebody-else"}'],
      [200, '{"respstat":{"A":1}}'],
      [408, ''],
      [503, ''],
    ];
    for (const [status, body] of answers) {
      const server = createServer((_, response) => {
        response.writeHead(status, { location: '/elsewhere' }).end(body);
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      const odd = openCardPointe({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
      assert.equal((await odd.authorize(call, charge(100))).kind, 'unknown', `${status} ${body}`);
      odd.close();
      server.closeAllConnections();
      server.close();
    }
  });

  test('a gateway that is plainly down is not asked any more, and asked again later', async () => {
    const own = openCardPointe({ url: gateway.url });
    gateway.addFault({ kind: 'drop-before', times: 5 });
    for (let count = 0; count < 5; count++) {
      assert.equal((await own.authorize(call, charge(100))).kind, 'unknown');
    }
    assert.equal(own.state().circuit, 'open');
    const sent = gateway.requests().length;
    const refused = await own.authorize(call, charge(100));
    assert.ok(refused.kind === 'failed' && refused.reason === 'UNAVAILABLE');
    assert.equal(gateway.requests().length, sent);
    own.close();
  });
});
