import Type, { type TSchema } from 'typebox';
import * as Field from '../../platform/http/fields.ts';
import { enumOf, nonBlank, requestObject } from '../../platform/http/shapes.ts';
import { DiningOption } from '../../tenancy/restaurants/index.ts';

const DaysOfWeek = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'] as const;
const LocalTime = Type.String({ pattern: '^(?:[01]\\d|2[0-3]):[0-5]\\d$', description: 'HH:MM' });
export const Units = Type.Integer({ minimum: 1, maximum: 9_999 });

/** What must hold for a discount to take anything. */
export const conditionsOn = <S extends TSchema>(items: S) =>
  requestObject(
    {
      timeWindows: Type.Optional(
        Type.Array(
          requestObject({
            days: Type.Optional(
              Type.Array(enumOf(DaysOfWeek), {
                minItems: 1,
                maxItems: 7,
                description: 'on which it starts; default every day',
              }),
            ),
            start: LocalTime,
            end: Type.String({
              ...LocalTime,
              description: 'HH:MM, not in it; not after `start`: on the next day',
            }),
          }),
          {
            minItems: 1,
            maxItems: 50,
            description: 'only lines that were ordered in one of these, by the restaurant’s clock',
          },
        ),
      ),
      code: Type.Optional(
        nonBlank(120, {
          description: 'one of the order’s `promoCodes`, in capitals or not, with blanks or without',
        }),
      ),
      firstDay: Type.Optional(
        Type.Integer({
          ...Field.BusinessDate,
          description: 'only orders that are placed on this business day or later, yyyymmdd',
        }),
      ),
      lastDay: Type.Optional(
        Type.Integer({
          ...Field.BusinessDate,
          description: 'only orders that are placed on this business day or earlier, yyyymmdd',
        }),
      ),
      maximumOrders: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: 10_000_000,
          description:
            'so many orders may have it in all; one that is voided, or on which it takes nothing any more, gives it back',
        }),
      ),
      maximumOrdersPerGuest: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: 10_000,
          description:
            'so many orders of one guest may have it: of the same customer, telephone number or address for mail; whoever has none of these on the order does not get it',
        }),
      ),
      diningOptions: Type.Optional(Type.Array(DiningOption, { minItems: 1, maxItems: 4 })),
      minimumAmount: Type.Optional(
        Type.Integer({
          ...Field.Amount,
          description: 'what all lines cost before discounts and added tax',
        }),
      ),
      minimumGuests: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
      requiredItems: Type.Optional(
        Type.Array(requestObject({ items: items, quantity: Units }), {
          minItems: 1,
          maxItems: 20,
          description: 'so many units of each must be there',
        }),
      ),
    },
    {
      description:
        'all of them must hold; checked again with each change, at the place that has the discount',
    },
  );
