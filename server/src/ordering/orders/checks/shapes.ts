import Type from 'typebox';
import { approvalGuid } from '../../../people/approvals/index.ts';
import * as Field from '../../../platform/http/fields.ts';
import { requestObject } from '../../../platform/http/shapes.ts';
import { CHECKS_MAX, CheckGuid, ExpectedVersion, orderParams, SelectionGuids } from '../shapes/fields.ts';

export const checkParams = requestObject({ ...orderParams.properties, checkGuid: Field.Guid });

const Groups = Type.Array(SelectionGuids, { minItems: 1, maxItems: CHECKS_MAX - 1 });
export const CheckSplit = requestObject({
  checkGuid: CheckGuid,
  items: Type.Optional(
    Type.Array(SelectionGuids, {
      ...Groups,
      description: 'each list becomes a check of its own; what is in none stays',
    }),
  ),
  checkGuids: Type.Optional(
    Type.Array(Field.Guid, {
      minItems: 1,
      maxItems: CHECKS_MAX - 1,
      description:
        'with `items`: the guids of the new checks, UUIDs of yours that nothing else has, so that a till can name them before they are stored; ours by default',
    }),
  ),
  seats: Type.Optional(
    Type.Boolean({ description: 'a check for each seat; what belongs to no seat stays on the check' }),
  ),
  parts: Type.Optional(
    Type.Integer({ minimum: 2, maximum: 50, description: 'so many equal payments for the check' }),
  ),
  amounts: Type.Optional(
    Type.Array(Type.Integer({ ...Field.Amount, minimum: 1 }), {
      minItems: 2,
      maxItems: 50,
      description: 'payments of these amounts, which add up to what the check costs without tip',
    }),
  ),
  ...ExpectedVersion,
});

export const CheckMerge = requestObject({
  checkGuids: Type.Array(Field.Guid, {
    minItems: 2,
    maxItems: CHECKS_MAX,
    uniqueItems: true,
    description: 'the first one stays',
  }),
  ...ExpectedVersion,
});

export const CheckChange = requestObject({
  taxExempt: Type.Optional(Type.Boolean({ description: 'no tax is due on it' })),
  tipAmount: Type.Optional(
    Type.Integer({
      ...Field.Amount,
      description:
        'the tip that was promised with the order, apart from tips paid with payments; 0 removes it',
    }),
  ),
  approval: approvalGuid('orders.tax_exempt', 'of an exemption: '),
  ...ExpectedVersion,
});

export const CheckTransfer = requestObject({
  toOrderGuid: Field.Guid,
  toOrderVersion: Type.Optional(Field.Version),
  ...ExpectedVersion,
});
