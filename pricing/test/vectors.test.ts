import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { suite, test } from 'node:test';
import {
  allocate,
  chargeChoices,
  PricingError,
  priceOrder,
  refundPortion,
  refundShares,
  roundCash,
  roundDivide,
  settleOrder,
  splitCheckEvenly,
} from '../src/index.ts';

interface VectorFile {
  readonly about: string;
  readonly function: keyof typeof functions;
  readonly vectors: readonly Vector[];
}

interface Vector {
  readonly name: string;
  /** The reasoning by hand: what makes the expected value right. */
  readonly why: string;
  readonly input: never;
  readonly output?: unknown;
  readonly error?: { readonly code: string; readonly path: string; readonly details?: unknown };
}

/** How the named members of `input` become arguments. */
const functions = {
  priceOrder,
  explainOrder: (input: Parameters<typeof priceOrder>[0]) => priceOrder(input, { explain: true }).steps,
  chargeChoices: ({
    choices,
    ...pricing
  }: { choices: Parameters<typeof chargeChoices>[0] } & Parameters<typeof chargeChoices>[1]) =>
    chargeChoices(choices, pricing),
  allocate: (input: { amount: number; weights: number[]; keys?: string[] }) =>
    allocate(input.amount, input.weights, input.keys),
  roundDivide: (input: { numerator: number; denominator: number; mode?: 'HALF_UP' }) =>
    roundDivide(input.numerator, input.denominator, input.mode),
  roundCash: ({
    amount,
    carriedAmount,
    ...rounding
  }: {
    amount: number;
    incrementAmount: number;
    carriedAmount?: number;
  }) => roundCash(amount, rounding, carriedAmount),
  splitCheckEvenly: (input: { check: Parameters<typeof splitCheckEvenly>[0]; parts: number }) =>
    splitCheckEvenly(input.check, input.parts),
  refundShares: (input: Parameters<typeof priceOrder>[0]) => refundShares(priceOrder(input).checks[0]!),
  settleOrder: (input: Parameters<typeof priceOrder>[0]) => Object.fromEntries(settleOrder(input)),
  conserved: ({ before, after }: Record<'before' | 'after', Parameters<typeof priceOrder>[0][]>) => {
    const sums = sumsOf(before);
    assert.deepEqual(sumsOf(after), sums);
    return sums;
  },
  refundPortion: (input: { share: never; quantity: number; alreadyRefundedQuantity?: number }) =>
    refundPortion(input.share, input.quantity, input.alreadyRefundedQuantity),
};

const SUMS = [
  'subtotalAmount',
  'discountAmount',
  'exemptedTaxAmount',
  'serviceChargeAmount',
  'taxAmount',
  'inclusiveTaxAmount',
  'tipAmount',
  'totalAmount',
] as const;

function sumsOf(orders: readonly Parameters<typeof priceOrder>[0][]) {
  const priced = orders.map((order) => priceOrder(order));
  return Object.fromEntries(SUMS.map((name) => [name, priced.reduce((sum, order) => sum + order[name], 0)]));
}

const folder = new URL('../vectors/', import.meta.url);

/** What a pricing engine is asked for: each has a vector, so that another implementation cannot leave it out unseen. */
const FEATURES: Readonly<Record<string, readonly string[]>> = {
  type: ['PERCENT', 'FIXED', 'FIXED_TOTAL', 'BUY_X_GET_Y'],
  inclusion: ['INCLUSIVE', 'EXCLUSIVE'],
  rounding: ['HALF_UP', 'HALF_EVEN', 'UP', 'DOWN'],
  roundingScope: ['LINE', 'CHECK'],
  target: ['SELECTION', 'CHECK'],
  rank: ['CHECK'],
  stacking: ['EXCLUSIVE'],
  calculation: ['PRE_DISCOUNT', 'POST_DISCOUNT'],
  diningOption: ['DINE_IN', 'TAKE_OUT', 'DELIVERY'],
  pricing: ['SUM', 'HIGHEST'],
};
const MEMBERS = [
  ...[
    'taxExempt',
    'tipAmount',
    'diningOptions',
    'numberOfGuests',
    'minimumGuests',
    'perUnit',
    'maximumAmount',
  ],
  ...[
    'maximumUses',
    'priority',
    'includesNonDiscountable',
    'discountable',
    'serviceChargeable',
    'voided',
    'orderedAt',
  ],
  ...[
    'timeWindows',
    'code',
    'minimumAmount',
    'requiredItems',
    'labels',
    'selectionKeys',
    'gratuity',
    'modifiers',
    'position',
    'settled',
    'covers',
    'freeSelections',
    'fullPriceAmount',
  ],
];

test('there is a vector for every feature', () => {
  const texts = readdirSync(folder)
    .filter((entry) => entry.endsWith('.json'))
    .map((name) => readFileSync(new URL(name, folder), 'utf8').replace(/\s+/g, ''))
    .join('');
  const wanted = Object.entries(FEATURES).flatMap(([name, values]) =>
    values.map((value) => `"${name}":"${value}"`),
  );
  const missing = [...wanted, ...MEMBERS.map((name) => `"${name}":`)].filter((text) => !texts.includes(text));
  assert.deepEqual(missing, []);
  for (const name of Object.keys(functions)) assert.ok(texts.includes(`"function":"${name}"`), name);
});

for (const name of readdirSync(folder).filter((entry) => entry.endsWith('.json'))) {
  const file: VectorFile = JSON.parse(readFileSync(new URL(name, folder), 'utf8'));
  suite(`vectors/${name}`, () => {
    for (const vector of file.vectors) {
      test(vector.name, () => runVector(file.function, vector));
    }
  });
}

function runVector(name: VectorFile['function'], vector: Vector): void {
  if (vector.error === undefined) {
    assertContains(functions[name](vector.input), vector.output, '');
    return;
  }
  assert.throws(
    () => functions[name](vector.input),
    (error) => {
      assert.ok(error instanceof PricingError, String(error));
      assertContains(error, vector.error, '');
      return true;
    },
  );
}

/** Every expected member must be there and equal; arrays must have the same length; more members are fine. */
function assertContains(actual: unknown, expected: unknown, path: string): void {
  if (typeof expected !== 'object' || expected === null) {
    assert.deepEqual(actual, expected, `${path}: ${String(actual)} instead of ${String(expected)}`);
    return;
  }
  assert.ok(typeof actual === 'object' && actual !== null, `${path} is missing`);
  if (Array.isArray(expected)) {
    assert.ok(Array.isArray(actual) && actual.length === expected.length, `${path} has another length`);
  }
  for (const [key, value] of Object.entries(expected)) {
    assertContains((actual as Record<string, unknown>)[key], value, `${path}/${key}`);
  }
}
