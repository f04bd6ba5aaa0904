import { isDeepStrictEqual } from 'node:util';
import Type, { type Static } from 'typebox';
import { type FieldError, failFields } from '../../platform/errors.ts';
import * as Field from '../../platform/http/fields.ts';
import { enumOf, mapLocation, nonBlank, nullable, requestObject } from '../../platform/http/shapes.ts';
import type { Restaurant } from '../../tenancy/restaurants/index.ts';
import { POSTAL_UNITS } from './postal-codes.ts';
import type { StoredZones } from './queries.ts';
import { ringFault } from './rings.ts';
import type { Zone } from './zones.ts';

const ZONES_MAX = 100;

const PostalCodes = Type.Array(
  Type.String({
    pattern: '^[A-Za-z0-9](?:[A-Za-z0-9 -]{0,18}[A-Za-z0-9])?(?: ?\\*)?$',
    description:
      'such as "28004", or "280*" for all that begin so; spaces, hyphens and case do not matter. In the United Kingdom "NG1" and ' +
      '"NG1*" are the district NG1 without NG10, "NG" is its area, and "NG1 1" a sector; without a space "NG11" is the district 11. ' +
      'A ZIP code of the United States stands for its ZIP+4, "M5V" in Canada and "D02" in Ireland for all codes that begin so, and ' +
      'so do the digits of Dutch, Portuguese and Brazilian codes. The country is that of the address of the restaurant, or else of its time zone',
  }),
  { minItems: 1, maxItems: 2_000, uniqueItems: true },
);
const Polygon = Type.Array(mapLocation, {
  minItems: 4,
  maxItems: 1_000,
  description: 'a ring: its corners, the first one last again',
});
const Minutes = Type.Integer({ minimum: 0, maximum: 1_440 });
const terms = {
  name: nonBlank(100),
  postalCodes: nullable(PostalCodes),
  polygon: nullable(Polygon),
  feeAmount: { ...Field.Amount, description: 'what the delivery costs' } as typeof Field.Amount,
  taxRateGuids: Type.Array(Field.Guid, {
    maxItems: 20,
    uniqueItems: true,
    description: 'taxes on the fee',
  }),
  freeFromAmount: nullable({
    ...Field.Amount,
    description: 'goods for so much are delivered for free; null: never',
  } as typeof Field.Amount),
  minimumAmount: nullable({
    ...Field.Amount,
    description: 'goods for less are not delivered to guests; null: any amount',
  } as typeof Field.Amount),
  prepMinutes: nullable(
    Type.Integer({ ...Minutes, description: 'how long orders take at least; null: as long as their dishes' }),
  ),
  driveMinutes: Type.Integer({ ...Minutes, description: 'how long the drive takes' }),
  active: Type.Boolean({ description: 'whether it is delivered to now' }),
};

export const DeliveryZone = Type.Object(terms, {
  $id: 'DeliveryZone',
  description: 'where a restaurant delivers, and what that costs',
});

export const DeliveryZones = Type.Object(
  {
    restaurantGuid: Field.Guid,
    version: Type.Integer({ minimum: 0, description: '0 before the first' }),
    zones: Type.Array(DeliveryZone, { description: 'the first one that an address is in serves it' }),
  },
  { $id: 'DeliveryZones', description: 'where a restaurant delivers; without zones anywhere, for nothing' },
);

export const NewDeliveryZones = requestObject({
  zones: Type.Array(
    requestObject({
      name: terms.name,
      postalCodes: Type.Optional(terms.postalCodes),
      polygon: Type.Optional(terms.polygon),
      feeAmount: terms.feeAmount,
      taxRateGuids: Type.Optional(terms.taxRateGuids),
      freeFromAmount: Type.Optional(terms.freeFromAmount),
      minimumAmount: Type.Optional(terms.minimumAmount),
      prepMinutes: Type.Optional(terms.prepMinutes),
      driveMinutes: terms.driveMinutes,
      active: Type.Optional(terms.active),
    }),
    { maxItems: ZONES_MAX, description: 'the first one that an address is in serves it' },
  ),
  version: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 2_147_483_647,
      description: 'the version that this replaces; 0 = none yet',
    }),
  ),
});

export const DeliveryQuestion = requestObject({
  postalCode: Type.Optional(nonBlank(20)),
  location: Type.Optional(mapLocation),
  customerGuid: Type.Optional({ ...Field.Guid, description: 'a customer, instead of an address' }),
  addressLabel: Type.Optional(
    nonBlank(60, { description: 'which address of the customer; the first one by default' }),
  ),
  goodsAmount: Type.Optional({
    ...Field.Amount,
    description: 'what the goods cost after discounts',
  } as typeof Field.Amount),
});

export const DeliveryQuote = Type.Object(
  {
    restaurantGuid: Field.Guid,
    zone: nullable(Type.String({ description: 'its name; null: the restaurant has no zones' })),
    postalCode: nullable(
      Type.Object(
        {
          pattern: Type.String({ description: 'as the zone has it, for example NG1*' }),
          unit: enumOf(POSTAL_UNITS, {
            description:
              'what it is taken for. CODE: this code alone. BEGINNING: all codes that begin so. FIRST_PART: all codes with this first ' +
              'part, such as a ZIP code with its ZIP+4, a forward sortation area or a routing key. AREA, DISTRICT and SECTOR: those of the United Kingdom',
          }),
          covers: Type.String({ description: 'what all codes in it have in common, for example NG1' }),
        },
        {
          description:
            'by which of its postal codes the address is in the zone; null: by its place on the map, or there are no zones',
        },
      ),
    ),
    feeAmount: { ...Field.Amount, description: 'what the delivery costs' } as typeof Field.Amount,
    freeFromAmount: terms.freeFromAmount,
    minimumAmount: terms.minimumAmount,
    missingAmount: { ...Field.Amount, description: 'what is missing to the minimum' } as typeof Field.Amount,
    prepMinutes: Type.Integer({ description: 'how long orders take now' }),
    driveMinutes: terms.driveMinutes,
    deliveredAt: Type.String({ ...Field.Timestamp, description: 'when somebody who orders now has it' }),
  },
  { $id: 'DeliveryQuote', description: 'what a delivery to an address costs, and how long it takes' },
);

const RING_FAULTS = {
  closed: 'must end where it begins',
  empty: 'must have an area in it',
  crossed: 'must not cross or touch itself',
} as const;

/**
 * The zones that a request means. VALIDATION_ERROR names what makes no zone. A ring of `before` is taken as it is: whoever
 * changes a fee need not draw anew what was drawn before rings were looked at.
 */
export function completeZones(
  { zones }: Static<typeof NewDeliveryZones>,
  { taxRates }: Pick<Restaurant, 'taxRates'>,
  before: readonly Zone[],
): Zone[] {
  const problems: FieldError[] = [];
  const names = zones.map(({ name }) => name);
  const complete = zones.map((given, index) => {
    const wrong = (path: string, rule: string, message: string) =>
      problems.push({ in: 'body', path: `/zones/${index}${path}`, rule, message });
    const { postalCodes = null, polygon = null, taxRateGuids = [] } = given;
    if (names.indexOf(given.name) < index) wrong('/name', 'unique', 'is the name of another one');
    if (!postalCodes && !polygon) wrong('/postalCodes', 'required', 'a zone has postal codes or a polygon');
    const isNew = !before.some((zone) => isDeepStrictEqual(zone.polygon, polygon));
    const fault = polygon && isNew && ringFault(polygon);
    if (fault) wrong('/polygon', fault, RING_FAULTS[fault]);
    for (const [at, guid] of taxRateGuids.entries())
      if (!taxRates.some((rate) => rate.guid === guid))
        wrong(`/taxRateGuids/${at}`, 'known', 'is not a tax rate of this restaurant');
    return {
      name: given.name,
      postalCodes,
      polygon,
      feeAmount: given.feeAmount,
      taxRateGuids,
      freeFromAmount: given.freeFromAmount ?? null,
      minimumAmount: given.minimumAmount ?? null,
      prepMinutes: given.prepMinutes ?? null,
      driveMinutes: given.driveMinutes,
      active: given.active ?? true,
    };
  });
  if (problems.length > 0) failFields(problems);
  return complete;
}

export const renderZones = (restaurantGuid: string, { version, zones }: StoredZones) => ({
  restaurantGuid,
  version,
  zones,
});
