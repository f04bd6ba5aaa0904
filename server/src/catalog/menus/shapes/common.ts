import Type from 'typebox';
import * as Field from '../../../platform/http/fields.ts';
import { enumOf, nonBlank, nullable, requestObject } from '../../../platform/http/shapes.ts';
import { DiningOption, PictureUrl } from '../../../tenancy/restaurants/index.ts';
import { DAYS } from '../menu.ts';

/** Wherever a value may be missing, absent and null mean the same: what was read can be written back unchanged. */
export const maybe = <S extends Parameters<typeof nullable>[0]>(schema: S) => Type.Optional(nullable(schema));

export const identity = { guid: Field.Guid, externalId: nullable(Type.String()), name: Type.String() };
export const newIdentity = {
  guid: Type.Optional(
    Type.String({ ...Field.Guid, description: 'keep it and the entry keeps its identity; made when absent' }),
  ),
  externalId: maybe(Field.ExternalId),
  name: nonBlank(200),
};
export const Description = Type.String({ maxLength: 2_000 });

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

export const limits = {
  availability: nullable(Type.Array(WindowShape, { description: 'null: at any time' })),
  channels: nullable(Type.Array(Type.String(), { description: 'orders with these as `source`; null: all' })),
  diningOptions: nullable(Type.Array(DiningOption, { description: 'null: all' })),
};
export const newLimits = {
  availability: maybe(Type.Array(NewWindow, { minItems: 1, maxItems: 50 })),
  channels: maybe(
    Type.Array(Type.String({ pattern: '^[A-Z][A-Z0-9_]{0,39}$' }), { maxItems: 50, uniqueItems: true }),
  ),
  diningOptions: maybe(Type.Array(DiningOption, { maxItems: 4, uniqueItems: true })),
};

export const ImageShape = Type.Object(
  { url: Type.String({ format: 'uri-reference' }), description: nullable(Type.String()) },
  { $id: 'MenuImage', description: 'a picture of a menu, a group or an item' },
);
const NewImage = requestObject({
  url: PictureUrl,
  description: maybe(Type.String({ maxLength: 500 })),
});
export const NewImages = Type.Optional(Type.Array(NewImage, { maxItems: 20 }));
export const Words = (words: readonly string[], description: string) =>
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
export const Allergens = Words(ALLERGENS, 'the fourteen of EU law');
export const Plu = nonBlank(40);
export const Calories = Type.Integer({ minimum: 0, maximum: 100_000 });

export const MenuVersion = Type.Integer({ minimum: 0, maximum: 2_147_483_647 });
