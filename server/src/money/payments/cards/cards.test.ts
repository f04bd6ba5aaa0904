import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { CardPointeSimulator } from '@comanda/simulators/cardpointe';
import Type from 'typebox';
import { checkWire } from '../../../../test/harness/cardpointe-wire.ts';
import { eventually } from '../../../../test/harness/eventually.ts';
import { startGateway } from '../../../../test/harness/gateway.ts';
import { client } from '../../../../test/harness/http.ts';
import { whereInClear } from '../../../../test/harness/in-clear.ts';
import { scratchFolder, startTestService, type TestService } from '../../../../test/harness/service.ts';
import { together } from '../../../../test/harness/together.ts';
import {
  issueKey,
  makeWorld,
  type Order,
  openPlace,
  order,
  type World,
} from '../../../../test/harness/world.ts';
import { ok } from '../../../platform/http/route.ts';
import { newGuid } from '../../../platform/ids.ts';
import { route } from '../../deps.ts';
import type { Payment as PaymentShape, Refund as RefundShape } from '../shapes.ts';
import { recoverPayments } from './recover.ts';

type Payment = Type.Static<typeof PaymentShape>;
type Refund = Type.Static<typeof RefundShape>;

const VISA = '4788250000121443';
const PARTIAL = '4387750101010101';
const NO_FUNDS = '4387751111111053';
const DUE = 759;
/** Long, for a busy machine. */
const TIMEOUT_MS = 10_000;
/** Of a service that soon gives up. */
const HASTY_MS = 200;

/** Runs the job that resolves lost answers. */
const testRecover = route({
  operationId: 'testRecover',
  method: 'POST',
  path: '/test/recover',
  summary: 'For this test.',
  access: { kind: 'public' },
  response: Type.Object({}),
  status: 200,
  handler: async ({ deps }) => {
    await recoverPayments.run(deps);
    return ok({});
  },
});

let gateway: CardPointeSimulator;
let service: TestService;
let dataDir: string;
let world: World;
let pays: string;

before(async () => {
  gateway = await startGateway({ readsPerMinute: 100_000 });
  dataDir = await scratchFolder('cards');
  service = await startTestService({
    extraRoutes: [testRecover],
    config: { cardpointeUrl: gateway.url, cardpointeTimeoutMs: TIMEOUT_MS, dataDir },
  });
  const taxRates = [{ name: 'IVA', type: 'PERCENT' as const, rate: '10', inclusive: false }];
  world = await makeWorld(service, { restaurant: { taxRates } as never });
  pays = `${world.place.path}/payments`;
});
after(() => gateway.stop());

const card = (number = VISA, more: object = {}) => ({
  card: { number, expiryMonth: 12, expiryYear: 2_060, ...more },
});
const bodyWith = (more: object = {}) => ({
  restaurantGuid: world.place.guid,
  amount: 1_000,
  source: card(),
  ...more,
});
const key = () => ({ 'idempotency-key': newGuid() });
const post = <T = Payment>(what: string, body: object, headers?: Record<string, string>) =>
  world.key.post<T>(`/api/v1/payments/${what}`, body, headers);
const authorize = async (more: object = {}) => (await post('auth', bodyWith(more))).must(201);
const sale = async (more: object = {}) => (await post('sale', bodyWith(more))).must(201);
const read = async ({ paymentGuid }: { paymentGuid: string }) =>
  (await world.key.get<Payment>(`${pays}/${paymentGuid}`)).must(200);
const recover = async () => (await service.anyone.send('POST', '/test/recover')).must(200);
const held = (retref: string | null) => gateway.transactions().find((one) => one.retref === retref);
const readOrder = async ({ guid }: Order) =>
  (await world.key.get<Order>(`${world.place.path}/orders/${guid}`)).must(200);

async function events(paymentGuid: string): Promise<string[]> {
  const rows = await service.database.sql<{ type: string }>(
    `select type from events where data->>'paymentGuid' = $1 order by sequence`,
    [paymentGuid],
  );
  return rows.map(({ type }) => type);
}

/** The ledger balances of one payment, by account. */
async function booksOf(column: 'payment_guid' | 'order_guid', guid: string): Promise<Record<string, number>> {
  const rows = await service.database.sql<{ account: string; amount: number }>(
    `select account, sum(amount)::int as amount from (
       select debit_account as account, amount from ledger_entries where ${column} = $1
       union all select credit_account, -amount from ledger_entries where ${column} = $1) p
     group by account having sum(amount) <> 0 order by account`,
    [guid],
  );
  return Object.fromEntries(rows.map(({ account, amount }) => [account, amount]));
}

/** Counts the rows that a rejected request must not change. */
async function traces() {
  const [row] = await service.database.sql<Record<string, number>>(
    `select (select count(*) from payments)::int as payments, (select count(*) from payment_attempts)::int as attempts,
       (select count(*) from refunds)::int as refunds, (select count(*) from events)::int as events,
       (select count(*) from ledger_entries)::int as postings, (select count(*) from idempotency_keys)::int as answers`,
  );
  return { ...row, requests: gateway.requests().length };
}

/** The reason of each rejection in the audit log, oldest first. */
async function refusals(): Promise<string[][]> {
  const rows = await service.database.sql<{ fields: string[] }>(
    `select details->'fields' as fields from audit_log where action = 'payment.refused' order by id`,
  );
  return rows.map(({ fields }) => fields);
}

/** Our payments and the processor's transactions agree, to the cent. */
async function assertAgrees(): Promise<void> {
  const rows = await service.database.sql<{
    retref: string;
    status: string;
    amount: number;
    document: Payment;
  }>(`select retref, status, total_amount::int as amount, document from payments where type = 'CARD'`);
  const ours = new Map(rows.map((row) => [row.retref, row]));
  for (const theirs of gateway.transactions().filter(({ kind }) => kind === 'charge')) {
    const row = ours.get(theirs.retref);
    const inForce = ['Authorized', 'Queued for Capture', 'Accepted'].includes(theirs.setlstat);
    if (!row) assert.ok(!inForce, `nobody knows ${JSON.stringify(theirs)}`);
    else {
      const status = {
        Authorized: 'AUTHORIZED',
        'Queued for Capture': 'CAPTURED',
        Accepted: row.status === 'CAPTURED' ? 'CAPTURED' : 'SETTLED',
        Voided: 'VOIDED',
        Declined: 'DECLINED',
        'Zero Amount': 'FAILED',
        Rejected: 'FAILED',
      }[theirs.setlstat];
      assert.equal(row.status, status, JSON.stringify({ row, theirs }));
      if (status === 'CAPTURED' || status === 'SETTLED') assert.equal(row.amount, theirs.amount);
    }
  }
}

describe('a card', () => {
  test('is authorized, tipped and captured, and enters the ledger on capture', async () => {
    const payment = await authorize({ amount: 1_000, tipAmount: 200 });
    assert.deepEqual(
      [payment.status, payment.authorizedAmount, payment.cardBrand, payment.last4, payment.respstat],
      ['AUTHORIZED', 1_200, 'VISA', '1443', 'A'],
    );
    assert.deepEqual(await booksOf('payment_guid', payment.paymentGuid), {});
    const { retref } = payment;
    const over = (await post('tip', { retref, tipAmount: 201 })).refused(409, 'INVALID_STATE');
    assert.equal(over.details!.state, 'CARD_NOT_KEPT');
    assert.equal((await post('tip', { retref, tipAmount: 150 })).must(200).tipAmount, 150);
    const captured = (await post('capture', { retref })).must(200);
    assert.deepEqual([captured.status, captured.amount, captured.tipAmount], ['CAPTURED', 1_000, 150]);
    assert.equal(held(retref)?.amount, 1_150);
    assert.deepEqual(await booksOf('payment_guid', payment.paymentGuid), {
      ORDER_RECEIVABLE: -1_000,
      PROCESSOR_CLEARING: 1_150,
      TIPS_PAYABLE: -150,
    });
    assert.deepEqual(await events(payment.paymentGuid), [
      'payment.authorized',
      'payment.tip_adjusted',
      'payment.captured',
    ]);
    assert.deepEqual(await read(payment), captured);
  });

  test('is sold in one call, by token or on file, and inquired about', async () => {
    const payment = await sale();
    assert.equal(payment.status, 'CAPTURED');
    const token = held(payment.retref)!.token;
    const again = await sale({ source: { token: { value: token, expiryMonth: 12, expiryYear: 2_060 } } });
    assert.deepEqual([again.status, again.last4, again.cardBrand], ['CAPTURED', '1443', 'VISA']);
    const kept = (
      await world.key.post<{ id: string }>('/api/v1/payments/vault/cards', {
        customerId: newGuid(),
        card: { number: VISA, expiryMonth: 12, expiryYear: 2_060 },
      })
    ).must(201);
    const filed = await sale({ source: { vaultCardId: kept.id } });
    assert.deepEqual([filed.status, filed.vaultCardId], ['CAPTURED', kept.id]);
    const asked = await world.key.get<{ processor: object }>(`/api/v1/payments/inquire/${payment.retref}`);
    assert.deepEqual(asked.must(200).processor, {
      state: 'CAPTURED',
      amount: 1_000,
      voidable: true,
      refundable: false,
      batchid: held(payment.retref)!.batchid,
      setlstat: 'Queued for Capture',
    });
  });

  test('that is declined says why, and is not tried again under the same key', async () => {
    const headers = key();
    const body = bodyWith({ source: card(NO_FUNDS) });
    const refused = (await post('sale', body, headers)).refused(402, 'PAYMENT_DECLINED');
    const { paymentGuid } = refused.details as { paymentGuid: string };
    assert.deepEqual(
      [refused.details!.respcode, refused.details!.reason, refused.details!.declineCategory],
      ['NU', 'INSUFFICIENT_FUNDS', '2'],
    );
    const requests = gateway.requests().length;
    const again = (await post('sale', body, headers)).refused(402, 'PAYMENT_DECLINED');
    assert.deepEqual(again.details, refused.details);
    assert.equal(gateway.requests().length, requests);
    assert.equal((await read({ paymentGuid })).status, 'DECLINED');
    assert.deepEqual(await events(paymentGuid), ['payment.declined']);
  });

  test('that is approved for less is voided, unless partial approval is allowed', async () => {
    const source = card(PARTIAL);
    const refused = (await post('sale', bodyWith({ source }))).refused(402, 'PAYMENT_DECLINED');
    assert.deepEqual([refused.details!.reason, refused.details!.approvedAmount], ['PARTIAL_APPROVAL', 500]);
    const { paymentGuid } = refused.details as { paymentGuid: string };
    const given = await read({ paymentGuid });
    assert.equal(given.status, 'VOIDED');
    assert.equal(held(given.retref)!.setlstat, 'Voided');
    assert.deepEqual(await booksOf('payment_guid', paymentGuid), {});
    const part = await sale({ source, partialApproval: true });
    assert.deepEqual([part.amount, part.requestedAmount, part.authorizedAmount], [500, 1_000, 500]);
  });
});

describe('a check', () => {
  test('is shared by two cards and cash, never beyond what is due', async () => {
    const one = await order(world.key, world.place);
    const pay = (body: object) =>
      world.key.post<Payment>(`${world.place.path}/orders/${one.guid}/payments`, body);
    (await pay({ type: 'CARD', amount: 300, tipAmount: 41, source: card() })).must(201);
    const over = await pay({ type: 'CARD', amount: 460, source: card() });
    assert.deepEqual(over.fields(), ['body /amount maximum']);
    const second = (await post('auth', bodyWith({ amount: 259, orderGuid: one.guid }))).must(201);
    (await pay({ type: 'CASH' })).must(201);
    const before = await readOrder(one);
    assert.deepEqual([before.dueAmount, before.checks[0]!.paymentStatus], [0, 'PAID']);
    (await post('capture', { retref: second.retref })).must(200);
    const paid = await readOrder(one);
    assert.equal(paid.checks[0]!.paymentStatus, 'CLOSED');
    assert.deepEqual(
      paid.checks[0]!.payments.map(({ type, status }) => [type, status]),
      [
        ['CARD', 'CAPTURED'],
        ['CARD', 'CAPTURED'],
        ['CASH', 'CAPTURED'],
      ],
    );
    assert.deepEqual(await booksOf('order_guid', one.guid), {
      CASH: 200,
      PROCESSOR_CLEARING: 600,
      SALES: -690,
      TAX_PAYABLE: -69,
      TIPS_PAYABLE: -41,
    });
  });

  test('is due again after a void and after a decline', async () => {
    const one = await order(world.key, world.place);
    const { amount: _, ...rest } = bodyWith({ orderGuid: one.guid });
    (await post('sale', { ...rest, source: card(NO_FUNDS) })).refused(402, 'PAYMENT_DECLINED');
    assert.equal((await readOrder(one)).dueAmount, DUE);
    const payment = (await post('sale', rest)).must(201);
    assert.equal(payment.amount, DUE);
    assert.equal((await readOrder(one)).dueAmount, 0);
    (await post('void', { retref: payment.retref, reason: 'Wrong table' })).must(200);
    const after = await readOrder(one);
    assert.equal(after.dueAmount, DUE);
    assert.equal(held(payment.retref)!.setlstat, 'Voided');
  });
});

describe('an order that is voided', () => {
  test('releases authorizations on cards, and is rejected while something is captured', async () => {
    const one = await order(world.key, world.place);
    const { amount: _, ...rest } = bodyWith({ orderGuid: one.guid, amount: 300, tipAmount: 41 });
    const held_ = (await post('auth', { ...rest, amount: 300 })).must(201);
    const taken = (await post('sale', { ...rest, amount: 100 })).must(201);
    const voiding = () =>
      world.key.post<Order>(`${world.place.path}/orders/${one.guid}/void`, { reason: 'MISTAKE' });
    (await voiding()).refused(409, 'INVALID_STATE');
    (await post('void', { retref: taken.retref })).must(200);
    assert.equal((await voiding()).must(200).guestOrderStatus, 'VOIDED');
    service.clock.moveBy(1);
    await recover();
    assert.equal((await read(held_)).status, 'VOIDED');
    assert.equal(held(held_.retref)!.setlstat, 'Voided');
    const after = await readOrder(one);
    assert.deepEqual([after.paidAmount, after.dueAmount, after.tipAmount, after.totalAmount], [0, 0, 0, 0]);
    assert.deepEqual(await booksOf('order_guid', one.guid), {});
  });

  test('releases a hold on all of it', async () => {
    const one = await order(world.key, world.place);
    const { amount: _, ...rest } = bodyWith({ orderGuid: one.guid });
    const whole = (await post('auth', rest)).must(201);
    assert.equal((await readOrder(one)).checks[0]!.paymentStatus, 'PAID');
    const path = `${world.place.path}/orders/${one.guid}/void`;
    assert.equal((await world.key.post<Order>(path, { reason: 'MISTAKE' })).must(200).totalAmount, 0);
    service.clock.moveBy(1);
    await recover();
    assert.equal(held((await read(whole)).retref)!.setlstat, 'Voided');
    assert.deepEqual(await booksOf('order_guid', one.guid), {});
  });
});

describe('an order that is rejected', () => {
  /** An order that waits for the restaurant's approval. */
  async function waiting(): Promise<{ one: Order; reject: () => Promise<Order> }> {
    (await world.key.patch(world.place.path, { approvalSources: ['WEB'] })).must(200);
    const one = await order(world.key, world.place, { source: 'WEB' });
    assert.equal(one.approvalStatus, 'NEEDS_APPROVAL');
    const path = `${world.place.path}/orders/${one.guid}/reject`;
    return {
      one,
      reject: async () => (await world.key.post<Order>(path, { reason: 'KITCHEN_CLOSED' })).must(200),
    };
  }
  const assertGivenBack = async ({ paymentGuid }: { paymentGuid: string }, one: Order) => {
    const { status, retref } = await read({ paymentGuid });
    assert.deepEqual([status, held(retref)!.setlstat], ['VOIDED', 'Voided']);
    assert.equal((await readOrder(one)).paidAmount, 0);
    assert.deepEqual(await booksOf('order_guid', one.guid), {});
  };

  test('releases authorizations on cards', async () => {
    const { one, reject } = await waiting();
    const { amount: _, ...rest } = bodyWith({ orderGuid: one.guid, tipAmount: 41 });
    const payment = (await post('auth', rest)).must(201);
    assert.equal((await reject()).guestOrderStatus, 'VOIDED');
    service.clock.moveBy(1);
    await recover();
    await assertGivenBack(payment, one);
    assert.deepEqual(await events(payment.paymentGuid), ['payment.authorized', 'payment.voided']);
  });

  test('releases later authorizations at once', async () => {
    const { one, reject } = await waiting();
    const { amount: _, ...rest } = bodyWith({ orderGuid: one.guid });
    gateway.addFault({ kind: 'slow', operation: 'auth', delayMs: 300 });
    const before = gateway.requests().length;
    const authorizing = post('auth', rest);
    await eventually(async () => assert.equal(gateway.requests().length, before + 1));
    await reject();
    const payment = (await authorizing).must(201);
    await assertGivenBack(payment, one);
  });
});

describe('a rejection before the processor is called leaves only an audit entry', () => {
  const cases: [string, () => object | Promise<object>, string][] = [
    [
      'a wrong check digit',
      () => bodyWith({ source: card('4788250000121444') }),
      'body /source/card/number luhn',
    ],
    [
      'an expired card',
      () => bodyWith({ source: card(VISA, { expiryYear: 2_020 }) }),
      'body /source/card/expiryMonth expired',
    ],
    ['another currency', () => bodyWith({ currency: 'USD' }), 'body /currency agrees'],
    ['a currency that there is not', () => bodyWith({ currency: 'XQX' }), 'body /currency agrees'],
    ['an unknown currency', () => bodyWith({ currency: 'euros' }), 'body /currency pattern'],
    ['nothing', () => bodyWith({ amount: 0 }), 'body /amount minimum'],
    ['less than nothing', () => bodyWith({ amount: -100 }), 'body /amount minimum'],
    ['a huge amount', () => bodyWith({ amount: 1e15 }), 'body /amount maximum'],
    ['a part of a cent', () => bodyWith({ amount: 10.5 }), 'body /amount type'],
    ['an amount as text', () => bodyWith({ amount: '10' }), 'body /amount type'],
    ['no amount', () => bodyWith({ amount: undefined }), 'body /amount required'],
    [
      'two sources',
      () => bodyWith({ source: { ...card(), vaultCardId: newGuid() } }),
      'body /source maxProperties',
    ],
    ['no source', () => bodyWith({ source: {} }), 'body /source minProperties'],
    [
      "a terminal's slip",
      () => bodyWith({ source: { terminal: { reference: '17' } } }),
      'body /source oneOf',
    ],
    [
      'a check without an order',
      () => bodyWith({ checkGuid: newGuid() }),
      'body /checkGuid dependentRequired',
    ],
    [
      'more than is due',
      async () => bodyWith({ amount: DUE + 1, orderGuid: (await order(world.key, world.place)).guid }),
      'body /amount maximum',
    ],
  ];
  for (const [name, body, field] of cases) {
    test(name, async () => {
      const request = await body();
      const [before, lines] = [await traces(), await refusals()];
      for (const what of ['auth', 'sale'])
        assert.deepEqual((await post(what, request, key())).fields(), [field]);
      assert.deepEqual(await traces(), before);
      const [where, rule] = field.replace('body ', '').split(' ');
      assert.deepEqual((await refusals()).slice(lines.length), Array(2).fill([`${where} ${rule}`]));
    });
  }

  const amounts: [unknown, string][] = [
    [0, 'minimum'],
    [-1, 'minimum'],
    [1e15, 'maximum'],
    [10.5, 'type'],
    ['10', 'type'],
    [null, 'type'],
  ];
  for (const what of ['capture', 'void', 'refund', 'tip'] as const) {
    test(`an invalid amount, to ${what}`, async () => {
      const { retref } = await authorize();
      const [before, lines] = [await traces(), await refusals()];
      const name = what === 'tip' ? 'tipAmount' : 'amount';
      // A tip of zero is valid.
      const wrong = amounts.filter(([value]) => what !== 'tip' || value !== 0);
      for (const [value, rule] of wrong)
        assert.deepEqual((await post(what, { retref, [name]: value }, key())).fields(), [
          `body /${name} ${rule}`,
        ]);
      assert.deepEqual(await traces(), before);
      assert.equal((await refusals()).length, lines.length + wrong.length);
    });
  }

  test('a card number for the name of a field, which is neither told nor recorded', async () => {
    const lines = await refusals();
    const reply = await post('auth', { ...bodyWith(), [VISA]: VISA });
    assert.deepEqual(reply.fields(), ['body /[card] cardNumber']);
    assert.ok(!JSON.stringify((await refusals()).slice(lines.length)).includes(VISA));
  });

  test('an unknown field, whose name is not recorded', async () => {
    const lines = await refusals();
    const reply = await post('auth', { ...bodyWith(), '4788 2500': VISA.slice(0, 8) });
    assert.deepEqual(reply.fields(), ['body /4788 2500 unknown']);
    assert.deepEqual((await refusals()).slice(lines.length), [['? unknown']]);
  });

  test('unknown resources, and those of another tenant or restaurant', async () => {
    const stranger = await makeWorld(service);
    const theirs = (
      await stranger.key.post<{ id: string }>('/api/v1/payments/vault/cards', {
        customerId: newGuid(),
        card: { number: VISA, expiryMonth: 12, expiryYear: 2_060 },
      })
    ).must(201);
    const payment = await authorize();
    const { retref } = payment;
    const other = await openPlace(world.key);
    const limited = await issueKey(service, world.tenantId, { restaurantGuids: [other.guid] });
    const before = await traces();
    const lines = (await refusals()).length;
    for (const vaultCardId of [newGuid(), theirs.id])
      (await post('auth', bodyWith({ source: { vaultCardId } }))).refused(404, 'RESOURCE_NOT_FOUND');
    (await post('auth', bodyWith({ orderGuid: newGuid() }))).refused(404, 'RESOURCE_NOT_FOUND');
    (await post('auth', bodyWith({ restaurantGuid: stranger.place.guid }))).refused(
      404,
      'RESOURCE_NOT_FOUND',
    );
    for (const what of ['capture', 'void', 'refund', 'tip']) {
      const body = what === 'tip' ? { tipAmount: 1 } : {};
      (await post(what, { retref: '999999999999', ...body })).refused(404, 'RESOURCE_NOT_FOUND');
      for (const caller of [stranger.key, limited]) {
        const reply = await caller.post(`/api/v1/payments/${what}`, { retref, ...body });
        reply.refused(404, 'RESOURCE_NOT_FOUND');
      }
    }
    for (const caller of [stranger.key, limited])
      (await caller.get(`/api/v1/payments/inquire/${retref}`)).refused(404, 'RESOURCE_NOT_FOUND');
    assert.deepEqual(await traces(), before);
    // Two cards, an order, a restaurant, four operations of three callers, and two inquiries.
    assert.equal((await refusals()).length - lines, 2 + 1 + 1 + 4 * 3 + 2);
  });

  test('a key of several restaurants names the one it means', async () => {
    const other = await openPlace(world.key);
    const both = await issueKey(service, world.tenantId, { restaurantGuids: [world.place.guid, other.guid] });
    const { retref } = await authorize();
    const send = (headers?: Record<string, string>) =>
      both.post<Payment>('/api/v1/payments/capture', { retref }, headers);
    assert.deepEqual((await send()).fields(), ['header /x-restaurant-guid required']);
    (await send({ 'x-restaurant-guid': other.guid })).refused(404, 'RESOURCE_NOT_FOUND');
    (await send({ 'x-restaurant-guid': world.place.guid })).must(200);
  });
});

describe('states', () => {
  test('over-capture, capture twice, capture of what was voided, refund before settlement', async () => {
    const { retref } = await authorize();
    assert.deepEqual((await post('capture', { retref, amount: 1_001 })).fields(), ['body /amount maximum']);
    (await post('capture', { retref, amount: 900 })).must(200);
    const twice = (await post('capture', { retref })).refused(409, 'INVALID_STATE');
    assert.deepEqual(twice.details, { state: 'CAPTURED', allowed: ['void'] });
    const early = (await post('refund', { retref })).refused(409, 'INVALID_STATE');
    assert.deepEqual(early.details, { state: 'CAPTURED', allowed: ['void'] });
    assert.match(early.message, /void it instead/);
    (await post('void', { retref })).must(200);
    for (const what of ['capture', 'void', 'refund']) {
      const gone = (await post(what, { retref })).refused(409, 'INVALID_STATE');
      assert.deepEqual(gone.details, { state: 'VOIDED', allowed: [] });
    }
    assert.deepEqual([held(retref)!.setlstat, held(retref)!.amount], ['Voided', 0]);
  });

  test('part of a hold is released, and the rest can be captured', async () => {
    const { retref } = await authorize({ amount: 1_000, tipAmount: 200 });
    const less = (await post('void', { retref, amount: 300 })).must(200);
    assert.deepEqual(
      [less.status, less.authorizedAmount, less.amount, less.tipAmount],
      ['AUTHORIZED', 900, 900, 0],
    );
    assert.equal(held(retref)!.amount, 900);
    assert.equal((await post('capture', { retref })).must(200).amount, 900);
    assert.deepEqual((await post('void', { retref, amount: 100 })).fields(), ['body /amount oneOf']);
  });

  test('a settled payment is refunded, never beyond what was captured, however many ask at once, and not voided', async () => {
    const one = await order(world.key, world.place);
    const { amount: _, ...rest } = bodyWith({ orderGuid: one.guid, tipAmount: 41 });
    const { retref, paymentGuid } = (await post('sale', rest)).must(201);
    gateway.closeBatches();
    const late = (await post('void', { retref })).refused(409, 'INVALID_STATE');
    assert.equal(late.details!.state, 'SETTLED');
    assert.equal((await read({ paymentGuid })).status, 'SETTLED');
    assert.deepEqual((await post('refund', { retref, amount: 801 })).fields(), ['body /amount maximum']);
    const first = (await post<Refund>('refund', { retref, amount: 500, reason: 'Cold' })).must(201);
    assert.deepEqual([first.status, held(first.retref)!.amount], ['COMPLETED', 500]);
    const replies = await together(6, () => post<Refund>('refund', { retref, amount: 200 }));
    assert.equal(replies.filter(({ status }) => status === 201).length, 1);
    for (const reply of replies.filter(({ status }) => status !== 201))
      assert.ok([400, 409].includes(reply.status));
    const last = (await post<Refund>('refund', { retref })).must(201);
    assert.equal(last.amount, 100);
    const gone = (await post('refund', { retref })).refused(409, 'INVALID_STATE');
    assert.deepEqual(gone.details, { state: 'REFUNDED', allowed: [] });
    const refunds = gateway.transactions().filter(({ parentRetref }) => parentRetref === retref);
    assert.equal(
      refunds.reduce((sum, { amount }) => sum + amount, 0),
      800,
    );
    const after = await readOrder(one);
    assert.deepEqual([after.refundedAmount, after.dueAmount], [800, 0]);
    assert.deepEqual(await booksOf('order_guid', one.guid), {
      BANK: 800,
      PROCESSOR_CLEARING: -800,
      REFUNDS: 690,
      SALES: -690,
    });
    assert.deepEqual(await events(paymentGuid), [
      'payment.captured',
      'payment.settled',
      ...Array.from({ length: 3 }, () => ['refund.created', 'refund.completed']).flat(),
    ]);
  });

  test('money for items that are refunded goes back on the card, tied to them', async () => {
    const one = await order(world.key, world.place);
    const { amount: _, ...rest } = bodyWith({ orderGuid: one.guid });
    const { retref, paymentGuid } = (await post('sale', rest)).must(201);
    gateway.closeBatches();
    const line = one.checks[0]!.selections[0]!.guid;
    const path = `${world.place.path}/orders/${one.guid}/refunds`;
    const wanted = { lines: [{ selectionGuid: line }], reason: 'COLD' };
    const refunded = (await world.key.post<Order>(path, wanted)).must(200);
    const itemRefundGuid = refunded.checks[0]!.refunds[0]!.guid;
    const over = await post('refund', { retref, itemRefundGuid, amount: DUE + 1 });
    assert.deepEqual(over.fields(), ['body /amount maximum']);
    const money = (await post<Refund>('refund', { retref, itemRefundGuid })).must(201);
    assert.deepEqual([money.amount, money.itemRefundGuid, money.status], [DUE, itemRefundGuid, 'COMPLETED']);
    const after = (await readOrder(one)).checks[0]!.refunds;
    assert.deepEqual([after.length, after[0]!.paidOutAmount, after[0]!.paymentGuid], [1, DUE, paymentGuid]);
  });

  test('of a capture and a void at the same instant one wins, in every round', async () => {
    for (let round = 0; round < 10; round++) {
      const { retref, paymentGuid } = await authorize();
      const [capture, giveBack] = await Promise.all([post('capture', { retref }), post('void', { retref })]);
      // A void after the capture has ended voids the captured payment; that is not a race.
      const statuses = [capture.status, giveBack.status];
      for (const status of statuses) assert.ok(status === 200 || status === 409, `${statuses}`);
      const payment = await read({ paymentGuid });
      assert.equal(payment.status, giveBack.status === 200 ? 'VOIDED' : 'CAPTURED');
    }
    await assertAgrees();
  });

  test('twenty captures at once are one call', async () => {
    const { retref } = await authorize();
    const before = gateway.requests().length;
    const replies = await together(20, () => post('capture', { retref }));
    assert.equal(replies.filter(({ status }) => status === 200).length, 1);
    for (const reply of replies) assert.ok([200, 409].includes(reply.status), reply.text);
    assert.equal(gateway.requests().length, before + 1);
  });
});

describe('a lost answer', () => {
  const lose = async (kind: 'drop-before' | 'drop-after', operation: string, what: string, body: object) => {
    gateway.addFault({ kind, operation });
    const headers = key();
    const lost = (await post(what, body, headers)).refused(502, 'PAYMENT_OUTCOME_UNKNOWN');
    const { paymentGuid } = lost.details as { paymentGuid: string };
    return { headers, paymentGuid };
  };
  /** Retries with the same key until the outcome is known. */
  const askUntilKnown = async <T>(what: string, body: object, headers: Record<string, string>) => {
    for (;;) {
      const reply = await post<T>(what, body, headers);
      if (reply.body.error?.code !== 'PAYMENT_OUTCOME_UNKNOWN') return reply;
      service.clock.moveBy(1_000);
    }
  };

  test('of a charge that was made is found by the same key: one charge, one answer', async () => {
    const body = bodyWith();
    const { headers, paymentGuid } = await lose('drop-after', 'auth', 'sale', body);
    assert.equal((await read({ paymentGuid })).status, 'UNKNOWN');
    const known = (await askUntilKnown<Payment>('sale', body, headers)).must(201);
    assert.deepEqual([known.paymentGuid, known.status], [paymentGuid, 'CAPTURED']);
    const again = await post('sale', body, headers);
    assert.equal(again.headers['idempotency-replayed'], 'true');
    assert.deepEqual(again.must(201), known);
    assert.deepEqual(await events(paymentGuid), ['payment.outcome_unknown', 'payment.captured']);
    const changed = await post('sale', { ...body, amount: 1 }, headers);
    assert.equal(changed.refused(409, 'CONFLICT').details!.reason, 'KEY_REUSED');
    await assertAgrees();
  });

  test('of a charge that was never made ends as one that failed, by the job', async () => {
    const one = await order(world.key, world.place);
    const { amount: _, ...body } = bodyWith({ orderGuid: one.guid });
    const { headers, paymentGuid } = await lose('drop-before', 'auth', 'sale', body);
    assert.equal((await readOrder(one)).dueAmount, 0);
    const requests = gateway.requests().length;
    service.clock.moveBy(5 * TIMEOUT_MS);
    await recover();
    const asked = gateway.requests().slice(requests);
    assert.deepEqual(
      asked.map(({ path }) => path.split('/')[3]!.split('?')[0]),
      ['inquireByOrderid', 'voidByOrderId', 'voidByOrderId', 'voidByOrderId'],
    );
    assert.equal((await read({ paymentGuid })).status, 'FAILED');
    assert.equal((await readOrder(one)).dueAmount, DUE);
    (await post('sale', body, headers)).refused(502, 'PROVIDER_UNAVAILABLE');
    assert.equal(gateway.requests().length, requests + 4);
    assert.deepEqual(await events(paymentGuid), ['payment.outcome_unknown', 'payment.failed']);
  });

  test('of a capture, a void and a refund is resolved', async () => {
    const first = await authorize();
    const capture = { retref: first.retref };
    const one = await lose('drop-after', 'capture', 'capture', capture);
    assert.equal(
      (await askUntilKnown<Payment>('capture', capture, one.headers)).must(200).status,
      'CAPTURED',
    );
    const two = await lose('drop-after', 'void', 'void', capture);
    assert.equal((await askUntilKnown<Payment>('void', capture, two.headers)).must(200).status, 'VOIDED');
    const second = await authorize();
    const again = { retref: second.retref };
    const three = await lose('drop-before', 'capture', 'capture', again);
    (await askUntilKnown('capture', again, three.headers)).refused(502, 'PROVIDER_UNAVAILABLE');
    assert.equal((await read(second)).status, 'AUTHORIZED');
    (await post('capture', again, key())).must(200);
    gateway.closeBatches();
    const part = { retref: second.retref, amount: 400 };
    const four = await lose('drop-after', 'refund', 'refund', part);
    const refunded = (await askUntilKnown<Refund>('refund', part, four.headers)).must(201);
    assert.deepEqual([refunded.status, refunded.amount], ['COMPLETED', 400]);
    const five = await lose('drop-before', 'refund', 'refund', part);
    (await askUntilKnown('refund', part, five.headers)).refused(502, 'PROVIDER_UNAVAILABLE');
    assert.equal((await read(second)).refundedAmount, 400);
    assert.ok((await events(second.paymentGuid)).includes('refund.outcome_unknown'));
    await assertAgrees();
  });

  test('of a slow answer too, and garbage, and 500', async () => {
    const { database } = service;
    const hasty = await startTestService({
      database,
      config: { cardpointeUrl: gateway.url, cardpointeTimeoutMs: HASTY_MS, dataDir },
    });
    const { post: sell } = client(hasty.url, world.key.key);
    gateway.addFault({ kind: 'slow', operation: 'auth', delayMs: 20 * HASTY_MS });
    (await sell('/api/v1/payments/sale', bodyWith(), key())).refused(502, 'PAYMENT_OUTCOME_UNKNOWN');
    for (const kind of ['garbage', 'error-after', 'error-before'] as const) {
      gateway.addFault({ kind, operation: 'auth' });
      (await post('sale', bodyWith(), key())).refused(502, 'PAYMENT_OUTCOME_UNKNOWN');
    }
    service.clock.moveBy(5 * TIMEOUT_MS);
    await recover();
    const [row] = await service.database.sql<{ n: number }>(
      `select count(*)::int as n from payment_attempts where state <> 'ENDED'`,
    );
    assert.equal(row!.n, 0);
    await assertAgrees();
  });

  test('one key at many clients at once reaches the processor once', async () => {
    const body = bodyWith();
    for (let round = 0; round < 5; round++) {
      const headers = key();
      const before = gateway.requests().length;
      const replies = await together(6, () => post('sale', body, headers));
      assert.equal(gateway.requests().length, before + 1);
      const made = replies.filter(({ status }) => status === 201);
      assert.ok(made.length >= 1);
      for (const reply of made) assert.equal(reply.must(201).paymentGuid, made[0]!.must(201).paymentGuid);
      for (const reply of replies.filter(({ status }) => status !== 201))
        assert.equal(reply.refused(409, 'CONFLICT').details!.reason, 'IN_PROGRESS');
    }
  });
});

test('no card number of this file is in clear in any log, table, event, stored answer or file, write-ahead log included', async () => {
  const { database } = service;
  await sale({ source: card(VISA, { cvv: '8317' }) });
  const searched = { database, logs: [service.logText()], dataDirs: [dataDir] };
  // The search finds what is there: in the log, two tables, their files, and the write-ahead log.
  const token = `sought-${newGuid()}`;
  (await world.key.get(`/api/v1/${token}`)).refused(404, 'RESOURCE_NOT_FOUND');
  const { retref } = await authorize();
  (await post('void', { retref, reason: token })).must(200);
  writeFileSync(join(dataDir, 'note'), token);
  const found = await whereInClear([token], { ...searched, logs: [service.logText()] });
  assert.deepEqual(
    ['log', 'payments', 'payment_attempts', join(dataDir, 'note')].filter((place) => !found.includes(place)),
    [],
  );
  if (!process.env.TEST_DATABASE_URL)
    for (const folder of ['/base/', '/pg_wal/'])
      assert.ok(
        found.some((file) => file.includes(folder)),
        folder,
      );
  const numbers = [VISA, PARTIAL, NO_FUNDS, '4788250000121444'];
  for (const number of numbers)
    assert.ok(
      gateway.requests().some(({ body }) => body.includes(number)) || number.endsWith('1444'),
      number,
    );
  assert.deepEqual(await whereInClear(numbers, searched), []);
  const rows = await Promise.all(
    ['payments', 'payment_attempts', 'events', 'audit_log', 'idempotency_keys'].map((table) =>
      database.sql<{ row: string }>(`select t::text as row from ${table} t`),
    ),
  );
  for (const text of [service.logText(), ...rows.flat().map(({ row }) => row)])
    assert.ok(!/\bcvv2?"?[:=] ?"?8317/.test(text), 'a CVV');
});

test('every request conforms to the documentation of the gateway', () => {
  assert.ok(gateway.requests().length > 50);
  for (const request of gateway.requests()) checkWire(request);
});
