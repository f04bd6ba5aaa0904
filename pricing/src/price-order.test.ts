import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ModifierInput, OrderInput, SelectionInput } from './order-input.ts';
import { ownAmounts } from './own-amounts.ts';
import { priceOrder } from './price-order.ts';

const line = (key: string, more: Partial<SelectionInput> = {}): SelectionInput => ({
  key,
  quantity: 1,
  unitPriceAmount: 100,
  taxes: [],
  ...more,
});

const oneCheck = (selections: readonly SelectionInput[], more: Partial<OrderInput> = {}): OrderInput => ({
  checks: [{ key: 'check', selections }],
  ...more,
});

const rejects = (input: OrderInput, code: string, path: string) =>
  assert.throws(() => priceOrder(input), { name: 'PricingError', code, path });

function nested(depth: number): ModifierInput {
  const modifiers = depth > 1 ? [nested(depth - 1)] : [];
  return { key: `depth-${depth}`, unitPriceAmount: 1, modifiers };
}

test('modifiers nest ten deep and no deeper', () => {
  assert.equal(priceOrder(oneCheck([line('a', { modifiers: [nested(10)] })])).subtotalAmount, 110);
  rejects(
    oneCheck([line('a', { modifiers: [nested(11)] })]),
    'LIMIT_EXCEEDED',
    `/checks/0/selections/0${'/modifiers/0'.repeat(10)}/modifiers`,
  );
});

test('an order has at most ten thousand selections', () => {
  const lines = Array.from({ length: 10_001 }, (_, i) => line(`line-${i}`));
  assert.equal(priceOrder(oneCheck(lines.slice(1))).subtotalAmount, 1_000_000);
  rejects(oneCheck(lines), 'LIMIT_EXCEEDED', '/checks/0/selections/10000');
});

test('a selection has at most a thousand modifiers', () => {
  const modifiers = Array.from({ length: 1001 }, (_, i) => ({ key: `m${i}`, unitPriceAmount: 1 }));
  const withModifiers = (from: number) => oneCheck([line('a', { modifiers: modifiers.slice(from) })]);
  assert.equal(priceOrder(withModifiers(1)).subtotalAmount, 1100);
  rejects(withModifiers(0), 'LIMIT_EXCEEDED', '/checks/0/selections/0/modifiers/1000');
});

test('equal modifier keys are found among many', () => {
  const modifiers = Array.from({ length: 20 }, (_, i) => ({ key: `m${i % 19}`, unitPriceAmount: 1 }));
  rejects(oneCheck([line('a', { modifiers })]), 'KEY_DUPLICATE', '/checks/0/selections/0/modifiers');
  assert.equal(priceOrder(oneCheck([line('a', { modifiers: modifiers.slice(1) })])).subtotalAmount, 119);
});

test('a mistake in a rule is found even when the rule would not apply', () => {
  const rule = { key: 'd', type: 'FIXED', amount: 1 } as const;
  const withRule = (more: object) => oneCheck([line('a')], { discounts: [{ ...rule, ...more }] });
  rejects(withRule({ amount: -1 }), 'AMOUNT_NEGATIVE', '/discounts/0/amount');
  rejects(withRule({ type: 'FREE' }), 'VALUE_UNKNOWN', '/discounts/0/type');
  rejects(withRule({ stacking: 'MAYBE' }), 'VALUE_UNKNOWN', '/discounts/0/stacking');
  rejects(withRule({ priority: 0.5 }), 'COUNT_INVALID', '/discounts/0/priority');
  rejects(withRule({ maximumAmount: -1 }), 'AMOUNT_NEGATIVE', '/discounts/0/maximumAmount');
  rejects(withRule({ perUnit: true }), 'VALUE_UNKNOWN', '/discounts/0/target');
  rejects(withRule({ key: '' }), 'KEY_INVALID', '/discounts/0/key');
  rejects(
    withRule({ conditions: { minimumAmount: 0.5 } }),
    'AMOUNT_INVALID',
    '/discounts/0/conditions/minimumAmount',
  );
  rejects(
    withRule({ conditions: { code: 'X', requiredItems: [{ items: {}, quantity: 0 }] } }),
    'COUNT_INVALID',
    '/discounts/0/conditions/requiredItems/0/quantity',
  );
  rejects(
    withRule({
      conditions: { code: 'X', timeWindows: [{ days: ['FUNDAY'], start: '10:00', end: '11:00' }] },
    }),
    'VALUE_UNKNOWN',
    '/discounts/0/conditions/timeWindows/0/days',
  );
  const bogo = { type: 'BUY_X_GET_Y', buy: { quantity: 1 }, get: { quantity: 1 } };
  rejects(withRule({ ...bogo, buy: { quantity: 0 } }), 'COUNT_INVALID', '/discounts/0/buy/quantity');
  rejects(withRule({ ...bogo, get: { quantity: 0.5 } }), 'COUNT_INVALID', '/discounts/0/get/quantity');
  rejects(withRule({ ...bogo, get: { quantity: 1, rate: '101' } }), 'RATE_INVALID', '/discounts/0/get/rate');
  rejects(withRule({ ...bogo, maximumUses: -1 }), 'COUNT_INVALID', '/discounts/0/maximumUses');
  const charge = { key: 's', type: 'FIXED', amount: 1, minimumGuests: 99 } as const;
  const withCharge = (more: object) => oneCheck([line('a')], { serviceCharges: [{ ...charge, ...more }] });
  rejects(withCharge({ amount: 0.5 }), 'AMOUNT_INVALID', '/serviceCharges/0/amount');
  rejects(withCharge({ type: 'PERCENT', rate: 'x' }), 'RATE_INVALID', '/serviceCharges/0/rate');
  rejects(
    withCharge({ type: 'PERCENT', rate: '1', calculation: 'DURING' }),
    'VALUE_UNKNOWN',
    '/serviceCharges/0/calculation',
  );
  rejects(withCharge({ minimumGuests: -1 }), 'COUNT_INVALID', '/serviceCharges/0/minimumGuests');
  rejects(withCharge({ diningOptions: ['DELIVERY'] }), 'FACT_MISSING', '/diningOption');
  rejects(withRule({ conditions: { diningOptions: ['DELIVERY'] } }), 'FACT_MISSING', '/diningOption');
  const days = { timeWindows: [{ days: ['MONDAY'], start: '10:00', end: '11:00' }] };
  rejects(
    { ...withRule({ conditions: days }), facts: { localTime: '10:30' } },
    'FACT_MISSING',
    '/facts/dayOfWeek',
  );
  rejects(
    { ...withRule({ conditions: days }), facts: { localTime: '9:30' } },
    'TIME_INVALID',
    '/facts/localTime',
  );
});

test('a mistake in a tax is found even when nothing carries it', () => {
  const tax = { key: 't', type: 'PERCENT', rate: '5', inclusion: 'EXCLUSIVE' } as const;
  const withTax = (more: object) => oneCheck([line('a')], { taxes: [{ ...tax, ...more }] });
  rejects(withTax({ type: 'FREE' }), 'VALUE_UNKNOWN', '/taxes/0/type');
  rejects(withTax({ rounding: 'NEAREST' }), 'VALUE_UNKNOWN', '/taxes/0/rounding');
  rejects(withTax({ roundingScope: 'ORDER' }), 'VALUE_UNKNOWN', '/taxes/0/roundingScope');
  rejects(withTax({ type: 'FIXED', amount: -5 }), 'AMOUNT_NEGATIVE', '/taxes/0/amount');
  rejects(oneCheck([line('a')], { taxes: [tax, tax] }), 'KEY_DUPLICATE', '/taxes/1/key');
});

test('more combinations of taxes than are remembered are priced alike', () => {
  const taxes = Array.from({ length: 40 }, (_, i) => ({
    key: `t${i}`,
    type: 'PERCENT' as const,
    rate: String(i),
    inclusion: 'EXCLUSIVE' as const,
  }));
  const lines = taxes.map((tax) => line(tax.key, { unitPriceAmount: 1000, taxes: [tax.key] }));
  const priced = priceOrder(
    oneCheck([...lines, ...lines.map((one) => ({ ...one, key: `again-${one.key}` }))], { taxes }),
  );
  assert.deepEqual(
    priced.checks[0]!.selections.map(({ taxAmount }) => taxAmount),
    [...taxes, ...taxes].map((_, i) => (i % 40) * 10),
  );
});

test('a total that no longer fits is refused wherever it arises', () => {
  const huge = Number.MAX_SAFE_INTEGER;
  const taxes = [{ key: 't', type: 'PERCENT', rate: '100', inclusion: 'EXCLUSIVE' } as const];
  rejects(
    oneCheck([line('a', { unitPriceAmount: huge, taxes: ['t'] })], { taxes }),
    'AMOUNT_OVERFLOW',
    '/checks/0',
  );
  rejects(
    oneCheck([line('a', { unitPriceAmount: huge })], {
      serviceCharges: [{ key: 's', type: 'FIXED', amount: 1 }],
    }),
    'AMOUNT_OVERFLOW',
    '/serviceCharges/0',
  );
  rejects(
    {
      checks: [
        { key: 'a', selections: [], tipAmount: huge },
        { key: 'b', selections: [], tipAmount: 1 },
      ],
    },
    'AMOUNT_OVERFLOW',
    '',
  );
  const fixed = [{ key: 't', type: 'FIXED', amount: huge, inclusion: 'EXCLUSIVE' } as const];
  rejects(
    oneCheck([line('a', { quantity: 2, taxes: ['t'] })], { taxes: fixed }),
    'AMOUNT_OVERFLOW',
    '/taxes/0/amount',
  );
});

test('the largest order that fits is priced exactly', () => {
  const taxes = [
    { key: 't', type: 'PERCENT', rate: '20', inclusion: 'INCLUSIVE', roundingScope: 'CHECK' } as const,
  ];
  const half = (Number.MAX_SAFE_INTEGER - 1) / 2;
  const lines = [
    line('a', { unitPriceAmount: half, taxes: ['t'] }),
    line('b', { unitPriceAmount: half, taxes: ['t'] }),
  ];
  const discounts = [{ key: 'd', type: 'PERCENT', rate: '33.333333' } as const];
  const priced = priceOrder(oneCheck(lines, { taxes, discounts }));
  const subtotal = BigInt(half) * 2n;
  const discount = (subtotal * 33_333_333n + 50_000_000n) / 100_000_000n;
  const amount = subtotal - discount;
  assert.equal(BigInt(priced.discountAmount), discount);
  assert.equal(BigInt(priced.totalAmount), amount);
  assert.equal(BigInt(priced.inclusiveTaxAmount), (amount * 20n * 2n + 120n) / 240n);
});

test('an explanation tells the computation in order', () => {
  const priced = priceOrder(
    {
      numberOfGuests: 2,
      taxes: [{ key: 'vat', name: 'VAT', type: 'PERCENT', rate: '10', inclusion: 'EXCLUSIVE' }],
      checks: [
        {
          key: 'check',
          tipAmount: 50,
          discounts: [{ key: 'ten', name: 'Ten off', type: 'PERCENT', rate: '10' }],
          serviceCharges: [
            { key: 'party', name: 'Party', type: 'PERCENT', rate: '18', minimumGuests: 6 },
            { key: 'cover', name: 'Cover', type: 'FIXED', amount: 200, taxes: ['vat'] },
          ],
          selections: [
            line('burger', {
              name: 'Burger',
              quantity: 2,
              unitPriceAmount: 1000,
              taxes: ['vat'],
              modifiers: [
                { key: 'bacon', name: 'Bacon', unitPriceAmount: 150 },
                { key: 'plain', name: 'No cheese', unitPriceAmount: -50 },
              ],
            }),
          ],
        },
      ],
    },
    { explain: true },
  );
  assert.deepEqual(
    priced.steps?.map(({ what, text }) => `${what}: ${text}`),
    [
      'SELECTION_GROSS: Burger: 2 × 1000 = 2000',
      'MODIFIER_GROSS: Bacon: 2 × 150 = 300',
      'MODIFIER_GROSS: No cheese: 2 × -50 = -100',
      'CREDIT: A credit of 100 lowers the price of Burger to 1900',
      'DISCOUNT: Ten off: 10 % of 2200 = 220 off',
      'DISCOUNT_SHARE: Ten off: 190 of it on Burger',
      'DISCOUNT_SHARE: Ten off: 30 of it on Bacon',
      'SERVICE_CHARGE_NOT_APPLIED: Party is not charged: MINIMUM_GUESTS',
      'SERVICE_CHARGE: Cover: 200',
      'TAX: VAT on Burger: 10 % of 1980, HALF_UP = 198',
      'TAX_SHARE: VAT: 171 of it on Burger',
      'TAX_SHARE: VAT: 27 of it on Bacon',
      'TAX: VAT on Cover: 10 % of 200, HALF_UP = 20',
      'CHECK_TOTAL: 2200 − 220 discounts + 200 charges = 2180; + 218 tax + 50 tip = 2448',
      'ORDER_TOTAL: 2200 − 220 discounts + 200 charges = 2180; + 218 tax + 50 tip = 2448',
    ],
  );
  assert.equal(priced.totalAmount, 2448);
});

test('own amounts are those of the item without its modifiers', () => {
  const taxes = [{ key: 't', type: 'PERCENT', rate: '10', inclusion: 'EXCLUSIVE' } as const];
  const extras = [{ key: 'm', unitPriceAmount: 50, modifiers: [{ key: 'n', unitPriceAmount: 20 }] }];
  const priced = priceOrder(oneCheck([line('a', { taxes: ['t'], modifiers: extras })], { taxes }));
  const [selection] = priced.checks[0]!.selections;
  assert.deepEqual(ownAmounts(selection!), {
    grossAmount: 100,
    discountAmount: 0,
    exemptedTaxAmount: 0,
    netAmount: 100,
    taxAmount: 10,
    inclusiveTaxAmount: 0,
    totalAmount: 110,
  });
  assert.equal(ownAmounts(selection!.modifiers[0]!).totalAmount, 55);
});

test('an explanation of an exempt check says what is taken out of each line', () => {
  const taxes = [{ key: 't', type: 'PERCENT', rate: '10', inclusion: 'INCLUSIVE' } as const];
  const selections = [line('a', { name: 'Soup', unitPriceAmount: 1100, taxes: ['t'] }), line('b')];
  const priced = priceOrder(
    { taxes, checks: [{ key: 'check', taxExempt: true, selections }] },
    { explain: true },
  );
  assert.deepEqual(
    priced.steps?.filter(({ what }) => what === 'TAX_EXEMPTION'),
    [
      {
        step: 4,
        what: 'TAX_EXEMPTION',
        keys: ['check', 'a'],
        inputs: {},
        result: 100,
        text: 'The check is exempt: 100 of tax is taken out of the price of Soup',
      },
    ],
  );
});

test('unit prices that differ by less than floating point can tell are still ranked', () => {
  // a costs 3k + 2 for 3 units, b 2k + 1 for 2: b is cheaper, by 6k + 3 against 6k + 4 when multiplied crosswise.
  const k = 1_700_000_000_000_000;
  assert.equal(6 * k + 3, 6 * k + 4);
  const selections = [
    line('a', {
      quantity: 3,
      unitPriceAmount: k,
      modifiers: [{ key: 'm', quantity: '0.66667', unitPriceAmount: 1 }],
    }),
    line('b', {
      quantity: 2,
      unitPriceAmount: k,
      modifiers: [{ key: 'm', quantity: '0.5', unitPriceAmount: 1 }],
    }),
  ];
  const free = { key: 'd', type: 'BUY_X_GET_Y', buy: { quantity: 4 }, get: { quantity: 1 } } as const;
  const priced = priceOrder(oneCheck(selections, { discounts: [free] }));
  assert.deepEqual(
    priced.checks[0]!.selections.map(({ grossAmount, discountAmount }) => [grossAmount, discountAmount]),
    [
      [3 * k + 2, 0],
      [2 * k + 1, k + 1],
    ],
  );
});

test('a negative zero is a zero', () => {
  const input = oneCheck(
    [line('a', { unitPriceAmount: -0, modifiers: [{ key: 'm', unitPriceAmount: -0 }] })],
    {
      serviceCharges: [{ key: 's', type: 'FIXED', amount: -0 }],
    },
  );
  const priced = priceOrder({ ...input, checks: [{ ...input.checks[0]!, tipAmount: -0 }] });
  const visit = (value: unknown): void => {
    if (typeof value === 'object' && value !== null) for (const entry of Object.values(value)) visit(entry);
    else assert.ok(!Object.is(value, -0));
  };
  visit(priced);
  assert.equal(priced.totalAmount, 0);
});
