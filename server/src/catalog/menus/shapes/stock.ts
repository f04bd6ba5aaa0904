import Type from 'typebox';
import * as Field from '../../../platform/http/fields.ts';
import { enumOf, nullable, requestObject, restaurantParams } from '../../../platform/http/shapes.ts';
import { maybe } from './common.ts';

const StockStatus = enumOf(['IN_STOCK', 'QUANTITY', 'OUT_OF_STOCK'] as const, {
  description: 'IN_STOCK: not counted; QUANTITY: so many are left; OUT_OF_STOCK: cannot be ordered',
});
export const StockShape = Type.Object(
  {
    itemGuid: Type.String({ ...Field.Guid, description: 'the item of the menu, or the modifier' }),
    status: StockStatus,
    quantity: nullable(Type.String({ description: 'how many are left; of counted items' })),
    returnsAt: nullable(Field.Timestamp),
    version: Type.Integer({ description: '0: was never set' }),
    updatedAt: nullable(Field.Timestamp),
  },
  { $id: 'ItemStock', description: 'whether an item or a modifier can be ordered, and how many are left' },
);
export const NewStock = requestObject({
  status: StockStatus,
  quantity: maybe(
    Type.Union([
      Type.Integer({ minimum: 1, maximum: 999_999 }),
      Type.String({ pattern: '^(?!0+(?:\\.0+)?$)\\d{1,6}(?:\\.\\d{1,3})?$' }),
    ]),
  ),
  returnsAt: maybe(
    Type.String({
      ...Field.Timestamp,
      description: 'when what is out of stock, or sells out, can be ordered again',
    }),
  ),
  version: Type.Optional(Type.Integer({ minimum: 0, maximum: 2_147_483_647 })),
});

export const stockParams = requestObject({
  ...restaurantParams.properties,
  itemGuid: Type.String({ ...Field.Guid, description: 'the item of the menu, or the modifier' }),
});
