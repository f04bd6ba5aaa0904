import Type from 'typebox';
import { ACTOR_KINDS } from '../../../access/index.ts';
import { Approver } from '../../../people/approvals/index.ts';
import * as Field from '../../../platform/http/fields.ts';
import { enumOf, nullable } from '../../../platform/http/shapes.ts';

/** Who did something: a person, an API key, or the service itself. */
export const Actor = Type.Object(
  {
    kind: enumOf(ACTOR_KINDS),
    id: nullable(Type.String()),
    name: nullable(Type.String()),
  },
  { $id: 'Actor', description: 'who did something' },
);

/** By whom and when something was taken back. `businessDate` is the day of the change, not that of the order. */
export const correctionFields = {
  comment: nullable(Type.String()),
  actor: Actor,
  approver: nullable(Approver),
  at: Field.Timestamp,
  businessDate: Field.BusinessDate,
  occurredOn: Field.BusinessDate,
};

export const Correction = Type.Object(
  { reason: Type.String(), ...correctionFields },
  { $id: 'Correction', description: 'who took something off the bill, when and why' },
);
