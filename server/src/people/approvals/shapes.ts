import Type from 'typebox';
import { ACTOR_KINDS, TAKING, type TakingPermission } from '../../access/index.ts';
import { PasskeyAssertion } from '../../identity/passkeys/index.ts';
import * as Field from '../../platform/http/fields.ts';
import { enumOf, nonBlank, nullable, requestObject, restaurantParams } from '../../platform/http/shapes.ts';
import { TARGETS } from './subject.ts';

/** How an approver proved who they are. */
const APPROVAL_PROOFS = ['PIN', 'SESSION', 'PASSKEY'] as const;

const proof = {
  ...enumOf(APPROVAL_PROOFS),
  description:
    'PIN: typed at the device of whoever asked; SESSION: signed in themselves; PASSKEY: touched for exactly this',
};
const deviceGuid = nullable(
  Type.String({ ...Field.Guid, description: 'where that was; null: in a browser, with an account' }),
);

/** Who approved something, and the proof of it: kept with whatever was approved. */
export const Approver = Type.Object(
  {
    kind: enumOf(['USER', 'STAFF'] as const),
    id: Field.Guid,
    name: Type.String(),
    approvalGuid: Type.String({ ...Field.Guid, description: 'the approval' }),
    proof,
    deviceGuid,
    withinPercent: Type.Optional(
      Type.Literal(true, {
        description:
          'they have a limit in percent themselves: what they approved counts for such limits as if nobody had approved it',
      }),
    ),
  },
  { $id: 'Approver', description: 'who approved something, how they proved who they are, and where' },
);
export type Approver = Type.Static<typeof Approver>;

/** The approval that a command carries; `of` says for what, where not all of the request needs it. */
export const approvalGuid = (permission: TakingPermission, of = '') =>
  Type.Optional(
    Type.String({
      ...Field.Guid,
      description: `${of}the guid of an approval of exactly this; required of callers who lack the permission \`${permission}\`, or hold it within less`,
    }),
  );

/** What is approved, as APPROVAL_REQUIRED says it. */
export const subjectFields = {
  permission: { ...enumOf(TAKING), description: 'what is to be done' },
  target: {
    ...requestObject({
      type: { ...enumOf(TARGETS), description: 'what kind of thing' },
      guid: Type.String({
        ...Field.Guid,
        description: 'which one; of a new order it follows from the request',
      }),
      version: nullable(
        Type.Integer({
          ...Field.Version,
          description: 'the version that is approved; null for what has none',
        }),
      ),
    }),
    description: 'what it is done to',
  },
  selectionGuids: Type.Array(Field.Guid, {
    maxItems: 500,
    description: 'the items; empty: no items, or all of them',
  }),
  amount: Type.Integer({ ...Field.Amount, description: 'what it takes off or gives out, in minor units' }),
  billAmount: Type.Optional(
    nullable(
      Type.Integer({
        ...Field.AnyAmount,
        description:
          'the price of what it takes from, before taxes, charges and tips; of comps, voids and refunds of items, ' +
          'that of the check or order, or of all that was ordered together, whichever they are more of; null: it takes from no bill',
      }),
    ),
  ),
  takenAmount: Type.Optional(
    Type.Integer({
      ...Field.Amount,
      description:
        'what was taken of that before in the same way, but for what somebody without a limit in percent approved: a percentage is of both',
    }),
  ),
  laterItems: Type.Optional(
    Type.Literal(true, {
      description: 'it holds for what is ordered later, too: whoever approves it has no limit',
    }),
  ),
  reason: nullable(nonBlank(200, { description: 'as the command gives it; null: it gives none' })),
};

/** How an approver who is not the caller proves who they are. */
export const proofFields = {
  passkey: Type.Optional(PasskeyAssertion),
  pin: Type.Optional(
    Type.String({
      pattern: '^(\\d{4}|\\d{6})$',
      description:
        'of the approver, typed at the device of whoever asks; absent, as `passkey`: the caller approves',
    }),
  ),
  number: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 99_999_999,
      description: 'of the approver; required with four digits',
    }),
  ),
  jobGuid: Type.Optional(
    Type.String({
      ...Field.Guid,
      description:
        'in which job the approver approves; the one they are signed in with, else their first one',
    }),
  ),
};

/** What APPROVAL_REQUIRED asks for, and the proof of the approver. */
export const NewApproval = requestObject({ ...subjectFields, ...proofFields });

export const ApprovalActor = Type.Object(
  { kind: enumOf(ACTOR_KINDS), id: nullable(Type.String()), name: nullable(Type.String()) },
  { $id: 'ApprovalActor', description: 'who asked for an approval, decided about it, or used it' },
);

export const ApprovalShape = Type.Object(
  {
    guid: Field.Guid,
    restaurantGuid: Field.Guid,
    ...subjectFields,
    requestedBy: nullable(ApprovalActor),
    approver: Approver,
    createdAt: Field.Timestamp,
    expiresAt: Field.Timestamp,
    usedAt: nullable(Field.Timestamp),
    usedBy: nullable(ApprovalActor),
  },
  { $id: 'Approval', description: 'leave to do one thing once, within two minutes' },
);

export const approvalParams = requestObject({
  ...restaurantParams.properties,
  approvalGuid: Type.String({ ...Field.Guid, description: 'the approval' }),
});
