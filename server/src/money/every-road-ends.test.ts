import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { afterEach, test } from 'node:test';
import fc from 'fast-check';
import { type CardTill, type Exception, freshCardTill } from '../../test/harness/card-till.ts';
import { token } from '../../test/harness/cards.ts';
import {
  about,
  ask,
  choose,
  type Doing,
  opened,
  REASON,
  type Step,
  sound,
  TO_ORDERS,
} from '../../test/harness/deeds.ts';
import type { TestService } from '../../test/harness/service.ts';
import type { AnyOrder } from '../../test/harness/world.ts';
import { systemScope } from '../access/index.ts';
import { verifyTenant } from './books/index.ts';
import { recoverPayments, sendScheduledRefunds } from './payments/index.ts';

/**
 * Whatever is done to orders and their money, and whatever the processor loses, declines, rejects and settles otherwise: nothing
 * that verify knows is broken on the way, and some road leads to orders that are closed or voided, with nothing due.
 */

const RUNS = Number(process.env.MONEY_RUNS ?? 4);
const SEED = Number(process.env.MONEY_SEED ?? 20_370_112);
const MINUTE = 60_000;

const DEEDS = [
  ...['order', 'orderForLater', 'addDish', 'changeLine', 'voidLine', 'comp', 'discount'],
  ...['charge', 'changeCheck', 'share', 'split', 'mergeChecks', 'merge', 'fire', 'voidOrder'],
  ...['tender', 'tender', 'tender', 'sale', 'sale', 'sale', 'hold', 'hold', 'capture', 'slip', 'voidPayment'],
  ...['refundItems', 'refundItems', 'refundMoney', 'refundMoney', 'payOut', 'payOut', 'close', 'reopen'],
  ...['settle', 'settle', 'reject', 'reject', 'rejectLater', 'rejectLater', 'resolve', 'writeOff'],
  ...['loseAnswer', 'loseAnswer', 'recover', 'recover'],
] as const;
type Deed = (typeof DEEDS)[number];
const step = fc.record({
  what: fc.constantFrom(...DEEDS),
  pick: fc.nat(1_000),
  part: fc.constantFrom(1, 250, 333, 500, 999, 1_000, 1_000),
});
const restaurant = fc.record({
  taxRates: fc.constantFrom(
    [],
    [{ name: 'Tax', type: 'PERCENT', rate: '8.875' }],
    [{ name: 'IVA', type: 'PERCENT', rate: '21', inclusive: true }],
  ),
  cashRounding: fc.constantFrom(undefined, { incrementAmount: 5 }),
});

let till: CardTill;
afterEach(() => till.gateway.clearFaults());

const deps = () => (till.target as TestService).deps;
const clock = () => (till.target as TestService).clock;
const faults = async () =>
  (await verifyTenant(deps().db, systemScope(till.tenantId, 'a test compares'))).faults;

/** What the house asks for by itself, some of it in vain while the gateway is slow or mute. */
async function recover(): Promise<void> {
  clock().moveBy(20 * MINUTE);
  await recoverPayments.run(deps()).catch(() => {});
  await sendScheduledRefunds.run(deps()).catch(() => {});
}

const paying = (order: AnyOrder, step: Step) => {
  const { check, of } = about(order, step);
  const tip = step.pick % 3 === 0 ? { tipAmount: 50 } : {};
  return { checkGuid: check.guid, amount: of(check.dueAmount), ...tip };
};
const charging = (operation: 'auth' | 'sale') => async (till: CardTill, order: AnyOrder, step: Step) => {
  const body = { restaurantGuid: till.place.guid, orderGuid: order.guid, source: token(till.gateway) };
  return sound(await till.card(operation, { ...body, ...paying(order, step) }));
};
const onCard = async (operation: string, order: AnyOrder, step: Step, more: object) => {
  const payment = choose(about(order, step).charged, step.pick);
  return payment && sound(await till.card(operation, { retref: payment.retref, ...more }));
};

/** What is done to the money of an order. */
const TO_MONEY = {
  tender: (till, order, step) => {
    const tender = step.pick % 4 === 0 ? { type: 'OTHER', tenderName: 'Voucher' } : { type: 'CASH' };
    return ask(till, order, 'payments', { ...tender, ...paying(order, step) });
  },
  sale: charging('sale'),
  hold: charging('auth'),
  capture: (_, order, step) => {
    const payment = choose(about(order, step).charged, step.pick);
    return onCard('capture', order, step, payment ? { amount: about(order, step).of(payment.amount) } : {});
  },
  slip: (_, order, step) => onCard('tip', order, step, { tipAmount: step.part % 100 }),
  voidPayment: async (till, order, step) => {
    const { payment } = about(order, step);
    const path = `${till.place.path}/payments/${payment?.paymentGuid}/void`;
    return payment && sound(await till.key.post(path, REASON, { 'idempotency-key': randomUUID() }));
  },
  refundItems: (till, order, step) => {
    const { check, line } = about(order, step);
    const quantity = step.part === 1_000 ? {} : { quantity: String(step.part / 1_000) };
    const lines = [{ selectionGuid: line?.guid, ...quantity }];
    return line && ask(till, order, 'refunds', { checkGuid: check.guid, lines, ...REASON });
  },
  refundMoney: async (till, order, step) => {
    const { payment, of } = about(order, step);
    return payment && sound(await till.giveBack(payment, { amount: of(payment.amount + payment.tipAmount) }));
  },
  payOut: async (till, order, step) => {
    const { payment, of } = about(order, step);
    const holder = order.checks.find(({ payments }) => payments.some((one) => one === payment));
    const owed = holder?.refunds.find((one) => one.paidOutAmount < one.totalAmount);
    if (!payment || !owed) return;
    const body = { itemRefundGuid: owed.guid, amount: of(owed.totalAmount - owed.paidOutAmount) };
    return sound(await till.giveBack(payment, body));
  },
} satisfies Record<string, Doing>;

/** What the bank, the gateway and time do. */
const OUTSIDE = {
  settle: (till) => till.settle(),
  reject: async (till, order) => {
    const cards = order.checks.flatMap(({ payments }) => payments).filter(({ retref }) => retref !== null);
    await till.settle(...(cards as never[]));
  },
  rejectLater: async (till, order, { pick }) => {
    const cards = order.checks.flatMap(({ payments }) => payments);
    const settled = choose(
      cards.filter(({ status, type }) => status === 'SETTLED' && type === 'CARD'),
      pick,
    );
    till.gateway.clearFaults();
    if (settled) await till.rejectLater(settled as never);
  },
  resolve: async (till, _, { pick }) => resolved(choose(await till.exceptions(), pick), {}),
  writeOff: async (till, _, { pick }) => resolved(choose(await till.exceptions(), pick), { writeOff: true }),
  loseAnswer: async (till, _, { pick }) => {
    const kind = choose(['drop-before', 'drop-after', 'error-after'] as const, pick)!;
    const operation = choose(['auth', 'capture', 'void', 'refund'] as const, pick >> 2)!;
    till.gateway.addFault({ kind, operation, times: 1 });
  },
  recover,
} satisfies Record<string, Doing>;

const resolved = async (exception: Exception | undefined, more: object) =>
  exception && sound(await till.resolve(exception, more));

const DOING: Record<Exclude<Deed, 'order' | 'orderForLater'>, Doing> = {
  ...TO_ORDERS,
  ...TO_MONEY,
  ...OUTSIDE,
};

async function take(one: Step & { what: Deed }, orders: string[]): Promise<void> {
  const { what, pick } = one;
  if (orders.length === 0 || what === 'order') return void orders.push(await opened(till, one));
  if (what === 'orderForLater') {
    const later = { promisedAt: till.inMs(6 * 60 * MINUTE), diningOption: 'TAKE_OUT' };
    return void orders.push(await opened(till, one, later));
  }
  const guid = choose(orders.slice(-2), pick)!; // there are some
  const order = (await till.read({ guid })) as AnyOrder;
  await DOING[what](
    till,
    order,
    one,
    orders.filter((other) => other !== guid),
  );
}

/** The road from where things are: what is open is found out, paid or written off, and each order comes to an end. */
async function end(orders: readonly string[]): Promise<void> {
  till.gateway.clearFaults();
  for (let round = 0; round < 3; round++) {
    await recover();
    await till.settle();
  }
  for (const exception of await till.exceptions())
    if ((await till.resolve(exception, { writeOff: true })).status !== 200)
      (await till.resolve(exception)).must(200);
  for (const guid of orders) await endOne(guid);
  assert.deepEqual(await till.exceptions(), []);
  assert.deepEqual(await faults(), []);
}

/** In cash, or, where that is less than there are coins for, otherwise. */
async function payRest(order: AnyOrder, checkGuid: string): Promise<void> {
  const inCash = await till.ask(order, 'payments', { type: 'CASH', checkGuid });
  if (inCash.status === 201) return;
  assert.deepEqual(inCash.fields(), ['body /amount minimum']);
  const voucher = { type: 'OTHER', tenderName: 'Voucher', checkGuid };
  (await till.ask(order, 'payments', voucher)).must(201);
}

async function endOne(guid: string): Promise<void> {
  const read = async () => (await till.read({ guid })) as AnyOrder;
  const isOver = ({ guestOrderStatus, dueAmount }: AnyOrder) =>
    guestOrderStatus === 'VOIDED' || (guestOrderStatus === 'CLOSED' && dueAmount === 0);
  let order = await read();
  if (isOver(order)) return;
  for (const { retref, status } of order.checks.flatMap(({ payments }) => payments))
    if (status === 'AUTHORIZED') (await till.card('capture', { retref })).must(200);
  if (order.approvalStatus === 'FUTURE') (await till.ask(order, 'fire')).must(200);
  for (const { guid: checkGuid, dueAmount } of (await read()).checks)
    if (dueAmount > 0) await payRest(order, checkGuid);
  order = await read();
  if ((await till.ask(order, 'close')).status !== 200) (await till.ask(order, 'void', REASON)).must(200);
  assert.ok(isOver(await read()));
}

test(`nothing is broken on the way, and every road ends (seed ${SEED})`, async () => {
  await fc.assert(
    fc.asyncProperty(
      restaurant,
      fc.array(step, { minLength: 10, maxLength: 40, size: 'max' }),
      async ({ cashRounding, ...more }, steps) => {
        till = await freshCardTill({ ...more, ...(cashRounding ? { cashRounding } : {}) } as never);
        const orders: string[] = [];
        for (const one of steps) {
          await take(one, orders);
          assert.deepEqual(await faults(), [], one.what);
        }
        await end(orders);
      },
    ),
    { numRuns: RUNS, seed: SEED, endOnFailure: true },
  );
});
