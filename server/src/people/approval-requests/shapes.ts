import Type from 'typebox';
import * as Field from '../../platform/http/fields.ts';
import { enumOf, nonBlank, nullable, requestObject, restaurantParams } from '../../platform/http/shapes.ts';
import { ApprovalActor, proofFields, subjectFields } from '../approvals/index.ts';

const comment = nonBlank(500, { description: 'for whoever decides, in words for people' });
const declineReason = nonBlank(200, { description: 'for whoever asked, in words for people' });

/** What APPROVAL_REQUIRED asks for, and what the approver should know. */
export const NewApprovalRequest = requestObject({ ...subjectFields, comment: Type.Optional(comment) });
export const Accepting = requestObject(proofFields);
export const Declining = requestObject({ declineReason: Type.Optional(declineReason) });

export const ApprovalRequestShape = Type.Object(
  {
    guid: Field.Guid,
    restaurantGuid: Field.Guid,
    ...subjectFields,
    comment: nullable(Type.String()),
    status: enumOf(['PENDING', 'ACCEPTED', 'DECLINED', 'WITHDRAWN', 'EXPIRED'] as const),
    requestedBy: ApprovalActor,
    deviceGuid: nullable(
      Type.String({ ...Field.Guid, description: 'where it was asked; null: at no device' }),
    ),
    createdAt: Field.Timestamp,
    expiresAt: Field.Timestamp,
    decidedBy: nullable(ApprovalActor),
    decidedAt: nullable(Field.Timestamp),
    declineReason: nullable(Type.String()),
    approvalGuid: nullable(
      Type.String({ ...Field.Guid, description: 'the approval that an accepted one has become; else null' }),
    ),
  },
  { $id: 'ApprovalRequest', description: 'what somebody asks to have approved, for whoever may approve it' },
);
export type ApprovalRequest = Type.Static<typeof ApprovalRequestShape>;

export const requestParams = requestObject({
  ...restaurantParams.properties,
  requestGuid: Type.String({ ...Field.Guid, description: 'the request for an approval' }),
});
