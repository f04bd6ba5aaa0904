import Type from 'typebox';
import { isoTime } from '../../platform/clock.ts';
import * as Field from '../../platform/http/fields.ts';
import { enumOf, nonBlank, nullable, postalAddress, requestObject } from '../../platform/http/shapes.ts';
import { newGuid } from '../../platform/ids.ts';
import { PictureUrl } from './picture-url.ts';
import type { CashRounding, Restaurant, TaxRate } from './restaurant.ts';

export const DINING_OPTIONS = ['DINE_IN', 'TAKE_OUT', 'DELIVERY', 'CURBSIDE'] as const;
export const DiningOption = enumOf(DINING_OPTIONS);

/** Of a restaurant. */
export const TAX_RATES_MAX = 50;

const BRAND_COLOR = 'the colour of its page for guests, such as `#0b3d2e`; null: that of the service';

const RoundingScope = enumOf(['LINE', 'CHECK'] as const, {
  description: 'what is rounded together: each line, or all lines of a check',
});
const taxFields = {
  name: nonBlank(100),
  type: enumOf(['PERCENT', 'FIXED'] as const),
  rate: Type.Optional(
    Type.String({
      pattern: '^(?:100|\\d{1,2})(?:\\.\\d{1,5})?$',
      description: 'percent, for example "8.875"',
    }),
  ),
  amount: Type.Optional(Field.Amount),
};

/** What a tax says, wherever it is. */
export const taxTerms = {
  guid: Field.Guid,
  ...taxFields,
  inclusive: Type.Boolean({ description: 'whether menu prices hold the tax already' }),
  rounding: enumOf(['HALF_UP', 'HALF_EVEN'] as const),
  roundingScope: RoundingScope,
  diningOptions: nullable(
    Type.Array(DiningOption, { description: 'it is due only for these; null: for all' }),
  ),
};
const TaxRateShape = Type.Object(
  {
    ...taxTerms,
    isDefault: Type.Boolean({ description: 'applies to items that name no tax of their own' }),
  },
  { $id: 'TaxRate', description: 'a tax of the place of a restaurant' },
);

export const newTaxTerms = {
  ...taxFields,
  inclusive: Type.Optional(Type.Boolean({ default: false })),
  rounding: Type.Optional(enumOf(['HALF_UP', 'HALF_EVEN'] as const, { default: 'HALF_UP' })),
  roundingScope: Type.Optional(RoundingScope),
  diningOptions: Type.Optional(
    nullable(Type.Array(DiningOption, { minItems: 1, maxItems: 4, uniqueItems: true })),
  ),
};
const NewTaxRate = requestObject({
  guid: Type.Optional(Field.Guid),
  ...newTaxTerms,
  isDefault: Type.Optional(Type.Boolean({ default: true })),
});

const CashRoundingShape = requestObject(
  {
    incrementAmount: Type.Integer({
      minimum: 2,
      maximum: 1_000_000,
      description: 'the smallest amount that can be paid in cash, minor units',
    }),
    mode: Type.Optional(
      enumOf(['HALF_UP', 'HALF_EVEN', 'HALF_DOWN', 'UP', 'DOWN'] as const, { default: 'HALF_UP' }),
    ),
  },
  {
    description:
      'cash payments are rounded to this, each by itself; what that makes is on the payment and in the books. Orders and cards are not rounded.',
  },
);

const Address = requestObject({
  ...postalAddress,
  phone: Type.Optional(nonBlank(40)),
});

export const RestaurantShape = Type.Object(
  {
    guid: Field.Guid,
    externalId: nullable(Type.String()),
    name: Type.String(),
    timeZone: Type.String({ description: 'IANA name' }),
    currency: Type.String({ description: 'ISO 4217' }),
    closeoutHour: Type.Integer({ description: 'local hour at which a business day ends' }),
    address: nullable(Address),
    taxRates: Type.Array(TaxRateShape),
    cashRounding: nullable(CashRoundingShape),
    approvalSources: Type.Array(Type.String(), {
      description: 'orders of these sources wait until accepted',
    }),
    acceptWithinMinutes: nullable(
      Type.Integer({
        description:
          'a guest whose order waits longer than this to be accepted gets it rejected; one for later has until it has to go to the ' +
          'kitchen. null: it waits',
      }),
    ),
    tableOrdering: Type.Boolean({ description: 'whether guests order at tables by the codes there' }),
    prepTimeSeconds: Type.Integer({
      description:
        'of dishes without a time of their own; scheduled orders go to the kitchen that long before',
    }),
    logoUrl: nullable(
      Type.String({
        format: 'uri-reference',
        description: 'the logo: an https address, or the path of an image of the service; null: none',
      }),
    ),
    brandColor: nullable(Type.String({ description: BRAND_COLOR })),
    metadata: Field.Metadata,
    archived: Type.Boolean(),
    closedThrough: nullable(
      Type.Integer({
        ...Field.BusinessDate,
        description: 'the last business day with a Z report: it and all days before it take nothing more',
      }),
    ),
    menuVersion: Type.Integer({
      minimum: 0,
      description: 'version of the menu in force; 0 before the first',
    }),
    ...Field.stamps,
  },
  { $id: 'Restaurant', description: 'where orders are taken' },
);

const optionalFields = {
  externalId: Type.Optional(Field.ExternalId),
  closeoutHour: Type.Optional(Type.Integer({ minimum: 0, maximum: 12, default: 4 })),
  address: Type.Optional(Address),
  taxRates: Type.Optional(Type.Array(NewTaxRate, { maxItems: TAX_RATES_MAX })),
  cashRounding: Type.Optional(nullable(CashRoundingShape)),
  approvalSources: Type.Optional(
    Type.Array(Field.OrderSource, {
      maxItems: 50,
      uniqueItems: true,
      description: 'orders of these sources wait until they are accepted; none by default',
    }),
  ),
  acceptWithinMinutes: Type.Optional(
    nullable(
      Type.Integer({
        minimum: 1,
        maximum: 1_440,
        default: 15,
        description: 'how long orders of guests wait to be accepted; null: for as long as it takes',
      }),
    ),
  ),
  tableOrdering: Type.Optional(
    Type.Boolean({ default: true, description: 'false: nobody orders by the code of a table' }),
  ),
  prepTimeSeconds: Type.Optional(Type.Integer({ minimum: 0, maximum: 604_800, default: 900 })),
  logoUrl: Type.Optional(nullable(PictureUrl)),
  brandColor: Type.Optional(nullable(Type.String({ pattern: '^#[0-9a-f]{6}$', description: BRAND_COLOR }))),
  metadata: Type.Optional(Field.Metadata),
};

const Zone = Type.String({
  minLength: 1,
  maxLength: 64,
  description: 'IANA name, for example Europe/Madrid',
});
const Currency = Type.String({ pattern: '^[A-Z]{3}$', description: 'ISO 4217, for example EUR' });

export const NewRestaurant = requestObject({
  name: nonBlank(200),
  timeZone: Zone,
  currency: Currency,
  ...optionalFields,
});

/** The currency is missing on purpose: amounts of existing orders are in it. */
export const RestaurantChange = requestObject({
  name: Type.Optional(nonBlank(200)),
  timeZone: Type.Optional(Zone),
  ...optionalFields,
  archived: Type.Optional(Type.Boolean()),
  version: Type.Optional(Field.Version),
});

export function completeTaxRates(rates: Type.Static<typeof NewTaxRate>[]): TaxRate[] {
  return rates.map(({ roundingScope, diningOptions, ...rate }) => ({
    ...rate,
    ...(roundingScope === 'CHECK' ? { roundingScope } : {}),
    ...(diningOptions ? { diningOptions } : {}),
    guid: rate.guid ?? newGuid(),
    inclusive: rate.inclusive ?? false,
    rounding: rate.rounding ?? 'HALF_UP',
    isDefault: rate.isDefault ?? true,
  }));
}

export const completeCashRounding = (
  request: Type.Static<typeof CashRoundingShape> | null,
): CashRounding | null =>
  request && { incrementAmount: request.incrementAmount, mode: request.mode ?? 'HALF_UP' };

export const renderTaxRate = (rate: TaxRate) => ({
  ...rate,
  roundingScope: rate.roundingScope ?? ('LINE' as const),
  diningOptions: rate.diningOptions ?? null,
});

export function renderRestaurant(restaurant: Restaurant): Type.Static<typeof RestaurantShape> {
  const { stockVersion: _, closings: _1, ...shown } = restaurant;
  return {
    ...shown,
    taxRates: restaurant.taxRates.map(renderTaxRate),
    createdAt: isoTime(restaurant.createdAt),
    updatedAt: isoTime(restaurant.updatedAt),
  };
}
