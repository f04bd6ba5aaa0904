import Type from 'typebox';
import * as Field from '../../../platform/http/fields.ts';
import { nullable, requestObject } from '../../../platform/http/shapes.ts';
import { receiptParams } from '../shapes.ts';

/** As many as guests of one order can want. */
export const LINKS_MAX = 50;
/** Long enough for an expense report. */
const DAYS = 30;
const DAY_MS = 86_400_000;

/** When a link ends that is made now. */
export const endOf = (now: number, days = DAYS): number => now + days * DAY_MS;

/** Long enough for a tax return. */
const DAYS_MAX = 400;

export const NewReceiptLink = requestObject({
  checkGuid: Type.Optional(
    Type.String({ ...Field.Guid, description: 'may be left out when there is only one check' }),
  ),
  expiresInDays: Type.Optional(
    Type.Integer({ minimum: 1, maximum: DAYS_MAX, default: DAYS, description: 'how long it opens' }),
  ),
});

export const ReceiptLink = Type.Object(
  {
    guid: Field.Guid,
    orderGuid: Field.Guid,
    checkGuid: { ...Field.Guid, description: 'whose receipt it is' },
    receiptUrl: nullable(
      Type.String({
        description: 'what the guest opens; null in the answer to a retry: list the links to see it',
      }),
    ),
    expiresAt: { ...Field.Timestamp, description: 'from then on it opens nothing' },
    createdAt: Field.Timestamp,
  },
  { $id: 'ReceiptLink', description: 'an address at which a guest reads a receipt without signing in' },
);

export const receiptLinkParams = requestObject({ ...receiptParams.properties, receiptLinkGuid: Field.Guid });
