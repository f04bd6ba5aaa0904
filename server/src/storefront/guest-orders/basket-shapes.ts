import Type from 'typebox';
import { ModifierRequestShape } from '../../catalog/menus/index.ts';
import * as Field from '../../platform/http/fields.ts';
import { enumOf } from '../../platform/http/shapes.ts';
import { DiningOption } from '../../tenancy/restaurants/index.ts';
import { UNAVAILABLE_REASONS } from './basket.ts';
import { StorefrontLine } from './shapes.ts';

const { name, sizeName, modifiers, choices, grossAmount } = StorefrontLine.properties;
const quantity = Type.Integer({ description: 'as it was ordered' });

export const StorefrontBasket = Type.Object(
  {
    diningOption: DiningOption,
    currency: Type.String(),
    items: Type.Array(
      Type.Object(
        {
          item: Type.Object(
            {
              menuItemGuid: Field.Guid,
              sizeGuid: Type.Optional(Field.Guid),
              modifiers: Type.Array(ModifierRequestShape),
              quantity,
              notes: Type.Optional(Type.String()),
            },
            { description: 'as one of `items` of an order' },
          ),
          name,
          sizeName,
          modifiers,
          choices,
          grossAmount,
        },
        { description: 'a line that can be ordered again, with its name and price of today' },
      ),
      { description: 'what can be ordered again' },
    ),
    unavailable: Type.Array(
      Type.Object(
        {
          name: Type.String({ description: 'as it was ordered' }),
          quantity,
          reason: enumOf(UNAVAILABLE_REASONS, {
            description:
              'GONE: it is on the menu no more. NOT_NOW: not at this time. SOLD_OUT: sold out, or fewer are left. CHANGED: its size or ' +
              'choices are others by now',
          }),
        },
        { description: 'a line that cannot be ordered again' },
      ),
      { description: 'what cannot be ordered again; none: all can' },
    ),
    totalAmount: Type.Integer({ description: 'what `items` cost today, with taxes' }),
  },
  { $id: 'StorefrontBasket', description: 'an order of a guest, to be ordered again' },
);
