import Type from 'typebox';
import { selectionRequestFields } from '../../../catalog/menus/index.ts';
import * as Field from '../../../platform/http/fields.ts';
import { enumOf, nonBlank, requestObject } from '../../../platform/http/shapes.ts';
import { DINING_OPTIONS } from '../../../tenancy/restaurants/index.ts';
import { LINES_MAX, Notes, Quantity } from './fields.ts';

const OpenItem = requestObject(
  {
    name: nonBlank(200),
    priceAmount: Field.Amount,
    taxRateGuids: Type.Optional(
      Type.Array(Field.Guid, { maxItems: 20, uniqueItems: true, description: 'absent: the default taxes' }),
    ),
    salesCategory: Type.Optional(nonBlank(100)),
  },
  { description: 'something that is not on the menu, at a price of yours; needs `write:menu`' },
);

/** For what is made where no server answers. */
export const OwnGuid = Type.Optional(
  Type.String({
    ...Field.Guid,
    description:
      'a UUID of yours that nothing else has, so that a till can name it before it is stored; ours by default',
  }),
);

export const NewSelection = requestObject({
  guid: OwnGuid,
  ...selectionRequestFields,
  menuItemGuid: Type.Optional(Type.String({ ...Field.Guid, description: 'or `openItem`' })),
  openItem: Type.Optional(OpenItem),
  quantity: Quantity,
  diningOption: Type.Optional(
    enumOf(DINING_OPTIONS, { description: 'when it is not that of the order: one cake to take home' }),
  ),
  seatNumber: Type.Optional(Type.Integer({ minimum: 1, maximum: 999 })),
  course: Type.Optional(Type.Integer({ minimum: 1, maximum: 50 })),
  hold: Type.Optional(Type.Boolean({ description: 'not sent to the kitchen before it is fired' })),
  notes: Type.Optional(Notes),
});

export const TipAmount = Type.Optional(Field.Amount);
export const Items = Type.Array(NewSelection, { minItems: 1, maxItems: LINES_MAX });
