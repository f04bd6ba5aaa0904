/**
 * What pricing an order costs: `npm run bench -w pricing` from the root of the project.
 * Prints microseconds per order. Not a test: machines differ.
 */
import { type OrderInput, type PriceOptions, priceOrder, type SelectionInput } from '../src/index.ts';

const rounds = 201;
const roundMs = 5;

const taxes = [
  {
    key: 'state',
    name: 'State tax',
    type: 'PERCENT',
    rate: '8.875',
    inclusion: 'EXCLUSIVE',
    roundingScope: 'LINE',
  },
  {
    key: 'vat',
    name: 'VAT',
    type: 'PERCENT',
    rate: '10',
    inclusion: 'INCLUSIVE',
    roundingScope: 'CHECK',
  },
] as const;

/** Three lines with two modifiers, as JSON from a request would give them: every string and array its own. */
function order(lines: number, taxKey: string, extra: Partial<OrderInput> = {}): OrderInput {
  const selections: SelectionInput[] = [];
  for (let i = 0; i < lines; i++) {
    const modifiers = [
      { key: `m${i}-1`, quantity: 1, unitPriceAmount: 150 },
      { key: `m${i}-2`, quantity: 1, unitPriceAmount: 75 },
    ];
    selections.push({
      key: `line-${i}`,
      quantity: String((i % 3) + 1),
      unitPriceAmount: 1295 + i,
      taxes: [taxKey],
      ...(i % 3 === 0 ? { modifiers } : {}),
    });
  }
  return structuredClone({
    taxes,
    checks: [{ key: 'check', selections, tipAmount: 200 }],
    diningOption: 'DINE_IN',
    numberOfGuests: 4,
    ...extra,
  });
}

const promotions: Partial<OrderInput> = {
  discounts: [
    { key: 'ten', type: 'PERCENT', rate: '10', target: 'CHECK' },
    { key: 'five', type: 'FIXED', amount: 500, target: 'ORDER' },
  ],
  serviceCharges: [{ key: 'party', type: 'PERCENT', rate: '18', minimumGuests: 4, taxes: ['state'] }],
};

const huge = structuredClone(order(3, 'state'));
const scenarios: [string, OrderInput, PriceOptions?][] = [
  ['3 lines, 2 modifiers, tax per line', order(3, 'state')],
  ['3 lines, 2 modifiers, inclusive tax per check', order(3, 'vat')],
  ['3 lines, 2 modifiers, 2 discounts, service charge', order(3, 'state', promotions)],
  ['3 lines, 2 modifiers, with explanation', order(3, 'state'), { explain: true }],
  [
    '3 lines, amounts that need BigInt',
    {
      ...huge,
      checks: huge.checks.map((check) => ({
        ...check,
        selections: check.selections.map((s) => ({ ...s, unitPriceAmount: 9_007_199_254_740 })),
      })),
    },
  ],
  ['60 lines, 40 modifiers, tax per line', order(60, 'state')],
  ['60 lines, 40 modifiers, inclusive tax per check', order(60, 'vat')],
  ['60 lines, 40 modifiers, 2 discounts, service charge', order(60, 'state', promotions)],
  ['600 lines, 400 modifiers, tax per line', order(600, 'state')],
];

/** Microseconds per order in one short round. */
function measure(input: OrderInput, options: PriceOptions | undefined): number {
  let count = 0;
  let elapsed = 0;
  const start = performance.now();
  while (elapsed < roundMs) {
    for (let i = 0; i < 20; i++) priceOrder(input, options);
    count += 20;
    elapsed = performance.now() - start;
  }
  return (elapsed * 1000) / count;
}

// Scenarios take turns, so that a slow moment of the machine does not fall on one of them.
const measured = scenarios.map((): number[] => []);
for (let round = 0; round < rounds; round++) {
  scenarios.forEach(([, input, options], i) => {
    measured[i]!.push(measure(input, options));
  });
}
process.stdout.write('   fastest     median\n');
scenarios.forEach(([name], i) => {
  const sorted = measured[i]!.toSorted((a, b) => a - b);
  const [fastest, median] = [sorted[0]!, sorted[rounds >> 1]!].map((us) => us.toFixed(2).padStart(7));
  process.stdout.write(`${fastest} µs ${median} µs  ${name}\n`);
});
