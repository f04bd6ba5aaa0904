import Type from 'typebox';
import {
  Amount,
  closed,
  ExternalId,
  Guid,
  nullable,
  restaurantParams,
  text,
} from '../../platform/http/shapes.ts';
import { newGuid } from '../../platform/ids.ts';
import type { MenuItem, MenuTree } from './menu.ts';

const identity = { guid: Guid, externalId: nullable(Type.String()) };
const newIdentity = {
  guid: Type.Optional(
    Type.String({ ...Guid, description: 'keep it and the entry keeps its identity; made when absent' }),
  ),
  externalId: Type.Optional(ExternalId),
};
const Description = Type.String({ maxLength: 2_000 });

const ModifierShape = Type.Object(
  { ...identity, name: Type.String(), priceAmount: Amount },
  { $id: 'Modifier' },
);
const ModifierGroupShape = Type.Object(
  {
    ...identity,
    name: Type.String(),
    minSelections: Type.Integer(),
    maxSelections: nullable(Type.Integer()),
    modifiers: Type.Array(ModifierShape),
  },
  { $id: 'ModifierGroup' },
);
export const MenuItemShape = Type.Object(
  {
    ...identity,
    name: Type.String(),
    description: nullable(Type.String()),
    priceAmount: Amount,
    openPrice: Type.Boolean({ description: 'the price is named with each order' }),
    taxRateGuids: nullable(Type.Array(Guid)),
    modifierGroupGuids: Type.Array(Guid),
  },
  { $id: 'MenuItem' },
);
const MenuGroupShape = Type.Object(
  {
    ...identity,
    name: Type.String(),
    description: nullable(Type.String()),
    items: Type.Array(MenuItemShape),
  },
  { $id: 'MenuGroup' },
);
const MenuShape = Type.Object(
  {
    ...identity,
    name: Type.String(),
    description: nullable(Type.String()),
    groups: Type.Array(MenuGroupShape),
  },
  { $id: 'Menu' },
);
const MenuVersion = Type.Integer({ minimum: 0, maximum: 2_147_483_647 });
export const MenuTreeShape = Type.Object(
  { version: MenuVersion, menus: Type.Array(MenuShape), modifierGroups: Type.Array(ModifierGroupShape) },
  { $id: 'MenuTree' },
);

const itemFields = {
  name: text(200),
  description: Type.Optional(Description),
  priceAmount: Amount,
  openPrice: Type.Optional(Type.Boolean({ default: false })),
  taxRateGuids: Type.Optional(
    Type.Array(Guid, { maxItems: 20, uniqueItems: true, description: "absent: the restaurant's defaults" }),
  ),
  modifierGroupGuids: Type.Optional(Type.Array(Guid, { maxItems: 50, uniqueItems: true })),
};

const NewItemInTree = closed({ ...newIdentity, ...itemFields });
export const NewMenuItem = closed({ ...newIdentity, ...itemFields, version: Type.Optional(MenuVersion) });
export const MenuItemChange = closed({
  externalId: Type.Optional(ExternalId),
  name: Type.Optional(itemFields.name),
  description: itemFields.description,
  priceAmount: Type.Optional(Amount),
  openPrice: itemFields.openPrice,
  taxRateGuids: itemFields.taxRateGuids,
  modifierGroupGuids: itemFields.modifierGroupGuids,
  version: Type.Optional(MenuVersion),
});

const NewModifier = closed({ ...newIdentity, name: text(200), priceAmount: Type.Optional(Amount) });
const NewModifierGroup = closed({
  ...newIdentity,
  name: text(200),
  minSelections: Type.Optional(Type.Integer({ minimum: 0, maximum: 100, default: 0 })),
  maxSelections: Type.Optional(nullable(Type.Integer({ minimum: 1, maximum: 100 }))),
  modifiers: Type.Array(NewModifier, { maxItems: 500 }),
});
const NewGroup = closed({
  ...newIdentity,
  name: text(200),
  description: Type.Optional(Description),
  items: Type.Array(NewItemInTree, { maxItems: 5_000 }),
});
const NewMenu = closed({
  ...newIdentity,
  name: text(200),
  description: Type.Optional(Description),
  groups: Type.Array(NewGroup, { maxItems: 500 }),
});
export const NewMenuTree = closed({
  menus: Type.Array(NewMenu, { maxItems: 50 }),
  modifierGroups: Type.Optional(Type.Array(NewModifierGroup, { maxItems: 1_000 })),
  version: Type.Optional(Type.Integer({ ...MenuVersion, description: 'the version that this replaces' })),
});

export const menuItemParams = closed({ ...restaurantParams.properties, itemGuid: Guid });
export const menuGroupParams = closed({ ...restaurantParams.properties, groupGuid: Guid });

const identified = ({ guid, externalId }: { guid?: string; externalId?: string }) => ({
  guid: guid ?? newGuid(),
  externalId: externalId ?? null,
});

export function completeItem(item: Type.Static<typeof NewItemInTree>): MenuItem {
  return {
    ...identified(item),
    name: item.name,
    description: item.description ?? null,
    priceAmount: item.priceAmount,
    openPrice: item.openPrice ?? false,
    taxRateGuids: item.taxRateGuids ?? null,
    modifierGroupGuids: item.modifierGroupGuids ?? [],
  };
}

/** Fills in identifiers and defaults. */
export function completeTree(tree: Type.Static<typeof NewMenuTree>): MenuTree {
  return {
    menus: tree.menus.map((menu) => ({
      ...identified(menu),
      name: menu.name,
      description: menu.description ?? null,
      groups: menu.groups.map((group) => ({
        ...identified(group),
        name: group.name,
        description: group.description ?? null,
        items: group.items.map(completeItem),
      })),
    })),
    modifierGroups: (tree.modifierGroups ?? []).map((group) => ({
      ...identified(group),
      name: group.name,
      minSelections: group.minSelections ?? 0,
      maxSelections: group.maxSelections ?? null,
      modifiers: group.modifiers.map((modifier) => ({
        ...identified(modifier),
        name: modifier.name,
        priceAmount: modifier.priceAmount ?? 0,
      })),
    })),
  };
}
