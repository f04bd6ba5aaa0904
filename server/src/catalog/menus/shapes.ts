import Type from 'typebox';
import * as Field from '../../platform/http/fields.ts';
import { enumOf, nonBlank, nullable, requestObject, restaurantParams } from '../../platform/http/shapes.ts';
import { newGuid } from '../../platform/ids.ts';
import { changesOf } from '../../platform/version-guard.ts';
import { DiningOption } from '../../tenancy/restaurants/index.ts';
import { complete, DAYS, type MenuGroup, type MenuItem, type MenuTree } from './menu.ts';
import { PreModifierKindShape } from './selection-request.ts';

/** Wherever a value may be missing, absent and null mean the same: what was read can be written back unchanged. */
const maybe = <S extends Parameters<typeof nullable>[0]>(schema: S) => Type.Optional(nullable(schema));

const identity = { guid: Field.Guid, externalId: nullable(Type.String()), name: Type.String() };
const newIdentity = {
  guid: Type.Optional(
    Type.String({ ...Field.Guid, description: 'keep it and the entry keeps its identity; made when absent' }),
  ),
  externalId: maybe(Field.ExternalId),
  name: nonBlank(200),
};
const Description = Type.String({ maxLength: 2_000 });

const TIME_PATTERN = '^(?:[01]\\d|2[0-3]):[0-5]\\d$';
const WindowTime = Type.String({ pattern: TIME_PATTERN, description: '"HH:MM", 24 hours, restaurant-local' });
const windowFields = { start: WindowTime, end: WindowTime };
const WindowShape = Type.Object(
  { days: nullable(Type.Array(enumOf(DAYS))), ...windowFields },
  {
    $id: 'AvailabilityWindow',
    description:
      'From start (included) to end (excluded), by the clock on the wall. An end at or before the start is on the next day.',
  },
);
const NewWindow = requestObject({
  days: maybe(Type.Array(enumOf(DAYS), { minItems: 1, maxItems: 7 })),
  ...windowFields,
});

const limits = {
  availability: nullable(Type.Array(WindowShape, { description: 'null: at any time' })),
  channels: nullable(Type.Array(Type.String(), { description: 'orders with these as `source`; null: all' })),
  diningOptions: nullable(Type.Array(DiningOption, { description: 'null: all' })),
};
const newLimits = {
  availability: maybe(Type.Array(NewWindow, { minItems: 1, maxItems: 50 })),
  channels: maybe(
    Type.Array(Type.String({ pattern: '^[A-Z][A-Z0-9_]{0,39}$' }), { maxItems: 50, uniqueItems: true }),
  ),
  diningOptions: maybe(Type.Array(DiningOption, { maxItems: 4, uniqueItems: true })),
};

const ImageShape = Type.Object(
  { url: Type.String(), description: nullable(Type.String()) },
  { $id: 'MenuImage' },
);
const NewImage = requestObject({
  url: Type.String({
    pattern: '^https://[^\\s"<>\\\\]+$',
    maxLength: 2_000,
    description: 'an https address',
  }),
  description: maybe(Type.String({ maxLength: 500 })),
});
const NewImages = Type.Optional(Type.Array(NewImage, { maxItems: 20 }));
const Words = (words: readonly string[], description: string) =>
  Type.Array(enumOf(words), { maxItems: words.length, uniqueItems: true, description });
const ALLERGENS = [
  'CELERY',
  'CRUSTACEANS',
  'EGGS',
  'FISH',
  'GLUTEN',
  'LUPIN',
  'MILK',
  'MOLLUSCS',
  'MUSTARD',
  'PEANUTS',
  'SESAME',
  'SOY',
  'SULPHITES',
  'TREE_NUTS',
] as const;
const DIETS = ['DAIRY_FREE', 'GLUTEN_FREE', 'HALAL', 'KOSHER', 'NUT_FREE', 'VEGAN', 'VEGETARIAN'] as const;
const Allergens = Words(ALLERGENS, 'the fourteen of EU law');
const Diets = Words(DIETS, 'diets that it fits');
const Plu = nonBlank(40);
const Calories = Type.Integer({ minimum: 0, maximum: 100_000 });

const SizeShape = Type.Object(identity, { $id: 'MenuSize' });
const NewSize = requestObject(newIdentity);
const ItemSizeShape = Type.Object(
  {
    sizeGuid: Field.Guid,
    priceAmount: Field.Amount,
    plu: nullable(Type.String()),
    calories: nullable(Type.Integer()),
    isDefault: Type.Boolean({ description: 'taken when an order names no size' }),
  },
  { $id: 'MenuItemSize' },
);
const NewItemSize = requestObject({
  sizeGuid: Field.Guid,
  priceAmount: Field.Amount,
  plu: maybe(Plu),
  calories: maybe(Calories),
  isDefault: Type.Optional(Type.Boolean({ default: false })),
});
const SizePriceShape = Type.Object({ sizeGuid: Field.Guid, priceAmount: Field.Amount }, { $id: 'SizePrice' });
const NewSizePrice = requestObject({ sizeGuid: Field.Guid, priceAmount: Field.Amount });

const ModifierShape = Type.Object(
  {
    ...identity,
    kitchenName: nullable(Type.String()),
    plu: nullable(Type.String()),
    calories: nullable(Type.Integer()),
    allergens: Allergens,
    priceAmount: Field.Amount,
    sizePrices: Type.Array(SizePriceShape, { description: 'beats priceAmount on an item of that size' }),
    isDefault: Type.Boolean({ description: 'comes along when an order names nothing of its group' }),
    maxQuantity: nullable(Type.Integer()),
    modifierGroupGuids: Type.Array(Field.Guid, { description: 'choices about this modifier' }),
  },
  { $id: 'Modifier' },
);
const NewModifier = requestObject({
  ...newIdentity,
  kitchenName: maybe(nonBlank(200)),
  plu: maybe(Plu),
  calories: maybe(Calories),
  allergens: Type.Optional(Allergens),
  priceAmount: Type.Optional(Field.Amount),
  sizePrices: Type.Optional(Type.Array(NewSizePrice, { maxItems: 50 })),
  isDefault: Type.Optional(Type.Boolean({ default: false })),
  maxQuantity: maybe(Type.Integer({ minimum: 1, maximum: 100 })),
  modifierGroupGuids: Type.Optional(Type.Array(Field.Guid, { maxItems: 20, uniqueItems: true })),
});

const Pricing = enumOf(['FREE', 'FACTOR', 'FIXED'] as const, {
  description:
    'FREE: nothing; FACTOR: so many times the modifier’s price; FIXED: an amount instead, negative for a credit',
});
const Factor = Type.String({ pattern: '^(?:10|\\d(?:\\.\\d{1,3})?)$', description: 'decimal, 0 to 10' });
const PreModifierShape = Type.Object(
  {
    kind: PreModifierKindShape,
    pricing: Pricing,
    factor: nullable(Type.String()),
    priceAmount: nullable(Field.AnyAmount),
  },
  { $id: 'PreModifier' },
);
const NewPreModifier = requestObject({
  kind: PreModifierKindShape,
  pricing: Type.Optional(Type.Unsafe<Type.Static<typeof Pricing>>({ ...Pricing, default: 'FREE' })),
  factor: maybe(Factor),
  priceAmount: maybe(Type.Integer({ minimum: -Field.AMOUNT_MAX, maximum: Field.AMOUNT_MAX })),
});
const ModifierGroupShape = Type.Object(
  {
    ...identity,
    minSelections: Type.Integer(),
    maxSelections: nullable(Type.Integer()),
    required: Type.Boolean({ description: 'false: minSelections counts only once something is chosen' }),
    preModifiers: Type.Array(PreModifierShape, { description: 'how its modifiers may be asked for' }),
    modifiers: Type.Array(ModifierShape),
  },
  { $id: 'ModifierGroup' },
);
const NewModifierGroup = requestObject({
  ...newIdentity,
  minSelections: Type.Optional(Type.Integer({ minimum: 0, maximum: 100, default: 0 })),
  maxSelections: maybe(Type.Integer({ minimum: 1, maximum: 100 })),
  required: Type.Optional(Type.Boolean({ description: 'default: whether minSelections is more than 0' })),
  preModifiers: Type.Optional(Type.Array(NewPreModifier, { maxItems: 4 })),
  modifiers: Type.Array(NewModifier, { maxItems: 500 }),
});

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
  },
  { $id: 'MenuItem' },
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
};

const MenuVersion = Type.Integer({ minimum: 0, maximum: 2_147_483_647 });
const NewItemInTree = requestObject({ ...newIdentity, priceAmount: Field.Amount, ...itemFields });
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

const MenuGroupShape = Type.Cyclic(
  {
    MenuGroup: Type.Object({
      ...identity,
      description: nullable(Type.String()),
      images: Type.Array(ImageShape),
      ...limits,
      prepStationGuid: nullable(Field.Guid),
      items: Type.Array(MenuItemShape),
      groups: Type.Array(Type.Ref('MenuGroup'), { description: 'groups within this one' }),
    }),
  },
  'MenuGroup',
);
const NewGroup = Type.Cyclic(
  {
    NewMenuGroup: requestObject({
      ...newIdentity,
      description: maybe(Description),
      images: NewImages,
      ...newLimits,
      prepStationGuid: maybe(Field.Guid),
      items: Type.Optional(Type.Array(NewItemInTree, { maxItems: 5_000 })),
      groups: Type.Optional(Type.Array(Type.Ref('NewMenuGroup'), { maxItems: 500 })),
    }),
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
  { $id: 'Menu' },
);
const NewMenu = requestObject({
  ...newIdentity,
  description: maybe(Description),
  ...newLimits,
  groups: Type.Array(NewGroup, { maxItems: 500 }),
});

const StockStatus = enumOf(['IN_STOCK', 'QUANTITY', 'OUT_OF_STOCK'] as const, {
  description: 'IN_STOCK: not counted; QUANTITY: so many are left; OUT_OF_STOCK: cannot be ordered',
});
export const StockShape = Type.Object(
  {
    itemGuid: Field.Guid,
    status: StockStatus,
    quantity: nullable(Type.String({ description: 'how many are left; of counted items' })),
    returnsAt: nullable(Field.Timestamp),
    version: Type.Integer({ description: '0: was never set' }),
    updatedAt: nullable(Field.Timestamp),
  },
  { $id: 'ItemStock' },
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

export const MenuTreeShape = Type.Object(
  {
    version: MenuVersion,
    menus: Type.Array(MenuShape),
    modifierGroups: Type.Array(ModifierGroupShape),
    sizes: Type.Array(SizeShape),
    stock: Type.Optional(
      Type.Array(StockShape, { description: 'with `stock=true`: what is counted or out of stock' }),
    ),
  },
  { $id: 'MenuTree' },
);
export const NewMenuTree = requestObject({
  menus: Type.Array(NewMenu, { maxItems: 50 }),
  modifierGroups: Type.Optional(Type.Array(NewModifierGroup, { maxItems: 1_000 })),
  sizes: Type.Optional(Type.Array(NewSize, { maxItems: 200 })),
  version: Type.Optional(Type.Integer({ ...MenuVersion, description: 'the version that this replaces' })),
});

export const menuItemParams = requestObject({ ...restaurantParams.properties, itemGuid: Field.Guid });
export const menuGroupParams = requestObject({ ...restaurantParams.properties, groupGuid: Field.Guid });

const identified = <T extends { guid?: string | undefined }>(node: T) => ({
  ...node,
  guid: node.guid ?? newGuid(),
});
const images = (given: Type.Static<typeof NewImages> | undefined) =>
  (given ?? []).map(({ url, description }) => ({ url, description: description ?? null }));
const ownLimits = (given: { availability?: Type.Static<typeof newLimits.availability> }) => ({
  availability:
    given.availability?.map(({ days, start, end }) => ({ days: days ?? null, start, end })) ?? null,
});
const sizesOf = (given: Type.Static<typeof NewItemSize>[] | undefined) =>
  (given ?? []).map(({ sizeGuid, priceAmount, plu, calories, isDefault }) => ({
    sizeGuid,
    priceAmount,
    plu: plu ?? null,
    calories: calories ?? null,
    isDefault: isDefault ?? false,
  }));

export function completeItem(item: Type.Static<typeof NewItemInTree>): MenuItem {
  return complete('ITEM', {
    ...identified(item),
    ...ownLimits(item),
    images: images(item.images),
    sizes: sizesOf(item.sizes),
  });
}

/** The fields of a change that are given, each as a complete item has it. */
export function completeChange(change: Type.Static<typeof MenuItemChange>): Partial<MenuItem> {
  const fields = changesOf(change);
  return {
    ...fields,
    ...(fields.availability === undefined ? {} : ownLimits(fields)),
    ...(fields.images ? { images: images(fields.images) } : {}),
    ...(fields.sizes ? { sizes: sizesOf(fields.sizes) } : {}),
  } as Partial<MenuItem>;
}

interface WrittenGroup {
  items?: Type.Static<typeof NewItemInTree>[];
  groups?: WrittenGroup[];
  images?: Type.Static<typeof NewImages>;
  availability?: Type.Static<typeof newLimits.availability>;
  guid?: string;
}

const completeGroup = (group: WrittenGroup): MenuGroup => ({
  ...complete('GROUP', { ...identified(group), ...ownLimits(group), images: images(group.images) }),
  items: (group.items ?? []).map(completeItem),
  groups: (group.groups ?? []).map(completeGroup),
});

/** Fills in identifiers and defaults. */
export function completeTree(tree: Type.Static<typeof NewMenuTree>): MenuTree {
  return {
    menus: tree.menus.map((menu) => ({
      ...complete('MENU', { ...identified(menu), ...ownLimits(menu) }),
      groups: (menu.groups as WrittenGroup[]).map(completeGroup),
    })),
    modifierGroups: (tree.modifierGroups ?? []).map((group) => ({
      ...complete('MODIFIER_GROUP', {
        ...identified(group),
        preModifiers: (group.preModifiers ?? []).map(({ kind, pricing, factor, priceAmount }) => ({
          kind,
          pricing: pricing ?? 'FREE',
          factor: factor ?? null,
          priceAmount: priceAmount ?? null,
        })),
      }),
      modifiers: group.modifiers.map((modifier) => complete('MODIFIER', identified(modifier))),
    })),
    sizes: (tree.sizes ?? []).map((size) => complete('SIZE', identified(size))),
  };
}
