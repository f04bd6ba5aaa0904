import Type from 'typebox';
import { ModifierRequestShape } from '../../../catalog/menus/index.ts';
import { approvalGuid } from '../../../people/approvals/index.ts';
import * as Field from '../../../platform/http/fields.ts';
import { nonBlank, nullable, requestObject } from '../../../platform/http/shapes.ts';
import {
  CHECKS_MAX,
  CheckGuid,
  ExpectedVersion,
  Notes,
  orderParams,
  Quantity,
  reasonFor,
  SelectionGuids,
} from '../shapes/fields.ts';
import { Items } from '../shapes/new-selection.ts';

export const selectionParams = requestObject({ ...orderParams.properties, selectionGuid: Field.Guid });

export const AddedSelections = requestObject({ checkGuid: CheckGuid, items: Items, ...ExpectedVersion });

export const SelectionChange = requestObject({
  quantity: Type.Optional(Quantity),
  sizeGuid: Type.Optional(Type.String({ ...Field.Guid, description: 'another size of the item' })),
  modifiers: Type.Optional(
    Type.Array(ModifierRequestShape, {
      maxItems: 100,
      description:
        'all modifiers from now on; a modifier group of which nothing is named brings its defaults',
    }),
  ),
  seatNumber: Type.Optional(nullable(Type.Integer({ minimum: 1, maximum: 999 }))),
  course: Type.Optional(nullable(Type.Integer({ minimum: 1, maximum: 50 }))),
  notes: Type.Optional(nullable(Notes)),
  reason: Type.Optional(
    nonBlank(100, {
      description: 'why there is less; required of fewer or cheaper than were sent to the kitchen',
    }),
  ),
  approval: approvalGuid('orders.void', 'of fewer or cheaper than were sent to the kitchen: '),
  ...ExpectedVersion,
});

export const VoidedSelections = requestObject({
  selectionGuids: SelectionGuids,
  ...reasonFor('orders.void'),
  ...ExpectedVersion,
});

export const NewComp = requestObject({
  selectionGuids: Type.Optional(SelectionGuids),
  checkGuid: Type.Optional(
    Type.String({ ...Field.Guid, description: 'a whole check, instead of selections' }),
  ),
  ...reasonFor('orders.comp'),
  ...ExpectedVersion,
});

export const SelectionMove = requestObject({
  selectionGuids: SelectionGuids,
  toCheckGuid: Type.Optional(Type.String({ ...Field.Guid, description: 'absent: a new check' })),
  toOrderGuid: Type.Optional(Type.String({ ...Field.Guid, description: 'absent: within this order' })),
  toOrderVersion: Type.Optional(Field.Version),
  ...ExpectedVersion,
});

export const SelectionShare = requestObject({
  selectionGuid: Field.Guid,
  parts: Type.Optional(
    Type.Integer({ minimum: 2, maximum: CHECKS_MAX, description: 'so many guests share it' }),
  ),
  checkGuids: Type.Optional(
    Type.Array(Field.Guid, {
      minItems: 2,
      maxItems: CHECKS_MAX,
      uniqueItems: true,
      description: 'the checks that share it; the first one gets the line itself',
    }),
  ),
  ...ExpectedVersion,
});

export const SelectionUnshare = requestObject({
  selectionGuid: Type.String({ ...Field.Guid, description: 'any part of the item' }),
  ...ExpectedVersion,
});

export const Firing = requestObject({
  selectionGuids: Type.Optional(SelectionGuids),
  course: Type.Optional(Type.Integer({ minimum: 1, maximum: 50 })),
  nextCourse: Type.Optional(
    Type.Boolean({ description: 'the lowest course that waits; lines without a course come last' }),
  ),
  ...ExpectedVersion,
});
export const Holding = requestObject({
  selectionGuids: Type.Optional(SelectionGuids),
  course: Type.Optional(Type.Integer({ minimum: 1, maximum: 50 })),
  ...ExpectedVersion,
});
