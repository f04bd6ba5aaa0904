import Type, { type TProperties, type TSchema } from 'typebox';
import * as Field from '../../platform/http/fields.ts';
import {
  enumOf,
  listQuery,
  nonBlank,
  nullable,
  requestObject,
  restaurantParams,
} from '../../platform/http/shapes.ts';
import { DiningOption } from '../../tenancy/restaurants/index.ts';
import { conditionsOn, Units } from './conditions.ts';

const Rate = Type.String({
  pattern: '^\\d{1,4}(?:\\.\\d{1,6})?$',
  description: 'percent, for example "12.5"',
});
const Labels = Type.Array(nonBlank(120), {
  minItems: 1,
  maxItems: 200,
  description:
    'guids of menu items or menu groups, sales categories, or tags; a line matches that has one of these',
});
const Labelled = { labels: Type.Optional(Labels) };
/** Lines of an order by label (a tag, sales category, item or group), or one by one. */
const ItemSelector = requestObject({
  ...Labelled,
  selectionKeys: Type.Optional(
    Type.Array(Field.Guid, { minItems: 1, maxItems: 500, description: 'selection guids' }),
  ),
});
const Uses = Type.Integer({ ...Units, description: 'BUY_X_GET_Y: how often; default without limit' });

/** The terms of a discount, as the pricing package knows them (pricing/README.md, "Discounts in detail"). */
const discountTermsOn = <S extends TSchema>(items: S) => ({
  type: enumOf(['PERCENT', 'FIXED', 'FIXED_TOTAL', 'BUY_X_GET_Y'] as const, {
    description:
      'PERCENT: `rate` off; FIXED: `amount` off, at most the price; FIXED_TOTAL: the lines cost `amount` together, when they would cost more; BUY_X_GET_Y: for each `buy.quantity` units the cheapest `get.quantity` further ones are cheaper',
  }),
  rate: Type.Optional(Type.String({ ...Rate, description: 'PERCENT: percent off, "0" to "100"' })),
  amount: Type.Optional(
    Type.Integer({ ...Field.Amount, description: 'FIXED, FIXED_TOTAL: minor units of the currency' }),
  ),
  perUnit: Type.Optional(
    Type.Boolean({ description: 'with target SELECTION: `amount` is for each unit of the line' }),
  ),
  buy: Type.Optional(
    requestObject(
      { quantity: Units, items: Type.Optional(items) },
      { description: 'what has to be bought; `items` default to those of the discount' },
    ),
  ),
  get: Type.Optional(
    requestObject(
      {
        quantity: Units,
        items: Type.Optional(items),
        rate: Type.Optional(Type.String({ ...Rate, description: 'percent off; default "100"' })),
      },
      { description: 'what is cheaper then; `items` default to those of the discount' },
    ),
  ),
  maximumUses: Type.Optional(Uses),
  target: Type.Optional(
    enumOf(['SELECTION', 'CHECK', 'ORDER'] as const, {
      description:
        'what it is computed on: each line, the lines of each check together, or all lines; default: the place that has it, and never wider',
    }),
  ),
  items: Type.Optional(items),
  priority: Type.Optional(
    Type.Integer({
      minimum: -1_000,
      maximum: 1_000,
      description:
        'lower goes first; default 0. Of the same: narrow targets first, then BUY_X_GET_Y, FIXED_TOTAL, PERCENT, FIXED, then what was put on first',
    }),
  ),
  stacking: Type.Optional(
    enumOf(['STACKABLE', 'EXCLUSIVE'] as const, {
      description:
        'STACKABLE, the default, takes from what earlier ones left; EXCLUSIVE takes only from lines that no other one has touched, and keeps later ones off them',
    }),
  ),
  maximumAmount: Type.Optional(
    Type.Integer({ ...Field.Amount, description: 'never more than this, for each target; minor units' }),
  ),
  includesNonDiscountable: Type.Optional(
    Type.Boolean({ description: 'also takes from what the menu says is not discountable' }),
  ),
  conditions: Type.Optional(conditionsOn(items)),
});

export const discountTerms = discountTermsOn(ItemSelector);

/** The terms of a service charge, as the pricing package knows them. */
export const serviceChargeTerms = {
  type: enumOf(['PERCENT', 'FIXED'] as const),
  rate: Type.Optional(Rate),
  amount: Type.Optional(Field.Amount),
  calculation: Type.Optional(
    enumOf(['PRE_DISCOUNT', 'POST_DISCOUNT'] as const, {
      description: 'PERCENT: of prices before discounts, or after them, the default',
    }),
  ),
  taxRateGuids: Type.Optional(
    Type.Array(Field.Guid, {
      maxItems: 20,
      uniqueItems: true,
      description: 'taxes on the charge; none by default',
    }),
  ),
  gratuity: Type.Optional(Type.Boolean({ description: 'goes to the staff' })),
  minimumGuests: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 10_000,
      description: 'charged from this party size on; not while `numberOfGuests` is unknown',
    }),
  ),
  diningOptions: Type.Optional(Type.Array(DiningOption, { minItems: 1, maxItems: 4 })),
};

/** Terms that hold for any order: they name items by label, since no line exists yet. */
const DiscountTermsShape = requestObject(
  {
    ...discountTermsOn(requestObject(Labelled)),
    appliesToLaterItems: Type.Optional(
      Type.Boolean({
        default: false,
        description:
          'it also counts what is ordered after it was put on an order by hand; an automatic one always does',
      }),
    ),
  },
  { $id: 'DiscountTerms', description: 'what a discount takes, from what, and when' },
);
const ServiceChargeTermsShape = requestObject(serviceChargeTerms, {
  $id: 'ServiceChargeTerms',
  description: 'what a service charge comes to, and when',
});

export type DiscountTerms = Type.Static<typeof DiscountTermsShape>;
export type ServiceChargeTerms = Type.Static<typeof ServiceChargeTermsShape>;

const Automatic = Type.Boolean({
  description: 'on every new order; it takes or costs something where its conditions are met',
});

const NeedsApproval = Type.Boolean({
  description:
    'whoever puts it on an order needs the permission `orders.discount` or an approval, as for terms of their own; not ' +
    'together with `automatic`',
});

const newRule = <S extends TSchema, M extends TProperties>(terms: S, more: M) =>
  requestObject({
    ...more,
    name: nonBlank(100),
    externalId: Type.Optional(Field.ExternalId),
    automatic: Type.Optional(Type.Boolean({ ...Automatic, default: false })),
    terms,
  });
const ruleChange = <S extends TSchema, M extends TProperties>(terms: S, more: M) =>
  requestObject({
    ...more,
    name: Type.Optional(nonBlank(100)),
    externalId: Type.Optional(Field.ExternalId),
    automatic: Type.Optional(Automatic),
    archived: Type.Optional(Type.Boolean({ description: 'an archived rule is not put on new orders' })),
    terms: Type.Optional(terms),
    version: Type.Optional(Field.Version),
  });
const rule = <S extends TSchema, M extends TProperties>(
  terms: S,
  more: M,
  named: { $id: string; description: string },
) =>
  Type.Object(
    {
      ...more,
      guid: Field.Guid,
      externalId: nullable(Type.String()),
      restaurantGuid: Field.Guid,
      name: Type.String(),
      automatic: Automatic,
      archived: Type.Boolean(),
      terms,
      ...Field.stamps,
    },
    named,
  );

export const NewDiscountRule = newRule(DiscountTermsShape, {
  needsApproval: Type.Optional(Type.Boolean({ ...NeedsApproval, default: false })),
});
export const DiscountRuleChange = ruleChange(DiscountTermsShape, {
  needsApproval: Type.Optional(NeedsApproval),
});
export const DiscountRule = rule(
  DiscountTermsShape,
  {
    needsApproval: NeedsApproval,
    orders: Type.Integer({
      description: 'how many orders have it, where its conditions say how many may',
    }),
  },
  {
    $id: 'DiscountDefinition',
    description: 'a discount that a restaurant defines once and puts on orders',
  },
);
export const NewServiceChargeRule = newRule(ServiceChargeTermsShape, {});
export const ServiceChargeRuleChange = ruleChange(ServiceChargeTermsShape, {});
export const ServiceChargeRule = rule(
  ServiceChargeTermsShape,
  {},
  {
    $id: 'ServiceChargeDefinition',
    description: 'a service charge that a restaurant defines once and puts on orders',
  },
);

export const rulesQuery = listQuery({ archived: Type.Optional(Type.Boolean()) });
export const discountParams = requestObject({ ...restaurantParams.properties, discountGuid: Field.Guid });
export const serviceChargeParams = requestObject({
  ...restaurantParams.properties,
  serviceChargeGuid: Field.Guid,
});
