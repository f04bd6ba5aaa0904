import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import fc from 'fast-check';
import { TICKET_ACTIONS } from '../src/ordering/kitchen/ticket.ts';
import { fireDueOrders } from '../src/ordering/orders/scheduled-order-firing.ts';
import { ORDER_ACTIONS } from '../src/ordering/orders/states.ts';
import { assertBooksAgree } from './harness/books.ts';
import type { Reply } from './harness/http.ts';
import { type Picks, picksOf } from './harness/picks.ts';
import { startTestService, type TestService } from './harness/service.ts';
import { makeWorld, type Order, openPlace, order, type Place, type World } from './harness/world.ts';

/**
 * Random commands, two orders at a time, against the real API. Whatever is sent, in whatever sequence: every order adds up, no
 * balance is negative, no cent is lost, states move only as their tables say, and a refusal changes nothing. What was sent is on
 * tickets, each dish once at each of its stations; what is left in stock is what was not sold.
 *
 *   ORDER_RUNS=500 npm test -- order-model
 *   ORDER_SEED=… runs other sequences, ORDER_PATH=… goes on from one that failed; what fails is cut down to the shortest one that fails (ORDER_SHRINK=0: is not).
 */

const RUNS = Number(process.env.ORDER_RUNS ?? 6);
/** By default one that has found a fault before, so that every run of the suite is the same. */
const SEED = Number(process.env.ORDER_SEED ?? 2_134_007_146);
/** Commands of a run at most, and twice as many as of one on average. */
const LENGTH = 60;

let service: TestService;
let world: World;
let places: ModelPlace[];

/** A restaurant with a kitchen, a table, and discounts and charges that it has defined. */
interface ModelPlace extends Place {
  tableGuid: string;
  discountGuids: string[];
  serviceChargeGuids: string[];
  /** How many stations make it. */
  stationsOf: ReadonlyMap<string, number>;
}

async function equip(place: Place, automatic: boolean): Promise<ModelPlace> {
  const make = async (path: string, body: object) =>
    (await world.key.post<{ guid: string }>(`${place.path}/${path}`, body)).must(201).guid;
  const grill = await make('kitchen/stations', { name: 'Grill' });
  const bar = await make('kitchen/stations', { name: 'Bar', isDefault: true });
  const [soup, fish] = [place.item('Soup').guid, place.item('Catch of the day').guid];
  const rules = [
    { menuItemGuid: soup, stationGuids: [grill] },
    { menuItemGuid: fish, stationGuids: [grill, bar] },
  ];
  (await world.key.put(`${place.path}/kitchen/routing`, { rules })).must(200);
  const percent = (rate: string) => ({ type: 'PERCENT', rate });
  const ready = { ...percent('5'), conditions: { minimumAmount: 3_000 } };
  const happyHour = { ...percent('20'), conditions: { timeWindows: [{ start: '00:00', end: '23:59' }] } };
  return {
    ...place,
    tableGuid: await make('tables', { name: 'T1' }),
    discountGuids: [
      await make('discounts', { name: 'Large bill', automatic, terms: ready }),
      await make('discounts', { name: 'Happy hour', terms: happyHour }),
      await make('discounts', {
        name: 'Member',
        terms: { type: 'FIXED', amount: 250, stacking: 'EXCLUSIVE' },
      }),
    ],
    serviceChargeGuids: [
      await make('service-charges', {
        name: 'Party',
        automatic,
        terms: { ...percent('18'), minimumGuests: 6 },
      }),
      await make('service-charges', { name: 'Cover', automatic, terms: { type: 'FIXED', amount: 199 } }),
    ],
    stationsOf: new Map([[fish, 2]]),
  };
}

before(async () => {
  service = await startTestService();
  world = await makeWorld(service);
  const tax = { name: 'Tax', type: 'PERCENT' as const, rate: '8.875' };
  const deposit = { name: 'Deposit', type: 'FIXED' as const, amount: 7 };
  const approvalSources = ['DELIVERY_APP'];
  const open = [
    await openPlace(world.key, { approvalSources, taxRates: [tax] }),
    await openPlace(world.key, {
      approvalSources,
      taxRates: [{ ...tax, inclusive: true, rounding: 'HALF_EVEN' }],
    }),
    await openPlace(world.key, {
      approvalSources,
      taxRates: [tax, { ...tax, rate: '4', inclusive: true }, deposit],
    }),
    await openPlace(world.key, {
      approvalSources,
      taxRates: [{ ...tax, roundingScope: 'CHECK' }],
      cashRounding: { incrementAmount: 5 },
    }),
  ];
  places = [];
  for (const [index, place] of open.entries()) places.push(await equip(place, index > 1));
});

type Check = Order['checks'][number];
type Line = Check['selections'][number];

/** One run: two orders of one restaurant, and what is known of them. */
interface Table {
  place: ModelPlace;
  orders: Order[];
  /** All that orders of this run have, and what is left of the soup; null when nobody counts it. */
  tickets: Ticket[];
  stock: number | null;
}

interface Ticket {
  guid: string;
  order_guid: string;
  status: 'NEW' | 'IN_PROGRESS' | 'BUMPED' | 'RECALLED' | 'VOIDED';
  document: Record<(typeof HEADER)[number], unknown> & {
    items: {
      selectionGuid: string;
      status: 'NEW' | 'IN_PROGRESS' | 'READY';
      voided: boolean;
      quantity: string;
      notes: string | null;
      seatNumber: number | null;
      course: number | null;
    }[];
  };
}

/** Numbers that a command chooses with, so that fast-check can write it down and cut it short. */
interface Command {
  name: keyof typeof COMMANDS;
  on: number;
  picks: number[];
}

/** What a command does: the request, and which orders it may change. */
type Act = (table: Table, of: Order, pick: Picks) => Promise<Reply<unknown>> | Reply<unknown> | undefined;

const lines = (of: Order): Line[] => of.checks.flatMap(({ selections }) => selections);
const guids = (list: readonly { guid: string }[]): string[] => list.map(({ guid }) => guid);
const pathOf = (table: Table, { guid }: { guid: string }) => `${table.place.path}/orders/${guid}`;
const post = (table: Table, of: Order, what: string, body: object = {}) =>
  world.key.post<Order>(`${pathOf(table, of)}/${what}`, body);
const read = async (table: Table, guid: string) =>
  (await world.key.get<Order>(pathOf(table, { guid }))).must(200);

const ticketAct =
  (action: string, items: boolean): Act =>
  (table, of, pick) => {
    const own = table.tickets.filter(({ order_guid }) => order_guid === of.guid);
    if (own.length === 0) return undefined;
    const { guid, document } = pick.of(own);
    const some = items && pick.upTo(1) === 0;
    const selectionGuids = pick.some(document.items).map((item) => item.selectionGuid);
    return world.key.post(
      `${table.place.path}/kitchen/tickets/${guid}/${action}`,
      some ? { selectionGuids } : {},
    );
  };
const stockPath = ({ place }: Table) => `${place.path}/menu/items/${place.item('Soup').guid}/stock`;
const later = (hours: number) => new Date(service.clock.now() + hours * 3_600_000).toISOString();

const QUANTITIES = [1, 1, 2, 3, '0.75', '1.333'];
const RATES = ['10', '33.333', '100', '8.875', '0.5'];
const REASON = { reason: 'MODEL' };

function bodies({ place }: Table, pick: Picks): object[] {
  return Array.from({ length: 1 + pick.upTo(2) }, () => {
    const quantity = pick.of(QUANTITIES);
    const seat = pick.upTo(3);
    const hold = pick.upTo(3) === 0 ? { hold: true, course: 2 } : {};
    const common = { quantity, ...hold, ...(seat > 0 ? { seatNumber: seat } : {}) };
    if (pick.upTo(1) === 0) return { ...common, menuItemGuid: place.item('Soup').guid };
    if (pick.upTo(2) === 0)
      return {
        ...common,
        menuItemGuid: place.item('Catch of the day').guid,
        priceAmount: pick.of([0, 1, 333, 2_801]),
      };
    const extras = pick.upTo(1) === 0 ? [] : [{ modifierGuid: place.modifier('Capers'), quantity: 2 }];
    const size = pick.of(['Regular', 'Large']);
    return {
      ...common,
      menuItemGuid: place.item('Pizza').guid,
      modifiers: [{ modifierGuid: place.modifier(size) }, ...extras],
    };
  });
}

function discountBody(table: Table, of: Order, pick: Picks): object {
  if (pick.upTo(3) === 0)
    return {
      discountGuid: pick.of(table.place.discountGuids),
      ...(pick.upTo(1) === 0 ? { checkGuid: pick.of(of.checks).guid } : {}),
    };
  const where = pick.upTo(2);
  const place =
    where === 0 || lines(of).length === 0
      ? {}
      : where === 1
        ? { checkGuid: pick.of(of.checks).guid }
        : { selectionGuid: pick.of(lines(of)).guid };
  const terms = pick.of([
    { type: 'PERCENT', rate: pick.of(['10', '33.333', '100']) },
    { type: 'PERCENT', rate: '15', stacking: 'EXCLUSIVE' },
    { type: 'FIXED', amount: pick.of([1, 333, 5_000]) },
    { type: 'FIXED_TOTAL', amount: pick.of([0, 500]) },
    { type: 'BUY_X_GET_Y', buy: { quantity: 1 }, get: { quantity: 1, rate: '50' } },
    { type: 'PERCENT', rate: '20', conditions: { minimumAmount: 2_000 } },
  ]);
  return { ...place, name: 'Off', ...terms };
}

const COMMANDS = {
  add: (table, of, pick) =>
    post(table, of, 'selections', { checkGuid: pick.of(of.checks).guid, items: bodies(table, pick) }),
  change: (table, of, pick) =>
    lines(of).length === 0
      ? undefined
      : world.key.patch(`${pathOf(table, of)}/selections/${pick.of(lines(of)).guid}`, {
          quantity: pick.of(QUANTITIES),
          seatNumber: pick.of([null, 1, 2]),
          ...REASON,
        }),
  voidLines: (table, of, pick) =>
    post(table, of, 'selections/void', { selectionGuids: guids(pick.some(lines(of))), ...REASON }),
  comp: (table, of, pick) =>
    post(
      table,
      of,
      'comp',
      pick.upTo(2) === 0
        ? { checkGuid: pick.of(of.checks).guid, ...REASON }
        : { selectionGuids: guids(pick.some(lines(of))), ...REASON },
    ),
  discount: (table, of, pick) => post(table, of, 'discounts', discountBody(table, of, pick)),
  removeDiscount: (table, of, pick) => {
    const all = [of, ...of.checks, ...lines(of)].flatMap(({ appliedDiscounts }) => appliedDiscounts);
    if (all.length === 0) return undefined;
    return world.key.delete(`${pathOf(table, of)}/discounts/${pick.of(all).guid}`);
  },
  charge: (table, of, pick) => {
    const on = pick.upTo(1) === 0 ? { checkGuid: pick.of(of.checks).guid } : {};
    if (pick.upTo(3) === 0)
      return post(table, of, 'service-charges', {
        serviceChargeGuid: pick.of(table.place.serviceChargeGuids),
        ...on,
      });
    const terms = pick.of([
      { type: 'PERCENT', rate: pick.of(RATES) },
      { type: 'PERCENT', rate: '12.5', calculation: 'PRE_DISCOUNT', gratuity: true },
      { type: 'FIXED', amount: 199 },
      { type: 'PERCENT', rate: '18', minimumGuests: 6 },
    ]);
    const taxRateGuids = pick.some(
      guids(table.place.restaurant.taxRates.filter(({ type }) => type === 'PERCENT')),
    );
    return post(table, of, 'service-charges', {
      name: 'Service',
      ...terms,
      ...on,
      ...(pick.upTo(1) === 0 ? { taxRateGuids } : {}),
    });
  },
  removeCharge: (table, of, pick) => {
    const all = [of, ...of.checks].flatMap(({ appliedServiceCharges }) => appliedServiceCharges);
    if (all.length === 0) return undefined;
    return world.key.delete(`${pathOf(table, of)}/service-charges/${pick.of(all).guid}`);
  },
  update: (table, of, pick) =>
    world.key.patch(
      pathOf(table, of),
      pick.of([
        { numberOfGuests: 8 },
        { numberOfGuests: null },
        { diningOption: 'TAKE_OUT' },
        { diningOption: 'DINE_IN' },
        { notes: pick.of(['Window', null]) },
        { tableGuid: pick.of([table.place.tableGuid, null]) },
        { promisedAt: pick.of([null, later(2), later(3)]) },
      ]),
    ),
  splitItems: (table, of, pick) => {
    const check = pick.of(of.checks);
    const [first, ...rest] = pick.some(guids(check.selections));
    const groups = [[first!], ...(rest.length > 0 ? [rest] : [])].filter(([guid]) => guid !== undefined);
    return groups.length === 0 ? undefined : splitAndBack(table, of, check, { items: groups }, pick);
  },
  splitSeats: (table, of, pick) => splitAndBack(table, of, pick.of(of.checks), { seats: true }, pick),
  splitParts: (table, of, pick) =>
    post(table, of, 'split', { checkGuid: pick.of(of.checks).guid, parts: 2 + pick.upTo(5) }),
  splitAmounts: (table, of, pick) => {
    const check = pick.of(of.checks);
    const whole = check.totalAmount - check.tipAmount;
    const first = Math.max(1, pick.upTo(whole));
    return post(table, of, 'split', { checkGuid: check.guid, amounts: [first, Math.max(1, whole - first)] });
  },
  merge: (table, of, pick) => {
    const [first] = of.checks;
    const others = guids(pick.some(of.checks.slice(1)));
    return others.length === 0
      ? undefined
      : post(table, of, 'merge-checks', { checkGuids: [first!.guid, ...others] });
  },
  moveWithin: (table, of, pick) =>
    post(table, of, 'move', {
      selectionGuids: guids(pick.some(lines(of))),
      ...(pick.upTo(1) === 0 ? { toCheckGuid: pick.of(of.checks).guid } : {}),
    }),
  moveBetweenOrders: (table, of, pick) => {
    const to = table.orders.find(({ guid }) => guid !== of.guid)!;
    return post(table, of, 'move', {
      selectionGuids: guids(pick.some(lines(of))),
      toOrderGuid: to.guid,
      ...(pick.upTo(1) === 0 ? { toCheckGuid: pick.of(to.checks).guid } : {}),
    });
  },
  exempt: (table, of, pick) =>
    world.key.patch(`${pathOf(table, of)}/checks/${pick.of(of.checks).guid}`, {
      taxExempt: pick.upTo(1) === 0,
    }),
  transfer: (table, of, pick) => {
    const to = table.orders.find(({ guid }) => guid !== of.guid)!;
    return post(table, of, `checks/${pick.of(of.checks).guid}/transfer`, { toOrderGuid: to.guid });
  },
  mergeOrders: (table, of) => {
    const from = table.orders.find(({ guid }) => guid !== of.guid)!;
    return post(table, of, 'merge', { fromOrderGuid: from.guid });
  },
  fire: (table, of, pick) =>
    post(
      table,
      of,
      'fire',
      pick.of([{}, { nextCourse: true }, { course: 2 }, { selectionGuids: guids(pick.some(lines(of))) }]),
    ),
  hold: (table, of, pick) =>
    post(table, of, 'hold', pick.of([{}, { course: 2 }, { selectionGuids: guids(pick.some(lines(of))) }])),
  start: ticketAct('start', false),
  bump: ticketAct('bump', true),
  recall: ticketAct('recall', true),
  /** The hour comes at which scheduled orders go to the kitchen. */
  due: async (table, of) => {
    const clock = { now: () => service.clock.now() + 4 * 3_600_000 };
    assert.deepEqual(await fireDueOrders({ ...service.deps, clock }), []);
    return world.key.get(pathOf(table, of));
  },
  stock: (table, _, pick) =>
    world.key.put(
      stockPath(table),
      pick.of([
        { status: 'QUANTITY', quantity: pick.upTo(12) },
        { status: 'QUANTITY', quantity: '2.5' },
        { status: 'OUT_OF_STOCK' },
        { status: 'IN_STOCK' },
      ]),
    ),
  guest: (table, of, pick) =>
    world.key.put(`${pathOf(table, of)}/guest`, { guest: { name: pick.of(['Ana', 'Luis']) } }),
  forgetGuest: (table, of) =>
    of.guest === undefined ? undefined : world.key.delete(`${pathOf(table, of)}/guest`),
  pay: (table, of, pick) => {
    const check = pick.of(of.checks);
    const amount = pick.upTo(2) === 0 ? undefined : Math.max(1, pick.upTo(check.dueAmount));
    return post(table, of, 'payments', {
      checkGuid: check.guid,
      ...pick.of([{ type: 'CASH' }, { type: 'OTHER', tenderName: 'Voucher' }]),
      ...(amount === undefined ? {} : { amount }),
      ...(pick.upTo(2) === 0 ? { tipAmount: 150 } : {}),
    });
  },
  voidPayment: (table, of, pick) => {
    const payments = of.checks.flatMap((check) => check.payments);
    if (payments.length === 0) return undefined;
    return world.key.post(`${table.place.path}/payments/${pick.of(payments).paymentGuid}/void`, REASON);
  },
  refundPayment: (table, of, pick) => {
    const paid = of.checks.filter(({ payments }) => payments.length > 0);
    if (paid.length === 0) return undefined;
    const { payments, refunds } = pick.of(paid);
    const { paymentGuid, amount } = pick.of(payments);
    const ofItems = refunds.filter(({ lines }) => lines.length > 0);
    return world.key.post(`${table.place.path}/payments/${paymentGuid}/refunds`, {
      ...REASON,
      ...(pick.upTo(2) === 0 ? {} : { amount: 1 + pick.upTo(amount) }),
      ...(ofItems.length > 0 && pick.upTo(2) > 0 ? { itemRefundGuid: pick.of(ofItems).guid } : {}),
    });
  },
  refundItems: (table, of, pick) => {
    const check = pick.of(of.checks);
    if (check.selections.length === 0) return undefined;
    const wanted = pick.some(check.selections).map(({ guid }) => ({
      selectionGuid: guid,
      ...(pick.upTo(2) === 0 ? { quantity: '0.5' } : {}),
    }));
    return post(table, of, 'refunds', { checkGuid: check.guid, lines: wanted, ...REASON });
  },
  close: (table, of) => post(table, of, 'close'),
  reopen: (table, of) => post(table, of, 'reopen'),
  voidOrder: (table, of) => post(table, of, 'void', REASON),
  accept: (table, of) => post(table, of, 'accept'),
  reject: (table, of) => post(table, of, 'reject', REASON),
} satisfies Record<string, Act>;

const WEIGHTS: Partial<Record<keyof typeof COMMANDS, number>> = {
  add: 5,
  pay: 6,
  discount: 3,
  charge: 2,
  moveWithin: 2,
  refundItems: 2,
  refundPayment: 2,
  voidOrder: 0.2,
  reject: 0.2,
  mergeOrders: 0.2,
  transfer: 0.6,
  due: 0.6,
  stock: 1,
  guest: 0.6,
  forgetGuest: 0.6,
  exempt: 0.4,
  start: 2,
  bump: 3,
  recall: 1,
  close: 2,
  reopen: 2,
};

const command: fc.Arbitrary<Command> = fc.record({
  name: fc.oneof(
    ...(Object.keys(COMMANDS) as (keyof typeof COMMANDS)[]).map((name) => ({
      weight: Math.ceil(5 * (WEIGHTS[name] ?? 1)),
      arbitrary: fc.constant(name),
    })),
  ),
  on: fc.nat(1),
  picks: fc.array(fc.nat(0xffff), { minLength: 3, maxLength: 8 }),
});

/** The columns that splitting and merging leave as they were. */
const COLUMNS = [
  'subtotalAmount',
  'discountAmount',
  'exemptedTaxAmount',
  'serviceChargeAmount',
  'taxAmount',
  'inclusiveTaxAmount',
  'tipAmount',
  'totalAmount',
  'paidAmount',
  'dueAmount',
  'refundedAmount',
] as const;
const columns = (of: Order | Check) => Object.fromEntries(COLUMNS.map((name) => [name, of[name]]));

/** Splits a check; half of the time merges everything again at once, after which nothing costs anything else. */
async function splitAndBack(table: Table, of: Order, check: Check, how: object, pick: Picks) {
  const split = await post(table, of, 'split', { checkGuid: check.guid, ...how });
  if (split.status !== 200 || pick.upTo(1) === 0) return split;
  const after = await read(table, of.guid);
  assertAddsUp(after);
  assert.equal(after.subtotalAmount, of.subtotalAmount);
  assert.equal(after.discountAmount, of.discountAmount, 'a split changes no discount');
  const made = after.checks.filter(({ guid }) => !of.checks.some((one) => one.guid === guid));
  const merged = await post(table, of, 'merge-checks', { checkGuids: [check.guid, ...guids(made)] });
  assert.deepEqual(columns(merged.must(200)), columns(of), 'merged again it costs the same');
  return merged;
}

const sum = (figures: readonly number[]) => figures.reduce((total, figure) => total + figure, 0);

/** Lines add up to their check, checks to the order, shares to discounts and charges; nothing is negative. */
function assertAddsUp(of: Order): void {
  for (const check of of.checks) {
    const { selections, appliedServiceCharges, payments, refunds, parts } = check;
    for (const name of ['discountAmount', 'exemptedTaxAmount'] as const)
      assert.equal(check[name], sum(selections.map((line) => line[name])), name);
    assert.equal(check.subtotalAmount, sum(selections.map(({ grossAmount }) => grossAmount)));
    assert.equal(
      check.serviceChargeAmount,
      sum(appliedServiceCharges.map(({ chargeAmount }) => chargeAmount)),
    );
    assert.equal(
      check.taxAmount,
      sum([...selections, ...appliedServiceCharges].map(({ taxAmount }) => taxAmount)),
      'tax',
    );
    for (const line of selections) {
      const added = line.appliedTaxes.filter(({ inclusive }) => !inclusive);
      assert.equal(line.taxAmount, sum(added.map(({ taxAmount }) => taxAmount)));
      assert.equal(
        line.totalAmount,
        line.grossAmount - line.discountAmount - line.exemptedTaxAmount + line.taxAmount,
      );
      if (line.voided) assert.equal(line.totalAmount, 0);
    }
    for (const tax of check.appliedTaxes.filter(({ inclusive }) => inclusive === false)) {
      const known = selections.flatMap(({ appliedTaxes }) => appliedTaxes);
      const ofLines = sum(
        known.filter(({ taxRateGuid }) => taxRateGuid === tax.taxRateGuid).map((t) => t.taxAmount),
      );
      assert.ok(ofLines <= tax.taxAmount);
    }
    assert.equal(
      check.totalAmount,
      check.subtotalAmount -
        check.discountAmount -
        check.exemptedTaxAmount +
        check.serviceChargeAmount +
        check.taxAmount +
        check.tipAmount,
    );
    const taken = payments.filter(({ status }) => status === 'CAPTURED');
    assert.equal(check.paidAmount, sum(taken.map(({ amount, tipAmount }) => amount + tipAmount)), 'paid');
    assert.equal(check.dueAmount, check.totalAmount - check.paidAmount, 'due and paid are the total');
    assert.equal(check.refundedAmount, sum(refunds.map(({ totalAmount }) => totalAmount)), 'refunded');
    assert.ok(check.refundedAmount <= check.paidAmount, 'no more is given back than was paid');
    if (parts.length > 0)
      assert.equal(
        sum(parts.map(({ totalAmount, tipAmount }) => totalAmount - tipAmount)),
        check.totalAmount - check.tipAmount,
      );
    if (check.paymentStatus === 'CLOSED') assert.equal(check.dueAmount, 0);
  }
  for (const name of COLUMNS) {
    assert.equal(of[name], sum(of.checks.map((check) => check[name])), `${name} of the checks and the order`);
    assert.ok(of[name] >= 0 && of.checks.every((check) => check[name] >= 0), `${name} is negative`);
  }
  const discounts = [of, ...of.checks, ...lines(of)].flatMap(({ appliedDiscounts }) => appliedDiscounts);
  assert.equal(of.discountAmount, sum(discounts.map(({ discountAmount }) => discountAmount)), 'discounts');
  if (of.guestOrderStatus === 'VOIDED' && of.paidAmount === 0)
    assert.deepEqual([of.totalAmount, of.dueAmount], [0, 0]);
  if (of.guestOrderStatus === 'CLOSED') {
    assert.equal(of.dueAmount, 0);
    assert.ok(of.closedAt !== null && of.checks.every(({ paymentStatus }) => paymentStatus === 'CLOSED'));
  }
}

/** What each status of an order can become, and by which commands; whatever is not here does not happen. */
const ENDS = {
  CLOSED: { by: ['close'], leftBy: ['reopen'] },
  VOIDED: { by: ['voidOrder', 'reject', 'mergeOrders', 'moveBetweenOrders', 'transfer'], leftBy: [] },
} as const;
const APPROVALS: Record<string, Record<string, string[]>> = {
  NEEDS_APPROVAL: { APPROVED: ['accept'], FUTURE: ['accept'], NOT_APPROVED: ['reject'] },
  FUTURE: { APPROVED: ['fire', 'due', 'update'] },
};
/** What may change the amounts of a check that is not open. */
const CHANGES_PAID_CHECKS = ['reopen', 'voidPayment', 'refundItems', 'refundPayment'];

function assertStates(name: string, before: Order, after: Order): void {
  const [from, to] = [before.guestOrderStatus, after.guestOrderStatus];
  for (const [status, { by, leftBy }] of Object.entries(ENDS)) {
    if (to === status && from !== status)
      assert.ok((by as readonly string[]).includes(name), `${name} made it ${to}`);
    if (from === status && to !== status)
      assert.ok((leftBy as readonly string[]).includes(name), `${name} made ${from} ${to}`);
  }
  // Whatever moves ends only what it has emptied.
  if (to === 'VOIDED' && BETWEEN_ORDERS.includes(name))
    assert.ok(after.totalAmount === 0 && lines(after).every(({ voided }) => voided), `${name} ended it`);
  const [was, is] = [before.approvalStatus, after.approvalStatus];
  if (was !== is) assert.ok(APPROVALS[was]?.[is]?.includes(name), `${name} made ${was} ${is}`);
  for (const check of before.checks) {
    if (check.paymentStatus === 'OPEN' || CHANGES_PAID_CHECKS.includes(name)) continue;
    const now = after.checks.find(({ guid }) => guid === check.guid);
    assert.deepEqual(
      now && columns(now),
      columns(check),
      `${name} changed a check that is ${check.paymentStatus}`,
    );
  }
}

/** What a command is called where a refusal says what is allowed. */
const ACTIONS: Record<keyof typeof COMMANDS, string> = {
  add: 'addSelections',
  change: 'changeSelection',
  voidLines: 'voidSelections',
  comp: 'discount',
  discount: 'discount',
  removeDiscount: 'discount',
  charge: 'serviceCharge',
  removeCharge: 'serviceCharge',
  update: 'update',
  splitItems: 'split',
  splitSeats: 'split',
  splitParts: 'split',
  splitAmounts: 'split',
  merge: 'merge',
  moveWithin: 'move',
  moveBetweenOrders: 'move',
  fire: 'fire',
  pay: 'pay',
  voidPayment: 'void',
  refundPayment: 'refund',
  refundItems: 'refund',
  close: 'close',
  reopen: 'reopen',
  voidOrder: 'void',
  accept: 'accept',
  reject: 'reject',
  transfer: 'move',
  mergeOrders: 'merge',
  hold: 'hold',
  start: 'start',
  bump: 'bump',
  recall: 'recall',
  exempt: 'update',
  guest: 'update',
  forgetGuest: 'update',
  due: 'fire',
  stock: 'update',
};

/** What the log says of a fault of the server. */
const faultOf = (reply: Reply<unknown>): string =>
  JSON.stringify(
    service.logLines().filter(({ correlationId }) => correlationId === reply.body.meta.correlationId),
  );

function assertRefusal(name: keyof typeof COMMANDS, reply: Reply<unknown>): void {
  if (reply.status >= 500) assert.fail(`${name}: ${faultOf(reply)}`);
  const { error } = reply.body;
  const known = { VALIDATION_ERROR: 400, INVALID_STATE: 409 };
  assert.equal(known[error?.code as keyof typeof known], reply.status, `${name}: ${reply.text}`);
  if (error!.code === 'VALIDATION_ERROR') assert.ok(reply.fields().length > 0);
  if (error!.code !== 'INVALID_STATE') return;
  const { state, allowed } = error!.details as { state: unknown; allowed: unknown };
  assert.equal(typeof state, 'string');
  assert.ok(Array.isArray(allowed));
  assert.ok(!allowed.includes(ACTIONS[name]), `${name} is refused and allowed: ${reply.text}`);
  for (const action of allowed)
    assert.ok(([...ORDER_ACTIONS, ...TICKET_ACTIONS] as unknown[]).includes(action), String(action));
}

/** What every ticket that is not done says of its order. */
const HEADER = ['diningOption', 'source', 'numberOfGuests', 'notes', 'promisedAt', 'tableGuid'] as const;

async function kitchenOf({ place, orders }: Pick<Table, 'place' | 'orders'>) {
  const tickets = await service.database.sql<Ticket>(
    'select guid, order_guid, status, document from kitchen_tickets where order_guid = any($1) order by guid',
    [orders.map(({ guid }) => guid)],
  );
  const [stock] = await service.database.sql<{ quantity: string | null }>(
    'select quantity::text as quantity from menu_stock where item_guid = $1',
    [place.item('Soup').guid],
  );
  return { tickets, stock: stock?.quantity == null ? null : Math.round(Number(stock.quantity) * 1_000) };
}

/** What was sent is on tickets of its order, once at each of its stations, as it is; nothing else is to be made. */
function assertKitchen({ place, orders, tickets }: Table): void {
  for (const of of orders) {
    const own = tickets.filter(({ order_guid }) => order_guid === of.guid);
    for (const line of lines(of)) {
      const { guid, fulfillmentStatus: status, voided, menuItemGuid } = line;
      const items = tickets.flatMap(({ order_guid, document }) =>
        document.items
          .filter((item) => item.selectionGuid === guid && !item.voided)
          .map((item) => ({ ...item, order_guid })),
      );
      const isSent = !voided && (status === 'SENT' || status === 'READY');
      const stations = isSent ? (place.stationsOf.get(menuItemGuid!) ?? 1) : 0;
      assert.equal(items.length, stations, `${line.name} is ${status}${voided ? ', voided' : ''}`);
      for (const item of items) {
        assert.equal(item.order_guid, of.guid, 'on a ticket of another order');
        for (const name of ['quantity', 'notes', 'seatNumber', 'course'] as const)
          assert.equal(item[name], line[name], name);
      }
      if (!isSent) continue;
      assert.equal(
        status === 'READY',
        items.every((item) => item.status === 'READY'),
        'ready everywhere',
      );
    }
    for (const { status, document } of own) {
      const wanted = document.items.filter((item) => !item.voided);
      const open = wanted.filter((item) => item.status !== 'READY');
      if (status === 'BUMPED') assert.equal(open.length, 0, 'a ticket is done that is not');
      else if (status === 'VOIDED') assert.equal(wanted.length, 0);
      // What was struck through last stays in sight until the station takes note of it.
      else
        assert.ok(
          open.length > 0 || wanted.length < document.items.length,
          `a ticket is ${status}, and nothing is left to do`,
        );
      if (status === 'BUMPED') continue;
      for (const name of HEADER) assert.equal(document[name], of[name], `${name} of a ticket`);
    }
    if (of.guestOrderStatus === 'CLOSED' || of.guestOrderStatus === 'VOIDED') continue;
    const sent = lines(of).filter(
      ({ voided, fulfillmentStatus: status }) => !voided && (status === 'SENT' || status === 'READY'),
    );
    const isReady = sent.length > 0 && sent.every((line) => line.fulfillmentStatus === 'READY');
    assert.equal(of.guestOrderStatus === 'READY_FOR_PICKUP', isReady, of.guestOrderStatus);
    if (sent.length === 0) assert.equal(of.guestOrderStatus, 'RECEIVED');
    if (of.approvalStatus === 'APPROVED')
      assert.ok(
        lines(of).every((line) => line.voided || line.fulfillmentStatus !== 'NEW'),
        'waits for ever',
      );
  }
}

/** Thousandths of soups that orders hold: sold, or made before they were voided. */
function soupsOf({ place, orders }: Pick<Table, 'place' | 'orders'>): number {
  const soups = orders.flatMap(lines).filter(({ menuItemGuid }) => menuItemGuid === place.item('Soup').guid);
  return sum(
    soups
      .filter(({ voided, fulfillmentStatus }) => !voided || fulfillmentStatus === 'READY')
      .map(({ quantity }) => Math.round(Number(quantity) * 1_000)),
  );
}

/** What is left is what was left, less what was sold since. Of what is made and then made less, the rest is a line of its own, voided. */
function assertStock(name: string, before: Table, after: Table): void {
  if (name === 'stock' || before.stock === null) return;
  let sold = soupsOf(after) - soupsOf(before);
  const old = new Map(before.orders.flatMap(lines).map((line) => [line.guid, line]));
  // What is refused is sold again, though its price stays when it is paid.
  for (const { guid, quantity, menuItemGuid, voided } of after.orders.flatMap(lines)) {
    const was = old.get(guid);
    if (menuItemGuid !== before.place.item('Soup').guid || !was || was.voided) continue;
    if (name === 'reject' && !voided && after.orders.some((of) => isNewlyRejected(before, of, guid)))
      sold -= Math.round(Number(quantity) * 1_000);
  }
  assert.equal(after.stock, before.stock - sold, `${name}: what is left`);
}

const isNewlyRejected = ({ orders }: Table, after: Order, selectionGuid: string): boolean =>
  after.approvalStatus === 'NOT_APPROVED' &&
  lines(after).some(({ guid }) => guid === selectionGuid) &&
  orders.some(({ guid, approvalStatus }) => guid === after.guid && approvalStatus !== 'NOT_APPROVED');

/** How often each command was done and refused: a model that only ever refuses proves nothing. */
const counts: Record<string, { done: number; refused: number }> = {};

async function perform(table: Table, { name, on, picks }: Command): Promise<void> {
  const of = table.orders[on]!;
  const act: Act = COMMANDS[name];
  const reply = await act(table, of, picksOf(picks));
  if (reply === undefined) return;
  counts[name] ??= { done: 0, refused: 0 };
  counts[name][reply.status < 400 ? 'done' : 'refused']++;
  const after = await Promise.all(table.orders.map(({ guid }) => read(table, guid)));
  const next: Table = { ...table, orders: after, ...(await kitchenOf(table)) };
  if (reply.status >= 400) {
    assertRefusal(name, reply);
    assert.deepEqual(after, table.orders, `${name} was refused and changed something`);
    assert.deepEqual([next.tickets, next.stock], [table.tickets, table.stock]);
    return;
  }
  for (const [index, one] of after.entries()) {
    const old = table.orders[index]!;
    assertAddsUp(one);
    assertStates(name, old, one);
    const mine = one.guid === of.guid;
    if (name === 'due') assert.ok(old.approvalStatus === 'FUTURE' || one.version === old.version, 'due');
    else if (name !== 'stock' && (mine || BETWEEN_ORDERS.includes(name)))
      assert.ok(one.version > old.version, `${name} makes a version`);
    else assert.deepEqual(one, old, `${name} changed another order`);
  }
  assertKitchen(next);
  assertStock(name, table, next);
  if (BETWEEN_ORDERS.includes(name))
    assert.equal(
      sum(after.map((one) => one.subtotalAmount)),
      sum(table.orders.map((one) => one.subtotalAmount)),
    );
  if (name === 'moveWithin') {
    const [old, now] = [of, after[on]!];
    assert.deepEqual([now.subtotalAmount, lines(now).length], [old.subtotalAmount, lines(old).length]);
  }
  Object.assign(table, next);
}

const BETWEEN_ORDERS: string[] = ['moveBetweenOrders', 'transfer', 'mergeOrders'];

/** In the end everything is paid, and given back line by line: that is what was paid, without tips. */
async function settle(table: Table): Promise<void> {
  for (const one of table.orders) {
    if (one.guestOrderStatus === 'VOIDED') continue;
    if (one.approvalStatus === 'NEEDS_APPROVAL') (await post(table, one, 'accept')).must(200);
    if ((await read(table, one.guid)).approvalStatus === 'FUTURE') (await post(table, one, 'fire')).must(200);
    if (one.guestOrderStatus === 'CLOSED') (await post(table, one, 'reopen')).must(200);
    for (const { guid, dueAmount } of one.checks)
      if (dueAmount > 0) (await post(table, one, 'payments', { type: 'CASH', checkGuid: guid })).must(201);
    (await post(table, one, 'close')).must(200);
    const closed = await read(table, one.guid);
    assertAddsUp(closed);
    await assertLedger(closed);
    for (const check of closed.checks) {
      if (check.refundedAmount > 0) continue;
      const left = check.selections.filter((line) => !line.voided && line.refundedQuantity === undefined);
      for (const { guid } of check.paidAmount > 0 ? left : []) {
        const body = { checkGuid: check.guid, lines: [{ selectionGuid: guid }], ...REASON };
        const reply = await post(table, one, 'refunds', body);
        if (reply.status !== 200) assert.deepEqual(reply.fields(), ['body /lines minimum']);
      }
      const given = (await read(table, one.guid)).checks.find(({ guid }) => guid === check.guid)!;
      assertAddsUp({ ...(await read(table, one.guid)) });
      if (left.length > 0)
        assert.equal(given.refundedAmount, check.totalAmount - check.tipAmount, 'all lines are the whole');
    }
    await assertTimeline(table, one.guid);
  }
}

/** A line of the timeline for each version. */
async function assertTimeline(table: Table, guid: string): Promise<void> {
  const { version } = await read(table, guid);
  const timeline = await world.key.get<{ items: { version: number }[] }>(
    `${pathOf(table, { guid })}/timeline`,
  );
  const told = timeline.must(200).items.map((entry) => entry.version);
  assert.deepEqual(
    told.filter((entry) => entry > 1),
    Array.from({ length: version - 1 }, (_, index) => index + 2),
  );
}

/** Balances of the books for one order, debits less credits. */
async function ledgerOf({ guid }: Order): Promise<Record<string, number>> {
  const rows = await service.database.sql<{ account: string; amount: number }>(
    `select account, sum(amount)::int as amount from (
       select debit_account as account, amount from ledger_entries where order_guid = $1
       union all select credit_account, -amount from ledger_entries where order_guid = $1) p group by account`,
    [guid],
  );
  return Object.fromEntries(rows.map(({ account, amount }) => [account, amount]));
}

/** Of an order that is closed, only what was refunded and not paid out is owed; everything that it cost is in the books, once. */
async function assertLedger(of: Order): Promise<void> {
  const { ORDER_RECEIVABLE = 0, ...ledger } = await ledgerOf(of);
  const { CASH = 0, SAFE = 0, OTHER_TENDERS = 0, CASH_ROUNDING = 0 } = ledger;
  assert.equal(ORDER_RECEIVABLE + sum(Object.values(ledger)), 0, 'debits are credits');
  const refunds = of.checks.flatMap((check) => check.refunds);
  const given = sum(refunds.map(({ paidOutAmount }) => paidOutAmount));
  assert.equal(
    CASH + SAFE + OTHER_TENDERS + CASH_ROUNDING,
    of.paidAmount - given,
    'the money is what was paid less what was given back',
  );
  assert.equal(ORDER_RECEIVABLE, given - of.refundedAmount, 'nothing else is owed');
}

test(`no sequence of commands loses a cent or leaves its tables (seed ${SEED}, ${RUNS} runs)`, async (t) => {
  const runs = fc.tuple(
    fc.nat(3),
    fc.noBias(fc.nat(3)),
    fc.noBias(fc.nat(40)),
    fc.noBias(fc.array(command, { minLength: 1, maxLength: LENGTH, size: 'max' })),
  );
  await fc.assert(
    fc.asyncProperty(runs, async ([at, kind, stocked, commands]) => {
      const place = places[at]!;
      const soup = { menuItemGuid: place.item('Soup').guid, quantity: 1 };
      const items = [{ ...soup, seatNumber: 1 }, { ...soup, seatNumber: 2 }, soup, { ...soup, quantity: 2 }];
      const all = { status: 'QUANTITY', quantity: 15 + stocked };
      (await world.key.put(stockPath({ place } as Table), stocked < 10 ? { status: 'IN_STOCK' } : all)).must(
        200,
      );
      const first = await order(world.key, place, { items });
      const checks = [{ items }, { items, tipAmount: 100 }];
      const second = await order(world.key, place, {
        items: undefined,
        checks,
        ...(kind === 2 ? { promisedAt: new Date(service.clock.now() + 10_800_000).toISOString() } : {}),
        ...(kind === 3 ? { source: 'DELIVERY_APP' } : {}),
      } as never);
      const orders = [first, second];
      const table: Table = { place, orders, ...(await kitchenOf({ place, orders })) };
      for (const one of commands) await perform(table, one);
      await settle(table);
    }),
    {
      numRuns: RUNS,
      seed: SEED,
      ...(process.env.ORDER_PATH ? { path: process.env.ORDER_PATH } : {}),
      interruptAfterTimeLimit: 600_000,
      endOnFailure: process.env.ORDER_SHRINK === '0',
    },
  );
  for (const [name, { done, refused }] of Object.entries(counts))
    t.diagnostic(`${name}: ${done} done, ${refused} refused`);
  await assertBooksAgree(service.database);
});
