import Type from 'typebox';
import * as Field from '../../platform/http/fields.ts';
import { enumOf, requestObject } from '../../platform/http/shapes.ts';

/** The shape of a requested item of the menu. */

export const PreModifierKindShape = enumOf(['NO', 'EXTRA', 'LIGHT', 'SIDE'] as const);

/** Of one modifier, for one unit of what it modifies. */
export const MODIFIER_QUANTITY_MAX = 100;

/** A modifier of an item, with modifiers of its own. */
export const ModifierRequestShape = Type.Cyclic(
  {
    ModifierInput: requestObject(
      {
        modifierGuid: Field.Guid,
        quantity: Type.Optional(
          Type.Integer({
            minimum: 1,
            maximum: MODIFIER_QUANTITY_MAX,
            default: 1,
            description: 'per unit of what it modifies',
          }),
        ),
        preModifier: Type.Optional(PreModifierKindShape),
        modifiers: Type.Optional(
          Type.Array(Type.Ref('ModifierInput'), {
            maxItems: 100,
            description: 'choices about this modifier, when it has modifier groups of its own',
          }),
        ),
      },
      { description: 'a modifier that the guest has chosen' },
    ),
  },
  'ModifierInput',
);

/** The fields of a selection that the menu validates; orders add their own. */
export const selectionRequestFields = {
  menuItemGuid: Field.Guid,
  sizeGuid: Type.Optional(
    Type.String({ ...Field.Guid, description: 'of items with sizes; may be absent when one is the default' }),
  ),
  priceAmount: Type.Optional(
    Type.Integer({ ...Field.Amount, description: 'only for items with an open price' }),
  ),
  modifiers: Type.Optional(
    Type.Array(ModifierRequestShape, {
      maxItems: 100,
      description: 'a modifier group of which nothing is named brings its defaults',
    }),
  ),
};
