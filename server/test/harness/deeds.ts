import assert from 'node:assert/strict';
import type { CardTill } from './card-till.ts';
import type { Reply } from './http.ts';
import type { AnyOrder } from './world.ts';

/** What people do to orders, at random, but to their money. */

export interface Step {
  /** Which one of several. */
  pick: number;
  /** How much, in thousandths of what there is. */
  part: number;
}

export type Doing = (
  till: CardTill,
  order: AnyOrder,
  step: Step,
  others: readonly string[],
) => Promise<unknown> | undefined;

/** What was asked is done or refused, or its answer is lost: nothing else. */
export function sound<T>(reply: Reply<T>): Reply<T> {
  assert.ok(reply.status < 500 || reply.status === 502, reply.text);
  return reply;
}

export const choose = <T>(all: readonly T[], pick: number): T | undefined =>
  all[pick % Math.max(1, all.length)];
export const REASON = { reason: 'So it is' };

/** An order, and what of it a step is about. */
export function about(order: AnyOrder, { pick, part }: Step) {
  const check = choose(order.checks, pick)!; // each order has one
  const of = (amount: number) => Math.max(1, Math.floor((amount * part) / 1_000));
  const payments = order.checks.flatMap((one) => one.payments);
  return {
    check,
    of,
    line: choose(
      check.selections.filter(({ voided }) => !voided),
      pick,
    ),
    payment: choose(payments, pick),
    charged: payments.filter(({ retref, status }) => retref !== null && status !== 'DECLINED'),
  };
}

const PRICES = [100, 333, 690, 1_250, 7];
const dish = (till: CardTill, pick: number, part: number) => ({
  quantity: 1 + (pick % 2),
  openItem: {
    name: 'Dish',
    priceAmount: PRICES[pick % PRICES.length]!,
    taxRateGuids: part === 250 ? [] : till.place.restaurant.taxRates.map(({ guid }) => guid),
  },
});

export async function opened(till: CardTill, { pick, part }: Step, more: object = {}): Promise<string> {
  const body = {
    diningOption: 'DINE_IN',
    items: [dish(till, pick, part), dish(till, pick + 1, part)],
    ...more,
  };
  const tip = part === 333 ? { tipAmount: 100 } : {};
  return (await till.key.post<AnyOrder>(till.orders, { ...body, ...tip })).must(201).guid;
}

export const ask = (till: CardTill, order: AnyOrder, what: string, body: object = {}) =>
  till.ask(order, what, body).then(sound);
const change = (till: CardTill, order: AnyOrder, path: string, body: object) =>
  till.change(order, path, body).then(sound);

/** What is done to an order, but to its money. */
export const TO_ORDERS = {
  addDish: (till, order, { pick, part }) =>
    ask(till, order, 'selections', {
      items: [dish(till, pick, part)],
      checkGuid: choose(order.checks, pick)!.guid,
    }),
  changeLine: (till, order, step) => {
    const { line } = about(order, step);
    return (
      line && change(till, order, `/selections/${line.guid}`, { quantity: 1 + (step.pick % 3), ...REASON })
    );
  },
  voidLine: (till, order, step) => onLine(till, order, { step, what: 'selections/void' }),
  comp: (till, order, step) => onLine(till, order, { step, what: 'comp' }),
  discount: (till, order, { pick, part }) => {
    const terms = part < 500 ? { type: 'FIXED', amount: part } : { type: 'PERCENT', rate: '33' };
    return ask(till, order, 'discounts', {
      name: 'Off',
      checkGuid: choose(order.checks, pick)!.guid,
      ...terms,
      ...REASON,
    });
  },
  charge: (till, order, { pick, part }) => {
    const terms = part < 500 ? { type: 'FIXED', amount: part } : { type: 'PERCENT', rate: '12.5' };
    const checkGuid = choose(order.checks, pick)!.guid;
    const taxRateGuids = till.place.restaurant.taxRates.map(({ guid }) => guid);
    return ask(till, order, 'service-charges', { name: 'Service', checkGuid, taxRateGuids, ...terms });
  },
  changeCheck: (till, order, step) =>
    change(
      till,
      order,
      `/checks/${about(order, step).check.guid}`,
      step.part < 500 ? { taxExempt: true } : { tipAmount: 70 },
    ),
  share: (till, order, step) => {
    const { line } = about(order, step);
    return line && ask(till, order, 'share', { selectionGuid: line.guid, parts: 2 });
  },
  split: (till, order, step) => {
    const { check, line } = about(order, step);
    return line && ask(till, order, 'split', { checkGuid: check.guid, items: [[line.guid]] });
  },
  mergeChecks: (till, order) =>
    ask(till, order, 'merge-checks', { checkGuids: order.checks.map(({ guid }) => guid) }),
  merge: (till, order, { pick }, others) => {
    const fromOrderGuid = choose(others, pick);
    return fromOrderGuid === undefined ? undefined : ask(till, order, 'merge', { fromOrderGuid });
  },
  fire: (till, order) => ask(till, order, 'fire'),
  voidOrder: (till, order) => ask(till, order, 'void', REASON),
  close: (till, order) => ask(till, order, 'close'),
  reopen: (till, order) => ask(till, order, 'reopen'),
} satisfies Record<string, Doing>;

function onLine(
  till: CardTill,
  order: AnyOrder,
  { step, what }: { step: Step; what: string },
): Promise<unknown> | undefined {
  const { line } = about(order, step);
  return line && ask(till, order, what, { selectionGuids: [line.guid], ...REASON });
}
