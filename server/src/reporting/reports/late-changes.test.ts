import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import fc from 'fast-check';
import { assertBooksAgree } from '../../../test/harness/books.ts';
import { card, type Payment } from '../../../test/harness/cards.ts';
import { atEnd } from '../../../test/harness/cleanup.ts';
import { eventually } from '../../../test/harness/eventually.ts';
import { startGateway } from '../../../test/harness/gateway.ts';
import { assertReportsAreTheBooks } from '../../../test/harness/ledger.ts';
import { signedIn } from '../../../test/harness/people.ts';
import { assertLinksAddUp, figures, refresher, report } from '../../../test/harness/reports.ts';
import { startTestService, type TestService } from '../../../test/harness/service.ts';
import { makeWorld, type Order, type Page, type World } from '../../../test/harness/world.ts';
import { recoverPayments } from '../../money/payments/index.ts';
import { fireDueOrders } from '../../ordering/orders/scheduled-order-firing.ts';
import { REPORTS } from './catalogue.ts';
import { daysIn } from './range.ts';

/**
 * Whatever happens to orders, and however late: the figures of reports are those of a recomputation from orders and books,
 * whether sums are kept of none, some or all of the days.
 */

const HOUR = 3_600_000;
/** Orders from here are accepted before they are sold. */
const APPROVED = 'APP';
const RUNS = Number(process.env.REPORTS_RUNS ?? 3);
const SEED = Number(process.env.REPORTS_SEED ?? 20_320_105);
let service: TestService;
let world: World;
let table: string;
let waiter: string;
let refresh: (restMs?: number) => Promise<void>;

before(async () => {
  const gateway = await startGateway({ readsPerMinute: 100_000 });
  atEnd(gateway.stop);
  service = await startTestService({ config: { cardpointeUrl: gateway.url } });
  service.clock.moveTo('2032-01-05T10:00:00Z');
  const taxRates = [
    { name: 'IVA', type: 'PERCENT', rate: '10', inclusive: false, isDefault: true },
    { name: 'City', type: 'PERCENT', rate: '1.5', inclusive: true, isDefault: true },
  ];
  world = await makeWorld(service, {
    restaurant: { taxRates, closeoutHour: 4, approvalSources: [APPROVED] } as never,
  });
  const account = {
    ...{ processor: 'CARDPOINTE', merchantId: '203201050001EUR' },
    ...{ username: 'testing', password: 'testing123' },
  };
  (await world.key.put(`${world.place.path}/payment-account`, account)).must(200);
  const float = { name: 'Bar', openingAmount: 10_000 };
  (await world.key.post(`${world.place.path}/cash-drawers`, float)).must(201);
  const station = await world.key.post<{ guid: string }>(`${world.place.path}/kitchen/stations`, {
    name: 'Grill',
  });
  const rules = [{ stationGuids: [station.must(201).guid] }];
  (await world.key.put(`${world.place.path}/kitchen/routing`, { rules })).must(200);
  table = (await world.key.post<{ guid: string }>(`${world.place.path}/tables`, { name: 'T7' })).must(
    201,
  ).guid;
  waiter = (await signedIn(service, { name: 'Ana', places: [{ tenantId: world.tenantId, role: 'server' }] }))
    .uid;
  refresh = refresher(service.database, service.clock);
});

/** What can happen. `pick` chooses among what there is. */
type Deed = { what: (typeof DEEDS)[number]; pick: number; size: number };
const DEEDS = [
  'order',
  'order',
  'order',
  'offline',
  'promise',
  'later',
  'later',
  'fire',
  'fireCourse',
  'changeTip',
  'night',
  'night',
  'z',
  'refresh',
  'add',
  'quantity',
  'discount',
  'lineDiscount',
  'removeDiscount',
  'charge',
  'taxedCharge',
  'comp',
  'voidLine',
  'voidOrder',
  'split',
  'move',
  'pay',
  'pay',
  'authorize',
  'adjustTip',
  'capture',
  'voidPayment',
  'refund',
  'refundAll',
  'refundItems',
  'payOut',
  'close',
  'reopen',
  'merge',
  'transfer',
  'bump',
] as const;
const deed = fc.record({
  what: fc.constantFrom(...DEEDS),
  pick: fc.nat(1_000),
  size: fc.integer({ min: 1, max: 4 }),
});

/** Does it, or is refused: what the order's state forbids is part of the game, a fault is not. */
async function act(orders: string[], { what, pick, size }: Deed): Promise<void> {
  const { key, place } = world;
  const post = (path: string, body: object) => key.post<Order>(path, body);
  const items = () => [
    { menuItemGuid: place.item('Soup').guid, quantity: size },
    {
      menuItemGuid: place.item('Pizza').guid,
      quantity: 1,
      modifiers: [{ modifierGuid: place.modifier('Large') }, { modifierGuid: place.modifier('Olives') }],
    },
  ];
  if (what === 'night') {
    service.clock.moveBy(size * 7 * HOUR);
    return void (pick % 3 === 0 ? await fireDueOrders(service.deps) : undefined);
  }
  if (what === 'refresh') return refresh(size === 1 ? 36 * HOUR : undefined);
  if (what === 'z') return closeDay(dayOf(service.clock.now() - size * 5 * HOUR));
  if (what === 'order' || what === 'offline' || what === 'promise' || what === 'later') {
    const openedAt = new Date(service.clock.now() - size * 9 * HOUR).toISOString();
    const made = await post(`${place.path}/orders`, {
      diningOption: 'DINE_IN',
      numberOfGuests: size,
      items: items(),
      ...(what === 'offline' ? { openedAt } : {}),
      ...(what === 'promise' ? { tipAmount: size * 70 } : {}),
      ...(what === 'later' ? { ...scheduled(size), ...(pick % 2 === 0 ? { source: APPROVED } : {}) } : {}),
    });
    const { guid, dueAmount } = made.must(201);
    orders.push(guid);
    taken.push(guid);
    // Most of what is for later is paid for with the order, in full or in part.
    if (what === 'later' && size > 1) {
      const paid = { type: 'CASH', amount: Math.ceil(dueAmount / (size - 1)), tipAmount: size * 7 };
      (await post(`${place.path}/orders/${guid}/payments`, paid)).must(201);
    }
    return;
  }
  const guid = orders[pick % Math.max(1, orders.length)];
  if (!guid) return;
  const path = `${place.path}/orders/${guid}`;
  const order = (await key.get<Order>(path)).must(200);
  const check = order.checks[pick % order.checks.length]!;
  const line = check.selections[size % Math.max(1, check.selections.length)];
  const payments = order.checks.flatMap((one) => one.payments);
  const payment = payments[pick % Math.max(1, payments.length)];
  const discounts = [...order.appliedDiscounts, ...check.appliedDiscounts];
  const other = orders[(pick + size) % orders.length]!;
  const reason = ['COLD', 'LATE', '=WRONG'][pick % 3]!;
  const tries: Record<string, () => Promise<{ status: number; text: string } | undefined> | undefined> = {
    fire: () => post(`${path}/${order.approvalStatus === 'NEEDS_APPROVAL' ? 'accept' : 'fire'}`, {}),
    fireCourse: () => post(`${path}/fire`, { course: null }),
    add: () => post(`${path}/selections`, { checkGuid: check.guid, items: items() }),
    quantity: () => line && key.patch(`${path}/selections/${line.guid}`, { quantity: size, reason }),
    discount: () =>
      post(`${path}/discounts`, { name: 'House', type: 'PERCENT', rate: String(size * 7), reason }),
    lineDiscount: () =>
      line &&
      post(`${path}/discounts`, { selectionGuid: line.guid, name: 'Line', type: 'FIXED', amount: 31 * size }),
    removeDiscount: () => discounts[0] && key.delete(`${path}/discounts/${discounts[0].guid}`),
    charge: () => post(`${path}/service-charges`, { name: 'Service', type: 'PERCENT', rate: '5' }),
    taxedCharge: () =>
      post(`${path}/service-charges`, {
        ...{ name: 'Fee', type: 'FIXED', amount: 70 * size },
        taxRateGuids: place.restaurant.taxRates.map((rate) => rate.guid),
      }),
    changeTip: () => key.patch(`${path}/checks/${check.guid}`, { tipAmount: 40 * size }),
    comp: () => line && post(`${path}/comp`, { selectionGuids: [line.guid], reason }),
    voidLine: () => line && post(`${path}/selections/void`, { selectionGuids: [line.guid], reason }),
    voidOrder: () => post(`${path}/void`, { reason }),
    split: () => line && post(`${path}/split`, { checkGuid: check.guid, items: [[line.guid]] }),
    move: () => line && post(`${path}/move`, { selectionGuids: [line.guid], toOrderGuid: other }),
    pay: () => {
      const due = check.dueAmount;
      const amount = size === 1 ? Math.ceil(due / 2) : due;
      const cash = { type: 'CASH', checkGuid: check.guid, amount, tipAmount: size * 11 };
      const tender = { ...cash, type: 'OTHER', tenderName: 'Voucher' };
      return due > 0 ? post(`${path}/payments`, pick % 2 === 0 ? cash : tender) : undefined;
    },
    authorize: () =>
      post(`${path}/payments`, {
        ...{ type: 'CARD', checkGuid: check.guid, source: card() },
        ...{ tipAmount: size * 90, capture: size === 4 },
      }),
    adjustTip: () =>
      onHold(payments, (retref) => post('/api/v1/payments/tip', { retref, tipAmount: size * 70 })),
    capture: () => onHold(payments, (retref) => post('/api/v1/payments/capture', { retref })),
    voidPayment: () => payment && post(`${place.path}/payments/${payment.paymentGuid}/void`, { reason }),
    refund: () =>
      payment && post(`${place.path}/payments/${payment.paymentGuid}/refunds`, { amount: size * 53, reason }),
    refundAll: () => payment && post(`${place.path}/payments/${payment.paymentGuid}/refunds`, { reason }),
    payOut: () => {
      const owed = order.checks
        .flatMap(({ refunds }) => refunds)
        .find(({ paidOutAmount, totalAmount }) => paidOutAmount < totalAmount);
      const body = { reason, itemRefundGuid: owed?.guid, ...(size < 3 ? { amount: size * 53 } : {}) };
      return owed && payment && post(`${place.path}/payments/${payment.paymentGuid}/refunds`, body);
    },
    refundItems: () =>
      line &&
      post(`${path}/refunds`, {
        checkGuid: check.guid,
        lines: [{ selectionGuid: line.guid, quantity: 1 }],
        reason,
      }),
    merge: () => post(`${path}/merge`, { fromOrderGuid: other }),
    transfer: () =>
      key.patch(
        path,
        pick % 2 === 0 ? { serverUid: size < 3 ? waiter : null } : { tableGuid: size < 3 ? table : null },
      ),
    bump: async () => {
      const tickets = await key.get<Page<{ guid: string }>>(`${place.path}/kitchen/tickets`);
      const ticket = tickets.must(200).items[pick % 3];
      return ticket && key.post(`${place.path}/kitchen/tickets/${ticket.guid}/bump`, {});
    },
    close: () => post(`${path}/close`, {}),
    reopen: () => post(`${path}/reopen`, {}),
  };
  const reply = await tries[what]!();
  if (!reply) return;
  assert.ok(reply.status < 500, `${what}: ${reply.text}`);
  done.set(`${what} ${reply.status < 300}`, (done.get(`${what} ${reply.status < 300}`) ?? 0) + 1);
}

/** An order for some hours later, with a tip that is promised. */
const scheduled = (size: number) => ({
  promisedAt: new Date(service.clock.now() + size * 13 * HOUR).toISOString(),
  tipAmount: size * 30,
});

/** Asks about an authorization among some payments. */
async function onHold<T>(
  payments: Order['checks'][number]['payments'],
  ask: (retref: string | null) => Promise<T>,
): Promise<T | undefined> {
  const held = payments.find(({ status }) => status === 'AUTHORIZED');
  if (!held) return;
  const path = `${world.place.path}/payments/${held.paymentGuid}`;
  return ask((await world.key.get<Payment>(path)).must(200).retref);
}

/** Releases the holds of orders that were voided, as the job of the minute does. */
const released = () =>
  eventually(async () => {
    await recoverPayments.run(service.deps);
    const open = "select guid from payment_attempts where state <> 'ENDED'";
    assert.deepEqual(await service.database.sql(open), []);
  });

/** What the reports said of the days with a Z report, right after it was made. */
const closed = new Map<number, unknown>();

async function closeDay(businessDate: number): Promise<void> {
  await released();
  const reply = await world.key.post(`${world.place.path}/day-closes`, { businessDate, leaveOpen: true });
  assert.ok(reply.status < 500, reply.text);
  if (reply.status === 201) closed.set(businessDate, await saidOf(businessDate));
}

/** All that reports and the ledger say of a business day. */
async function saidOf(businessDate: number) {
  const day = { from: businessDate, to: businessDate, links: false };
  const said: unknown[] = [];
  for (const { name } of REPORTS) said.push(figures(await report(world.key, name, day)));
  const x = await world.key.get<Record<string, unknown>>(
    `${world.place.path}/day-report?businessDate=${businessDate}`,
  );
  const { madeAt: _, ...rest } = x.must(200);
  const ledger = await world.key.get(`${world.place.path}/ledger?businessDate=${businessDate}`);
  const entries = await service.database.sql(
    `select row_to_json(l)::text as entry from ledger_entries l where restaurant_guid = $1 and business_date = $2 order by guid`,
    [world.place.guid, businessDate],
  );
  const z = await service.database.sql(
    'select document::text from day_closes where restaurant_guid = $1 and business_date = $2',
    [world.place.guid, businessDate],
  );
  return { said, x: rest, ledger: ledger.must(200), entries, z };
}

/** Every order of this life. */
const taken: string[] = [];

/** How often what was done or refused, so that a run of rejections is not mistaken for a proof. */
const done = new Map<string, number>();

test('kept sums, live sums and a recomputation agree, day by day and in every report', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(deed, { minLength: 30, maxLength: 50 }), async (deeds) => {
      // A tenant's life goes on from run to run: each begins on days of its own.
      service.clock.moveBy(72 * HOUR);
      const first = dayOf(service.clock.now());
      const orders: string[] = [];
      for (const one of deeds) await act(orders, one);
      await released();
      // The service does so at any moment: between two reports, too.
      assert.deepEqual(await fireDueOrders(service.deps), []);
      const range = { from: first, to: dayOf(service.clock.now()), links: false };
      for (const { name } of REPORTS) {
        for (const groupBy of ['day', null]) {
          const asked = groupBy === null ? range : { ...range, groupBy };
          const now = figures(await report(world.key, name, asked));
          const recomputed = figures(await report(world.key, name, { ...asked, recompute: true }));
          assert.deepEqual(now, recomputed, `${name} by ${groupBy}`);
        }
      }
      await agreements(range);
      await unpaidAgrees(range);
      await partsAddUp(range, deeds[0]!.pick);
    }),
    { numRuns: RUNS, seed: SEED, endOnFailure: true },
  );
  const happened = new Set([...done.keys()].filter((name) => name.endsWith(' true')));
  assert.ok(happened.size >= 12, `too little happened: ${[...done].join(' ')}`);
});

const dayOf = (now: number) => Number(new Date(now).toISOString().slice(0, 10).replaceAll('-', ''));

/** What different reports say of the same thing, and what one report says of different things. */
async function agreements(range: { from: number; to: number }): Promise<void> {
  const sum = async (
    name: string,
    measure: string,
    filter: (key: Record<string, string>) => boolean = () => true,
  ) =>
    (await report(world.key, name, { ...range, links: false })).lines
      .filter(({ key }) => filter(key))
      .reduce((total, { values }) => total + Number(values[measure]), 0);
  const sales = (measure: string) => sum('sales', measure);
  for (const measure of [
    'grossAmount',
    'voidAmount',
    'compAmount',
    'discountAmount',
    'includedTaxAmount',
    'netAmount',
  ])
    assert.equal(await sum('items', measure), await sales(measure), `items ${measure}`);
  assert.equal(await sum('taxes', 'taxAmount'), await sales('taxAmount'));
  assert.equal(await sum('taxes', 'refundedTaxAmount'), await sales('refundedTaxAmount'));
  const kinds = { VOID: 'voidAmount', COMP: 'compAmount', DISCOUNT: 'discountAmount' };
  for (const [kind, measure] of Object.entries(kinds))
    assert.equal(
      await sum('discounts-and-voids', 'amount', (key) => key.kind === kind),
      await sales(measure),
      kind,
    );
  const net =
    (await sales('grossAmount')) -
    (await sales('voidAmount')) -
    (await sales('compAmount')) -
    (await sales('discountAmount')) -
    (await sales('includedTaxAmount'));
  assert.equal(await sales('netAmount'), net);
  const charged =
    net + (await sales('serviceChargeAmount')) + (await sales('taxAmount')) + (await sales('tipAmount'));
  assert.equal(await sales('totalAmount'), charged);
  const cash = { salesAmount: 0, refundAmount: 0 };
  for (const measure of Object.keys(cash) as (keyof typeof cash)[])
    cash[measure] = await sum('cash-drawers', measure);
  const kept = await sum('payments', 'netAmount', ({ type }) => type === 'CASH');
  assert.equal(cash.salesAmount - cash.refundAmount, kept, 'drawers and payments');
}

/** What X reports say is unpaid is what the orders say, on every day that has no Z report. */
async function unpaidAgrees({ from, to }: { from: number; to: number }): Promise<void> {
  const { key, place } = world;
  for (const businessDate of daysIn(from, to).filter((day) => !closed.has(day))) {
    const x = await key.get<{ openOrderCount: number; dueAmount: number }>(
      `${place.path}/day-report?businessDate=${businessDate}`,
    );
    const { openOrderCount, dueAmount } = x.must(200);
    const [orders] = await service.database.sql<{ count: number; due: number }>(
      `select count(*)::int as count, coalesce(sum(due_amount), 0)::int as due from orders
       where restaurant_guid = $1 and business_date = $2 and due_amount > 0
         and status <> 'VOIDED' and approval_status = 'APPROVED'`,
      [place.guid, businessDate],
    );
    assert.deepEqual([openOrderCount, dueAmount], [orders?.count, orders?.due], String(businessDate));
  }
}

/** A time cut anywhere: the parts are the whole. And what is listed behind the figures of one of the reports is what they say. */
async function partsAddUp({ from, to }: { from: number; to: number }, pick: number): Promise<void> {
  const days = daysIn(from, to);
  const cut = 1 + (pick % Math.max(1, days.length - 1));
  const parts = [days.slice(0, cut), days.slice(cut)].filter((part) => part.length > 0);
  for (const { name } of REPORTS) {
    const sums = async (some: readonly number[]) => {
      const range = { from: some[0]!, to: some.at(-1)!, links: false };
      const { lines } = await report(world.key, name, range);
      return lines.map(({ key, values }) => [JSON.stringify(key), values] as const);
    };
    const together = new Map<string, Record<string, number>>();
    for (const part of parts)
      for (const [key, values] of await sums(part)) {
        const sum = together.get(key) ?? {};
        together.set(key, sum);
        for (const [measure, value] of Object.entries(values))
          sum[measure] = (sum[measure] ?? 0) + thousandths(value);
      }
    for (const [key, values] of await sums(days)) {
      const sum = together.get(key);
      together.delete(key);
      for (const [measure, value] of Object.entries(values))
        assert.equal(thousandths(value), sum?.[measure] ?? 0, `${name} ${key} ${measure}`);
    }
    // What cancels out over the whole is in none of its lines.
    for (const [key, values] of together)
      assert.ok(
        Object.values(values).every((value) => value === 0),
        `${name} ${key}`,
      );
  }
  const { name } = REPORTS[pick % REPORTS.length]!;
  await assertLinksAddUp(world.key, await report(world.key, name, { from, to }));
}

const thousandths = (value: number | string) => Math.round(Number(value) * 1_000);

test('and what is listed behind each figure of the last days adds up to it', async () => {
  const to = dayOf(service.clock.now());
  const from = dayOf(service.clock.now() - 96 * HOUR);
  for (const { name } of REPORTS)
    await assertLinksAddUp(world.key, await report(world.key, name, { from, to }));
});

test('every figure of the payments, tips and sales reports is that of the books', async () => {
  const { key, place } = world;
  for (const guid of taken) {
    const path = `${place.path}/orders/${guid}`;
    const waiting = (await key.get<Order>(path)).must(200);
    if (waiting.guestOrderStatus !== 'VOIDED' && waiting.approvalStatus !== 'APPROVED') {
      if (waiting.approvalStatus === 'NEEDS_APPROVAL') (await key.post(`${path}/accept`, {})).must(200);
      await key.post(`${path}/fire`, {});
    }
    const { checks, dueAmount: due, guestOrderStatus } = (await key.get<Order>(path)).must(200);
    // A card payment may be voided after its order was closed.
    if (guestOrderStatus === 'CLOSED' && due > 0) (await key.post(`${path}/reopen`, {})).must(200);
    for (const { guid: checkGuid, dueAmount, payments } of checks) {
      for (const held of payments)
        await onHold([held], (retref) => key.post('/api/v1/payments/capture', { retref }));
      if (dueAmount > 0) (await key.post(`${path}/payments`, { type: 'CASH', checkGuid })).must(201);
    }
  }
  await released();
  // After a Z report of today it is tomorrow.
  const to = dayOf(service.clock.now() + 48 * HOUR);
  const range = { restaurantGuid: place.guid, from: 20_320_105, to };
  await assertReportsAreTheBooks(key, service.database, range);
  await assertBooksAgree(service.database);
  const [applied] = await service.database.sql<{ count: number }>(
    `select count(*)::int as count from ledger_entries a join ledger_entries d using (payment_guid)
     where a.movement = 'deposit.applied' and d.movement = 'payment.captured' and a.business_date > d.business_date`,
  );
  // A count is a row.
  assert.ok(applied!.count > 0, 'no deposit became a payment on a later day');
});

test('a day that was closed says what it said, whatever comes later', async () => {
  assert.ok(closed.size > 0, 'too few days were closed');
  for (const [businessDate, said] of closed) assert.deepEqual(await saidOf(businessDate), said);
});
