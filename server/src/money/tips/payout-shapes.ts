import Type from 'typebox';
import { Approver, approvalGuid } from '../../people/approvals/index.ts';
import { isoTime } from '../../platform/clock.ts';
import * as Field from '../../platform/http/fields.ts';
import { enumOf, nonBlank, nullable, requestObject, restaurantParams } from '../../platform/http/shapes.ts';
import { METHODS, type Payout } from './payout-queries.ts';
import { TipActor } from './shapes.ts';

const Method = enumOf(METHODS, {
  description: 'CASH: out of a cash drawer; PAYROLL: handed to payroll, which pays it with the wages',
});
const DrawerGuid = Type.Optional(
  Type.String({ ...Field.Guid, description: 'of CASH; the open drawer when there is one' }),
);

export const NewTipPayout = requestObject({
  staffGuid: Field.Guid,
  method: Method,
  amount: Type.Optional(
    Type.Integer({
      ...Field.Amount,
      minimum: 1,
      description: 'minor units of the currency; all that is owed when it is left out',
    }),
  ),
  drawerGuid: DrawerGuid,
  approval: approvalGuid('tips.pay_out'),
});
export const PayoutReversal = requestObject({ reason: nonBlank(200), drawerGuid: DrawerGuid });

export const TipPayout = Type.Object(
  {
    guid: Field.Guid,
    restaurantGuid: Field.Guid,
    staffGuid: Field.Guid,
    method: Method,
    amount: Type.Integer({ description: 'minor units of the currency; negative: taken back' }),
    businessDate: Type.Integer({ ...Field.BusinessDate, description: 'on which it is booked' }),
    occurredOn: Field.BusinessDate,
    drawerGuid: nullable(Field.Guid),
    reason: nullable(Type.String({ description: 'of a reversal' })),
    reversesGuid: nullable(Field.Guid),
    reversedByGuid: nullable(Field.Guid),
    approver: nullable(Approver),
    madeBy: TipActor,
    createdAt: Field.Timestamp,
  },
  { $id: 'TipPayout', description: 'what somebody was paid of shared tips; or that taken back' },
);

export const payoutParams = requestObject({ ...restaurantParams.properties, payoutGuid: Field.Guid });

export const renderPayout = ({ createdAt, ...one }: Payout) => ({ ...one, createdAt: isoTime(createdAt) });
