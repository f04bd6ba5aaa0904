import Type from 'typebox';
import { discountTerms, serviceChargeTerms } from '../../../catalog/price-rules/index.ts';
import * as Field from '../../../platform/http/fields.ts';
import { enumOf, nullable } from '../../../platform/http/shapes.ts';
import { DiningOption } from '../../../tenancy/restaurants/index.ts';
import { Actor, correctionFields } from './actor.ts';

export const AppliedTax = Type.Object(
  {
    taxRateGuid: Field.Guid,
    rate: nullable(Type.String()),
    inclusive: Type.Boolean(),
    taxableAmount: Field.AnyAmount,
    taxAmount: Field.AnyAmount,
  },
  { $id: 'AppliedTax', description: 'one tax on a line, a charge or a check' },
);

export const TaxRateSnapshot = Type.Object(
  {
    guid: Field.Guid,
    name: Type.String(),
    type: enumOf(['PERCENT', 'FIXED'] as const),
    rate: Type.Optional(Type.String()),
    amount: Type.Optional(Field.AnyAmount),
    inclusive: Type.Boolean(),
    rounding: enumOf(['HALF_UP', 'HALF_EVEN'] as const),
    roundingScope: Type.Optional(enumOf(['LINE', 'CHECK'] as const)),
    diningOptions: Type.Optional(Type.Array(DiningOption)),
  },
  { $id: 'TaxRateSnapshot', description: 'a tax as it was when the order first had a line with it' },
);

export const position = Type.Integer({
  description:
    'when it came onto the order: 1 for the first line, discount or service charge. Odd cents, and the ' +
    'sequence of discounts of one priority, go by it',
});

export const PromoCodeOutcome = Type.Object(
  {
    code: Type.String({ description: 'as the guest wrote it' }),
    discountAmount: Type.Integer({ description: 'what its discounts take at present' }),
    notAppliedReason: nullable(
      Type.String({
        description:
          'why it takes nothing: UNKNOWN (no discount of the order has this code), NOT_YET, OVER, DINING_OPTION, MINIMUM_AMOUNT, ' +
          'MINIMUM_GUESTS, REQUIRED_ITEMS, TIME_WINDOW, NO_ELIGIBLE_ITEMS, STACKING (another discount keeps it off), NO_EFFECT, ' +
          'USED_UP (so many orders have it as may), GUEST_USED_UP (of this guest) or GUEST_UNKNOWN (nobody knows who it is)',
      }),
    ),
  },
  { $id: 'PromoCodeOutcome', description: 'what a promotion code comes to' },
);

export const AppliedDiscount = Type.Object(
  {
    guid: Field.Guid,
    position,
    discountGuid: nullable(Field.Guid),
    name: Type.String(),
    ...discountTerms,
    comp: Type.Boolean({ description: 'given for free by the house' }),
    discountAmount: Type.Integer({ description: 'what it takes at present' }),
    notAppliedReason: nullable(Type.String({ description: 'why it takes nothing at present' })),
    selectionGuids: Type.Optional(
      Type.Array(Field.Guid, {
        description: 'after a split: the lines of its former check, on which it is still computed together',
      }),
    ),
    fromCheckGuid: Type.Optional(Field.Guid),
    appliesToLaterItems: Type.Optional(
      Type.Boolean({ description: 'it also counts what is ordered after it was put on the order' }),
    ),
    covers: Type.Optional(
      Type.Array(
        Type.Object({
          selectionGuid: Type.String({ ...Field.Guid, description: 'a line that it covers' }),
          quantity: Type.String({ description: 'how many of its units' }),
        }),
        {
          description:
            'what was on the bill when it was approved; it takes nothing from what came later. Without this it counts whatever is there',
        },
      ),
    ),
    limitPercent: Type.Optional(
      Type.String({
        description:
          'the limit of whoever gave or approved it: of the price of a line, all discounts that have one take no more than this together, whatever becomes of the order',
      }),
    ),
    limitAmount: Type.Optional(
      Type.Integer({
        description:
          'the limit of whoever gave or approved it, in minor units: it takes no more than this in all',
      }),
    ),
    limitReached: Type.Optional(
      enumOf(['USED_UP', 'GUEST_USED_UP', 'GUEST_UNKNOWN'] as const, {
        description: 'so many orders have it as may: on this one it takes nothing',
      }),
    ),
    settled: Type.Optional(
      Type.Boolean({
        description:
          'of a settled line: what it took, in `amount`, when the line was refunded or went to another check or order; with the guid of the discount that took it',
      }),
    ),
    reason: nullable(Type.String()),
    ...correctionFields,
  },
  { $id: 'AppliedDiscount', description: 'a discount on an order, a check or a line, with what it takes' },
);

export const AppliedServiceCharge = Type.Object(
  {
    guid: Field.Guid,
    position,
    serviceChargeGuid: nullable(Field.Guid),
    level: enumOf(['ORDER', 'CHECK'] as const, { description: 'where it was added' }),
    name: Type.String(),
    ...serviceChargeTerms,
    chargeAmount: Type.Integer({ description: 'what it comes to at present, without added tax' }),
    taxAmount: Type.Integer({ description: 'tax added to it' }),
    settled: Type.Optional(
      Type.Boolean({
        description: 'only of what settled lines keep of it; it charges nothing for other lines',
      }),
    ),
    actor: Actor,
    at: Field.Timestamp,
    businessDate: Field.BusinessDate,
    occurredOn: Field.BusinessDate,
  },
  {
    $id: 'AppliedServiceCharge',
    description: 'a service charge on an order or a check, with what it comes to',
  },
);
