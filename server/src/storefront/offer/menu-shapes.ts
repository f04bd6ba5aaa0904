import Type from 'typebox';
import { MenuItemShape, ModifierGroupShape, ModifierShape } from '../../catalog/menus/index.ts';
import * as Field from '../../platform/http/fields.ts';
import { nullable } from '../../platform/http/shapes.ts';
import { DiningOption } from '../../tenancy/restaurants/index.ts';

/** A menu as guests see it: fields are those of the menu, and no others than these. */

const named = { guid: Field.Guid, name: Type.String() };
const Description = nullable(Type.String());
const item = MenuItemShape.properties;
const { images } = item;

const returnsAt = nullable(
  Type.String({ ...Field.Timestamp, description: 'when what is sold out is back; null: nobody has said' }),
);

const StorefrontItem = Type.Object(
  {
    ...named,
    description: Description,
    images,
    priceAmount: Field.Amount,
    sizes: Type.Array(
      Type.Object({
        sizeGuid: Field.Guid,
        priceAmount: Field.Amount,
        calories: item.calories,
        isDefault: Type.Boolean({ description: 'taken when an order names no size' }),
      }),
      { description: 'when there are any, an order is for one of them' },
    ),
    calories: item.calories,
    allergens: item.allergens,
    diets: item.diets,
    modifierGroupGuids: item.modifierGroupGuids,
    soldOut: Type.Boolean({
      description:
        'it is on the menu, and cannot be ordered: it, or all that must be chosen about it, is sold out',
    }),
    returnsAt,
  },
  { $id: 'StorefrontItem', description: 'something that guests can order' },
);

const StorefrontGroup = Type.Cyclic(
  {
    StorefrontGroup: Type.Object(
      {
        ...named,
        description: Description,
        images,
        items: Type.Array(StorefrontItem),
        groups: Type.Array(Type.Ref('StorefrontGroup'), { description: 'groups within this one' }),
      },
      { description: 'a group of a menu, with what guests can order of it' },
    ),
  },
  'StorefrontGroup',
);

const { minSelections, maxSelections, required, preModifiers, pricing, freeSelections, upchargeAmount } =
  ModifierGroupShape.properties;
const modifier = ModifierShape.properties;

export const StorefrontMenu = Type.Object(
  {
    version: Type.Integer({ description: 'of the menu; another one may have other prices' }),
    diningOption: DiningOption,
    at: Type.String({ ...Field.Timestamp, description: 'the moment that it is about' }),
    menus: Type.Array(
      Type.Object({ ...named, description: Description, groups: Type.Array(StorefrontGroup) }),
    ),
    modifierGroups: Type.Array(
      Type.Object({
        ...named,
        minSelections,
        maxSelections,
        required,
        preModifiers,
        pricing,
        freeSelections,
        upchargeAmount,
        modifiers: Type.Array(
          Type.Object({
            ...named,
            calories: modifier.calories,
            allergens: modifier.allergens,
            priceAmount: Field.Amount,
            sizePrices: modifier.sizePrices,
            isDefault: modifier.isDefault,
            maxQuantity: modifier.maxQuantity,
            modifierGroupGuids: modifier.modifierGroupGuids,
            soldOut: Type.Boolean({ description: 'it cannot be chosen, also where it is a default' }),
            returnsAt,
          }),
        ),
      }),
      { description: 'the choices about items' },
    ),
    sizes: Type.Array(Type.Object(named)),
  },
  { $id: 'StorefrontMenu', description: 'what guests can order at a moment' },
);
