import Type from 'typebox';
import * as Field from '../../../platform/http/fields.ts';
import { nullable, requestObject } from '../../../platform/http/shapes.ts';
import { newTaxTerms, TAX_RATES_MAX, taxTerms } from '../../../tenancy/restaurants/index.ts';
import {
  Description,
  ImageShape,
  identity,
  limits,
  MenuVersion,
  maybe,
  NewImages,
  newIdentity,
  newLimits,
} from './common.ts';
import { MenuItemShape, NewItemInTree, NewSize, SizeShape } from './item.ts';
import { ModifierGroupShape, NewModifierGroup } from './modifier.ts';
import { StockShape } from './stock.ts';

const MenuGroupShape = Type.Cyclic(
  {
    MenuGroup: Type.Object(
      {
        ...identity,
        description: nullable(Type.String()),
        images: Type.Array(ImageShape),
        ...limits,
        prepStationGuid: nullable(Field.Guid),
        items: Type.Array(MenuItemShape),
        groups: Type.Array(Type.Ref('MenuGroup'), { description: 'groups within this one' }),
      },
      { description: 'a group of a menu, with items or with groups of its own' },
    ),
  },
  'MenuGroup',
);
const NewGroup = Type.Cyclic(
  {
    NewMenuGroup: requestObject(
      {
        ...newIdentity,
        description: maybe(Description),
        images: NewImages,
        ...newLimits,
        prepStationGuid: maybe(Field.Guid),
        items: Type.Optional(Type.Array(NewItemInTree, { maxItems: 5_000 })),
        groups: Type.Optional(Type.Array(Type.Ref('NewMenuGroup'), { maxItems: 500 })),
      },
      { description: 'a group of a menu, as it is written' },
    ),
  },
  'NewMenuGroup',
);
const MenuShape = Type.Object(
  {
    ...identity,
    description: nullable(Type.String()),
    ...limits,
    groups: Type.Array(MenuGroupShape),
  },
  { $id: 'Menu', description: 'a menu, for example that of the evening' },
);
const NewMenu = requestObject({
  ...newIdentity,
  description: maybe(Description),
  ...newLimits,
  groups: Type.Array(NewGroup, { maxItems: 500 }),
});

const MenuTaxRateShape = Type.Object(taxTerms, {
  $id: 'MenuTaxRate',
  description: 'a tax that items of a menu name, so that the menu means the same at another restaurant',
});
const NewMenuTaxRate = requestObject({ guid: Field.Guid, ...newTaxTerms });

export const MenuTreeShape = Type.Object(
  {
    version: MenuVersion,
    menus: Type.Array(MenuShape),
    modifierGroups: Type.Array(ModifierGroupShape),
    sizes: Type.Array(SizeShape),
    taxRates: Type.Array(MenuTaxRateShape, { description: 'the taxes that its items name' }),
    stock: Type.Optional(
      Type.Array(StockShape, { description: 'with `stock=true`: what is counted or out of stock' }),
    ),
  },
  { $id: 'MenuTree', description: 'all that a restaurant sells, in one version' },
);
export const NewMenuTree = requestObject({
  menus: Type.Array(NewMenu, { maxItems: 50 }),
  modifierGroups: Type.Optional(Type.Array(NewModifierGroup, { maxItems: 1_000 })),
  sizes: Type.Optional(Type.Array(NewSize, { maxItems: 200 })),
  taxRates: Type.Optional(
    Type.Array(NewMenuTaxRate, {
      maxItems: TAX_RATES_MAX,
      description: 'taxes that items name and the restaurant may lack; what it has is never changed',
    }),
  ),
  version: Type.Optional(Type.Integer({ ...MenuVersion, description: 'the version that this replaces' })),
});
