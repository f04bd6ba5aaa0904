import Type from 'typebox';
import { EmailAddress } from '../../../platform/email.ts';
import * as Field from '../../../platform/http/fields.ts';
import { requestObject } from '../../../platform/http/shapes.ts';

export const NewReceiptMail = requestObject({
  checkGuid: Type.Optional(
    Type.String({ ...Field.Guid, description: 'may be left out when there is only one check' }),
  ),
  email: Type.Optional({
    ...EmailAddress,
    description: "where it goes; the address of the order's guest unless this says another",
  }),
});

export const ReceiptMail = Type.Object(
  {
    guid: Field.Guid,
    orderGuid: Field.Guid,
    checkGuid: { ...Field.Guid, description: 'whose receipt it is' },
    receiptLinkGuid: { ...Field.Guid, description: 'the link in the mail, which can be revoked' },
    expiresAt: { ...Field.Timestamp, description: 'from then on the link opens nothing' },
  },
  {
    $id: 'ReceiptMail',
    description: 'a receipt that is on its way; who gets it is in no answer and is not kept',
  },
);
