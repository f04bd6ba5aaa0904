import fc from 'fast-check';
import { reprice } from '../../src/ordering/orders/apply-pricing.ts';
import type {
  AppliedDiscount,
  AppliedServiceCharge,
  Check,
  OrderDocument,
  Selection,
} from '../../src/ordering/orders/document.ts';
import { NOTHING_YET } from '../../src/ordering/orders/order.ts';
import { NO_POSITION } from '../../src/ordering/orders/positions.ts';
import { newGuid } from '../../src/platform/ids.ts';

/** Random orders for property tests of the pure functions, priced, with whatever an order can have on it. */

export const AT = '2026-01-15T12:00:00.000Z';
export const ACTOR = { kind: 'KEY', id: null, name: null } as const;
const TAXES: OrderDocument['taxRates'] = [
  { guid: 'tax-a', name: 'A', type: 'PERCENT', rate: '8.875', inclusive: false, rounding: 'HALF_UP' },
  { guid: 'tax-b', name: 'B', type: 'PERCENT', rate: '7', inclusive: true, rounding: 'HALF_EVEN' },
  { guid: 'tax-c', name: 'C', type: 'FIXED', amount: 9, inclusive: false, rounding: 'HALF_UP' },
];
/** Rounded by check, or due for some dining options only. */
const WILD_TAXES: OrderDocument['taxRates'] = [
  ...TAXES,
  {
    guid: 'tax-d',
    name: 'D',
    type: 'PERCENT',
    rate: '9.9',
    inclusive: false,
    rounding: 'HALF_UP',
    roundingScope: 'CHECK',
  },
  {
    guid: 'tax-e',
    name: 'E',
    type: 'PERCENT',
    rate: '19',
    inclusive: true,
    rounding: 'HALF_UP',
    roundingScope: 'CHECK',
  },
  {
    guid: 'tax-f',
    name: 'F',
    type: 'PERCENT',
    rate: '3.3',
    inclusive: false,
    rounding: 'HALF_UP',
    diningOptions: ['DINE_IN'],
  },
];

const amount = fc.oneof(fc.integer({ min: 0, max: 3_000 }), fc.constantFrom(0, 1, 99_999));
const quantity = fc.constantFrom('1', '1', '2', '3', '0.75', '1.333');

const terms = fc.oneof(
  fc.record({ type: fc.constant('PERCENT' as const), rate: fc.constantFrom('10', '33.333', '100') }),
  fc.record({ type: fc.constantFrom('FIXED' as const, 'FIXED_TOTAL' as const), amount }),
  fc.constant({ type: 'BUY_X_GET_Y' as const, buy: { quantity: 1 }, get: { quantity: 1 } }),
);

/** What any discount may have besides its terms. */
const limits = fc.record(
  {
    maximumAmount: fc.integer({ min: 1, max: 900 }),
    target: fc.constant('SELECTION' as const),
    includesNonDiscountable: fc.boolean(),
    conditions: fc.record(
      {
        minimumAmount: fc.integer({ min: 0, max: 5_000 }),
        minimumGuests: fc.integer({ min: 1, max: 6 }),
        code: fc.constantFrom('WELCOME', 'VIP'),
      },
      { requiredKeys: [] },
    ),
    items: fc.constant({ labels: ['drink'] }),
  },
  { requiredKeys: [] },
);

const discount = (more: fc.Arbitrary<object>): fc.Arbitrary<AppliedDiscount> =>
  fc
    .tuple(terms, fc.constantFrom(undefined, 'EXCLUSIVE' as const), fc.constantFrom(undefined, -1, 1), more)
    .map(([own, stacking, priority, others]) => ({
      guid: newGuid(),
      position: NO_POSITION,
      discountGuid: null,
      name: 'Off',
      ...own,
      ...others,
      ...(stacking ? { stacking } : {}),
      ...(priority ? { priority } : {}),
      comp: false,
      discountAmount: 0,
      notAppliedReason: null,
      reason: null,
      comment: null,
      actor: ACTOR,
      approver: null,
      at: AT,
      businessDate: 20260115,
      occurredOn: 20260115,
    }));
const none = <T>(): fc.Arbitrary<T[]> => fc.constant<T[]>([]);

const charge = (level: 'ORDER' | 'CHECK', wild: boolean): fc.Arbitrary<AppliedServiceCharge> =>
  fc
    .tuple(
      fc.oneof(
        fc.record({ type: fc.constant('PERCENT' as const), rate: fc.constantFrom('12.5', '18') }),
        fc.record({ type: fc.constant('FIXED' as const), amount }),
      ),
      wild
        ? fc.record(
            {
              minimumGuests: fc.integer({ min: 1, max: 6 }),
              gratuity: fc.boolean(),
              taxRateGuids: fc.subarray(WILD_TAXES.map(({ guid }) => guid)),
            },
            { requiredKeys: [] },
          )
        : fc.constant({}),
      wild ? fc.constantFrom('PRE_DISCOUNT' as const, 'POST_DISCOUNT' as const) : fc.constant(undefined),
    )
    .map(([own, more, calculation]) => ({
      guid: newGuid(),
      position: NO_POSITION,
      serviceChargeGuid: null,
      level,
      name: 'Service',
      taxRateGuids: ['tax-a'],
      ...own,
      ...(calculation && own.type === 'PERCENT' ? { calculation } : {}),
      ...more,
      chargeAmount: 0,
      taxAmount: 0,
      actor: ACTOR,
      at: AT,
      businessDate: 20260115,
      occurredOn: 20260115,
    }));

const selection = (wild: boolean): fc.Arbitrary<Selection> =>
  fc
    .record({
      quantity,
      unitPriceAmount: amount,
      taxRateGuids: fc.subarray((wild ? WILD_TAXES : TAXES).map(({ guid }) => guid)),
      appliedDiscounts: fc.oneof(
        { weight: 4, arbitrary: none<AppliedDiscount>() },
        { weight: 1, arbitrary: fc.array(discount(fc.constant({})), { maxLength: 2 }) },
      ),
      modifiers: fc.array(
        fc.record({ quantity: fc.constantFrom('1', '2'), unitPriceAmount: amount }).map((own) => ({
          modifierGuid: newGuid(),
          name: 'Modifier',
          grossAmount: 0,
          ...own,
        })),
        { maxLength: 2 },
      ),
      voided: fc.oneof(
        { weight: 6, arbitrary: fc.constant(false) },
        { weight: 1, arbitrary: fc.constant(true) },
      ),
      more: wild
        ? fc.record(
            {
              labels: fc.constant(['drink']),
              discountable: fc.constant(false),
              serviceChargeable: fc.constant(false),
              diningOption: fc.constant('TAKE_OUT' as const),
            },
            { requiredKeys: [] },
          )
        : fc.constant({}),
    })
    .map(({ more, ...own }) => ({
      guid: newGuid(),
      position: NO_POSITION,
      menuItemGuid: newGuid(),
      menuGroupGuid: newGuid(),
      menuGroupName: 'Plates',
      name: 'Dish',
      grossAmount: 0,
      discountAmount: 0,
      exemptedTaxAmount: 0,
      taxAmount: 0,
      inclusiveTaxAmount: 0,
      totalAmount: 0,
      appliedTaxes: [],
      fulfillmentStatus: 'SENT',
      sentAt: AT,
      seatNumber: null,
      course: null,
      notes: null,
      createdAt: AT,
      ...own,
      ...more,
    }));

interface Choices {
  charges: boolean;
  /** At most so many checks. */
  most: number;
  /** With conditions, limits and targets, taxes by check and by dining option, guests, codes and exempt checks. */
  wild: boolean;
}

function orderOf({ charges, most, wild }: Choices): fc.Arbitrary<OrderDocument> {
  const discounts = fc.array(discount(wild ? limits : fc.constant({})), { maxLength: 2 });
  const check: fc.Arbitrary<Check> = fc
    .record({
      selections: fc.array(selection(wild), { minLength: 1, maxLength: 5 }),
      appliedDiscounts: discounts,
      appliedServiceCharges: charges
        ? fc.array(charge('CHECK', wild), { maxLength: 2 })
        : none<AppliedServiceCharge>(),
      taxExempt: wild ? fc.constantFrom(false, false, false, true) : fc.constant(false),
      tipAmount: fc.constantFrom(0, 150),
    })
    .map((own) => ({
      guid: newGuid(),
      paymentStatus: 'OPEN',
      reopenedAt: null,
      ...NOTHING_YET,
      payments: [],
      refunds: [],
      parts: [],
      ...own,
    }));
  return fc
    .record({
      checks: fc.array(check, { minLength: 1, maxLength: most }),
      appliedDiscounts: discounts,
      appliedServiceCharges: charges
        ? fc.array(charge('ORDER', wild), { maxLength: 1 })
        : none<AppliedServiceCharge>(),
      numberOfGuests: wild ? fc.constantFrom(null, 2, 5) : fc.constant(null),
      promoCodes: wild ? fc.subarray(['WELCOME', 'VIP']) : none<string>(),
      diningOption: wild
        ? fc.constantFrom('DINE_IN' as const, 'TAKE_OUT' as const)
        : fc.constant('DINE_IN' as const),
    })
    .map((own) =>
      reprice({
        displayNumber: 1,
        guid: newGuid(),
        externalId: null,
        restaurantGuid: newGuid(),
        source: 'API',
        tableGuid: null,
        approvalStatus: 'APPROVED',
        guestOrderStatus: 'RECEIVED',
        businessDate: 20260115,
        occurredOn: 20260115,
        openedAt: AT,
        openedBy: ACTOR,
        promisedAt: null,
        fireAt: null,
        closedAt: null,
        createdAt: AT,
        updatedAt: AT,
        version: 1,
        menuVersion: 1,
        currency: 'USD',
        timeZone: 'America/New_York',
        notes: null,
        metadata: {},
        ...NOTHING_YET,
        taxRates: wild ? WILD_TAXES : TAXES,
        ...own,
      } as OrderDocument),
    );
}

/** An order of some checks; with charges or without. */
export const randomOrder = (charges: boolean, most = 3): fc.Arbitrary<OrderDocument> =>
  orderOf({ charges, most, wild: false });

/** An order with anything that an order can have. */
export const wildOrder = (): fc.Arbitrary<OrderDocument> => orderOf({ charges: true, most: 3, wild: true });

export const randomDiscount = (): fc.Arbitrary<AppliedDiscount> => discount(limits);
export const randomCharge = (): fc.Arbitrary<AppliedServiceCharge> => charge('ORDER', true);
