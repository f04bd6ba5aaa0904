import Type from 'typebox';
import type { TakingPermission } from '../../../access/index.ts';
import { approvalGuid } from '../../../people/approvals/index.ts';
import * as Field from '../../../platform/http/fields.ts';
import { nonBlank, requestObject, restaurantParams } from '../../../platform/http/shapes.ts';

/** More lines than any table orders; a bound on the work and size of one order. */
export const LINES_MAX = 500;
export const CHECKS_MAX = 50;
/** Modifiers of all lines together. An order of so many has some 700 kB. */
export const CHOICES_MAX = 3_000;

export const Notes = nonBlank(1_000);

export const Quantity = Type.Union(
  [
    Type.Integer({ minimum: 1, maximum: 9_999 }),
    Type.String({ pattern: '^(?!0+(?:\\.0+)?$)\\d{1,4}(?:\\.\\d{1,3})?$' }),
  ],
  { description: 'a whole number, or a decimal string such as "0.75"; more than zero' },
);

export const PromisedAt = Type.String({
  ...Field.Timestamp,
  description:
    'when the guest is to have it, a time to come: the order goes to the kitchen that much earlier as its dishes take, at once if that is now',
});

/** The version that a command expects, in its body; If-Match says the same. */
export const ExpectedVersion = { version: Type.Optional(Field.Version) };

export const SelectionGuids = Type.Array(Field.Guid, { minItems: 1, maxItems: LINES_MAX, uniqueItems: true });
/** Why something is taken off the bill, and its approval. */
export const reasonFor = (permission: TakingPermission) => ({
  reason: nonBlank(100, { description: 'in your words, for example WRONG_DISH' }),
  comment: Type.Optional(nonBlank(500)),
  approval: approvalGuid(permission),
});
export const CheckGuid = Type.Optional(
  Type.String({ ...Field.Guid, description: 'may be left out when there is only one check' }),
);

export const orderParams = requestObject({ ...restaurantParams.properties, orderGuid: Field.Guid });
