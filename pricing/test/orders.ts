/** Arbitrary orders for property tests: small enough to shrink well, odd enough to be interesting. */
import fc from 'fast-check';
import {
  type CheckInput,
  type Discount,
  isPricingError,
  type ModifierInput,
  type OrderInput,
  type SelectionInput,
  type ServiceCharge,
  settleOrder,
  type Tax,
} from '../src/index.ts';

const diningOptions = ['DINE_IN', 'TAKE_OUT', 'DELIVERY', 'CURBSIDE'] as const;
const days = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'] as const;
const roundings = ['HALF_UP', 'HALF_EVEN', 'HALF_DOWN', 'UP', 'DOWN'] as const;
const labels = ['food', 'drink', 'pizza'] as const;
const taxKeys = ['t1', 't2', 't3', 't4', 't5'] as const;

/** Optional members are left out rather than undefined, as in JSON. */
function some<T>(required: { [Key in keyof T]: fc.Arbitrary<T[Key]> }, optional: object): fc.Arbitrary<T> {
  return fc.record({ ...required, ...optional } as never, {
    requiredKeys: Object.keys(required) as never[],
  }) as unknown as fc.Arbitrary<T>;
}

const price = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 0, max: 5000 }) },
  { weight: 2, arbitrary: fc.integer({ min: 0, max: 3 }) },
  { weight: 1, arbitrary: fc.constantFrom(0, 1, 999_999_999, 100_000_000_000) },
);

/** So few that some are equal. */
const position = fc.integer({ min: 0, max: 3 });

const quantity = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 1, max: 6 }) },
  { weight: 2, arbitrary: fc.integer({ min: 1, max: 4 }).map(String) },
  { weight: 2, arbitrary: fc.constantFrom('0.5', '1.25', '0.333', '2.50000', '0.00001', '3.14159') },
);

export const rate = fc.oneof(
  fc.constantFrom('0', '5', '7', '10', '19', '20', '8.875', '12.5', '0.000001', '100', '50'),
  fc
    .tuple(fc.integer({ min: 0, max: 99 }), fc.integer({ min: 0, max: 999_999 }))
    .map(([integer, decimals]) => `${integer}.${String(decimals).padStart(6, '0')}`),
);

const taxRefs = fc.uniqueArray(fc.constantFrom(...taxKeys), { maxLength: 3 });

const tax: fc.Arbitrary<Tax> = fc.oneof(
  {
    weight: 4,
    arbitrary: some<Tax>(
      { type: fc.constant('PERCENT'), rate, inclusion: fc.constantFrom('EXCLUSIVE', 'INCLUSIVE') } as never,
      {
        rounding: fc.constantFrom(...roundings),
        roundingScope: fc.constantFrom('LINE', 'CHECK'),
        diningOptions: fc.subarray([...diningOptions]),
      },
    ),
  },
  {
    weight: 1,
    arbitrary: some<Tax>(
      {
        type: fc.constant('FIXED'),
        amount: fc.integer({ min: 0, max: 60 }),
        inclusion: fc.constantFrom('EXCLUSIVE', 'INCLUSIVE'),
      } as never,
      { rounding: fc.constantFrom(...roundings) },
    ),
  },
);

const taxTable = fc
  .array(tax, { minLength: taxKeys.length, maxLength: taxKeys.length })
  .map((taxes) => taxes.map((one, i) => ({ ...one, key: taxKeys[i]! })));

const { modifiers } = fc.letrec<{ modifiers: ModifierInput[]; modifier: ModifierInput }>((tie) => ({
  modifiers: fc.array(tie('modifier'), { maxLength: 3, depthIdentifier: 'modifier' }),
  modifier: some<ModifierInput>(
    {
      key: fc.constant(''),
      unitPriceAmount: fc.oneof(price, fc.integer({ min: -300, max: 300 })),
    } as never,
    {
      quantity,
      taxes: taxRefs,
      discountable: fc.boolean(),
      modifiers: fc.oneof({ depthIdentifier: 'modifier', maxDepth: 2 }, fc.constant([]), tie('modifiers')),
    },
  ),
}));

const items = some(
  {},
  {
    labels: fc.subarray([...labels], { minLength: 1 }),
    selectionKeys: fc.subarray(['s1', 's2', 's3'], { minLength: 1 }),
  },
);

const time = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.constantFrom('00', '30', '59'))
  .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${minute}`);

const conditions = some(
  {},
  {
    timeWindows: fc.array(some({ start: time, end: time }, { days: fc.subarray([...days]) }), {
      maxLength: 2,
    }),
    code: fc.constantFrom('WELCOME', 'VIP', 'vip'),
    firstDay: fc.constantFrom(20_261_231, 20_270_101, 20_270_102),
    lastDay: fc.constantFrom(20_261_231, 20_270_101, 20_270_102),
    diningOptions: fc.subarray([...diningOptions], { minLength: 2 }),
    minimumAmount: fc.integer({ min: 0, max: 5000 }),
    minimumGuests: fc.integer({ min: 0, max: 8 }),
    requiredItems: fc.array(fc.record({ items, quantity: fc.integer({ min: 1, max: 4 }) }), { maxLength: 2 }),
  },
);

const covers = fc
  .uniqueArray(fc.record({ key: fc.constantFrom('s0', 's1', 's2', 's3'), quantity }), {
    selector: ({ key }) => key,
  })
  .filter((list) => list.length > 0);

const discountOptions = {
  covers,
  position,
  items,
  priority: fc.integer({ min: -2, max: 2 }),
  rank: fc.constantFrom('SELECTION', 'CHECK', 'ORDER'),
  stacking: fc.constantFrom('STACKABLE', 'EXCLUSIVE'),
  maximumAmount: fc.integer({ min: 0, max: 2000 }),
  includesNonDiscountable: fc.boolean(),
  limitPercent: rate,
  limitAmount: fc.integer({ min: 0, max: 2_000 }),
  limitReached: fc.constantFrom(undefined, undefined, undefined, 'USED_UP'),
  conditions: fc.oneof({ weight: 3, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: conditions }),
};

type Level = 'SELECTION' | 'CHECK' | 'ORDER';
const levels: Level[] = ['SELECTION', 'CHECK', 'ORDER'];

function discounts(level: Level): fc.Arbitrary<Discount[]> {
  const target = fc.constantFrom(...levels.slice(0, levels.indexOf(level) + 1));
  const optional = { ...discountOptions, target };
  const one = fc.oneof(
    some({ type: fc.constant('PERCENT'), rate }, optional),
    some({ type: fc.constantFrom('FIXED', 'FIXED_TOTAL'), amount: price }, optional),
    some(
      {
        type: fc.constantFrom('FIXED', 'FIXED_TOTAL'),
        amount: price,
        perUnit: fc.constant(true),
        target: fc.constant('SELECTION'),
      },
      discountOptions,
    ),
    some(
      {
        type: fc.constant('BUY_X_GET_Y'),
        buy: some({ quantity: fc.integer({ min: 1, max: 3 }) }, { items }),
        get: some({ quantity: fc.integer({ min: 1, max: 3 }) }, { items, rate }),
      },
      { ...optional, maximumUses: fc.integer({ min: 0, max: 3 }) },
    ),
  );
  return fc
    .array(one, { maxLength: 2 })
    .map((list) => list.map((discount, i) => ({ ...(discount as object), key: `d${i}` }) as Discount));
}

const charge = fc.oneof(
  some(
    { type: fc.constant('PERCENT'), rate },
    { calculation: fc.constantFrom('PRE_DISCOUNT', 'POST_DISCOUNT') },
  ),
  some({ type: fc.constant('FIXED'), amount: price }, {}),
);

function serviceCharges(prefix: string): fc.Arbitrary<ServiceCharge[]> {
  const options = some(
    {},
    {
      position,
      taxes: taxRefs,
      gratuity: fc.boolean(),
      minimumGuests: fc.integer({ min: 0, max: 8 }),
      diningOptions: fc.subarray([...diningOptions], { minLength: 2 }),
    },
  );
  return fc
    .array(fc.tuple(charge, options), { maxLength: 2 })
    .map((list) =>
      list.map(
        ([one, more], i) =>
          ({ ...(one as object), ...(more as object), key: `${prefix}${i}` }) as ServiceCharge,
      ),
    );
}

export interface OrderChoices {
  /** Without discounts, charges, tips: what a line costs does not depend on its neighbours. */
  readonly plain?: boolean;
  /** Prices of a few cents that contain several large taxes. */
  readonly crowded?: boolean;
}

const manyTaxRefs = fc.uniqueArray(fc.constantFrom(...taxKeys), { minLength: 1 });

const crowdedTaxes = fc
  .array(
    some<Tax>(
      {
        type: fc.constant('PERCENT'),
        rate: fc.constantFrom('5', '60', '100', '333.333333', '1000'),
        inclusion: fc.constantFrom('INCLUSIVE', 'INCLUSIVE', 'INCLUSIVE', 'EXCLUSIVE'),
        rounding: fc.constantFrom('UP', 'UP', 'HALF_UP', 'HALF_EVEN'),
        roundingScope: fc.constantFrom('LINE', 'CHECK'),
      } as never,
      {},
    ),
    { minLength: taxKeys.length, maxLength: taxKeys.length },
  )
  .map((taxes) => taxes.map((one, i) => ({ ...one, key: taxKeys[i]! })));

const crowdedModifiers = fc.array(
  some<ModifierInput>({ key: fc.constant(''), unitPriceAmount: fc.integer({ min: 0, max: 3 }) } as never, {
    taxes: manyTaxRefs,
  }),
  { maxLength: 3 },
);

function selection({ plain, crowded }: OrderChoices): fc.Arbitrary<SelectionInput> {
  if (crowded === true) {
    return some<SelectionInput>(
      {
        key: fc.constant(''),
        quantity: fc.constant(1),
        unitPriceAmount: fc.integer({ min: 0, max: 3 }),
        taxes: manyTaxRefs,
      } as never,
      { position, modifiers: crowdedModifiers },
    );
  }
  return some<SelectionInput>(
    { key: fc.constant(''), quantity, unitPriceAmount: price, taxes: taxRefs } as never,
    {
      position,
      modifiers,
      labels: fc.subarray([...labels]),
      discountable: fc.boolean(),
      serviceChargeable: fc.boolean(),
      voided: fc.oneof(
        { weight: 5, arbitrary: fc.constant(false) },
        { weight: 1, arbitrary: fc.constant(true) },
      ),
      diningOption: fc.constantFrom(...diningOptions),
      orderedAt: fc.record({ dayOfWeek: fc.constantFrom(...days), localTime: time }),
      ...(plain === true ? {} : { discounts: discounts('SELECTION') }),
    },
  );
}

function check(choices: OrderChoices): fc.Arbitrary<CheckInput> {
  const selections = fc.array(selection(choices), { maxLength: 5 });
  return some<CheckInput>({ key: fc.constant(''), selections } as never, {
    position,
    taxExempt: fc.oneof(
      { weight: 5, arbitrary: fc.constant(false) },
      { weight: 1, arbitrary: fc.constant(true) },
    ),
    ...(choices.plain === true
      ? {}
      : {
          discounts: discounts('CHECK'),
          serviceCharges: serviceCharges('check-charge-'),
          tipAmount: price,
        }),
  });
}

export function order(choices: OrderChoices = {}): fc.Arbitrary<OrderInput> {
  return some<OrderInput>(
    {
      checks: fc.array(check(choices), { minLength: 1, maxLength: 3 }),
      taxes: choices.crowded === true ? crowdedTaxes : taxTable,
      diningOption: fc.constantFrom(...diningOptions),
      facts: fc.record({
        dayOfWeek: fc.constantFrom(...days),
        localTime: time,
        codes: fc.subarray(['WELCOME', 'v i p', 'VIP10']),
        businessDate: fc.constant(20_270_101),
      }),
    } as never,
    {
      numberOfGuests: fc.integer({ min: 0, max: 10 }),
      ...(choices.plain === true
        ? {}
        : { discounts: discounts('ORDER'), serviceCharges: serviceCharges('order-charge-') }),
    },
  ).map(withKeys);
}

/** Keys in reading order, so that a shrunk example is easy to read. */
function withKeys(input: OrderInput): OrderInput {
  let selections = 0;
  return {
    ...input,
    checks: input.checks.map((one, c) => ({
      ...one,
      key: `c${c}`,
      selections: one.selections.map((line) => {
        let count = 0;
        const name = (modifier: ModifierInput): ModifierInput => ({
          ...modifier,
          key: `m${count++}`,
          ...(modifier.modifiers === undefined ? {} : { modifiers: modifier.modifiers.map(name) }),
        });
        return {
          ...line,
          key: `s${selections++}`,
          ...(line.modifiers === undefined ? {} : { modifiers: line.modifiers.map(name) }),
        };
      }),
    })),
  };
}

/** Orders of which some lines keep what they cost in another one. */
export function settledOrder(): fc.Arbitrary<OrderInput> {
  const choice = fc.record({
    settles: fc.boolean(),
    position: fc.integer({ min: 0, max: 3 }),
    quantity: fc.option(quantity, { nil: undefined, freq: 3 }),
    released: fc.boolean(),
    taxExempt: fc.constantFrom(undefined, undefined, true, false),
  });
  return fc
    .tuple(order(), order(), fc.array(choice, { minLength: 15, maxLength: 15 }))
    .map(([before, after, choices]) => {
      const settled = settledLines(before);
      const lines = before.checks.flatMap(({ selections }) => selections);
      let next = 0;
      const checks = before.checks.map((check, c) => ({
        ...check,
        ...(after.checks[c]?.taxExempt === undefined ? {} : { taxExempt: after.checks[c].taxExempt }),
        discounts: after.checks[c]?.discounts ?? [],
        serviceCharges: after.checks[c]?.serviceCharges ?? [],
        selections: check.selections.map((line) => {
          const {
            settles,
            position: at,
            quantity: now,
            released,
            taxExempt,
          } = choices[next++ % choices.length]!;
          const own = settled.get(line.key);
          if (!settles || own === undefined || lines.length === 0) return line;
          const { discounts: live = [], ...rest } = line;
          const discounts = released ? own.discounts.slice(1) : own.discounts;
          return {
            ...rest,
            ...(now === undefined ? {} : { quantity: now }),
            discounts: live.map((one, i) => ({ ...one, position: i + 2 })),
            settled: { ...own, discounts, position: at, ...(taxExempt === undefined ? {} : { taxExempt }) },
          };
        }),
      }));
      return {
        ...before,
        discounts: after.discounts ?? [],
        serviceCharges: after.serviceCharges ?? [],
        checks,
      };
    });
}

function settledLines(input: OrderInput): ReturnType<typeof settleOrder> {
  try {
    return settleOrder(input);
  } catch (error) {
    if (isPricingError(error)) return new Map();
    throw error;
  }
}

/** What may be chosen in a group, of which many cost the same, and how the group charges it. */
export const choices = fc.array(
  fc.record({
    unitPriceAmount: fc.oneof(fc.integer({ min: -300, max: 1_000 }), fc.constantFrom(0, 100, 150)),
    quantity: fc.integer({ min: 1, max: 3 }),
  }),
  { maxLength: 4 },
);

export const choicePricing = fc.oneof(
  fc.record({ pricing: fc.constant('HIGHEST' as const), freeSelections: fc.constant(0) }),
  fc.record({ pricing: fc.constant('SUM' as const), freeSelections: fc.integer({ min: 0, max: 6 }) }),
);
