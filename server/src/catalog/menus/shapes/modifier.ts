import Type from 'typebox';
import * as Field from '../../../platform/http/fields.ts';
import { enumOf, nonBlank, nullable, requestObject } from '../../../platform/http/shapes.ts';
import { PreModifierKindShape } from '../selection-request.ts';
import { Allergens, Calories, identity, maybe, newIdentity, Plu } from './common.ts';

const SizePriceShape = Type.Object(
  { sizeGuid: Field.Guid, priceAmount: Field.Amount },
  { $id: 'SizePrice', description: 'the price of a modifier on items of one size' },
);
const NewSizePrice = requestObject({ sizeGuid: Field.Guid, priceAmount: Field.Amount });

export const ModifierShape = Type.Object(
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
  { $id: 'Modifier', description: 'something that can be chosen about an item' },
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
  {
    $id: 'PreModifier',
    description: 'a way in which modifiers of a group may be asked for, and what it costs',
  },
);
const NewPreModifier = requestObject({
  kind: PreModifierKindShape,
  pricing: Type.Optional(Type.Unsafe<Type.Static<typeof Pricing>>({ ...Pricing, default: 'FREE' })),
  factor: maybe(Factor),
  priceAmount: maybe(Type.Integer({ minimum: -Field.AMOUNT_MAX, maximum: Field.AMOUNT_MAX })),
});
const GroupPricing = enumOf(['SUM', 'HIGHEST'] as const, {
  description:
    'SUM: each modifier costs its price; HIGHEST: all of them together cost what the dearest costs, as halves of a pizza do',
});
const freeSelections = Type.Integer({
  description:
    'so many modifiers cost nothing, the dearest of those that are chosen; several of one count as several',
});
const UPCHARGE =
  'what each modifier that is not free costs, on any size, in place of its own price; null: its own price';

export const ModifierGroupShape = Type.Object(
  {
    ...identity,
    minSelections: Type.Integer(),
    maxSelections: nullable(Type.Integer()),
    required: Type.Boolean({ description: 'false: minSelections counts only once something is chosen' }),
    preModifiers: Type.Array(PreModifierShape, { description: 'how its modifiers may be asked for' }),
    pricing: GroupPricing,
    freeSelections,
    upchargeAmount: nullable(Type.Integer({ ...Field.Amount, description: UPCHARGE })),
    modifiers: Type.Array(ModifierShape),
  },
  { $id: 'ModifierGroup', description: 'a choice about an item: how many of which modifiers' },
);
export const NewModifierGroup = requestObject({
  ...newIdentity,
  minSelections: Type.Optional(Type.Integer({ minimum: 0, maximum: 100, default: 0 })),
  maxSelections: maybe(Type.Integer({ minimum: 1, maximum: 100 })),
  required: Type.Optional(Type.Boolean({ description: 'default: whether minSelections is more than 0' })),
  preModifiers: Type.Optional(Type.Array(NewPreModifier, { maxItems: 4 })),
  pricing: Type.Optional(Type.Unsafe<Type.Static<typeof GroupPricing>>({ ...GroupPricing, default: 'SUM' })),
  freeSelections: Type.Optional(Type.Integer({ ...freeSelections, minimum: 0, maximum: 100, default: 0 })),
  upchargeAmount: maybe(Type.Integer({ ...Field.Amount, description: UPCHARGE })),
  modifiers: Type.Array(NewModifier, { maxItems: 500 }),
});
