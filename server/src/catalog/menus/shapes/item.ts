import Type from 'typebox';
import * as Field from '../../../platform/http/fields.ts';
import { nonBlank, nullable, requestObject, restaurantParams } from '../../../platform/http/shapes.ts';
import {
  Allergens,
  Calories,
  Description,
  ImageShape,
  identity,
  limits,
  MenuVersion,
  maybe,
  NewImages,
  newIdentity,
  newLimits,
  Plu,
  Words,
} from './common.ts';

const DIETS = ['DAIRY_FREE', 'GLUTEN_FREE', 'HALAL', 'KOSHER', 'NUT_FREE', 'VEGAN', 'VEGETARIAN'] as const;
const Diets = Words(DIETS, 'diets that it fits');

export const SizeShape = Type.Object(identity, {
  $id: 'MenuSize',
  description: 'a size that items of the menu can come in',
});
export const NewSize = requestObject(newIdentity);
const ItemSizeShape = Type.Object(
  {
    sizeGuid: Field.Guid,
    priceAmount: Field.Amount,
    plu: nullable(Type.String()),
    calories: nullable(Type.Integer()),
    isDefault: Type.Boolean({ description: 'taken when an order names no size' }),
  },
  { $id: 'MenuItemSize', description: 'a size that an item comes in, with its price' },
);
export const NewItemSize = requestObject({
  sizeGuid: Field.Guid,
  priceAmount: Field.Amount,
  plu: maybe(Plu),
  calories: maybe(Calories),
  isDefault: Type.Optional(Type.Boolean({ default: false })),
});

const SAME_AS =
  'another item of the restaurant, which this one is on another menu or in another group: stock and reports count both as that';

export const MenuItemShape = Type.Object(
  {
    ...identity,
    kitchenName: nullable(Type.String()),
    description: nullable(Type.String()),
    images: Type.Array(ImageShape),
    plu: nullable(Type.String()),
    salesCategory: nullable(Type.String()),
    tags: Type.Array(Type.String()),
    priceAmount: Field.Amount,
    sizes: Type.Array(ItemSizeShape, { description: 'when there are any, an order is for one of them' }),
    openPrice: Type.Boolean({ description: 'the price is named with each order' }),
    discountable: Type.Boolean(),
    calories: nullable(Type.Integer()),
    allergens: Allergens,
    diets: Diets,
    taxRateGuids: nullable(Type.Array(Field.Guid)),
    prepStationGuid: nullable(Field.Guid),
    prepTimeSeconds: nullable(Type.Integer()),
    ...limits,
    modifierGroupGuids: Type.Array(Field.Guid),
    sameAsGuid: nullable(Type.String({ ...Field.Guid, description: SAME_AS })),
  },
  { $id: 'MenuItem', description: 'something that a restaurant sells' },
);

const itemFields = {
  kitchenName: maybe(nonBlank(200)),
  description: maybe(Description),
  images: NewImages,
  plu: maybe(Plu),
  salesCategory: maybe(nonBlank(80)),
  tags: Type.Optional(Type.Array(nonBlank(40), { maxItems: 20, uniqueItems: true })),
  sizes: Type.Optional(Type.Array(NewItemSize, { maxItems: 50 })),
  openPrice: Type.Optional(Type.Boolean({ default: false })),
  discountable: Type.Optional(Type.Boolean({ default: true })),
  calories: maybe(Calories),
  allergens: Type.Optional(Allergens),
  diets: Type.Optional(Diets),
  taxRateGuids: maybe(
    Type.Array(Field.Guid, {
      maxItems: 20,
      uniqueItems: true,
      description: "absent: the restaurant's defaults",
    }),
  ),
  prepStationGuid: maybe(
    Type.String({ ...Field.Guid, description: 'where it is made; null: where its group is' }),
  ),
  prepTimeSeconds: maybe(Type.Integer({ minimum: 0, maximum: 604_800 })),
  ...newLimits,
  modifierGroupGuids: Type.Optional(Type.Array(Field.Guid, { maxItems: 50, uniqueItems: true })),
  sameAsGuid: maybe(Type.String({ ...Field.Guid, description: SAME_AS })),
};
export const NewItemInTree = requestObject({ ...newIdentity, priceAmount: Field.Amount, ...itemFields });
export const NewMenuItem = requestObject({
  ...NewItemInTree.properties,
  version: Type.Optional(MenuVersion),
});
export const MenuItemChange = requestObject({
  externalId: maybe(Field.ExternalId),
  name: Type.Optional(newIdentity.name),
  priceAmount: Type.Optional(Field.Amount),
  ...itemFields,
  version: Type.Optional(MenuVersion),
});

export const menuItemParams = requestObject({ ...restaurantParams.properties, itemGuid: Field.Guid });
export const menuGroupParams = requestObject({ ...restaurantParams.properties, groupGuid: Field.Guid });
